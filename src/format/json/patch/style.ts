import type { Lines } from '../../../base/files/lines.js'
import { stringEnd } from '../tree.js'
import type { JsonMember, JsonNode } from '../tree.js'

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

type Members = readonly [JsonMember, ...JsonMember[]]

/** The style of a file: the first occurrence of each feature, searched at the first use. */
export function fileStyle(text: string, root: JsonNode, lines: Lines): Style {
  const isOnOwnLine = (outer: number, { start }: JsonMember) => text.slice(outer + 1, start).includes('\n')
  const first = (answer: (node: JsonNode, members: Members) => string | undefined, node = root): string | undefined => {
    if (!node.members?.length) return undefined
    let found = answer(node, node.members as unknown as Members)
    for (const member of node.members) {
      if (found !== undefined) return found
      found = first(answer, member.node)
    }
    return found
  }
  const padding = (wanted: JsonNode['type']) =>
    first(({ type, start }, [member]) =>
      type === wanted && !isOnOwnLine(start, member) ? text.slice(start + 1, member.start) : undefined,
    )
  const unit = () =>
    first(({ start }, [member]) =>
      isOnOwnLine(start, member) ? unitBetween(lines.indent(start), lines.indent(member.start)) : undefined,
    )
  const colon = () =>
    first((_, [{ key, keyEnd, node }]) => {
      const between = text.slice(keyEnd, node.start)
      return key === undefined || between.includes('\n') ? undefined : between
    })
  const gap = () =>
    first(({ start }, [member, second]) => {
      const separator = second && !isOnOwnLine(start, member) && text.slice(member.node.end, second.start)
      return separator && !separator.includes('\n') ? separator.slice(separator.indexOf(',') + 1) : undefined
    })
  const isDense = () => style.colon === ':' && !text.trim().includes('\n')
  const style: Style = lazily({
    eol: () => (text.includes('\r\n') ? '\r\n' : '\n'),
    unit: () => unit() ?? freshStyle.unit,
    colon: () => colon() ?? freshStyle.colon,
    gap: () => gap() ?? (isDense() ? '' : freshStyle.gap),
    objectPadding: () => padding('object') ?? (isDense() ? '' : freshStyle.objectPadding),
    arrayPadding: () => padding('array') ?? freshStyle.arrayPadding,
    quote: () => quoting(text),
  })
  return style
}

/** An object whose properties are computed at the first use. */
function lazily<Whole extends object>(make: { [Key in keyof Whole]: () => Whole[Key] }): Whole {
  const whole = {}
  for (const key of Object.keys(make) as (keyof Whole)[]) {
    const get = () => {
      const value = make[key]()
      Object.defineProperty(whole, key, { value })
      return value
    }
    Object.defineProperty(whole, key, { get, configurable: true })
  }
  return whole as Whole
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
