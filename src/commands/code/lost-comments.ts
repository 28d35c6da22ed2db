import { ts } from 'ts-morph'
import { grouped } from '../../base/diagnostics/grouped.js'
import { REMARK } from '../migrate/factor/accidental.js'
import { commentsIn, indentBefore, isCommentedOut, lineIndent, type Comment } from './comments.js'
import { listedIn, nodesIn } from './nodes.js'
import type { Range } from './patch.js'

/** Code in the place of a range of a module, behind the range's comments, except for comments of a text that has gone. */
export function withComments(code: string, source: ts.SourceFile, { start, end }: Range): string {
  const inside = commentsIn(source).some((comment) => comment.start >= start && comment.end <= end)
  if (!inside || code === '') return code
  const now = [...code.matchAll(/(['"`])((?:\\.|(?!\1).)*)\1|[\w$]+/g)].map(({ 0: name, 2: text }) => text ?? name)
  const lost = remarksIn(source).filter(({ comment, beside }) => {
    const isInside = comment.start >= start && comment.end <= end
    const isKept = isCommentedOut(comment) || beside === undefined || now.some((name) => isSame(beside, name))
    return isInside && isKept && !code.includes(comment.text)
  })
  if (!/^(?:\s|\/\/.*)*\./.test(code))
    return lost.map(({ comment }) => `/* ${wordsOf(comment).replaceAll('*/', '* /')} */ `).join('') + code
  // A call of a chain has the comments above.
  const indent = `\n${lineIndent(start, source.text)}`
  const lines = [...lost.map(({ comment }) => comment.text), code.trimStart()].join(indent)
  return lost.length === 0 ? code : indentBefore(start, source.text) === undefined ? indent + lines : lines
}

/** True if modules have lost a comment, though not the text beside, by which the comment's code is known. */
export function losesComment(before: readonly ts.SourceFile[], after: readonly ts.SourceFile[]): boolean {
  const left = grouped(after.flatMap(commentsIn).map(wordsOf), (words) => words)
  const missing = [...grouped(before.flatMap(remarksIn), ({ comment }) => wordsOf(comment))]
    .map(([words, all]) => ({ all, count: all.length - (left.get(words)?.length ?? 0) }))
    .filter(({ count }) => count > 0)
  if (missing.length === 0) return false
  const [old, now] = [before.flatMap(textsIn), after.flatMap(textsIn)]
  const count = (name: string, all: readonly Named[]) => all.filter((each) => isSame(name, each.name)).length
  const isGone = (beside?: string) => beside === undefined || count(beside, now) < count(beside, old)
  return missing.some((each) => each.count > each.all.filter(({ beside }) => isGone(beside)).length)
}

interface Named {
  readonly name: string
  readonly isText: boolean
  readonly start: number
  readonly end: number
}

/** The strings and names of a module, in order; of a template, the text at its end. */
function textsIn(source: ts.SourceFile): readonly Named[] {
  return nodesIn(source).flatMap((node) => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
    if (!isText && !ts.isIdentifier(node)) return []
    const name = ts.isTemplateExpression(node) ? (node.templateSpans.at(-1)?.literal.text ?? '') : node.text
    return [{ name, isText, start: node.getStart(), end: node.end }]
  })
}

/** `'start'` and `'v2/start'` are one page, and so is a template ending in `start`. */
function isSame(old: string, now: string): boolean {
  if (old === now) return true
  const [short, long] = old.length < now.length ? [old, now] : [now, old]
  return short !== '' && (long.endsWith(`/${short}`) || (short.startsWith('/') && long.endsWith(short)))
}

interface Remark {
  readonly comment: Comment
  readonly beside: string | undefined
}

/**
 * The author's comments, each with the last string (or name) before on the same line, or the first string behind; of the
 * statement below, `return list`, the first string or name; of commented-out code, the first of the entry around.
 */
function remarksIn(source: ts.SourceFile): readonly Remark[] {
  const { text } = source
  const texts = textsIn(source)
  const nodes = nodesIn(source)
  const statements = nodes.filter((node) => ts.isStatement(node) || ts.isClassElement(node))
  const entries = nodes.flatMap((node) => [...(listedIn(node)?.items ?? [])])
  const isGenerated = (comment: Comment) =>
    comment.text.startsWith('// FIXME: ') || comment.text.startsWith(`// ${REMARK}`)
  const firstIn = (start: number, end: number) => {
    const inside = texts.filter((each) => each.start >= start && each.end <= end)
    return inside.find(({ isText }) => isText) ?? inside[0]
  }
  return commentsIn(source)
    .filter((comment) => !isGenerated(comment))
    .map((comment) => {
      if (isCommentedOut(comment)) {
        const around = entries.findLast((each) => each.getStart() <= comment.start && comment.end <= each.end)
        return { comment, beside: around ? firstIn(around.getStart(), around.end)?.name : '' }
      }
      const isLast = /^[ \t\r]*(?:[,)\]}]|\n|$)/.test(text.slice(comment.end))
      const line = text.lastIndexOf('\n', comment.start)
      const before = isLast ? texts.filter(({ start, end }) => start > line && end <= comment.start) : []
      const below = statements.find((each) => each.pos <= comment.start && comment.end <= each.getStart())
      // `), // the last group`: behind an entry of several lines.
      const closed = isLast ? entries.findLast(({ end }) => end > line && end <= comment.start) : undefined
      const around = closed && firstIn(closed.getStart(), closed.end)
      const behind = firstIn(comment.end, below?.end ?? Infinity)
      const beside = before.findLast(({ isText }) => isText) ?? before.at(-1) ?? around ?? behind
      return { comment, beside: beside?.name }
    })
}

function wordsOf({ text }: Comment): string {
  return text
    .replace(/^\/\/|^\/\*+|\*\/$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
