import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { capital } from '../../base/diagnostics/text.js'
import { runBy } from '../../base/diagnostics/runner.js'
import { enterLoad } from '../../base/files/config-load.js'
import { group, navigation } from '../../config/builders/builders.js'
import { docs } from '../../config/builders/docs.js'
import { compile } from '../../config/compile/compile.js'
import { configNames } from '../../config/loader/config-names.js'
import { findConfig } from '../../config/loader/find-config.js'
import { printJson } from '../../format/json/patch/print.js'
import type { JsonObject } from '../../format/json/value.js'
import { diskAt } from '../../site/model/disk.js'
import { groupsIn } from '../../site/sources/pages-in.js'
import { migrate } from '../migrate/migrate.js'
import type { MigrateOptions } from '../migrate/migrate.js'
import { printLiteral } from '../migrate/print/literal.js'
import { mintName } from '../mint/read-mint.js'
import { isPageFile } from '../../site/model/page-path.js'
import { laidOut, Plan } from './plan.js'
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
  const notes = has(mintName) ? ['Delete mint.json: Mintlify reads docs.json in its place.'] : []
  if (configNames.some(has)) return { origin: 'config', config: findConfig(folder), files: [], diagnostics: [], notes }
  const config = path.join(folder, 'docs.config.ts')
  if (!has(mintName) && !has('docs.json')) return fresh(where, config)
  const made = await migrated(where, config, has('docs.json') ? 'docs.json' : mintName, migration)
  return { ...made, notes }
}

/** The code of a docs.json or mint.json, proven. */
async function migrated(
  where: Surroundings,
  out: string,
  origin: 'docs.json' | 'mint.json',
  migration: Migration,
): Promise<Start> {
  const { config, files, diagnostics } = await migrate({
    ...migration,
    cwd: where.folder,
    out,
    file: origin,
    dryRun: true,
  })
  const range = migration.part ? 'parts' : migration.navigationOnly ? 'navigation' : 'docs'
  const planned = files.map(({ path: file, text }) => ({
    path: file,
    before: undefined,
    text: file === config ? headerFor(range, where) + text : text,
    why: file.endsWith('.json')
      ? 'converted from mint.json'
      : `converted from ${origin}, and verified to produce the same docs.json`,
  }))
  return { origin, config, diagnostics, notes: [], files: planned }
}

/** The first line of a config, for authors and coding agents. */
function headerFor(range: 'docs' | 'navigation' | 'parts', { runner }: Surroundings): string {
  const whole = { docs: 'docs.json', navigation: "docs.json's navigation", parts: 'A part of docs.json' }
  return runBy(runner, `// ${whole[range]} is generated from this file. Change it here, then run: npx build-nav\n\n`)
}

/** A config for pages in folders, or for a first page. */
async function fresh(where: Surroundings, config: string): Promise<Start> {
  const { folder } = where
  const pages = groupsOf(folder)
  const isEmpty = pages.length === 0
  const $schema = 'https://mintlify.com/docs.json'
  const settings = { $schema, theme: 'mint', name: nameOf(folder), colors: { primary: '#0D9373' } } as const
  const groups = isEmpty ? [group('Get started').pages('index')] : pages
  const { json } = compile(docs({ ...settings, navigation: navigation().groups(...groups) }))
  const [code] = await laidOut(folder, [{ path: config, text: codeOf(settings, isEmpty) }])
  const plan = new Plan()
  const what = `the navigation${isEmpty ? '' : ' from the folders'}, and the settings`
  plan.change(config, what, () => headerFor('docs', where) + code?.text)
  const why = 'the file that Mintlify reads, written by build-nav'
  plan.change(path.join(folder, 'docs.json'), why, () => printJson(json))
  const firstPage = "---\ntitle: 'Welcome'\n---\n\nThe first page.\n"
  if (isEmpty) plan.change(path.join(folder, 'index.mdx'), 'a first page', (before) => before || firstPage)
  return { origin: isEmpty ? 'nothing' : 'pages', config, diagnostics: [], notes: [], files: plan.files }
}

function codeOf(settings: JsonObject, isEmpty: boolean): string {
  const lines = Object.entries(settings).map(([key, value]) => `  ${key}: ${printLiteral(value)},\n`)
  const content = isEmpty ? "group('Get started').pages('index')" : "...groupsIn('.')"
  return `import { docs, ${isEmpty ? 'group, ' : ''}navigation } from 'build-nav'
${isEmpty ? '' : "import { groupsIn } from 'build-nav/files'\n"}
export default docs({
${lines.join('')}  navigation: navigation().groups(${content}),
})
`
}

/** The name of the project, as a title. */
function nameOf(folder: string): string {
  const name = manifestText(folder, 'name')?.replace(/^@[^/]+\//, '') ?? path.basename(folder)
  return capital(name.replace(/[-_.]+/g, ' ').trim()) || 'Documentation'
}

/** The future groups of the config, from the folders; none without pages. */
function groupsOf(folder: string) {
  const names = diskAt(folder).files()
  if (!names.some((name) => isPageFile(name))) return []
  const leave = enterLoad({ folder, onRead: () => {}, onWarning: () => {}, past: undefined })
  try {
    return groupsIn('.')
  } finally {
    leave()
  }
}
