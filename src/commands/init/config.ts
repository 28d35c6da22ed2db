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
import { diskAt } from '../../site/model/disk.js'
import { groupsIn } from '../../site/sources/pages-in.js'
import { migrate } from '../migrate/migrate.js'
import type { MigrateOptions } from '../migrate/migrate.js'
import { printLiteral } from '../migrate/print/literal.js'
import { mintName } from '../mint/read-mint.js'
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
  if (configNames.some(has)) {
    const config = findConfig(folder)
    const name = path.basename(config)
    const late = `${name} exists, so the options of \`migrate\` changed nothing. To write ${name} again from docs.json with them, run \`npx build-nav migrate --force\`.`
    const isLate = Object.values(migration).some((value) => value !== undefined)
    return { origin: 'config', config, files: [], diagnostics: [], notes: isLate ? [...notes, late] : notes }
  }
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
  const line = {
    docs: 'docs.json is generated from this file. Change it here, then run: npx build-nav',
    navigation: "docs.json's navigation is generated from this file. Change it here, then run: npx build-nav",
    parts:
      'These elements of docs.json are generated from this file; everything else is edited there. To build: npx build-nav',
  }[range]
  return `// ${runBy(runner, line)}\n\n`
}

const $schema = 'https://mintlify.com/docs.json'
const theme = 'mint'
const colors = { primary: '#0D9373' } as const

/** A config for pages in folders, or for a first page. */
async function fresh(where: Surroundings, config: string): Promise<Start> {
  const { folder } = where
  const pages = groupsOf(folder)
  const isEmpty = pages.length === 0
  const name = nameOf(folder)
  const groups = isEmpty ? [group('Get started').pages('index')] : pages
  const { json } = compile(docs({ $schema, theme, name, colors, navigation: navigation().groups(...groups) }))
  const [code] = await laidOut(folder, [{ path: config, text: codeOf(name, isEmpty) }])
  const plan = new Plan()
  const what = `the navigation${isEmpty ? '' : ' from the folders'}, and the settings`
  plan.change(config, what, () => headerFor('docs', where) + code?.text)
  const why = 'the file that Mintlify reads, written by build-nav'
  plan.change(path.join(folder, 'docs.json'), why, () => printJson(json))
  const hasIndex = ['index.mdx', 'index.md'].some((base) => existsSync(path.join(folder, base)))
  const firstPage = "---\ntitle: 'Welcome'\n---\n\nThe first page.\n"
  if (isEmpty && !hasIndex) plan.change(path.join(folder, 'index.mdx'), 'a first page', () => firstPage)
  return { origin: isEmpty ? 'nothing' : 'pages', config, diagnostics: [], notes: [], files: plan.files }
}

function codeOf(name: string, isEmpty: boolean): string {
  const content = isEmpty ? "group('Get started').pages('index')" : "...groupsIn('.')"
  return `import { docs, ${isEmpty ? 'group, ' : ''}navigation } from 'build-nav'
${isEmpty ? '' : "import { groupsIn } from 'build-nav/files'\n"}
export default docs({
  $schema: '${$schema}',
  theme: '${theme}',
  name: ${printLiteral(name)},
  colors: { primary: '${colors.primary}' },
  navigation: navigation().groups(${content}),
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
  if (
    !diskAt(folder)
      .files()
      .some((file) => /\.mdx?$/i.test(file))
  )
    return []
  const leave = enterLoad({ folder, onRead: () => {}, onWarning: () => {}, past: undefined })
  try {
    return groupsIn('.')
  } finally {
    leave()
  }
}
