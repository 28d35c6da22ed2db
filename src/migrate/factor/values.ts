import { isJsonObject } from '../../json/value.js'
import type { JsonValue } from '../../json/value.js'
import { literal } from '../model.js'
import type { ObjectPlan, Plan } from '../model.js'
import { Bits } from './bits.js'
import { choice, list, local, template } from './expression.js'
import type { Class, Place, Scope, Vector } from './scope.js'
import { textOf } from './variants.js'
import type { Variant } from './variants.js'

type Entry = readonly [Variant, Plan | undefined]

/** One way to write the value of some variants. */
interface Candidate {
  readonly entries: readonly Entry[]
  /** Of those that write as many, the plainest is taken. */
  readonly plainness: number
  readonly make: () => Plan
}

const plainness = { constant: 0, template: 1, word: 2, members: 3 } as const

/** The code of a value that differs by variant: a constant, a template, a word, or a choice between these. */
export function planValue(vector: Vector<Plan | undefined>, scope: Scope, place: Place, exact = false): Plan {
  return choose(classesOf(vector, scope, place, exact), scope, exact)
}

/** The conditions of classes that make up the whole: the largest is what is left. */
export function choose(classes: readonly Class[], { conditions }: Scope, exact = false): Plan {
  const largest = classes.reduce((best, next) => (next.variants.size > best.variants.size ? next : best))
  let rest = classes.reduce((all, { variants }) => all.or(variants), Bits.of([]))
  const tests: { readonly test: Plan; readonly plan: Plan }[] = []
  const others = classes
    .filter((each) => each !== largest)
    .sort((left, right) => left.variants.size - right.variants.size)
  for (const { variants, plan } of others) {
    tests.push({ test: conditions.of(variants, rest, exact)!, plan })
    rest = rest.without(variants)
  }
  return tests.reduceRight<Plan>((no, { test, plan }) => choice(test, plan, no), largest.plan)
}

function classesOf(vector: Vector<Plan | undefined>, scope: Scope, place: Place, exact: boolean): Class[] {
  const all = [...vector]
  const languages = languagesOf(all, scope)
  const classes: { entries: readonly Entry[]; make: () => Plan }[] = []
  let left: readonly Entry[] = all
  while (left.length > 0) {
    let candidates = candidatesFor(left, scope, place, exact)
    if (classes.length > 0) {
      const whole = languages > 2 && languagesOf(left, scope) > 2 ? wordForWhole(left, all, scope, place) : undefined
      if (whole) {
        const taken = new Set(whole.entries)
        for (const known of classes) known.entries = known.entries.filter((entry) => !taken.has(entry))
        classes.push({ ...whole })
        left = left.filter((entry) => !taken.has(entry))
        continue
      }
      // What only a language or two need is said in place.
      if (languages > 2 && languagesOf(left, scope) <= 2)
        candidates = candidates.filter((each) => each.plainness !== plainness.word)
    }
    const best = candidates.reduce((known, next) => (isBetter(next, known) ? next : known))
    classes.push({ entries: best.entries, make: best.make })
    const taken = new Set(best.entries)
    left = left.filter((entry) => !taken.has(entry))
  }
  return classes
    .filter(({ entries }) => entries.length > 0)
    .map(({ entries, make }) => ({ variants: Bits.of(entries.map(([{ id }]) => id)), plan: make() }))
}

function isBetter(next: Candidate, known: Candidate): boolean {
  const more = next.entries.length - known.entries.length
  return more > 0 || (more === 0 && next.plainness < known.plainness)
}

/** A word for all languages of the versions that are left, where it says more than what was found for some of them. */
function wordForWhole(
  left: readonly Entry[],
  all: readonly Entry[],
  scope: Scope,
  place: Place,
): Candidate | undefined {
  const version = (variant: Variant) => scope.context.keyOn(variant, 'version')
  const versions = new Set(left.map(([variant]) => version(variant)))
  const whole = all.filter(([variant]) => versions.has(version(variant)))
  if (whole.length <= left.length) return undefined
  return wordFor(whole, scope, place).find(({ entries }) => entries.length === whole.length)
}

function candidatesFor(entries: readonly Entry[], scope: Scope, place: Place, exact: boolean): Candidate[] {
  const constants = new Map<string, Entry[]>()
  for (const entry of entries) {
    const id = entry[1] ? String(scope.idOf(entry[1])) : ''
    constants.set(id, [...(constants.get(id) ?? []), entry])
  }
  const found = [...constants.values()].map((same): Candidate => ({
    entries: same,
    plainness: plainness.constant,
    make: () =>
      (exact && same.length === 1 ? decorated(same[0]!, scope) : undefined) ?? same[0]![1] ?? literal(undefined),
  }))
  if (found.length === 1) return found
  return [
    ...found,
    ...templatesFor(entries, scope),
    ...wordFor(entries, scope, place),
    ...membersFor(entries, scope, place),
  ]
}

/** `Version ${label} (latest)`: what a version is called by its own number. */
function decorated([variant, plan]: Entry, { context }: Scope): Plan | undefined {
  const [text, key] = [textOf(plan), context.keyOn(variant, 'version')]
  const parts = text !== undefined && key !== '' && text !== key ? around(text, key) : undefined
  return parts && template(parts[0], local('label'), parts[1])
}

/** Where the texts have the folder, the language or the version in the same place. */
function templatesFor(entries: readonly Entry[], { context }: Scope): Candidate[] {
  const texts = entries.flatMap((entry) =>
    textOf(entry[1]) === undefined ? [] : [[entry, textOf(entry[1])!] as const],
  )
  const found: Candidate[] = []
  for (const { name, of } of variablesOf(context)) {
    const first = texts.find(([[variant]]) => of(variant) !== '')
    if (!first) continue
    const [[pivot], text] = first
    const [head, tail] = around(text, of(pivot)) ?? []
    if (head === undefined || tail === undefined) continue
    const same = texts.filter(([[variant], said]) => said === filled(head, of(variant), tail)).map(([entry]) => entry)
    if (new Set(same.map(([variant]) => of(variant))).size < 2) continue
    const isSlashed = same.some(([variant]) => of(variant) === '')
    if (isSlashed && !tail.startsWith('/')) continue
    const plan = isSlashed ? template(head, local('prefix'), tail.slice(1)) : template(head, local(name), tail)
    found.push({ entries: same, plainness: plainness.template, make: () => plan })
  }
  return found
}

/** What code can name, and what each variant has in its place. */
function variablesOf(context: Scope['context']): { name: string; of: (variant: Variant) => string }[] {
  const axes = context.axes
    .filter(({ keys }) => keys.length > 1)
    .map(({ name }) => ({
      name: name === 'language' ? 'locale' : 'label',
      of: (variant: Variant) => context.keyOn(variant, name),
    }))
  return context.folders.differ ? [{ name: 'folder', of: context.folders.of }, ...axes] : axes
}

/** What stands before and after a word of a text. */
function around(text: string, word: string): [string, string] | undefined {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isWord = !/[\p{L}\p{N}]/u.test((text[at - 1] ?? '') + (text[at + word.length] ?? ''))
    if (isWord) return [text.slice(0, at), text.slice(at + word.length)]
  }
  return undefined
}

function filled(head: string, word: string, tail: string): string {
  return word === '' ? head + tail.replace(/^\//, '') : head + word + tail
}

/** What the language decides. */
function wordFor(entries: readonly Entry[], { context, languages }: Scope, { within, original }: Place): Candidate[] {
  if (!context.axes.some(({ name }) => name === 'language')) return []
  const language = (variant: Variant) => context.keyOn(variant, 'language')
  const texts = entries.filter(([, plan]) => textOf(plan) !== undefined)
  const said = new Map<string, string>()
  for (const [variant, plan] of texts) if (!said.has(language(variant))) said.set(language(variant), textOf(plan)!)
  if (new Set(said.values()).size < 2) return []
  const key = languages.map((each) => said.get(each)).find((text) => text !== undefined) ?? ''
  return [
    {
      entries: texts.filter(([variant, plan]) => said.get(language(variant)) === textOf(plan)),
      plainness: plainness.word,
      make: () => ({ type: 'word', said, within, original, key, comments: [] }),
    },
  ]
}

/** Lists and objects of the same form: each member has a value of its own. */
function membersFor(entries: readonly Entry[], scope: Scope, place: Place): Candidate[] {
  const values = entries.map(([, plan]) => (plan?.type === 'literal' ? plan.value : undefined))
  const [first] = values
  const member = (key: string | number) =>
    planValue(
      new Map(
        entries.map(([variant], at) => [variant, literal((values[at] as Record<string | number, JsonValue>)[key])]),
      ),
      scope,
      place,
    )
  if (Array.isArray(first)) {
    const isSame = values.every((value) => Array.isArray(value) && value.length === first.length)
    return isSame ? [{ entries, plainness: plainness.members, make: () => list(first.map((_, at) => member(at))) }] : []
  }
  if (!isJsonObject(first)) return []
  const keys = Object.keys(first)
  const isSame = values.every((value) => isJsonObject(value) && Object.keys(value).join('\n') === keys.join('\n'))
  const make = (): ObjectPlan => ({
    type: 'object',
    entries: keys.map((key) => ({ key, value: member(key), comments: [] })),
    open: false,
    comments: [],
  })
  return isSame ? [{ entries, plainness: plainness.members, make }] : []
}

function languagesOf(entries: readonly Entry[], { context }: Scope): number {
  return new Set(entries.map(([variant]) => context.keyOn(variant, 'language'))).size
}
