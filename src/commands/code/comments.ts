import { ts } from 'ts-morph'
import { grouped } from '../../base/diagnostics/grouped.js'
import { REMARK } from '../migrate/factor/accidental.js'
import { replaced, type Range, type Splice } from './patch.js'

/**
 * True for code that an author has commented out and may put back: `// page('a'),`. Of code on several lines (`// {`,
 * `//   text: 'A',`, `// },`) each line counts. Words are not code, nor is a single name.
 */
export function isCommentedOut({ text }: Comment): boolean {
  const content = text.startsWith('//') ? text.slice(2) : text.slice(2, -2).replace(/^\s*\*+/gm, '')
  const lines = content.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 0 && lines.every(isLineOfCode)
}

/** True for a line with a string, a call, a lone bracket or a comma at the end, and no two words beside each other. */
function isLineOfCode(line: string): boolean {
  const statement = line.trim().replace(/^(?:export |const |let |return )+/, '')
  const code = statement.replace(/(['"`])(?:\\.|(?!\1).)*\1/g, '""')
  if (/[\w".)]\s+[\w"(]|^[/@]/.test(code)) return false
  return /""|\w\(|^[[\](){};,]+$|[\w)\]}"],$/.test(code)
}

/**
 * The patch for removing a call from a chain. Calls commented out by an author stay, as does the comment behind the
 * call.
 */
export function withoutCall(call: ts.CallExpression): Splice {
  const { fileName, text } = call.getSourceFile()
  const start = tailEnd(text, chainOf(call).end)
  const comments = commentsFrom(text, start)
  const spaceBefore = (index: number) => text.slice(comments[index - 1]?.end ?? start, comments[index]?.start)
  const kept = comments.map((each, index) => (isCommentedOut(each) ? spaceBefore(index) + each.text : '')).join('')
  const isCommentedOn = endsInLineComment(text.slice(chainOf(call).end, start) + kept)
  const isOpen = isCommentedOn && !isAtLineEnd(text, tailEnd(text, call.end))
  return replaced(fileName, start, call.end, isOpen ? `${kept}\n` : kept)
}

function chainOf({ expression: callee }: ts.CallExpression): ts.Node {
  return (callee as ts.PropertyAccessExpression).expression
}

/** True if the rest of the line is empty. */
function isAtLineEnd(text: string, at: number): boolean {
  return /^[ \t\r]*(?:\n|$)/.test(text.slice(at))
}

/** The end of the comments behind an item on the same line, if only the end of the list follows. */
export function tailEnd(text: string, from: number, end = text.length): number {
  let at = from
  for (const comment of commentsFrom(text, from)) {
    if (text.slice(at, comment.start).includes('\n')) break
    // A comment of several lines belongs to the code below.
    if (comment.text.includes('\n')) return from
    at = comment.end
  }
  const next = /[^ \t\r]/.exec(text.slice(at, end))?.[0]
  return next === undefined || next === '\n' ? at : from
}

/** The indentation before a place; undefined behind code. */
export function indentBefore(position: number, text: string): string | undefined {
  const lineStart = text.lastIndexOf('\n', position - 1) + 1
  const indent = text.slice(lineStart, position)
  return lineStart > 0 && /^[ \t]*$/.test(indent) ? indent : undefined
}

/** The indentation of a place's line. */
export function lineIndent(position: number, text: string): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', position - 1) + 1))?.[0] ?? ''
}

/** One step of a text's indentation: a tab, or the narrowest run of spaces; undefined without indented lines. */
export function indentStep(text: string): string | undefined {
  if (/^\t/m.test(text)) return '\t'
  const widths = (text.match(/^ +(?=[^\s*])/gm) ?? []).map(({ length }) => length)
  const width = widths.reduce((least, each) => Math.min(least, each), Infinity)
  return Number.isFinite(width) && width > 1 ? ' '.repeat(width) : undefined
}

export interface Comment extends Range {
  readonly text: string
}

/** The comments from a place up to the next code. */
export function commentsFrom(text: string, from: number): readonly Comment[] {
  const found: Comment[] = []
  const next = /\s*(\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)/y
  next.lastIndex = from
  for (let match = next.exec(text); match; match = next.exec(text)) {
    const comment = match[1] ?? ''
    found.push({ start: next.lastIndex - comment.length, end: next.lastIndex, text: comment })
  }
  return found
}

/** True if white space, comments and a comma end with a `// …` comment. */
export function endsInLineComment(trivia: string): boolean {
  const last = commentsFrom(trivia, 0).at(-1)
  return last !== undefined && last.text.startsWith('//') && !trivia.slice(last.end).includes('\n')
}

/** Code before a replacement. */
interface OldCode extends Range {
  readonly source: ts.SourceFile
}

/**
 * New code with the comments of the old, each beside the same neighbour, recognized by its start (`'guides/start'`,
 * `.icon(`, `group('Start'`). A comment goes together with its neighbour.
 */
export function withComments(
  text: string,
  old: OldCode,
  isElsewhere: (comment: Comment) => boolean = () => false,
): string {
  const { source, start, end } = old
  if (!/\/[/*]/.test(source.text.slice(start, end))) return text
  const before = unitsIn(source).filter((unit) => unit.start >= start && unit.end <= end)
  const anchored = before.flatMap((unit, index) =>
    unit.comments
      .filter((comment) => comment.start >= start && !isElsewhere(comment) && !isFixme(comment, before.slice(index)))
      .map((comment) => anchorOf(comment, before, index, source.text)),
  )
  const now = new NewCode(text)
  const lost = anchored.filter(({ comment }) => !now.takesComment(comment))
  for (const each of lost) now.add(each)
  return now.text()
}

/**
 * True if modules have lost a comment, though not the code that it stood at: known by its tokens up to the first string,
 * `.pages('a'`, and counted, as `'a'` may stand in several places.
 */
export function losesComment(before: readonly ts.SourceFile[], after: readonly ts.SourceFile[]): boolean {
  const [old, now] = [before.flatMap(unitsIn), after.flatMap(unitsIn)]
  const left = now.flatMap(({ comments }) => comments.flatMap(({ text }) => remarksIn(text)))
  const count = (head: readonly CodeUnit[], units: readonly CodeUnit[]) =>
    units.filter((_, at) => head.every((unit, index) => isSame(unit, units[at + index]))).length
  const remarks = before.flatMap(remarkedIn)
  return [...grouped(remarks, ({ remark }) => remark)].some(([remark, all]) => {
    const missing = all.length - left.filter((each) => each === remark).length
    const gone = () => all.filter(({ head }) => head.length === 0 || count(head, now) < count(head, old)).length
    return missing > 0 && missing > gone()
  })
}

/** The words of a comment. Two comments may share a line by now: `// one // two`. */
function remarksIn(comment: string): readonly string[] {
  const content = comment.replace(/^\/\/|^\/\*+|\*\/$/g, '')
  return content.split(/\s\/\/\s/).map((remark) => remark.replace(/\s+/g, ' ').trim())
}

/** The words of the author's comments, each with the tokens of the neighbour. */
function remarkedIn(source: ts.SourceFile): readonly { remark: string; head: readonly CodeUnit[] }[] {
  const units = unitsIn(source)
  return units.flatMap(({ comments }, index) =>
    comments
      .filter(({ text }) => !text.startsWith('// FIXME: ') && !text.startsWith(`// ${REMARK}`))
      .flatMap((comment) => {
        const [anchor] = anchorOf(comment, units, index, source.text).heads
        const start = anchor ? units.indexOf(anchor.head[0] as CodeUnit) : units.length
        const rest = units.slice(start, start + MOST_TO_STRING)
        const string = rest.findIndex(({ isString }) => isString)
        const head = string < 0 ? rest : rest.slice(0, string + 1)
        return remarksIn(comment.text).map((remark) => ({ remark, head }))
      }),
  )
}

const MOST_TO_STRING = 12

/** Code to be kept, with comments. */
export interface HeldCode extends Range {
  readonly comments: readonly string[]
}

/** A test for comments inside of kept code. */
export function heldBy(held: readonly HeldCode[]): (comment: Comment) => boolean {
  return ({ start, end, text }) =>
    held.some((each) => (start >= each.start && end <= each.end) || each.comments.includes(text))
}

/** A comment and the code beside or around. */
interface Anchored {
  readonly comment: Comment
  /** The starts of the neighbours; without a neighbour, the start of the code around. */
  readonly heads: readonly { readonly head: readonly CodeUnit[]; readonly side: Side }[]
  /** True if the comment stays without the neighbours. */
  readonly isFree: boolean
  /** The white space at the start of the comment's line. */
  readonly indent: string
}

type Side = 'before' | 'behind' | 'below'

function anchorOf(comment: Comment, units: readonly CodeUnit[], index: number, text: string): Anchored {
  const [previous, next] = [units[index - 1], units[index]]
  const isOnItsLine =
    previous !== undefined && depthOf(previous) < 1 && !text.slice(previous.end, comment.start).includes('\n')
  const isLast = /^[ \t\r]*\n/.test(text.slice(comment.end)) || isMark(next, ',')
  const above = next && depthOf(next) >= 0 && !isMark(next, ',') ? headOf(units, index) : undefined
  const item = previous && depthOf(previous) < 1 ? headOf(units, itemBefore(units, index - 1, text)) : undefined
  const isFree = isCommentedOut(comment) || above === undefined || /^[ \t\r]*\n[ \t\r]*\n/.test(text.slice(comment.end))
  const heads = [
    ...(item && isOnItsLine && isLast ? [{ head: item, side: 'behind' as const }] : []),
    ...(above && !(isOnItsLine && isLast) ? [{ head: above, side: 'before' as const }] : []),
    ...(item && isFree ? [{ head: item, side: 'below' as const }] : []),
  ]
  return { comment, heads, isFree, indent: lineIndent(comment.start, text) }
}

/** The tokens by which code is recognized: a string, or a name and the token behind. */
function headOf(units: readonly CodeUnit[], index: number): readonly CodeUnit[] {
  const first = units[index]
  if (first?.isString && !isMark(units[index + 1], ':')) return [first]
  const rest = units.slice(index, index + MOST_IN_HEAD)
  const end = rest.findIndex((unit) => isMark(unit, ',') || depthOf(unit) < 0)
  return end < 0 ? rest : rest.slice(0, end)
}

const MOST_IN_HEAD = 3

/** The first token of an item (or of a call in a chain) with this end; a comma behind counts. */
function itemBefore(units: readonly CodeUnit[], last: number, text: string): number {
  let depth = 0
  for (let index = isMark(units[last], ',') ? last - 1 : last; index >= 0; index--) {
    const unit = units[index] as CodeUnit
    depth -= depthOf(unit)
    const previous = units[index - 1]
    if (depth < 0) return index + 1
    if (depth > 0 || !previous) continue
    const isCall = isMark(unit, '.') && text.slice(previous.end, unit.start).includes('\n')
    if (isCall || isMark(previous, ',') || depthOf(previous) > 0) return index
  }
  return 0
}

/** A FIXME of migrate goes together with its `.set`. */
function isFixme({ text }: Comment, [dot, method]: readonly CodeUnit[]): boolean {
  return text.startsWith('// FIXME: ') && isMark(dot, '.') && method?.text === 'set'
}

/** Code that receives comments. */
class NewCode {
  readonly #code: string
  readonly #offset: number
  readonly #units: readonly CodeUnit[]
  readonly #comments: string[]
  readonly #added: { readonly at: number; text: string }[] = []
  #from = 0

  constructor(code: string) {
    // A call of a chain, arguments, or an expression.
    const around = code.replace(/^(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*/, '').startsWith('.') ? 'f(_' : 'f('
    const source = ts.createSourceFile('new.ts', `${around}${code}\n)`, ts.ScriptTarget.Latest, true)
    const [start, end] = [around.length, around.length + code.length]
    const all = unitsIn(source)
    this.#code = code
    this.#offset = start
    this.#units = all.filter((unit) => unit.start >= start && unit.end <= end)
    this.#comments = all.flatMap(({ comments }) => comments.map(({ text }) => text))
  }

  /** True if the code has this comment already; each counts once. */
  takesComment({ text }: Comment): boolean {
    const index = this.#comments.indexOf(text)
    if (index >= 0) this.#comments.splice(index, 1)
    return index >= 0
  }

  add({ comment: { text }, heads, isFree, indent }: Anchored): void {
    for (const { head, side } of heads) {
      const index = this.#find(head)
      if (index === undefined) continue
      this.#from = index
      return side === 'before' ? this.#before(index, text, indent) : this.#behind(index, text, indent, side === 'below')
    }
    if (isFree) this.#before(0, text, indent)
  }

  text(): string {
    return this.#added
      .toSorted((left, right) => right.at - left.at)
      .reduce((code, { at, text }) => {
        const isBroken = /\n[ \t]*$/.test(text)
        const [head, rest] = [code.slice(0, at), code.slice(at)]
        const start = text.startsWith('\n') ? head.trimEnd() : head
        // A line break of the code stays, with its indentation.
        if (isBroken && /^[ \t]*\n/.test(rest)) return start + text.trimEnd() + rest
        return start + text + (isBroken ? rest.trimStart() : rest)
      }, this.#code)
  }

  /** Prefers code behind the last match. */
  #find(head: readonly CodeUnit[]): number | undefined {
    const isHere = (at: number) => head.length > 0 && head.every((unit, index) => isSame(unit, this.#units[at + index]))
    const found = [...this.#units.keys()].filter(isHere)
    return found.find((index) => index >= this.#from) ?? found[0]
  }

  #before(index: number, comment: string, indent: string): void {
    const unit = this.#units[index]
    // A line break before an expression would end a `return`.
    const isInline = index === 0 && !isMark(unit, '.')
    const text = isInline ? `${asBlock(comment)} ` : `\n${indent}${comment}\n${indent}`
    this.#insert(unit?.start ?? this.#offset, text)
  }

  #behind(index: number, comment: string, indent: string, isOnALine: boolean): void {
    const text = `${isOnALine ? `\n${indent}` : ' '}${comment}\n${indent}`
    let depth = 0
    for (let at = index; at < this.#units.length; at++) {
      const unit = this.#units[at] as CodeUnit
      if (depth === 0 && isMark(unit, ',')) return this.#insert(unit.end, text)
      if (
        (depth === 0 && at > index && isMark(unit, '.') && isMark(this.#units[index], '.')) ||
        depth + depthOf(unit) < 0
      )
        return this.#insert(unit.start, text)
      depth += depthOf(unit)
    }
    this.#insert(this.#offset + this.#code.length, text)
  }

  /** Several comments at a place keep their order. */
  #insert(position: number, text: string): void {
    const at = position - this.#offset
    const known = this.#added.find((each) => each.at === at)
    if (known) known.text = known.text.trimEnd() + (text.startsWith('\n') ? text : `\n${text.trimStart()}`)
    else this.#added.push({ at, text })
  }
}

/** `'start'` and `'v2/start'` are one page, and so is a template ending in `start`. */
function isSame(old: CodeUnit, now: CodeUnit | undefined): boolean {
  if (!now || old.isString !== now.isString) return false
  if (old.text === now.text || !old.isString) return old.text === now.text
  const [short, long] = old.text.length < now.text.length ? [old.text, now.text] : [now.text, old.text]
  return short !== '' && (long.endsWith(`/${short}`) || (short.startsWith('/') && long.endsWith(short)))
}

function asBlock(comment: string): string {
  return comment.startsWith('//') ? `/* ${comment.slice(2).trim().replaceAll('*/', '* /')} */` : comment
}

/** A token, or a whole template, with the comments before. */
export interface CodeUnit extends Range {
  /** The value of a string, the end of a template, or the code. */
  readonly text: string
  readonly isString: boolean
  readonly comments: readonly Comment[]
}

const known = new WeakMap<ts.SourceFile, readonly CodeUnit[]>()

/** Code as tokens, in order; the end of the file is the last. */
export function unitsIn(source: ts.SourceFile): readonly CodeUnit[] {
  const units = known.get(source) ?? readUnits(source)
  known.set(source, units)
  return units
}

function readUnits(source: ts.SourceFile): readonly CodeUnit[] {
  const units: CodeUnit[] = []
  const look = (node: ts.Node): void => {
    if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return
    const isString = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
    const parts = isString ? [] : node.getChildren(source)
    if (parts.length > 0) return parts.forEach(look)
    const start = node.getStart(source)
    if (start === node.end && node.kind !== ts.SyntaxKind.EndOfFileToken) return
    const comments = commentsFrom(source.text, units.at(-1)?.end ?? 0)
    units.push({ start, end: node.end, text: textOf(node, source), isString, comments })
  }
  look(source)
  return units
}

function textOf(node: ts.Node, source: ts.SourceFile): string {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node)) return node.templateSpans.at(-1)?.literal.text ?? ''
  return source.text.slice(node.getStart(source), node.end)
}

/** 1 for an opening bracket, -1 for a closing one. */
function depthOf({ text, isString }: CodeUnit): 1 | 0 | -1 {
  if (isString) return 0
  return /^[([{]$/.test(text) ? 1 : /^[)\]}]$/.test(text) ? -1 : 0
}

/** True for a punctuation mark: a comma, a dot. */
function isMark(unit: CodeUnit | undefined, mark: string): boolean {
  return unit !== undefined && !unit.isString && unit.text === mark
}
