import { stringEnd } from '../tree.js'

/** The style of a file, for new text without neighbours to copy. */
export interface Style {
  readonly eol: string
  /** A level of indentation. */
  readonly unit: string
  /** Between a key and its value: `: ` */
  readonly colon: string
  /** After a comma on one line: ` `, or nothing in dense files. */
  readonly gap: string
  /** Inside the braces of `{ "a": 1 }`. */
  readonly objectPadding: string
  /** Inside the brackets of `[ 1 ]`. */
  readonly arrayPadding: string
  /** A string with the escapes of this file. */
  readonly quote: (value: string) => string
}

/** The style of a new file. */
export const freshStyle: Style = {
  eol: '\n',
  unit: '  ',
  colon: ': ',
  gap: ' ',
  objectPadding: ' ',
  arrayPadding: '',
  quote: (value) => JSON.stringify(value),
}

const features = ['unit', 'colon', 'gap', 'objectPadding', 'arrayPadding'] as const

/** The start of a file shows its style. */
const SHOWN = 100_000

/** Strings, and signs with the whitespace around. */
const piece = /"(?:[^"\\]|\\.)*"|(\s*)([{}[\],:])(\s*)/g

/** The style of a file: the first occurrence of each feature. */
export function fileStyle(text: string): Style {
  const found: { -readonly [Key in keyof Style]?: Style[Key] } = {}
  let indent = ''
  for (const { 0: whole, 1: before = '', 2: sign, 3: after = '', index } of text.slice(0, SHOWN).matchAll(piece)) {
    const line = /[^\n]*$/.exec(after)?.[0] ?? ''
    const isBroken = after.includes('\n')
    const isEmpty = /[}\]]/.test(text.charAt(index + whole.length))
    if (sign === ':' && !isBroken) found.colon ??= `${before}:${after}`
    else if (sign === ',' && !isBroken) found.gap ??= after
    else if ((sign === '{' || sign === '[') && !isEmpty) {
      if (isBroken) found.unit ??= unitBetween(indent, line)
      else if (sign === '{') found.objectPadding ??= after
      else found.arrayPadding ??= after
    }
    if (isBroken) indent = line
    else if (before.includes('\n')) indent = /[^\n]*$/.exec(before)?.[0] ?? ''
    if (features.every((feature) => found[feature] !== undefined)) break
  }
  const isDense = found.colon === ':' && !text.trim().includes('\n')
  return {
    ...freshStyle,
    ...(isDense && { gap: '', objectPadding: '' }),
    ...found,
    unit: found.unit ?? freshStyle.unit,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
    quote: quoting(text),
  }
}

/** The indentation of an inner line beyond an outer line, or undefined. */
export function unitBetween(outer: string, inner: string): string | undefined {
  return inner.length > outer.length && inner.startsWith(outer) ? inner.slice(outer.length) : undefined
}

/** Moves a text of several lines from one indentation to another. JSON strings have no line breaks, so no data moves. */
export function reindent(text: string, from: string, to: string): string {
  return from === to ? text : text.replaceAll(`\n${from}`, `\n${to}`)
}

/**
 * The escapes of a file. Tools in other languages write `\u00e9` and `\/` everywhere: a patch of their files continues
 * with these.
 */
function quoting(text: string): Style['quote'] {
  const escape = /\\u(?!00[01])[0-9a-fA-F]{4}/.exec(text)?.[0]
  const isAscii = escape !== undefined && !/[^\0-\x7f\ufeff]/.test(text)
  const hasSlashes = text.includes('\\/') && !hasBareSlash(text)
  const isUpper = escape !== undefined && /[A-F]/.test(escape)
  const escaped = (char: string) => {
    const hex = char.charCodeAt(0).toString(16).padStart(4, '0')
    return `\\u${isUpper ? hex.toUpperCase() : hex}`
  }
  return (value) => {
    const quoted = hasSlashes ? JSON.stringify(value).replaceAll('/', '\\/') : JSON.stringify(value)
    return isAscii ? quoted.replace(/[^\0-\x7f]/g, escaped) : quoted
  }
}

function hasBareSlash(text: string): boolean {
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at)) {
    const end = stringEnd(text, at)
    if (/(?<!\\)\//.test(text.slice(at, end))) return true
    at = end
  }
  return false
}
