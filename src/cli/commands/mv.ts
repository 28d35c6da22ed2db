import type { MvResult } from '../../commands/moves/mv.js'
import { confirmed } from '../ask.js'
import { UsageError } from '../command.js'
import type { Run, Terminal } from '../command.js'

export const runMv: Run<'mv'> = async (flags, paths, terminal) => {
  const { from, after = false, dryRun = false, all = false } = flags
  if (from !== undefined && paths.length > 0) throw new UsageError("--from can't be combined with paths")
  if (from === undefined && paths.length < 2 && !(after && paths.length === 0))
    throw new UsageError('name the old and the new path: `npx build-nav mv guides/a guides/b`')
  const { mv } = await import('../../commands/moves/mv.js')
  const options = {
    ...flags,
    cwd: terminal.cwd,
    file: flags.config,
    paths,
  }
  const asks = after && paths.length === 0 && !dryRun && !terminal.isData && process.stdin.isTTY === true
  let result = await mv({ ...options, dryRun: dryRun || asks })
  const data = () => forPrograms(result, terminal)
  const { formatMv } = await import('../../commands/moves/report.js')
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
  if (!result.written || !result.file.endsWith('.json')) await terminal.patch(result.outputs)
  return { outcome: 'done', data }
}

/** The stable fields of `--format json`. */
function forPrograms(result: MvResult, terminal: Terminal) {
  const { file, root: _, listed, outputs, warnings, mirrors, isResumed, ...rest } = result
  return {
    file: terminal.path(file),
    ...rest,
    listed: [...listed],
    mirrors: mirrors.map(({ from, to, language, command }) => ({ from, to, language, command })),
    warnings: warnings.map(({ code, severity, message, hint }) => ({ code, severity, message, hint })),
    changed: outputs.map((each) => terminal.path(each.file)),
    isResumed,
  }
}
