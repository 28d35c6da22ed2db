import { createScanner } from 'jsonc-parser'
import type { Diagnostic, Place } from '../../base/diagnostics/diagnostic.js'
import { short } from '../../base/diagnostics/text.js'
import { splitConflict } from '../../base/files/conflict.js'
import { Lines } from '../../base/files/lines.js'
import { jsonDiagnostic } from './codes.js'
import { isStrict, MAX_DEPTH } from './value.js'

/** Further findings are consequences of the first. */
const MOST_FINDINGS = 20

/** The mistakes in a text that JSON.parse refuses, in the order of the text. */
export function explain(text: string, placeAt: (offset: number) => Place): Diagnostic[] {
  if (text.trim() === '') return [jsonDiagnostic('json-empty', {}, placeAt(0))]
  if (isLfsPointer(text)) return [jsonDiagnostic('json-lfs-pointer', {}, placeAt(0))]
  const conflicts = conflictMarkers(text, placeAt)
  if (conflicts.length > 0) return conflicts
  const found: { readonly offset: number; readonly diagnostic: Diagnostic }[] = []
  const report: Report = (offset, code, args) => {
    found.push({ offset, diagnostic: jsonDiagnostic(code, args as never, placeAt(offset)) })
  }
  const structure = new Structure(text, report, (offset) => placeAt(offset).line)
  for (const token of tokens(text, report)) {
    if (found.length >= MOST_FINDINGS || !structure.takes(token)) break
  }
  const sorted = found.toSorted((left, right) => left.offset - right.offset)
  return sorted.slice(0, MOST_FINDINGS).map(({ diagnostic }) => diagnostic)
}

/** True for the three lines that Git LFS leaves in place of a file. */
export function isLfsPointer(text: string): boolean {
  return /^\s*version https:\/\/git-lfs\.github\.com\/spec\//.test(text)
}

/** Merge-conflict markers, one finding for each conflict. */
export function conflictMarkers(text: string, placeAt: (offset: number) => Place): Diagnostic[] {
  const markers = [...text.matchAll(/^(?:<{7}|={7}|>{7}|\|{7})(?=[ \r\n]|$)/gm)]
  const lines = markers.map(({ index }) => placeAt(index).line)
  const opening = markers.flatMap(({ 0: marker }, index) => (marker.startsWith('<') || index === 0 ? [index] : []))
  const conflict = opening.length > 0 ? splitConflict(text) : undefined
  const isWhole = conflict !== undefined && [conflict.ours, conflict.theirs].some((side) => isStrict(side.text))
  return opening.map((from, nth) => {
    const args = { isWhole, marker: markers[from]?.[0] ?? '', others: lines.slice(from + 1, opening[nth + 1]) }
    return jsonDiagnostic('json-conflict-marker', args, placeAt(markers[from]?.index ?? 0))
  })
}

type Report = (
  offset: number,
  code: Parameters<typeof jsonDiagnostic>[0],
  args: Readonly<Record<string, unknown>>,
) => void

/** A piece of JSON as its author meant it: `'a'` is a value in wrong quotes. */
interface Token {
  readonly kind: '{' | '}' | '[' | ']' | ',' | ':' | 'value' | 'end'
  readonly start: number
  readonly end: number
}

/** Kinds of tokens by jsonc-parser's SyntaxKind; 10 is a string, 16 is unknown. */
const KINDS = ['', '{', '}', '[', ']', ',', ':', 'value', 'value', 'value', 'value', 'value', 'comment', 'comment']
const STRING = 10
const UNKNOWN = 16
const END = 17

const QUOTED =
  /'(?:[^'\\\r\n]|\\.)*'|`[^`\r\n]*`|[\u201c\u201d\u201e][^\r\n\u201d\u201c"]*["\u201d\u201c]|[\u2018\u2019][^\r\n\u2019\u2018]*[\u2019\u2018]/y
const WORD = /[^\s,:{}[\]"]+/y

/** The tokens of a text; mistakes within a token are reported. */
function* tokens(text: string, report: Report): Generator<Token> {
  const scanner = createScanner(text)
  for (let scanned: number = scanner.scan(); scanned !== END; scanned = scanner.scan()) {
    const start = scanner.getTokenOffset()
    let end = start + scanner.getTokenLength()
    let kind = scanned === UNKNOWN ? 'value' : KINDS[scanned]
    if (scanned === STRING) end = stringEnd(text, start, end, report)
    else if (kind === 'value') ({ kind, end } = word(text, start, report))
    else if (kind === 'comment') report(start, 'json-comment', {})
    scanner.setPosition(end)
    if (kind && kind !== 'comment') yield { kind: kind as Token['kind'], start, end }
  }
  const end = text.trimEnd().length
  yield { kind: 'end', start: end, end }
}

/** The end of a string, closed or not. */
function stringEnd(text: string, start: number, end: number, report: Report): number {
  const content = text.slice(start + 1, end - 1)
  const isClosed = end - start > 1 && text[end - 1] === '"' && !/[\r\n]|(?<!\\)(?:\\\\)*\\$/.test(content)
  if (!isClosed) {
    const rest = /^[^"\r\n]*(?:\r?\n|\r)[ \t]*[^\s"][^"\r\n]*"(?=\s*[,:}\]])/.exec(text.slice(end))
    if (rest) report(end, 'json-control-character', { name: 'a line break', escape: '\\n' })
    else report(start, 'json-unterminated-string', {})
    return rest ? end + rest[0].length : start + text.slice(start, end).replace(/[\s,:}\]]+$/, '').length
  }
  // oxlint-disable-next-line no-control-regex -- control characters are searched
  for (const match of content.matchAll(/\\u[0-9a-fA-F]{4}|\\["\\/bfnrt]|(\\u.{0,4}|\\.)|([\0-\x1f])/gs)) {
    const [, escape, control] = match
    const offset = start + 1 + match.index
    if (escape) report(offset, 'json-bad-escape', { escape })
    if (control) report(offset, 'json-control-character', controlName(control))
  }
  return end
}

function controlName(char: string): { name: string; escape: string } {
  if (char === '\t') return { name: 'a tab', escape: '\\t' }
  return { name: 'a control character', escape: `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}` }
}

/** A value or key without double quotes, a comment as in YAML, or stray characters. */
function word(text: string, start: number, report: Report): { kind: 'value' | 'comment'; end: number } {
  const quoted = matchAt(QUOTED, text, start)
  if (quoted) {
    const code = /['`]/.test(quoted.charAt(0)) ? 'json-single-quotes' : 'json-smart-quotes'
    report(start, code, { text: short(quoted, 40) })
    return { kind: 'value', end: start + quoted.length }
  }
  const run = matchAt(WORD, text, start) ?? text.charAt(start)
  const end = start + run.length
  if (/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(run)) return { kind: 'value', end }
  if (run === '#') {
    report(start, 'json-comment', {})
    return { kind: 'comment', end: start + (/[\r\n]/.exec(text.slice(start))?.index ?? text.length) }
  }
  if (/^[-+.]?\d|^[-+]?\.\d/.test(run)) report(start, 'json-bad-number', { text: run })
  else if (/^[\p{L}\p{N}_$/.#@-]/u.test(run)) report(start, 'json-unquoted', { text: short(run, 40) })
  else {
    report(start, 'json-stray-character', { name: characterName(run) })
    return { kind: 'comment', end }
  }
  return { kind: 'value', end }
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

function characterName(run: string): string {
  const code = run.codePointAt(0) ?? 0
  if (/^[\p{L}\p{N}\p{P}\p{S}]/u.test(run)) return `The character ${String.fromCodePoint(code)}`
  return `An invisible character (U+${code.toString(16).toUpperCase().padStart(4, '0')})`
}

/** An open object or list, and the next token needed. */
interface Frame {
  readonly open: Token
  need: 'first' | 'member' | 'colon' | 'value' | 'comma'
  /** The last comma, key, and end of a value. */
  comma: number
  key: Token
  end: number
  /** The last member whose brackets are indented differently: brackets may be shifted since. */
  shifted: Pair | undefined
}

interface Pair {
  readonly open: Token
  readonly close: Token
}

/** Follows brackets, commas and colons, and goes on after a missing comma or colon; a wrong bracket is the last finding. */
class Structure {
  readonly #text: string
  readonly #lines: Lines
  readonly #report: Report
  readonly #lineOf: (offset: number) => number
  readonly #open: Frame[] = []
  #root: { end: number; shifted: Pair | undefined } | undefined
  /** A value in a list: a colon next makes a key. */
  #maybeKey: Token | undefined

  constructor(text: string, report: Report, lineOf: (offset: number) => number) {
    this.#text = text
    this.#lines = new Lines(text)
    this.#report = report
    this.#lineOf = lineOf
  }

  /** Reads a token; false after the last finding. */
  takes(token: Token): boolean {
    const frame = this.#open.at(-1)
    const key = this.#maybeKey
    this.#maybeKey = undefined
    if (!frame) return this.#outside(token)
    if (token.kind === 'end') return this.#wrongBracket(frame, token)
    if (token.kind === ',') return this.#comma(frame, token)
    if (token.kind === '}' || token.kind === ']') return this.#close(frame, token)
    if (token.kind !== ':') return this.#value(frame, token)
    if (frame.need === 'colon') frame.need = 'value'
    else if (key) return this.#keyInList(frame, key)
    else this.#report(token.start, 'json-stray-character', { name: 'A colon' })
    return true
  }

  #outside(token: Token): boolean {
    if (token.kind === 'end') return false
    if (this.#root?.shifted) return this.#shifted(this.#root.shifted)
    if (this.#root) this.#report(token.start, 'json-text-after-end', { line: this.#lineOf(this.#root.end - 1) })
    else if (token.kind === '}' || token.kind === ']') this.#report(token.start, 'json-unopened', { close: token.kind })
    else if (token.kind === ',') this.#report(token.start, 'json-extra-comma', {})
    else if (token.kind === ':') this.#report(token.start, 'json-stray-character', { name: 'A colon' })
    else return this.#begin(token)
    return false
  }

  #value(frame: Frame, token: Token): boolean {
    const isList = frame.open.kind === '['
    if (frame.need === 'comma') this.#report(frame.end, 'json-missing-comma', { line: this.#lineOf(token.start) })
    if (frame.need === 'colon') {
      this.#report(frame.end, 'json-missing-colon', { key: this.#textOf(frame.key) })
      frame.need = 'value'
    }
    if (isList && token.kind === 'value') this.#maybeKey = token
    if (isList || frame.need === 'value') return this.#begin(token)
    if (token.kind !== 'value') return this.#wrongBracket(frame, token)
    Object.assign(frame, { need: 'colon', key: token, end: token.end })
    return true
  }

  #begin(token: Token): boolean {
    if (token.kind === 'value') this.#complete(token.end, undefined)
    else if (this.#open.length >= MAX_DEPTH) {
      this.#report(token.start, 'json-too-deep', {})
      return false
    } else this.#open.push({ open: token, need: 'first', comma: 0, key: token, end: token.end, shifted: undefined })
    return true
  }

  #complete(end: number, shifted: Pair | undefined): void {
    const frame = this.#open.at(-1)
    if (frame) Object.assign(frame, { need: 'comma', end, shifted: shifted ?? frame.shifted })
    else this.#root = { end, shifted }
  }

  #comma(frame: Frame, token: Token): boolean {
    if (frame.need === 'colon' || frame.need === 'value') this.#missingValue(frame)
    else if (frame.need !== 'comma') this.#report(token.start, 'json-extra-comma', {})
    Object.assign(frame, { need: 'member', comma: token.start })
    return true
  }

  #close(frame: Frame, token: Token): boolean {
    if ((token.kind === '}') !== (frame.open.kind === '{')) return this.#wrongBracket(frame, token)
    if (frame.need === 'member') this.#report(frame.comma, 'json-trailing-comma', { close: token.kind })
    if (frame.need === 'colon' || frame.need === 'value') this.#missingValue(frame)
    this.#open.pop()
    const pair = { open: frame.open, close: token }
    const side = this.#side(pair)
    const isDeeper = frame.shifted && Math.sign(this.#side(frame.shifted)) === Math.sign(side)
    this.#complete(token.end, side === 0 ? undefined : isDeeper ? frame.shifted : pair)
    return true
  }

  #missingValue(frame: Frame): void {
    const args = { key: this.#textOf(frame.key), line: this.#lineOf(frame.open.start), isList: frame.need === 'colon' }
    this.#report(frame.key.start, 'json-missing-value', args)
  }

  /** A key in a list: the list was not closed before, or the object was not opened. */
  #keyInList(frame: Frame, key: Token): boolean {
    const isOutside = this.#indent(key) <= this.#indent(frame.open) || this.#isOneLine(frame.open, key)
    if (isOutside && this.#open.at(-2)?.open.kind === '{') return this.#wrongBracket(frame, key)
    this.#report(key.start, 'json-missing-open', { key: this.#textOf(key), line: this.#lineOf(frame.open.start) })
    return false
  }

  /** The brackets do not match here. The cause may be above, at brackets that match but are indented differently. */
  #wrongBracket(frame: Frame, token: Token): boolean {
    if (frame.shifted) return this.#shifted(frame.shifted)
    const isClose = token.kind === '}' || token.kind === ']'
    const isSuperfluous = isClose && !this.#open.some(({ open }) => (open.kind === '{') === (token.kind === '}'))
    if (!isSuperfluous) return this.#unclosed({ open: frame.open, close: token })
    this.#report(token.start, 'json-unopened', { close: token.kind })
    return false
  }

  #shifted(pair: Pair): boolean {
    if (this.#side(pair) < 0) return this.#unclosed(pair)
    const args = { open: pair.open.kind, line: this.#lineOf(pair.open.start), close: pair.close.kind }
    this.#report(pair.close.start, 'json-unbalanced', args)
    return false
  }

  /** Reports an unclosed bracket, at the first line with no more indentation than the bracket's line. */
  #unclosed({ open, close }: Pair): boolean {
    const indent = this.#indent(open)
    let next = close.start
    for (const { index, 0: margin } of this.#text.slice(0, close.start).matchAll(/(?<=[\r\n])[ \t]*(?=[^\s,])/g)) {
      if (index > open.start && margin.length <= indent) {
        next = index + margin.length
        break
      }
    }
    const before = next >= this.#text.trimEnd().length ? 'the end of the file' : `line ${this.#lineOf(next)}`
    const isHere = this.#lineOf(next) === this.#lineOf(open.start)
    const args = { open: open.kind, line: this.#lineOf(open.start), before: isHere ? this.#textOf(close) : before }
    this.#report(next, 'json-unclosed', args)
    return false
  }

  /** Negative if the closing bracket is left of the line of the opening bracket, positive if right of it. */
  #side({ open, close }: Pair): number {
    if (this.#isOneLine(open, close) || this.#lines.start(close.start) + this.#indent(close) !== close.start) return 0
    return this.#indent(close) - this.#indent(open)
  }

  #isOneLine(left: Token, right: Token): boolean {
    return this.#lines.isOne(left.start, right.start)
  }

  #indent({ start }: Token): number {
    return this.#lines.indent(start).length
  }

  #textOf({ start, end }: Token): string {
    return short(this.#text.slice(start, end), 40)
  }
}
