import { ts } from 'ts-morph'
import { depthOf, isMark, unitsIn, type CodeUnit } from './statements.js'
import { commentedOut, lineIndent, type Comment } from './comments.js'

/** Code that other code takes the place of. */
interface OldCode {
  readonly source: ts.SourceFile
  readonly start: number
  readonly end: number
}

/**
 * New code with the comments of the code that it takes the place of: each beside what it stood beside. What it stood at
 * is known by how its code begins, `'guides/start'`, `.icon(`, `group('Start'`. A comment of something that the new code
 * does not have goes with that.
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

/** Code that goes on to be there, and the comments beside it that go along. */
export interface HeldCode {
  readonly start: number
  readonly end: number
  readonly comments: readonly string[]
}

/** A test for comments that one of some pieces of code holds. */
export function heldBy(held: readonly HeldCode[]): (comment: Comment) => boolean {
  return ({ start, end, text }) =>
    held.some((each) => (start >= each.start && end <= each.end) || each.comments.includes(text))
}

/** A comment, and the code that it stands at. */
interface Anchored {
  readonly comment: Comment
  /** The beginning of the code that it belongs to; of a comment that belongs to none, of the code around it. */
  readonly heads: readonly { readonly head: readonly CodeUnit[]; readonly side: Side }[]
  /** True if it stays where nothing is left of these. */
  readonly isFree: boolean
  /** The white space that its line begins with. */
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
  const isFree =
    commentedOut(next?.comments ?? []).has(comment) ||
    above === undefined ||
    /^[ \t\r]*\n[ \t\r]*\n/.test(text.slice(comment.end))
  const heads = [
    ...(item && isOnItsLine && isLast ? [{ head: item, side: 'behind' as const }] : []),
    ...(above && !(isOnItsLine && isLast) ? [{ head: above, side: 'before' as const }] : []),
    ...(item && isFree ? [{ head: item, side: 'below' as const }] : []),
  ]
  return { comment, heads, isFree, indent: lineIndent(comment.start, text) }
}

/** The tokens that code is known by: a string, a name and what follows on it. */
function headOf(units: readonly CodeUnit[], index: number): readonly CodeUnit[] {
  const first = units[index]
  if (first?.isString && !isMark(units[index + 1], ':')) return [first]
  const rest = units.slice(index, index + MOST_IN_HEAD)
  const end = rest.findIndex((unit) => isMark(unit, ',') || depthOf(unit) < 0)
  return end < 0 ? rest : rest.slice(0, end)
}

const MOST_IN_HEAD = 3

/** The first token of the item, or of the call of a chain, that ends with a token or the comma behind it. */
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

/** A FIXME of ours goes with the `.set` that it is about. */
function isFixme({ text }: Comment, [dot, method]: readonly CodeUnit[]): boolean {
  return text.startsWith('// FIXME: ') && isMark(dot, '.') && method?.text === 'set'
}

/** Code that comments are put into. */
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

  /** True if it has a comment already; each counts once. */
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
        return (text.startsWith('\n') ? head.trimEnd() : head) + text + (isBroken ? rest.trimStart() : rest)
      }, this.#code)
  }

  /** Prefers code behind the last that was found. */
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

  /** Several at one place stand in their order. */
  #insert(position: number, text: string): void {
    const at = position - this.#offset
    const known = this.#added.find((each) => each.at === at)
    if (known) known.text = known.text.trimEnd() + (text.startsWith('\n') ? text : `\n${text.trimStart()}`)
    else this.#added.push({ at, text })
  }
}

/** `'start'` and `'v2/start'` are one page, and so is what a template makes that ends so. */
function isSame(old: CodeUnit, now: CodeUnit | undefined): boolean {
  if (!now || old.isString !== now.isString) return false
  if (old.text === now.text || !old.isString) return old.text === now.text
  const [short, long] = old.text.length < now.text.length ? [old.text, now.text] : [now.text, old.text]
  return short !== '' && (long.endsWith(`/${short}`) || (short.startsWith('/') && long.endsWith(short)))
}

function asBlock(comment: string): string {
  return comment.startsWith('//') ? `/* ${comment.slice(2).trim().replaceAll('*/', '* /')} */` : comment
}
