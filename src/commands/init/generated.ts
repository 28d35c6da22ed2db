import { existsSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { inPattern, shellWord } from '../../base/diagnostics/text.js'
import { readJson } from '../../format/json/read.js'
import { resolveRefs } from '../../format/json/refs/refs.js'
import { filesNaming, programs } from '../../site/model/docs-json-mentions.js'
import { jsonFilesIn } from '../../base/files/read.js'
import { textAt } from '../../site/model/past-files.js'
import { asPattern } from './planned.js'
import { pathFrom } from './surroundings.js'
import type { Surroundings } from './surroundings.js'

/** The files written by a build, absolute: docs.json and the files of its `$ref`s, without the files to keep. */
export function generatedFiles(folder: string, keep: readonly string[]): string[] {
  const docsJson = path.join(folder, 'docs.json')
  const text = textAt(docsJson)
  if (text === undefined) return [docsJson]
  try {
    const { files } = resolveRefs(readJson(text, { file: docsJson, tolerant: true }), { root: folder, keep })
    return [docsJson, ...files.map(({ file }) => path.resolve(folder, file))]
  } catch (error) {
    // Faults in docs.json are for `check`.
    if (error instanceof BuildNavError) return [docsJson]
    throw error
  }
}

/**
 * Patterns for the files written by a build, from a folder above: one pattern for all JSON files of a folder, if all
 * are parts of docs.json, which also matches the file of the next version.
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

/**
 * Advice on the parts of docs.json that a program of the repository names, a sentence each: if it writes the part, the part has
 * to stay the program's.
 */
export function writersOf({ repository, folder }: Surroundings, parts: readonly string[]): string[] {
  if (repository === undefined || parts.length === 0) return []
  const programsNaming = filesNaming(
    repository,
    parts.map((part) => path.basename(part)),
    programs,
  ).map((file) => ({ file, text: textAt(file) ?? '' }))
  return parts.flatMap((part) => {
    const name = pathFrom(folder, part)
    const base = RegExp(`(?<![\\w.-])${inPattern(path.basename(part))}(?![\\w-])`)
    const writer = programsNaming.find(({ text }) => base.test(text) && !text.includes('build-nav'))
    if (!writer) return []
    const by = pathFrom(repository, writer.file)
    return [
      `${by} names ${name}, a part of docs.json. If it writes that file, leave the file to it: npx build-nav init --keep-ref ${shellWord(name)}`,
    ]
  })
}
