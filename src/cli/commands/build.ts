import { listed } from '../../base/diagnostics/text.js'
import { build } from '../../commands/build/build.js'
import type { BuildResult } from '../../commands/build/build.js'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { splitConflict } from '../../base/files/conflict.js'
import { UsageError } from '../command.js'
import type { Run, Terminal } from '../command.js'
import { buildNotes, printWarnings } from '../build-notes.js'

export const runBuild: Run<'build'> = async ({ config, out, check, stdout, watch, force }, _positionals, terminal) => {
  if ([check, stdout, watch].filter(Boolean).length > 1) {
    throw new UsageError("--check, --stdout and --watch can't be combined")
  }
  if (terminal.isData && (stdout || watch))
    throw new UsageError(`--format json can't be combined with --${stdout ? 'stdout' : 'watch'}`)
  const options = { cwd: terminal.cwd, config, out, check, stdout, force }
  if (watch) {
    await (await import('../watch.js')).watchBuild(options, terminal)
    return { outcome: 'stopped' }
  }
  const result = await build(options).catch((error: unknown) => {
    if (error instanceof BuildNavError && refusalOf(error.diagnostics)) return error
    throw error
  })
  if (result instanceof BuildNavError) {
    await terminal.report(result.diagnostics)
    return { outcome: refusalOf(result.diagnostics) ?? 'failed' }
  }
  await printWarnings(result, terminal)
  if (stdout) {
    printText(result, terminal)
    return { outcome: 'printed' }
  }
  if (check) {
    await printCheck(result, terminal)
    return { outcome: driftIn(result), data: () => forPrograms(result, terminal) }
  }
  const name = terminal.path(result.out)
  terminal.out(result.written ? `Wrote ${changedNames(result, terminal)}\n` : `${name} is up to date\n`)
  if (result.types?.written) terminal.out(`Wrote ${terminal.path(result.types.file)}\n`)
  if (result.settled) {
    const settled = result.changes.filter(({ before }) => before && splitConflict(before))
    const names = settled.map(({ file }) => terminal.path(file))
    terminal.out(`Resolved the conflict in ${listed(names)}. Run \`git add ${names.join(' ')}\`.\n`)
  }
  terminal.out(await buildNotes(result, terminal))
  return { outcome: result.written ? 'written' : 'up-to-date', data: () => forPrograms(result, terminal) }
}

/** The outcome of a refusal, by its code. */
function refusalOf(refusals: readonly Diagnostic[]) {
  const outcomes = {
    'docs-json-edited': 'edited',
    'docs-json-unknown': 'undecided',
    'docs-json-conflict': 'conflict',
  } as const
  const codes = Object.keys(outcomes) as (keyof typeof outcomes)[]
  const code = codes.find((each) => refusals.some((refusal) => refusal.code === each))
  return code && outcomes[code]
}

/** The outcome of `--check`. */
function driftIn({ changed, drift }: BuildResult) {
  if (!changed) return 'up-to-date'
  if (drift?.by === 'both') return 'both-changed'
  return refusalOf(drift?.refusals ?? []) ?? 'out-of-date'
}

/** The stable fields of `--format json`; `changed`: files written, or to be written. */
function forPrograms({ config, out, changes, written, types, settled }: BuildResult, terminal: Terminal) {
  return {
    config: terminal.path(config),
    out: terminal.path(out),
    changed: changes.map(({ file }) => terminal.path(file)),
    written,
    types: types?.written ? terminal.path(types.file) : null,
    settled,
  }
}

/** The changed files, or with --check the outdated files. */
function changedNames({ changes }: Pick<BuildResult, 'changes'>, terminal: Terminal): string {
  return listed(changes.map(({ file }) => terminal.path(file)))
}

/** Prints docs.json alone, for a pipe, and the names of further files on stderr. */
function printText(result: BuildResult, terminal: Terminal): void {
  terminal.print(result.text)
  const others = result.changes.filter(({ file }) => file !== result.out)
  if (others.length > 0)
    terminal.error(`${changedNames({ changes: others }, terminal)} would change too (not printed)\n`)
}

async function printCheck(result: BuildResult, terminal: Terminal): Promise<void> {
  if (!result.changed) return terminal.out(`${terminal.path(result.out)} is up to date\n`)
  await terminal.patch(result.changes)
  await sayWhoDrifted(result, terminal)
}

async function sayWhoDrifted(result: BuildResult, terminal: Terminal): Promise<void> {
  const { before, drift, changes } = result
  const name = changedNames(result, terminal)
  if (before === undefined && !drift?.refusals.length)
    return terminal.error(`${name} does not exist. Run \`npx build-nav\`, and commit it.\n`)
  if (!drift || drift.refusals.length === 0) {
    const [are, them] = changes.length > 1 ? ['are', 'them'] : ['is', 'it']
    return terminal.error(`${name} ${are} out of date. Run \`npx build-nav\`, and commit ${them}.\n`)
  }
  await terminal.report(drift.refusals)
  if (drift.by !== 'both') return
  terminal.error(
    `The config also has changes that are not in ${name} yet. Run \`npx build-nav pull\`, then \`npx build-nav\`.\n`,
  )
}
