import { ts } from 'ts-morph'
import { isJsonObject, type JsonValue } from '../../../format/json/value.js'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import type { Sites } from '../origin/sites.js'
import type { TracedText, TracedValue } from '../origin/traced-value.js'
import { isWithin, nodesIn } from '../locate/nodes.js'

/** An exemplar, filled: the literals of its code, changed so that the code gives another value. */
export interface FilledExemplar {
  /** The new code of each, by its present node; empty for one that is removed. */
  readonly substitutions: ReadonlyMap<ts.Node, string>
  /** The number of parts of the value that come from no literal there. */
  readonly unexplained: number
  /** Of a property: its name. */
  readonly key: string | undefined
}

/** The part of a text that comes from a literal. */
interface Slot {
  readonly start: number
  readonly end: number
  readonly literal: ts.Node
}

/** A text that is wanted in the place of an exemplar's text, and the slots of that. */
interface Target {
  readonly text: TracedText
  readonly slots: readonly Slot[]
  readonly now: string
}

/** Entries that come from a literal each, where there may be more or fewer: `...pages`, `['a', 'b']`. */
interface Repetition {
  readonly entries: readonly Target[]
  readonly now: readonly JsonValue[]
}

/**
 * Fills the literals of a model for a new value: if `{ id: 'py' }` gives `sdk/py/install`, then `sdk/rust/install`
 * makes `{ id: 'rust' }`. Undefined where the code would be unchanged, or contains a text whose new form is unknown.
 */
export function fillExemplar(
  sites: Sites,
  model: TracedValue,
  now: JsonValue,
  code: ts.Node,
  /** Other code of its kind: what those have in common, a new one has, too. */
  others: readonly ts.Node[],
): FilledExemplar | undefined {
  const filling = new Filling(sites, code)
  filling.value(model, now)
  return filling.filled(others)
}

class Filling {
  readonly #sites: Sites
  readonly #code: ts.Node
  readonly #texts: Target[] = []
  readonly #repetitions: Repetition[] = []
  readonly #substitutions = new Map<ts.Node, string>()
  #unexplained = 0

  constructor(sites: Sites, code: ts.Node) {
    this.#sites = sites
    this.#code = code
  }

  value(model: TracedValue, now: JsonValue | undefined): void {
    if (model.type === 'text' && typeof now === 'string') this.#texts.push(this.#target(model, now))
    else if (model.type === 'list' && Array.isArray(now)) this.#list(model.items, now as readonly JsonValue[])
    else if ((model.type === 'record' || model.type === 'element') && isJsonObject(now ?? null)) {
      const object = now as Readonly<Record<string, JsonValue>>
      for (const [key, entry] of model.entries) this.value(entry, object[key])
      this.#unexplained += Object.keys(object).filter((key) => !model.entries.has(key)).length
    } else if (JSON.stringify(model.json) !== JSON.stringify(now)) this.#unexplained++
  }

  filled(others: readonly ts.Node[]): FilledExemplar | undefined {
    // What says two literals is read when one of them is known.
    const texts = this.#texts.toSorted((left, right) => left.slots.length - right.slots.length)
    for (const target of texts) if (!this.#fillTarget(target)) this.#unexplained++
    const substitutions = new Map([...this.#substitutions].map(([node, text]) => codeOf(node, text)))
    const repetitions = this.#repetitions.map((repetition) => this.#fillRepetition(repetition))
    if (!repetitions.every((repetition) => repetition !== undefined)) return undefined
    for (const [node, text] of repetitions.flatMap((repetition) => [...repetition])) substitutions.set(node, text)
    const isOther = [...substitutions].some(([node, text]) => text !== codeOf(node, textOf(node))[1])
    return isOther && this.#isAll(substitutions, others)
      ? { substitutions, unexplained: this.#unexplained, key: this.#substitutions.get(this.#code) }
      : undefined
  }

  #list(items: readonly TracedValue[], now: readonly JsonValue[]): void {
    const from = items.findIndex((_, index) => this.#ownOf(items, index))
    const list = this.#ownOf(items, from)?.literal.parent
    const length = items.slice(from).findIndex((_, index) => this.#ownOf(items, from + index)?.literal.parent !== list)
    const to = length < 0 ? items.length : from + length
    const more = now.length - items.length
    const isRun = from >= 0 && list !== undefined && more !== 0 && to - from + more >= 0
    if (isRun) {
      const entries = items.slice(from, to).map((item) => this.#target(item as TracedText, ''))
      this.#repetitions.push({ entries, now: now.slice(from, to + more) })
    }
    for (const [index, item] of items.entries()) {
      if (isRun && index >= from && index < to) continue
      const at = isRun && index >= to ? index + more : index
      if (at < now.length) this.value(item, now[at])
    }
    if (!isRun) this.#unexplained += Math.abs(more)
  }

  /** The literal that gives this entry and no other, and is alone in its list, or follows others in a call. */
  #ownOf(items: readonly TracedValue[], index: number): Slot | undefined {
    const item = items[index]
    if (item?.type !== 'text') return undefined
    const slots = this.#slotsOf(item)
    const isShared = ({ literal }: Slot) =>
      items.some(
        (other) =>
          other !== item && other.type === 'text' && this.#slotsOf(other).some((each) => each.literal === literal),
      )
    const own = slots.findLast((slot) => !isShared(slot))
    if (!own) return undefined
    const { parent } = own.literal
    const isInList = ts.isArrayLiteralExpression(parent) && parent !== this.#code
    const isRest =
      ts.isCallExpression(parent) &&
      isWithin(parent, this.#code) &&
      (parent.arguments[0] !== own.literal || ts.isPropertyAccessExpression(parent.expression))
    return isInList || isRest ? own : undefined
  }

  #target(text: TracedText, now: string): Target {
    return { text, slots: this.#slotsOf(text), now }
  }

  #slotsOf({ spans }: TracedText): readonly Slot[] {
    const slots: Slot[] = []
    for (const { site, start, end } of spans.toSorted((left, right) => left.start - right.start)) {
      const literal = this.#sites.nodeAt(site)
      if (!literal || !isWithin(literal, this.#code) || start < (slots.at(-1)?.end ?? 0)) continue
      const isName = ts.isPropertyAssignment(literal) && literal === this.#code
      if (ts.isStringLiteralLike(literal) || isName) slots.push({ start, end, literal })
    }
    return slots
  }

  /** Fills the literals of a text, if that fits the ones filled already. */
  #fillTarget(target: Target): boolean {
    const found = this.#match(target)
    for (const [literal, text] of found ?? []) this.#substitutions.set(literal, text)
    return found !== undefined
  }

  #match({ text: { json }, slots, now }: Target, anew?: ts.Node): ReadonlyMap<ts.Node, string> | undefined {
    const names: ts.Node[] = []
    let pattern = ''
    let at = 0
    for (const { start, end, literal } of slots) {
      const known = literal === anew ? undefined : this.#substitutions.get(literal)
      const index = names.indexOf(literal)
      const own = known === undefined ? (index < 0 ? '(.+?)' : `\\${index + 1}`) : escaped(known)
      if (known === undefined && index < 0) names.push(literal)
      pattern += escaped(json.slice(at, start)) + own
      at = end
    }
    const found = new RegExp(`^${pattern}${escaped(json.slice(at))}$`, 's').exec(now)
    return found ? new Map(names.map((literal, index) => [literal, found[index + 1] ?? ''])) : undefined
  }

  /** All in the place of the first. */
  #fillRepetition({ entries, now }: Repetition): ReadonlyMap<ts.Node, string> | undefined {
    const owns = entries.map(({ slots }) => slots.findLast(({ literal }) => !this.#substitutions.has(literal))?.literal)
    const [first] = entries
    const [place] = owns
    if (!first || !place || !owns.every((own) => own !== undefined)) return undefined
    const texts = now.map((text) =>
      typeof text === 'string' ? this.#match({ ...first, now: text }, place)?.get(place) : undefined,
    )
    if (!texts.every((text) => text !== undefined)) return undefined
    const { parent } = place
    // Where another model has no such list, that is shorter.
    if (texts.length === 0) this.#unexplained++
    if (ts.isArrayLiteralExpression(parent))
      return new Map([[parent, `[${texts.map((text) => printLiteral(text)).join(', ')}]`]])
    return new Map(
      owns.map((own, index) => [own, index === 0 ? texts.map((text) => printLiteral(text)).join(', ') : '']),
    )
  }

  /** True if the new form of each text in the code is known. */
  #isAll(substitutions: Map<ts.Node, string>, others: readonly ts.Node[]): boolean {
    if (ts.isPropertyAssignment(this.#code) && !substitutions.has(this.#code.name)) return false
    return nodesIn(this.#code)
      .filter(ts.isStringLiteralLike)
      .every((literal) => {
        if ([...substitutions.keys()].some((place) => isWithin(literal, place))) return true
        const same = [...this.#substitutions].find(([node]) => textOf(node) === literal.text)
        if (same) substitutions.set(literal, printLiteral(same[1]))
        const whole = ts.isPropertyAssignment(literal.parent) ? literal.parent : literal
        return (
          same !== undefined ||
          others.some((other) => other !== this.#code && other.getText().includes(whole.getText()))
        )
      })
  }
}

function textOf(node: ts.Node): string {
  if (ts.isPropertyAssignment(node)) return textOf(node.name)
  return 'text' in node ? String(node.text) : ''
}

/** The code of a node; a name stays a name. */
function codeOf(node: ts.Node, text: string): readonly [ts.Node, string] {
  return ts.isPropertyAssignment(node) ? [node.name, printKey(text)] : [node, printLiteral(text)]
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
