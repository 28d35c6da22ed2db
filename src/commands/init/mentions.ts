import path from 'node:path'
import { shellWord } from '../../base/files/shell-word.js'
import { gitNow } from '../../base/git/run.js'
import { textAt } from '../../site/model/past-files.js'
import { withoutBlock } from './agents.js'
import { pathFrom } from './surroundings.js'
import type { Surroundings } from './surroundings.js'

/** A line of the repository's own texts, scripts or workflows that speaks of docs.json. */
export interface Mention {
  /** Absolute. */
  readonly file: string
  readonly line: number
  readonly text: string
}

/** Texts for people and agents; pages are for readers. */
const texts = ['*.md', '*.mdc', '.cursorrules', '.windsurfrules']
const programs = [
  ...['js', 'mjs', 'cjs', 'ts', 'mts', 'py', 'rb', 'go', 'sh', 'yml', 'yaml', 'toml'].map((end) => `*.${end}`),
  'package.json',
  'Makefile',
  'justfile',
]

/** The lines that may tell somebody to edit docs.json by hand, or that write it; none where there is no repository. */
export function mentions({ repository, folder }: Surroundings, written: readonly string[]): Mention[] {
  if (repository === undefined) return []
  const own = new Set(written)
  return filesNaming(repository, ['docs.json'], [...texts, ...programs])
    .filter((file) => !own.has(file) && !isPage(pathFrom(folder, file)))
    .flatMap(linesOf)
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
    const base = RegExp(`(?<![\\w.-])${path.basename(part).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`)
    const writer = programsNaming.find(({ text }) => base.test(text) && !text.includes('build-nav'))
    if (!writer) return []
    const by = pathFrom(repository, writer.file)
    return [
      `${by} names ${name}, a part of docs.json. If it writes that file, leave the file to it: npx build-nav init --keep-ref ${shellWord(name)}`,
    ]
  })
}

/** The files of these kinds that contain one of the names, absolute. */
function filesNaming(repository: string, names: readonly string[], kinds: readonly string[]): string[] {
  const args = ['grep', '-lIzF', '--untracked', ...names.flatMap((name) => ['-e', name]), '--', ...kinds]
  const found = gitNow(repository, args)?.toString('utf8').split('\0').filter(Boolean) ?? []
  return found.map((name) => path.join(repository, name))
}

/** A Markdown file in a folder of the site; one at its top, or in a folder that begins with a dot, is for those who work on it. */
function isPage(name: string): boolean {
  return name.endsWith('.md') && !/^[^/]*$|^\.|\/\.|(^|\/)(README|CONTRIBUTING|AGENTS|CLAUDE|SKILL)\.md$/i.test(name)
}

function linesOf(file: string): Mention[] {
  const text = withoutBlock(textAt(file) ?? '')
  // A workflow or script that runs build-nav knows what it writes.
  if (!file.endsWith('.md') && text.includes('build-nav')) return []
  return text
    .split('\n')
    .flatMap((line, index) => (/\bdocs\.json\b/.test(line) ? [{ file, line: index + 1, text: line.trim() }] : []))
}
