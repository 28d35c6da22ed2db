import { assemble } from './assemble.js'
import { objectEntries } from './entries.js'
import type { Entry } from './entries.js'
import type { Comparison } from './comparison.js'
import { Interner } from './intern.js'
import { Lines } from '../../../base/files/lines.js'
import { pairElements } from './pair.js'
import { printValue } from './print.js'
import type { Spot, Surroundings } from './print.js'
import { LINE_WIDTH, Shapes } from './shapes.js'
import type { Surrounding } from './shapes.js'
import { FileStyle, reindent, unitBetween } from './style.js'
import type { Style } from './style.js'
import type { JsonMember, JsonNode } from '../tree.js'
import { isJsonObject } from '../value.js'
import type { JsonValue } from '../value.js'

/** The place of a value in the old text. */
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
  readonly #lines: Lines
  readonly #style: Style
  readonly #shapes: Shapes
  readonly #comparison: Comparison
  readonly #interner = new Interner()
  #strings: Map<string, JsonNode> | undefined
  #reusable: Map<number, JsonNode> | undefined

  constructor(text: string, root: JsonNode, comparison: Comparison) {
    this.#text = text
    this.#root = root
    this.#comparison = comparison
    this.#lines = new Lines(text)
    this.#style = new FileStyle(text, root, this.#lines)
    this.#shapes = new Shapes(text, this.#lines)
  }

  /** The whole text with the new value in it. */
  patch(value: JsonValue): string {
    const { start, end, members } = this.#root
    // A file of one line is so by choice: breaking it would move every byte.
    const flat = members !== undefined && members.length > 0 && this.#lines.isOne(start, end)
    const context: Context = { slot: '', unit: this.#style.unit, flat, scope: [] }
    return this.#text.slice(0, start) + this.#node(this.#root, value, context) + this.#text.slice(end)
  }

  #node(node: JsonNode, value: JsonValue, context: Context): string {
    if (this.#comparison.isSame(node.value, value)) return this.#text.slice(node.start, node.end)
    const entries = this.#entries(node, value)
    if (entries?.length && node.members?.length) {
      const isRow = this.#lines.isOne(node.start, node.end) && this.#shapes.isRow(context.slot, value, context.scope)
      return this.#members(node, entries, isRow ? { ...context, flat: true } : context)
    }
    return this.#print(value, this.#spotOf(node, context), context.scope)
  }

  /**
   * The entries with which the new value continues the old container; undefined where it is something else
   * altogether.
   */
  #entries(node: JsonNode, value: JsonValue): Entry[] | undefined {
    const { type, members = [] } = node
    if (type === 'array' && Array.isArray(value)) {
      const values = value as readonly JsonValue[]
      const pairs = pairElements(node.value as readonly JsonValue[], values, this.#comparison, this.#interner)
      return values.map((element, index) => ({ key: undefined, value: element, from: pairs[index] }))
    }
    return type === 'object' && isJsonObject(value) ? objectEntries(members, value) : undefined
  }

  #members(node: JsonNode, entries: Entry[], context: Context): string {
    const [first, ...others] = node.members as [JsonMember, ...JsonMember[]]
    const members = [first, ...others]
    const base = this.#lines.indent(node.start)
    const ownLines = this.#text.slice(node.start + 1, first.start).includes('\n')
    const childBase = ownLines ? this.#lines.indent(first.start) : base
    const unit = (ownLines ? unitBetween(base, childBase) : undefined) ?? context.unit
    const flat = this.#lines.isOne(node.start, node.end)
    const scope = [{ node, slot: context.slot }, ...context.scope]
    const inner: Context = { slot: context.slot, unit, flat, scope }
    const spot: Spot = { ...this.#spotOf(node, inner), base: childBase, unit: this.#unitWithin(members) ?? unit }

    const texts = entries.map((entry) => this.#keptText(entry, members, inner) ?? this.#newText(entry, spot, scope))
    const assembled = assemble(this.#text, node, entries, texts, this.#style)
    // Of nested containers on one line the outermost is broken first.
    if (!flat || context.flat || this.#fits(node, assembled, context.column)) return assembled

    const broken: Spot = { ...spot, base: base + unit, unit, flat: false }
    const lines = entries.map((entry) => {
      const kept = this.#keptText(entry, members, { ...inner, flat: false, column: broken.base.length })
      return kept === undefined ? this.#newText(entry, broken, scope) : reindent(kept, base, broken.base)
    })
    const [open, close] = node.type === 'object' ? '{}' : '[]'
    const separator = spot.eol + broken.base
    return `${open}${separator}${lines.join(`,${separator}`)}${spot.eol}${base}${close}`
  }

  /** The indentation of members of the last element that has its own on lines of their own; another one looks like it. */
  #unitWithin(members: readonly JsonMember[]): string | undefined {
    for (const { key, node } of members.toReversed()) {
      const [first] = node.members ?? []
      if (key !== undefined || !first || !this.#text.slice(node.start, first.start).includes('\n')) continue
      return unitBetween(this.#lines.indent(node.start), this.#lines.indent(first.start))
    }
    return undefined
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

  #colonAt([around]: readonly Surrounding[]): string {
    const last = around?.node.members?.at(-1)
    const colon = last?.key === undefined ? '\n' : this.#text.slice(last.keyEnd, last.node.start)
    return colon.includes('\n') ? this.#style.colon : colon
  }

  /** Does a line still fit after the change? One that was too long before is so by choice. */
  #fits(node: JsonNode, replacement: string, column: number | undefined): boolean {
    if (column !== undefined) return column + replacement.length < LINE_WIDTH
    const length = this.#lines.length(node.start)
    return length > LINE_WIDTH || length - (node.end - node.start) + replacement.length <= LINE_WIDTH
  }

  #spotOf({ start, end }: JsonNode, { slot, unit, flat }: Context): Spot {
    const base = this.#lines.indent(start)
    const eol = this.#lines.eol(end, this.#style.eol)
    return { base, unit, eol, column: start - this.#lines.start(start), flat, slot }
  }

  #print(value: JsonValue, spot: Spot, scope: readonly Surrounding[]): string {
    const around: Surroundings = {
      reuse: (wanted, place) => this.#reuse(wanted, place),
      prefersInline: (slot, isList) => this.#shapes.prefersInline(slot, isList, scope),
      isRow: (slot, wanted) => this.#shapes.isRow(slot, wanted, scope),
    }
    return printValue(value, spot, this.#style, around)
  }

  /** The old text of an element that moved or was copied. A list of one is too short to show its layout. */
  #reuse(value: JsonValue, spot: Spot): string | undefined {
    const node = typeof value === 'string' ? this.#stringOf(value) : this.#containerOf(value)
    if (!node) return undefined
    const text = this.#text.slice(node.start, node.end)
    if (spot.flat && text.includes('\n')) return undefined
    return reindent(text, this.#lines.indent(node.start), spot.base)
  }

  /** A string as the old text first writes it: without escapes, it is printed so anyway. */
  #stringOf(value: string): JsonNode | undefined {
    if (!this.#text.includes('\\')) return undefined
    this.#strings ??= this.#first(
      (node) => typeof node.value === 'string',
      (node) => node.value as string,
    )
    return this.#strings.get(value)
  }

  #containerOf(value: JsonValue): JsonNode | undefined {
    if (typeof value !== 'object' || value === null || (Array.isArray(value) && value.length < 2)) return undefined
    this.#reusable ??= this.#first(
      ({ members }) => members !== undefined,
      (node) => this.#interner.value(node.value),
    )
    return this.#reusable.get(this.#interner.value(value))
  }

  /** The first old node of each key. */
  #first<Key>(isWanted: (node: JsonNode) => boolean, keyOf: (node: JsonNode) => Key): Map<Key, JsonNode> {
    const nodes = new Map<Key, JsonNode>()
    const visit = (node: JsonNode): void => {
      if (isWanted(node)) {
        const key = keyOf(node)
        if (!nodes.has(key)) nodes.set(key, node)
      }
      for (const member of node.members ?? []) visit(member.node)
    }
    visit(this.#root)
    return nodes
  }
}
