import { diff } from '../../commands/diff/diff.js'
import { diffData, formatDiff, formatDiffMarkdown } from '../../commands/diff/report.js'
import type { Run } from '../command.js'

export const runDiff: Run<'diff'> = async ({ config, format = 'pretty', all }, [from, to], terminal) => {
  const result = await diff({ cwd: terminal.cwd, config, from, to })
  const { color } = terminal
  terminal.out((format === 'markdown' ? formatDiffMarkdown : formatDiff)(result, { color, all }))
  if (format === 'pretty' && to === undefined && !from?.includes('..')) {
    const { hasUnbuiltChanges } = await import('../../commands/diff/diff.js')
    if (await hasUnbuiltChanges(terminal.cwd, config)) {
      terminal.out('The config has changes that are not built yet. Run `npx build-nav`.\n')
    }
  }
  const changed = result.facts.length > 0 ? 'changed' : 'unchanged'
  return { outcome: result.lost.length > 0 ? 'lost' : changed, data: () => diffData(result) }
}
