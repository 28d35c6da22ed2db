import { ts } from 'ts-morph'

/** Where an item's own part of a list begins: behind the comma, and behind a comment that the line of the item before ends with. */
export function beginOf(items: ts.NodeArray<ts.Node>, index: number, text: string): number {
  const item = items[index]
  const from = item ? item.pos : afterComma(items, text)
  const newline = lineEnd(text, from)
  return newline === undefined ? from : newline
}

/** Whether an item stands on a line of its own. */
export function hasOwnLine(item: ts.Node, text: string): boolean {
  return indentBefore(item.getStart(), text) !== undefined
}

/** The indentation before a place; undefined where more stands on its line. */
export function indentBefore(position: number, text: string): string | undefined {
  const lineStart = text.lastIndexOf('\n', position - 1) + 1
  const indent = text.slice(lineStart, position)
  return lineStart > 0 && /^[ \t]*$/.test(indent) ? indent : undefined
}

/** The comments above an item, and the one at the end of its line. */
export function commentsOf(items: ts.NodeArray<ts.Node>, index: number, text: string): string[] {
  const item = items[index]
  if (!item) return []
  const above = text.slice(beginOf(items, index, text), item.getStart())
  const behind = text.slice(item.end, beginOf(items, index + 1, text))
  return [...commentsIn(above), ...commentsIn(behind.replace(/^\s*,/, ''))]
}

/** The comments in a text that is only trivia. */
function commentsIn(trivia: string): string[] {
  const found: string[] = []
  let at = 0
  while (at < trivia.length) {
    const start = trivia.indexOf('/', at)
    if (start < 0) break
    const isLine = trivia[start + 1] === '/'
    const end = isLine ? trivia.indexOf('\n', start) : trivia.indexOf('*/', start) + 2
    at = end < start ? trivia.length : end
    found.push(trivia.slice(start, at).trimEnd())
  }
  return found
}

/** Behind the comma that the last item may have. */
function afterComma(items: ts.NodeArray<ts.Node>, text: string): number {
  const last = items.at(-1)
  if (!last) return items.pos
  if (!items.hasTrailingComma) return last.end
  const ranges = ts.getLeadingCommentRanges(text, last.end) ?? ts.getTrailingCommentRanges(text, last.end) ?? []
  let at = last.end
  for (const { end } of ranges) if (!text.slice(at, end).includes(',')) at = end
  const comma = text.indexOf(',', at)
  return comma < 0 ? last.end : comma + 1
}

/** Where the line ends that only white space and comments are left of; undefined where more follows. */
function lineEnd(text: string, from: number): number | undefined {
  let at = from
  for (;;) {
    while (text[at] === ' ' || text[at] === '\t' || text[at] === '\r') at++
    if (text[at] === '\n') return text[at - 1] === '\r' ? at - 1 : at
    if (text.startsWith('//', at)) {
      const end = text.indexOf('\n', at)
      return end < 0 ? undefined : text[end - 1] === '\r' ? end - 1 : end
    }
    if (!text.startsWith('/*', at)) return undefined
    const end = text.indexOf('*/', at)
    // A comment of several lines belongs to what is below it.
    if (end < 0 || text.slice(at, end).includes('\n')) return undefined
    at = end + 2
  }
}
