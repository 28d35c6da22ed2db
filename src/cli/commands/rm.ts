import { printableJson } from '../../diagnostics/printable.js'
import type { RmResult } from '../../moves/rm.js'
import { defineCommand, UsageError } from '../command.js'
import type { Terminal } from '../command.js'
import { formatFlag, isForTools } from '../format-flag.js'
import { printPatch } from '../print-patch.js'
import { shownPath } from '../shown-path.js'
import { summaries } from '../summaries.js'

export const rmCommand = defineCommand({
  name: 'rm',
  summary: summaries.rm,
  positional: '<page…>',
  flags: {
    config: { type: 'string', value: '<file>', help: 'the config or docs.json (default: the one in the folder)' },
    to: { type: 'string', value: '<page>', help: 'send links, redirects and readers to this page' },
    'keep-links': { type: 'boolean', help: 'remove the pages although others link to them' },
    'dry-run': { type: 'boolean', help: 'say what would be done, and write nothing' },
    all: { type: 'boolean', help: 'show every link and redirect' },
    format: formatFlag,
  },
  isForPrograms: ({ format }) => format === 'json',
  async run(flags, paths, terminal) {
    const { config, to, 'dry-run': dryRun = false, all = false } = flags
    const isData = isForTools(flags)
    if (paths.length === 0) throw new UsageError('name the pages: npx build-nav rm guides/a')
    const { rm } = await import('../../moves/rm.js')
    const result = await rm({ cwd: terminal.cwd, file: config, paths, to, keepLinks: flags['keep-links'], dryRun })
    if (isData) {
      terminal.out(printableJson(forPrograms(result, terminal)))
      return 0
    }
    const { formatRm } = await import('../../moves/format-rm.js')
    terminal.out(formatRm(result, { color: terminal.color, isAll: all }))
    if (!result.written || !result.file.endsWith('.json')) await printPatch(result.outputs, terminal)
    return 0
  },
})

/** The stable shape of `--format json`. */
function forPrograms(result: RmResult, terminal: Terminal) {
  const { file, root: _, outputs, links, ...rest } = result
  return {
    version: 1,
    file: shownPath(file, terminal),
    ...rest,
    links: links.map(({ after, ...link }) => ({ ...link, after: after ?? null })),
    changed: outputs.map((each) => shownPath(each.file, terminal)),
  }
}
