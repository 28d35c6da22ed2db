import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { shellWord } from '../../base/diagnostics/text.js'
import { diskAt } from '../../site/model/disk.js'
import { gitignore } from '../../site/model/ignored.js'
import { textAt } from '../../site/model/past-files.js'
import { generatedPatterns } from './generated.js'
import { checkOf } from './gate.js'
import type { Gate } from './gate.js'
import { nodeFor } from './node-version.js'
import { asPattern, nothing, yamlValue } from './planned.js'
import type { Part } from './planned.js'
import { isModernYarn, lockNameOf, pathFrom, runnerIn } from './surroundings.js'
import type { PackageManager, Surroundings } from './surroundings.js'
import { projectFrom } from './typescript.js'

/** Commands for installing a lock file's versions. */
const install: Readonly<Record<PackageManager, string>> = {
  npm: 'npm ci',
  pnpm: 'pnpm install --frozen-lockfile',
  yarn: 'yarn install --frozen-lockfile',
  bun: 'bun install --frozen-lockfile',
}

/** The files checked in workflows. */
interface Checked {
  /** The files written by a build, absolute. */
  readonly generated: readonly string[]
  /** The project to run `tsc` on, absolute. */
  readonly project: string | undefined
  readonly gate: Gate
}

/** A workflow that checks each pull request, and a workflow that takes edits of docs.json into the config. */
export function workflows(where: Surroundings, { generated, project, gate }: Checked): Part {
  const { top } = where
  const elsewhere = ['.gitlab-ci.yml', 'bitbucket-pipelines.yml', 'azure-pipelines.yml'].find((name) =>
    existsSync(path.join(top, name)),
  )
  if (elsewhere) {
    if (/build-nav/.test(textAt(path.join(top, elsewhere)) ?? '')) return nothing
    return { files: [], notes: [`Add \`npx build-nav --check\` and \`npx build-nav check\` to ${elsewhere}.`] }
  }
  const parent = path.join(top, '.github', 'workflows')
  const present = existsSync(parent) ? readdirSync(parent) : []
  const texts = present.map((name) => textAt(path.join(parent, name)) ?? '')
  if (texts.some((text) => text.includes('build-nav'))) return nothing
  const file = (name: string, text: string, why: string) => ({
    path: path.join(parent, name),
    before: undefined,
    text,
    why,
  })
  const free = (name: string) => (present.includes(`${name}.yml`) ? `build-nav-${name}.yml` : `${name}.yml`)
  const node = nodeFor(where)
  const jobs = headFor(where, node.input, texts.join('\n'))
  const ofPulls = jobs.replace('fetch-depth: 2', 'fetch-depth: 0')
  const name = free('docs')
  const tsc =
    project === undefined ? [] : [`${runnerIn(where)} tsc -p ${shellWord(projectFrom(where.packageFolder, project))}`]
  const checks = [...tsc, inDocs(where, '--check')]
  const last = whatIsNew(where, gate)
  const pulls = [inDocs(where, 'pull'), inDocs(where, ''), ...tsc]
  return {
    files: [
      file(
        name,
        `name: docs\n${startsOn(where, name)}\n${isModernYarn(where) ? '' : commenting}${jobs}${steps(where, checks)}${last}`,
        'checks docs.json and the pages on each pull request',
      ),
      file(
        free('docs-pull'),
        pullWorkflow(yamlList(generatedPatterns(generated, top)), ofPulls + steps(where, pulls)),
        'applies edits made in docs.json, such as in the web editor, to the config',
      ),
    ],
    notes: [...node.notes, ...locksNotes(where), ...unpinnedNotes(jobs + last)],
  }
}

function locksNotes({ manager, lockFile, otherLocks }: Surroundings): string[] {
  if (lockFile === undefined || otherLocks.length === 0) return []
  const others = otherLocks.join(', ')
  return [
    `${path.basename(lockFile)} and ${others} both exist: the workflows install with ${manager}. Delete ${others} if nothing uses it.`,
  ]
}

/** Actions left at a tag in a repository with pinned actions. */
function unpinnedNotes(jobs: string): string[] {
  const uses = [...jobs.matchAll(/uses: (\S+@(\S+))/g)]
  const tagged = uses.filter(([, , ref = '']) => !isCommit(ref)).map(([, action = '']) => action)
  if (tagged.length === 0 || tagged.length === uses.length) return []
  return [`Your workflows pin actions to commits: pin ${tagged.join(', ')} in those of init, too.`]
}

const isCommit = (ref: string) => /^[0-9a-f]{40}$/.test(ref)

/** The install, and the commands, in the folder of package.json. */
function steps(where: Surroundings, commands: readonly string[]): string {
  return stepsOf(where, [installed(where), ...commands])
}

function stepsOf(where: Surroundings, commands: readonly string[]): string {
  const at = pathFrom(where.top, where.packageFolder)
  const here = at === '' ? '' : `        working-directory: ${yamlValue(at)}\n`
  return commands.map((command) => `      - run: ${yamlValue(command)}\n${here}`).join('')
}

/** The action comments on the pull request. */
const commenting = 'permissions:\n  contents: read\n  pull-requests: write\n'

/** The check of a pull request's changes: HEAD^ is the target branch. Yarn's own loader needs a command of its own. */
function whatIsNew(where: Surroundings, gate: Gate): string {
  if (isModernYarn(where)) return stepsOf(where, [inDocs(where, `${checkOf(gate, 'HEAD^')} --format github`)])
  const at = pathFrom(where.top, where.folder)
  const flags = checkOf(gate).split(' ').slice(1).join(' ')
  const lines = Object.entries({ cwd: at, flags }).flatMap(([name, value]) =>
    value === '' ? [] : [`          ${name}: ${yamlValue(value)}\n`],
  )
  return `      - uses: build-nav/build-nav@v1\n        with:\n          since: HEAD^\n${lines.join('')}`
}

/** A command of build-nav for the folder of package.json. */
function inDocs(where: Surroundings, command: string): string {
  const inner = pathFrom(where.packageFolder, where.folder)
  const [name, ...flags] = command.split(' ').filter(Boolean)
  const words = [name, ...(inner === '' ? [] : ['--cwd', shellWord(inner)]), ...flags]
  return [runnerIn(where), 'build-nav', ...words.filter((word) => word !== undefined)].join(' ')
}

/** The command for installing the versions of the lock file or, without one in git, of package.json. */
function installed(where: Surroundings): string {
  const { manager, packageFolder } = where
  if (gitignore(diskAt(packageFolder))(lockNameOf(manager))) return `${manager} install`
  return isModernYarn(where) ? 'yarn install --immutable' : install[manager]
}

/** The job up to its commands. `own`: the repository's workflows, with their versions of actions. */
function headFor(where: Surroundings, node: string, own: string): string {
  const { manager } = where
  const uses = (action: string, tag: string) => `      - uses: ${action}@${refOf(action, own) ?? tag}\n`
  const usesCorepack = manager === 'yarn' && (where.pinnedIn !== undefined || isModernYarn(where))
  // Before setup-node, which asks yarn for its cache: without Corepack, yarn 1 would answer and fail.
  const corepack = usesCorepack ? '      - run: corepack enable\n' : ''
  const pnpm = manager === 'pnpm' ? uses('pnpm/action-setup', 'v4') + pnpmInputs(where, own) : ''
  const bun = manager === 'bun' ? uses('oven-sh/setup-bun', 'v2') : ''
  return `jobs:
  docs:
    runs-on: ubuntu-latest
    steps:
${uses('actions/checkout', 'v4')}        with:
          fetch-depth: 2
${corepack}${pnpm}${uses('actions/setup-node', 'v4')}        with:
          ${node}
${cacheOf(where)}${bun}`
}

/** An action's version in the repository's workflows, with the comment that names the version of a commit. */
function refOf(action: string, own: string): string | undefined {
  const refs = [...own.matchAll(/uses:\s*['"]?([\w./-]+)@([\w.-]+)['"]?(?:[ \t]+(#[^\r\n]*\w))?/g)]
  const found = refs.find(([, name, ref = '']) => name === action && (isCommit(ref) || /^v([4-9]|\d\d)/.test(ref)))
  return found && [found[2], ...(found[3] ? [found[3]] : [])].join(' ')
}

/** The version of pnpm: `packageManager` in the package.json at the top is read unasked, one elsewhere has to be named. */
function pnpmInputs({ pinnedIn, version, top, lockFile }: Surroundings, own: string): string {
  const used = /uses:\s*pnpm\/action-setup@[^\n]*\n\s+with:\n(?:\s+#.*\n)*\s+version: *['"]?([\w.^~-]+)/.exec(own)?.[1]
  const format = /^lockfileVersion: *'?(\d+)/m.exec((lockFile && textAt(lockFile)) ?? '')?.[1]
  // The version with this lock file format.
  const writer = format === '5' ? '7' : format === '6' ? '8' : '10'
  const at = pinnedIn && pathFrom(top, pinnedIn)
  const input =
    at === undefined ? `version: ${yamlVersion(version ?? used ?? writer)}` : `package_json_file: ${yamlValue(at)}`
  return at === 'package.json' ? '' : `        with:\n          ${input}\n`
}

/** A version as a text: without quotes, 11.10 is the number 11.1. */
function yamlVersion(version: string): string {
  return /^\d+(\.\d+\.\d+)?$/.test(version) ? version : JSON.stringify(version)
}

/** In a repository with more than docs, an install is slow enough for a cache. */
function cacheOf({ manager, lockFile, folder, repository }: Surroundings): string {
  const isMore = repository !== undefined && repository !== folder
  if (!isMore || lockFile === undefined || manager === 'bun') return ''
  const name = pathFrom(repository, lockFile)
  const at = name.includes('/') ? `          cache-dependency-path: ${yamlValue(name)}\n` : ''
  return `          cache: ${manager}\n${at}`
}

/** Each pull request; in a repository with more than docs, pull requests that may change the findings. */
function startsOn({ folder, top, packageFolder }: Surroundings, name: string): string {
  if (top === folder) return 'on: [pull_request]'
  const fromTop = (file: string) => asPattern(pathFrom(top, file))
  const paths = [
    `${fromTop(folder)}/**`,
    ...(packageFolder === folder ? [] : [fromTop(path.join(packageFolder, 'package.json'))]),
    `.github/workflows/${name}`,
  ]
  return `on:
  pull_request:
    # If this check is required, it has to start on every pull request: then remove these lines.
    paths: ${yamlList(paths)}`
}

const pullWorkflow = (paths: string, job: string) => `name: docs pull
# Applies edits of docs.json, such as those of the web editor, to the config, on the branch where they are made. Its commit
# starts no other workflow, so your checks don't run on it. If a pull request needs them, give actions/checkout a
# personal or GitHub App \`token\`. An edit whose commit message has [skip ci] is applied with the next edit. The workflow
# pushes only to the branch that was edited, so it works with a protected default branch.
on:
  push:
    paths: ${paths}
    branches: ["**"]
permissions:
  contents: write
${job}      # Commits also if an edit could not be applied, which fails the job: the other edits are applied.
      - if: \${{ !cancelled() }}
        run: |
          git config user.name 'github-actions[bot]'
          git config user.email '41898282+github-actions[bot]@users.noreply.github.com'
          git add -A
          git diff --cached --quiet || git commit -m 'Apply the edits of docs.json to the config'
          git push
`

/** A list of texts on one line, or, where there are many, on a line each. */
function yamlList(texts: readonly string[]): string {
  const quoted = texts.map((text) => JSON.stringify(text))
  return quoted.length <= 3 ? `[${quoted.join(', ')}]` : quoted.map((text) => `\n      - ${text}`).join('')
}
