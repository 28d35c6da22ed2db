import { diff } from '../../diff/diff.js'
import { formatDiff, formatDiffJson, formatDiffMarkdown } from '../../diff/report.js'
import { defineCommand, UsageError } from '../command.js'
import { summaries } from '../summaries.js'

export const diffCommand = defineCommand({
  name: 'diff',
  summary: summaries.diff,
  positional: '[from] [to]',
  flags: {
    format: {
      type: 'string',
      value: '<pretty|markdown|json>',
      help: 'for people, for a pull request, or for tools (default: pretty)',
    },
  },
  async run({ format = 'pretty' }, [from, to], terminal) {
    const formats: Readonly<Record<string, typeof formatDiff>> = {
      pretty: formatDiff,
      markdown: formatDiffMarkdown,
      json: formatDiffJson,
    }
    const print = Object.hasOwn(formats, format) ? formats[format] : undefined
    if (!print) throw new UsageError(`unknown format '${format}'; there are ${Object.keys(formats).join(', ')}`)
    terminal.out(print(await diff({ cwd: terminal.cwd, from, to }), terminal))
    if (print === formatDiff && to === undefined && !from?.includes('..')) {
      const { hasUnbuiltChanges } = await import('../../diff/unbuilt.js')
      if (await hasUnbuiltChanges(terminal.cwd)) {
        terminal.out('The config has changes that are not built yet. Run `npx build-nav`.\n')
      }
    }
    return 0
  },
})
