import { existsSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { runBy } from '../../base/diagnostics/runner.js'
import type { Runner } from '../../base/diagnostics/runner.js'
import { counted, shellWord } from '../../base/diagnostics/text.js'
import { readText } from '../../base/files/read.js'
import { writeFilesAtomically } from '../../base/files/write.js'
import { configNames } from '../../config/loader/config-names.js'
import { readJson } from '../../format/json/read.js'
import { resolveRefs } from '../../format/json/refs/refs.js'
import { diskAt } from '../../site/model/disk.js'
import { docsJsonMentions } from '../../site/model/docs-json-mentions.js'
import type { Mention } from '../../site/model/docs-json-mentions.js'
import { textAt } from '../../site/model/past-files.js'
import { wholeText } from '../build/docs-json-files.js'
import { recordBuilt } from '../build/record.js'
import { baselineName } from '../check/baseline.js'
import { check } from '../check/check.js'
import { runRules } from '../check/run-rules.js'
import { typesName } from '../register/name.js'
import { agentFiles, planAgents } from './agents.js'
import { start } from './config.js'
import type { Migration, Origin, Start } from './config.js'
import { laidOut, Plan } from './plan.js'
import type { PlannedFile } from './plan.js'
import { checkOf, generatedFiles, notesOn, planIgnoreFiles, planPackageJson, planWorkflows } from './around.js'
import { pathFrom, surroundingsOf } from './surroundings.js'
import type { Site, Surroundings } from './surroundings.js'
import { planProject, projectOf } from './typescript.js'
import type { Project } from './typescript.js'

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

async function planned(options: InitOptions): Promise<InitResult> {
  const folder = path.resolve(options.cwd ?? '.')
  const where = surroundingsOf(folder)
  const { runner } = where
  const begun = await start(where, options.migration ?? {})
  const { origin, config, files: made, notes, diagnostics } = begun
  const project = projectOf(where, config)
  const errors = await errorsIn(folder, origin, made)
  const isClean = errors.length === 0 && !existsSync(path.join(folder, baselineName))
  const gate = isClean ? 'check' : options.baseline === false ? 'none' : 'baseline'
  const site = { ...siteOf(where, begun, project, options.migration?.keepRef), gate } as const
  const plan = planAround(site, project)
  const later = laterFiles(folder, errors, {
    // Types of missing pages would not compile.
    types: options.types !== false && made.length > 0 && origin !== 'nothing' && !errors.includes('page-missing'),
    baseline: site.gate === 'baseline' && plan.files.some((file) => file.path.includes('.github')),
  })
  const own = new Set([config, ...site.generated, ...[...made, ...plan.files, ...later].map((file) => file.path)])
  if (made.length + plan.files.length > 0) plan.notes.push(...notesOn(site, project?.isOld === true, [...own]))
  await layOut(folder, plan)
  await planAgents(plan, site, options.migration?.part ?? [], options.agents === true)
  const files = [...made, ...plan.files]
  return {
    origin,
    files,
    later,
    written: false,
    before: textAt(path.join(folder, 'docs.json')),
    errors: errors.length,
    hasAgents: options.agents === true || agentFiles(where).length > 0,
    mentions: docsJsonMentions(where.top, folder).filter(({ file }) => !own.has(file)),
    notes: [...notes, ...plan.notes].map((note) => runBy(runner, note)),
    runner,
    next: files.length > 0 ? nextCommands(site, files) : [],
    diagnostics,
  }
}

/** The site with its config, as planned or as on the disk. */
function siteOf(
  where: Surroundings,
  { config, files }: Start,
  project: Project | undefined,
  keep: readonly string[] = [],
) {
  const modules = modulesOf(config, files)
  return {
    ...where,
    config,
    modules: files.length > 0 ? [...modules.keys()].filter((file) => /\.[mc]?ts$/.test(file)) : [config],
    code: [...modules.values()].join('\n'),
    project: project?.isOld ? undefined : project?.file,
    generated: generatedFiles(where.folder, keep),
  }
}

/** Everything around the config but the texts for coding agents. */
function planAround(site: Site, project: Project | undefined): Plan {
  const plan = new Plan()
  planPackageJson(plan, site)
  if (project) planProject(plan, site, project)
  planIgnoreFiles(plan, site)
  planWorkflows(plan, site)
  return plan
}

function nextCommands({ folder, packageFolder, manager, runner, gate }: Site, files: readonly PlannedFile[]): string[] {
  const at = pathFrom(folder, packageFolder)
  const install = at === '' ? `${manager} install` : `(cd ${shellWord(at)} && ${manager} install)`
  const [docsJson, manifest] = [path.join(folder, 'docs.json'), path.join(packageFolder, 'package.json')]
  const isPlanned = (name: string) => files.some((file) => file.path === name)
  return [
    ...(isPlanned(manifest) ? [install] : []),
    ...(existsSync(docsJson) || isPlanned(docsJson) ? [] : [`${runner} build-nav`]),
    `${runner} build-nav --check`,
    `${runner} build-nav ${checkOf(gate)}`,
  ]
}

/** Lays out new settings and workflows as the repository's own checks want them from the first day on. */
async function layOut(folder: string, { files }: Plan): Promise<void> {
  const isNew = ({ path: file, before }: PlannedFile) => before === undefined && /\.(json|ya?ml)$/.test(file)
  const formatted = await laidOut(folder, files.filter(isNew))
  files.splice(0, files.length, ...files.map((file) => formatted.find((each) => each.path === file.path) ?? file))
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

/** The codes of errors that `check` finds in the site after init. */
async function errorsIn(folder: string, origin: Origin, made: readonly PlannedFile[]): Promise<readonly string[]> {
  const file = path.join(folder, 'docs.json')
  const text = made.find((each) => each.path === file)?.text ?? textAt(file)
  // The first page does not exist yet.
  if (text === undefined || origin === 'nothing') return []
  try {
    if (origin === 'config') {
      const { diagnostics } = await check({ cwd: folder })
      return diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)
    }
    const { value } = resolveRefs(readJson(text, { file, tolerant: true }), { root: folder })
    const findings = await runRules(value, diskAt(folder))
    return findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)
  } catch (error) {
    // The first check names a file that can't be read.
    if (error instanceof BuildNavError) return []
    throw error
  }
}

/** The missing ones of the files made from the config. */
function laterFiles(
  folder: string,
  errors: readonly string[],
  wanted: Record<LaterFile['kind'], boolean>,
): LaterFile[] {
  const all = [
    ['types', typesName, "the pages that exist, so that a mistyped one doesn't compile"],
    [
      'baseline',
      baselineName,
      `${counted(errors.length, 'error')} that \`check\` finds, so that CI fails only for new ones`,
    ],
  ] as const
  return all
    .map(([kind, name, why]) => ({ kind, path: path.join(folder, name), why }))
    .filter(({ kind, path: file }) => wanted[kind] && !existsSync(file))
}

/** Writes the planned files, then the files made from them. */
export async function writePlan(cwd: string, plan: InitResult): Promise<InitResult> {
  writeFilesAtomically(plan.files.map(({ path: file, text }) => ({ file, text, makesFolder: true })))
  // A new config matches the docs.json beside it: the first build takes the file for its own.
  const docsJson = path.join(cwd, 'docs.json')
  const isNew = plan.files.some(({ path: file }) => (configNames as readonly string[]).includes(path.basename(file)))
  if (isNew && existsSync(docsJson)) recordBuilt(docsJson, wholeText(readText(docsJson), docsJson, {}))
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
