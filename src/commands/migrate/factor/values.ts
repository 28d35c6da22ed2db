import { attributes } from '../../../format/contract/attributes.js'
import type { AttributeKey } from '../../../format/contract/attributes.js'
import { isJsonObject } from '../../../format/json/value.js'
import type { JsonValue } from '../../../format/json/value.js'
import { literal } from '../model.js'
import type { Plan } from '../model.js'
import { because, otherValue } from './differences.js'
import { choice, list, local, made, object, template } from './expression.js'
import type { Class, Place, Scope } from './scope.js'
import { countOf, grouped, setOf, textOf } from './variants.js'
import type { Variant, Vector } from './variants.js'
import { weigh } from './weight.js'

/** The value of one variant. */
type Entry = readonly [Variant, Plan | undefined]

/** A way to write the value of some variants. */
interface Candidate {
  readonly entries: readonly Entry[]
  /** The lowest wins among candidates for equally many variants. */
  readonly plainness: number
  readonly make: () => Plan
}

const plainness = { constant: 0, template: 1, word: 2, table: 3, members: 4 } as const

/** The least that a condition for an absent value saves. */
const LEAST_SAVED = 3
/** Fewer languages are a choice. */
const LEAST_IN_TABLE = 3
/** Words of so few languages among more are written in place. */
const MOST_IN_PLACE = 2

/** The code of a value by variant: a constant, a template, a word, or a choice. `exact`: by name, not by age. */
export function planValue(vector: Vector<Plan | undefined>, scope: Scope, place: Place, exact = false): Plan {
  const classes = classesOf([...vector], scope, place, exact)
  const plan = choose(classes, scope, exact)
  const { owner, of, isTitle } = place
  if (!owner || classes.length === 1) return plan
  return because(plan, () => {
    const odd = setOf(vector.keys()) & ~largestOf(classes).variants
    return [otherValue(owner.node, isTitle ? 'title' : of, odd, owner.within, scope.context)]
  })
}

/** The conditions of all classes, the smallest class first. The last value is of the largest class, or none. */
function choose(classes: readonly Class[], scope: Scope, exact: boolean): Plan {
  const largest = largestOf(classes)
  const chosen = chooseLast(largest, classes, scope, exact)
  const none = classes.find(({ plan }) => plan.type === 'literal' && plan.value === undefined)
  if (!none || none === largest) return chosen
  const leftOut = chooseLast(none, classes, scope, exact)
  return weigh(leftOut) < weigh(chosen) + LEAST_SAVED ? leftOut : chosen
}

function largestOf(classes: readonly Class[]): Class {
  return classes.reduce((best, next) => (countOf(next.variants) > countOf(best.variants) ? next : best))
}

function chooseLast(last: Class, classes: readonly Class[], { conditions }: Scope, exact: boolean): Plan {
  let rest = classes.reduce((all, { variants }) => all | variants, 0n)
  const others = classes
    .filter((each) => each !== last)
    .sort((left, right) => countOf(left.variants) - countOf(right.variants))
  const tests = others.map(({ variants, plan }) => {
    const test = conditions.of(variants, rest, exact)!
    rest &= ~variants
    return { test, plan }
  })
  return tests.reduceRight<Plan>((no, { test, plan }) => choice(test, plan, no), last.plan)
}

/** Variants with equal code. */
function classesOf(all: readonly Entry[], scope: Scope, place: Place, exact: boolean): readonly Class[] {
  const languages = languagesIn(all, scope)
  const classes: Class[] = []
  for (let left = all; left.length > 0;) {
    const isInPlace = classes.length > 0 && languages > 2 && languagesIn(left, scope) <= MOST_IN_PLACE
    const best = candidatesFor(left, scope, place, exact)
      .filter((each) => !isInPlace || each.plainness !== plainness.word)
      .reduce((known, next) => {
        const more = next.entries.length - known.entries.length
        return more > 0 || (more === 0 && next.plainness < known.plainness) ? next : known
      })
    const taken = new Set(best.entries)
    classes.push({ variants: setOf(best.entries.map(([variant]) => variant)), plan: best.make() })
    left = left.filter((entry) => !taken.has(entry))
  }
  return classes
}

function languagesIn(entries: readonly Entry[], { context }: Scope): number {
  return new Set(entries.map(([variant]) => context.keyOn(variant, 'language'))).size
}

function candidatesFor(entries: readonly Entry[], scope: Scope, place: Place, exact: boolean): readonly Candidate[] {
  const constants = [...grouped(entries, ([, plan]) => (plan ? scope.idOf(plan) : -1)).values()]
  const found = constants.map((same): Candidate => {
    const [first] = same
    const make = () =>
      (exact && same.length === 1 ? decorated(first!, scope) : undefined) ?? first![1] ?? literal(undefined)
    return { entries: same, plainness: plainness.constant, make }
  })
  if (found.length === 1) return found
  const others = [
    ...templatesFor(entries, scope),
    ...wordFor(entries, scope, place),
    ...tableFor(entries, scope, place),
  ]
  return [...found, ...others, ...membersFor(entries, scope, place)]
}

/** `Version ${label} (latest)`: a version with the number as a name. */
function decorated([variant, plan]: Entry, { context }: Scope): Plan | undefined {
  const [text, key] = [textOf(plan), context.keyOn(variant, 'version')]
  const parts = text !== undefined && key !== '' && text !== key ? around(text, key) : undefined
  return parts && template(parts[0], local('label'), parts[1])
}

/** Texts with the folder, the language or the version in one position: `${folder}/openapi.yaml`. */
function templatesFor(entries: readonly Entry[], { context }: Scope): readonly Candidate[] {
  const axes = context.axes.map(({ name }) => ({
    name: name === 'language' ? 'locale' : 'label',
    of: (variant: Variant) => context.keyOn(variant, name),
  }))
  // `prefix` is of the main folder.
  const folders = context.folders.filter(({ someEmpty }, at) => at === 0 || !someEmpty)
  return [...folders, ...axes].flatMap(({ name, of }): readonly Candidate[] => {
    const texts = entries.filter(([, plan]) => textOf(plan) !== undefined)
    const [pivot, plan] = texts.find(([variant]) => of(variant) !== '') ?? []
    const [head, tail] = (pivot && around(textOf(plan)!, of(pivot))) ?? []
    if (head === undefined || tail === undefined) return []
    const filled = (word: string) => (word === '' ? head + tail.replace(/^\//, '') : head + word + tail)
    const same = texts.filter(([variant, said]) => textOf(said) === filled(of(variant)))
    const words = new Set(same.map(([variant]) => of(variant)))
    const hasPrefix = words.has('')
    if (words.size < 2 || (hasPrefix && !tail.startsWith('/'))) return []
    const make = () => (hasPrefix ? template(head, local('prefix'), tail.slice(1)) : template(head, local(name), tail))
    return [{ entries: same, plainness: plainness.template, make }]
  })
}

/** The text before and after a word. */
function around(text: string, word: string): [string, string] | undefined {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isWord = !/[\p{L}\p{N}]/u.test((text[at - 1] ?? '') + (text[at + word.length] ?? ''))
    if (isWord) return [text.slice(0, at), text.slice(at + word.length)]
  }
  return undefined
}

/** A text by language: a word in the table of words. */
function wordFor(entries: readonly Entry[], { context, languages }: Scope, place: Place): readonly Candidate[] {
  const { within, original, of, isTitle = false } = place
  const isOfLanguages = context.axes.some(({ name }) => name === 'language')
  if (!isOfLanguages || (!isTitle && !isTranslated(of))) return []
  const texts = entries.filter(([, plan]) => textOf(plan) !== undefined)
  if (texts.some(([, plan]) => isAddress(textOf(plan)!, isTitle))) return []
  const byLanguage = grouped(texts, ([variant]) => context.keyOn(variant, 'language'))
  const said = new Map([...byLanguage].map(([language, [first]]) => [language, textOf(first![1])!]))
  if (new Set(said.values()).size < 2) return []
  const key = languages.map((each) => said.get(each)).find((text) => text !== undefined) ?? ''
  const same = texts.filter(([variant, plan]) => said.get(context.keyOn(variant, 'language')) === textOf(plan))
  const make = (): Plan => ({ type: 'word', said, within, of, original, key, comments: [] })
  return [{ entries: same, plainness: plainness.word, make }]
}

/** True if languages translate the values of a key. Icons, files and flags are equal in all. */
export function isTranslated(key: string): boolean {
  return !Object.hasOwn(attributes, key) || translated.has(attributes[key as AttributeKey].value)
}

const translated: ReadonlySet<string> = new Set(['text', 'banner', 'object'])

/** True for `https://acme.dev`, `/start`, `api/openapi.yaml`. In a title, slashes are only letters. */
function isAddress(text: string, isTitle: boolean): boolean {
  return /^[a-z][a-z\d+.-]*:\S/i.test(text) || (!isTitle && /^\S*\/\S*$/.test(text))
}

/** Addresses of three languages or more side by side: `{ en: '/a', fr: '/b', de: '/c' }[locale]`. */
function tableFor(entries: readonly Entry[], { context }: Scope, { of, isTitle = false }: Place): readonly Candidate[] {
  const axis = context.axes.find(({ name }) => name === 'language')
  if (!axis || axis.whole || axis.keys.length < LEAST_IN_TABLE) return []
  const isWord = (text: string) => !isAddress(text, isTitle) && (isTitle || isTranslated(of))
  const said = new Map<string, string | undefined>()
  for (const [variant, plan] of entries) {
    const [key, text] = [context.keyOn(variant, 'language'), textOf(plan)]
    if (said.has(key) ? said.get(key) !== text : plan && (text === undefined || isWord(text))) return []
    said.set(key, text)
  }
  if (said.size < axis.keys.length || new Set(said.values()).size < LEAST_IN_TABLE) return []
  const make = () => made([object(axis.keys.map((key) => [key, literal(said.get(key))])), '[', local('locale'), ']'], 0)
  return [{ entries, plainness: plainness.table, make }]
}

/** Lists and objects of one form, member by member: `{ label: t('Help'), href: '/help' }`. */
function membersFor(entries: readonly Entry[], scope: Scope, place: Place): readonly Candidate[] {
  const valueOf = ([, plan]: Entry) => (plan?.type === 'literal' ? plan.value : undefined)
  const formOf = (entry: Entry) => {
    const value = valueOf(entry)
    if (Array.isArray(value)) return String(value.length)
    return isJsonObject(value) ? JSON.stringify(Object.keys(value)) : ''
  }
  return [...grouped(entries, formOf)].flatMap(([form, same]): readonly Candidate[] => {
    const [value] = same.map(valueOf)
    if (form === '' || typeof value !== 'object' || value === null) return []
    const member = (key: string, of: string) => {
      const inner = same.map(
        (entry) => [entry[0], literal((valueOf(entry) as Record<string, JsonValue>)[key])] as const,
      )
      return planValue(new Map(inner), scope, { ...place, of })
    }
    const keys = Object.keys(value)
    const make = () => {
      if (Array.isArray(value)) return list(keys.map((key) => member(key, place.of)))
      return object(keys.map((key) => [key, member(key, key)]))
    }
    return [{ entries: same, plainness: plainness.members, make }]
  })
}
