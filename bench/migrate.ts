import { cpSync, existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { corpus } from '../test/corpus.js'
import type { CorpusSite } from '../test/corpus.js'
import { migrate as migrateFile } from '../src/node.js'
import { Site } from '../test/cli/cli.js'
import { compare, root } from './harness.js'
import { megabytes, ms, ratio, table } from './report.js'

const main = path.join(root, 'dist', 'cli', 'main.js')
const prettier = path.join(root, 'node_modules', 'prettier', 'bin', 'prettier.cjs')

/** `build-nav migrate`, proof included, beside prettier alone on what it wrote. Whole processes. */
export async function migrate(): Promise<string> {
  const sites = (corpus() ?? []).filter(({ value }) => value !== undefined)
  if (sites.length === 0) return '## Migrate\n\nNot measured: no corpus on this machine.'
  const sorted = sites.toSorted((a, b) => a.text.length - b.text.length)
  const rows = []
  for (const [name, site, rounds] of [
    ['the median of the real files', sorted[sorted.length >> 1], 9],
    ['a large one', sorted[Math.floor(sorted.length * 0.95)], 5],
    ['the largest', sorted.at(-1), 3],
  ] as const) {
    if (site) rows.push(await row(name, site, rounds))
  }
  return `## Migrate, beside prettier alone on its output

${table(['docs.json', 'lines', 'migrate', 'peak', 'prettier', 'prettier’s share'], rows)}

Promised: the largest in at most 5 s and 400 MB; the median in at most 1.5 s.

${await lines(sites)}`
}

/** The lines of the code for all real files, each proven. */
async function lines(sites: readonly CorpusSite[]): Promise<string> {
  let [files, code, json] = [0, 0, 0]
  for (const { text, folder } of sites) {
    const site = new Site({ 'docs.json': text })
    try {
      if (existsSync(path.join(folder, 'refs'))) cpSync(path.join(folder, 'refs'), site.folder, { recursive: true })
      const result = await migrateFile({ cwd: site.folder, dryRun: true, tolerant: true })
      files++
      json += linesOf(text)
      code += result.files.reduce((sum, file) => sum + linesOf(file.text), 0)
    } catch {
      // A file that has no navigation, or names files that are not here, is no code.
    } finally {
      site.remove()
    }
  }
  const [all, before] = [code, LINES_BEFORE_ROWS].map((count) => count.toLocaleString('en'))
  return `All ${files} real files that migrate: ${json.toLocaleString('en')} lines of JSON are ${all} lines of code; ${before} before redirects were rows.`
}

/** Of 139 of these files, with an object for each redirect. */
const LINES_BEFORE_ROWS = 148_261

function linesOf(text: string): number {
  return text.trimEnd().split('\n').length
}

async function row(name: string, { text, folder }: CorpusSite, rounds: number): Promise<string[]> {
  const site = new Site({ 'docs.json': text })
  if (existsSync(path.join(folder, 'refs'))) cpSync(path.join(folder, 'refs'), site.folder, { recursive: true })
  try {
    const cwd = site.folder
    const prepare = () => {
      for (const name of ['docs.config.ts', 'nav', 'settings'])
        rmSync(site.path(name), { recursive: true, force: true })
    }
    const { migrated, formatted } = await compare(
      {
        migrated: { args: [main, 'migrate'], cwd, prepare },
        formatted: { args: [prettier, '**/*.ts'], cwd },
      },
      rounds,
    )
    const lines = text.split('\n').length.toLocaleString('en')
    const share = ratio(formatted.ms / migrated.ms).replace('x', '')
    return [name, lines, ms(migrated.ms), megabytes(migrated.megabytes), ms(formatted.ms), share]
  } finally {
    site.remove()
  }
}
