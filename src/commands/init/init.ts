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
  /** The folder of the docs; the current one. */
  readonly cwd?: string | undefined
  /** Says what there is to do, and writes nothing. */
  readonly dryRun?: boolean | undefined
  /** As `migrate` takes them, where there is a docs.json to turn into code. */
  readonly migration?: Pick<MigrateOptions, 'navigationOnly' | 'keepRef' | 'separate' | 'part'> | undefined
  /**
   * Lists the errors that `check` finds today in docs-baseline.json, so that CI fails for new ones only. True by
   * default; false: the workflow does without `check`.
   */
  readonly baseline?: boolean | undefined
  /** Writes the pages as types, where all of them exist; true by default. */
  readonly types?: boolean | undefined
  /** Makes AGENTS.md where there is no file for coding agents; those that are there get their block in any case. */
  readonly agents?: boolean | undefined
}

/** A file that is made from what init has written. */
export interface LaterFile {
  /** Absolute. */
  readonly path: string
  readonly kind: 'types' | 'baseline'
  readonly why: string
}

export interface InitResult {
  /** The source of the config; `config` where there is one already. */
  readonly origin: Origin
  /** The files that were written, or would be; none where everything is there. */
  readonly files: readonly PlannedFile[]
  /** Those that are made from them: build-nav-env.d.ts and docs-baseline.json. */
  readonly later: readonly LaterFile[]
  readonly written: boolean
  /** The docs.json as it was; undefined where there was none. */
  readonly before: string | undefined
  /** The number of errors that `check` finds today. */
  readonly errors: number
  /** True if there is a file that coding agents read, or will be. */
  readonly hasAgents: boolean
  /** Lines of the repository's own texts, scripts and workflows that speak of docs.json. */
  readonly mentions: readonly Mention[]
  /** The tasks that are left, a sentence each. */
  readonly notes: readonly string[]
  /** The program that commands begin with in this repository. */
  readonly runner: Runner
  /** The commands that come next. */
  readonly next: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Makes a site of whatever is there: a config, and what a team needs around it. What is there stays; a second run changes nothing. */
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
      // A config that is there already has decided it.
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

/** The config and the modules that it imports, by their paths: as planned, or as they are. */
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

/** Writes what was planned: the files, and then those that are made from them. */
export async function writePlan(cwd: string, plan: InitResult): Promise<InitResult> {
  writePlanned(plan.files)
  const later = []
  for (const file of plan.later) if (await isMade(cwd, file)) later.push(file)
  return { ...plan, later, written: true }
}

/** Makes a file from the config; a config that can't be run yet, as one of its pages is broken, gets it with its first build. */
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

/** Writes what init has planned. */
function writePlanned(files: readonly PlannedFile[]): void {
  writeFilesAtomically(files.map(({ path: file, text }) => ({ file, text, makesFolder: true })))
  // A config that is made gives the docs.json beside it: the first build knows it for its own.
  const config = files.find(({ path: file }) => (configNames as readonly string[]).includes(path.basename(file)))
  const docsJson = config && path.join(path.dirname(config.path), 'docs.json')
  if (docsJson && existsSync(docsJson)) recordBuilt(docsJson, wholeText(readText(docsJson), docsJson, {}))
}

function installCommand(folder: string, { packageFolder, manager }: ReturnType<typeof surroundingsOf>): string {
  const at = pathFrom(folder, packageFolder)
  return at === '' ? `${manager} install` : `(cd ${shellWord(at)} && ${manager} install)`
}
