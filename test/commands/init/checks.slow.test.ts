/** Repositories whose own checks are green, with the tools from the registry: they stay green, and editors check the config. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { init } from '../../../src/commands/init/init.js'
import { root } from '../../cli/cli.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { docsJson, read, siteIn, type Files } from './planned.js'

const linters = ['eslint@^9', 'typescript-eslint@^8', '@biomejs/biome@^2', 'prettier@^3', 'sherif@^1']

/** The folder where the tools are installed; undefined where the registry can't be reached. */
function installed(): string | undefined {
  const folder = temporaryFolder({ 'package.json': '{ "private": true }' })
  const args = ['install', '--no-audit', '--no-fund', '--prefer-offline', 'typescript@~5.9.3', ...linters]
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' })
  if (status === 0) return path.join(folder, 'node_modules')
  console.log(`skipped: the tools can't be installed: ${stderr.split('\n')[0]}`)
  return undefined
}

const page = '---\ntitle: x\n---\n'
const site = (folder = ''): Files => ({
  ...siteIn(folder),
  [`${folder}docs.json`]: docsJson(['index', 'guides/start']),
  [`${folder}index.mdx`]: page,
  [`${folder}guides/start.mdx`]: page,
})
const tsconfig = (options: object, more: object = {}) =>
  `${JSON.stringify({ compilerOptions: { module: 'esnext', moduleResolution: 'bundler', target: 'es2022', strict: true, skipLibCheck: true, types: [], ...options }, ...more }, null, 2)}\n`
const manifest = (more: object = {}) =>
  `${JSON.stringify({ name: 'acme', private: true, type: 'module', packageManager: 'npm@10.0.0', devDependencies: { typescript: '~5.9.3' }, ...more }, null, 2)}\n`
const eslint = `import ts from 'typescript-eslint'

export default ts.config({
  files: ['**/*.ts'],
  extends: [ts.configs.recommendedTypeChecked],
  languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
})
`
const source = { 'src/index.ts': 'export const one: number = 1\n' }
/** Settings of Biome; how it would lay them out themselves is beside the point. */
const biome = (more: object) =>
  `${JSON.stringify({ files: { includes: ['**/*.ts'] }, json: { formatter: { enabled: false } }, ...more }, null, 2)}\n`
const single = { javascript: { formatter: { quoteStyle: 'single', semicolons: 'asNeeded' } } }
const workspace = {
  'package.json': manifest({ workspaces: ['packages/*', 'docs'] }),
  'packages/a/package.json': '{ "name": "a", "private": true, "devDependencies": { "typescript": "~5.9.3" } }\n',
  'packages/a/index.ts': 'export const a: number = 1\n',
  'docs/package.json': '{ "name": "docs", "private": true }\n',
}

interface Row {
  readonly name: string
  readonly files: Files
  /** The folder of the site, with a slash. */
  readonly inner?: string
  readonly checks: readonly string[]
}

const rows: readonly Row[] = [
  {
    name: 'a project that compiles to JavaScript, with ESLint',
    files: {
      ...site(),
      ...source,
      'package.json': manifest({ devDependencies: { eslint: '^9', typescript: '~5.9.3', 'typescript-eslint': '^8' } }),
      'tsconfig.json': tsconfig({ outDir: 'dist' }),
      'eslint.config.js': eslint,
    },
    checks: ['tsc -p .', 'tsc -b', 'eslint --max-warnings 0 src docs.config.ts build-nav-env.d.ts'],
  },
  {
    name: 'a base that packages extend, with Prettier',
    files: {
      ...site(),
      ...workspace,
      '.prettierrc': '{ "singleQuote": true, "semi": false, "printWidth": 100 }\n',
      '.prettierignore': 'packages\ntsconfig.json\ndocs.json\npackage.json\n',
      'AGENTS.md': '# Agents\n',
      'tsconfig.json': tsconfig({ composite: true }),
      'packages/a/tsconfig.json': '{ "extends": "../../tsconfig", "compilerOptions": { "outDir": "dist" } }\n',
    },
    checks: ['tsc -p packages/a', 'prettier --check .'],
  },
  {
    name: 'docs below a project that compiles to JavaScript, with a second project that extends it',
    inner: 'docs/',
    files: {
      ...site('docs/'),
      ...source,
      'package.json': manifest(),
      'tsconfig.json': tsconfig({ outDir: 'dist', rootDir: 'src' }, { exclude: ['dist'] }),
      'tsconfig.build.json': '{ "extends": "./tsconfig.json", "exclude": ["dist", "**/*.test.ts"] }\n',
      'eslint.config.js': eslint,
    },
    checks: ['tsc -p .', 'tsc -p tsconfig.build.json', 'eslint src docs/docs.config.ts'],
  },
  {
    name: 'a workspace with Biome at its root, whose settings the docs take over, and Sherif',
    inner: 'docs/',
    files: {
      ...site('docs/'),
      ...workspace,
      'biome.json': biome({ formatter: { indentStyle: 'space' }, ...single }),
      'docs/biome.json': '{ "extends": "//" }\n',
    },
    checks: ['biome ci .', 'sherif'],
  },
  {
    name: 'Biome with a preset and overrides',
    files: {
      ...site(),
      'package.json': manifest(),
      'preset.json': '{ "formatter": { "indentStyle": "space", "indentWidth": 4 } }\n',
      'biome.json': biome({ extends: ['./preset.json'], overrides: [{ includes: ['*.config.ts'], ...single }] }),
    },
    checks: ['biome ci .'],
  },
]

/** TypeScript 7, which takes a sixth of the time of the repository's own. */
const fastCompiler = path.join(root, 'node_modules/typescript-7/bin/tsc')

/** The errors that an editor shows in a file. */
function shownIn(tools: string, file: string): Promise<readonly string[]> {
  const server = spawn(process.execPath, [
    path.join(tools, 'typescript/lib/tsserver.js'),
    '--disableAutomaticTypingAcquisition',
  ])
  const requests = [
    { command: 'open', arguments: { file } },
    { command: 'semanticDiagnosticsSync', arguments: { file } },
  ]
  for (const [seq, request] of requests.entries())
    server.stdin.write(`${JSON.stringify({ seq, type: 'request', ...request })}\n`)
  return new Promise((resolve) => {
    let output = ''
    server.stdout.on('data', (data: Buffer) => {
      output += data.toString('utf8')
      const line = /^\{.*"command":"semanticDiagnosticsSync".*\}$/m.exec(output)?.[0]
      if (line === undefined) return
      server.kill()
      resolve((JSON.parse(line) as { body: { text: string }[] }).body.map(({ text }) => text))
    })
  })
}

let tools: string | undefined
let isTried = false
const toolsOnce = () => (isTried ? tools : ((isTried = true), (tools = installed())))

for (const { name, files, inner = '', checks } of rows) {
  test(`the repository's own checks stay green: ${name}`, async () => {
    const modules = toolsOnce()
    if (modules === undefined) return
    const top = temporaryFolder({ '.gitignore': 'node_modules\ndist\n*.tsbuildinfo\n', ...files })
    execFileSync('git', ['init', '-q'], { cwd: top })
    mkdirSync(path.join(top, 'node_modules'))
    for (const each of readdirSync(modules)) symlinkSync(path.join(modules, each), path.join(top, 'node_modules', each))
    symlinkSync(root, path.join(top, 'node_modules/build-nav'))
    await init({ cwd: path.join(top, inner) })
    assert.equal((await init({ cwd: path.join(top, inner) })).files, [])
    const cwd = inner !== '' && 'docs/package.json' in files ? path.join(top, 'docs') : top
    const { scripts } = JSON.parse(read(cwd, 'package.json')) as { scripts: Record<string, string> }
    const compile = scripts['docs:check']?.split(' && ')[0] ?? ''
    assert.match(compile, /^tsc -p /)
    const compiled = () => {
      const args = [fastCompiler, ...compile.split(' ').slice(1)]
      const { status, stdout } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
      return { status, stdout }
    }
    for (const check of checks) {
      const [tool = '', ...args] = check.split(' ')
      const bin = tool === 'tsc' && !checks.includes('tsc -b') ? fastCompiler : path.join(modules, '.bin', tool)
      const { status, stdout, stderr } = spawnSync(process.execPath, [realpathSync(bin), ...args], {
        cwd: top,
        encoding: 'utf8',
      })
      assert.is(status, 0, `${check}\n${stdout}${stderr}`)
    }
    assert.equal(compiled(), { status: 0, stdout: '' })
    const config = path.join(top, inner, 'docs.config.ts')
    writeFileSync(config, read(path.dirname(config), 'docs.config.ts').replace('guides/start', 'guides/strat'))
    // Where there are other projects, an editor may take one of them for the config's.
    if ('tsconfig.json' in files) assert.match((await shownIn(modules, config)).join('\n'), 'guides/strat')
    assert.match(compiled().stdout, 'guides/strat')
  })
}

test.run()
