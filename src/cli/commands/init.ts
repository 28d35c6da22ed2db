import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { InitResult, Origin, PlannedFile } from '../../init/init.js'
import { BuildNavError } from '../../diagnostics/build-nav-error.js'
import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import { printable } from '../../diagnostics/printable.js'
import { defineCommand, UsageError } from '../command.js'
import type { Terminal } from '../command.js'
import { shownPath } from '../shown-path.js'
import { summaries } from '../summaries.js'

export const initCommand = defineCommand({
  name: 'init',
  summary: summaries.init,
  positional: '[folder]',
  flags: {
    yes: { type: 'boolean', help: 'write without asking' },
    'dry-run': { type: 'boolean', help: 'print each file that would be written, and write nothing' },
  },
  async run({ yes, 'dry-run': dryRun }, [folder = '.'], terminal) {
    const { init, writePlanned } = await import('../../init/init.js')
    const cwd = resolve(terminal.cwd, folder)
    const place = existing(cwd)
    if (!statSync(place).isDirectory()) throw new UsageError(`${shownPath(place, terminal)} is not a folder`)
    const plan = await init({ cwd, dryRun: true })
    terminal.out(planText(plan, terminal))
    if (!existsSync(cwd)) terminal.out(await newFolder(cwd, terminal))
    if (dryRun) await printFiles(plan.files, terminal)
    if (plan.diagnostics.length > 0) await terminal.report(plan.diagnostics)
    if (dryRun || plan.files.length === 0) return 0
    if (!yes && !process.stdin.isTTY) {
      terminal.error('Nothing is written: run it in a terminal, which asks, or add --yes.\n')
      return 1
    }
    if (!yes && !(await agreed())) return (terminal.error('Nothing is written.\n'), 0)
    writePlanned(plan.files)
    const there = cwd === terminal.cwd ? '' : `, in ${printable(folder)}`
    terminal.out(`\nDone. Next${there}:\n${plan.next.map((command) => `  ${command}\n`).join('')}`)
    terminal.out(await firstCheck(cwd, plan, terminal))
    return 0
  },
})

/** A path, or the nearest above it that is there. */
function existing(path: string): string {
  return existsSync(path) ? path : existing(dirname(path))
}

/** A folder that is not there may be mistyped. */
async function newFolder(folder: string, terminal: Terminal): Promise<string> {
  const { nearFolder } = await import('../../init/near-folder.js')
  const near = nearFolder(folder)
  const meant = near === undefined ? '' : ` Did you mean ${shownPath(near, terminal)}?`
  return `\nThere is no folder ${shownPath(folder, terminal)}, so init makes it.${meant}\n`
}

/** What the check that comes next will stop at: what was there before may be broken. */
async function firstCheck(cwd: string, { notes }: InitResult, terminal: Terminal): Promise<string> {
  const { check } = await import('../../check/check.js')
  const { diagnostics } = await check({ cwd }).catch((error: unknown) => {
    if (error instanceof BuildNavError) return error
    throw error
  })
  const isNew = ({ message }: Diagnostic) => !notes.some((note) => note.startsWith(message))
  const errors = diagnostics.filter((finding) => finding.severity === 'error' && isNew(finding))
  const [first] = errors
  if (!first) return ''
  const place = first.place ? ` (${shownPath(first.place.file, terminal)}:${first.place.line})` : ''
  const count = errors.length === 1 ? 'an error' : `${errors.length} errors, of which this is the first`
  return `\n\`check\` finds ${count}: ${printable(first.message)}${place}\n`
}

const found: Readonly<Record<Origin, string>> = {
  config: 'Found a config: it stays as it is.',
  'docs.json': 'Found a docs.json: it becomes code.',
  'mint.json': 'Found a mint.json: it becomes a docs.json, and that becomes code.',
  pages: 'Found pages: their folders become groups.',
  nothing: 'Found no pages: this starts a site.',
}

function planText({ origin, files, notes }: InitResult, terminal: Terminal): string {
  const width = Math.max(0, ...files.map(({ path }) => shownPath(path, terminal).length))
  const lines = files.map(({ path, before, why }) =>
    printable(`  ${before === undefined ? 'new   ' : 'add to'}  ${shownPath(path, terminal).padEnd(width)}  ${why}`),
  )
  const list = files.length > 0 ? ['', ...lines] : ['Everything is there: nothing to do.']
  const left = notes.length > 0 ? ['', ...notes.map((note) => printable(note))] : []
  return `${[found[origin], ...list, ...left, ''].join('\n')}`
}

/** What would be written: of a new file the text, of another what is added to it. */
async function printFiles(files: readonly PlannedFile[], terminal: Terminal): Promise<void> {
  const { unifiedDiff } = await import('../unified-diff.js')
  for (const { path: file, before, text } of files)
    terminal.out(`\n${unifiedDiff(shownPath(file, terminal), before ?? '', text, terminal.color)}`)
}

async function agreed(): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises')
  const reader = createInterface({ input: process.stdin, output: process.stderr })
  try {
    // Ctrl+D gives no answer, and means no.
    const left = new Promise<string>((done) => reader.once('close', () => done('no')))
    const answer = await Promise.race([reader.question('\nWrite this? (Y/n) '), left])
    return /^(y(es)?)?$/i.test(answer.trim())
  } finally {
    reader.close()
  }
}
