import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { nothing } from './planned.js'
import type { Part } from './planned.js'
import { shellWord } from '../files/shell-word.js'
import { asPattern, yamlValue } from './quoting.js'
import { textAt } from '../site/past-files.js'
import { pathFrom } from './surroundings.js'
import type { PackageManager, Surroundings } from './surroundings.js'

/** How a runner installs what the lock file says. */
const install: Readonly<Record<PackageManager, string>> = {
  npm: 'npm ci',
  pnpm: 'pnpm install --frozen-lockfile',
  yarn: 'yarn install --frozen-lockfile',
  bun: 'bun install --frozen-lockfile',
}

/** What a runner needs before that. */
const setup: Readonly<Record<PackageManager, string>> = {
  npm: '',
  pnpm: '      - run: corepack enable\n',
  yarn: '      - run: corepack enable\n',
  bun: '      - uses: oven-sh/setup-bun@v2\n',
}

/** A workflow that checks each pull request, and one that takes edits of docs.json into the config. */
export function workflows(where: Surroundings, isCompiled: boolean): Part {
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
  return {
    files: [
      file(free('docs'), checks(where, isCompiled), 'checks docs.json and the pages on each pull request'),
      file(free('docs-pull'), pulls(where), 'takes edits of docs.json, made in the web editor, into the config'),
    ],
    notes: [],
  }
}

const prefix = ({ folder, repository }: Surroundings) => {
  const inner = pathFrom(repository ?? folder, folder)
  return inner === '' ? '' : `${inner}/`
}

/** Where the commands run: the folder of package.json; and what they are told. */
function steps(
  { folder, packageFolder, repository, manager }: Surroundings,
  commands: readonly string[],
  before: readonly string[] = [],
): string {
  const inner = pathFrom(packageFolder, folder)
  const at = pathFrom(repository ?? folder, packageFolder)
  const here = at === '' ? '' : `        working-directory: ${yamlValue(at)}\n`
  const isModernYarn = manager === 'yarn' && existsSync(path.join(packageFolder, '.yarnrc.yml'))
  const flag = inner === '' ? '' : ` --cwd ${shellWord(inner)}`
  const installs = isModernYarn ? 'yarn install --immutable' : install[manager]
  return [installs, ...before, ...commands.map((command) => command + flag)]
    .map((command) => `      - run: ${yamlValue(command)}\n${here}`)
    .join('')
}

function head({ manager }: Surroundings): string {
  return `jobs:
  docs:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version: 22
${setup[manager]}`
}

function checks(where: Surroundings, isCompiled: boolean): string {
  const commands = ['npx build-nav --check', 'npx build-nav check --format github']
  const compiles = isCompiled ? [`npx tsc -p ${shellWord(pathFrom(where.packageFolder, where.folder) || '.')}`] : []
  return `name: docs
on: [pull_request]
${head(where)}${steps(where, commands, compiles)}`
}

function pulls(where: Surroundings): string {
  return `name: docs pull
on:
  push:
    paths: [${JSON.stringify(asPattern(`${prefix(where)}docs.json`))}]
    branches: ['**']
permissions:
  contents: write
${head(where)}${steps(where, ['npx build-nav pull', 'npx build-nav'])}      # Also where an edit is left, which fails the job: the others are taken.
      - if: \${{ !cancelled() }}
        run: |
          git config user.name 'github-actions[bot]'
          git config user.email '41898282+github-actions[bot]@users.noreply.github.com'
          git add -A
          git diff --cached --quiet || git commit -m 'Take the edits of docs.json into the config'
          git push
`
}
