import type { Runner } from '../../base/diagnostics/runner.js'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Range } from '../../format/parts/find.js'
import { group, navigation } from '../../config/builders/builders.js'
import { docs } from '../../config/builders/docs.js'
import type { Group } from '../../config/builders/types.js'
import { compile } from '../../config/compile/compile.js'
import { missingSettings } from '../../format/contract/setting-problems.js'
import { enterLoad } from '../../base/files/config-load.js'
import type { PastFiles } from '../../base/files/config-load.js'
import { patchJson } from '../../format/json/patch/patch.js'
import { printJson } from '../../format/json/patch/print.js'
import { readJson } from '../../format/json/read.js'
import { isJsonObject } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import { printLiteral } from '../migrate/print/literal.js'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { diskAt } from '../../site/model/disk.js'
import { pageMatter } from '../../site/model/page-matter.js'
import { groupsIn } from '../../site/sources/groups-in.js'
import { layoutOf } from './planned.js'
import type { Start } from './start.js'
import { pastFiles, textAt } from '../../site/model/past-files.js'

/**
 * A config for pages in folders, or for a first page. A docs.json with settings keeps them, and receives missing keys.
 */
export async function fresh(file: string, own: OwnDocs | undefined, runner: Runner): Promise<Start> {
  const folder = path.dirname(file)
  const { result: groups, notes } = inAnyState(folder, (past) => groupsOf(folder, past))
  const isEmpty = groups.length === 0
  const name = nameOf(folder)
  const settings = {
    $schema: 'https://mintlify.com/docs.json',
    theme: 'mint',
    name,
    colors: { primary: '#0D9373' },
  } as const
  const first = group('Get started').pages('index')
  const { json } = compile(docs({ ...settings, navigation: navigation().groups(...(isEmpty ? [first] : groups)) }))
  const hasSettings = own !== undefined && Object.keys(own.value).length > 0
  const docsJson = hasSettings
    ? patchJson(own.text, { ...own.value, ...missingFrom(own.value, json) })
    : printJson(json)
  const planned = (base: string, text: string, why: string, before?: string) => ({
    path: path.join(folder, base),
    before,
    text,
    why,
  })
  const made = isEmpty ? firstConfig : folderConfig
  const config = planned(
    path.basename(file),
    headerFor(hasSettings ? 'navigation' : 'docs', runner) +
      (await layoutOf(path.dirname(file), { path: file, text: made(hasSettings ? undefined : name) })),
    `the navigation${isEmpty ? '' : ' from the folders'}${hasSettings ? '; docs.json keeps the settings' : ', and the settings'}`,
  )
  const hasIndex = ['index.mdx', 'index.md'].some((base) => existsSync(path.join(folder, base)))
  return {
    origin: isEmpty ? 'nothing' : 'pages',
    config: config.path,
    diagnostics: [],
    notes,
    files: [
      config,
      planned('docs.json', docsJson, 'the file that Mintlify reads, written by build-nav', own?.text),
      ...(isEmpty && !hasIndex ? [planned('index.mdx', firstPage, 'a first page')] : []),
    ],
  }
}

function missingFrom(own: JsonObject, wanted: JsonObject): JsonObject {
  const needed = [...missingSettings(own), 'navigation']
  return Object.fromEntries(needed.map((key) => [key, wanted[key] as JsonValue])) as JsonObject
}

/** A docs.json without a navigation. */
interface OwnDocs {
  readonly text: string
  readonly value: JsonObject
}

/** A folder's docs.json, if it has nothing to migrate. */
export function docsWithoutNavigation(folder: string): OwnDocs | undefined {
  const file = path.join(folder, 'docs.json')
  const text = textAt(file)
  if (text === undefined) return undefined
  if (text.trim() === '') return { text, value: {} }
  // Broken JSON is for migrate to refuse.
  const value = valueOf(text, file)
  return isJsonObject(value) && !Object.hasOwn(value, 'navigation') && !Object.hasOwn(value, '$ref')
    ? { text, value }
    : undefined
}

function valueOf(text: string, file: string): JsonValue | undefined {
  try {
    return readJson(text, { file }).value
  } catch {
    return undefined
  }
}

/** The config's future groups, from the folders. */
function groupsOf(folder: string, past: PastFiles | undefined): Group[] {
  const leave = enterLoad({ folder, onRead: () => {}, onWarning: () => {}, past })
  try {
    return groupsIn('.')
  } finally {
    leave()
  }
}

const firstPage = "---\ntitle: 'Welcome'\n---\n\nThe first page.\n"
const firstConfig = (name: string | undefined) =>
  configText(name, '', "group('Get started').pages('index')", 'group, navigation')
const folderConfig = (name: string | undefined) =>
  configText(name, "import { groupsIn } from 'build-nav/files'\n", "...groupsIn('.')", 'navigation')

/** Without a name, the navigation only. */
function configText(name: string | undefined, imports: string, groups: string, builders: string): string {
  const content = `navigation().groups(${groups})`
  if (name === undefined) return `import { ${builders} } from 'build-nav'\n${imports}\nexport default ${content}\n`
  return `import { docs, ${builders} } from 'build-nav'
${imports}
export default docs({
  $schema: 'https://mintlify.com/docs.json',
  theme: 'mint',
  name: ${printLiteral(name)},
  colors: { primary: '#0D9373' },
  navigation: ${content},
})
`
}

/** The name of the project, as a title. */
function nameOf(folder: string): string {
  const said = /"name"\s*:\s*"(?:@[^"/]+\/)?([^"]+)"/.exec(textAt(path.join(folder, 'package.json')) ?? '')?.[1]
  const words = (said ?? path.basename(folder)).replace(/[-_.]+/g, ' ').trim()
  return words === '' ? 'Documentation' : words[0]?.toUpperCase() + words.slice(1)
}

/** The first lines of a config, for authors and coding agents. */
export function headerFor(range: Range, runner: Runner): string {
  if (range === 'parts')
    return `// These elements of docs.json are generated from this file; everything else is edited there. To build: ${runner} build-nav\n\n`
  const what = range === 'navigation' ? "docs.json's navigation" : 'docs.json'
  return `// ${what} is generated from this file. Change it here, then run: ${runner} build-nav\n\n`
}

/** The result of reading the pages of a folder. */
interface Readable<Result> {
  readonly result: Result
  /** A sentence for each page with unreadable frontmatter. */
  readonly notes: readonly string[]
}

/**
 * Reads the pages of a folder. After an error in frontmatter, reads again without frontmatter: a new site need not
 * wait.
 */
function inAnyState<Result>(folder: string, read: (past?: PastFiles) => Result): Readable<Result> {
  try {
    return { result: read(), notes: [] }
  } catch (error) {
    const { diagnostics } = error instanceof BuildNavError ? error : { diagnostics: [] }
    if (diagnostics.length === 0 || diagnostics.some(({ code }) => code !== 'pages-frontmatter')) throw error
    const left = 'docs.json was created without it. Fix it there: until then, `npx build-nav` reports it as an error.'
    return { result: read(readableFiles(folder)), notes: diagnostics.map(({ message }) => `${message} ${left}`) }
  }
}

function readableFiles(folder: string): PastFiles {
  const all = diskAt(folder)
    .files()
    .map((file) => path.join(folder, file))
  return pastFiles(all, (file) => {
    const text = textAt(file)
    return text !== undefined && 'reason' in pageMatter(text) ? '' : text
  })
}
