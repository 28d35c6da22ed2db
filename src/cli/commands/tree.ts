import { tree } from '../../commands/tree/tree.js'
import { defineCommand, formatFlag, UsageError } from '../command.js'
import { summaries } from '../summaries.js'

export const treeCommand = defineCommand({
  name: 'tree',
  summary: summaries.tree,
  example: 'npx build-nav tree --only Guides',
  positional: '[docs.config.ts | docs.json]',
  flags: {
    config: { type: 'string', value: '<file>', help: 'the config or docs.json (default: the one in the folder)' },
    depth: { type: 'string', value: '<number>', help: 'show this many levels' },
    only: {
      type: 'string',
      value: '<title>',
      help: 'show only elements with this title and pages with this path or title, with their parents and children',
    },
    format: formatFlag,
  },
  isReader: true,
  outcomes: { 0: { done: 'the tree was printed' } },
  async run({ config, depth, only }, [positional], terminal) {
    if (depth !== undefined && !/^\d+$/.test(depth)) throw new UsageError(`--depth must be a number, not '${depth}'`)
    if (positional !== undefined && config !== undefined)
      throw new UsageError('name one file or use --config, not both')
    const levels = depth === undefined ? undefined : Number(depth)
    const root = await tree({ cwd: terminal.cwd, file: positional ?? config, only })
    const { cut } = await import('../../commands/tree/cut.js')
    const { formatTree } = await import('../../commands/tree/format-tree.js')
    terminal.out(formatTree(root, { color: terminal.color, depth: levels }))
    return { outcome: 'done', data: () => ({ tree: cut(root, levels) }) }
  },
})
