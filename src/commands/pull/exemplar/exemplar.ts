import { ts } from 'ts-morph'
import { isJsonObject, type JsonValue } from '../../../format/json/value.js'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import type { Span } from '../origin/marks.js'
import { isCode, isPart, type PartSite, type Sites } from '../origin/sites.js'
import type { TracedElement, TracedText, TracedValue } from '../origin/traced-value.js'
import { rowItemOf } from '../locate/entries.js'
import { outermost, bare } from '../../code/declarations.js'
import { isWithin, nodesIn, keyText, assignmentOf } from '../../code/nodes.js'
import { joined } from '../propose/part-edits.js'
import { counting, fillTemplate, isElsewhere, readTemplate, type Template } from './page-style.js'
import { rewritten } from '../../code/rewritten.js'
import type { TextOf } from '../types/declared.js'
import { lackInTypes } from '../types/row-types.js'
import { expectedTypes } from '../types/expected-type.js'
import { inPattern } from '../../../base/diagnostics/text.js'

/** An entry of a list, and its code: the model for the code of another entry. */
export interface Exemplar {
  readonly model: TracedValue
  readonly code: ts.Node
  /** The new value as it would be in the place of the model, where that has another folder. */
  readonly now?: JsonValue
}

/** An exemplar, filled: its code, in which literals are changed so that it gives another value. */
export interface FilledExemplar {
  readonly text: string
  /** The number of parts of the value that come from no literal there. */
  readonly unexplained: number
  /** Of a property: its name. */
  readonly key: string | undefined
  /** The properties that the new code lacks. */
  readonly lacks: readonly ts.PropertyAssignment[]
}

/** The properties of a row that a new one does not have, as docs.json does not show them. */
export type BlanksOf = (row: ts.Node, isShown: (literal: ts.Node) => boolean) => readonly Blank[]

/** A literal, or the part of one that a text is taken out of. */
type Place = ts.Node | PartSite

/** The part of a text that comes from a place. */
interface Slot {
  readonly start: number
  readonly end: number
  readonly place: Place
}

/** A text that is wanted in the place of an exemplar's text, and the slots of that. */
interface Target {
  readonly text: TracedText
  readonly slots: readonly Slot[]
  readonly now: string
}

/** Entries that come each from an entry of one list in the code, where there may be more or fewer: `...pages`, `['a', 'b']`, rows in a row, parts of a text. */
interface Repetition {
  readonly list: ts.Node
  readonly entries: readonly { readonly model: TracedValue; readonly place: Place }[]
  readonly now: readonly JsonValue[]
}

/** The greatest number of models: entries farther off add nothing. */
export const MOST_MODELS = 8

/**
 * Fills the literals of a model for a new value: if `{ id: 'py' }` gives `sdk/py/install`, then `sdk/rust/install`
 * makes `{ id: 'rust' }`. Undefined where the code would be unchanged, or contains a text whose new form is unknown.
 */
export function fillExemplar(
  sites: Sites,
  exemplar: Exemplar,
  now: JsonValue,
  /** Other code of its kind: what those have in common, a new one has, too. */
  others: readonly ts.Node[],
  blanksOf: BlanksOf = () => [],
): FilledExemplar | undefined {
  const filling = new Filling(sites, exemplar, blanksOf)
  filling.value(exemplar.model, now)
  return filling.filled(others)
}

/** True for data, whose properties may be missing or be unused; false for a call, whose arguments all have an effect. */
export function isRow(code: ts.Node): boolean {
  return !ts.isCallExpression(code) && !ts.isNewExpression(code)
}

class Filling {
  readonly #sites: Sites
  readonly #code: ts.Node
  readonly #blanksOf: BlanksOf
  /** The literals that docs.json shows. */
  readonly #shown: ReadonlySet<ts.Node | undefined>
  /** The filling of the row that this one is in. */
  readonly #outer: Filling | undefined
  readonly #texts: Target[] = []
  readonly #repetitions: Repetition[] = []
  /** The literals of values that the new one lacks, and the properties with them. */
  readonly #gone: ts.Node[] = []
  readonly #lacks: ts.PropertyAssignment[] = []
  readonly #substitutions = new Map<Place, string>()
  readonly #templates = new Map<ts.Node, Template | undefined>()
  #unexplained = 0

  constructor(sites: Sites, { model, code }: Exemplar, blanksOf: BlanksOf, outer?: Filling) {
    this.#sites = sites
    this.#code = code
    this.#blanksOf = blanksOf
    this.#shown = new Set(spansIn(model).map(({ site }) => sites.literalAt(site)))
    this.#outer = outer
  }

  value(model: TracedValue, now: JsonValue | undefined): void {
    if (model.type === 'text' && typeof now === 'string') this.#texts.push(this.#target(model, now))
    else if (model.type === 'list' && Array.isArray(now)) this.#list(model.items, now as readonly JsonValue[])
    else if ((model.type === 'record' || model.type === 'element') && isJsonObject(now ?? null)) {
      const object = now as Readonly<Record<string, JsonValue>>
      for (const [key, entry] of model.entries) this.value(entry, object[key])
      this.#unexplained += Object.keys(object).filter((key) => !model.entries.has(key)).length
    } else if (JSON.stringify(model.json) !== JSON.stringify(now) && !(now === undefined && this.#lack(model)))
      this.#unexplained++
  }

  filled(others: readonly ts.Node[]): FilledExemplar | undefined {
    const substitutions = this.#filled()
    const isOther = [...(substitutions ?? [])].some(([node, text]) => text !== codeOf(node, textOf(node))[1])
    return substitutions && isOther && this.#isAll(substitutions, others) ? this.#written(substitutions) : undefined
  }

  #filled(): Map<ts.Node, string> | undefined {
    // What says two literals is read when one of them is known.
    const texts = this.#texts.toSorted((left, right) => left.slots.length - right.slots.length)
    for (const target of texts) if (!this.#fillTarget(target)) this.#unexplained++
    const repetitions = this.#repetitions.map((repetition) => this.#fillRepetition(repetition))
    if (!repetitions.every((repetition) => repetition !== undefined)) return undefined
    const all: readonly (readonly [Place, string])[] = [...this.#substitutions].map(([place, text]) =>
      isNode(place) ? codeOf(place, text, this.#templates.get(place)) : [place, text],
    )
    const filled = [...all, ...repetitions.flat()]
    const substitutions = new Map(filled.flatMap(([place, text]) => (isNode(place) ? [[place, text] as const] : [])))
    const parts = filled.flatMap(([place, text]) => (isNode(place) ? [] : [{ ...place, text }]))
    for (const { literal } of parts) substitutions.set(literal, withParts(literal, parts))
    for (const literal of this.#gone) {
      if (substitutions.has(literal)) this.#unexplained++
      else substitutions.set(literal, isPropertyOfConstant(literal) ? 'undefined' : '')
      if (ts.isPropertyAssignment(literal.parent)) this.#lacks.push(literal.parent)
    }
    return substitutions
  }

  #written(substitutions: Map<ts.Node, string>): FilledExemplar {
    const isShown = (literal: ts.Node) =>
      this.#shown.has(literal) || [...substitutions.keys()].some((place) => isWithin(literal, place))
    const row = ts.isPropertyAssignment(this.#code) ? this.#code.initializer : this.#code
    const blanks = this.#blanksOf(row, isShown)
    for (const { property, text } of blanks) substitutions.set(property, text)
    return {
      text: underFixme(rewritten(this.#code, substitutions), blanks),
      unexplained: this.#unexplained,
      key: this.#substitutions.get(this.#code),
      lacks: this.#lacks,
    }
  }

  /** Marks the literal of a value, or its list, as one that is removed. */
  #lack(model: TracedValue): boolean {
    const entry = model.type === 'list' ? this.#entryOf(model.items, 0) : undefined
    const place = model.type === 'text' ? this.#slotsOf(model).at(-1)?.place : entry && listOf(entry)
    const node = place && literalOf(place)
    const isProperty = node !== undefined && isRow(this.#code) && node !== this.#code && isWithin(node, this.#code)
    if (isProperty) this.#gone.push(node)
    return isProperty
  }

  #list(items: readonly TracedValue[], now: readonly JsonValue[]): void {
    const places = items.map((_, index) => this.#entryOf(items, index))
    const from = places.findIndex((place) => place !== undefined)
    const first = places[from]
    const list = first && listOf(first)
    const length = places.slice(from).findIndex((place) => !place || listOf(place) !== list)
    const to = length < 0 ? items.length : from + length
    const more = now.length - items.length
    const isRun = list !== undefined && to - from + more >= 0
    if (isRun) {
      const entries = items.slice(from, to).map((model, index) => ({ model, place: places[from + index] as Place }))
      this.#repetitions.push({ list, entries, now: now.slice(from, to + more) })
    }
    for (const [index, item] of items.entries()) {
      if (isRun && index >= from && index < to) continue
      const at = isRun && index >= to ? index + more : index
      if (at < now.length) this.value(item, now[at])
    }
    if (!isRun) this.#unexplained += Math.abs(more)
  }

  /** The literal, its part or the row that gives this entry and no other, in a list of such, or behind others in a call. */
  #entryOf(items: readonly TracedValue[], index: number): Place | undefined {
    const item = items[index]
    if (item?.type === 'element') {
      const row = rowItemOf(this.#sites, item)?.item
      return row && row !== this.#code && isWithin(row, this.#code) ? row : undefined
    }
    if (item?.type !== 'text') return undefined
    const isShared = ({ place }: Slot) =>
      items.some(
        (other) => other !== item && other.type === 'text' && this.#slotsOf(other).some((each) => each.place === place),
      )
    const isOwn = (slot: Slot) => isWithin(literalOf(slot.place), this.#code) && !isShared(slot)
    const own = this.#slotsOf(item).findLast(isOwn)?.place
    if (!own || !isNode(own)) return own
    const { parent } = own
    const isRest =
      ts.isCallExpression(parent) &&
      isWithin(parent, this.#code) &&
      (parent.arguments[0] !== own || ts.isPropertyAccessExpression(parent.expression))
    return isRest || ts.isArrayLiteralExpression(parent) ? own : undefined
  }

  #target(text: TracedText, now: string): Target {
    return { text, slots: this.#slotsOf(text), now }
  }

  /** The slots of a text in this code, and in the row around it. */
  #slotsOf({ json, spans }: TracedText): readonly Slot[] {
    const code = this.#outermost.#code
    const slots: Slot[] = []
    for (const { site, start, end } of spans.toSorted((left, right) => left.start - right.start)) {
      const own = this.#sites.at(site)
      const place = isCode(own) ? own.node : isPart(own) ? own : undefined
      const literal = place && literalOf(place)
      if (!literal || !isWithin(literal, code) || start < (slots.at(-1)?.end ?? 0)) continue
      const isName = ts.isPropertyAssignment(literal) && (literal === code || literal === this.#code)
      if (!ts.isStringLiteralLike(literal) && !ts.isTemplateExpression(literal) && !isName) continue
      slots.push({ start, end, place })
      if (ts.isTemplateExpression(literal)) this.#templates.set(literal, readTemplate(literal, json.slice(start, end)))
    }
    return slots
  }

  get #outermost(): Filling {
    return this.#outer ? this.#outer.#outermost : this
  }

  #known(place: Place): string | undefined {
    return this.#substitutions.get(place) ?? (this.#outer ? this.#outer.#known(place) : undefined)
  }

  /** Fills the literals of a text, if that fits the ones filled already. */
  #fillTarget(target: Target): boolean {
    const found = this.#match(target)
    for (const [place, text] of found ?? []) this.#substitutions.set(place, text)
    return found !== undefined
  }

  #match({ text: { json }, slots, now }: Target, anew?: Place): ReadonlyMap<Place, string> | undefined {
    const names: Place[] = []
    let pattern = ''
    let at = 0
    for (const { start, end, place } of slots) {
      const known = place === anew ? undefined : this.#known(place)
      const index = names.indexOf(place)
      const own = known === undefined ? (index < 0 ? '(.+?)' : `\\${index + 1}`) : inPattern(known)
      if (known === undefined && index < 0) names.push(place)
      pattern += counting(json.slice(at, start)) + own
      at = end
    }
    const found = new RegExp(`^${pattern}${counting(json.slice(at))}$`, 's').exec(now)
    return found ? new Map(names.map((place, index) => [place, found[index + 1] ?? ''])) : undefined
  }

  /** The whole list anew, or all entries in the place of the first. */
  #fillRepetition({ list, entries, now }: Repetition): readonly (readonly [Place, string])[] | undefined {
    this.#fillFolder(entries, now)
    const texts = now.map((value) => this.#entryText(entries, value))
    if (!texts.every((text) => text !== undefined)) return undefined
    // Where another model has no such list, that is shorter.
    if (texts.length === 0) this.#unexplained++
    const parts = entries.flatMap(({ place }) => (isNode(place) ? [] : [place]))
    const [first, last] = [parts[0], parts.at(-1)]
    if (first && last && ts.isStringLiteralLike(list)) {
      const pieces = texts.map((text) => ({ text, part: undefined }))
      const whole = joined(list.text, parts, pieces)
      return whole === undefined ? undefined : [[{ ...first, to: last.to }, whole]]
    }
    const text = texts.join(', ')
    const isWhole = (all: readonly ts.Node[]) => all.length === entries.length && list !== this.#code
    if (ts.isArrayLiteralExpression(list) && isWhole(list.elements)) return [[list, `[${text}]`]]
    if (ts.isObjectLiteralExpression(list) && isWhole(list.properties)) return [[list, `{ ${text} }`]]
    return entries.map(({ place }, index) => [place, index === 0 ? text : ''])
  }

  /** `{ folder: 'start', pages: ['index'] }`: the folder that all of the pages are in; of rows in rows, maybe the outer one's. */
  #fillFolder(entries: Repetition['entries'], now: readonly JsonValue[]): void {
    const entry = entries.find((each) => each.model.type === 'text')
    const model = entry?.model
    const slots = model?.type === 'text' ? this.#slotsOf(model) : []
    const folder = slots.find(({ place }) => place !== entry?.place && this.#known(place) === undefined)
    const own = slots.find(({ place }) => place === entry?.place)
    if (model?.type !== 'text' || !folder || !own || folder.end >= own.start) return
    const [outer, separator] = [model.json.slice(0, folder.start), model.json.slice(folder.end, own.start)]
    const inner = now.map((page) =>
      typeof page === 'string' && page.startsWith(outer) ? page.slice(outer.length) : '',
    )
    const found = commonFolder(inner, separator)
    if (found !== undefined) this.#around(folder.place).#substitutions.set(folder.place, found)
  }

  /** The filling of the innermost row that a place is in. */
  #around(place: Place): Filling {
    return this.#outer && !isWithin(literalOf(place), this.#code) ? this.#outer.#around(place) : this
  }

  /** The code of one of several entries, as one of those is written. */
  #entryText(entries: Repetition['entries'], now: JsonValue): string | undefined {
    for (const { model, place } of entries.slice(0, MOST_MODELS)) {
      if (model.type === 'text' && typeof now === 'string') {
        const isLink = isElsewhere(now) && !isElsewhere(model.json)
        const inFolder = this.#match(this.#target(model, now), place)?.get(place)
        const text = isLink ? now : (inFolder ?? inMadeFolder(model, this.#slotsOf(model), now))
        if (text !== undefined) return isNode(place) ? codeOf(place, text, this.#templates.get(place))[1] : text
      } else if (model.type === 'element' && isJsonObject(now) && isNode(place)) {
        const text = this.#rowText(model, place, now)
        if (text !== undefined) return text
      }
    }
    return undefined
  }

  /** A row in a row; undefined where it has no place for something. */
  #rowText(model: TracedElement, code: ts.Node, now: JsonValue): string | undefined {
    const filling = new Filling(this.#sites, { model, code }, this.#blanksOf, this)
    filling.value(model, now)
    const substitutions = filling.#filled()
    if (!substitutions || filling.#unexplained > 0) return undefined
    const { text, lacks } = filling.#written(substitutions)
    this.#lacks.push(...lacks)
    return text
  }

  /** True if the new form of each text in the code is known. */
  #isAll(substitutions: Map<ts.Node, string>, others: readonly ts.Node[]): boolean {
    if (ts.isPropertyAssignment(this.#code) && !substitutions.has(this.#code.name)) return false
    return nodesIn(this.#code)
      .filter(ts.isStringLiteralLike)
      .every((literal) => {
        if ([...substitutions.keys()].some((place) => isWithin(literal, place))) return true
        const same = [...this.#substitutions].find(([place]) => isNode(place) && textOf(place) === literal.text)
        if (same) substitutions.set(literal, printLiteral(same[1]))
        const whole = ts.isPropertyAssignment(literal.parent) ? literal.parent : literal
        return (
          same !== undefined ||
          isRow(this.#code) ||
          others.some((other) => other !== this.#code && other.getText().includes(whole.getText()))
        )
      })
  }
}

/** True for a node, which a part of a literal is not. */
function isNode(place: Place): place is ts.Node {
  return !isPart(place as PartSite)
}

function literalOf(place: Place): ts.Node {
  return isNode(place) ? place : place.literal
}

/** The list that an entry is in: of a part, the literal. */
function listOf(place: Place): ts.Node {
  return isNode(place) ? place.parent : place.literal
}

/** A literal with other texts for some of its parts. */
function withParts(literal: ts.StringLiteralLike, parts: readonly (PartSite & { readonly text: string })[]): string {
  const own = parts.filter((each) => each.literal === literal).toSorted((left, right) => right.from - left.from)
  const whole = own.reduce((text, part) => text.slice(0, part.from) + part.text + text.slice(part.to), literal.text)
  return printLiteral(whole)
}

function spansIn(value: TracedValue): readonly Span[] {
  if (value.type === 'text') return value.spans
  if (value.type === 'list') return value.items.flatMap(spansIn)
  return value.type === 'scalar' ? [] : [...value.entries.values()].flatMap(spansIn)
}

/** True for a value in `[{ icon: 'book' }] as const`: no row of that type may lack a property that others have. */
function isPropertyOfConstant(value: ts.Node): boolean {
  if (!ts.isPropertyAssignment(value.parent)) return false
  let at: ts.Node = value.parent
  while (ts.isPropertyAssignment(at) || ts.isObjectLiteralExpression(at) || ts.isArrayLiteralExpression(at)) {
    const outer = outermost(at)
    for (let around = outer; around !== at; around = (around as ts.AsExpression).expression)
      if (ts.isAsExpression(around) && ts.isConstTypeReference(around.type)) return true
    at = outer.parent
  }
  return false
}

/** `start/${slug(title)}/index`: the folder is computed from other parts of the row, the literal is the text after it. */
function inMadeFolder({ json }: TracedText, slots: readonly Slot[], now: string): string | undefined {
  const { start = 0 } = slots.at(-1) ?? {}
  const depth = json.slice(0, start).split('/').length - 1
  return slots.length > 1 || depth === 0 || json[start - 1] !== '/' ? undefined : now.split('/').slice(depth).join('/')
}

/** The common beginning of all texts, up to a separator; undefined where they have none. */
export function commonFolder(texts: readonly string[], separator: string): string | undefined {
  const [first = ''] = texts
  const length = [...first].findIndex((_, index) => texts.some((text) => text[index] !== first[index]))
  const end = first.slice(0, length < 0 ? first.length - 1 : length).lastIndexOf(separator)
  return end > 0 ? first.slice(0, end) : undefined
}

function textOf(node: ts.Node): string {
  if (ts.isPropertyAssignment(node)) return textOf(node.name)
  return 'text' in node ? String(node.text) : ''
}

/** The code of a text in the place of a node: a name stays a name, and a template has the same expressions, if it can. */
function codeOf(node: ts.Node, text: string, template?: Template): readonly [ts.Node, string] {
  if (ts.isPropertyAssignment(node)) return [node.name, printKey(text)]
  return [node, (template && fillTemplate(template, text)) ?? printLiteral(text)]
}

/** A property of a row, as a new row beside it has it. */
export interface Blank {
  readonly property: ts.PropertyAssignment
  /** Its code; empty where the new row lacks it. */
  readonly text: string
}

/**
 * The properties of a row whose text is of this row only, so that a new one would have what is not its own: `name: 'Vue'`
 * beside the page of Svelte. \`isShown\`: what docs.json shows of it is known.
 */
export function blanksIn(row: ts.Node, isShown: (literal: ts.Node) => boolean, now: TextOf): readonly Blank[] {
  const object = bare(row)
  if (!ts.isObjectLiteralExpression(object)) return []
  const others = rowsBeside(object)
  return object.properties.flatMap((property): readonly Blank[] => {
    const key = keyText(property.name)
    if (!ts.isPropertyAssignment(property) || key === undefined) return []
    const { initializer } = property
    if (!ts.isStringLiteralLike(initializer) || initializer.text === '' || isShown(initializer)) return []
    const same = others.map((other) => assignmentOf(other, key)?.initializer)
    if (same.some((each) => each && ts.isStringLiteralLike(each) && each.text === initializer.text)) return []
    const required = lackInTypes(object, key, now)
    const mayLack = required ? required.length === 0 : same.includes(undefined)
    if (mayLack) return [{ property, text: '' }]
    const isText = expectedTypes(initializer, now).every(({ kind }) => kind === ts.SyntaxKind.StringKeyword)
    return isText ? [{ property, text: `${property.name.getText()}: ""` }] : []
  })
}

/** The other rows of a list or a table. */
function rowsBeside(row: ts.ObjectLiteralExpression): readonly ts.ObjectLiteralExpression[] {
  const { parent } = outermost(row)
  const list = ts.isPropertyAssignment(parent) ? parent.parent : parent
  const entries: readonly ts.Node[] = ts.isArrayLiteralExpression(list)
    ? list.elements
    : ts.isObjectLiteralExpression(list)
      ? list.properties.flatMap((each) => (ts.isPropertyAssignment(each) ? [each.initializer] : []))
      : []
  return entries
    .map(bare)
    .filter((each): each is ts.ObjectLiteralExpression => each !== row && ts.isObjectLiteralExpression(each))
}

const UNSHOWN = 'docs.json does not show '

/** A new row, under a comment where it has what nobody knows yet. */
function underFixme(row: string, blanks: readonly Blank[]): string {
  const names = blanks.filter(({ text }) => text !== '').map(({ property }) => `\`${property.name.getText()}\``)
  return names.length === 0 ? row : `// FIXME: ${UNSHOWN}${names.join(', ')} of this row\n${row}`
}

/** The property that docs.json does not show, by the text of its FIXME; undefined of any other. */
export function unshownIn(reason: string): string | undefined {
  return reason.startsWith(UNSHOWN) ? reason.slice(UNSHOWN.length).replace(/ of this row$/, '') : undefined
}
