import { Interner } from './intern.js'
import { pairElements } from './pair.js'
import { printValue } from './print.js'
import type { Spot, Surroundings } from './print.js'
import { LINE_WIDTH, Shapes } from './shapes.js'
import type { Surrounding } from './shapes.js'
import { detectStyle, eolBefore, indentAt, lineStart, reindent, unitBetween } from './style.js'
import type { Style } from './style.js'
import type { JsonMember, JsonNode } from './tree.js'
import { definedEntries, getOwn, isJsonObject, setOwn } from './value.js'
import type { JsonObject, JsonValue } from './value.js'

/** What the `$ref` object of the old text stands for, siblings included; undefined where that can't be told. */
export type ResolveRef = (object: JsonObject) => JsonValue | undefined

/** A member of the new container: its value, and the index of the old member that it continues. */
interface Entry {
  readonly key: string | undefined
  readonly value: JsonValue
  readonly from: number | undefined
}

/** Where in the old text a value stands. */
interface Context {
  readonly slot: string
  readonly unit: string
  /** Is what surrounds it on one line, to stay so? */
  readonly flat: boolean
  /** The new column of what was on one line that is broken up now. */
  readonly column?: number | undefined
  /** The containers around it, innermost first. */
  readonly scope: readonly Surrounding[]
}

/** Rewrites an old text to hold a new value, leaving the bytes of everything that did not change. */
export class Patcher {
  readonly #text: string
  readonly #root: JsonNode
  readonly #resolve: ResolveRef | undefined
  readonly #style: Style
  readonly #shapes: Shapes
  readonly #interner: Interner
  #reusable: Map<number, JsonNode> | undefined

  constructor(text: string, root: JsonNode, resolve: ResolveRef | undefined) {
    this.#text = text
    this.#root = root
    this.#resolve = resolve
    this.#style = detectStyle(text, root)
    this.#shapes = new Shapes(text)
    this.#interner = new Interner((node) => {
      const object = resolve && this.#refObject(node)
      return object && resolve(object)
    })
  }

  /** The whole text with the new value in it. */
  patch(value: JsonValue): string {
    this.#interner.value(value)
    const { start, end } = this.#root
    const context: Context = { slot: '', unit: this.#style.unit, flat: false, scope: [] }
    return this.#text.slice(0, start) + this.#node(this.#root, value, context) + this.#text.slice(end)
  }

  #node(node: JsonNode, value: JsonValue, context: Context): string {
    if (this.#interner.node(node) === this.#interner.value(value)) return this.#text.slice(node.start, node.end)
    const entries = this.#entries(node, value)
    if (entries?.length && node.members?.length) return this.#members(node, entries, context)
    return this.#print(value, this.#spotOf(node, context), context.scope)
  }

  /** How the new value continues the old container; undefined where it is something else altogether. */
  #entries(node: JsonNode, value: JsonValue): Entry[] | undefined {
    const { type, members = [] } = node
    if (type === 'array' && Array.isArray(value)) {
      const values = value as readonly JsonValue[]
      const pairs = pairElements(members, values, this.#interner)
      return values.map((element, index) => ({ key: undefined, value: element, from: pairs[index] }))
    }
    if (type !== 'object' || !isJsonObject(value)) return undefined
    const target = this.#besideRef(node, value)
    return target && objectEntries(members, target)
  }

  /**
   * The value to write where the old object holds a `$ref`: the `$ref` stays as long as the siblings alone can say
   * what is new. Undefined where the referenced content itself changed: then the new value is written in its place.
   */
  #besideRef(node: JsonNode, value: JsonObject): JsonObject | undefined {
    const object = this.#refObject(node)
    if (!object || !this.#resolve || getOwn(value, '$ref') === object.$ref) return value
    const content = this.#resolve({ $ref: object.$ref as string })
    if (!isJsonObject(content)) return undefined
    if (Object.keys(content).some((key) => getOwn(value, key) === undefined)) return undefined
    const target = {}
    setOwn(target, '$ref', object.$ref as string)
    for (const [key, member] of definedEntries(value)) {
      const referenced = getOwn(content, key)
      const isSibling = Object.hasOwn(object, key)
      const isSame = referenced !== undefined && this.#interner.value(referenced) === this.#interner.value(member)
      if (!isSame && !isSibling && referenced !== undefined) return undefined
      if (!isSame || isSibling) setOwn(target, key, member)
    }
    return target
  }

  #members(node: JsonNode, entries: Entry[], context: Context): string {
    const [first, ...others] = node.members as [JsonMember, ...JsonMember[]]
    const members = [first, ...others]
    const base = indentAt(this.#text, node.start)
    const ownLines = this.#text.slice(node.start + 1, first.start).includes('\n')
    const childBase = ownLines ? indentAt(this.#text, first.start) : base
    const unit = (ownLines ? unitBetween(base, childBase) : undefined) ?? context.unit
    const flat = !this.#text.slice(node.start, node.end).includes('\n')
    const scope = [{ node, slot: context.slot }, ...context.scope]
    const inner: Context = { slot: context.slot, unit, flat, scope }
    const spot: Spot = { ...this.#spotOf(node, inner), base: childBase }

    const texts = entries.map((entry) => this.#keptText(entry, members, inner) ?? this.#newText(entry, spot, scope))
    const assembled = this.#assemble(node, entries, texts)
    // Of nested containers on one line the outermost is broken first.
    if (!flat || context.flat || this.#fits(node, assembled, context.column)) return assembled

    const broken: Spot = { ...spot, base: base + unit, flat: false }
    const lines = entries.map((entry) => {
      const kept = this.#keptText(entry, members, { ...inner, flat: false, column: broken.base.length })
      return kept === undefined ? this.#newText(entry, broken, scope) : reindent(kept, base, broken.base)
    })
    const [open, close] = node.type === 'object' ? '{}' : '[]'
    const separator = spot.eol + broken.base
    return `${open}${separator}${lines.join(`,${separator}`)}${spot.eol}${base}${close}`
  }

  /** Key and value of a member that was there: key, colon and what is unchanged of the value keep their text. */
  #keptText({ key, value, from }: Entry, members: readonly JsonMember[], context: Context): string | undefined {
    const member = from === undefined ? undefined : members[from]
    if (!member) return undefined
    const column = context.column === undefined ? undefined : context.column + member.node.start - member.start
    const inner = { ...context, column, slot: key ?? `${context.slot}[]` }
    return this.#text.slice(member.start, member.node.start) + this.#node(member.node, value, inner)
  }

  #newText({ key, value }: Entry, spot: Spot, scope: readonly Surrounding[]): string {
    const prefix = key === undefined ? '' : this.#style.quote(key) + this.#colonAt(scope)
    const slot = key ?? `${spot.slot}[]`
    return prefix + this.#print(value, { ...spot, slot, column: spot.base.length + prefix.length }, scope)
  }

  #assemble(node: JsonNode, entries: Entry[], texts: string[]): string {
    const members = node.members as JsonMember[]
    const text = this.#text
    const last = members.length - 1
    const gaps = members.map((member, index) => {
      const previous = members[index - 1]
      const between = text.slice(previous ? previous.node.end : node.start + 1, member.start)
      const comma = previous ? between.indexOf(',') : -1
      return { after: between.slice(0, Math.max(comma, 0)), before: between.slice(comma + 1) }
    })
    const separator = this.#separator(gaps.map(({ before }) => before))
    const parts = [text.charAt(node.start)]
    entries.forEach(({ from }, index) => {
      const gap = from ? gaps[from] : undefined
      parts.push(index === 0 ? (gaps[0]?.before ?? '') : (gap?.before ?? separator), texts[index] ?? '')
      if (index < entries.length - 1) parts.push(from === undefined ? '' : (gaps[from + 1]?.after ?? ''), ',')
    })
    parts.push(text.slice((members[last] as JsonMember).node.end, node.end))
    return parts.join('')
  }

  /** The whitespace before a new element: what most of its neighbours have. */
  #separator([lead = '', ...others]: string[]): string {
    if (others.length === 0) return lead.includes('\n') ? lastLine(lead) : this.#style.gap
    const counts = new Map<string, number>()
    for (const other of others) counts.set(other, (counts.get(other) ?? 0) + 1)
    return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))[0]
  }

  #colonAt([around]: readonly Surrounding[]): string {
    const last = around?.node.members?.at(-1)
    const colon = last?.key === undefined ? '\n' : this.#text.slice(last.keyEnd, last.node.start)
    return colon.includes('\n') ? this.#style.colon : colon
  }

  /** Does a line still fit after the change? One that was too long before is so by choice. */
  #fits(node: JsonNode, replacement: string, column: number | undefined): boolean {
    if (column !== undefined) return column + replacement.length < LINE_WIDTH
    const start = lineStart(this.#text, node.start)
    const newline = this.#text.indexOf('\n', node.end)
    const length = (newline === -1 ? this.#text.length : newline) - start
    return length > LINE_WIDTH || length - (node.end - node.start) + replacement.length <= LINE_WIDTH
  }

  #spotOf({ start, end }: JsonNode, { slot, unit, flat }: Context): Spot {
    const base = indentAt(this.#text, start)
    const eol = eolBefore(this.#text, end, this.#style.eol)
    return { base, unit, eol, column: start - lineStart(this.#text, start), flat, slot }
  }

  #print(value: JsonValue, spot: Spot, scope: readonly Surrounding[]): string {
    const around: Surroundings = {
      reuse: (wanted, place) => this.#reuse(wanted, place),
      prefersInline: (slot, isList) => this.#shapes.prefersInline(slot, isList, scope),
    }
    return printValue(value, spot, this.#style, around)
  }

  /** An element that moved, or was copied, keeps its text; a list of one says too little about how it is written. */
  #reuse(value: JsonValue, spot: Spot): string | undefined {
    if (typeof value !== 'string' && (typeof value !== 'object' || (Array.isArray(value) && value.length < 2))) return undefined
    const node = (this.#reusable ??= this.#index()).get(this.#interner.value(value))
    if (!node) return undefined
    const text = this.#text.slice(node.start, node.end)
    if (spot.flat && text.includes('\n')) return undefined
    return reindent(text, indentAt(this.#text, node.start), spot.base)
  }

  #index(): Map<number, JsonNode> {
    const nodes = new Map<number, JsonNode>()
    const visit = (node: JsonNode): void => {
      const number = this.#interner.node(node)
      if (!nodes.has(number)) nodes.set(number, node)
      for (const member of node.members ?? []) visit(member.node)
    }
    visit(this.#root)
    return nodes
  }

  #refObject(node: JsonNode): JsonObject | undefined {
    const ref = node.type === 'object' ? node.members?.find(({ key }) => key === '$ref') : undefined
    if (typeof ref?.node.value !== 'string') return undefined
    return JSON.parse(this.#text.slice(node.start, node.end)) as JsonObject
  }
}

/** Keys that stay keep their order; a new key follows the key that it follows in the new value. */
function objectEntries(members: readonly JsonMember[], value: JsonObject): Entry[] {
  const old = new Map(members.map(({ key }, index) => [key, index]))
  const added = new Map<string | undefined, Entry[]>()
  let previous: string | undefined
  for (const [key, member] of definedEntries(value)) {
    if (old.has(key)) previous = key
    else added.set(previous, [...(added.get(previous) ?? []), { key, value: member, from: undefined }])
  }
  const kept = members.flatMap(({ key }, from) => {
    const member = getOwn(value, key ?? '')
    return member === undefined ? [] : [{ key, value: member, from }, ...(added.get(key) ?? [])]
  })
  return [...(added.get(undefined) ?? []), ...kept]
}

/** A line break and the indentation after it, of a gap that may hold blank lines. */
function lastLine(gap: string): string {
  const newline = gap.lastIndexOf('\n')
  return gap.slice(gap[newline - 1] === '\r' ? newline - 1 : newline)
}
