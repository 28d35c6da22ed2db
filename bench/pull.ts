import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { migrate } from '../src/commands/migrate/migrate.js'
import { corpus } from '../test/corpus.js'
import { Site } from '../test/cli/cli.js'
import { realEdits } from '../test/commands/pull/edits.js'
import { compare, median as typical, percentile, root, scratch } from './harness.js'
import { pulledEdits, type Made } from './pulled-edits.js'
import { megabytes, ms, promised, ratio, table } from './report.js'
import { docsJson, withPage } from './site.js'

const main = path.join(root, 'dist', 'cli', 'main.js')

/** Real edits, as many as a minute allows. */
const sample = 32

/** `build-nav pull`: real edits in one process, and one page more in whole processes. */
export async function pull(): Promise<string> {
  return `## Pull\n\n${await realOnes()}\n\n${await wholeProcesses()}`
}

async function realOnes(): Promise<string> {
  const all = (realEdits() ?? []).filter(({ before, after }) => !`${before}${after}`.includes('"$ref"'))
  if (all.length === 0) return 'Real edits: not measured, none on this machine.'
  const step = Math.ceil(all.length / sample)
  const edits = all.filter((_, at) => at % step === 0)
  const rows = []
  for (const [name, made] of [
    ['1:1', { factor: false, printWidth: 80 }],
    ['1:1, 120 columns', { factor: false, printWidth: 120 }],
    ['factored', { factor: true, printWidth: 80 }],
    ['factored, 120 columns', { factor: true, printWidth: 120 }],
  ] as const satisfies readonly (readonly [string, Made])[]) {
    const { times, whole, json, code, median } = await pulledEdits(edits, made)
    rows.push([
      name,
      `${whole} of ${times.length}`,
      promised(typical(times), ms, 60),
      promised(percentile(times, 0.9), ms, 150),
      `${json} → ${code}`,
      ratio(code / json, 1),
      `${median.json} → ${median.code}`,
    ])
  }
  return `Of ${all.length} real edits each ${step}th: the file before it is migrated, and what the edit made of it is pulled. Past start-up: from
the call of \`pull()\` to its end, with the proof and the writing, in a process that has pulled all of them once without
writing. Lines that changed, as \`diff -w\` counts them. Rewrites of many pages are most of the sum, and have a line of code for
a line of JSON, which no way of writing the code makes fewer: promised is no more code than JSON. A single edit is the median.

${table(['configs', 'whole', 'median', '90th percentile', 'lines of JSON → code', 'code to JSON', 'median edit'], rows)}`
}

/** What a user waits for: one page more, into 1:1 configs. */
async function wholeProcesses(): Promise<string> {
  const sites = (corpus() ?? [])
    .filter(({ value, text }) => value !== undefined && !text.includes('"$ref"'))
    .toSorted((a, b) => a.text.length - b.text.length)
  const files = [
    ['ten pages', docsJson(10), 7],
    ['the median of the real files', sites[sites.length >> 1]?.text, 7],
    ['the largest', sites.at(-1)?.text, 2],
  ] as const
  const rows = []
  for (const [name, text, rounds] of files) if (text !== undefined) rows.push(await row(name, text, rounds))
  return `One page more, into 1:1 configs. Whole processes; promised: the largest in at most 2,500 ms past start-up.

${table(['docs.json', 'lines', 'pull', 'past start-up', 'peak'], rows)}`
}

async function row(name: string, text: string, rounds: number): Promise<string[]> {
  const site = new Site({ 'docs.json': text })
  try {
    const cwd = site.folder
    await migrate({ cwd, factor: false })
    await site.run()
    site.write('docs.json', withPage(text))
    const unpulled = mkdtempSync(path.join(scratch, 'unpulled-'))
    const copied = (from: string, to: string) =>
      cpSync(from, to, { recursive: true, filter: (file) => path.basename(file) !== 'node_modules' })
    copied(cwd, unpulled)
    const prepare = () => copied(unpulled, cwd)
    const { pulled, started } = await compare(
      { pulled: { args: [main, 'pull'], cwd, prepare }, started: { args: [main, '--version'], cwd } },
      rounds,
    )
    rmSync(unpulled, { recursive: true })
    const past = pulled.ms - started.ms
    const isPromised = name === 'the largest'
    const lines = text.split('\n').length.toLocaleString('en')
    return [name, lines, ms(pulled.ms), isPromised ? promised(past, ms, 2500) : ms(past), megabytes(pulled.megabytes)]
  } finally {
    site.remove()
  }
}
