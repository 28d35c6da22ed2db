import { counted, digits } from '../../base/diagnostics/text.js'
import type { OnFile } from '../../commands/moves/moved-bodies.js'
import type { MvResult } from '../../commands/moves/mv.js'
import { confirmed } from '../ask.js'
import { defineCommand, formatFlag, UsageError } from '../command.js'
import type { Terminal } from '../command.js'
import { printPatch } from '../print-patch.js'
import { shownPath } from '../shown-path.js'
import { summaries } from '../summaries.js'

export const mvCommand = defineCommand({
  name: 'mv',
  summary: summaries.mv,
  example: 'npx build-nav mv guides/start guides/quickstart',
  positional: '<old…> <new>',
  flags: {
    config: { type: 'string', value: '<file>', help: 'the config or docs.json (default: the one in the folder)' },
    from: { type: 'string', value: '<file>', help: 'make the moves that this file lists: old path, tab, new path' },
    after: {
      type: 'boolean',
      help: 'update everything after files were moved by hand (without paths: the renames that git detects)',
    },
    locales: { type: 'boolean', help: 'include the same pages of other languages' },
    wildcard: { type: 'boolean', help: 'add one redirect for a folder, /old/:slug*' },
    redirect: {
      type: 'string',
      choices: ['keep', 'replace'],
      help: 'keep or replace an existing redirect from an old URL',
    },
    'no-redirect': { type: 'boolean', help: "don't add redirects" },
    'dry-run': { type: 'boolean', help: 'print what would change, and write nothing' },
    all: { type: 'boolean', help: 'list everything, instead of the first few' },
    format: formatFlag,
  },
  outcomes: {
    0: { done: 'everything was moved (with --dry-run: would be)', kept: 'the answer was no: nothing was written' },
  },
  async run(flags, paths, terminal) {
    const { config, from, after = false, 'dry-run': dryRun = false, all = false, redirect } = flags
    if (from !== undefined && paths.length > 0) throw new UsageError("--from can't be combined with paths")
    if (from === undefined && paths.length < 2 && !(after && paths.length === 0))
      throw new UsageError('name the old and the new path: `npx build-nav mv guides/a guides/b`')
    const { mv } = await import('../../commands/moves/mv.js')
    const options = {
      cwd: terminal.cwd,
      file: config,
      paths,
      from,
      after,
      locales: flags.locales,
      wildcard: flags.wildcard,
      redirect,
      noRedirect: flags['no-redirect'],
      onFile: readingProgress(terminal),
    }
    const asks = after && paths.length === 0 && !dryRun && !terminal.isData && process.stdin.isTTY === true
    let result = await mv({ ...options, dryRun: dryRun || asks })
    const data = () => forPrograms(result, terminal)
    if (terminal.isData) return { outcome: 'done', data }
    const { formatMv } = await import('../../commands/moves/format-mv.js')
    const print = () => terminal.out(formatMv(result, { color: terminal.color, isAll: all }))
    if (asks && result.files.length > 0) {
      print()
      if (!(await confirmed('Write this?'))) {
        terminal.error('Nothing was written.\n')
        return { outcome: 'kept' }
      }
      result = await mv(options)
    }
    print()
    if (!result.written || !result.file.endsWith('.json')) await printPatch(result.outputs, terminal)
    return { outcome: 'done', data }
  },
})

/** The progress of reading links. */
export function readingProgress(terminal: Terminal): OnFile {
  return (index, of) => terminal.progress(`Reading links: ${digits(index)} of ${counted(of, 'file')}`)
}

/** The stable fields of `--format json`. */
function forPrograms(result: MvResult, terminal: Terminal) {
  const { file, root: _, listed, outputs, warnings, mirrors, isResumed, ...rest } = result
  return {
    file: shownPath(file, terminal),
    ...rest,
    listed: [...listed],
    mirrors: mirrors.map(({ from, to, language, command }) => ({ from, to, language, command })),
    warnings: warnings.map(({ code, severity, message, hint }) => ({ code, severity, message, hint: hint ?? null })),
    changed: outputs.map((each) => shownPath(each.file, terminal)),
    isResumed,
  }
}
