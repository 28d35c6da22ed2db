import { ms, ratio, table } from './report.js'
import { benchTypes } from './types.js'

/** What the checker pays for the types, beside a plain literal with `satisfies`. */
export async function types(): Promise<string> {
  const rows = (await benchTypes()).map((row) => [
    row.shape,
    `TypeScript ${row.compiler}`,
    ms(row.built),
    row.plain === undefined ? '' : ms(row.plain),
    row.ratio === undefined ? '' : ratio(row.ratio),
    row.totalRatio === undefined ? '' : ratio(row.totalRatio),
  ])
  return `## Types, beside a plain literal with \`satisfies\`

10,000 pages. The checker's own time, and the ratio of the compiler's total time, which an author waits for.
Promised: at most 1.3x. Instantiations per element are pinned at zero by the tests.

${table(['shape', 'compiler', 'builders', 'plain', 'check', 'total'], rows)}`
}
