import { ts } from 'ts-morph'
import { grouped } from '../../base/diagnostics/grouped.js'
import { REMARK } from '../migrate/factor/accidental.js'
import { commentsIn, indentBefore, isCommentedOut, lineIndent, type Comment } from './comments.js'
import { listText } from './list-text.js'
import { keyText, listedIn, nodesIn } from './nodes.js'
import type { Range } from './patch.js'

/** Code before a replacement. */
interface OldCode extends Range {
  readonly source: ts.SourceFile
}

/**
 * New code with the comments of the old. The comments of an entry go above the same entry, or go with the entry; all
 * others go above the new code.
 */
export function withComments(
  code: string,
  { source, start, end }: OldCode,
  isElsewhere: (comment: Comment) => boolean = () => false,
): string {
  const inside = commentsIn(source).filter((comment) => comment.start >= start && comment.end <= end)
  const lost = unwritten(inside, code).filter((comment) => !isElsewhere(comment) && !isReason(comment, source))
  if (lost.length === 0) return code
  const owners = ownersIn(source)
  const now = new NewCode(code)
  const above = lost.filter((comment) => {
    const owner = owners.get(comment.start)
    if (owner) now.add(nameOf(owner), comment.text, lineIndent(comment.start, source.text))
    return !owner
  })
  const indent = lineIndent(start, source.text)
  if (!isChained(code)) return above.map(({ text }) => `${asBlock(text)} `).join('') + now.text()
  const lines = above.map(({ text }) => `${indent}${text}\n`).join('')
  if (lines === '') return now.text()
  if (code.startsWith('\n')) return `\n${lines.trimEnd()}${now.text()}`
  const isAtStart = indentBefore(start, source.text) !== undefined
  return `${isAtStart ? lines.trimStart() : `\n${lines}`}${indent}${now.text()}`
}

/** The comments missing in new code; each counts once. */
function unwritten(comments: readonly Comment[], code: string): readonly Comment[] {
  let rest = code
  return comments.filter(({ text }) => {
    const isMissing = !rest.includes(text)
    rest = rest.replace(text, '')
    return isMissing
  })
}

/** True for a FIXME of migrate above a `.set`: new code has its own. */
function isReason({ text, end }: Comment, source: ts.SourceFile): boolean {
  return text.startsWith('// FIXME: ') && isChained(source.text.slice(end))
}

/** True for code that begins with a call of a chain. */
function isChained(code: string): boolean {
  return /^(?:\s|\/\/.*)*\./.test(code)
}

/** The entry of each comment, by the comment's start. */
function ownersIn(source: ts.SourceFile): ReadonlyMap<number, ts.Node> {
  const owners = new Map<number, ts.Node>()
  for (const { list, items } of nodesIn(source).flatMap((node) => listedIn(node) ?? [])) {
    for (const { node, comments } of listText(list, items).items)
      for (const each of [...comments.above, ...comments.behind])
        if (!isCommentedOut(each)) owners.set(each.start, node)
  }
  return owners
}

/** The text by which an entry is known: a key, or the first string; of a list, all of the code. */
function nameOf(entry: ts.Node): string {
  if (ts.isPropertyAssignment(entry)) return keyText(entry.name) ?? ''
  if (ts.isArrayLiteralExpression(entry)) return entry.getText()
  const text = nodesIn(entry).find((node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))
  if (!text) return entry.getText()
  return ts.isTemplateExpression(text)
    ? (text.templateSpans.at(-1)?.literal.text ?? '')
    : (text as ts.StringLiteral).text
}

/** `'start'` and `'v2/start'` are one page, and so is a template ending in `start`. */
function isSame(old: string, now: string): boolean {
  if (old === now) return true
  const [short, long] = old.length < now.length ? [old, now] : [now, old]
  return short !== '' && (long.endsWith(`/${short}`) || (short.startsWith('/') && long.endsWith(short)))
}

/** Code that receives comments above its entries. */
class NewCode {
  readonly #code: string
  readonly #entries: readonly { readonly name: string; readonly at: number }[]
  readonly #added: { readonly at: number; text: string }[] = []
  #from = 0

  constructor(code: string) {
    // A call of a chain, or an expression.
    const around = isChained(code) ? 'f(_' : 'f('
    const source = ts.createSourceFile('new.ts', `${around}${code}\n)`, ts.ScriptTarget.Latest, true)
    const items = nodesIn(source).flatMap((node) => [...(listedIn(node)?.items ?? [])])
    this.#code = code
    this.#entries = items
      .filter((item) => item.getStart() > around.length)
      .map((item) => ({ name: nameOf(item), at: item.getStart() - around.length }))
      .toSorted((left, right) => left.at - right.at)
  }

  /** Adds a comment above an entry; prefers entries behind the last. */
  add(name: string, comment: string, indent: string): void {
    const found = this.#entries.filter((entry) => isSame(name, entry.name))
    const at = (found.find((entry) => entry.at >= this.#from) ?? found[0])?.at
    if (at === undefined) return
    this.#from = at
    const text = comment.startsWith('//') ? `\n${indent}${comment}\n${indent}` : `${comment} `
    const before = this.#added.find((each) => each.at === at)
    if (before) before.text = text.startsWith('\n') ? before.text.trimEnd() + text : before.text + text
    else this.#added.push({ at, text })
  }

  text(): string {
    return this.#added
      .toSorted((left, right) => right.at - left.at)
      .reduce((code, { at, text }) => {
        const head = code.slice(0, at)
        return (text.startsWith('\n') ? head.trimEnd() : head) + text + code.slice(at)
      }, this.#code)
  }
}

function asBlock(comment: string): string {
  return comment.startsWith('//') ? `/* ${comment.slice(2).trim().replaceAll('*/', '* /')} */` : comment
}

/** True if modules have lost a comment, though not the text beside, by which the comment's code is known. */
export function losesComment(before: readonly ts.SourceFile[], after: readonly ts.SourceFile[]): boolean {
  const left = after.flatMap(commentsIn).map(wordsOf)
  const missing = [...grouped(before.flatMap(remarksIn), ({ words }) => words)].filter(
    ([words, all]) => all.length > left.filter((each) => each === words).length,
  )
  if (missing.length === 0) return false
  const [old, now] = [before.flatMap(textsIn), after.flatMap(textsIn)]
  const count = (name: string, all: readonly Named[]) => all.filter((each) => isSame(name, each.name)).length
  return missing.some(([words, all]) => {
    const gone = all.filter(({ beside }) => beside === undefined || count(beside, now) < count(beside, old))
    return all.length - left.filter((each) => each === words).length > gone.length
  })
}

interface Named {
  readonly name: string
  readonly isText: boolean
  readonly start: number
  readonly end: number
}

/** The strings and names of a module, in order. */
function textsIn(source: ts.SourceFile): readonly Named[] {
  return nodesIn(source).flatMap((node) => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
    return isText || ts.isIdentifier(node)
      ? [{ name: nameOf(node), isText, start: node.getStart(), end: node.end }]
      : []
  })
}

interface Remark {
  readonly words: string
  readonly beside: string | undefined
}

/**
 * The author's comments, each with the string (or the name) before on the same line, or the next string; of the
 * statement below, `return list`, the first string or name; of the entry around commented-out code, the name.
 */
function remarksIn(source: ts.SourceFile): readonly Remark[] {
  const { text } = source
  const texts = textsIn(source)
  const statements = nodesIn(source).filter((node) => ts.isStatement(node) || ts.isClassElement(node))
  const entries = nodesIn(source).flatMap((node) => [...(listedIn(node)?.items ?? [])])
  const isGenerated = (comment: Comment) =>
    comment.text.startsWith('// FIXME: ') || comment.text.startsWith(`// ${REMARK}`)
  const own = commentsIn(source).filter((comment) => !isGenerated(comment))
  const owners = ownersIn(source)
  return own.map((comment) => {
    const isLast = /^[ \t\r]*(?:[,)\]}]|\n|$)/.test(text.slice(comment.end))
    const line = text.lastIndexOf('\n', comment.start)
    const before = isLast ? texts.filter(({ start, end }) => start > line && end <= comment.start) : []
    const below = statements.find((each) => each.pos <= comment.start && comment.end <= each.getStart())
    const behind = texts.filter(({ start, end }) => start >= comment.end && end <= (below?.end ?? Infinity))
    const first = behind.find(({ isText }) => isText) ?? (below && behind[0])
    const owner = owners.get(comment.start)
    // `), // the last group`: behind an entry of several lines.
    const closed = owner && owner.end <= comment.start ? { name: nameOf(owner) } : undefined
    const { name } = before.findLast(({ isText }) => isText) ?? before.at(-1) ?? closed ?? first ?? {}
    const around = entries.findLast((each) => each.getStart() <= comment.start && comment.end <= each.end)
    return { words: wordsOf(comment), beside: isCommentedOut(comment) ? (around ? nameOf(around) : '') : name }
  })
}

function wordsOf({ text }: Comment): string {
  return text
    .replace(/^\/\/|^\/\*+|\*\/$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
