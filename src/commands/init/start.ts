import { digits, shellWord } from '../../base/diagnostics/text.js'
import type { Runner } from '../../base/diagnostics/runner.js'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { configNames } from '../../config/loader/config-names.js'
import { findConfig } from '../../config/loader/find-config.js'
import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { mintName } from '../mint/read-mint.js'
import { migrate } from '../migrate/migrate.js'
import type { Kept, MigrateOptions } from '../migrate/migrate.js'
import type { Range } from '../../format/parts/find.js'
import { docsWithoutNavigation, fresh, headerFor } from './fresh.js'
import { inAnyFormat } from './planned.js'
import type { PlannedFile } from './planned.js'
import { runnerIn } from './surroundings.js'
import type { Surroundings } from './surroundings.js'
import { configFile } from './typescript.js'

/** The source of a site's config. */
export type Origin = 'config' | 'docs.json' | 'mint.json' | 'pages' | 'nothing'

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
  const mintNote = !has(mintName)
    ? []
    : has('docs.json')
      ? ['mint.json was ignored, as Mintlify ignores it if there is a docs.json. You can delete it.']
      : ['Delete mint.json: Mintlify reads docs.json in its place.']
  if (configNames.some(has)) {
    const config = findConfig(folder)
    return {
      origin: 'config',
      config,
      files: [],
      diagnostics: [],
      notes: [...mintNote, ...migratedNote(config, migration)],
    }
  }
  const own = docsWithoutNavigation(folder)
  const config = configFile(where)
  const runner = runnerIn(where)
  if (own && !has(mintName)) return fresh(config, own, runner)
  if (!has('docs.json') && !has(mintName)) return fresh(config, undefined, runner)
  const made = await migrated(config, has('docs.json') ? 'docs.json' : mintName, migration, runner)
  return { ...made, notes: [...made.notes, ...mintNote] }
}

/** The options for turning a docs.json into code. */
type Migration = Pick<MigrateOptions, 'navigationOnly' | 'keepRef' | 'separate' | 'part'>

/** A note on migration options without a migration to do. */
function migratedNote(
  config: string,
  { navigationOnly, keepRef = [], separate = [], part = [] }: Migration,
): readonly string[] {
  const flags = [
    ...(navigationOnly ? ['--navigation-only'] : []),
    ...part.map((place) => `--part ${shellWord(place)}`),
    ...keepRef.map((name) => `--keep-ref ${shellWord(name)}`),
    ...separate.map((label) => `--separate ${shellWord(label)}`),
  ].join(' ')
  if (flags === '') return []
  const name = path.basename(config)
  return [
    `${name} exists, so ${flags} changed nothing. To write ${name} again from docs.json, run: npx build-nav migrate --force ${flags}`,
  ]
}

/** The range of docs.json for a migration. */
function rangeOf({ navigationOnly, part }: Migration): Range {
  return part ? 'parts' : navigationOnly ? 'navigation' : 'docs'
}

async function migrated(
  out: string,
  origin: 'docs.json' | 'mint.json',
  migration: Migration,
  runner: Runner,
): Promise<Start> {
  const { config, files, diagnostics, kept } = await inAnyFormat((prettierConfig) =>
    migrate({ ...migration, cwd: path.dirname(out), out, file: origin, dryRun: true, prettierConfig }),
  )
  const why = (file: string) =>
    file.endsWith('.json')
      ? 'converted from mint.json'
      : `converted from ${origin}, and verified to produce the same docs.json`
  return {
    origin,
    config,
    diagnostics,
    notes: keptNote(kept.filter(({ fixme }) => fixme)),
    files: files.map(({ path: file, text }) => ({
      path: file,
      before: undefined,
      text: file === config ? headerFor(rangeOf(migration), runner) + text : text,
      why: why(file),
    })),
  }
}

/** A note on broken rules in docs.json that the config keeps: an author should know before readers miss something. */
function keptNote(kept: readonly Kept[]): string[] {
  const [first] = kept
  if (!first) return []
  const count = kept.length === 1 ? '1 value in docs.json breaks' : `${digits(kept.length)} values in docs.json break`
  return [
    `${count} a rule, and ${kept.length === 1 ? 'is' : 'are'} kept under a FIXME in the config${kept.length === 1 ? '' : '. The first one'}: ${first.reason.replace(/\.$/, '')}. \`npx build-nav check\` lists ${kept.length === 1 ? 'it' : 'all'}.`,
  ]
}
