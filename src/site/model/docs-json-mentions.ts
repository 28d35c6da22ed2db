import path from 'node:path'
import { gitNow } from '../../base/git/run.js'
import { withoutBlock } from './agent-block.js'
import { textAt } from './past-files.js'

/** A line of the repository's own texts, scripts or workflows that speaks of docs.json. */
export interface Mention {
  /** Absolute. */
  readonly file: string
  readonly line: number
  readonly text: string
  /** True for a script, a workflow and the like: it may write docs.json. */
  readonly isProgram: boolean
}

/** Texts for people and agents; pages are for readers. */
const texts = ['*.md', '*.mdc', '.cursorrules', '.windsurfrules']
/** Scripts, workflows and the like. */
export const programs = [
  ...['js', 'mjs', 'cjs', 'ts', 'mts', 'py', 'rb', 'go', 'sh', 'yml', 'yaml', 'toml'].map((end) => `*.${end}`),
  'package.json',
  'Makefile',
  'justfile',
]

/** Packages are not the repository's own, also where no .gitignore excludes them yet. */
const installed = ':(exclude,glob)**/node_modules/**'

/** The lines of a repository that may tell somebody to edit the docs.json of a folder by hand, or that write it. */
export function docsJsonMentions(repository: string, folder: string): Mention[] {
  return filesNaming(repository, ['docs.json'], [...texts, ...programs])
    .filter((file) => !isPage(path.relative(folder, file).replaceAll(path.sep, '/')))
    .flatMap(linesOf)
}

/** The files of these kinds that contain one of the names, absolute. */
export function filesNaming(repository: string, names: readonly string[], kinds: readonly string[]): string[] {
  const args = ['grep', '-lIzF', '--untracked', ...names.flatMap((name) => ['-e', name]), '--', ...kinds, installed]
  const found = gitNow(repository, args)?.toString('utf8').split('\0').filter(Boolean) ?? []
  return found.map((name) => path.join(repository, name))
}

/** A Markdown file in a folder of the site; one at its top, or in a folder that begins with a dot, is for those who work on it. */
function isPage(name: string): boolean {
  return name.endsWith('.md') && !/^[^/]*$|^\.|\/\.|(^|\/)(README|CONTRIBUTING|AGENTS|CLAUDE|SKILL)\.md$/i.test(name)
}

function linesOf(file: string): Mention[] {
  const text = withoutBlock(textAt(file) ?? '')
  const isProgram = !/\.mdc?$|rules$/.test(file)
  // A workflow or script that runs build-nav knows what it writes.
  if (!file.endsWith('.md') && text.includes('build-nav')) return []
  return text
    .split('\n')
    .flatMap((line, index) =>
      /\bdocs\.json\b/.test(line) ? [{ file, line: index + 1, text: line.trim(), isProgram }] : [],
    )
}
