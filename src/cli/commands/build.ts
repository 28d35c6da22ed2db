import { listed } from '../../base/diagnostics/text.js'
import { build } from '../../commands/build/build.js'
import type { BuildResult } from '../../commands/build/build.js'
import { configName } from '../../config/loader/config-names.js'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { splitConflict } from '../../base/files/conflict.js'
import { defineCommand, formatFlag, UsageError } from '../command.js'
import type { Terminal } from '../command.js'
import { lackingWords } from '../lacking-words.js'
import { lostSinceMain } from '../lost-since-main.js'
import { unusedParts } from '../unused-parts.js'
import { printPatch } from '../print-patch.js'
import { printWarnings } from '../print-warnings.js'
import { shownPath } from '../shown-path.js'
import { summaries } from '../summaries.js'

export const buildCommand = defineCommand({
  name: 'build',
  summary: summaries.build,
  example: 'npx build-nav',
  flags: {
    config: { type: 'string', value: '<file>', help: `the config (default: ${configName} in the folder)` },
    out: { type: 'string', value: '<file>', help: 'where to write docs.json (default: beside the config)' },
    check: {
      type: 'boolean',
      help: 'write nothing; if the file is out of date, print the difference and exit with 1',
    },
    stdout: { type: 'boolean', help: 'print docs.json, and write nothing' },
    force: { type: 'boolean', help: 'overwrite docs.json, discarding edits that are not in the config' },
    watch: {
      type: 'boolean',
      help: 'build again when the config, a module that it imports, or a page that it reads changes',
    },
    format: formatFlag,
  },
  outcomes: {
    0: {
      written: 'docs.json was written',
      'up-to-date': 'docs.json is what the config builds',
      printed: 'with --stdout: docs.json was printed',
      stopped: 'with --watch: the watch was stopped',
    },
    1: {
      'out-of-date': 'with --check: the config is newer; run `npx build-nav`',
      edited: 'docs.json has edits that the config lacks; run `npx build-nav pull`',
      'both-changed': 'with --check: both have changes; run `npx build-nav pull`, then `npx build-nav`',
      undecided: "build-nav can't tell which of the two is newer; the hint has both ways on",
      conflict: 'docs.json has conflict markers, with edits that the config lacks',
    },
  },
  isForPrograms: ({ stdout }) => stdout === true,
  async run({ config, out, check, stdout, watch, force }, _positionals, terminal) {
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
    const name = shownPath(result.out, terminal)
    terminal.out(result.written ? `Wrote ${changedNames(result, terminal)}\n` : `${name} is up to date\n`)
    if (result.types?.written) terminal.out(`Wrote ${shownPath(result.types.file, terminal)}\n`)
    if (result.settled) {
      const settled = result.changes.filter(({ before }) => before && splitConflict(before))
      const names = settled.map(({ file }) => shownPath(file, terminal))
      terminal.out(`Resolved the conflict in ${listed(names)}. Run \`git add ${names.join(' ')}\`.\n`)
    }
    terminal.out(unusedParts(result, terminal))
    terminal.out(await lackingWords(result))
    terminal.out(await lostSinceMain(result))
    return { outcome: result.written ? 'written' : 'up-to-date', data: () => forPrograms(result, terminal) }
  },
})

/** The outcome of a build that refused to write, by the code of its refusal. */
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

/** The stable fields of `--format json`: `changed` are the files that were written, or would be. */
function forPrograms({ config, out, changes, written, types, settled }: BuildResult, terminal: Terminal) {
  return {
    config: shownPath(config, terminal),
    out: shownPath(out, terminal),
    changed: changes.map(({ file }) => shownPath(file, terminal)),
    written,
    types: types?.written === true ? shownPath(types.file, terminal) : null,
    settled,
  }
}

/** The files that changed, or would. */
function changedNames({ changes }: Pick<BuildResult, 'changes'>, terminal: Terminal): string {
  return listed(changes.map(({ file }) => shownPath(file, terminal)))
}

/** Prints docs.json alone, so that it can be piped; other files that would change are only named. */
function printText(result: BuildResult, terminal: Terminal): void {
  terminal.print(result.text)
  const others = result.changes.filter(({ file }) => file !== result.out)
  if (others.length > 0)
    terminal.error(`${changedNames({ changes: others }, terminal)} would change too (not printed)\n`)
}

async function printCheck(result: BuildResult, terminal: Terminal): Promise<void> {
  if (!result.changed) return terminal.out(`${shownPath(result.out, terminal)} is up to date\n`)
  await printPatch(result.changes, terminal)
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
