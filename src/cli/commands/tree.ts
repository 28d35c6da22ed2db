import { printableJson } from '../../diagnostics/printable.js'
import { tree } from '../../tree/tree.js'
import { defineCommand, UsageError } from '../command.js'
import { formatFlag, isForTools } from '../format-flag.js'
import { summaries } from '../summaries.js'

export const treeCommand = defineCommand({
  name: 'tree',
  summary: summaries.tree,
  positional: '[docs.config.ts | docs.json]',
  flags: {
    config: { type: 'string', value: '<file>', help: 'the config or docs.json (default: the one in the folder)' },
    depth: { type: 'string', value: '<number>', help: 'show this many levels' },
    only: { type: 'string', value: '<title>', help: 'show only what has this title, with what is above and below' },
    format: formatFlag,
  },
  isForPrograms: ({ format }) => format === 'json',
  async run({ config, depth, only, format }, [positional], terminal) {
    const isData = isForTools({ format })
    if (depth !== undefined && !/^\d+$/.test(depth)) throw new UsageError(`--depth takes a number, not '${depth}'`)
    if (positional !== undefined && config !== undefined)
      throw new UsageError('name one file or use --config, not both')
    const levels = depth === undefined ? undefined : Number(depth)
    const root = await tree({ cwd: terminal.cwd, file: positional ?? config, only })
    if (isData) {
      const { cut } = await import('../../tree/cut.js')
      terminal.out(printableJson({ version: 1, tree: cut(root, levels) }))
    } else {
      const { formatTree } = await import('../../tree/format-tree.js')
      terminal.out(formatTree(root, { color: terminal.color, depth: levels }))
    }
    return 0
  },
})
