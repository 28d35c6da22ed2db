import type { RmResult } from '../../commands/moves/rm.js'
import { defineCommand, formatFlag, UsageError } from '../command.js'
import type { Terminal } from '../command.js'
import { printPatch } from '../print-patch.js'
import { shownPath } from '../shown-path.js'
import { summaries } from '../summaries.js'
import { readingProgress } from './mv.js'

export const rmCommand = defineCommand({
  name: 'rm',
  summary: summaries.rm,
  example: 'npx build-nav rm guides/old --to guides/start',
  positional: '<page | folder…>',
  flags: {
    config: { type: 'string', value: '<file>', help: 'the config or docs.json (default: the one in the folder)' },
    to: { type: 'string', value: '<page>', help: 'redirect links and readers to this page' },
    wildcard: { type: 'boolean', help: 'add one redirect for a folder, /old/:slug*' },
    'keep-links': { type: 'boolean', help: 'remove the pages even if others link to them' },
    locales: { type: 'boolean', help: 'include the same pages of other languages' },
    'dry-run': { type: 'boolean', help: 'print what would change, and write nothing' },
    all: { type: 'boolean', help: 'list everything, instead of the first few' },
    format: formatFlag,
  },
  outcomes: { 0: { done: 'the pages were removed (with --dry-run: would be)' } },
  async run(flags, paths, terminal) {
    const { config, to, 'dry-run': dryRun = false, all = false } = flags
    if (paths.length === 0) throw new UsageError('name the pages or folders: `npx build-nav rm guides/a`')
    const { rm } = await import('../../commands/moves/rm.js')
    const { locales, wildcard, 'keep-links': keepLinks } = flags
    if (wildcard && to === undefined) throw new UsageError('--wildcard needs --to: it redirects readers to that page')
    const options = { cwd: terminal.cwd, file: config, paths, to, wildcard, keepLinks, locales, dryRun }
    const result = await rm({ ...options, onFile: readingProgress(terminal) })
    const data = () => forPrograms(result, terminal)
    if (terminal.isData) return { outcome: 'done', data }
    const { formatRm } = await import('../../commands/moves/format-rm.js')
    terminal.out(formatRm(result, { color: terminal.color, isAll: all }))
    if (!result.written || !result.file.endsWith('.json')) await printPatch(result.outputs, terminal)
    return { outcome: 'done', data }
  },
})

/** The stable fields of `--format json`. */
function forPrograms(result: RmResult, terminal: Terminal) {
  const { file, root: _, folders: __, outputs, links, mirrors, ...rest } = result
  return {
    file: shownPath(file, terminal),
    ...rest,
    links: links.map(({ after, ...link }) => ({ ...link, after: after ?? null })),
    mirrors: mirrors.map(({ path, language, command }) => ({ path, language, command })),
    changed: outputs.map((each) => shownPath(each.file, terminal)),
  }
}
