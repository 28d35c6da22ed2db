import type { Lines } from '../../../base/files/lines.js'
import { stringEnd } from '../tree.js'
import type { JsonNode } from '../tree.js'

/** The style of a file, for places where its elements do not show it themselves. */
export interface Style {
  readonly eol: string
  /** One level of indentation. */
  readonly unit: string
  /** Between a key and its value: `: ` */
  readonly colon: string
  /** After a comma on one line: ` `, or nothing in dense files. */
  readonly gap: string
  /** Inside the braces of `{ "a": 1 }`, and the brackets of `[ 1 ]`. */
  readonly padding: { readonly object: string; readonly array: string }
  /** A string as this file would escape it. */
  readonly quote: (value: string) => string
}

/** The style of a new file. */
export const freshStyle: Style = {
  eol: '\n',
  unit: '  ',
  colon: ': ',
  gap: ' ',
  padding: { object: ' ', array: '' },
  quote: (value) => JSON.stringify(value),
}

/** The style of a whole file: of each feature the first occurrence counts. */
export function detectStyle(text: string, root: JsonNode, lines: Lines): Style {
  let unit: string | undefined
  let colon: string | undefined
  let gap: string | undefined
  const padding: { object?: string; array?: string } = {}

  const visit = (node: JsonNode): void => {
    const [first, second] = node.members ?? []
    if (!first || node.type === 'scalar') return
    const lead = text.slice(node.start + 1, first.start)
    if (lead.includes('\n')) unit ??= unitBetween(lines.indent(node.start), lines.indent(first.start))
    else {
      padding[node.type] ??= lead
      const separator = second && text.slice(first.node.end, second.start)
      if (separator && !separator.includes('\n')) gap ??= separator.slice(separator.indexOf(',') + 1)
    }
    const between = text.slice(first.keyEnd, first.node.start)
    if (first.key !== undefined && !between.includes('\n')) colon ??= between
    for (const { node: child } of node.members ?? []) visit(child)
  }
  visit(root)

  const dense = colon === ':' && !text.trim().includes('\n')
  return {
    eol: text.includes('\r\n') ? '\r\n' : '\n',
    unit: unit ?? freshStyle.unit,
    colon: colon ?? freshStyle.colon,
    gap: gap ?? (dense ? '' : freshStyle.gap),
    padding: {
      object: padding.object ?? (dense ? '' : freshStyle.padding.object),
      array: padding.array ?? freshStyle.padding.array,
    },
    quote: quoting(text),
  }
}

/** The indentation of the inner line beyond the outer one; undefined where there is none. */
export function unitBetween(outer: string, inner: string): string | undefined {
  return inner.length > outer.length && inner.startsWith(outer) ? inner.slice(outer.length) : undefined
}

/** Moves a text of several lines from one indentation to another; strings hold no line breaks, so no data moves. */
export function reindent(text: string, from: string, to: string): string {
  if (from === to || !text.includes('\n')) return text
  return text.replaceAll(`\n${from}`, `\n${to}`)
}

/** Tools of other languages write `\u00e9` and `\/`: a file that never does otherwise gets more of the same. */
function quoting(text: string): Style['quote'] {
  const escape = /\\u(?!00[01])[0-9a-fA-F]{4}/.exec(text)?.[0]
  const ascii = escape !== undefined && !/[^\0-\x7f\ufeff]/.test(text)
  const upper = escape !== undefined && /[A-F]/.test(escape)
  const slashes = text.includes('\\/') && !hasBareSlash(text)
  if (!ascii && !slashes) return freshStyle.quote
  return (value) => {
    let quoted = JSON.stringify(value)
    if (slashes) quoted = quoted.replaceAll('/', '\\/')
    if (!ascii) return quoted
    return quoted.replace(/[^\0-\x7f]/g, (char) => {
      const hex = char.charCodeAt(0).toString(16).padStart(4, '0')
      return `\\u${upper ? hex.toUpperCase() : hex}`
    })
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
