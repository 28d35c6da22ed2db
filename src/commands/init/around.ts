import path from 'node:path'
import { stringify } from 'yaml'
import { listedUpTo, shellWord } from '../../base/diagnostics/text.js'
import { findRepository, mainBranch } from '../../base/git/repository.js'
import { ownVersion } from '../../config/loader/own-package.js'
import { patchJson } from '../../format/json/patch/patch.js'
import { printJson } from '../../format/json/patch/print.js'
import { readJson } from '../../format/json/read.js'
import { isJsonObject } from '../../format/json/value.js'
import type { JsonObject } from '../../format/json/value.js'
import { diskAt } from '../../site/model/disk.js'
import { gitignore, withLines } from '../../site/model/ignored.js'
import { textAt } from '../../site/model/past-files.js'
import { baselineName } from '../check/baseline.js'
import { typesName } from '../register/name.js'
import { isOfParts } from './agents.js'
import { asPattern } from './plan.js'
import type { Plan } from './plan.js'
import { filesIn, newestIn, pathFrom } from './surroundings.js'
import type { Site, Surroundings } from './surroundings.js'

/** The `check` of a site, as a command without the program; `since`: the branch or commit to compare with. */
export function checkOf(hasBaseline: boolean, since?: string): string {
  return `check${hasBaseline ? ` --baseline ${baselineName}` : ''}${since === undefined ? '' : ` --since ${since}`}`
}

/** A command of build-nav from the folder of package.json: `build-nav check --cwd docs`. */
function commandIn({ packageFolder, folder }: Surroundings, flags: string): string {
  const at = pathFrom(packageFolder, folder)
  return ['build-nav', flags, at && `--cwd ${shellWord(at)}`].filter(Boolean).join(' ')
}

/** The package.json with missing dependencies and scripts added, all else kept byte for byte. */
export function planPackageJson(plan: Plan, site: Site): void {
  const { folder, packageFolder, project } = site
  const file = path.join(packageFolder, 'package.json')
  const repository = findRepository(folder)
  const main = repository && mainBranch(repository)
  const check = commandIn(site, checkOf(site.hasBaseline, main && shellWord(main.name)))
  const compiles = project === undefined ? '' : `tsc -p ${shellWord(pathFrom(packageFolder, project))} && `
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
    if (!isJsonObject(own)) return undefined
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
  const all = [...Object.entries(present), ...missing]
  // Sorted entries stay sorted, as package managers write them.
  const isSorted = Object.keys(present).every((name, at, names) => at === 0 || (names[at - 1] as string) < name)
  if (isSorted) all.sort(([one], [other]) => (one < other ? -1 : 1))
  return { ...own, [section]: Object.fromEntries(all) }
}

/** Missing entries of git's and prettier's ignore files: installed and generated files. */
export function planIgnoreFiles(plan: Plan, site: Site): void {
  const { folder, above, packageFolder } = site
  const add = (file: string, lines: readonly string[], why: string) =>
    plan.change(file, why, (before) => withLines(before, lines))
  const installed = gitignore(diskAt(packageFolder))('node_modules/x.md') ? [] : ['node_modules/']
  add(path.join(packageFolder, '.gitignore'), installed, 'excludes installed packages')
  const generatedFrom = (from: string) =>
    (isOfParts(site) ? [] : site.generated).map((file) => asPattern(pathFrom(from, file)))
  // In .gitattributes a space would end the pattern.
  const attributes = [...generatedFrom(folder), typesName].map(
    (pattern) => `${/\s/.test(pattern) ? JSON.stringify(pattern) : pattern} linguist-generated`,
  )
  add(path.join(folder, '.gitattributes'), attributes, 'collapses docs.json in GitHub diffs')
  // Prettier reads this file only in its working folder: most likely the folder of its settings.
  const settings =
    filesIn(above, /^\.prettierignore$/)[0] ??
    filesIn(above, /^(\.prettierrc(\..+)?|prettier\.config\..+)$/)[0] ??
    above.map((each) => path.join(each, 'package.json')).find((each) => /"prettier"\s*:/.test(textAt(each) ?? ''))
  if (settings === undefined) return
  const unformatted = path.join(path.dirname(settings), '.prettierignore')
  add(unformatted, generatedFrom(path.dirname(settings)), 'excludes docs.json, which build-nav formats')
}

/** True for a repository with a Node older than build-nav's oldest. */
const hasOldNode = ({ node }: Surroundings) => node !== undefined && newestIn(node.version) < 20_000

/** The tasks that a repository leaves to a person, a sentence each. `needed`: the files of the workflows. */
export function notesOn(site: Site, isOld: boolean, needed: readonly string[]): string[] {
  const { top, node, otherHost } = site
  const nameOf = (file = top) => pathFrom(top, file)
  const lost = needed.map((file) => nameOf(file)).filter(gitignore(diskAt(top)))
  const notes = [
    otherHost !== undefined &&
      !textAt(otherHost)?.includes('build-nav') &&
      `Add \`npx build-nav --check\` and \`npx build-nav check\` to ${nameOf(otherHost)}.`,
    otherHost === undefined &&
      hasOldNode(site) &&
      `${nameOf(node?.file)} requires Node ${node?.version}, but build-nav needs 20 or newer, so the workflows use Node 22. If the install fails because of \`engines\`, widen it.`,
    isOld &&
      `This repository has TypeScript ${/\d[.\d]*/.exec(site.typescript ?? '')?.[0]}, but the types of build-nav need 5.9, so \`tsc\` can't check the config until you install a newer one. Editors check it with their own TypeScript.`,
    lost.length > 0 &&
      `Git ignores ${listedUpTo(4, lost)}, but the workflows and Mintlify need ${lost.length === 1 ? 'the file' : 'these files'}. Remove their line from .gitignore, or add a line such as \`!/${asPattern(lost[0] ?? '')}\`.`,
  ]
  return notes.filter((note) => note !== false)
}

/** A workflow that checks each pull request, and a workflow that takes edits of docs.json into the config. */
export function planWorkflows(plan: Plan, site: Site): void {
  const { top, packageFolder, runner, project } = site
  const folder = path.join(top, '.github', 'workflows')
  const present = filesIn([folder], /./)
  const hasOwn = present.some((file) => textAt(file)?.includes('build-nav'))
  if (site.otherHost !== undefined || hasOwn) return
  const runs = (flags: string) => run(`${runner} ${commandIn(site, flags)}`)
  const tsc = project === undefined ? [] : [run(`${runner} tsc -p ${shellWord(pathFrom(packageFolder, project))}`)]
  const free = (name: string) => (present.includes(path.join(folder, name)) ? `build-nav-${name}` : name)
  const [check, pull] = [free('docs.yml'), free('docs-pull.yml')]
  plan.change(path.join(folder, check), 'checks docs.json and the pages on each pull request', () =>
    checkWorkflow(site, check, [...beginning(site, 2), ...tsc, runs('--check'), checkStep(site)]),
  )
  const why = 'applies edits made in docs.json, such as in the web editor, to the config'
  plan.change(path.join(folder, pull), why, () =>
    pullWorkflow(site, [...beginning(site, 0), runs('pull'), runs(''), ...tsc]),
  )
}

/** The check of each pull request; in a repository with more than docs, of pull requests that may change the findings. */
function checkWorkflow(site: Site, name: string, steps: readonly object[]): string {
  const { folder, top, packageFolder } = site
  const fromTop = (file: string) => asPattern(pathFrom(top, file))
  const manifest = packageFolder === folder ? [] : [fromTop(path.join(packageFolder, 'package.json'))]
  const paths = [`${fromTop(folder)}/**`, ...manifest, `.github/workflows/${name}`]
  const isWhole = top === folder
  const head = {
    name: 'docs',
    on: isWhole ? ['pull_request'] : { pull_request: { paths } },
    permissions: { contents: 'read', 'pull-requests': 'write' },
  }
  const note = '# If this check is required, it has to start on every pull request: then remove `paths`.\n'
  return (isWhole ? '' : note) + workflow(site, head, steps)
}

/** The pull after each edit of docs.json or of its parts; in a folder of parts, of any JSON file: the next version's, too. */
function pullWorkflow(site: Site, steps: readonly object[]): string {
  const { top, folder, generated } = site
  const patterns = generated.map((file) => {
    const inner = path.dirname(file)
    return inner === folder ? asPattern(pathFrom(top, file)) : `${asPattern(pathFrom(top, inner))}/*.json`
  })
  const head = {
    name: 'docs pull',
    on: { push: { paths: [...new Set(patterns)], branches: ['**'] } },
    permissions: { contents: 'write' },
  }
  const commit = {
    name: 'Commit what could be applied, also if another edit fails the job',
    if: '${{ !cancelled() }}',
    run: `git config user.name 'github-actions[bot]'
git config user.email '41898282+github-actions[bot]@users.noreply.github.com'
git add -A
git diff --cached --quiet || git commit -m 'Apply the edits of docs.json to the config'
git push
`,
  }
  return `# Applies edits of docs.json, such as those of the web editor, to the config, on the branch where they are made. Its commit
# starts no other workflow, so your checks don't run on it. If a pull request needs them, give actions/checkout a
# personal or GitHub App \`token\`. An edit whose commit message has [skip ci] is applied with the next edit. The workflow
# pushes only to the branch that was edited, so it works with a protected default branch.
${workflow(site, head, [...steps, commit])}`
}

/** A workflow with a job in the folder of package.json. */
function workflow({ top, packageFolder }: Site, head: object, steps: readonly object[]): string {
  const at = pathFrom(top, packageFolder)
  const place = at === '' ? {} : { defaults: { run: { 'working-directory': plain(at) } } }
  return stringify({ ...head, jobs: { docs: { 'runs-on': 'ubuntu-latest', ...place, steps } } }, { lineWidth: 0 })
}

/** A text in a workflow. GitHub evaluates `${{ … }}` in any value: a `${{` in the text becomes an expression for itself. */
const plain = (text: string) => text.replaceAll('${{', "${{ '${{' }}")

const run = (command: string) => ({ run: plain(command) })

/** The checkout, the tools and the install. */
function beginning(where: Surroundings, depth: number): object[] {
  const { manager, isModernYarn, node } = where
  const isOwn = node !== undefined && !hasOldNode(where)
  const version = isOwn ? { 'node-version-file': plain(pathFrom(where.top, node.file)) } : { 'node-version': 22 }
  const lockNames = { npm: 'package-lock.json', pnpm: 'pnpm-lock.yaml', yarn: 'yarn.lock', bun: 'bun.lock' }
  const isLocked = !gitignore(diskAt(where.packageFolder))(lockNames[manager])
  const frozen = manager === 'npm' ? 'npm ci' : `${manager} install --${isModernYarn ? 'immutable' : 'frozen-lockfile'}`
  const isCorepack = isModernYarn || (manager === 'yarn' && where.pinnedIn !== undefined)
  return [
    { uses: 'actions/checkout@v4', with: { 'fetch-depth': depth } },
    ...(isCorepack ? [run('corepack enable')] : []),
    ...(manager === 'pnpm' ? [{ uses: 'pnpm/action-setup@v4', ...pnpmVersion(where) }] : []),
    { uses: 'actions/setup-node@v4', with: version },
    ...(manager === 'bun' ? [{ uses: 'oven-sh/setup-bun@v2' }] : []),
    run(isLocked ? frozen : `${manager} install`),
  ]
}

/** The version of pnpm: of `packageManager`, unasked in a package.json at the top, or of the lock file. */
function pnpmVersion({ pinnedIn, top, lockFile }: Surroundings): object {
  const at = pinnedIn && pathFrom(top, pinnedIn)
  if (at !== undefined) return at === 'package.json' ? {} : { with: { package_json_file: plain(at) } }
  const format = /^lockfileVersion: *'?(\d+)/m.exec((lockFile && textAt(lockFile)) ?? '')?.[1]
  return { with: { version: format === '5' ? 7 : format === '6' ? 8 : 10 } }
}

/** The check of a pull request's changes: HEAD^ is the target branch. Yarn's own loader needs a command of its own. */
function checkStep(site: Site): object {
  const { isModernYarn, runner, top, folder, hasBaseline } = site
  if (isModernYarn) return run(`${runner} ${commandIn(site, `${checkOf(hasBaseline, 'HEAD^')} --format github`)}`)
  const cwd = top === folder ? {} : { cwd: plain(pathFrom(top, folder)) }
  const flags = hasBaseline ? { flags: `--baseline ${baselineName}` } : {}
  return { uses: 'build-nav/build-nav@v1', with: { since: 'HEAD^', ...cwd, ...flags } }
}
