import { cut, formatTree, tree } from '../../commands/tree/tree.js'
import type { Run } from '../command.js'

export const runTree: Run<'tree'> = async ({ config, depth, only }, [positional], terminal) => {
  const root = await tree({ cwd: terminal.cwd, file: positional ?? config, only })
  terminal.out(formatTree(root, { color: terminal.color, depth }))
  return { outcome: 'done', data: () => ({ tree: cut(root, depth) }) }
}
