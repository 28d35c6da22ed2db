import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Runner } from '../../base/diagnostics/runner.js'
import { BuildNavError } from '../../base/diagnostics/build-nav-error.js'
import { readJson } from '../../format/json/read.js'
import { resolveRefs } from '../../format/json/refs/refs.js'
import { jsonFilesIn } from '../../site/model/json-files.js'
import { textAt } from '../../site/model/past-files.js'
import { asPattern } from './quoting.js'
import { pathFrom } from './surroundings.js'

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

/**
 * Patterns for the files that a build writes, from a folder above them: where all JSON files of a folder are parts of
 * docs.json, one pattern for these, and for those that come with the next version.
 *
 *     docs.json, navigation/2.0.json, navigation/1.0.json   →   docs.json, navigation/*.json
 */
export function generatedPatterns(generated: readonly string[], from: string): string[] {
  const [docsJson = ''] = generated
  const known = new Set(generated)
  const isOfParts = (folder: string) => {
    if (folder === path.dirname(docsJson) || !existsSync(folder)) return false
    const files = jsonFilesIn(folder)
    return files.length > 1 && files.every((file) => known.has(file))
  }
  const patterns = generated.map((file) =>
    isOfParts(path.dirname(file))
      ? `${asPattern(pathFrom(from, path.dirname(file)))}/*.json`
      : asPattern(pathFrom(from, file)),
  )
  return [...new Set(patterns)].filter((pattern) => !pattern.startsWith('../'))
}

/** The first lines of a config, for whoever opens it: an author, or a coding agent. */
export function headerFor(isNavigationOnly: boolean, runner: Runner): string {
  const what = isNavigationOnly ? "docs.json's navigation" : 'docs.json'
  return `// ${what} is generated from this file. Change it here, then run: ${runner} build-nav\n\n`
}
