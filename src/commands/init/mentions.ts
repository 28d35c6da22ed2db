import path from 'node:path'
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
  const args = ['grep', '-lIzF', '--untracked', 'docs.json', '--', ...texts, ...programs]
  const found = gitNow(repository, args)?.toString('utf8').split('\0').filter(Boolean) ?? []
  const own = new Set(written)
  return found
    .map((name) => path.join(repository, name))
    .filter((file) => !own.has(file) && !isPage(pathFrom(folder, file)))
    .flatMap(linesOf)
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
