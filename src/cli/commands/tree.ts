import { tree } from '../../commands/tree/tree.js'
import type { Run } from '../command.js'

export const runTree: Run<'tree'> = async ({ config, depth, only }, [positional], terminal) => {
  const root = await tree({ cwd: terminal.cwd, file: positional ?? config, only })
  const { cut } = await import('../../commands/tree/tree.js')
  const { formatTree } = await import('../../commands/tree/format-tree.js')
  terminal.out(formatTree(root, { color: terminal.color, depth }))
  return { outcome: 'done', data: () => ({ tree: cut(root, depth) }) }
}
