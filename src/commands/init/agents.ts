import { existsSync, lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError } from '../../base/diagnostics/build-nav-error.js'
import { listed } from '../../base/diagnostics/listed.js'
import { runBy } from '../../base/diagnostics/runner.js'
import type { Runner } from '../../base/diagnostics/runner.js'
import { inQuotes } from '../../base/files/in-quotes.js'
import { shellWord } from '../../base/files/shell-word.js'
import { readJson } from '../../format/json/read.js'
import { resolveRefs } from '../../format/json/refs/refs.js'
import { isJsonObject, type JsonValue } from '../../format/json/value.js'
import { pagesOf } from '../../site/history/lost-addresses.js'
import { folderOf } from '../../site/model/page-path.js'
import { begin, blockIn, end } from '../../site/model/agent-block.js'
import { textAt } from '../../site/model/past-files.js'
import { foldersNamed, foldersOf } from '../cut/folders.js'
import { versionLists } from '../cut/versions.js'
import { nothing } from './planned.js'
import { layoutOf } from './layout.js'
import { runnerIn } from './runner.js'
import type { Part, PlannedFile } from './planned.js'
import { pathFrom } from './surroundings.js'
import type { Surroundings } from './surroundings.js'

/** The file that most coding agents read, and that init makes where that is asked for. */
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
  /** The text of the config. */
  readonly code: string
  /** docs.json with the files of its `$ref`s, absolute. */
  readonly generated: readonly string[]
  /** The project that has it, absolute. */
  readonly project: string
  /** Makes AGENTS.md where there is none of the files. */
  readonly creates: boolean
}

/** A block for coding agents in each file that they read; where there is none, in a new AGENTS.md. */
export async function agents(
  where: Surroundings,
  { config, code, generated, project, creates }: Options,
): Promise<Part> {
  const top = where.repository ?? where.folder
  const found = agentFiles(where)
  const files = found.length === 0 && creates ? [path.join(top, agentsName)] : found
  const json = generated.map((file) => textAt(file) ?? '').join('\n')
  const labelsOf = (key: string) => [
    ...new Set([...json.matchAll(RegExp(`"${key}"\\s*:\\s*"([^"\\\\]+)"`, 'g'))].map(([, label = '']) => label)),
  ]
  const block = blockFor({
    languages: labelsOf('language'),
    versions: labelsOf('version'),
    ...siteIn(generated[0]),
    folder: pathFrom(top, where.folder),
    config: path.basename(config),
    isWhole: /\bdocs\(/.test(code),
    runner: runnerIn(where),
    project: pathFrom(where.folder, project).replace(/(^|\/)tsconfig\.json$/, '') || '.',
  })
  const planned: PlannedFile[] = []
  for (const file of files) {
    const before = textAt(file)
    const own = file.endsWith('.md') ? (await layoutOf(top, { path: file, text: block })).trimEnd() : block
    const text = withBlock(before ?? '', own)
    if (text !== before) planned.push({ path: file, before, text, why: 'coding agents edit the config, not docs.json' })
  }
  return planned.length === 0 ? nothing : { files: planned, notes: [] }
}

/** The files that coding agents read, absolute: those of the repository and of the site. */
export function agentFiles({ repository, folder }: Surroundings): string[] {
  const folders = [...new Set([repository ?? folder, folder])]
  const own = folders.flatMap((each) => [...names.map((name) => path.join(each, name)), ...rulesIn(each)])
  return own.filter((file) => isOwnText(file))
}

/** Rules that speak of docs.json already: the others of the folder are about something else. */
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

/** A text with the block: where it was, or at the end. */
function withBlock(before: string, block: string): string {
  const breaks = before.includes('\r\n') ? '\r\n' : '\n'
  const text = block.replaceAll('\n', breaks)
  const present = blockIn(before)
  if (present) return before.slice(0, present.start) + text + before.slice(present.end)
  const gap = before === '' ? '' : before.endsWith('\n') ? breaks : breaks + breaks
  return before + gap + text + breaks
}

/** The names in a block. */
interface Block {
  readonly folder: string
  readonly config: string
  readonly project: string
  /** False if the config has the navigation, and docs.json everything else. */
  readonly isWhole: boolean
  readonly languages: readonly string[]
  readonly versions: readonly string[]
  /** The folder of a page, from the docs root: `en/guides/`. */
  readonly pages: string
  /** The command that makes a new version; undefined where none can. */
  readonly cut: string | undefined
  readonly runner: Runner
}

/** `since` of numbered versions, as migrate writes them with `newestFirst`; of others, the label. */
function versionCondition([newest = '', ...others]: readonly string[]): string {
  const isNumbered = (label: string) => /^v?\d/i.test(label)
  const since = [newest, ...others].find(isNumbered)
  return since !== undefined && others.some(isNumbered) ? `since(${inQuotes(since)})` : `label === ${inQuotes(newest)}`
}

/** The folder of a docs.json's first page, and the command that makes a new version. */
function siteIn(docsJson = ''): Pick<Block, 'pages' | 'cut'> {
  try {
    const { value } = resolveRefs(readJson(textAt(docsJson) ?? '{}', { file: docsJson, tolerant: true }))
    const [first = ''] = pagesOf(value)
    return { pages: folderOf(first) || 'guides/', cut: cutIn(isJsonObject(value) ? value['navigation'] : undefined) }
  } catch (error) {
    if (error instanceof BuildNavError) return { pages: 'guides/', cut: undefined }
    throw error
  }
}

/** The command that copies a version: the newest one, or else one whose pages have a folder of their own. */
function cutIn(navigation: JsonValue | undefined): string | undefined {
  const lists = versionLists(navigation)
  const labels = lists[0]?.labels ?? []
  const from = labels.find((label) => foldersOf(label, lists) ?? foldersNamed(label, lists, () => true))
  if (from === undefined) return undefined
  return from === labels[0] ? 'npx build-nav cut 2.1' : `npx build-nav cut <label> --from ${shellWord(from)}`
}

function blockFor({ folder, config, project, isWhole, languages, versions, pages, cut, runner }: Block): string {
  const [hasLanguages, hasVersions] = [languages.length > 0, versions.length > 0]
  const commands = [
    ['npx build-nav', 'writes docs.json'],
    [`npx tsc -p ${project}`, "the build doesn't check types"],
    ['npx build-nav check', 'broken pages, links and redirects; --fix fixes mistakes that have only one possible fix'],
    ['npx build-nav diff HEAD', 'what changes for readers, and the URLs that no longer work'],
  ].map(([command = '', what]) => [runBy(runner, command), what] as const)
  const width = Math.max(...commands.map(([command]) => command.length))
  const at = folder === '' ? '' : `\nRun the commands in \`${folder}\`.`
  const start = isWhole
    ? `## Navigation, redirects and settings of the docs: edit ${config}, not docs.json

\`docs.json\`, and each file that it names in a \`$ref\`, is generated from \`${config}\` and the modules that it imports.
If a text tells you to add something to docs.json, add it there.`
    : `## Navigation of the docs: edit ${config}, not docs.json

\`navigation\` in \`docs.json\` is generated from \`${config}\` and the modules that it imports. Redirects and settings are edited in
\`docs.json\`. If a text tells you to add a page to docs.json, add it to the config.`
  const variants = [...(hasLanguages ? ['language'] : []), ...(hasVersions ? ['version'] : [])]
  const folders = variants.length > 0 ? ` in the folder of each ${listed(variants)} that gets it` : ''
  const conditions = [
    ...(hasLanguages ? [`\`locale === ${inQuotes(languages.at(-1) ?? '')} && 'guides/page'\``] : []),
    ...(hasVersions ? [`\`${versionCondition(versions)} && 'guides/page'\``] : []),
  ]
  const tasks = [
    `Add a page: create its .mdx file${folders}, then \`npx build-nav add ${pages}new\`.
  If several lists are possible, it prints the command for each.`,
    `Move or rename a page: \`npx build-nav mv ${pages}old ${pages}new\`; a folder: \`npx build-nav mv ${pages}old/ ${pages}new\`.
  It moves the files, rewrites links and adds redirects${hasLanguages ? '; `--locales` moves the other languages, too' : ''}.`,
    `Remove a page: \`npx build-nav rm ${pages}old --to ${pages}new\`, which sends readers and links to another page.`,
    `Find where a page is listed, or why it is not: \`npx build-nav why ${pages}page\`. The whole navigation: \`npx build-nav tree\`.`,
    ...(variants.length > 0
      ? [
          `A page that only some ${listed(
            variants.map((variant) => `${variant}s`),
            'or',
          )} have: ${conditions.join(', ')};
  several: \`...when(condition, 'a', 'b')\`. The function runs once for each ${listed(variants)}.`,
        ]
      : []),
    `A redirect is ${isWhole ? "a row: `redirect({ '/old': '/new' })`" : 'an entry of `redirects` in docs.json'}.`,
    ...(hasLanguages
      ? [
          "A title that is translated: `t('Title')`, and a line in the first table of words; `tsc` then names the other tables that lack it.",
        ]
      : []),
    "Hide a tab or a group: `.hidden()`; a page: `hidden: true` in its frontmatter. A tab of endpoints: `tab('API').openapi('openapi.yaml')`. The order is that of the code.",
    ...(cut === undefined ? [] : [`A new version: \`${cut}\`.`]),
    ...(variants.length > 0
      ? [
          `Remove a ${variants.join(' or ')}: delete it in docs.json, \`npx build-nav pull\`, delete its folder, and add a redirect with
  \`:slug*\`; not with \`npx build-nav rm\`.`,
        ]
      : []),
    'Everything else: `node_modules/build-nav/skills/build-nav/SKILL.md`, and `--help` of each command. `--format json` is for programs.',
    `If docs.json was edited (web editor, script, by mistake): \`npx build-nav pull\` applies the edit to the config.
  \`--force\` discards edits: use it only to resolve a conflict that \`pull\` names.`,
  ]
  const text = `${begin}

${start}${at}

${tasks.map((task) => `- ${task}`).join('\n')}

Every change ends with these four. Commit the code and docs.json together:

\`\`\`sh
${commands.map(([command, what]) => `${command.padEnd(width)}  # ${what}`).join('\n')}
\`\`\`

${end}`
  return runBy(runner, text)
}
