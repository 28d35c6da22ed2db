import type { Diagnostic, Place } from '../../../base/diagnostics/diagnostic.js'
import { jsonDiagnostic } from '../codes.js'
import type { Findings } from './findings.js'
import { Lines } from '../../../base/files/lines.js'
import { short } from '../../../base/diagnostics/short.js'
import type { Token } from './tokens.js'
import { MAX_DEPTH } from '../value.js'

/** An object or array that is open; `need` is what may come next. */
interface Frame {
  readonly open: Token
  need: 'first' | 'member' | 'colon' | 'value' | 'comma'
  /** The last comma, key and end of a value. */
  comma: number
  key: string
  end: number
  /** Why the frame may be out of step: how the last misfitting member was closed. */
  misfit: Misfit | undefined
  /** The indentation of the first line in it. */
  indent?: number
  /** The first line in it that is no further in than the bracket: it hardly belongs there. */
  outdented?: Token
  /** The first line in it that is further in than those before: a bracket is missing before it. */
  indented?: Token
  /** A list that is directly in this list, which no file has a use for. */
  nested?: Token
  /** A bracket below its key, where the list's own may have been. */
  detached?: Token
}

/**
 * A bracket that closes one of another indentation. One that is missing or too many shifts all pairs around it, so
 * the innermost of a chain of misfits is where the mistake is.
 */
interface Misfit {
  readonly open: Token
  readonly close: Token
  /** Closed further left (something was not closed), or further right (closed too early). */
  readonly side: 'left' | 'right'
  /** The line where it began, if that is known. */
  readonly from: Token | undefined
}

/** Finds mistakes in braces, commas and colons: follows them, and goes on after a mistake as if it were fixed. */
export class StructureCheck {
  readonly #text: string
  readonly #lines: Lines
  readonly #tokens: Iterator<Token>
  readonly #findings: Findings
  /** The indentation of the file's own first line, relative to its bracket. */
  readonly #step: number
  readonly #open: Frame[] = []
  #next: Token | undefined
  #rootEnd: number | undefined
  /** True once everything further would only be a consequence of earlier findings. */
  #isDone = false
  /** The wrong end of the root. */
  #rootMisfit: Misfit | undefined

  constructor(text: string, tokens: Iterator<Token>, findings: Findings) {
    this.#text = text
    this.#lines = new Lines(text)
    this.#step = /^\s*[{[]\s*?\n([ \t]+)/.exec(text)?.[1]?.length ?? Infinity
    this.#tokens = tokens
    this.#findings = findings
  }

  /** Reads until the end, or until nothing more can be found. */
  run(): void {
    this.#advance()
    for (let token = this.#advance(); token && !this.#findings.isFull && !this.#isDone; token = this.#advance()) {
      if (token.kind === 'end') return this.#finish(token)
      if (this.#rootEnd !== undefined) return this.#afterEnd(token)
      if (this.#isOutOfStep(token) || this.#isTooDeep(token)) return
      if (token.kind === ',') this.#comma(token)
      else if (token.kind === ':') this.#colon(token)
      else if (token.kind === '}' || token.kind === ']') this.#close(token)
      else this.#value(token)
    }
  }

  /** The token to look at now; the one after it is known, too. */
  #advance(): Token | undefined {
    const token = this.#next
    const { done, value } = this.#tokens.next()
    this.#next = done ? undefined : value
    return token
  }

  #report(offset: number, diagnose: (place: Place) => Diagnostic): void {
    this.#findings.add(offset, diagnose)
  }

  #lineOf(offset: number): number {
    return this.#findings.placeAt(offset).line
  }

  #value(token: Token): void {
    const frame = this.#open.at(-1)
    if (!frame) return this.#begin(token)
    const isKey = this.#next?.kind === ':' && (token.kind === 'string' || token.kind === 'word')
    this.#noteLine(frame, token)
    if (frame.open.kind === '[') {
      if (isKey) return this.#keyInArray(frame, token)
      if (frame.need === 'comma') this.#missingComma(frame, token)
      return this.#begin(token)
    }
    if (frame.need === 'value') return this.#begin(token)
    if (frame.need === 'colon') {
      this.#report(frame.end, (place) => jsonDiagnostic('json-missing-colon', { key: frame.key }, place))
      return this.#begin(token)
    }
    const isBracket = token.kind === '{' || token.kind === '['
    if (isBracket && this.#open.at(-2)?.open.kind === '[' && frame.need !== 'first') {
      this.#unclosed(frame, token, `this "${token.kind}"`)
      this.#open.pop()
      return this.#begin(token)
    }
    if (frame.need === 'comma') this.#missingComma(frame, token)
    if (isBracket && frame.detached) return this.#missingBracket(frame.detached, '"["', token)
    if (isBracket) {
      this.#report(token.start, (place) =>
        jsonDiagnostic('json-missing-key', { open: token.kind, line: this.#lineOf(frame.open.start) }, place),
      )
      return this.#begin(token)
    }
    frame.need = 'colon'
    frame.key = short(this.#text.slice(token.start, token.end), 40)
    frame.end = token.end
  }

  /** Notes the indentation of a frame's lines, in case the frame turns out to be broken. */
  #noteLine(frame: Frame, token: Token): void {
    const isBracket = token.kind === '{' || token.kind === '['
    if (token.kind === '[' && frame.open.kind === '[') frame.nested ??= token
    if (!this.#isFirstOnLine(token) || this.#lineOf(token.start) === this.#lineOf(frame.open.start)) return
    if (frame.need === 'value') {
      if (isBracket) frame.detached ??= token
      return
    }
    const indent = this.#indent(token)
    frame.indent ??= Math.min(indent, this.#indent(frame.open) + this.#step)
    if (indent <= this.#indent(frame.open)) frame.outdented ??= token
    if (indent > frame.indent) frame.indented ??= token
  }

  /** A value is here: it opens a frame, or is complete. */
  #begin(token: Token): void {
    if (token.kind === '{' || token.kind === '[') {
      this.#open.push({ open: token, need: 'first', comma: 0, key: '', end: token.end, misfit: undefined })
    } else this.#complete(token.end)
  }

  #complete(end: number, misfit?: Misfit): void {
    const frame = this.#open.at(-1)
    if (!frame) {
      this.#rootEnd = end
      this.#rootMisfit = misfit
      return
    }
    frame.need = 'comma'
    frame.end = end
    frame.misfit = misfit ?? frame.misfit
  }

  #missingComma(frame: Frame, next: Token): void {
    const line = this.#lineOf(next.start)
    this.#report(frame.end, (place) => jsonDiagnostic('json-missing-comma', { line }, place))
  }

  /** Does a token fit nowhere because something before was closed too early? Then all that follows is a consequence. */
  #isOutOfStep(token: Token): boolean {
    const frame = this.#open.at(-1)
    if (frame?.misfit?.side !== 'right' || this.#indent(token) <= this.#indent(frame.open)) return false
    const isOut =
      token.kind === '}' || token.kind === ']'
        ? (token.kind === '}') !== (frame.open.kind === '{')
        : (token.kind === '{' || token.kind === '[') && frame.open.kind === '{' && frame.need !== 'value'
    if (isOut) this.#unbalanced(frame.misfit)
    return isOut
  }

  #isTooDeep(token: Token): boolean {
    if (this.#open.length < MAX_DEPTH || (token.kind !== '{' && token.kind !== '[')) return false
    this.#report(token.start, (place) => jsonDiagnostic('json-too-deep', {}, place))
    return true
  }

  #unbalanced({ open, close, from }: Misfit): void {
    if (from) return this.#missingBracket(from, '"{" or "["', close)
    const args = { open: open.kind, line: this.#lineOf(open.start), close: close.kind }
    this.#report(close.start, (place) => jsonDiagnostic('json-unbalanced', args, place))
  }

  #missingBracket(before: Token, open: string, close: Token): void {
    const args = { open, line: this.#lineOf(close.start) }
    this.#report(before.start, (place) => jsonDiagnostic('json-missing-bracket', args, place))
    this.#isDone = true
  }

  /** The array was not closed before the next key of the object around it; or an object lost its opening brace. */
  #keyInArray(frame: Frame, token: Token): void {
    const around = this.#open.at(-2)
    const outdented = this.#indent(token) <= this.#indent(frame.open)
    if (around?.open.kind === '{' && (outdented || this.#lineOf(token.start) === this.#lineOf(frame.open.start))) {
      this.#unclosed(frame, token, `the key ${short(this.#text.slice(token.start, token.end), 40)}`)
      this.#open.pop()
      around.need = 'member'
      return this.#value(token)
    }
    const args = { key: short(this.#text.slice(token.start, token.end), 40), line: this.#lineOf(frame.open.start) }
    this.#report(token.start, (place) => jsonDiagnostic('json-missing-open', args, place))
    this.#begin({ kind: '{', start: token.start, end: token.start })
    this.#value(token)
  }

  #comma(token: Token): void {
    const frame = this.#open.at(-1)
    if (!frame) return this.#report(token.start, (place) => jsonDiagnostic('json-extra-comma', {}, place))
    if (frame.need === 'colon' || frame.need === 'value') this.#missingValue(frame)
    else if (frame.need !== 'comma') this.#report(token.start, (place) => jsonDiagnostic('json-extra-comma', {}, place))
    frame.need = 'member'
    frame.comma = token.start
  }

  #colon(token: Token): void {
    const frame = this.#open.at(-1)
    if (frame?.need === 'colon') frame.need = 'value'
    else this.#report(token.start, (place) => jsonDiagnostic('json-stray-character', { name: 'A colon' }, place))
  }

  #missingValue(frame: Frame): void {
    const args = { key: frame.key, line: this.#lineOf(frame.open.start), isList: frame.need === 'colon' }
    this.#report(frame.end - frame.key.length, (place) => jsonDiagnostic('json-missing-value', args, place))
  }

  #close(token: Token): void {
    const open = token.kind === '}' ? '{' : '['
    const frame = this.#open.at(-1)
    if (!frame)
      return this.#report(token.start, (place) => jsonDiagnostic('json-unopened', { close: token.kind }, place))
    if (frame.open.kind === open) return this.#closeFrame(frame, token)
    if (open === '[' && frame.detached) return this.#missingBracket(frame.detached, '"["', token)
    const line = this.#lineOf(frame.open.start)
    const target = this.#open.findLastIndex((candidate) => candidate.open.kind === open)
    const indented = this.#isFirstOnLine(token) && this.#indent(token) - this.#indent(frame.open)
    const parent = this.#open.at(-2)
    if (indented === 0 && parent && this.#indent(parent.open) !== this.#indent(frame.open)) {
      const args = { close: token.kind, open: frame.open.kind, line }
      this.#report(token.start, (place) => jsonDiagnostic('json-wrong-bracket', args, place))
      return this.#closeFrame(frame, token)
    }
    if (target === -1 || (indented !== false && indented > 0)) {
      return this.#report(token.start, (place) => jsonDiagnostic('json-unopened', { close: token.kind }, place))
    }
    for (const unclosed of this.#open.splice(target + 1).reverse()) {
      this.#unclosed(unclosed, token, `this "${token.kind}"`)
    }
    this.#closeFrame(this.#open[target] as Frame, token, true)
  }

  #closeFrame(frame: Frame, token: Token, fixed = false): void {
    if (!fixed && frame.need === 'member') {
      this.#report(frame.comma, (place) => jsonDiagnostic('json-trailing-comma', { close: token.kind }, place))
    } else if (!fixed && (frame.need === 'colon' || frame.need === 'value')) this.#missingValue(frame)
    this.#open.pop()
    this.#complete(token.end, fixed ? undefined : this.#misfitOf(frame, token))
  }

  #misfitOf({ open, misfit, outdented, indented }: Frame, close: Token): Misfit | undefined {
    const difference = this.#indent(close) - this.#indent(open)
    const isOneLine = this.#lineOf(close.start) === this.#lineOf(open.start)
    if (difference === 0 || isOneLine || !this.#isFirstOnLine(close)) return undefined
    const side = difference < 0 ? 'left' : 'right'
    return misfit?.side === side ? misfit : { open, close, side, from: side === 'left' ? outdented : indented }
  }

  #unclosed(frame: Frame, token: Token, before: string): void {
    const misfit = frame.misfit?.side === 'left' ? frame.misfit : undefined
    if (frame.nested) {
      const args = { line: this.#lineOf(frame.open.start) }
      return this.#report(frame.nested.start, (place) => jsonDiagnostic('json-list-in-list', args, place))
    }
    const open = misfit?.open ?? frame.open
    const from = misfit ? misfit.from : frame.outdented
    const next = from ?? misfit?.close ?? token
    const args = {
      open: open.kind,
      line: this.#lineOf(open.start),
      before: from || misfit ? this.#nameOf(next) : before,
    }
    this.#report(next.start, (place) => jsonDiagnostic('json-unclosed', args, place))
  }

  #nameOf({ kind, start, end }: Token): string {
    const text = kind === 'string' || kind === 'word' ? short(this.#text.slice(start, end), 40) : `the "${kind}"`
    return `${text} on line ${this.#lineOf(start)}`
  }

  #finish(token: Token): void {
    const last = this.#open.at(-1)
    if (last) this.#unclosed(last, token, 'the end of the file')
  }

  #afterEnd(token: Token): void {
    if (this.#rootMisfit?.side === 'right') return this.#unbalanced(this.#rootMisfit)
    const line = this.#lineOf((this.#rootEnd ?? 1) - 1)
    this.#report(token.start, (place) => jsonDiagnostic('json-text-after-end', { line }, place))
  }

  #indent({ start }: Token): number {
    return this.#lines.indent(start).length
  }

  #isFirstOnLine({ start }: Token): boolean {
    return start - this.#lines.start(start) === this.#lines.indent(start).length
  }
}
