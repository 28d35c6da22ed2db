import { copyFileSync, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { execFileSync } from 'node:child_process'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { redirectBuilders } from '../../src/config/builders/redirects.js'
import { build } from '../../src/node.js'
import { root, Site } from '../cli/cli.js'

const folder = path.join(root, 'examples')
const examples = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())

test('there are at least three examples', () => {
  assert.ok(examples.length >= 3)
})

for (const { name } of examples) {
  test(`${name}: compiles to its committed docs.json`, async () => {
    const { changed, diagnostics } = await build({ cwd: path.join(folder, name), check: true })
    assert.is(changed, false, `run: npx build-nav --cwd examples/${name}`)
    assert.equal(diagnostics, [])
  })
}

test('the tour builds, and uses every builder and every method of the table', async () => {
  const site = new Site()
  copyFileSync(path.join(root, 'docs.config.ts.example'), site.path('docs.config.ts'))
  site.write('generated/sdk.json', '{ "product": "SDK", "href": "https://sdk.acme.dev" }')
  const { text, diagnostics } = await build({ cwd: site.folder, stdout: true })
  assert.equal(diagnostics, [])
  for (const builder of Object.keys(redirectBuilders)) assert.match(site.read('docs.config.ts'), `${builder}(`)
  const keys = new Set<string>()
  JSON.parse(text, (key, value: unknown) => (keys.add(key), value))
  const { attributes } = await import('../../src/format/contract/attributes.js')
  const { contents } = await import('../../src/format/contract/contents.js')
  const { kinds } = await import('../../src/format/contract/kinds.js')
  const wanted = [
    ...Object.keys(attributes),
    ...Object.keys(contents),
    ...Object.keys(kinds),
    'global',
    'sourceRef',
    '$ref',
  ]
  const told = wanted.filter((key) => !keys.has(key))
  assert.equal(told, [])
  site.remove()
})

test('the tour and all examples type-check', () => {
  const site = new Site()
  const files = ['docs.config.ts']
  copyFileSync(path.join(root, 'docs.config.ts.example'), site.path('docs.config.ts'))
  for (const { name } of examples) {
    for (const file of readdirSync(path.join(folder, name)).filter((entry) => /\.(?:ts|json)$/.test(entry))) {
      const target = path.join(name, file)
      site.write(target, '')
      copyFileSync(path.join(folder, name, file), site.path(target))
      if (file.endsWith('.ts')) files.push(target)
    }
  }
  const options = { strict: true, module: 'nodenext', target: 'es2022', noEmit: true, types: ['node'] }
  const compilerOptions = { ...options, typeRoots: [path.join(root, 'node_modules', '@types')] }
  site.write('package.json', '{ "type": "module" }')
  site.write('tsconfig.json', JSON.stringify({ compilerOptions, files }))
  const tsc = path.join(root, 'node_modules', 'typescript-7', 'bin', 'tsc')
  assert.ok(existsSync(tsc))
  assert.is(execFileSync(process.execPath, [tsc, '-p', site.folder], { encoding: 'utf8' }), '')
  site.remove()
})

test.run()
