import { literal } from '../model.js'
import type { Plan } from '../model.js'
import type { Axis } from './context.js'
import { Definition } from './definition.js'
import { code, helper, invoke, list } from './expression.js'

/** The list of an axis, in code. */
export interface AxisNames {
  readonly axis: Axis
  /** `releases`, `locales` */
  readonly list: Definition
  /** In the order of docs.json, where that is another one. */
  readonly shown: Definition
  /** `Release`, `Locale` */
  readonly type: Definition
  readonly latest: Definition | undefined
}

/** The names of languages and versions in the code of a whole site: one list for each, however often it is used. */
export class Lexicon {
  readonly #axes = new Map<string, AxisNames>()

  /** The names of an axis; `owner`: what it is an axis of, where there may be several. */
  of(part: Axis, owner: readonly string[]): AxisNames {
    const axis = part.whole ?? part
    const id = idOf(axis)
    const known = this.#axes.get(id)
    if (known) return known
    const names = axis.name === 'language' ? languages(axis, owner) : versions(axis, owner)
    this.#axes.set(id, names)
    return names
  }

  /** The code for one version: its label, or the latest. */
  labelPlan(axis: Axis, key: string): Plan {
    const names = this.#axes.get(idOf(axis.whole ?? axis))
    return axis.latest === key && names?.latest ? names.latest : literal(key)
  }
}

/** Names each list of versions after its owner, where a site has several. */
export function tellApart(lists: readonly AxisNames[]): void {
  if (lists.length > 1) for (const { shown } of lists) shown.names = shown.names.toReversed()
}

function idOf({ name, keys, ages, latest }: Axis): string {
  return JSON.stringify([name, keys, ages, latest])
}

function languages(axis: Axis, owner: readonly string[]): AxisNames {
  const keys = list(axis.keys.map((key) => literal(key)))
  const locales = new Definition('const', named('locales', owner), code`${keys} as const`)
  const type = new Definition('type', named('Locale', owner), code`(typeof ${locales})[number]`)
  return { axis, list: locales, shown: locales, type, latest: undefined }
}

function versions(axis: Axis, owner: readonly string[]): AxisNames {
  const latest =
    axis.latest === undefined ? undefined : new Definition('const', named('latest', owner), literal(axis.latest))
  if (latest) latest.doc = 'What readers get unless they choose another version.'
  const labels = axis.ages.map((key) => (key === axis.latest && latest ? latest : literal(key)))
  const value = axis.isAged
    ? invoke(helper('newestFirst'), ...labels)
    : code`${list(labels.map((label) => code`{ label: ${label} }`))} as const`
  const releases = new Definition('const', named('releases', owner), value)
  const type = new Definition('type', named('Release', owner), code`(typeof ${releases})[number]`)
  return { axis, list: releases, shown: shownOf(axis, releases, owner), type, latest }
}

/** As readers see them: turned round, the first ones last, or some of them in other places. */
function shownOf({ keys, ages }: Axis, releases: Definition, owner: readonly string[]): Definition {
  const isShownAs = (order: readonly string[]) => order.join('\n') === keys.join('\n')
  if (isShownAs(ages)) return releases
  const cut = ages.indexOf(keys[0] ?? '')
  const first = literal(cut)
  const value = isShownAs(ages.toReversed())
    ? code`[...${releases}].reverse()`
    : isShownAs([...ages.slice(cut), ...ages.slice(0, cut)])
      ? code`[...${releases}.slice(${first}), ...${releases}.slice(0, ${first})]`
      : list(oneByOne(keys, ages, releases))
  const shown = new Definition('const', ['shown', ...owner.map((each) => `${each}Versions`)], value)
  shown.doc = 'In the order of the menu.'
  return shown
}

/** `releases[1], releases[0], ...releases.slice(2)` */
function oneByOne(keys: readonly string[], ages: readonly string[], releases: Definition): Plan[] {
  let moved = keys.length
  while (moved > 0 && keys[moved - 1] === ages[moved - 1]) moved--
  const single = keys.slice(0, moved).map((key) => code`${releases}[${literal(ages.indexOf(key))}]`)
  return moved < keys.length ? [...single, code`...${releases}.slice(${literal(moved)})`] : single
}

/** `releases`; `sdkReleases` below a product 'SDK'. */
function named(name: string, owner: readonly string[]): string[] {
  const isType = /^[A-Z]/.test(name)
  const capital = name.replace(/^./, (letter) => letter.toUpperCase())
  return [
    name,
    ...owner.map((each) => (isType ? each.replace(/^./, (letter) => letter.toUpperCase()) : each) + capital),
  ]
}
