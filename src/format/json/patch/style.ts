import type { Lines } from '../../../base/files/lines.js'
import { stringEnd } from '../tree.js'
import type { JsonMember, JsonNode } from '../tree.js'

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

/** The style of a whole file: of each feature the first occurrence counts, which is sought where it is needed. */
export class FileStyle implements Style {
  readonly #text: string
  readonly #root: JsonNode
  readonly #lines: Lines
  #found: Partial<Style> = {}

  constructor(text: string, root: JsonNode, lines: Lines) {
    this.#text = text
    this.#root = root
    this.#lines = lines
  }

  get eol(): string {
    return this.#once('eol', () => (this.#text.includes('\r\n') ? '\r\n' : '\n'))
  }

  get unit(): string {
    return this.#once(
      'unit',
      () =>
        this.#first(({ start }, [first]) =>
          this.#isOnOwnLine(start, first)
            ? unitBetween(this.#lines.indent(start), this.#lines.indent(first.start))
            : undefined,
        ) ?? freshStyle.unit,
    )
  }

  get colon(): string {
    const colonOf = (_: JsonNode, [{ key, keyEnd, node }]: Members) => {
      const between = this.#text.slice(keyEnd, node.start)
      return key === undefined || between.includes('\n') ? undefined : between
    }
    return this.#once('colon', () => this.#first(colonOf) ?? freshStyle.colon)
  }

  get gap(): string {
    const gapOf = ({ start }: JsonNode, [first, second]: Members) => {
      const separator = second && !this.#isOnOwnLine(start, first) && this.#text.slice(first.node.end, second.start)
      return separator && !separator.includes('\n') ? separator.slice(separator.indexOf(',') + 1) : undefined
    }
    return this.#once('gap', () => this.#first(gapOf) ?? (this.#isDense() ? '' : freshStyle.gap))
  }

  get padding(): Style['padding'] {
    const within = (wanted: JsonNode['type']) =>
      this.#first(({ type, start }, [first]) =>
        type === wanted && !this.#isOnOwnLine(start, first) ? this.#text.slice(start + 1, first.start) : undefined,
      )
    return this.#once('padding', () => ({
      object: within('object') ?? (this.#isDense() ? '' : freshStyle.padding.object),
      array: within('array') ?? freshStyle.padding.array,
    }))
  }

  get quote(): Style['quote'] {
    return this.#once('quote', () => quoting(this.#text))
  }

  #once<Feature extends keyof Style>(feature: Feature, find: () => Style[Feature]): Style[Feature] {
    return ((this.#found as Partial<Pick<Style, Feature>>)[feature] ??= find())
  }

  /** The first answer that a container with members gives. */
  #first(answer: (node: JsonNode, members: Members) => string | undefined): string | undefined {
    const visit = (node: JsonNode): string | undefined => {
      const { members = [] } = node
      if (!holdsSome(members)) return undefined
      let found = answer(node, members)
      for (const member of members) {
        if (found !== undefined) return found
        found = visit(member.node)
      }
      return found
    }
    return visit(this.#root)
  }

  #isOnOwnLine(outer: number, { start }: JsonMember): boolean {
    return this.#text.slice(outer + 1, start).includes('\n')
  }

  #isDense(): boolean {
    return this.colon === ':' && !this.#text.trim().includes('\n')
  }
}

type Members = readonly [JsonMember, ...JsonMember[]]

function holdsSome(members: readonly JsonMember[]): members is Members {
  return members.length > 0
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
  if (!text.includes('\\')) return freshStyle.quote
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
