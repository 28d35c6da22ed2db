import { capital } from '../../../base/diagnostics/text.js'
import type { PlanNumbers } from '../layout/graph.js'
import { fileNameFrom, named } from '../layout/names.js'
import { textOf, type Plan } from '../model.js'
import { remarksIn } from './accidental.js'
import { contextOf, isAlike, labelsOf, type Context } from './axes.js'
import type { Lexicon } from './axis-names.js'
import { Conditions } from './conditions.js'
import { planShared } from './elements.js'
import { Definition, localsIn } from './expression.js'
import { planFamily, type Unit } from './families.js'
import { Signature } from './functions.js'
import { elementsIn, listed, type Cluster, type ElementNode, type Family } from './nodes.js'
import type { Place, Scope } from './scope.js'
import { countOf, labelOn, type Variants } from './variants.js'
import { linesOf } from '../layout/measure.js'

/** Longer elements get a function; languages and versions are functions anyway. */
const MOST_LINES: Readonly<Partial<Record<ElementNode['builder'], number>>> = {
  tab: 45,
  dropdown: 45,
  anchor: 45,
  product: 45,
  item: 45,
  group: 60,
}
/** Shorter code of one label stays in place. */
const LEAST_LINES_APART = 15

/** The names that all families of a site share. */
export interface SiteNames {
  readonly lexicon: Lexicon
  /** The default language first. */
  readonly languages: readonly string[]
  readonly numbers: PlanNumbers
}

/** Writes families as functions and loops. */
export class Writer {
  readonly signatures: Signature[] = []
  readonly #site: SiteNames
  readonly #units = new Map<Cluster, Unit>()

  constructor(site: SiteNames) {
    this.#site = site
  }

  /** A family as arguments of its call; `titles`: of the elements around. */
  plan(family: Family, titles: readonly string[], among?: Variants, outer?: Scope): readonly Plan[] {
    return planFamily(family, among, outer, (cluster) => {
      const unit = this.#units.get(cluster) ?? this.#unit(cluster, family, outer, titles)
      this.#units.set(cluster, unit)
      return unit
    })
  }

  #unit(cluster: Cluster, family: Family, outer: Scope | undefined, around: readonly string[]): Unit {
    const context = contextOf(cluster, family, outer?.context)
    const owner = around.slice(-1)
    const signature = context.axes.length > 0 ? this.#signature(context, owner.flatMap(named)) : undefined
    const conditions = new Conditions(context, (axis, key) => this.#site.lexicon.labelPlan(axis, key))
    const scope = this.#scope(context, conditions, signature, this.#originals(family))
    const place = { within: around, of: cluster.element.builder }
    const plan = planShared(cluster.element, context.all, scope, place)
    const { names, home } = namesOf(cluster, family, owner, this.#site.languages[0])
    const inPlace = () => (linesOf(plan) < LEAST_LINES_APART ? plan : constant(names, plan, home))
    return { context, conditions, signature, plan: signature?.define(names, plan, home) ?? inPlace() }
  }

  /** One signature for functions of equal languages and versions, with equal folders. */
  #signature(context: Context, owner: readonly string[]): Signature {
    const known = this.signatures.find((signature) => isAlike(signature.context, context))
    if (known) return known
    const signature = new Signature(context, this.#site.lexicon, owner)
    this.signatures.push(signature)
    return signature
  }

  #scope(
    context: Context,
    conditions: Conditions,
    signature: Signature | undefined,
    originalOf: Scope['originalOf'],
  ): Scope {
    const written = new Map<ElementNode, Map<string, Plan>>()
    const scope: Scope = {
      context,
      conditions,
      remarks: remarksIn(context.element, context),
      languages: this.#site.languages,
      originalOf,
      idOf: (plan) => this.#site.numbers.idOf(plan),
      element: (node, among, place) => {
        const known = written.get(node) ?? new Map<string, Plan>()
        written.set(node, known)
        const id = `${place.at?.name} ${among}`
        const plan = known.get(id) ?? this.#element(node, among, scope, place, signature)
        known.set(id, plan)
        return plan
      },
      family: (family, among, titles) => this.plan(family, titles, among, scope),
    }
    return scope
  }

  #element(node: ElementNode, among: Variants, scope: Scope, place: Place, signature: Signature | undefined): Plan {
    const plan = planShared(node, among, scope, place)
    const isLong = linesOf(plan) > (MOST_LINES[node.builder] ?? Infinity) && countOf(node.presence) > 1
    if (!signature || !isLong) return plan
    const names = this.#elementNames(node, plan.args[0], scope.originalOf(node))
    return localsIn(plan).size === 0 ? constant(names, plan) : signature.call(signature.define(names, plan))
  }

  /** Names from the first title in Latin letters, the default language first, or the kind of element. */
  #elementNames({ plans, builder }: ElementNode, title: Plan | undefined, original = ''): string[] {
    const rank = (language: string | undefined) => (language === undefined ? 0 : this.#site.languages.indexOf(language))
    const titles = [...plans]
      .sort(([left], [right]) => rank(labelOn(left, 'language')) - rank(labelOn(right, 'language')))
      .map(([, plan]) => textOf(plan.args[0]) ?? '')
    const key = title?.type === 'word' ? [title.key] : []
    const all = new Set([original, ...titles, ...key])
    const [first] = [...all].flatMap(named).filter((name) => /^[\x20-\x7e]+$/.test(name))
    return first ? [first, `${first}${capital(builder)}`] : [builder]
  }

  /** The titles in the default language by the pages of their elements, for keys of words. */
  #originals({ clusters }: Family): Scope['originalOf'] {
    const titleOf = ({ plans }: ElementNode) =>
      textOf([...plans].find(([variant]) => labelOn(variant, 'language') === this.#site.languages[0])?.[1].args[0])
    const pagesOf = (node: ElementNode) => listed(node).flatMap((page) => (page.type === 'page' ? [page.name] : []))
    const titles = new Map<string, string>()
    for (const node of clusters.flatMap(({ element }) => [...elementsIn(element)])) {
      const title = titleOf(node)
      if (title?.trim()) for (const page of pagesOf(node)) titles.set(page, title)
    }
    return (node) =>
      titleOf(node) === undefined ? titles.get(pagesOf(node).find((page) => titles.has(page)) ?? '') : undefined
  }
}

/**
 * The names of a cluster's function, and its module: `inVersion`, and `sdkInVersion` below 'SDK'. Behind the first
 * function come `inTranslation` and `inOlderVersion`; the code of a single label has the label's name.
 */
function namesOf(
  { element }: Cluster,
  family: Family,
  owner: readonly string[],
  original: string | undefined,
): { readonly names: readonly string[]; readonly home: string } {
  const labels = new Set([...element.plans.keys()].map(({ label }) => label))
  const [label = ''] = labels
  if (labels.size === 1) {
    const title = [...owner, label].join(' ')
    return {
      names: [title, label].flatMap(named),
      home: family.axis === 'language' && owner.length === 0 ? label : (fileNameFrom(title) ?? 'sidebar'),
    }
  }
  const isFirst = family.clusters.find((each) => each.element.plans.size > 1)?.element === element
  const isTranslation = original !== undefined && labelsOf(family).includes(original) && !labels.has(original)
  const isMain = isFirst && !isTranslation
  const isLanguage = family.axis === 'language'
  const name = isLanguage ? (isMain ? 'in language' : 'in translation') : isMain ? 'in version' : 'in older version'
  const home = isMain ? owner : [isLanguage ? 'translated' : 'older', ...owner]
  return { names: [[...owner, name].join(' '), name].flatMap(named), home: fileNameFrom(home.join(' ')) ?? 'sidebar' }
}

/** A name for long code, although nothing else uses it. */
function constant(names: readonly string[], plan: Plan, home?: string): Definition {
  return Object.assign(new Definition('const', names, plan), { module: home })
}
