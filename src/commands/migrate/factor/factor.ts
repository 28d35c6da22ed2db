import { isJsonObject } from '../../../format/json/value.js'
import { PlanNumbers } from '../layout/graph.js'
import { keyOf, titleOf } from '../model.js'
import type { CallPlan, ElementPlan, Plan, RedirectsPlan, WordPlan } from '../model.js'
import { Unfactorable } from './axes.js'
import { Lexicon, type AxisNames } from './axis-names.js'
import { definitionsIn, everyPlan, list } from './expression.js'
import { placeAll, type Signature } from './functions.js'
import { askedOf, factoredReport, notShorter, writtenOut, type FamilyReport } from './report.js'
import { segmentsOf } from './segments.js'
import { superimpose } from './superimpose.js'
import { branchesOf, childrenOf, labelOf } from './variants.js'
import { conditionsWithin, linesWithin } from '../layout/measure.js'
import { Words } from './words.js'
import { Writer, type SiteNames } from './writer.js'

export type { FamilyReport } from './report.js'

export interface FactorOptions {
  /** Labels with code of their own. */
  readonly separate: readonly string[]
  /** The families to be factored, by their sites; undefined: all. */
  readonly only: ReadonlySet<string> | undefined
}

/** The plan, and a report on each family. */
interface Factored {
  readonly plan: ElementPlan
  readonly families: readonly FamilyReport[]
}

/** The most lines of functions, as a share of the lines written out. */
const SHORT_ENOUGH = 0.88
/** A single redirect into the latest version may be a coincidence. */
const LEAST_REDIRECTS = 2

/** A planned docs.json, with its languages and versions as a program. */
export function factor(docs: ElementPlan, options: FactorOptions): Factored {
  const factoring = new Factoring(docs, options)
  return { plan: factoring.run(docs), families: factoring.families }
}

class Factoring {
  readonly families: FamilyReport[] = []
  readonly #options: FactorOptions
  readonly #site: SiteNames
  readonly #signatures: Signature[] = []

  constructor(docs: ElementPlan, options: FactorOptions) {
    this.#options = options
    this.#site = { lexicon: new Lexicon(), languages: languagesIn(docs), numbers: new PlanNumbers() }
  }

  run(docs: ElementPlan): ElementPlan {
    // A config of the navigation is that key of docs.json.
    const plan = this.#inside(docs, docs.builder === 'navigation' ? 'navigation' : '', []) as ElementPlan
    return this.#signatures.length === 0 ? docs : this.#finish(plan)
  }

  /** A plan with the functions inside. */
  #inside(plan: Plan, site: string, titles: readonly string[]): Plan {
    if (plan.type === 'object') {
      const entries = plan.entries.map((entry) => ({ ...entry, value: this.#inside(entry.value, entry.key, titles) }))
      return { ...plan, entries }
    }
    if (plan.type === 'list')
      return { ...plan, items: plan.items.map((item, at) => this.#inside(item, `${site}[${at}]`, titles)) }
    if (plan.type !== 'element') return plan
    const title = titleOf(plan)
    const around = title === undefined ? titles : [...titles, title]
    const args = plan.args.map((arg) => this.#inside(arg, site, around))
    const calls = plan.calls.map((call): CallPlan => {
      const where = `${site}.${keyOf(call)}`
      const factored = hasSeveral(call) ? this.#family(call, where, around) : undefined
      if (factored) return { ...call, args: factored }
      const isSpread = call.args.length === 1 && childrenOf(call) !== undefined && call.args[0]?.type === 'list'
      const inner = call.args.map((arg, at) => this.#inside(arg, isSpread ? where : `${where}[${at}]`, around))
      return { ...call, args: inner }
    })
    return { ...plan, args, calls }
  }

  /** The arguments of a call with languages or versions; undefined where they stay written out. */
  #family(call: CallPlan, site: string, titles: readonly string[]): readonly Plan[] | undefined {
    const { separate, only } = this.#options
    const asked = askedOf(call, site, separate)
    const refuse = (why: string) => void this.families.push(writtenOut(asked, why))
    if (only?.has(site) === false) return refuse("a function for them wouldn't produce the same docs.json")
    try {
      const family = superimpose(call, site, segmentsOf(call, site), separate)
      const writer = new Writer(this.#site)
      const plans = writer.plan(family, titles)
      const args = call.method === 'set' ? [call.args[0]!, list(plans)] : plans
      const [before, after] = [linesWithin(call.args), linesWithin(args)]
      const hasFunction = definitionsIn(args).some(({ form }) => form === 'function')
      if (!hasFunction || after > before * SHORT_ENOUGH) return refuse(notShorter(asked))
      this.#signatures.push(...writer.signatures)
      this.families.push(factoredReport(asked, family, conditionsWithin(args), [before, after]))
      return args
    } catch (error) {
      const { message } = error as Error
      return refuse(error instanceof Unfactorable ? message : `of a defect of build-nav: ${message}`)
    }
  }

  /** Completes what depends on the whole site: words, parameters, and modules. */
  #finish(plan: ElementPlan): ElementPlan {
    const reached = new Set(definitionsIn([plan]))
    const isReached = ({ functions }: Signature) => functions.some(({ definition }) => reached.has(definition))
    const signatures = this.#signatures.filter(isReached)
    const words = new Words(this.#site.languages)
    words.addAll(everyPlan([plan]).filter((each): each is WordPlan => each.type === 'word'))
    for (const signature of signatures) signature.finish(words, reached)
    words.finish([...new Set(signatures.flatMap(({ locales }) => locales ?? []))])
    placeAll(signatures, reached)
    const lists = [...new Set(signatures.flatMap(({ releases }) => releases ?? []))]
    // Each of several lists is named after the element around: `sdkReleases`.
    const named = lists.length > 1 ? new Set(lists.flatMap(({ list: all, shown }) => [all, shown])) : []
    for (const each of named) each.names = each.names.toReversed()
    return withLatest(plan, lists)
  }
}

/** True for more than one variant, here or inside. */
function hasSeveral(call: CallPlan): boolean {
  const branches = branchesOf(call)?.branches ?? []
  return branches.length > 1 || branches.some((branch) => branch.calls.some(hasSeveral))
}

/** The languages of the whole site, the default one first. */
function languagesIn(docs: ElementPlan): readonly string[] {
  const branches = everyPlan([docs]).flatMap((plan) => {
    if (plan.type !== 'element') return []
    return plan.calls.flatMap((call) => (keyOf(call) === 'languages' ? (branchesOf(call)?.branches ?? []) : []))
  })
  const isDefault = ({ calls }: ElementPlan) =>
    calls.some(({ method, args }) => method === 'default' && args.length === 0)
  return [...new Set([...branches.filter(isDefault).slice(0, 1), ...branches].map((branch) => labelOf(branch) ?? ''))]
}

/** Redirects into `latest`: a new version is a single edit. */
function withLatest(docs: ElementPlan, names: readonly AxisNames[]): ElementPlan {
  const [only, another] = names.filter(({ latest }) => latest)
  const [settings] = docs.args
  if (!only?.latest || another || settings?.type !== 'object') return docs
  const latest = { start: `/${only.axis.latest ?? ''}/`, label: only.latest }
  const entries = settings.entries.map((entry) => {
    const { value } = entry
    const isUsed = value.type === 'redirects' && !value.from && redirectsInto(latest.start, value) >= LEAST_REDIRECTS
    return isUsed ? { ...entry, value: { ...value, latest } } : entry
  })
  return { ...docs, args: [{ ...settings, entries }, ...docs.args.slice(1)] }
}

function redirectsInto(start: string, { parts }: RedirectsPlan): number {
  const destinations = parts.flatMap((part) => {
    if (part.type === 'object') return isJsonObject(part.value) ? [part.value['destination']] : []
    return part.rows.map(([, to]) => to)
  })
  return destinations.filter((to) => typeof to === 'string' && to.startsWith(start)).length
}
