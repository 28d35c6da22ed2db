import path from 'node:path'
import { BuildNavError } from '../diagnostics/build-nav-error.js'
import { startOf } from '../diagnostics/diagnostic.js'
import { migrateReport } from './codes.js'
import { Graph } from './layout/graph.js'
import { layOut } from './layout/modules.js'
import type { Apart } from './layout/modules.js'
import { Paths } from './layout/paths.js'
import { CommentIndex } from './plan/comments.js'
import type { Context, Kept } from './plan/context.js'
import { planDocs, planNavigation } from './plan/docs.js'
import { planElement } from './plan/element.js'
import { askProvider } from './plan/provider.js'
import { printModules } from './print/module.js'
import type { GeneratedFile } from './run.js'
import type { Source } from './source.js'

/** The code for a docs.json, not yet formatted. */
export interface Generated {
  /** The config first; `apart`: what gets a module of its own. */
  readonly modules: (apart: Apart) => GeneratedFile[]
  readonly kept: readonly Kept[]
}

/** Decides on the code for a docs.json, or for its `navigation` only. */
export function generate(source: Source, config: string, { navigationOnly = false } = {}): Generated {
  const { document, resolved, docs } = source
  const kept: Kept[] = []
  const context: Context = {
    source: resolved,
    provider: askProvider(docs['navigation']),
    comments: new CommentIndex(document, resolved),
    kept,
    planElement,
  }
  const graph = boundedDepth(source, () => new Graph((navigationOnly ? planNavigation : planDocs)(docs, context)))
  return {
    kept,
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
