import { BuildNavError } from '../../../base/diagnostics/diagnostic.js'
import { Lines } from '../../../base/files/lines.js'
import { jsonDiagnostic } from '../codes.js'
import { readJson } from '../read.js'
import { isTooDeep } from '../tree.js'
import type { JsonMember, JsonNode } from '../tree.js'
import { definedEntries, getOwn, isJsonObject } from '../value.js'
import type { JsonObject, JsonValue } from '../value.js'
import { Comparison, outlineOf, pairElements } from './pair.js'
import { printValue } from './print.js'
import type { Spot, Surroundings } from './print.js'
import { LINE_WIDTH, Shapes } from './shapes.js'
import type { Surrounding } from './shapes.js'
import { fileStyle, reindent, unitBetween } from './style.js'
import type { Style } from './style.js'

export interface PatchOptions {
  /** For the places of diagnostics. */
  readonly file?: string | undefined
}

/**
 * The old text with a new value. Unchanged parts keep their bytes, changed parts follow the style around them. Throws
 * if the old text is not valid, or has a key twice: patching would lose the first.
 */
export function patchJson(oldText: string, value: JsonValue, { file = 'docs.json' }: PatchOptions = {}): string {
  const old = readJson(oldText, { file })
  const comparison = new Comparison()
  if (comparison.isSame(old.value, value)) return oldText
  if (old.diagnostics.length > 0) throw new BuildNavError(old.diagnostics)
  if (isTooDeep(value)) throw new BuildNavError([jsonDiagnostic('json-too-deep', {})])
  return new Patcher(oldText, old.tree(), comparison).patch(value)
}

/** A member of a new container: its value, and the index of the old member before it changed. */
interface Entry {
  readonly key: string | undefined
  readonly value: JsonValue
  readonly from: number | undefined
}

/** The place of a value in the old text. */
interface Context {
  readonly slot: string
  readonly unit: string
  /** True inside a line that must not be broken. */
  readonly flat: boolean
  /** The new column, inside a line that is broken up now. */
  readonly column?: number | undefined
  /** The containers around, innermost first. */
  readonly scope: readonly Surrounding[]
}

class Patcher {
  readonly #text: string
  readonly #root: JsonNode
  readonly #lines: Lines
  #found: Style | undefined
  readonly #shapes: Shapes
  readonly #comparison: Comparison
  #reusable: Map<unknown, JsonNode[]> | undefined

  constructor(text: string, root: JsonNode, comparison: Comparison) {
    this.#text = text
    this.#root = root
    this.#comparison = comparison
    this.#lines = new Lines(text)
    this.#shapes = new Shapes(text, this.#lines)
  }

  get #style(): Style {
    return (this.#found ??= fileStyle(this.#text))
  }

  /** The whole text with a new value. */
  patch(value: JsonValue): string {
    const { start, end, members } = this.#root
    // A file of a single line is so by choice: breaking it would move every byte.
    const flat = members !== undefined && members.length > 0 && this.#lines.isOne(start, end)
    const context: Context = { slot: '', unit: this.#style.unit, flat, scope: [] }
    return this.#text.slice(0, start) + this.#node(this.#root, value, context) + this.#text.slice(end)
  }

  #node(node: JsonNode, value: JsonValue, context: Context): string {
    if (this.#comparison.isSame(node.value, value)) return this.#text.slice(node.start, node.end)
    const entries = this.#entries(node, value)
    if (!entries?.length || !node.members?.length) return this.#print(value, this.#spotOf(node, context), context.scope)
    const { slot, scope } = context
    const flat = context.flat || (this.#lines.isOne(node.start, node.end) && this.#shapes.isRow(slot, value, scope))
    return this.#members(node, entries, { ...context, flat })
  }

  /** The entries of the new container, with their old members; undefined if the new value is of another type. */
  #entries(node: JsonNode, value: JsonValue): Entry[] | undefined {
    if (node.type === 'array' && Array.isArray(value)) {
      const values = value as readonly JsonValue[]
      const pairs = pairElements(node.value as readonly JsonValue[], values, this.#comparison)
      return values.map((element, index) => ({ key: undefined, value: element, from: pairs[index] }))
    }
    return node.type === 'object' && isJsonObject(value) ? objectEntries(node.members ?? [], value) : undefined
  }

  #members(node: JsonNode, entries: Entry[], context: Context): string {
    const members = node.members as [JsonMember, ...JsonMember[]]
    const base = this.#lines.indent(node.start)
    const isOnOwnLines = this.#text.slice(node.start + 1, members[0].start).includes('\n')
    const childBase = isOnOwnLines ? this.#lines.indent(members[0].start) : base
    const unit = (isOnOwnLines ? unitBetween(base, childBase) : undefined) ?? context.unit
    const flat = this.#lines.isOne(node.start, node.end)
    const scope = [{ node, slot: context.slot }, ...context.scope]
    const inner: Context = { slot: context.slot, unit, flat, scope }
    const spot: Spot = { ...this.#spotOf(node, inner), base: childBase, unit: this.#unitWithin(members) ?? unit }

    const texts = entries.map((entry) => this.#keptText(entry, members, inner) ?? this.#newText(entry, spot, scope))
    const assembled = this.#assemble(node, members, entries, texts)
    // Of nested containers on a line, the outermost is broken first.
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

  /** A container made of the texts of its entries, with the old brackets and the whitespace before each old member. */
  #assemble(node: JsonNode, members: readonly JsonMember[], entries: readonly Entry[], texts: readonly string[]) {
    const gaps = members.map((member, index) => this.#gapBefore(node, member, members[index - 1]))
    const lead = gaps[0]?.before ?? ''
    const separator = usual(gaps.slice(1)) ?? /\r?\n[^\n]*$/.exec(lead)?.[0] ?? this.#style.gap
    // Appending copies nothing; joining would copy each member once per container around.
    let whole = this.#text.charAt(node.start)
    entries.forEach(({ from }, index) => {
      whole += (index === 0 ? lead : ((from ? gaps[from]?.before : undefined) ?? separator)) + (texts[index] ?? '')
      if (index === entries.length - 1) return
      whole += `${from === undefined ? '' : (gaps[from + 1]?.afterPrevious ?? '')},`
    })
    return whole + this.#text.slice(members.at(-1)?.node.end, node.end)
  }

  #gapBefore(node: JsonNode, member: JsonMember, previous: JsonMember | undefined): Gap {
    if (!previous) return { afterPrevious: '', before: this.#text.slice(node.start + 1, member.start) }
    const between = this.#text.slice(previous.node.end, member.start)
    const comma = between.indexOf(',')
    return { afterPrevious: between.slice(0, comma), before: between.slice(comma + 1) }
  }

  /** The indentation within the last element with members on lines of their own, as a model for new elements. */
  #unitWithin(members: readonly JsonMember[]): string | undefined {
    for (const { key, node } of members.toReversed()) {
      const [first] = node.members ?? []
      if (key !== undefined || !first || !this.#text.slice(node.start, first.start).includes('\n')) continue
      return unitBetween(this.#lines.indent(node.start), this.#lines.indent(first.start))
    }
    return undefined
  }

  /** An old member with a new value: key, colon and unchanged parts of the value keep their text. */
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

  /** True if a line still fits after the change. A line that was too long before is so by choice. */
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

  /** The old text of a moved or copied value. A list of one is too short to show its layout. */
  #reuse(value: JsonValue, spot: Spot): string | undefined {
    const isString = typeof value === 'string'
    if (isString ? !this.#text.includes('\\') : !isLong(value)) return undefined
    this.#reusable ??= this.#nodesByOutline()
    const node = this.#reusable.get(outlineOf(value))?.find((each) => this.#comparison.isSame(each.value, value))
    if (!node) return undefined
    const text = this.#text.slice(node.start, node.end)
    if (spot.flat && text.includes('\n')) return undefined
    return reindent(text, this.#lines.indent(node.start), spot.base)
  }

  #nodesByOutline(): Map<unknown, JsonNode[]> {
    const nodes = new Map<unknown, JsonNode[]>()
    const visit = (node: JsonNode): void => {
      const outline = outlineOf(node.value)
      const known = nodes.get(outline)
      if (!known) nodes.set(outline, [node])
      else if (node.type !== 'scalar') known.push(node)
      for (const member of node.members ?? []) visit(member.node)
    }
    visit(this.#root)
    return nodes
  }
}

/** The whitespace before a member, and before the comma in front of it. */
interface Gap {
  readonly afterPrevious: string
  readonly before: string
}

/** The most frequent gap. */
function usual(gaps: readonly Gap[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { before } of gaps) counts.set(before, (counts.get(before) ?? 0) + 1)
  return [...counts].toSorted(([, left], [, right]) => right - left)[0]?.[0]
}

function isLong(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null && !(Array.isArray(value) && value.length < 2)
}

/** Keys that stay keep their order; a new key follows its predecessor in the new value. */
function objectEntries(members: readonly JsonMember[], value: JsonObject): Entry[] {
  const old = new Set(members.map(({ key }) => key))
  const first: Entry[] = []
  const following = new Map<string, Entry[]>()
  let added = first
  for (const [key, member] of definedEntries(value)) {
    if (old.has(key)) following.set(key, (added = []))
    else added.push({ key, value: member, from: undefined })
  }
  const kept = members.flatMap(({ key = '' }, from) => {
    const member = getOwn(value, key)
    return member === undefined ? [] : [{ key, value: member, from }, ...(following.get(key) ?? [])]
  })
  return [...first, ...kept]
}
