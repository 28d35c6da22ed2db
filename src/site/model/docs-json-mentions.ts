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

/** Texts for people and agents, and names and ends of programs. Installed packages are not the repository's own. */
const texts = ['*.md', '*.mdc', '.cursorrules', '.windsurfrules']
const ends = ['js', 'mjs', 'cjs', 'ts', 'mts', 'py', 'rb', 'go', 'sh', 'yml', 'yaml', 'toml'].map((end) => `*.${end}`)
const programs = [...ends, 'package.json', 'Makefile', 'justfile', `:(exclude,glob)**/node_modules/${'**'}`]

/** Markdown for those at work on the site: at the top, in a folder with a dot in front, or under such a name. */
const notForReaders = /^[^/]*$|^\.|\/\.|(^|\/)(README|CONTRIBUTING|AGENTS|CLAUDE|SKILL)\.md$/i

/** Lines of a repository about editing the docs.json of a folder by hand, or about writing docs.json. */
export function docsJsonMentions(repository: string, folder: string): Mention[] {
  const args = ['grep', '-lIzF', '--untracked', '-e', 'docs.json', '--', ...texts, ...programs]
  const found = gitNow(repository, args)?.toString('utf8').split('\0').filter(Boolean) ?? []
  const isPage = (file: string) => {
    const name = path.relative(folder, file).replaceAll(path.sep, '/')
    return name.endsWith('.md') && !notForReaders.test(name)
  }
  const files = found.map((name) => path.join(repository, name)).filter((file) => !isPage(file))
  return files.flatMap((file) => {
    const text = withoutBlock(textAt(file) ?? '')
    const isProgram = !/\.mdc?$|rules$/.test(file)
    // A workflow or script with build-nav knows how docs.json is written.
    if (!file.endsWith('.md') && text.includes('build-nav')) return []
    return text.split('\n').flatMap((line, index) => {
      const mention = { file, line: index + 1, text: line.trim(), isProgram }
      return /\bdocs\.json\b/.test(line) ? [mention] : []
    })
  })
}
