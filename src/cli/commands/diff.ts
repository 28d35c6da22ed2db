import { diff } from '../../commands/diff/diff.js'
import { diffData, formatDiff, formatDiffMarkdown } from '../../commands/diff/report.js'
import { defineCommand } from '../command.js'
import { summaries } from '../summaries.js'

export const diffCommand = defineCommand({
  name: 'diff',
  summary: summaries.diff,
  example: 'npx build-nav diff main',
  positional: '[from] [to]',
  flags: {
    all: { type: 'boolean', help: 'list everything, instead of the first few' },
    format: {
      type: 'string',
      choices: ['pretty', 'markdown', 'json'],
      help: 'print the report in this format (default: pretty)',
    },
  },
  isReader: true,
  outcomes: {
    0: { unchanged: 'both states are the same', changed: 'they differ', lost: 'they differ, and readers lose URLs' },
  },
  async run({ format = 'pretty', all }, [from, to], terminal) {
    const result = await diff({ cwd: terminal.cwd, from, to, all })
    const { color } = terminal
    terminal.out((format === 'markdown' ? formatDiffMarkdown : formatDiff)(result, { color, all }))
    if (format === 'pretty' && to === undefined && !from?.includes('..')) {
      const { hasUnbuiltChanges } = await import('../../commands/diff/unbuilt.js')
      if (await hasUnbuiltChanges(terminal.cwd)) {
        terminal.out('The config has changes that are not built yet. Run `npx build-nav`.\n')
      }
    }
    const changed = result.facts.length + result.hidden.length + result.titles.length > 0 ? 'changed' : 'unchanged'
    return { outcome: result.lost.length > 0 ? 'lost' : changed, data: () => diffData(result) }
  },
})
