import path from 'node:path'
import { BuildNavError } from '../diagnostics/build-nav-error.js'
import { startOf } from '../diagnostics/diagnostic.js'
import { migrateReport } from './codes.js'
import { Graph } from './layout/graph.js'
import { layOut } from './layout/modules.js'
import { Paths } from './layout/paths.js'
import { CommentIndex } from './plan/comments.js'
import type { Kept } from './plan/context.js'
import { planDocs } from './plan/docs.js'
import { planElement } from './plan/element.js'
import { askProvider } from './plan/provider.js'
import { printModules } from './print/module.js'
import type { GeneratedFile } from './prove.js'
import type { Source } from './source.js'

/** The code for a docs.json, the config first; not yet formatted. */
export function generate(source: Source, config: string, split: boolean): { modules: GeneratedFile[]; kept: Kept[] } {
  const { document, resolved, docs } = source
  const comments = new CommentIndex()
  comments.add(document.comments, [])
  const kept: Kept[] = []
  try {
    const provider = askProvider(docs['navigation'])
    const plan = planDocs(docs, { source: resolved, provider, comments, kept, planElement })
    const paths = new Paths(config, path.dirname(document.file), resolved.files)
    return { modules: printModules(layOut(new Graph(plan), paths, split)), kept }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new BuildNavError([migrateReport('migrate-too-deep', {}, startOf(document.file))])
  }
}
