import { existsSync } from 'node:fs'
import path from 'node:path'
import { group, navigation } from '../builders/builders.js'
import { docs } from '../builders/docs.js'
import type { Group } from '../builders/types.js'
import { configNames, findConfig } from '../config/find-config.js'
import { compile } from '../compile/compile.js'
import { enterLoad } from '../files/config-load.js'
import { BuildNavError } from '../diagnostics/build-nav-error.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { printJson } from '../json/patch/print.js'
import { mintName } from '../mint/read-mint.js'
import { migrate } from '../migrate/migrate.js'
import { formatModules } from '../migrate/print/format.js'
import { printLiteral } from '../migrate/print/literal.js'
import { groupsIn } from '../sources/groups-in.js'
import type { PlannedFile } from './planned.js'
import { textAt } from './surroundings.js'

/** What a site has, and so what its config is made from. */
export type Origin = 'config' | 'docs.json' | 'mint.json' | 'pages' | 'nothing'

export interface Start {
  readonly origin: Origin
  /** Absolute. */
  readonly config: string
  readonly files: readonly PlannedFile[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The config, from whatever is there: it is made once, and stays. */
export async function start(folder: string): Promise<Start> {
  const has = (name: string) => existsSync(path.join(folder, name))
  if (configNames.some(has)) return { origin: 'config', config: findConfig(folder), files: [], diagnostics: [] }
  if (has('docs.json') || has(mintName)) return migrated(folder, has('docs.json') ? 'docs.json' : mintName)
  return fresh(folder)
}

async function migrated(folder: string, origin: 'docs.json' | 'mint.json'): Promise<Start> {
  const { config, files, diagnostics } = await inAnyFormat((prettierConfig) =>
    migrate({ cwd: folder, file: origin, dryRun: true, prettierConfig }),
  )
  const why = (file: string) =>
    file.endsWith('.json') ? 'made from mint.json' : `made from ${origin}, and proven to give docs.json back`
  return {
    origin,
    config,
    diagnostics,
    files: files.map(({ path: file, text }) => ({ path: file, before: undefined, text, why: why(file) })),
  }
}

/** By prettier's defaults, where the repository's configuration of prettier is broken: that is not what init is asked about. */
async function inAnyFormat<Result>(make: (prettierConfig: boolean) => Promise<Result>): Promise<Result> {
  try {
    return await make(true)
  } catch (error) {
    const codes = error instanceof BuildNavError ? error.diagnostics.map(({ code }) => code) : []
    if (codes.length === 0 || codes.some((code) => code !== 'migrate-prettier')) throw error
    return make(false)
  }
}

/** A config for pages in folders, or for a first page. */
async function fresh(folder: string): Promise<Start> {
  const groups = groupsOf(folder)
  const isEmpty = groups.length === 0
  const name = nameOf(folder)
  const settings = {
    $schema: 'https://mintlify.com/docs.json',
    theme: 'mint',
    name,
    colors: { primary: '#0D9373' },
  } as const
  const first = group('Get started').pages('index')
  const { json } = compile(docs({ ...settings, navigation: navigation().groups(...(isEmpty ? [first] : groups)) }))
  const file = (base: string, text: string, why: string) => ({
    path: path.join(folder, base),
    before: undefined,
    text,
    why,
  })
  const config = file(
    'docs.config.ts',
    await formatted(folder, isEmpty ? firstConfig(name) : folderConfig(name)),
    isEmpty ? 'the navigation and the settings' : 'the navigation as the folders have it, and the settings',
  )
  const hasIndex = ['index.mdx', 'index.md'].some((base) => existsSync(path.join(folder, base)))
  return {
    origin: isEmpty ? 'nothing' : 'pages',
    config: config.path,
    diagnostics: [],
    files: [
      config,
      file('docs.json', printJson(json), 'what Mintlify reads; build-nav writes it'),
      ...(isEmpty && !hasIndex ? [file('index.mdx', firstPage, 'a first page')] : []),
    ],
  }
}

/** What the config will say of the folders. */
function groupsOf(folder: string): Group[] {
  const leave = enterLoad({ folder, isCaller: () => true, onRead: () => {}, onWarning: () => {}, past: undefined })
  try {
    return groupsIn('.')
  } finally {
    leave()
  }
}

/** As the repository's own code is. */
async function formatted(folder: string, text: string): Promise<string> {
  const { modules } = await inAnyFormat((prettierConfig) =>
    formatModules([{ path: 'docs.config.ts', text }], folder, { prettierConfig }),
  )
  return modules[0]?.text ?? text
}

const firstPage = "---\ntitle: 'Welcome'\n---\n\nThe first page.\n"
const firstConfig = (name: string) =>
  configText(name, '', "group('Get started').pages('index')", 'docs, group, navigation')
const folderConfig = (name: string) =>
  configText(name, "import { groupsIn } from 'build-nav/files'\n", "...groupsIn('.')", 'docs, navigation')

function configText(name: string, imports: string, groups: string, builders: string): string {
  return `import { ${builders} } from 'build-nav'
${imports}
export default docs({
  $schema: 'https://mintlify.com/docs.json',
  theme: 'mint',
  name: ${printLiteral(name)},
  colors: { primary: '#0D9373' },
  navigation: navigation().groups(${groups}),
})
`
}

/** What the project calls itself, as a title. */
function nameOf(folder: string): string {
  const said = /"name"\s*:\s*"(?:@[^"/]+\/)?([^"]+)"/.exec(textAt(path.join(folder, 'package.json')) ?? '')?.[1]
  const words = (said ?? path.basename(folder)).replace(/[-_.]+/g, ' ').trim()
  return words === '' ? 'Documentation' : words[0]?.toUpperCase() + words.slice(1)
}
