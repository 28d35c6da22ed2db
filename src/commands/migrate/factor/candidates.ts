import { attributes } from '../../../format/contract/attributes.js'
import type { AttributeKey } from '../../../format/contract/attributes.js'
import { literal } from '../model.js'
import type { ObjectPlan } from '../model.js'
import { plainness } from './candidate.js'
import type { Candidate, Entry } from './candidate.js'
import { local, made } from './expression.js'
import { membersFor } from './members.js'
import type { PlanMember } from './members.js'
import type { Place, Scope } from './scope.js'
import { decorated, templatesFor } from './templates.js'
import { textOf } from './variants.js'
import type { Variant } from './variants.js'

/** All ways to write values that differ by variant: constants, templates, words, tables, and members each by itself. */
export function candidatesFor(
  entries: readonly Entry[],
  scope: Scope,
  place: Place,
  exact: boolean,
  planMember: PlanMember,
): Candidate[] {
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
    ...tableFor(entries, scope, place),
    ...membersFor(entries, scope, place, planMember),
  ]
}

/** A value that depends on the language: a word in the table of words. */
export function wordFor(
  entries: readonly Entry[],
  { context, languages }: Scope,
  { within, original, of, isTitle = false }: Place,
): Candidate[] {
  if (!isTitle && !isTranslated(of)) return []
  if (!context.axes.some(({ name }) => name === 'language')) return []
  const language = (variant: Variant) => context.keyOn(variant, 'language')
  const texts = entries.filter(([, plan]) => textOf(plan) !== undefined)
  if (texts.some(([, plan]) => isAddress(textOf(plan)!, isTitle))) return []
  const said = new Map<string, string>()
  for (const [variant, plan] of texts) if (!said.has(language(variant))) said.set(language(variant), textOf(plan)!)
  if (new Set(said.values()).size < 2) return []
  const key = languages.map((each) => said.get(each)).find((text) => text !== undefined) ?? ''
  return [
    {
      entries: texts.filter(([variant, plan]) => said.get(language(variant)) === textOf(plan)),
      plainness: plainness.word,
      make: () => ({ type: 'word', said, within, of, original, key, comments: [] }),
    },
  ]
}

/**
 * True if languages write the value of a key in words of their own. Icons, files and flags are equal in all, except
 * by mistake.
 */
export function isTranslated(key: string): boolean {
  return !Object.hasOwn(attributes, key) || translated.has(attributes[key as AttributeKey].value)
}

const translated: ReadonlySet<string> = new Set(['text', 'banner', 'object'])

/** Of three languages or more, what is no word, such as addresses, side by side: `{ en: '/a', fr: '/b' }[locale]`. */
function tableFor(entries: readonly Entry[], { context }: Scope, { of, isTitle = false }: Place): Candidate[] {
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
  const rows = axis.keys.map((key) => ({ key, value: literal(said.get(key)), comments: [] }))
  const object: ObjectPlan = { type: 'object', entries: rows, open: false, comments: [] }
  return [{ entries, plainness: plainness.table, make: () => made([object, '[', local('locale'), ']'], 0) }]
}

const LEAST_IN_TABLE = 3

/** True for an address: `https://acme.dev`, `/start`, `api/openapi.yaml`. In a title, slashes are only letters. */
function isAddress(text: string, isTitle: boolean): boolean {
  return /^[a-z][a-z\d+.-]*:\S/i.test(text) || (!isTitle && /^\S*\/\S*$/.test(text))
}
