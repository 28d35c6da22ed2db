import { grouped } from '../../../base/diagnostics/grouped.js'
import { attributes, type AttributeKey } from '../../../format/contract/attributes.js'
import { isJsonObject, type JsonValue } from '../../../format/json/value.js'
import { literal, textOf, type Plan } from '../model.js'
import { choice, list, local, object, template } from './expression.js'
import type { Class, Place, Scope } from './scope.js'
import { countOf, setOf, type Variant, type Vector } from './variants.js'

/** The value of one variant. */
type Entry = readonly [Variant, Plan | undefined]

/** A way to write the value of some variants. */
interface Candidate {
  readonly entries: readonly Entry[]
  readonly make: () => Plan
}

/** The code of a value by variant: a constant, a template, a word, or a choice. `exact`: by name, not by age. */
export function planValue(vector: Vector<Plan | undefined>, scope: Scope, place: Place, exact = false): Plan {
  return choose(classesOf([...vector], scope, place), scope, exact)
}

/** The conditions of all classes, the smallest class first; last is the absent value, or that of the largest class. */
export function choose(classes: readonly Class[], { conditions }: Scope, exact = false): Plan {
  const bySize = classes.toSorted((left, right) => countOf(left.variants) - countOf(right.variants))
  const largest = classes.find(({ variants }) => countOf(variants) === countOf(bySize.at(-1)!.variants))!
  const last = classes.find(({ plan }) => plan.type === 'literal' && plan.value === undefined) ?? largest
  let rest = classes.reduce((all, { variants }) => all | variants, 0n)
  const others = bySize.filter((each) => each !== last)
  const tests = others.map(({ variants, plan }) => {
    const test = conditions.of(variants, rest, exact)!
    rest &= ~variants
    return { test, plan }
  })
  return tests.reduceRight<Plan>((no, { test, plan: yes }) => choice(test, yes, no), last.plan)
}

/** Variants with equal code. */
function classesOf(all: readonly Entry[], scope: Scope, place: Place): readonly Class[] {
  const classes: Class[] = []
  for (let left = all; left.length > 0;) {
    const best = candidatesFor(left, scope, place, classes.length > 0).reduce((known, next) =>
      next.entries.length > known.entries.length ? next : known,
    )
    const taken = new Set(best.entries)
    classes.push({ variants: setOf(best.entries.map(([variant]) => variant)), plan: best.make() })
    left = left.filter((entry) => !taken.has(entry))
  }
  return classes
}

/** The plainest candidates first: the first wins among candidates for equally many variants. */
function candidatesFor(entries: readonly Entry[], scope: Scope, place: Place, isRest: boolean): readonly Candidate[] {
  const constants = [...grouped(entries, ([, plan]) => (plan ? scope.idOf(plan) : -1)).values()]
  const found = constants.map((same) => ({ entries: same, make: () => same[0][1] ?? literal(undefined) }))
  if (found.length === 1) return found
  return [
    ...found,
    ...templatesFor(entries, scope),
    ...wordFor(entries, scope, place, isRest),
    ...membersFor(entries, scope, place),
  ]
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
    return [{ entries: same, make }]
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

/** A text by language: a word in the table of words. Of the rest of a value, only with a text in the default language. */
function wordFor(
  entries: readonly Entry[],
  { context, languages }: Scope,
  place: Place,
  isRest: boolean,
): readonly Candidate[] {
  const { within, original, of, isTitle = false } = place
  const isOfLanguages = context.axes.some(({ name }) => name === 'language')
  if (!isOfLanguages || (!isTitle && !isTranslated(of))) return []
  const texts = entries.filter(([, plan]) => textOf(plan) !== undefined)
  if (texts.some(([, plan]) => isAddress(textOf(plan)!, isTitle))) return []
  const byLanguage = grouped(texts, ([variant]) => context.keyOn(variant, 'language'))
  const said = new Map([...byLanguage].map(([language, [first]]) => [language, textOf(first![1])!]))
  if (new Set(said.values()).size < 2 || (isRest && !said.has(languages[0]!))) return []
  const key = languages.map((each) => said.get(each)).find((text) => text !== undefined) ?? ''
  const same = texts.filter(([variant, plan]) => said.get(context.keyOn(variant, 'language')) === textOf(plan))
  const make = (): Plan => ({ type: 'word', said, within, of, original, key, comments: [] })
  return [{ entries: same, make }]
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
    return [{ entries: same, make }]
  })
}
