import path from 'node:path'
import { shellWord } from '../../base/files/shell-word.js'
import { filesNaming, programs } from '../../site/model/docs-json-mentions.js'
import { textAt } from '../../site/model/past-files.js'
import { pathFrom } from './surroundings.js'
import type { Surroundings } from './surroundings.js'
import { inPattern } from '../../base/files/in-pattern.js'

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
