import path from 'node:path'
import type { Runner } from '../../base/diagnostics/runner.js'
import { BuildNavError } from '../../base/diagnostics/build-nav-error.js'
import { readJson } from '../../format/json/read.js'
import { resolveRefs } from '../../format/json/refs/refs.js'
import { textAt } from '../../site/model/past-files.js'

/** The files that a build writes, absolute: docs.json, and those that its `$ref`s name, but for the ones to keep. */
export function generatedFiles(folder: string, keep: readonly string[]): string[] {
  const docsJson = path.join(folder, 'docs.json')
  const text = textAt(docsJson)
  if (text === undefined) return [docsJson]
  try {
    const { files } = resolveRefs(readJson(text, { file: docsJson, tolerant: true }), { root: folder, keep })
    return [docsJson, ...files.map(({ file }) => path.resolve(folder, file))]
  } catch (error) {
    // Whatever is wrong with it, `check` finds.
    if (error instanceof BuildNavError) return [docsJson]
    throw error
  }
}

/** The first lines of a config, for whoever opens it: an author, or a coding agent. */
export function headerFor(isNavigationOnly: boolean, runner: Runner): string {
  const what = isNavigationOnly ? "docs.json's navigation" : 'docs.json'
  return `// ${what} is generated from this file. Change it here, then run: ${runner} build-nav\n\n`
}
