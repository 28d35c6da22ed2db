import { visit } from 'jsonc-parser'
import type { Diagnostic, Place } from '../../base/diagnostics/diagnostic.js'
import { short } from '../../base/diagnostics/text.js'
import { splitConflict } from '../../base/files/conflict.js'
import { jsonDiagnostic } from './codes.js'
import { isStrict, MAX_DEPTH } from './value.js'

/** The most findings in a text. */
const MOST_FINDINGS = 20

/** The mistakes in a text refused by JSON.parse, in the order of the text. */
export function explain(text: string, placeAt: (offset: number) => Place): Diagnostic[] {
  if (text.trim() === '') return [jsonDiagnostic('json-empty', {}, placeAt(0))]
  if (isLfsPointer(text)) return [jsonDiagnostic('json-lfs-pointer', {}, placeAt(0))]
  const conflicts = conflictMarkers(text, placeAt)
  return conflicts.length > 0 ? conflicts : mistakes(text, placeAt)
}

/** True for the three lines of Git LFS in place of a file. */
export function isLfsPointer(text: string): boolean {
  return /^\s*version https:\/\/git-lfs\.github\.com\/spec\//.test(text)
}

/** Merge-conflict markers, one finding for each conflict. */
function conflictMarkers(text: string, placeAt: (offset: number) => Place): Diagnostic[] {
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

/** jsonc-parser's ParseErrorCode: an ambient const enum, forbidden in isolated modules. */
const ERROR = {
  symbol: 1,
  colon: 5,
  comma: 6,
  end: 9,
  comment: 10,
  openString: 12,
  unicode: 14,
  escape: 15,
  control: 16,
}

const QUOTED =
  /'(?:[^'\\\r\n]|\\.)*'|`[^`\r\n]*`|[\u201c\u201d\u201e][^\r\n\u201d\u201c"]*["\u201d\u201c]|[\u2018\u2019][^\r\n\u2019\u2018]*[\u2019\u2018]/y
const STRING = /"(?:[^"\\]|\\.)*"/y
const WORD = /[^\s,:{}[\]"]+/y

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/** The mistakes found by jsonc-parser, up to the first that puts it out of step, such as a missing bracket. */
function mistakes(text: string, placeAt: (offset: number) => Place): Diagnostic[] {
  const found = new Mistakes(text, placeAt)
  const begin = (open: string) => (at: number) => found.begin(open, at)
  const end = (at: number, length: number) => found.end(at + length)
  const visitor = {
    onObjectBegin: begin('{'),
    onArrayBegin: begin('['),
    onObjectEnd: end,
    onArrayEnd: end,
    onObjectProperty: (_: string, at: number) => (found.key = at),
    onLiteralValue: (_: unknown, at: number, length: number) => found.value(at, at + length),
    onSeparator: (char: string, at: number) => (found.separator = { char, at }),
    onError: (error: number, at: number, length: number) => found.explain(error, at, text.slice(at, at + length)),
  }
  try {
    visit(text, visitor, { disallowComments: true })
  } catch (stop) {
    if (stop !== found) throw stop
  }
  return found.diagnostics
}

type Code = Parameters<typeof jsonDiagnostic>[0]
type Args = Readonly<Record<string, unknown>>

/** A container's opening bracket, and its offset. */
interface Opening {
  readonly open: string
  readonly at: number
}

/** The parser's errors in words. Throws itself after the last finding. */
class Mistakes {
  readonly diagnostics: Diagnostic[] = []
  /** The last key's offset. */
  key = 0
  /** The separator before the parser, if any. */
  separator: { readonly char: string; readonly at: number } | undefined
  readonly #text: string
  readonly #placeAt: (offset: number) => Place
  readonly #containers: Opening[] = []
  /** The last value before the parser. */
  #last: Opening & { readonly end: number } = { open: '', at: 0, end: 0 }
  #explained = -1

  constructor(text: string, placeAt: (offset: number) => Place) {
    this.#text = text
    this.#placeAt = placeAt
  }

  begin(open: string, at: number): void {
    if (this.#containers.length >= MAX_DEPTH) this.#stop(at, 'json-too-deep', {})
    this.#containers.push({ open, at })
    this.separator = undefined
  }

  end(end: number): void {
    this.value(0, end, this.#containers.pop())
  }

  value(at: number, end: number, container: Opening = { open: '', at }): void {
    this.#last = { ...container, end }
    this.separator = undefined
  }

  explain(error: number, at: number, token: string): void {
    if (at === this.#explained) return
    this.#explained = at
    const around = this.#containers.at(-1)
    const isClose = token === closeOf(around)
    const isInNumber = at === this.#last.end && /^\d[\d.]/.test(this.#text.slice(at - 1))
    if (error === ERROR.comment) this.#add(at, 'json-comment', {})
    else if (error >= ERROR.openString) this.#string(error, at, token)
    else if (error === ERROR.symbol || isInNumber) this.#word(isInNumber ? this.#last.at : at)
    else if (error === ERROR.end) this.#stop(at, 'json-text-after-end', { line: this.#lineOf(this.#last.end - 1) })
    else if (token === '') this.#unclosed(this.#text.trimEnd().length, 'the end of the file', this.#last)
    else if (error === ERROR.colon || (this.separator?.char === ':' && (isClose || token === ','))) {
      this.#add(this.key, 'json-missing-value', { key: this.#stringAt(this.key), line: this.#lineOf(around?.at ?? 0) })
      if (!isClose && token !== ',') throw this
    } else if (token === ',') this.#add(at, 'json-unexpected', { what: 'A comma with nothing before it' })
    else if (isClose) this.#add(this.separator?.at ?? at, 'json-trailing-comma', { close: token })
    else if (token === ':' && around?.open === '[')
      this.#unclosed(this.#last.at, `the key ${this.#stringAt(this.#last.at)}`)
    else if (error === ERROR.comma && (around?.open === '[' ? !/[}:]/.test(token) : token.startsWith('"')))
      this.#add(this.#last.end, 'json-missing-comma', { line: this.#lineOf(at) })
    else if (/[{[]/.test(token) || this.#containers.some((each) => closeOf(each) === token))
      this.#unclosed(at, `this ${token}`)
    else if (/[}\]:]/.test(token)) this.#stop(at, 'json-unexpected', { what: `This "${token}"` })
    else this.#word(at)
  }

  /** A string without an end, or with wrong characters, each at its place. */
  #string(error: number, at: number, token: string): void {
    if (error === ERROR.openString) this.#stop(at, 'json-string', { character: undefined })
    // oxlint-disable-next-line no-control-regex -- control characters are searched
    for (const match of token.matchAll(/\\u[0-9a-fA-F]{4}|\\["\\/bfnrt]|(\\u[^"]{0,4}|\\.)|([\0-\x1f])/gs)) {
      const [, escape, control] = match
      const character = escape ? `The escape ${escape}` : control && `A control character (${codeOf(control)})`
      if (character) this.#add(at + match.index, 'json-string', { character })
    }
  }

  /** Text without double quotes, a comment as in YAML, or a character unknown to JSON. */
  #word(at: number): void {
    const word = matchAt(QUOTED, this.#text, at) ?? matchAt(WORD, this.#text, at) ?? this.#text.charAt(at)
    if (word === '#') this.#stop(at, 'json-comment', {})
    if (/^[\p{L}\p{N}_$/.#@'`‘“„+-]/u.test(word)) this.#stop(at, 'json-unquoted', { text: short(word, 40) })
    const character = String.fromCodePoint(word.codePointAt(0) ?? 0)
    const isVisible = /[\p{P}\p{S}]/u.test(character)
    const what = isVisible ? `The character ${character}` : `An invisible character (${codeOf(character)})`
    this.#stop(at, 'json-unexpected', { what })
  }

  #unclosed(at: number, before: string, container = this.#containers.at(-1)): never {
    const { open = '{', at: start = 0 } = container ?? {}
    this.#stop(at, 'json-unclosed', { open, line: this.#lineOf(start), before })
  }

  #add(offset: number, code: Code, args: Args): void {
    this.diagnostics.push(jsonDiagnostic(code, args as never, this.#placeAt(offset)))
    if (this.diagnostics.length >= MOST_FINDINGS) throw this
  }

  #stop(offset: number, code: Code, args: Args): never {
    this.#add(offset, code, args)
    throw this
  }

  #lineOf(offset: number): number {
    return this.#placeAt(offset).line
  }

  #stringAt(offset: number): string {
    return short(matchAt(STRING, this.#text, offset) ?? '', 40)
  }
}

function closeOf(container: Opening | undefined): string | undefined {
  return container && (container.open === '{' ? '}' : ']')
}

/** `U+00A0` */
function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
