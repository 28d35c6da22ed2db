import { existsSync, lstatSync } from 'node:fs'
import path from 'node:path'
import { runBy } from '../../base/diagnostics/runner.js'
import { shellWord } from '../../base/diagnostics/text.js'
import { gitNow } from '../../base/git/run.js'
import { diskAt } from '../../site/model/disk.js'
import { ignoredBy, withLines } from '../../site/model/ignored.js'
import { textAt } from '../../site/model/past-files.js'
import { laidOut } from './plan.js'
import type { Plan } from './plan.js'
import { pathFrom } from './surroundings.js'
import type { Site, Surroundings } from './surroundings.js'

/**
 * A block of an earlier init. The first and last line are links that are defined and never used, so unseen in Markdown
 * and no error in MDX, as Mintlify's CLI reads these files; formatters change the quotes.
 */
const oldBlock = /^\[\/\/\]: # ["'(]build-nav:start["')].*?^\[\/\/\]: # ["'(]build-nav:end["')]/ms

/** Names of files for coding agents; most agents read the first, created on demand. */
const names = [
  'AGENTS.md',
  'CLAUDE.md',
  '.claude/CLAUDE.md',
  'GEMINI.md',
  '.cursorrules',
  '.windsurfrules',
  '.github/copilot-instructions.md',
]

/**
 * A block for coding agents in one file of the docs folder, and a line pointing to the block in each other file for
 * agents, or in a new AGENTS.md (`creates`). Mintlify publishes a Markdown file below the docs root unless .mintignore
 * names the file.
 */
export async function planAgents(plan: Plan, site: Site, creates: boolean): Promise<void> {
  const { folder, top } = site
  const found = agentFiles(site)
  if (found.length === 0 && !creates) return
  const home = found.find((file) => path.dirname(file) === folder) ?? path.join(folder, 'AGENTS.md')
  const name = pathFrom(top, home)
  const line = `Before you change the navigation, redirects or settings of the docs, read [${name}](${encodeURI(name)}).`
  const files = [...new Set([home, ...found])]
  for (const file of files) {
    const text = file === home ? blockFor(site) : line
    const [own] = file.endsWith('.md') ? await laidOut(top, [{ path: file, text }]) : []
    plan.change(file, 'coding agents edit the config, not docs.json', (before) => {
      // A block of an earlier version gives way to the line.
      const isPointing = file !== home && before.includes(name) && !oldBlock.test(before)
      return isPointing ? before : withBlock(before, own?.text.trimEnd() ?? text)
    })
  }
  const isIgnored = ignoredBy(diskAt(folder))
  const served = files
    .map((file) => pathFrom(folder, file))
    .filter((each) => /^[^./].*\.md$/i.test(each) && isIgnored(each) === undefined)
  const lines = served.map((each) => `/${each}`)
  const why = `keeps ${served.join(', ')} off the site`
  plan.change(path.join(folder, '.mintignore'), why, (before) => withLines(before, lines))
}

/** The files for coding agents of the site and the repository, absolute. */
export function agentFiles({ top, folder }: Surroundings): string[] {
  const folders = [...new Set([folder, top])]
  return folders.flatMap((each) => names.map((name) => path.join(each, name))).filter(isOwnText)
}

/** False for a link to another file, and for a file that only takes in AGENTS.md. */
function isOwnText(file: string): boolean {
  if (!existsSync(file) || lstatSync(file).isSymbolicLink()) return false
  const shared = path.join(path.dirname(file), 'AGENTS.md')
  return file === shared || !existsSync(shared) || !/^@(\.\/)?AGENTS\.md\s*$/m.test(textAt(file) ?? '')
}

/** A text with the block, at its old place or at the end. */
function withBlock(before: string, block: string): string {
  const breaks = before.includes('\r\n') ? '\r\n' : '\n'
  const text = block.replaceAll('\n', breaks)
  if (oldBlock.test(before)) return before.replace(oldBlock, () => text)
  const gap = before === '' ? '' : before.endsWith('\n') ? breaks : breaks + breaks
  return before + gap + text + breaks
}

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
const ends = ['js', 'mjs', 'cjs', 'ts', 'mts', 'py', 'rb', 'go', 'sh', 'yml', 'yaml', 'toml'].map((each) => `*.${each}`)
const programs = [...ends, 'package.json', 'Makefile', 'justfile', `:(exclude,glob)**/node_modules/${'**'}`]

/** Markdown for those at work on the site: at the top, in a folder with a dot in front, or under such a name. */
const notForReaders = /^[^/]*$|^\.|\/\.|(^|\/)(README|CONTRIBUTING|AGENTS|CLAUDE|SKILL)\.md$/i

/** Lines of a repository about editing the docs.json of a folder by hand, or about writing docs.json. */
export function docsJsonMentions(repository: string, folder: string): Mention[] {
  const args = ['grep', '-nzIwF', '--untracked', '-e', 'docs.json', '--', ...texts, ...programs]
  const lines =
    gitNow(repository, args)
      ?.toString('utf8')
      .matchAll(/^(.+?)\0(\d+)\0(.*)$/gm) ?? []
  const mentions = [...lines].map(([, name = '', line, text = '']): Mention => {
    const isProgram = !/\.mdc?$|rules$/.test(name)
    return { file: path.join(repository, name), line: Number(line), text: text.trim(), isProgram }
  })
  return mentions.filter(({ file, text, isProgram }) => {
    // A program or a line with build-nav knows how docs.json is written.
    if (isProgram) return !textAt(file)?.includes('build-nav')
    const inDocs = pathFrom(folder, file)
    const isPage = inDocs.endsWith('.md') && !notForReaders.test(inDocs)
    return !isPage && !/build-nav|docs\.config\./.test(text)
  })
}

/** True for a config of parts: docs.json is people's file. */
export function isOfParts({ code }: Site): boolean {
  return /\bexport default parts\(/.test(code)
}

/** Ten lines about this config. */
function blockFor(site: Site): string {
  const { folder, top, runner, config, code, project } = site
  const name = path.basename(config)
  const at = pathFrom(top, folder)
  const compile = project === undefined ? '' : ` && npx tsc -p ${shellWord(pathFrom(folder, project))}`
  const isNavigation = /\bnavigation\(/.test(code) && !/\bdocs\(/.test(code)
  const redirects = isNavigation && !isOfParts(site) ? ' Redirects and settings are edited in docs.json itself.' : ''
  const head = isOfParts(site)
    ? `Only the elements in \`parts(…)\` of ${name} are generated: edit them there; everything else in docs.json may be edited`
    : `${isNavigation ? 'The navigation in docs.json is' : 'docs.json is'} generated: edit ${name}, not docs.json`
  return runBy(
    runner,
    `[//]: # "build-nav:start"

## ${head}

- ${at === '' ? 'After' : `In \`${at}\`, after`} every change: \`npx build-nav${compile} && npx build-nav check\`. Commit the code and docs.json together.${redirects}
- Page: create its .mdx file, then \`npx build-nav add guides/new\`; move: \`npx build-nav mv guides/old guides/new\`; remove: \`npx build-nav rm guides/old --to guides/new\`.
- Where a page is listed, or why not: \`npx build-nav why guides/page\`. What changes for readers: \`npx build-nav diff HEAD\`.
- docs.json was edited: \`npx build-nav pull\` applies that to the code. The rest: \`node_modules/build-nav/skills/build-nav/SKILL.md\`.

[//]: # "build-nav:end"`,
  )
}
