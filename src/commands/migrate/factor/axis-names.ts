import { capital } from '../../../base/diagnostics/text.js'
import { literal, type Plan } from '../model.js'
import type { Axis } from './axes.js'
import { code, Definition, helper, invoke, list } from './expression.js'

/** The list of an axis in code. */
export interface AxisNames {
  readonly axis: Axis
  /** `releases`, `locales` */
  readonly list: Definition
  /** The list in the order of docs.json. */
  readonly shown: Definition
  /** `Release`, `Locale` */
  readonly type: Definition
  readonly latest: Definition | undefined
}

/** The lists of languages and versions in a whole site: one for each axis, however often it is used. */
export class Lexicon {
  readonly #axes = new Map<string, AxisNames>()

  /** The names of an axis; `owner`: of several, the name of the element around. */
  of(part: Axis, owner: readonly string[]): AxisNames {
    const axis = part.whole ?? part
    const known = this.#axes.get(idOf(axis)) ?? namesOf(axis, owner)
    this.#axes.set(idOf(axis), known)
    return known
  }

  /** The code of a label: itself, or `latest`. */
  labelPlan(axis: Axis, key: string): Plan {
    const latest = axis.latest === key ? this.#axes.get(idOf(axis.whole ?? axis))?.latest : undefined
    return latest ?? literal(key)
  }
}

function idOf({ name, keys, ages, latest }: Axis): string {
  return JSON.stringify([name, keys, ages, latest])
}

function namesOf(axis: Axis, owner: readonly string[]): AxisNames {
  if (axis.name === 'language') {
    const locales = new Definition('const', named('locales', owner), code`${list(axis.keys.map(literal))} as const`)
    const type = new Definition('type', named('Locale', owner), code`(typeof ${locales})[number]`)
    return { axis, list: locales, shown: locales, type, latest: undefined }
  }
  const doc = 'What readers get unless they choose another version.'
  const marked = axis.latest === undefined ? undefined : literal(axis.latest)
  const latest = marked && new Definition('const', named('latest', owner), marked, doc)
  const labels = axis.ages.map((key) => (key === axis.latest && latest ? latest : literal(key)))
  const value = axis.isAged
    ? invoke(helper('newestFirst'), ...labels)
    : code`${list(labels.map((label) => code`{ label: ${label} }`))} as const`
  const releases = new Definition('const', named('releases', owner), value)
  const type = new Definition('type', named('Release', owner), code`(typeof ${releases})[number]`)
  const order = shownOf(axis, releases)
  const shown = order && new Definition('const', named('shownReleases', owner), order, 'In the order of the menu.')
  return { axis, list: releases, shown: shown ?? releases, type, latest }
}

/** Versions in the order of the menu: turned round, the first ones last, or some in other places; undefined for ages. */
function shownOf({ keys, ages }: Axis, releases: Definition): Plan | undefined {
  const isShownAs = (order: readonly string[]) => order.join('\n') === keys.join('\n')
  if (isShownAs(ages)) return undefined
  if (isShownAs(ages.toReversed())) return code`[...${releases}].reverse()`
  const cut = ages.indexOf(keys[0] ?? '')
  const first = literal(cut)
  if (isShownAs([...ages.slice(cut), ...ages.slice(0, cut)]))
    return code`[...${releases}.slice(${first}), ...${releases}.slice(0, ${first})]`
  const moved = keys.findLastIndex((key, at) => key !== ages[at]) + 1
  const single = keys.slice(0, moved).map((key) => code`${releases}[${literal(ages.indexOf(key))}]`)
  return list(moved < keys.length ? [...single, code`...${releases}.slice(${literal(moved)})`] : single)
}

/** `releases`; `sdkReleases` below a product 'SDK'. */
function named(name: string, owner: readonly string[]): string[] {
  const isType = name === capital(name)
  return [name, ...owner.map((each) => (isType ? capital(each) : each) + capital(name))]
}
