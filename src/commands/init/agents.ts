import { existsSync, lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { runBy } from '../../base/diagnostics/runner.js'
import { listed, shellWord } from '../../base/diagnostics/text.js'
import { begin, blockIn, end } from '../../site/model/agent-block.js'
import { diskAt } from '../../site/model/disk.js'
import { ignoredBy, withLines } from '../../site/model/ignored.js'
import { textAt } from '../../site/model/past-files.js'
import { layoutOf, nothing } from './planned.js'
import type { Part, PlannedFile } from './planned.js'
import { pathFrom, runnerIn } from './surroundings.js'
import type { Surroundings } from './surroundings.js'
import { projectFrom } from './typescript.js'

/** The file read by most coding agents, created on demand. */
const agentsName = 'AGENTS.md'

const names = [
  agentsName,
  'CLAUDE.md',
  '.claude/CLAUDE.md',
  'GEMINI.md',
  '.cursorrules',
  '.windsurfrules',
  '.github/copilot-instructions.md',
]
const rules = '.cursor/rules'

interface Options {
  /** Absolute. */
  readonly config: string
  /** The text of the config and of its imports. */
  readonly code: string
  /** The project of the config, absolute; undefined if the repository's TypeScript can't read the config. */
  readonly project: string | undefined
  /** The places of a config's parts, as named for a migration. */
  readonly parts: readonly string[]
  /** Creates AGENTS.md if the repository has no such file. */
  readonly creates: boolean
}

/**
 * A block for coding agents in one file of the docs folder, and a line pointing to the block in each other file for
 * agents. Mintlify publishes a Markdown file below the docs root unless .mintignore names the file.
 */
export async function agents(where: Surroundings, options: Options): Promise<Part> {
  const { folder, top } = where
  const found = agentFiles(where)
  if (found.length === 0 && !options.creates) return nothing
  const home = found.find((file) => path.dirname(file) === folder) ?? path.join(folder, agentsName)
  const texts = await Promise.all(
    [...new Set([home, ...found])].map(async (file) => {
      const text = file === home ? blockFor(where, options) : pointerTo(pathFrom(top, home))
      return [file, file.endsWith('.md') ? (await layoutOf(top, { path: file, text })).trimEnd() : text] as const
    }),
  )
  const planned: PlannedFile[] = texts.flatMap(([file, own]) => {
    const before = textAt(file)
    const text = file === home ? withBlock(before ?? '', own) : withPointer(before ?? '', own, pathFrom(top, home))
    return text === before ? [] : [{ path: file, before, text, why: 'coding agents edit the config, not docs.json' }]
  })
  const isIgnored = ignoredBy(diskAt(folder))
  const served = texts
    .map(([file]) => pathFrom(folder, file))
    .filter((name) => /^[^./].*\.md$/i.test(name) && isIgnored(name) === undefined)
  const file = path.join(folder, '.mintignore')
  const before = textAt(file)
  const text = withLines(
    before,
    served.map((name) => `/${name}`),
  )
  if (text !== undefined) planned.push({ path: file, before, text, why: `keeps ${served.join(', ')} off the site` })
  return { files: planned, notes: [] }
}

/** The site's and the repository's files for coding agents, absolute. */
export function agentFiles({ top, folder }: Surroundings): string[] {
  const own = [...new Set([folder, top])].flatMap((each) => [
    ...names.map((name) => path.join(each, name)),
    ...rulesIn(each),
  ])
  return own.filter((file) => isOwnText(file))
}

/** Rules about docs.json, among a folder's rules. */
function rulesIn(folder: string): string[] {
  const at = path.join(folder, rules)
  if (!existsSync(at)) return []
  const files = readdirSync(at).filter((name) => /\.mdc?$/.test(name))
  return files.map((name) => path.join(at, name)).filter((file) => textAt(file)?.includes('docs.json'))
}

/** False for a link to another file, and for a file that only takes in AGENTS.md. */
function isOwnText(file: string): boolean {
  if (!existsSync(file) || lstatSync(file).isSymbolicLink()) return false
  const isShared = path.basename(file) !== agentsName && existsSync(path.join(path.dirname(file), agentsName))
  return !(isShared && /^@(\.\/)?AGENTS\.md\s*$/m.test(textAt(file) ?? ''))
}

/** A text with the block, at its old place or at the end. */
function withBlock(before: string, block: string): string {
  const breaks = before.includes('\r\n') ? '\r\n' : '\n'
  const text = block.replaceAll('\n', breaks)
  const present = blockIn(before)
  if (present) return before.slice(0, present.start) + text + before.slice(present.end)
  const gap = before === '' ? '' : before.endsWith('\n') ? breaks : breaks + breaks
  return before + gap + text + breaks
}

/** A text with the line that points to the block, in place of an own block. */
function withPointer(before: string, line: string, home: string): string {
  return before.includes(home) && !blockIn(before) ? before : withBlock(before, line)
}

const pointerTo = (home: string) =>
  `Before you change the navigation, redirects or settings of the docs, read [${home}](${encodeURI(home)}).`

/** A condition in the code, as an example: `since('2.0')`, `locale === 'fr'`. */
const condition =
  /\b(?:since|until|only)\((['"])[^'"]+\1\)(?= ?(?:&&|\?))|\b(?:locale|label) === (['"])[^'"]+\2(?= ?(?:&&|\?))/

/** True for a config of parts: docs.json is people's file. */
export function isOfParts(code: string): boolean {
  return /\bexport default parts\(/.test(code)
}

/** Ten lines about this config. */
function blockFor(where: Surroundings, { config, code, project, parts }: Options): string {
  const name = path.basename(config)
  const isWhole = /\bdocs\(/.test(code)
  const runner = runnerIn(where)
  const compile = project === undefined ? '' : ` && npx tsc -p ${shellWord(projectFrom(where.folder, project))}`
  const at = pathFrom(where.top, where.folder)
  const example = condition.exec(code)?.[0]
  const pages = [
    '- Page: create its .mdx file, then `npx build-nav add guides/new`; move: `npx build-nav mv guides/old guides/new`; remove: `npx build-nav rm guides/old --to guides/new`.',
    ...(example === undefined
      ? []
      : [`A page that only some versions or languages have: \`${example} && 'guides/new'\`.`]),
  ].join(' ')
  const redirects = isWhole || isOfParts(code) ? '' : ' Redirects and settings are edited in docs.json itself.'
  const titles = parts.map((part) => `\`${part}\``)
  const these = titles.length > 0 ? listed(titles) : `the elements in \`parts(…)\` of ${name}`
  const head = isOfParts(code)
    ? `Only these elements of docs.json are generated: ${these}. Edit them in ${name}; everything else in docs.json may be edited`
    : `${isWhole ? 'docs.json is' : 'The navigation in docs.json is'} generated: edit ${name}, not docs.json`
  return runBy(
    runner,
    `${begin}

## ${head}

- ${at === '' ? 'After' : `In \`${at}\`, after`} every change: \`npx build-nav${compile} && npx build-nav check\`. Commit the code and docs.json together.${redirects}
${pages}
- Where a page is listed, or why not: \`npx build-nav why guides/page\`. What changes for readers: \`npx build-nav diff HEAD\`.
- docs.json was edited: \`npx build-nav pull\` applies that to the code. The rest: \`node_modules/build-nav/skills/build-nav/SKILL.md\`.

${end}`,
  )
}
