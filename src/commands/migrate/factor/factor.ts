import { PlanNumbers } from '../layout/plan-numbers.js'
import { keyOf, titleOf } from '../model.js'
import type { CallPlan, Difference, ElementPlan, Plan } from '../model.js'
import { Unfactorable } from './context.js'
import { definitionsIn } from './definition.js'
import { differencesIn } from './differences.js'
import type { Signature } from './functions.js'
import { Lexicon, tellApart } from './lexicon.js'
import { withLatest } from './latest-redirects.js'
import { placeAll } from './placing.js'
import { factoredSummary, notShorter, writtenOut } from './reporting.js'
import type { FamilyReport } from './reporting.js'
import { languagesOf } from './site-languages.js'
import { bestTrial } from './trial.js'
import { branchesOf, childrenOf } from './variants.js'
import { Words } from './words.js'
import { apartIn, axesIn, hasSeveral, sharesOf, wordsIn } from './survey.js'

export type { FamilyReport } from './reporting.js'

export interface FactorOptions {
  /** Labels that are to be kept apart. */
  readonly separate: readonly string[]
  /** The families to be factored, by their sites: all, if this is undefined. */
  readonly only: ReadonlySet<string> | undefined
}

/** The plan, and what became of languages and versions. */
interface Factored {
  readonly plan: ElementPlan
  readonly families: readonly FamilyReport[]
  /** The differences that the conditions in the code are for. */
  readonly differences: readonly Difference[]
}

/** A planned docs.json, with its languages and versions as the program that gives them. */
export function factor(docs: ElementPlan, options: FactorOptions): Factored {
  const factoring = new Factoring(docs, options)
  const { families, differences } = factoring
  return { plan: factoring.run(), families, differences }
}

class Factoring {
  readonly families: FamilyReport[] = []
  readonly differences: Difference[] = []
  readonly #docs: ElementPlan
  readonly #options: FactorOptions
  readonly #interner = new PlanNumbers()
  readonly #lexicon = new Lexicon()
  readonly #signatures: Signature[] = []
  readonly #languages: readonly string[]

  constructor(docs: ElementPlan, options: FactorOptions) {
    this.#docs = docs
    this.#options = options
    this.#languages = languagesOf(docs)
  }

  run(): ElementPlan {
    // A config that has the navigation only is that key of docs.json.
    const site = this.#docs.builder === 'navigation' ? 'navigation' : ''
    const plan = this.#inside(this.#docs, site, []) as ElementPlan
    return plan === this.#docs ? plan : this.#finish(plan)
  }

  /** A plan, with what can be factored in it; the same one, where that is nothing. */
  #inside(plan: Plan, site: string, titles: readonly string[]): Plan {
    if (plan.type === 'object') {
      const entries = plan.entries.map((entry) => ({ ...entry, value: this.#inside(entry.value, entry.key, titles) }))
      return entries.every(({ value }, at) => value === plan.entries[at]?.value) ? plan : { ...plan, entries }
    }
    if (plan.type === 'list') {
      const items = plan.items.map((item, at) => this.#inside(item, `${site}[${at}]`, titles))
      return items.every((item, at) => item === plan.items[at]) ? plan : { ...plan, items }
    }
    if (plan.type !== 'element') return plan
    const title = titleOf(plan)
    const around = title === undefined ? titles : [...titles, title]
    const args = plan.args.map((arg) => this.#inside(arg, site, around))
    const calls = plan.calls.map((call) => this.#call(call, site, around))
    const isSame = args.every((arg, at) => arg === plan.args[at]) && calls.every((call, at) => call === plan.calls[at])
    return isSame ? plan : { ...plan, args, calls }
  }

  #call(call: CallPlan, site: string, titles: readonly string[]): CallPlan {
    const where = `${site}.${keyOf(call)}`
    const factored = branchesOf(call) && this.#family(call, where, titles)
    if (factored) return factored
    const children = childrenOf(call)
    const isSpread = call.args.length === 1 && children !== undefined && call.args[0]?.type === 'list'
    const args = call.args.map((arg, at) => this.#inside(arg, isSpread ? where : `${where}[${at}]`, titles))
    return args.every((arg, at) => arg === call.args[at]) ? call : { ...call, args }
  }

  #family(call: CallPlan, site: string, titles: readonly string[]): CallPlan | undefined {
    const { separate } = this.#options
    const labels = axesIn(call)
    const asked = { site, labels, apart: apartIn(call, separate) }
    const refuse = (why: string) => {
      this.families.push(writtenOut(asked, why))
      return undefined
    }
    if (!hasSeveral(call)) return undefined
    if (this.#options.only?.has(site) === false)
      return refuse("a function for them wouldn't produce the same docs.json")
    try {
      const shared = { lexicon: this.#lexicon, languages: this.#languages, interner: this.#interner, separate }
      const best = bestTrial({ call, site, titles, ...shared })
      if (!best.pays) return refuse(notShorter(asked))
      this.#signatures.push(...best.writer.signatures)
      this.differences.push(...differencesIn(best.call.args))
      const { before, size } = best
      const summary = factoredSummary(labels, sharesOf(best.family), before, size)
      this.families.push({ ...asked, isFactored: true, summary, saved: before.lines - size.lines })
      return best.call
    } catch (error) {
      const { message } = error as Error
      return refuse(error instanceof Unfactorable ? message : `of a defect of build-nav: ${message}`)
    }
  }

  /** Completes what depends on the whole: words and their keys, parameters, and the modules of all. */
  #finish(plan: ElementPlan): ElementPlan {
    const reached = new Set(definitionsIn([plan]))
    const isReached = ({ functions }: Signature) => functions.some(({ definition }) => reached.has(definition))
    const signatures = this.#signatures.filter(isReached)
    const words = new Words(this.#languages)
    words.addAll(wordsIn(plan))
    for (const signature of signatures) signature.finish(words, reached)
    words.finish([...new Set(signatures.flatMap(({ locales }) => locales ?? []))])
    placeAll(signatures, reached)
    const lists = [...new Set(signatures.flatMap(({ releases }) => releases ?? []))]
    tellApart(lists)
    return withLatest(plan, lists)
  }
}
