import { build } from '../../build/build.js'
import type { BuildResult } from '../../build/build.js'
import { configName } from '../../config/config-names.js'
import { splitConflict } from '../../files/conflict.js'
import { defineCommand, UsageError } from '../command.js'
import type { Terminal } from '../command.js'
import { lostSinceMain } from '../lost-since-main.js'
import { printWarnings } from '../print-warnings.js'
import { shownPath } from '../shown-path.js'
import { summaries } from '../summaries.js'

export const buildCommand = defineCommand({
  name: 'build',
  summary: summaries.build,
  flags: {
    config: { type: 'string', value: '<file>', help: `the config (default: ${configName} in the folder)` },
    out: { type: 'string', value: '<file>', help: 'where to write docs.json (default: beside the config)' },
    check: { type: 'boolean', help: 'write nothing; if docs.json is out of date, print a diff and exit 1' },
    stdout: { type: 'boolean', help: 'write nothing; print the docs.json' },
    force: { type: 'boolean', help: 'overwrite docs.json even where it was edited' },
    watch: {
      type: 'boolean',
      help: 'build again whenever the config changes, a module that it imports, or a page that it reads',
    },
  },
  isForPrograms: ({ stdout }) => stdout === true,
  async run({ config, out, check, stdout, watch, force }, _positionals, terminal) {
    if ([check, stdout, watch].filter(Boolean).length > 1) {
      throw new UsageError("--check, --stdout and --watch can't be combined")
    }
    const options = { cwd: terminal.cwd, config, out, check, stdout, force }
    if (watch) return (await import('../watch.js')).watchBuild(options, terminal)
    const result = await build(options)
    await printWarnings(result, terminal)
    if (stdout) return printText(result, terminal)
    if (check) return printCheck(result, terminal)
    const name = shownPath(result.out, terminal)
    terminal.out(result.written ? `wrote ${changedNames(result, terminal)}\n` : `${name} is up to date\n`)
    if (result.types?.written) terminal.out(`wrote ${shownPath(result.types.file, terminal)}\n`)
    if (result.settled) {
      const settled = result.changes.filter(({ before }) => before && splitConflict(before))
      const names = settled.map(({ file }) => shownPath(file, terminal))
      terminal.out(`Resolved the conflict in ${names.join(' and ')}. Run \`git add ${names.join(' ')}\`.\n`)
    }
    terminal.out(await lostSinceMain(result))
    return 0
  },
})

/** The files that changed, or would. */
function changedNames({ changes }: Pick<BuildResult, 'changes'>, terminal: Terminal): string {
  return changes.map(({ file }) => shownPath(file, terminal)).join(', ')
}

/** Prints docs.json alone, so that it can be piped; other files that would change are only named. */
function printText(result: BuildResult, terminal: Terminal): number {
  terminal.out(result.text)
  const others = result.changes.filter(({ file }) => file !== result.out)
  if (others.length > 0) terminal.error(`not printed, but to change: ${changedNames({ changes: others }, terminal)}\n`)
  return 0
}

async function printCheck(result: BuildResult, terminal: Terminal): Promise<number> {
  const name = shownPath(result.out, terminal)
  if (!result.changed) return (terminal.out(`${name} is up to date\n`), 0)
  const { unifiedDiff } = await import('../unified-diff.js')
  for (const { file, before = '', text } of result.changes)
    terminal.out(unifiedDiff(shownPath(file, terminal), before, text, terminal.color))
  await sayWhoDrifted(result, terminal)
  return 1
}

async function sayWhoDrifted(result: BuildResult, terminal: Terminal): Promise<void> {
  const { before, drift, changes } = result
  const name = changedNames(result, terminal)
  if (before === undefined) return terminal.error(`${name} does not exist. Run \`npx build-nav\` and commit it.\n`)
  if (!drift || drift.refusals.length === 0) {
    const [are, them] = changes.length > 1 ? ['are', 'them'] : ['is', 'it']
    return terminal.error(`${name} ${are} out of date. Run \`npx build-nav\` and commit ${them}.\n`)
  }
  await terminal.report(drift.refusals)
  if (drift.by !== 'both') return
  terminal.error(
    `The config also has changes that are not in ${name} yet. Run \`npx build-nav pull\`, then \`npx build-nav\`.\n`,
  )
}
