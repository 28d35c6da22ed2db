import { chmodSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { importLog, noteImport } from '../../../../src/config/loader/load/import-log.js'
import { recall, remember } from '../../../../src/config/loader/load/memory/memory.js'
import { temporaryFolder, writeTo } from '../../../temporary-folder.js'

const { execArgv } = process
const { TMPDIR } = process.env
const nav = 'export const nav = 1\n'
const source = "import { nav } from './nav'\nimport { docs } from 'build-nav'\nexport default docs(nav)\n"
const test = suite<{ folder: string }>('memory')

test.before.each((context) => {
  context.folder = temporaryFolder({ 'site/docs.config.ts': source, 'site/nav.ts': nav, 'tmp/empty': '' })
  process.env['TMPDIR'] = path.join(context.folder, 'tmp')
  process.execArgv = []
})
test.after.each(() => {
  process.execArgv = execArgv
  process.env['TMPDIR'] = TMPDIR
  if (TMPDIR === undefined) delete process.env['TMPDIR']
})

/** As a load leaves it. */
function remembered(folder: string, packages: Readonly<Record<string, string>> = {}): string {
  const [config, module] = ['docs.config.ts', 'nav.ts'].map((name) => path.join(folder, 'site', name)) as [
    string,
    string,
  ]
  const log = importLog(config)
  log.files.add(module)
  noteImport(log, config, './nav', module)
  noteImport(log, config, 'build-nav', 'build-nav')
  for (const [name, file] of Object.entries(packages)) noteImport(log, config, name, file)
  const compiled = (file: string) =>
    [file, { source: readFileSync(file, 'utf8'), code: `code of ${path.basename(file)}` }] as const
  remember(config, log, new Map([compiled(config), compiled(module)]))
  return config
}

test('what was compiled is there for the next load', ({ folder }) => {
  const config = remembered(folder)
  const memory = recall(config)
  assert.equal(Object.values(memory?.modules ?? {}), ['code of docs.config.ts', 'code of nav.ts'])
  assert.equal(memory?.imports[config], { './nav': path.join(folder, 'site', 'nav.ts'), 'build-nav': 'build-nav' })
  assert.is(recall(path.join(folder, 'site', 'other.config.ts')), undefined)
})

/** The folder with what is remembered. */
function kept(folder: string): string {
  return readdirSync(path.join(folder, 'tmp')).find((name) => name !== 'empty') ?? ''
}

const changes: Readonly<Record<string, (folder: string) => void>> = {
  'the config is edited': (folder) => writeTo(path.join(folder, 'site/docs.config.ts'), `${source}\n`),
  'an imported module is edited': (folder) => writeTo(path.join(folder, 'site/nav.ts'), 'export const nav = 2\n'),
  'a module is gone': (folder) => rmSync(path.join(folder, 'site/nav.ts')),
  'a file comes that the import could mean': (folder) => writeTo(path.join(folder, 'site/nav.js'), ''),
  'a folder comes that the import could mean': (folder) => writeTo(path.join(folder, 'site/nav/index.ts'), ''),
  'a module becomes a link': (folder) => {
    writeTo(path.join(folder, 'nav.ts'), readFileSync(path.join(folder, 'site/nav.ts'), 'utf8'))
    rmSync(path.join(folder, 'site/nav.ts'))
    symlinkSync(path.join(folder, 'nav.ts'), path.join(folder, 'site/nav.ts'))
  },
  'a tsconfig.json comes': (folder) => writeTo(path.join(folder, 'tsconfig.json'), '{}'),
  'another copy of this package is installed': (folder) =>
    writeTo(path.join(folder, 'node_modules/build-nav/package.json'), '{}'),
  'node gets options': () => (process.execArgv = ['--conditions=x']),
  'others can write to it': (folder) => {
    chmodSync(path.join(folder, 'tmp', kept(folder)), 0o777)
  },
}

for (const [what, change] of Object.entries(changes)) {
  test(`it holds no more when ${what}`, ({ folder }) => {
    const config = remembered(folder)
    change(folder)
    assert.is(recall(config), undefined)
  })
}

test('nothing is kept where what decides is not known', ({ folder }) => {
  writeTo(path.join(folder, 'site/tsconfig.json'), '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }')
  assert.is(recall(remembered(folder)), undefined)
  rmSync(path.join(folder, 'site/tsconfig.json'))
  assert.is(recall(remembered(folder, { yaml: '/x/node_modules/yaml/index.js' })), undefined)
  assert.is(kept(folder), '')
})

test.run()
