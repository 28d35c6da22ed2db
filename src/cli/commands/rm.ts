import type { RmResult } from '../../commands/moves/rm.js'
import { UsageError } from '../command.js'
import type { Run, Terminal } from '../command.js'

export const runRm: Run<'rm'> = async (flags, paths, terminal) => {
  if (paths.length === 0) throw new UsageError('name the pages or folders: `npx build-nav rm guides/a`')
  const { rm } = await import('../../commands/moves/rm.js')
  const result = await rm({ ...flags, cwd: terminal.cwd, file: flags.config, paths })
  const { formatRm } = await import('../../commands/moves/report.js')
  terminal.out(formatRm(result, { color: terminal.color, isAll: flags.all === true }))
  if (!result.written || !result.file.endsWith('.json')) await terminal.patch(result.outputs)
  return { outcome: 'done', data: () => forPrograms(result, terminal) }
}

/** The stable fields of `--format json`. */
function forPrograms(result: RmResult, terminal: Terminal) {
  const { file, root: _, outputs, links, ...rest } = result
  return {
    file: terminal.path(file),
    ...rest,
    links: links.map(({ before, ...link }) => ({ ...link, written: before, after: link.after })),
    changed: outputs.map((each) => terminal.path(each.file)),
  }
}
