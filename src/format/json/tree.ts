import { isJsonObject, MAX_DEPTH } from './value.js'
import type { JsonValue } from './value.js'

/** A JSON value with its place in the text: `text.slice(start, end)` is exactly the value. */
export interface JsonNode {
  readonly type: 'object' | 'array' | 'scalar'
  readonly start: number
  readonly end: number
  readonly value: JsonValue
  /** An object's properties, or an array's elements (with the `start` and `end` of their `node`). */
  readonly members: readonly JsonMember[] | undefined
}

/** A property or an element. `start` is the start of the key, if any; `end` the end of the value. */
export interface JsonMember {
  readonly key: string | undefined
  readonly start: number
  /** The end of the key's closing quote; `start` for elements. */
  readonly keyEnd: number
  readonly node: JsonNode
}

/** A key or an index for each level, from the root. */
export type JsonPath = readonly (string | number)[]

/** True if a path equals another or leads on from there. */
export function isWithin(path: JsonPath, outer: JsonPath): boolean {
  return path.length >= outer.length && outer.every((key, index) => key === path[index])
}

const SCALAR_END = /[\s,\]}]|$/g

/** A text accepted by JSON.parse, and the ends of its containers. */
interface Source {
  readonly text: string
  readonly ends: Survey['ends']
}

/** The tree of a text, read as far as it is used. `value` is undefined if a key written twice hides a part. */
export function parseTree(source: Source, value: JsonValue | undefined): JsonNode {
  return new TextNode(source, source.text.search(/\S/), value)
}

class TextNode implements JsonNode {
  readonly type: JsonNode['type']
  readonly start: number
  readonly end: number
  readonly #source: Source
  #value: JsonValue | undefined
  #members: readonly JsonMember[] | undefined

  constructor(source: Source, start: number, value: JsonValue | undefined) {
    const { text, ends } = source
    const char = text.charAt(start)
    this.#source = source
    this.#value = value
    this.type = char === '{' ? 'object' : char === '[' ? 'array' : 'scalar'
    this.start = start
    this.end = this.type !== 'scalar' ? (ends.get(start) ?? text.length) : scalarEnd(text, start)
  }

  get value(): JsonValue {
    if (this.#value === undefined) this.#value = JSON.parse(this.#source.text.slice(this.start, this.end)) as JsonValue
    return this.#value
  }

  get members(): readonly JsonMember[] | undefined {
    return this.type === 'scalar' ? undefined : (this.#members ??= this.#read())
  }

  #read(): JsonMember[] {
    const { text } = this.#source
    const members: JsonMember[] = []
    const known = this.#value as Readonly<Record<string | number, JsonValue>> | undefined
    for (let at = next(text, this.start + 1); at < this.end - 1;) {
      const start = at
      let key: string | undefined
      let keyEnd = start
      if (this.type === 'object') {
        keyEnd = stringEnd(text, start)
        key = stringValue(text, start, keyEnd)
        at = next(text, keyEnd)
      }
      const node = new TextNode(this.#source, at, known?.[key ?? members.length])
      members.push({ key, start, keyEnd, node })
      at = next(text, node.end)
    }
    return members
  }
}

/** The next offset of something else than whitespace, a comma or a colon. */
function next(text: string, from: number): number {
  for (let at = from; ; at++) {
    switch (text.charCodeAt(at)) {
      case 9: // tab
      case 10: // line feed
      case 13: // carriage return
      case 32: // space
      case 44: // ,
      case 58: // :
        continue
      default:
        return at
    }
  }
}

function scalarEnd(text: string, start: number): number {
  if (text.charAt(start) === '"') return stringEnd(text, start)
  SCALAR_END.lastIndex = start
  return SCALAR_END.exec(text)?.index ?? text.length
}

function stringValue(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end - 1)
  return raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw
}

/** The offset after the closing quote of the string at `start`. */
export function stringEnd(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1)
  while (quote !== -1) {
    let slashes = 0
    while (text.charCodeAt(quote - 1 - slashes) === 92) slashes++
    if (slashes % 2 === 0) return quote + 1
    quote = text.indexOf('"', quote + 1)
  }
  return text.length
}

/** The member of a node by key or index; of keys written twice the last, as JSON.parse does. */
export function memberOf(node: JsonNode, key: string | number): JsonMember | undefined {
  if (typeof key === 'number') return node.type === 'array' ? node.members?.[key] : undefined
  return node.members?.findLast((member) => member.key === key)
}

/** The member at a path; undefined for the empty path, and for a path that leads nowhere. */
export function memberAtPath(root: JsonNode, path: JsonPath): JsonMember | undefined {
  let member: JsonMember | undefined
  let node: JsonNode | undefined = root
  for (const key of path) {
    member = node && memberOf(node, key)
    node = member?.node
  }
  return member
}

/** The node at a path. */
export function nodeAtPath(root: JsonNode, path: JsonPath): JsonNode | undefined {
  return path.length === 0 ? root : memberAtPath(root, path)?.node
}

/** A path as people write: `tabs[0].groups`. */
export function pathInWords(path: JsonPath): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '')
}

/** The facts about a valid text found in a single pass, without a tree. */
export interface Survey {
  /** Properties as written, duplicates included. */
  readonly properties: number
  /** The bracket beyond the depth limit. */
  readonly tooDeep: number | undefined
  /** The offset after each container, by the offset of its opening bracket: a reader passes over unused containers. */
  readonly ends: ReadonlyMap<number, number>
}

/** Counts the properties of a valid text, finds the ends of containers, and looks for excessive depth. */
export function survey(text: string): Survey {
  let properties = 0
  let tooDeep: number | undefined
  const open: number[] = []
  const ends = new Map<number, number>()
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 34: // "
        at = stringEnd(text, at) - 1
        break
      case 58: // :
        properties++
        break
      case 91: // [
      case 123: // {
        open.push(at)
        if (open.length > MAX_DEPTH) tooDeep ??= at
        break
      case 93: // ]
      case 125: // }
        ends.set(open.pop() ?? 0, at + 1)
    }
  }
  return { properties, tooDeep, ends }
}

/** The properties of a value: fewer than in the text if keys were written twice. */
export function countProperties(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, member) => sum + countProperties(member), 0)
  if (!isJsonObject(value)) return 0
  return Object.values(value).reduce<number>((sum, member) => sum + 1 + countProperties(member), 0)
}

/** Deeper than the limit (or in a circle)? */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth >= MAX_DEPTH) return true
  if (Array.isArray(value)) return value.some((member) => isTooDeep(member, depth + 1))
  return Object.keys(value).some((key) => isTooDeep((value as Readonly<Record<string, unknown>>)[key], depth + 1))
}
