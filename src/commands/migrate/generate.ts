import path from 'node:path'
import { BuildNavError, startOf } from '../../base/diagnostics/diagnostic.js'
import { migrateReport } from './codes.js'
import { factor, type FactorOptions } from './factor/factor.js'
import { Graph } from './layout/graph.js'
import { layOut, type Apart } from './layout/modules.js'
import { Paths } from './layout/paths.js'
import { CommentIndex } from './plan/comments.js'
import { askProvider, type Context, type Kept } from './plan/context.js'
import { planDocs, planNavigation } from './plan/docs.js'
import { planElement } from './plan/element.js'
import { planParts } from './plan/parts.js'
import type { DocsElement } from '../../format/parts/find.js'
import { printModules } from './print/expression.js'
import type { Code, GeneratedFile } from './proven.js'
import type { Source } from './source.js'

/** The code for a docs.json, not yet formatted. */
interface Generated extends Pick<Code, 'kept' | 'families'> {
  /** The config first; `apart`: the parts with modules of their own. */
  readonly modules: (apart: Apart) => GeneratedFile[]
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
  const { graph, families } = boundedDepth(source, () => {
    const whole = navigationOnly ? planNavigation : planDocs
    const plan = elements ? planParts(elements, source, context) : whole(docs, context)
    const factored = factoring ? factor(plan, factoring) : { plan, families: [] }
    return { ...factored, graph: new Graph(factored.plan) }
  })
  return {
    kept,
    families,
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
