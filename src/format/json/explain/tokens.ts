import { createScanner } from 'jsonc-parser'
import { short } from '../../../base/diagnostics/short.js'
import { jsonDiagnostic } from '../codes.js'
import type { Findings } from './findings.js'

/** A piece of text that is probably not valid JSON, with what it was meant to be. */
export interface Token {
  readonly kind: '{' | '}' | '[' | ']' | ',' | ':' | 'string' | 'word' | 'end'
  readonly start: number
  readonly end: number
}

/** jsonc-parser's SyntaxKind, in its order. */
const KINDS = [
  '',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  'word',
  'word',
  'word',
  'string',
  'word',
  'comment',
  'comment',
  '',
  '',
] as const
const STRAY = 16
const END = 17
const NO_ERROR = 0
const QUOTES: Readonly<Record<string, RegExp | undefined>> = {
  "'": /'(?:[^'\\\r\n]|\\.)*'/y,
  '`': /`[^`\r\n]*`/y,
  '\u201c': /\u201c[^\r\n\u201d\u201c"]*["\u201d\u201c]/y,
  '\u201d': /\u201d[^\r\n\u201d\u201c"]*["\u201d\u201c]/y,
  '\u201e': /\u201e[^\r\n\u201d\u201c"]*["\u201d\u201c]/y,
  '\u2018': /\u2018[^\r\n\u2019\u2018]*[\u2019\u2018]/y,
  '\u2019': /\u2019[^\r\n\u2019\u2018]*[\u2019\u2018]/y,
}

/** Cuts a text into tokens, and notes what is wrong with each by itself. */
export function* tokenize(text: string, findings: Findings): Generator<Token> {
  const scanner = createScanner(text)
  for (let scanned: number = scanner.scan(); scanned !== END; scanned = scanner.scan()) {
    const kind: (typeof KINDS)[number] = scanned === STRAY ? 'word' : (KINDS[scanned] ?? '')
    if (kind === '') continue
    const start = scanner.getTokenOffset()
    if (kind === 'string' && scanner.getTokenError() === NO_ERROR) {
      yield { kind, start, end: start + scanner.getTokenLength() }
      continue
    }
    const token = readToken(text, kind, start, start + scanner.getTokenLength(), findings)
    scanner.setPosition(token.end)
    if (token.kind !== 'comment') yield token as Token
  }
  yield { kind: 'end', start: text.trimEnd().length, end: text.length }
}

type Kind = Exclude<(typeof KINDS)[number], ''>

/** The token that an author meant here; of kind `comment` for what is to be skipped. */
function readToken(text: string, kind: Kind, start: number, end: number, findings: Findings) {
  if (kind === 'string') return { kind, start, end: readString(text, start, end, findings) }
  const quoted = kind === 'word' ? quotedOtherwise(text, start) : undefined
  if (quoted) {
    const code = /['`]/.test(text.charAt(start)) ? 'json-single-quotes' : 'json-smart-quotes'
    findings.add(start, (place) => jsonDiagnostic(code, { text: short(quoted, 40) }, place))
    return { kind: 'string', start, end: start + quoted.length } as const
  }
  const wordAt = kind === 'word' ? wordEnd(text, start) : end
  const isComment = kind === 'comment' || text.slice(start, wordAt) === '#'
  if (isComment) {
    findings.add(start, (place) => jsonDiagnostic('json-comment', {}, place))
    return { kind: 'comment', start, end: kind === 'comment' ? end : lineEnd(text, start) } as const
  }
  const isToken = kind !== 'word' || checkWord(start, text.slice(start, wordAt), findings)
  return { kind: isToken ? kind : 'comment', start, end: wordAt } as const
}

/** The end of a string that starts here, closed or not. */
function readString(text: string, start: number, end: number, findings: Findings): number {
  const isClosed = end - start > 1 && text[end - 1] === '"' && !/[\r\n]/.test(text.slice(start, end))
  if (!isClosed || oddBackslashes(text, end - 1)) {
    const goesOn = /^[^"\r\n]*(?:\r?\n|\r)[ \t]*[^\s"][^"\r\n]*"(?=\s*[,:}\]])/.exec(text.slice(end))
    if (goesOn) {
      findings.add(end, (place) =>
        jsonDiagnostic('json-control-character', { name: 'a line break', escape: '\\n' }, place),
      )
      return end + goesOn[0].length
    }
    findings.add(start, (place) => jsonDiagnostic('json-unterminated-string', {}, place))
    return start + text.slice(start, end).replace(/[\s,:}\]]+$/, '').length
  }
  // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
  for (const match of text.slice(start, end).matchAll(/\\u[0-9a-fA-F]{4}|\\["\\/bfnrt]|(\\u?.?)|([\0-\x1f])/gs)) {
    const [, escape, control] = match
    const offset = start + match.index
    if (escape)
      findings.add(offset, (place) =>
        jsonDiagnostic('json-bad-escape', { escape: text.slice(offset, offset + (escape[1] === 'u' ? 6 : 2)) }, place),
      )
    if (control) findings.add(offset, (place) => jsonDiagnostic('json-control-character', controlName(control), place))
  }
  return end
}

/** True if this run of characters is a value or a key. */
function checkWord(start: number, run: string, findings: Findings): boolean {
  if (/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(run)) return true
  if (/^[-+.]?\d|^[-+]?\.\d/.test(run)) {
    findings.add(start, (place) => jsonDiagnostic('json-bad-number', { text: run }, place))
    return true
  }
  if (/^[\p{L}\p{N}_$/.#@-]/u.test(run)) {
    findings.add(start, (place) => jsonDiagnostic('json-unquoted', { text: short(run, 40) }, place))
    return true
  }
  findings.add(start, (place) => jsonDiagnostic('json-stray-character', { name: characterName(run) }, place))
  return false
}

function quotedOtherwise(text: string, start: number): string | undefined {
  const pattern = QUOTES[text.charAt(start)]
  if (!pattern) return undefined
  pattern.lastIndex = start
  return pattern.exec(text)?.[0]
}

/** Up to what could follow a value. */
function wordEnd(text: string, start: number): number {
  const pattern = /[^\s,:{}[\]"]+/y
  pattern.lastIndex = start
  return start + (pattern.exec(text)?.[0].length ?? 1)
}

function lineEnd(text: string, from: number): number {
  const length = text.slice(from).search(/[\r\n]/)
  return length === -1 ? text.length : from + length
}

function oddBackslashes(text: string, quote: number): boolean {
  let slashes = 0
  while (text[quote - 1 - slashes] === '\\') slashes++
  return slashes % 2 === 1
}

function controlName(char: string): { name: string; escape: string } {
  if (char === '\t') return { name: 'a tab', escape: '\\t' }
  return { name: 'a control character', escape: `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}` }
}

function characterName(run: string): string {
  const code = run.codePointAt(0) ?? 0
  const visible = /^[\p{L}\p{N}\p{P}\p{S}]/u.test(run)
  const number = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  return visible ? `The character ${String.fromCodePoint(code)}` : `An invisible character (${number})`
}
