import { existsSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { capital, digits, shellWord } from '../../base/diagnostics/text.js'
import { runBy } from '../../base/diagnostics/runner.js'
import { enterLoad } from '../../base/files/config-load.js'
import { group, navigation } from '../../config/builders/builders.js'
import { docs } from '../../config/builders/docs.js'
import type { Group } from '../../config/builders/types.js'
import { compile } from '../../config/compile/compile.js'
import { configNames } from '../../config/loader/config-names.js'
import { findConfig } from '../../config/loader/find-config.js'
import { missingSettings } from '../../format/contract/setting-problems.js'
import { patchJson } from '../../format/json/patch/patch.js'
import { printJson } from '../../format/json/patch/print.js'
import { readJson } from '../../format/json/read.js'
import { isJsonObject } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import { textAt } from '../../site/model/past-files.js'
import { groupsIn } from '../../site/sources/groups-in.js'
import { migrate } from '../migrate/migrate.js'
import type { Kept, MigrateOptions } from '../migrate/migrate.js'
import { printLiteral } from '../migrate/print/literal.js'
import { mintName } from '../mint/read-mint.js'
import { inAnyFormat, laidOut, Plan } from './plan.js'
import type { PlannedFile } from './plan.js'
import { manifestText } from './surroundings.js'
import type { Surroundings } from './surroundings.js'

/** The source of a site's config. */
export type Origin = 'config' | 'docs.json' | 'mint.json' | 'pages' | 'nothing'

/** The options for turning a docs.json into code. */
export type Migration = Pick<MigrateOptions, 'navigationOnly' | 'keepRef' | 'separate' | 'part'>

/** A config, and the files of a new one. */
export interface Start {
  readonly origin: Origin
  /** Absolute. */
  readonly config: string
  readonly files: readonly PlannedFile[]
  readonly diagnostics: readonly Diagnostic[]
  /** Further facts: a sentence each. */
  readonly notes: readonly string[]
}

/** The config, made once from the present files, then kept. */
export async function start(where: Surroundings, migration: Migration): Promise<Start> {
  const { folder } = where
  const has = (name: string) => existsSync(path.join(folder, name))
  const mintNotes = !has(mintName)
    ? []
    : has('docs.json')
      ? ['mint.json was ignored, as Mintlify ignores it if there is a docs.json. You can delete it.']
      : ['Delete mint.json: Mintlify reads docs.json in its place.']
  if (configNames.some(has)) {
    const config = findConfig(folder)
    const notes = [...mintNotes, ...migratedNotes(path.basename(config), migration)]
    return { origin: 'config', config, files: [], diagnostics: [], notes }
  }
  const config = path.join(folder, 'docs.config.ts')
  const origin = has('docs.json') ? 'docs.json' : mintName
  const own = has('docs.json') ? docsWithoutNavigation(path.join(folder, 'docs.json')) : undefined
  if (!has(mintName) && (own || !has('docs.json'))) return fresh(where, config, own)
  const { notes, ...made } = await migrated(where, config, origin, migration)
  return { ...made, notes: [...notes, ...mintNotes] }
}

/** A note on options without effect, next to a config. */
function migratedNotes(name: string, { navigationOnly, keepRef = [], separate = [], part = [] }: Migration): string[] {
  const all = { 'navigation-only': navigationOnly ? [''] : [], part, 'keep-ref': keepRef, separate }
  const flags = Object.entries(all)
    .flatMap(([flag, values]) => values.map((value) => `--${flag}${value && ` ${shellWord(value)}`}`))
    .join(' ')
  const note = `${name} exists, so ${flags} changed nothing. To write ${name} again from docs.json, run: npx build-nav migrate --force ${flags}`
  return flags === '' ? [] : [note]
}

/** The code of a docs.json or mint.json, proven. */
async function migrated(
  where: Surroundings,
  out: string,
  origin: 'docs.json' | 'mint.json',
  migration: Migration,
): Promise<Start> {
  const { config, files, diagnostics, kept } = await inAnyFormat((prettierConfig) =>
    migrate({ ...migration, cwd: where.folder, out, file: origin, dryRun: true, prettierConfig }),
  )
  const range = migration.part ? 'parts' : migration.navigationOnly ? 'navigation' : 'docs'
  const planned = files.map(({ path: file, text }) => ({
    path: file,
    before: undefined,
    text: file === config ? headerFor(range, where) + text : text,
    why: file.endsWith('.json')
      ? 'converted from mint.json'
      : `converted from ${origin}, and verified to produce the same docs.json`,
  }))
  return { origin, config, diagnostics, notes: keptNotes(kept.filter(({ fixme }) => fixme)), files: planned }
}

/** A note on broken rules in docs.json that the config keeps: an author should know before readers miss something. */
function keptNotes([first, ...more]: readonly Kept[]): string[] {
  if (!first) return []
  const reason = first.reason.replace(/\.$/, '')
  const one = `1 value in docs.json breaks a rule, and is kept under a FIXME in the config: ${reason}. \`npx build-nav check\` lists it.`
  const many = `${digits(more.length + 1)} values in docs.json break a rule, and are kept under a FIXME in the config. The first one: ${reason}. \`npx build-nav check\` lists all.`
  return [more.length === 0 ? one : many]
}

/** The first lines of a config, for authors and coding agents. */
function headerFor(range: 'docs' | 'navigation' | 'parts', { runner }: Surroundings): string {
  const lines = {
    docs: 'docs.json is generated from this file. Change it here, then run: npx build-nav',
    navigation: "docs.json's navigation is generated from this file. Change it here, then run: npx build-nav",
    parts:
      'These elements of docs.json are generated from this file; everything else is edited there. To build: npx build-nav',
  }
  return `// ${runBy(runner, lines[range])}\n\n`
}

/** A docs.json without a navigation. */
interface OwnDocs {
  readonly text: string
  readonly value: JsonObject
}

/** A docs.json, if there is nothing in it to migrate. Broken JSON is for migrate to refuse. */
function docsWithoutNavigation(file: string): OwnDocs | undefined {
  const text = textAt(file) ?? ''
  try {
    const value = text.trim() === '' ? {} : readJson(text, { file }).value
    const isEmpty = isJsonObject(value) && !Object.hasOwn(value, 'navigation') && !Object.hasOwn(value, '$ref')
    return isEmpty ? { text, value } : undefined
  } catch (error) {
    if (error instanceof BuildNavError) return undefined
    throw error
  }
}

const settings = { $schema: 'https://mintlify.com/docs.json', theme: 'mint', colors: { primary: '#0D9373' } } as const

/**
 * A config for pages in folders, or for a first page. A docs.json with settings keeps them, and receives missing keys.
 */
async function fresh(where: Surroundings, config: string, own: OwnDocs | undefined): Promise<Start> {
  const { folder } = where
  const groups = groupsOf(folder)
  const isEmpty = groups.length === 0
  const keeps = own !== undefined && Object.keys(own.value).length > 0
  const name = nameOf(folder)
  const docsJson = docsJsonFor(name, isEmpty ? [group('Get started').pages('index')] : groups)
  const [code] = await laidOut(folder, [{ path: config, text: codeOf(keeps ? undefined : name, isEmpty) }])
  const plan = new Plan()
  plan.change(
    config,
    `the navigation${isEmpty ? '' : ' from the folders'}${keeps ? '; docs.json keeps the settings' : ', and the settings'}`,
    () => headerFor(keeps ? 'navigation' : 'docs', where) + code?.text,
  )
  plan.change(path.join(folder, 'docs.json'), 'the file that Mintlify reads, written by build-nav', () =>
    keeps ? withMissing(own, docsJson) : printJson(docsJson),
  )
  const hasIndex = ['index.mdx', 'index.md'].some((base) => existsSync(path.join(folder, base)))
  if (isEmpty && !hasIndex) plan.change(path.join(folder, 'index.mdx'), 'a first page', () => firstPage)
  return { origin: isEmpty ? 'nothing' : 'pages', config, diagnostics: [], notes: [], files: plan.files }
}

const firstPage = "---\ntitle: 'Welcome'\n---\n\nThe first page.\n"

function docsJsonFor(name: string, groups: readonly Group[]): JsonObject {
  const { $schema, theme, colors } = settings
  return compile(docs({ $schema, theme, name, colors, navigation: navigation().groups(...groups) })).json
}

/** A docs.json with the navigation and the missing settings of another. */
function withMissing({ text, value }: OwnDocs, made: JsonObject): string {
  const missing = [...missingSettings(value), 'navigation'].map((key) => [key, made[key] as JsonValue] as const)
  return patchJson(text, { ...value, ...Object.fromEntries(missing) })
}

/** The code of a new config; without a name, of the navigation only. */
function codeOf(name: string | undefined, isEmpty: boolean): string {
  const builders = [...(name === undefined ? [] : ['docs']), ...(isEmpty ? ['group'] : []), 'navigation'].join(', ')
  const imports = `import { ${builders} } from 'build-nav'
${isEmpty ? '' : "import { groupsIn } from 'build-nav/files'\n"}`
  const content = `navigation().groups(${isEmpty ? "group('Get started').pages('index')" : "...groupsIn('.')"})`
  if (name === undefined) return `${imports}\nexport default ${content}\n`
  return `${imports}
export default docs({
  $schema: '${settings.$schema}',
  theme: '${settings.theme}',
  name: ${printLiteral(name)},
  colors: { primary: '${settings.colors.primary}' },
  navigation: ${content},
})
`
}

/** The name of the project, as a title. */
function nameOf(folder: string): string {
  const name = manifestText(folder, 'name')?.replace(/^@[^/]+\//, '') ?? path.basename(folder)
  return capital(name.replace(/[-_.]+/g, ' ').trim()) || 'Documentation'
}

/** The future groups of the config, from the folders. */
function groupsOf(folder: string): Group[] {
  const leave = enterLoad({ folder, onRead: () => {}, onWarning: () => {}, past: undefined })
  try {
    return groupsIn('.')
  } finally {
    leave()
  }
}
