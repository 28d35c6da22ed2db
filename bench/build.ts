import { appendFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Site } from '../test/cli/cli.js'
import { compare, root } from './harness.js'
import type { Case, Measured } from './harness.js'
import { megabytes, ms, ratio, table } from './report.js'
import { builderConfig, plainScript } from './site.js'

const main = path.join(root, 'dist', 'cli', 'main.js')
const tsx = path.join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs')

type Way = 'build-nav' | 'tsx'

/** Whole processes: `build-nav` beside the tsx command on a script that writes the same docs.json from an object. */
export async function build(): Promise<string> {
  const sizes = [10, 1_000, 10_000, 100_000]
  const rows = []
  const measured = new Map<number, Record<Way, Measured>>()
  for (const pages of sizes) measured.set(pages, await sideBySide(pages, { edited: false }))
  const edited = await sideBySide(10_000, { edited: true })
  const start = measured.get(10) as Record<Way, Measured>
  const most: Readonly<Record<number, number>> = { 10_000: 0.8, 100_000: 1.2 }
  for (const [pages, ways] of measured) rows.push(row(pages.toLocaleString('en'), pages, ways, start, most[pages]))
  rows.push(row('10,000, just edited', 10_000, edited, start, 1))
  return `## Build, beside tsx on a plain object

\`build-nav\` and \`tsx script.ts\`, which holds the same navigation as an object literal and writes it with
\`JSON.stringify\`; docs.json does not exist before, and is the same afterwards. Whole processes. "Past start-up" is the time
beyond that of 10 pages, for each 1,000 pages: equal numbers mean linear growth. tsx keeps what it has compiled; "just
edited" is without that: then half of the time is esbuild's and node's compilation of the config, the same for both. Of
100,000 pages, a fifth of our time is the check that each has a file, and a tenth are the rules; the script does neither, so
that 1x is out of reach there.

${table(['pages', 'build-nav', 'tsx, plain object', 'time', 'peak', 'peak of tsx', 'memory', 'past start-up / 1,000'], rows)}`
}

function row(
  label: string,
  pages: number,
  ways: Record<Way, Measured>,
  start: Record<Way, Measured>,
  most: number | undefined,
): string[] {
  const [ours, theirs] = [ways['build-nav'], ways.tsx]
  return [
    label,
    ms(ours.ms),
    ms(theirs.ms),
    ratio(ours.ms / theirs.ms, most),
    megabytes(ours.megabytes),
    megabytes(theirs.megabytes),
    ratio(ours.megabytes / theirs.megabytes, most && 1.5),
    pages > 10 ? ms((ours.ms - start['build-nav'].ms) / (pages / 1000)) : '',
  ]
}

async function sideBySide(pages: number, { edited }: { readonly edited: boolean }): Promise<Record<Way, Measured>> {
  const site = new Site({ 'docs.config.ts': builderConfig(pages), 'script.ts': plainScript(pages) })
  try {
    const way = (file: string, args: readonly string[]): Case => ({
      args,
      cwd: site.folder,
      prepare(round) {
        rmSync(site.path('docs.json'), { force: true })
        if (edited) appendFileSync(site.path(file), `// ${round}\n`)
      },
    })
    const cases = { 'build-nav': way('docs.config.ts', [main]), tsx: way('script.ts', [tsx, 'script.ts']) }
    const result = await compare(cases, pages >= 100_000 ? 5 : 11)
    await assertSame(site)
    return result
  } finally {
    site.remove()
  }
}

async function assertSame(site: Site): Promise<void> {
  const theirs = site.read('docs.json')
  rmSync(site.path('docs.json'))
  await site.run()
  if (site.read('docs.json') !== theirs) throw new Error('the two wrote different files')
}
