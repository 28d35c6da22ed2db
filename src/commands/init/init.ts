import { existsSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { runBy } from '../../base/diagnostics/runner.js'
import type { Runner } from '../../base/diagnostics/runner.js'
import { counted, shellWord } from '../../base/diagnostics/text.js'
import { readText } from '../../base/files/read.js'
import { writeFilesAtomically } from '../../base/files/write.js'
import { readJson } from '../../format/json/read.js'
import { resolveRefs } from '../../format/json/refs/refs.js'
import { diskAt } from '../../site/model/disk.js'
import { textAt } from '../../site/model/past-files.js'
import { wholeText } from '../build/docs-json-files.js'
import { recordBuilt } from '../build/record.js'
import { baselineName } from '../check/baseline.js'
import { check } from '../check/check.js'
import { ruleIds } from '../check/levels.js'
import { runRules } from '../check/run-rules.js'
import { typesName } from '../register/name.js'
import { agentFiles, docsJsonMentions, planAgents, type Mention } from './agents.js'
import { checkOf, notesOn, planIgnoreFiles, planPackageJson, planWorkflows } from './around.js'
import { start } from './config.js'
import type { Migration, Origin, Start } from './config.js'
import { laidOut, Plan } from './plan.js'
import type { PlannedFile } from './plan.js'
import { hasOldTypescript, pathFrom, surroundingsOf } from './surroundings.js'
import type { Site, Surroundings } from './surroundings.js'
import { planProject, projectOf } from './typescript.js'

export type { Origin } from './config.js'
export type { PlannedFile } from './plan.js'

export interface InitOptions {
  /** The docs folder; the current folder. */
  readonly cwd?: string | undefined
  /** Reports the plan, and writes nothing. */
  readonly dryRun?: boolean | undefined
  /** Options of `migrate`, for a docs.json to turn into code. */
  readonly migration?: Migration | undefined
  /**
   * Lists the present errors of `check` in docs-baseline.json, so that CI fails for new errors only. True by default;
   * false: `docs:check` fails until they are fixed.
   */
  readonly baseline?: boolean | undefined
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
  /** The number of errors of `check` in a docs.json that becomes a config. */
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

async function planned(options: InitOptions): Promise<InitResult> {
  const folder = path.resolve(options.cwd ?? '.')
  const where = surroundingsOf(folder)
  const begun = await start(where, options.migration ?? {})
  const { origin, config, files: made } = begun
  const errors = await errorsIn(folder, begun)
  const project = projectOf(where, config)
  const site = siteOf(where, begun, project, errors.length > 0, options)
  const plan = new Plan()
  planPackageJson(plan, site)
  if (project) planProject(plan, site, project)
  planIgnoreFiles(plan, site)
  planWorkflows(plan, site)
  const later = laterFiles(site, errors, begun, plan)
  const needed = new Set([config, ...site.generated, ...[...made, ...plan.files, ...later].map((file) => file.path)])
  if (made.length + plan.files.length > 0) plan.notes.push(...notesOn(site, project !== site.project, [...needed]))
  await planAgents(plan, site, options.agents === true)
  // New settings and workflows have the layout that the repository's own checks want.
  const isSettings = (file: PlannedFile) => file.before === undefined && /\.(json|ya?ml)$/.test(file.path)
  const settings = await laidOut(folder, plan.files.filter(isSettings))
  const files = [...made, ...plan.files.map((file) => settings.find((each) => each.path === file.path) ?? file)]
  return {
    origin,
    files,
    later,
    written: false,
    before: textAt(path.join(folder, 'docs.json')),
    errors: errors.length,
    hasAgents: options.agents === true || agentFiles(where).length > 0,
    mentions: docsJsonMentions(where.top, folder),
    notes: [...begun.notes, ...plan.notes].map((note) => runBy(where.runner, note)),
    runner: where.runner,
    next: files.length > 0 ? nextCommands(site, files) : [],
    diagnostics: begun.diagnostics,
  }
}

/** The site with its config, as planned or as on the disk. */
function siteOf(
  where: Surroundings,
  { config, files: made }: Start,
  project: string | undefined,
  hasErrors: boolean,
  { baseline, migration }: InitOptions,
): Site {
  const { folder } = where
  const parts = wholeDocs(folder, [], migration?.keepRef)?.files ?? []
  const modules = made.map((file) => file.path).filter((file) => /\.[mc]?ts$/.test(file))
  return {
    ...where,
    config,
    code: made.find((file) => file.path === config)?.text ?? textAt(config) ?? '',
    modules: made.length > 0 ? modules : [config],
    project: hasOldTypescript(where) ? undefined : project,
    generated: [path.join(folder, 'docs.json'), ...parts.map(({ file }) => path.resolve(folder, file))],
    hasBaseline: (hasErrors || existsSync(path.join(folder, baselineName))) && baseline !== false,
  }
}

/** docs.json with its parts, as planned or as on the disk; undefined for faults in it, which the first check names. */
function wholeDocs(folder: string, made: readonly PlannedFile[], keep: readonly string[] = []) {
  const file = path.join(folder, 'docs.json')
  const text = made.find((each) => each.path === file)?.text ?? textAt(file)
  if (text === undefined) return undefined
  try {
    return resolveRefs(readJson(text, { file, tolerant: true }), { root: folder, keep })
  } catch (error) {
    if (error instanceof BuildNavError) return undefined
    throw error
  }
}

/** The rules that the docs.json of a new config breaks: pages that are missing, and the like. */
async function errorsIn(folder: string, { origin, files }: Start): Promise<readonly string[]> {
  const whole = wholeDocs(folder, files)
  // The first page does not exist yet.
  if (whole === undefined || origin === 'nothing') return []
  if (origin === 'config') {
    const { diagnostics } = await check({ cwd: folder }).catch(() => ({ diagnostics: [] }))
    // The first check names a config that does not build: no baseline hides this.
    const errors = diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)
    return errors.filter((code) => (ruleIds as readonly string[]).includes(code))
  }
  const findings = await runRules(whole.value, diskAt(folder))
  return findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)
}

/** The files made from the config, if they are wanted and missing. */
function laterFiles(site: Site, errors: readonly string[], { origin, files }: Start, plan: Plan): LaterFile[] {
  // Types of missing pages would not compile.
  const hasTypes = files.length > 0 && origin !== 'nothing' && !errors.includes('page-missing')
  const hasBaseline = site.hasBaseline && plan.files.some((file) => file.path.includes('.github'))
  const [types, baseline] = [path.join(site.folder, typesName), path.join(site.folder, baselineName)]
  const known = `${counted(errors.length, 'error')} that \`check\` finds, so that CI fails only for new ones`
  const later: LaterFile[] = []
  if (hasTypes)
    later.push({ kind: 'types', path: types, why: "the pages that exist, so that a mistyped one doesn't compile" })
  if (hasBaseline) later.push({ kind: 'baseline', path: baseline, why: known })
  return later.filter((file) => !existsSync(file.path))
}

function nextCommands({ folder, packageFolder, manager, runner, hasBaseline }: Site, files: readonly PlannedFile[]) {
  const at = pathFrom(folder, packageFolder)
  const install = at === '' ? `${manager} install` : `(cd ${shellWord(at)} && ${manager} install)`
  const isNew = files.some((file) => file.path === path.join(packageFolder, 'package.json'))
  return [...(isNew ? [install] : []), `${runner} build-nav --check`, `${runner} build-nav ${checkOf(hasBaseline)}`]
}

/** Writes the planned files, then the files made from them. */
export async function writePlan(cwd: string, plan: InitResult): Promise<InitResult> {
  writeFilesAtomically(plan.files.map(({ path: file, text }) => ({ file, text, makesFolder: true })))
  // A new config matches the docs.json beside it: the first build takes the file for its own.
  const docsJson = path.join(cwd, 'docs.json')
  if (plan.origin !== 'config' && existsSync(docsJson))
    recordBuilt(docsJson, wholeText(readText(docsJson), docsJson, {}))
  const later = []
  for (const file of plan.later) if (await isMade(cwd, file)) later.push(file)
  return { ...plan, later, written: true }
}

/** Makes a file from the config. A config that can't run yet, because of a broken page, gets it with its first build. */
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
