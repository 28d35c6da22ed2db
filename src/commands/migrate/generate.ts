import path from 'node:path'
import { BuildNavError, startOf } from '../../base/diagnostics/diagnostic.js'
import type { Place } from '../../base/diagnostics/diagnostic.js'
import type { JsonPath } from '../../format/json/tree.js'
import { migrateReport } from './codes.js'
import { factor } from './factor/factor.js'
import type { FactorOptions, FamilyReport } from './factor/factor.js'
import { Graph } from './layout/graph.js'
import { layOut } from './layout/modules.js'
import type { Apart } from './layout/modules.js'
import { Paths } from './layout/paths.js'
import type { Difference, Plan } from './model.js'
import { CommentIndex } from './plan/comments.js'
import { askProvider } from './plan/context.js'
import type { Context, Kept } from './plan/context.js'
import { planDocs, planNavigation } from './plan/docs.js'
import { planElement } from './plan/element.js'
import { planParts } from './plan/parts.js'
import type { DocsElement } from '../../format/parts/find.js'
import { printModules } from './print/expression.js'
import type { GeneratedFile } from './prove.js'
import type { Source } from './source.js'

/** The code for a docs.json, not yet formatted. */
interface Generated {
  /** The config first; `apart`: the parts with modules of their own. */
  readonly modules: (apart: Apart) => GeneratedFile[]
  readonly kept: readonly Kept[]
  /** A report on each list of languages or versions. */
  readonly families: readonly FamilyReport[]
  /** The conditions in the code on a language or version. */
  readonly conditions: readonly Condition[]
}

export interface GenerateOptions {
  /** The elements that the config owns, in place of everything. */
  readonly elements?: readonly DocsElement[] | undefined
  readonly navigationOnly?: boolean | undefined
  /** Options for functions and loops over languages and versions; undefined: all written out. */
  readonly factoring?: FactorOptions | undefined
}

/** Decides on the code for a docs.json, or for its `navigation` only. */
export function generate(source: Source, config: string, options: GenerateOptions = {}): Generated {
  const { navigationOnly, factoring, elements } = options
  const { document, resolved, docs } = source
  const kept: Kept[] = []
  const context: Context = {
    source: resolved,
    provider: askProvider(docs['navigation']),
    comments: new CommentIndex(document, resolved),
    kept,
    paths: new WeakMap(),
    planElement,
  }
  const { graph, families, differences } = boundedDepth(source, () => {
    const whole = navigationOnly ? planNavigation : planDocs
    const plan = elements ? planParts(elements, source, context) : whole(docs, context)
    const factored = factoring ? factor(plan, factoring) : { plan, families: [], differences: [] }
    return { ...factored, graph: new Graph(factored.plan) }
  })
  return {
    kept,
    families,
    conditions: conditionsFor(differences, context.paths, source),
    modules: (apart) =>
      boundedDepth(source, () => {
        const paths = new Paths(config, path.dirname(document.file), resolved.files)
        return printModules(layOut(graph, paths, apart))
      }),
  }
}

function boundedDepth<Result>({ document }: Source, run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new BuildNavError([migrateReport('migrate-too-deep', {}, startOf(document.file))])
  }
}

/** The purpose of a condition in the code, in words, and its place in docs.json. */
export interface Condition {
  readonly what: string
  readonly place: Place | undefined
}

/** The conditions for some differences, each once, in the order of docs.json. */
function conditionsFor(
  differences: readonly Difference[],
  paths: WeakMap<Plan, JsonPath>,
  { resolved }: Source,
): Condition[] {
  const found = differences.map(({ what, plan, key }): Condition => {
    const at = plan && paths.get(plan)
    if (!at) return { what, place: undefined }
    const own = key === 'title' && plan.type === 'element' ? plan.builder : key
    return { what, place: (own !== undefined && resolved.placeOf([...at, own])) || resolved.placeOf(at) }
  })
  const unique = new Map(found.map((each) => [`${each.what} ${each.place?.line} ${each.place?.column}`, each]))
  const order = ({ place }: Condition) => [place?.line ?? 0, place?.column ?? 0] as const
  return [...unique.values()].toSorted((left, right) => {
    const [one, other] = [order(left), order(right)]
    return one[0] - other[0] || one[1] - other[1]
  })
}
