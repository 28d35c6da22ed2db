import { createScanner } from 'jsonc-parser'
import type { JsonNode, JsonPath } from './tree.js'

/** A comment of a tolerant file, and its subject. */
export interface JsonComment {
  readonly start: number
  readonly end: number
  /** The text without comment marks and blanks around. */
  readonly text: string
  /**
   * The path of the element or property after the comment, or before it on the line; of the container, if it is empty.
   */
  readonly path: JsonPath
}

/** A comment's offsets. */
export type CommentSpan = Omit<JsonComment, 'path'>

/** jsonc-parser's SyntaxKind is an ambient const enum, forbidden in isolated modules. */
const KIND = {
  beforeValue: new Set([0, 1, 3, 5, 6]),
  close: new Set([2, 4]),
  comma: 5,
  lineComment: 12,
  blockComment: 13,
  trivia: new Set([14, 15]),
  end: 17,
}

/** Replaces comments and trailing commas by spaces of equal length: offsets, lines and columns stay. */
export function blankComments(text: string): { text: string; comments: CommentSpan[] } {
  const scanner = createScanner(text)
  const comments: CommentSpan[] = []
  const parts: string[] = []
  let kept = 0
  let comma: number | undefined
  let previous = 0
  const blank = (start: number, end: number): void => {
    parts.push(text.slice(kept, start), text.slice(start, end).replace(/[^\r\n]/g, ' '))
    kept = end
  }
  const commas: [number, number][] = []
  for (let kind: number = scanner.scan(); kind !== KIND.end; kind = scanner.scan()) {
    const start = scanner.getTokenOffset()
    const end = start + scanner.getTokenLength()
    if (kind === KIND.lineComment || kind === KIND.blockComment) {
      comments.push({ start, end, text: commentText(text.slice(start, end)) })
    } else if (!KIND.trivia.has(kind)) {
      if (KIND.close.has(kind) && comma !== undefined) commas.push([comma, comma + 1])
      comma = kind === KIND.comma && !KIND.beforeValue.has(previous) ? start : undefined
      previous = kind
    }
  }
  const spans = [...commas, ...comments.map(({ start, end }) => [start, end] as [number, number])]
  for (const [start, end] of spans.sort(([left], [right]) => left - right)) blank(start, end)
  return { text: parts.join('') + text.slice(kept), comments }
}

function commentText(comment: string): string {
  if (comment.startsWith('//')) return comment.slice(2).trim()
  const lines = comment.slice(2, comment.endsWith('*/') ? -2 : undefined).split(/\r?\n/)
  return lines
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join('\n')
    .trim()
}

/** Finds the subject of each comment. */
export function attachComments(text: string, comments: readonly CommentSpan[], root: JsonNode): JsonComment[] {
  return comments.map((comment) => ({ ...comment, path: subject(text, comment, root) }))
}

function subject(text: string, { start, end }: CommentSpan, root: JsonNode): JsonPath {
  const path: (string | number)[] = []
  if (end <= root.start || start >= root.end) return path
  for (let node = root; ;) {
    const members = node.members ?? []
    const inside = members.findIndex((member) => member.start < start && end < member.node.end)
    const around = members[inside]
    if (around) {
      path.push(around.key ?? inside)
      if (start < around.node.start) return path
      node = around.node
      continue
    }
    const next = members.findIndex((member) => member.start >= end)
    const previous = next === -1 ? members.length - 1 : next - 1
    const onLineOf = (from: number | undefined, to: number | undefined) =>
      from !== undefined && to !== undefined && !text.slice(from, to).includes('\n')
    const isLeading = onLineOf(end, members[next]?.start)
    const isTrailing = !isLeading && onLineOf(members[previous]?.node.end, start)
    const nearest = isTrailing || next === -1 ? previous : next
    const member = members[nearest]
    return member ? [...path, member.key ?? nearest] : path
  }
}
