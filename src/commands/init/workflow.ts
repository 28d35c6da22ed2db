import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { diskAt } from '../../site/model/disk.js'
import { gitignore } from '../../site/model/ignored.js'
import { generatedPatterns } from './generated.js'
import { nothing } from './planned.js'
import type { Part } from './planned.js'
import { shellWord } from '../../base/files/shell-word.js'
import { asPattern, yamlValue } from './quoting.js'
import { textAt } from '../../site/model/past-files.js'
import { checkOf } from './gate.js'
import type { Gate } from './gate.js'
import { nodeFor } from './node-version.js'
import { isModernYarn, runnerIn } from './runner.js'
import { projectFrom } from './tsconfig.js'
import { pathFrom, lockNameOf } from './surroundings.js'
import type { PackageManager, Surroundings } from './surroundings.js'

/** The command by which a runner installs the versions of the lock file. */
const install: Readonly<Record<PackageManager, string>> = {
  npm: 'npm ci',
  pnpm: 'pnpm install --frozen-lockfile',
  yarn: 'yarn install --frozen-lockfile',
  bun: 'bun install --frozen-lockfile',
}

/** The files that the workflows check. */
interface Checked {
  /** The files that a build writes, absolute. */
  readonly generated: readonly string[]
  /** The project to run `tsc` on, absolute. */
  readonly project: string | undefined
  readonly gate: Gate
}

/** A workflow that checks each pull request, and one that takes edits of docs.json into the config. */
export function workflows(where: Surroundings, { generated, project, gate }: Checked): Part {
  const { folder, repository } = where
  const top = repository ?? folder
  const elsewhere = ['.gitlab-ci.yml', 'bitbucket-pipelines.yml', 'azure-pipelines.yml'].find((name) =>
    existsSync(path.join(top, name)),
  )
  if (elsewhere) {
    if (/build-nav/.test(textAt(path.join(top, elsewhere)) ?? '')) return nothing
    return { files: [], notes: [`Add \`npx build-nav --check\` and \`npx build-nav check\` to ${elsewhere}.`] }
  }
  const parent = path.join(top, '.github', 'workflows')
  const present = existsSync(parent) ? readdirSync(parent) : []
  if (present.some((name) => /build-nav/.test(textAt(path.join(parent, name)) ?? ''))) return nothing
  const file = (name: string, text: string, why: string) => ({
    path: path.join(parent, name),
    before: undefined,
    text,
    why,
  })
  const free = (name: string) => (present.includes(`${name}.yml`) ? `build-nav-${name}.yml` : `${name}.yml`)
  const node = nodeFor(where)
  const name = free('docs')
  const locks = where.lockFile === undefined || where.otherLocks.length === 0 ? [] : [locksNote(where, where.lockFile)]
  return {
    files: [
      file(
        name,
        checks(where, name, node.input, { project, gate }),
        'checks docs.json and the pages on each pull request',
      ),
      file(
        free('docs-pull'),
        pulls(where, node.input, { generated, project }),
        'applies edits made in docs.json, such as in the web editor, to the config',
      ),
    ],
    notes: [...node.notes, ...locks],
  }
}

function locksNote({ manager, otherLocks }: Surroundings, lockFile: string): string {
  const others = otherLocks.join(', ')
  return `${path.basename(lockFile)} and ${others} both exist: the workflows install with ${manager}. Delete ${others} if nothing uses it.`
}

/** A file as GitHub's patterns name it, from the repository's folder; those of the whole docs end with `/**`. */
function fromTop({ folder, repository }: Surroundings, file: string): string {
  return asPattern(pathFrom(repository ?? folder, file))
}

/** The install, and the commands, in the folder of package.json. */
function steps(where: Surroundings, commands: readonly string[]): string {
  const at = pathFrom(where.repository ?? where.folder, where.packageFolder)
  const here = at === '' ? '' : `        working-directory: ${yamlValue(at)}\n`
  return [installed(where), ...commands].map((command) => `      - run: ${yamlValue(command)}\n${here}`).join('')
}

/** A command of build-nav, which is run in the folder of package.json. */
function inDocs(where: Surroundings, command: string): string {
  const { folder, packageFolder } = where
  const inner = pathFrom(packageFolder, folder)
  const [name, ...flags] = command.split(' ').filter(Boolean)
  const words = [name, ...(inner === '' ? [] : ['--cwd', shellWord(inner)]), ...flags]
  return [runnerIn(where), 'build-nav', ...words.filter((word) => word !== undefined)].join(' ')
}

/** The command by which a runner installs the versions of the lock file; without one in git, those of package.json. */
function installed(where: Surroundings): string {
  const { manager, packageFolder } = where
  if (gitignore(diskAt(packageFolder))(lockNameOf(manager))) return `${manager} install`
  return isModernYarn(where) ? 'yarn install --immutable' : install[manager]
}

/** The steps that bring the package manager: npm and yarn 1 are on every runner. */
function managerSteps(where: Surroundings): { readonly before: string; readonly after: string } {
  const { manager, isPinned, lockFile, packageFolder, repository, folder } = where
  const at = pathFrom(repository ?? folder, packageFolder)
  if (manager === 'bun') return { before: '', after: '      - uses: oven-sh/setup-bun@v2\n' }
  if (manager === 'pnpm') {
    const version = isPinned ? [] : [`version: ${pnpmVersion(lockFile)}`]
    const manifest = isPinned && at !== '' ? [`package_json_file: ${yamlValue(`${at}/package.json`)}`] : []
    const inputs = [...version, ...manifest].map((line) => `          ${line}\n`).join('')
    return { before: `      - uses: pnpm/action-setup@v4\n${inputs && `        with:\n${inputs}`}`, after: '' }
  }
  const usesCorepack = manager === 'yarn' && (isPinned || isModernYarn(where))
  // Before setup-node, which asks yarn for the folder to cache: without Corepack, that is yarn 1, which then fails.
  return { before: usesCorepack ? '      - run: corepack enable\n' : '', after: '' }
}

/** The pnpm that writes a lock file of that format. */
function pnpmVersion(lockFile: string | undefined): number {
  const format = /^lockfileVersion: *'?(\d+)/m.exec((lockFile && textAt(lockFile)) ?? '')?.[1]
  return format === '5' ? 7 : format === '6' ? 8 : 10
}

function head(where: Surroundings, node: string): string {
  const { before, after } = managerSteps(where)
  return `jobs:
  docs:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0
${before}      - uses: actions/setup-node@v4
        with:
          ${node}
${cacheOf(where)}${after}`
}

/** In a repository of more than the docs, an install takes long enough to keep what it downloads. */
function cacheOf({ manager, lockFile, folder, repository }: Surroundings): string {
  const isMore = repository !== undefined && repository !== folder
  if (!isMore || lockFile === undefined || manager === 'bun') return ''
  const name = pathFrom(repository, lockFile)
  const at = name.includes('/') ? `          cache-dependency-path: ${yamlValue(name)}\n` : ''
  return `          cache: ${manager}\n${at}`
}

function checks(
  where: Surroundings,
  name: string,
  node: string,
  { project, gate }: Pick<Checked, 'project' | 'gate'>,
): string {
  const rules = gate === 'none' ? [] : [inDocs(where, `${checkOf(gate, '"origin/$GITHUB_BASE_REF"')} --format github`)]
  const commands = [...compileOf(where, project), inDocs(where, '--check'), ...rules]
  return `name: docs
${startsOn(where, name)}
${head(where, node)}${steps(where, commands)}`
}

/** The command that checks the types of the config. */
function compileOf(where: Surroundings, project: string | undefined): string[] {
  return project === undefined
    ? []
    : [`${runnerIn(where)} tsc -p ${shellWord(projectFrom(where.packageFolder, project))}`]
}

/** Each pull request; in a repository of more than the docs, those that may change what the checks find. */
function startsOn(where: Surroundings, name: string): string {
  const { folder, repository, packageFolder } = where
  if (repository === undefined || repository === folder) return 'on: [pull_request]'
  const paths = [
    `${fromTop(where, folder)}/**`,
    ...(packageFolder === folder ? [] : [fromTop(where, path.join(packageFolder, 'package.json'))]),
    `.github/workflows/${name}`,
  ]
  return `on:
  pull_request:
    # If this check is required, it has to start on every pull request: then remove these lines.
    paths: ${yamlList(paths)}`
}

function pulls(
  where: Surroundings,
  node: string,
  { generated, project }: Pick<Checked, 'generated' | 'project'>,
): string {
  return `name: docs pull
# Applies edits of docs.json, such as those of the web editor, to the config, on the branch where they are made. Its commit
# starts no other workflow, so your checks don't run on it. If a pull request needs them, give actions/checkout a
# personal or GitHub App \`token\`. An edit whose commit message has [skip ci] is applied with the next edit. The workflow
# pushes only to the branch that was edited, so it works with a protected default branch.
on:
  push:
    paths: ${yamlList(generatedPatterns(generated, where.repository ?? where.folder))}
    branches: ["**"]
permissions:
  contents: write
${head(where, node)}${steps(where, [inDocs(where, 'pull'), inDocs(where, ''), ...compileOf(where, project)])}      # Commits also if an edit could not be applied, which fails the job: the other edits are applied.
      - if: \${{ !cancelled() }}
        run: |
          git config user.name 'github-actions[bot]'
          git config user.email '41898282+github-actions[bot]@users.noreply.github.com'
          git add -A
          git diff --cached --quiet || git commit -m 'Apply the edits of docs.json to the config'
          git push
`
}

/** A list of texts on one line, or, where there are many, on a line each. */
function yamlList(texts: readonly string[]): string {
  const quoted = texts.map((text) => JSON.stringify(text))
  return quoted.length <= 3 ? `[${quoted.join(', ')}]` : quoted.map((text) => `\n      - ${text}`).join('')
}
