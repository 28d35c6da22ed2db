import { fileNameFrom } from '../layout/names.js'
import type { PlanNumbers } from '../layout/plan-numbers.js'
import type { Plan } from '../model.js'
import type { Bits } from './bits.js'
import { remarksIn } from './accidental.js'
import { Conditions } from './conditions.js'
import { Definition, localsIn } from './definition.js'
import { contextOf } from './context.js'
import type { Context, FolderKeys } from './context.js'
import { planShared } from './elements.js'
import { linesOf } from './extent.js'
import { named, namesFor } from './element-names.js'
import { planFamily } from './families.js'
import type { Unit } from './loops.js'
import { Signature } from './functions.js'
import type { Lexicon } from './lexicon.js'
import type { Cluster, ElementNode, Family } from './nodes.js'
import { presenceOf } from './nodes.js'
import { originalFor } from './original.js'
import type { Original } from './original.js'
import type { Place, Scope } from './scope.js'
import { titlesFor } from './titles.js'
import { isAlike } from './context-key.js'

/** The number of lines above which an element of each kind gets a function of its own. */
const MOST_LINES: Readonly<Record<ElementNode['builder'], number>> = {
  docs: Infinity,
  ref: Infinity,
  sourceRef: Infinity,
  navigation: Infinity,
  language: Infinity,
  version: Infinity,
  tab: 45,
  dropdown: 45,
  anchor: 45,
  product: 45,
  item: 45,
  group: 60,
}

const LEAST_LINES_APART = 15

/** Writes families as functions and loops. */
export class Writer {
  readonly lexicon: Lexicon
  readonly languages: readonly string[]
  readonly signatures: Signature[] = []
  readonly #interner: PlanNumbers
  readonly #folderKeys: FolderKeys
  readonly #titles: readonly string[]
  readonly #units = new Map<Cluster, Unit>()

  /** `titles`: of the elements around the family. */
  constructor(
    lexicon: Lexicon,
    languages: readonly string[],
    interner: PlanNumbers,
    folderKeys: FolderKeys,
    titles: readonly string[],
  ) {
    this.lexicon = lexicon
    this.languages = languages
    this.#interner = interner
    this.#folderKeys = folderKeys
    this.#titles = titles
  }

  /** A family as arguments of the call that holds it; `titles`: of the elements around it. */
  plan(family: Family, among?: Bits, outer?: Scope, titles = this.#titles): readonly Plan[] {
    return planFamily(family, among, outer, (cluster) => this.#unit(cluster, family, outer, titles))
  }

  #unit(cluster: Cluster, family: Family, outer: Scope | undefined, titles: readonly string[]): Unit {
    const known = this.#units.get(cluster)
    if (known) return known
    const unit = this.#makeUnit(cluster, family, outer, titles)
    this.#units.set(cluster, unit)
    return unit
  }

  #makeUnit(cluster: Cluster, family: Family, outer: Scope | undefined, around: readonly string[]): Unit {
    const context = contextOf(cluster, family, outer?.context, this.#folderKeys)
    const signature = context.axes.length > 0 ? this.#signature(context, around) : undefined
    const conditions = new Conditions(context, (axis, key) => this.lexicon.labelPlan(axis, key))
    const original = originalFor(cluster, family, this.languages[0])
    const scope = this.#scope(context, conditions, signature, original)
    const body = planShared(cluster.element, context.all, scope, {
      within: around,
      of: cluster.element.builder,
    })
    const titles = titlesFor(cluster, family, around.slice(-1), this.languages[0])
    const names = titles.flatMap((title) => named(title))
    const [title = ''] = titles
    const home = family.axis === 'language' && context.axes.length === 0 ? title : (fileNameFrom(title) ?? 'sidebar')
    if (!signature) return { context, conditions, signature, definition: undefined, plan: apart(names, body, home) }
    const definition = signature.define(names, body, home)
    return { context, conditions, signature, definition, plan: undefined }
  }

  /** Functions of the same languages and versions, with their pages in the same folders, take the same edition. */
  #signature(context: Context, around: readonly string[]): Signature {
    const known = this.signatures.find((signature) => isAlike(signature.context, context))
    if (known) return known
    const signature = new Signature(
      context,
      this.lexicon,
      around.slice(-1).flatMap((title) => named(title)),
    )
    this.signatures.push(signature)
    return signature
  }

  #scope(context: Context, conditions: Conditions, signature: Signature | undefined, original: Original): Scope {
    const written = new Map<string, Plan>()
    const numbers = new Map<ElementNode, number>()
    const scope: Scope = {
      context,
      conditions,
      languages: this.languages,
      idOf: (plan) => this.#interner.idOf(plan),
      originalOf: (node) => original.titleFor(node),
      remarks: remarksIn(context.element, context),
      element: (node, among, place) => {
        const number = numbers.get(node) ?? numbers.size
        numbers.set(node, number)
        const id = `${number} ${place.at?.id} ${among.key}`
        const known = written.get(id)
        if (known) return known
        const plan = this.#element(node, among, scope, place, signature)
        written.set(id, plan)
        return plan
      },
      family: (family, among, titles) => this.plan(family, among, scope, titles),
    }
    return scope
  }

  #element(node: ElementNode, among: Bits, scope: Scope, place: Place, signature: Signature | undefined): Plan {
    const plan = planShared(node, among, scope, place)
    const isLong = linesOf(plan) > MOST_LINES[node.builder] && presenceOf(node).size > 1
    if (!signature || !isLong) return plan
    const names = namesFor(node, this.languages, scope.originalOf(node))
    // What no variant changes is a constant.
    if (localsIn(plan).size === 0) return new Definition('const', names, plan)
    return signature.call(signature.define(names, plan))
  }
}

/** Gives a name to long code, although nothing else uses it. */
function apart(names: readonly string[], plan: Plan, home: string | undefined): Plan {
  if (linesOf(plan) < LEAST_LINES_APART) return plan
  const definition = new Definition('const', names, plan)
  definition.module = home
  return definition
}
