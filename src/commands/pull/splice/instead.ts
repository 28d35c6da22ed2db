import type { ts } from 'ts-morph'
import { inPlace, replaced, type Patch } from './splice.js'
import { onlyRange, rangeToken } from './tokens.js'

/** Code that stays, with the comments above it, and with what changes inside it. */
export function kept(node: ts.Node): string {
  const { text } = node.getSourceFile()
  const start = node.pos + (/^\s*/.exec(text.slice(node.pos, node.end))?.[0].length ?? 0)
  return rangeToken(start, node.end)
}

/** Code in the place of a node. */
export function instead(node: ts.Node, text: string): readonly Patch[] {
  const { fileName } = node.getSourceFile()
  const [start, end] = [node.getStart(), node.end]
  const part = onlyRange(text)
  if (!part) return [inPlace(node, text)]
  // What stays stays in its place, so that what changes in it does.
  return [replaced(fileName, start, part.start, ''), replaced(fileName, part.end, end, '')].filter(
    (patch) => patch.start < patch.end,
  )
}
