import { existsSync } from 'node:fs'
import path from 'node:path'
import { configNames } from '../../config/loader/config-names.js'
import { check } from '../check/check.js'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { counted, shellWord } from '../../base/diagnostics/text.js'
import { runBy } from '../../base/diagnostics/runner.js'
import type { Runner } from '../../base/diagnostics/runner.js'
import { readText } from '../../base/files/read.js'
import { writeFilesAtomically } from '../../base/files/write.js'
import { recordBuilt } from '../build/record.js'
import { wholeText } from '../build/docs-json-files.js'
import { generatedFiles, writersOf } from './generated.js'
import type { MigrateOptions } from '../migrate/migrate.js'
import { agentFiles, agents, isOfParts } from './agents.js'
import { baselineName } from '../check/baseline.js'
import { checkOf, foundErrors } from './gate.js'
import { docsJsonMentions } from '../../site/model/docs-json-mentions.js'
import type { Mention } from '../../site/model/docs-json-mentions.js'
import { textAt } from '../../site/model/past-files.js'
import { typesName } from '../register/name.js'
import { ignored } from './ignored.js'
import { knipEntries, packageJson } from './package-json.js'
import { laidOut } from './planned.js'
import type { PlannedFile } from './planned.js'
import { start } from './start.js'
import type { Origin } from './start.js'
import { pathFrom, runnerIn, surroundingsOf } from './surroundings.js'
import { typescriptProject } from './typescript.js'
import { workflows } from './workflow.js'

export type { Origin } from './start.js'
export type { PlannedFile } from './planned.js'

export interface InitOptions {
  /** The docs folder; the current folder. */
  readonly cwd?: string | undefined
  /** Reports the plan, and writes nothing. */
  readonly dryRun?: boolean | undefined
  /** Options of `migrate`, for a docs.json to turn into code. */
  readonly migration?: Pick<MigrateOptions, 'navigationOnly' | 'keepRef' | 'separate' | 'part'> | undefined
  /**
   * Lists the present errors of `check` in docs-baseline.json, so that CI fails for new errors only. True by default;
   * false: the workflow has no `check`.
   */
  readonly baseline?: boolean | undefined
  /** Writes the pages as types, if all of them exist; true by default. */
  readonly types?: boolean | undefined
  /** Creates AGENTS.md in a repository without a file for coding agents; existing files get their block in any case. */
  readonly agents?: boolean | undefined
}

/** A file made from the files of init. */
export interface LaterFile {
  /** Absolute. */
  readonly path: string
  readonly kind: 'types' | 'baseline'
  readonly why: string
}

export interface InitResult {
  /** The source of the config; `config` for an existing config. */
  readonly origin: Origin
  /** The files written, or planned; empty if nothing was missing. */
  readonly files: readonly PlannedFile[]
  /** Files made from the written files: build-nav-env.d.ts and docs-baseline.json. */
  readonly later: readonly LaterFile[]
  readonly written: boolean
  /** docs.json before init; undefined without a docs.json. */
  readonly before: string | undefined
  /** The number of errors of `check` today. */
  readonly errors: number
  /** True with a file for coding agents, old or new. */
  readonly hasAgents: boolean
  /** Lines about docs.json in the repository's own texts, scripts and workflows. */
  readonly mentions: readonly Mention[]
  /** Remaining tasks, a sentence each. */
  readonly notes: readonly string[]
  /** The start of commands in this repository: `npx`, `pnpm exec`. */
  readonly runner: Runner
  /** The next commands. */
  readonly next: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Makes a site of an existing folder: a config, and everything around it that a team needs. Existing files stay; a
 * second run changes nothing.
 */
export async function init(options: InitOptions = {}): Promise<InitResult> {
  const plan = await planned(options)
  if (options.dryRun || plan.files.length + plan.later.length === 0) return plan
  return writePlan(path.resolve(options.cwd ?? '.'), plan)
}

async function planned({
  cwd = '.',
  migration = {},
  baseline = true,
  types = true,
  agents: makesAgents = false,
}: InitOptions): Promise<InitResult> {
  const folder = path.resolve(cwd)
  const where = surroundingsOf(folder)
  const { origin, config, files: made, diagnostics, notes } = await start(where, migration)
  const code = modulesOf(config, made)
  const compiler = typescriptProject(where, config, made.length > 0 ? [...code.keys()] : [])
  const { project } = compiler
  const generated = generatedFiles(folder, migration.keepRef ?? [])
  const { count, hasMissingPages } = await foundErrors(folder, origin, made)
  const gate = count === 0 && !existsSync(path.join(folder, baselineName)) ? 'check' : baseline ? 'baseline' : 'none'
  const manifest = packageJson(where, project, gate)
  const checks = workflows(where, { generated, project, gate })
  const forAgents = await agents(where, {
    config,
    code: [...code.values()].join('\n'),
    project,
    parts: migration.part ?? [],
    creates: makesAgents,
  })
  const planLater = (kind: LaterFile['kind'], base: string, why: string): LaterFile[] =>
    existsSync(path.join(folder, base)) ? [] : [{ path: path.join(folder, base), kind, why }]
  const later = [
    ...(types && made.length > 0 && !hasMissingPages && origin !== 'nothing'
      ? planLater('types', typesName, "the pages that exist, so that a mistyped one doesn't compile")
      : []),
    ...(gate === 'baseline' && checks.files.length > 0
      ? planLater(
          'baseline',
          baselineName,
          `${counted(count, 'error')} that \`check\` finds, so that CI fails only for new ones`,
        )
      : []),
  ]
  const written = [...made, ...[manifest, compiler, checks].flatMap((part) => part.files), ...later]
  // Mintlify reads docs.json and its parts from the repository.
  const needed = [...new Set([...written.map((file) => file.path), ...generated])]
  const knip = knipEntries(where, [...code.keys()])
  const parts = [
    manifest,
    compiler,
    knip,
    ignored(where, isOfParts(code.get(config) ?? '') ? [] : generated, needed),
    checks,
    forAgents,
  ]
  const files = [
    ...made,
    ...(await laidOut(
      folder,
      parts.flatMap((part) => part.files),
    )),
  ]
  const docsJson = path.join(folder, 'docs.json')
  const isBuilt = existsSync(docsJson) || files.some((file) => file.path === docsJson)
  const installs = manifest.files.length > 0 ? [installCommand(folder, where)] : []
  const own = new Set([
    config,
    ...generated,
    ...[made, ...parts.slice(0, -1).map((part) => part.files)].flat().map((file) => file.path),
  ])
  const { repository } = where
  const runner = runnerIn(where)
  const mentions = repository === undefined ? [] : docsJsonMentions(repository, where.folder)
  return {
    origin,
    files,
    later,
    written: false,
    before: textAt(docsJson),
    errors: count,
    hasAgents: forAgents.files.length > 0 || agentFiles(where).length > 0,
    mentions: mentions.filter(({ file }) => !own.has(file)),
    notes: [
      ...notes,
      // An existing config has already decided.
      ...(made.length > 0 ? writersOf(where, generated.slice(1)) : []),
      ...parts.flatMap((part) => part.notes),
    ].map((note) => runBy(runner, note)),
    runner,
    next:
      files.length > 0
        ? [
            ...installs,
            ...(isBuilt ? [] : [`${runner} build-nav`]),
            `${runner} build-nav --check`,
            `${runner} build-nav ${checkOf(gate)}`,
          ]
        : [],
    diagnostics,
  }
}

/** The config and its imports by path, as planned or as on the disk. */
function modulesOf(config: string, made: readonly PlannedFile[]): Map<string, string> {
  const modules = new Map<string, string>()
  const open = [config]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const text = made.find((each) => each.path === file)?.text ?? textAt(file)
    if (text === undefined || modules.has(file)) continue
    modules.set(file, text)
    for (const [, name = ''] of text.matchAll(/\bfrom\s+['"](\.[^'"]+)['"]/g)) {
      const at = path.resolve(path.dirname(file), name)
      open.push(at, `${at}.ts`, at.replace(/js$/, 'ts'))
    }
  }
  return modules
}

/** Writes the planned files, then the files made from them. */
export async function writePlan(cwd: string, plan: InitResult): Promise<InitResult> {
  writePlanned(plan.files)
  const later = []
  for (const file of plan.later) if (await isMade(cwd, file)) later.push(file)
  return { ...plan, later, written: true }
}

/**
 * Makes a file from the config. A config that can't run yet, because of a broken page, gets the file with its first
 * build.
 */
async function isMade(cwd: string, { kind }: LaterFile): Promise<boolean> {
  try {
    if (kind === 'baseline') await check({ cwd, baseline: baselineName, updateBaseline: true })
    else await (await import('../register/types.js')).types({ cwd })
    return true
  } catch (error) {
    if (error instanceof BuildNavError) return false
    throw error
  }
}

/** Writes the planned files. */
function writePlanned(files: readonly PlannedFile[]): void {
  writeFilesAtomically(files.map(({ path: file, text }) => ({ file, text, makesFolder: true })))
  // A new config matches the docs.json beside it: the first build takes the file for its own.
  const config = files.find(({ path: file }) => (configNames as readonly string[]).includes(path.basename(file)))
  const docsJson = config && path.join(path.dirname(config.path), 'docs.json')
  if (docsJson && existsSync(docsJson)) recordBuilt(docsJson, wholeText(readText(docsJson), docsJson, {}))
}

function installCommand(folder: string, { packageFolder, manager }: ReturnType<typeof surroundingsOf>): string {
  const at = pathFrom(folder, packageFolder)
  return at === '' ? `${manager} install` : `(cd ${shellWord(at)} && ${manager} install)`
}
