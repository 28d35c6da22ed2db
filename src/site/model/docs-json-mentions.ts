import path from 'node:path'
import { gitNow } from '../../base/git/run.js'
import { withoutBlock } from './agent-block.js'
import { textAt } from './past-files.js'

/** A line about docs.json in the repository's own texts, scripts or workflows. */
export interface Mention {
  /** Absolute. */
  readonly file: string
  readonly line: number
  readonly text: string
  /** True for a script, a workflow and the like: a possible writer of docs.json. */
  readonly isProgram: boolean
}

/** Texts for people and agents; pages are for readers. */
const texts = ['*.md', '*.mdc', '.cursorrules', '.windsurfrules']
/** Scripts, workflows and the like. */
const programs = [
  ...['js', 'mjs', 'cjs', 'ts', 'mts', 'py', 'rb', 'go', 'sh', 'yml', 'yaml', 'toml'].map((end) => `*.${end}`),
  'package.json',
  'Makefile',
  'justfile',
]

/** Packages are not the repository's own, ignored or not. */
const installed = `:(exclude,glob)**/node_modules/${'**'}`

/** Lines of a repository about editing the docs.json of a folder by hand, or about writing docs.json. */
export function docsJsonMentions(repository: string, folder: string): Mention[] {
  const args = ['grep', '-lIzF', '--untracked', '-e', 'docs.json', '--', ...texts, ...programs, installed]
  const found = gitNow(repository, args)?.toString('utf8').split('\0').filter(Boolean) ?? []
  return found
    .map((name) => path.join(repository, name))
    .filter((file) => !isPage(path.relative(folder, file).replaceAll(path.sep, '/')))
    .flatMap(linesOf)
}

/**
 * A Markdown page of the site; not a file at the top, or in a folder with a dot in front, for those at work on the
 * site.
 */
function isPage(name: string): boolean {
  return name.endsWith('.md') && !/^[^/]*$|^\.|\/\.|(^|\/)(README|CONTRIBUTING|AGENTS|CLAUDE|SKILL)\.md$/i.test(name)
}

function linesOf(file: string): Mention[] {
  const text = withoutBlock(textAt(file) ?? '')
  const isProgram = !/\.mdc?$|rules$/.test(file)
  // A workflow or script with build-nav knows how docs.json is written.
  if (!file.endsWith('.md') && text.includes('build-nav')) return []
  return text
    .split('\n')
    .flatMap((line, index) =>
      /\bdocs\.json\b/.test(line) ? [{ file, line: index + 1, text: line.trim(), isProgram }] : [],
    )
}
