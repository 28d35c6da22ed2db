import { existsSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { listedUpTo, shellWord } from '../../base/diagnostics/text.js'
import { jsonFilesIn } from '../../base/files/read.js'
import { findRepository, mainBranch } from '../../base/git/repository.js'
import { ownVersion } from '../../config/loader/own-package.js'
import { patchJson } from '../../format/json/patch/patch.js'
import { printJson } from '../../format/json/patch/print.js'
import { readJson } from '../../format/json/read.js'
import { resolveRefs } from '../../format/json/refs/refs.js'
import { isJsonObject } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import { diskAt } from '../../site/model/disk.js'
import { gitignore, withLines } from '../../site/model/ignored.js'
import { textAt } from '../../site/model/past-files.js'
import { baselineName } from '../check/baseline.js'
import { typesName } from '../register/name.js'
import { isOfParts } from './agents.js'
import { asPattern, yamlValue } from './plan.js'
import type { Plan } from './plan.js'
import { filesIn, manifestText, newestIn, pathFrom } from './surroundings.js'
import type { Gate, Site, Surroundings } from './surroundings.js'
import { projectFrom } from './typescript.js'

/** The `check` of a gate, as a command without the program; `since`: the branch or commit to compare with. */
export function checkOf(gate: Gate, since?: string): string {
  return `check${gate === 'baseline' ? ` --baseline ${baselineName}` : ''}${since === undefined ? '' : ` --since ${since}`}`
}

/** A command of build-nav from the folder of package.json: `build-nav check --cwd docs`. */
function commandIn({ packageFolder, folder }: Surroundings, flags: string): string {
  const at = pathFrom(packageFolder, folder)
  return ['build-nav', flags, at && `--cwd ${shellWord(at)}`].filter(Boolean).join(' ')
}

/** The package.json with missing dependencies and scripts added, all else kept byte for byte. */
export function planPackageJson(plan: Plan, site: Site): void {
  const { folder, packageFolder, project, gate } = site
  const file = path.join(packageFolder, 'package.json')
  const repository = findRepository(folder)
  const main = repository && mainBranch(repository)
  const check = commandIn(site, checkOf(gate, main && shellWord(main.name)))
  const compiles = project === undefined ? '' : `tsc -p ${shellWord(projectFrom(packageFolder, project))} && `
  const scripts = {
    'docs:build': commandIn(site, ''),
    'docs:check': `${compiles}${commandIn(site, '--check')} && ${check}`,
    'docs:pull': commandIn(site, 'pull'),
  }
  const packages = { 'build-nav': `^${ownVersion()}`, typescript: site.typescriptRange ?? '^5.9.3' }
  const kinds = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']
  plan.change(file, 'build-nav and TypeScript as development dependencies, and scripts', (before) => {
    const isEmpty = before.trim() === ''
    const own = isEmpty ? { private: true, type: 'module' } : readJson(before, { file }).value
    if (!isJsonObject(own)) {
      plan.notes.push(`${file} is not an object: add build-nav to it by hand.`)
      return undefined
    }
    const wanted = withMissing(withMissing(own, 'scripts', scripts), 'devDependencies', packages, kinds)
    return isEmpty ? printJson(wanted) : patchJson(before, wanted, { file })
  })
}

/** A package.json with the missing entries of a section; entries of further `places` count as present. */
function withMissing(own: JsonObject, section: string, entries: JsonObject, places = [section]): JsonObject {
  const present = own[section] ?? {}
  const known = new Set(places.flatMap((place) => Object.keys(own[place] ?? {})))
  const missing = Object.entries(entries).filter(([name]) => !known.has(name))
  if (missing.length === 0 || !isJsonObject(present)) return own
  // Sorted entries stay sorted, as package managers write them.
  const sorted = (names: readonly string[]) => names.toSorted((one, other) => (one < other ? -1 : 1))
  const names = Object.keys(present)
  const all: JsonObject = { ...present, ...Object.fromEntries(missing) }
  const order = names.join('\n') === sorted(names).join('\n') ? sorted(Object.keys(all)) : Object.keys(all)
  return { ...own, [section]: Object.fromEntries(order.map((name) => [name, all[name] as JsonValue])) }
}

/** Missing entries of git's and prettier's ignore files: installed and generated files. */
export function planIgnoreFiles(plan: Plan, site: Site): void {
  const { folder, above, packageFolder } = site
  const add = (file: string, lines: readonly string[], why: string) =>
    plan.change(file, why, (before) => withLines(before, lines))
  const installed = gitignore(diskAt(packageFolder))('node_modules/x.md') ? [] : ['node_modules/']
  add(path.join(packageFolder, '.gitignore'), installed, 'excludes installed packages')
  const generated = isOfParts(site.code) ? [] : site.generated
  // In .gitattributes a space would end the pattern.
  const attributes = [...generatedPatterns(generated, folder), typesName].map(
    (pattern) => `${/\s/.test(pattern) ? JSON.stringify(pattern) : pattern} linguist-generated`,
  )
  add(path.join(folder, '.gitattributes'), attributes, 'collapses docs.json in GitHub diffs')
  // Prettier reads this file only in its working folder: most likely the folder of its settings.
  const settings =
    filesIn(above, /^\.prettierignore$/)[0] ??
    filesIn(above, /^(\.prettierrc(\..+)?|prettier\.config\..+)$/)[0] ??
    above.map((each) => path.join(each, 'package.json')).find((each) => /"prettier"\s*:/.test(textAt(each) ?? ''))
  if (settings === undefined) return
  const formatted = path.dirname(settings)
  const unformatted = generatedPatterns(generated, formatted)
  add(path.join(formatted, '.prettierignore'), unformatted, 'excludes docs.json, which build-nav formats')
}

/** The oldest Node for build-nav, and a workflow's Node for a repository that names none. */
const [OLDEST, USUAL] = [20, 22]

const hasOldNode = ({ node }: Surroundings) => node !== undefined && newestIn(node.version) < OLDEST * 1000

/** True for ESLint with types through `parserOptions.project`, which follows no references. */
const needsProject = (eslint: string) =>
  /\bproject['"]?\s*:(?!\s*true)/.test(eslint) && !eslint.includes('tsconfig.docs.json')

/** The tasks that a repository leaves to a person: a sentence for each condition. `needed`: the files of the workflows. */
export function notesOn(site: Site, isOld: boolean, needed: readonly string[]): string[] {
  const { top, above, config, node, otherHost, lockFile, otherLocks, manager, typescript } = site
  const nameOf = (file = top) => pathFrom(top, file)
  const [knip] = filesIn(above, /^(\.?knip\.jsonc?|knip(\.config)?\.[jt]s)$/)
  const hasKnip = knip !== undefined || above.some((each) => manifestText(each, 'devDependencies.knip'))
  const [eslint] = filesIn(above, /^(eslint\.config\.[cm]?[jt]s|\.eslintrc(\.\w+)?)$/)
  const lost = needed.map((file) => nameOf(file)).filter(gitignore(diskAt(top)))
  const others = otherLocks.join(', ')
  const rows: readonly (readonly [isMet: boolean, note: string])[] = [
    [
      otherHost !== undefined && !textAt(otherHost)?.includes('build-nav'),
      `Add \`npx build-nav --check\` and \`npx build-nav check\` to ${nameOf(otherHost)}.`,
    ],
    [
      otherHost === undefined && hasOldNode(site),
      `${nameOf(node?.file)} requires Node ${node?.version}, but build-nav needs ${OLDEST} or newer, so the workflows use Node ${USUAL}. If the install fails because of \`engines\`, widen it.`,
    ],
    [
      lockFile !== undefined && others !== '',
      `${path.basename(lockFile ?? '')} and ${others} both exist: the workflows install with ${manager}. Delete ${others} if nothing uses it.`,
    ],
    [
      hasKnip && !textAt(knip ?? '')?.includes(path.basename(config)),
      `Add '${nameOf(config)}' to \`entry\` in the settings of Knip, which takes the config for unused otherwise.`,
    ],
    [
      needsProject(textAt(eslint ?? '') ?? ''),
      `ESLint with types needs the project of ${nameOf(config)}: add '${nameOf(site.project)}' to \`parserOptions.project\` in ${nameOf(eslint)}.`,
    ],
    [
      isOld,
      `This repository has TypeScript ${/\d[.\d]*/.exec(typescript ?? '')?.[0]}, but the types of build-nav need 5.9, so \`tsc\` can't check the config until you install a newer one. Editors check it with their own TypeScript.`,
    ],
    [
      lost.length > 0,
      `Git ignores ${listedUpTo(4, lost)}, but the workflows and Mintlify need ${lost.length === 1 ? 'the file' : 'these files'}. Remove their line from .gitignore, or add a line such as \`!/${asPattern(lost[0] ?? '')}\`.`,
    ],
  ]
  return rows.flatMap(([isMet, note]) => (isMet ? [note] : []))
}

/** The files written by a build, absolute: docs.json and the files of its `$ref`s, without the files to keep. */
export function generatedFiles(folder: string, keep: readonly string[]): string[] {
  const docsJson = path.join(folder, 'docs.json')
  try {
    const document = readJson(textAt(docsJson) ?? '{}', { file: docsJson, tolerant: true })
    const { files } = resolveRefs(document, { root: folder, keep })
    return [docsJson, ...files.map(({ file }) => path.resolve(folder, file))]
  } catch (error) {
    // Faults in docs.json are for `check`.
    if (error instanceof BuildNavError) return [docsJson]
    throw error
  }
}

/**
 * Patterns for the files written by a build, from a folder above: one pattern for all JSON files of a folder, if all
 * are parts of docs.json, which also matches the file of the next version.
 *
 *     docs.json, navigation/2.0.json, navigation/1.0.json   →   docs.json, navigation/*.json
 */
function generatedPatterns(generated: readonly string[], from: string): string[] {
  const [docsJson = ''] = generated
  const patterns = generated.map((file) => {
    const folder = path.dirname(file)
    const all = folder === path.dirname(docsJson) || !existsSync(folder) ? [] : jsonFilesIn(folder)
    const isWhole = all.length > 1 && all.every((each) => generated.includes(each))
    return isWhole ? `${asPattern(pathFrom(from, folder))}/*.json` : asPattern(pathFrom(from, file))
  })
  return [...new Set(patterns)].filter((pattern) => !pattern.startsWith('../'))
}

/** A workflow that checks each pull request, and a workflow that takes edits of docs.json into the config. */
export function planWorkflows(plan: Plan, site: Site): void {
  const { top, packageFolder, runner, project, generated, node, otherHost } = site
  const folder = path.join(top, '.github', 'workflows')
  const present = filesIn([folder], /./)
  const own = present.map((file) => textAt(file) ?? '').join('\n')
  if (otherHost !== undefined || own.includes('build-nav')) return
  const isOwn = node !== undefined && !hasOldNode(site)
  const inputs = isOwn ? { 'node-version-file': pathFrom(top, node.file) } : { 'node-version': String(USUAL) }
  const runs = (flags: string) => runStep(site, `${runner} ${commandIn(site, flags)}`)
  const tsc = project && runStep(site, `${runner} tsc -p ${shellWord(projectFrom(packageFolder, project))}`)
  const checks = [beginning(site, own, '2', inputs), tsc, runs('--check'), checkStep(site)].join('')
  const pulls = [beginning(site, own, '0', inputs), runs('pull'), runs(''), tsc].join('')
  const free = (name: string) => (present.includes(path.join(folder, name)) ? `build-nav-${name}` : name)
  const [check, pull] = [free('docs.yml'), free('docs-pull.yml')]
  plan.change(path.join(folder, check), 'checks docs.json and the pages on each pull request', () =>
    checkWorkflow(site, check, checks),
  )
  plan.change(
    path.join(folder, pull),
    'applies edits made in docs.json, such as in the web editor, to the config',
    () => pullWorkflow(generatedPatterns(generated, top), pulls),
  )
}

/** The check of each pull request; in a repository with more than docs, of pull requests that may change the findings. */
const checkWorkflow = ({ folder, top, packageFolder, isModernYarn }: Surroundings, name: string, steps: string) => {
  const fromTop = (file: string) => asPattern(pathFrom(top, file))
  const manifest = packageFolder === folder ? [] : [fromTop(path.join(packageFolder, 'package.json'))]
  const paths = [`${fromTop(folder)}/**`, ...manifest, `.github/workflows/${name}`]
  const start = `on:
  pull_request:
    # If this check is required, it has to start on every pull request: then remove these lines.
    paths: ${JSON.stringify(paths)}`
  return `name: docs
${top === folder ? 'on: [pull_request]' : start}
${isModernYarn ? '' : 'permissions:\n  contents: read\n  pull-requests: write\n'}${jobOf(steps)}`
}

const pullWorkflow = (paths: readonly string[], steps: string) => `name: docs pull
# Applies edits of docs.json, such as those of the web editor, to the config, on the branch where they are made. Its commit
# starts no other workflow, so your checks don't run on it. If a pull request needs them, give actions/checkout a
# personal or GitHub App \`token\`. An edit whose commit message has [skip ci] is applied with the next edit. The workflow
# pushes only to the branch that was edited, so it works with a protected default branch.
on:
  push:
    paths: ${JSON.stringify(paths)}
    branches: ["**"]
permissions:
  contents: write
${jobOf(steps)}      # Commits also if an edit could not be applied, which fails the job: the other edits are applied.
      - if: \${{ !cancelled() }}
        run: |
          git config user.name 'github-actions[bot]'
          git config user.email '41898282+github-actions[bot]@users.noreply.github.com'
          git add -A
          git diff --cached --quiet || git commit -m 'Apply the edits of docs.json to the config'
          git push
`

const jobOf = (steps: string) => `jobs:
  docs:
    runs-on: ubuntu-latest
    steps:
${steps}`

/** Inputs of an action, without those that have no value. */
type Inputs = Readonly<Record<string, string | undefined>>

function usesStep(action: string, inputs: Inputs = {}): string {
  const lines = Object.entries(inputs).flatMap(([name, value]) =>
    value ? [`          ${name}: ${yamlValue(value)}\n`] : [],
  )
  return `      - uses: ${action}\n${lines.length > 0 ? `        with:\n${lines.join('')}` : ''}`
}

/** A command in the folder of package.json. */
function runStep({ top, packageFolder }: Surroundings, command: string): string {
  const at = pathFrom(top, packageFolder)
  return `      - run: ${yamlValue(command)}\n${at === '' ? '' : `        working-directory: ${yamlValue(at)}\n`}`
}

/** The checkout, the tools and the install. `own`: the repository's workflows, with their versions of actions. */
function beginning(where: Surroundings, own: string, depth: string, node: Inputs): string {
  const { manager, lockFile, folder, top, isModernYarn, packageFolder } = where
  const uses = (action: string, tag: string, inputs?: Inputs) =>
    usesStep(`${action}@${refOf(action, own) ?? tag}`, inputs)
  // In a repository with more than docs, an install is slow enough for a cache.
  const cached = top === folder || manager === 'bun' ? undefined : lockFile
  const lock = pathFrom(top, cached ?? top)
  const cache = { cache: cached && manager, 'cache-dependency-path': lock.includes('/') ? lock : undefined }
  // Before setup-node, with its question to yarn for the cache: without Corepack, yarn 1 would answer and fail.
  const usesCorepack = isModernYarn || (manager === 'yarn' && where.pinnedIn !== undefined)
  const lockNames = { npm: 'package-lock.json', pnpm: 'pnpm-lock.yaml', yarn: 'yarn.lock', bun: 'bun.lock' }
  const isLocked = !gitignore(diskAt(packageFolder))(lockNames[manager])
  const frozen = manager === 'npm' ? 'npm ci' : `${manager} install --${isModernYarn ? 'immutable' : 'frozen-lockfile'}`
  return [
    uses('actions/checkout', 'v4', { 'fetch-depth': depth }),
    usesCorepack ? '      - run: corepack enable\n' : '',
    manager === 'pnpm' ? uses('pnpm/action-setup', 'v4', pnpmInputs(where)) : '',
    uses('actions/setup-node', 'v4', { ...node, ...cache }),
    manager === 'bun' ? uses('oven-sh/setup-bun', 'v2') : '',
    runStep(where, isLocked ? frozen : `${manager} install`),
  ].join('')
}

/** An action's version in the repository's workflows, with the comment that names the version of a commit. */
function refOf(action: string, own: string): string | undefined {
  const refs = own.matchAll(/uses:\s*['"]?([\w./-]+)@([\w.-]+)['"]?(?:[ \t]+(#[^\r\n]*\w))?/g)
  const found = [...refs].find(([, name, ref = '']) => name === action && /^([0-9a-f]{40}$|v([4-9]|\d\d))/.test(ref))
  return found && [found[2], found[3]].filter(Boolean).join(' ')
}

/** The version of pnpm: of `packageManager`, unasked in a package.json at the top, or of the lock file. */
function pnpmInputs({ pinnedIn, top, lockFile }: Surroundings): Inputs {
  const at = pinnedIn && pathFrom(top, pinnedIn)
  if (at !== undefined) return { package_json_file: at === 'package.json' ? undefined : at }
  const format = /^lockfileVersion: *'?(\d+)/m.exec((lockFile && textAt(lockFile)) ?? '')?.[1]
  return { version: format === '5' ? '7' : format === '6' ? '8' : '10' }
}

/** The check of a pull request's changes: HEAD^ is the target branch. Yarn's own loader needs a command of its own. */
function checkStep(site: Site): string {
  const { isModernYarn, runner, top, folder, gate } = site
  const command = `${runner} ${commandIn(site, `${checkOf(gate, 'HEAD^')} --format github`)}`
  if (isModernYarn) return runStep(site, command)
  const flags = checkOf(gate).replace(/^check ?/, '')
  return usesStep('build-nav/build-nav@v1', { since: 'HEAD^', cwd: pathFrom(top, folder), flags })
}
