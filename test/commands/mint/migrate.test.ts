import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Diagnostic } from '../../../src/base/diagnostics/diagnostic.js'
import { build } from '../../../src/commands/build/build.js'
import { migrate } from '../../../src/commands/migrate/migrate.js'
import { problems } from '../../config/loader/site.js'
import { temporaryFolder } from '../../temporary-folder.js'

const mint = `{
  "name": "Acme",
  "favicon": "/favicon.svg",
  "colors": { "primary": "#0D9373" },
  "topbar": { "style": "gradient" },
  "tabs": [{ "name": "API", "url": "api" }],
  "footerSocials": { "x": "http://x.com/acme" },
  "navigation": [{ "group": "Start", "pages": ["index", "api/users"] }]
}`

const placed = ({ code, place }: Diagnostic) =>
  `${code} ${path.basename(place?.file ?? '')}:${place?.line}:${place?.column}`

test('a mint.json becomes a docs.json and the config that gives it; what is lost is listed at its place', async () => {
  const cwd = temporaryFolder({ 'mint.json': mint })
  const tried = await migrate({ cwd, dryRun: true })
  assert.not(existsSync(path.join(cwd, 'docs.json')))
  const result = await migrate({ cwd, file: 'mint.json' })
  assert.equal(result.files, tried.files)
  assert.equal(result.files.map((file) => path.basename(file.path)), ['docs.config.ts', 'docs.json']) // prettier-ignore
  assert.is(result.proof, 'bytes')
  assert.equal(result.diagnostics.map(placed), ['mint-lost mint.json:5:3'])
  const docs = JSON.parse(readFileSync(path.join(cwd, 'docs.json'), 'utf8')) as Record<string, unknown>
  assert.equal(docs['navigation'], {
    tabs: [
      { tab: 'Documentation', groups: [{ group: 'Start', pages: ['index'] }] },
      { tab: 'API', groups: [{ group: 'Start', pages: ['api/users'] }] },
    ],
  })
  assert.is((await build({ cwd })).changed, false)
})

test('one warning, and a comment at the top of the config, list what is lost, the same key of several entries once', async () => {
  // Of a key that is written twice, the last one counts.
  const lossy = mint
    .replace('"name"', '"name": "Old", "name"')
    .replace(
      '"pages": ["index", "api/users"] }',
      '"collapsed": true, "pages": ["index"] }, { "group": "B", "collapsed": true, "pages": ["api/users"] }',
    )
  const cwd = temporaryFolder({ 'mint.json': lossy })
  const { diagnostics } = await migrate({ cwd })
  const message =
    "Keys without a place in docs.json, or with another value there: 'topbar', 'footerSocials' and 'navigation.collapsed'."
  const [doubled, ...others] = diagnostics
  assert.equal([doubled?.code, doubled?.severity], ['json-duplicate-key', 'warning'])
  assert.equal(others.map((each) => each.message), [message]) // prettier-ignore
  assert.match(readFileSync(path.join(cwd, 'docs.json'), 'utf8'), '"name": "Acme"')
  const [head = '', code = ''] = readFileSync(path.join(cwd, 'docs.config.ts'), 'utf8').split('\n\nimport ')
  assert.is(head, `// mint.json: ${message}`)
  assert.match(code, 'export default docs({')
})

test('a docs.json that is there already is not overwritten, and is what migrate reads unless told', async () => {
  const docsJson = '{ "navigation": { "pages": ["own"] } }'
  const cwd = temporaryFolder({ 'mint.json': mint, 'docs.json': docsJson })
  const [refused] = await problems(() => migrate({ cwd, file: 'mint.json' }))
  assert.is(refused?.code, 'migrate-target-exists')
  assert.is(readFileSync(path.join(cwd, 'docs.json'), 'utf8'), docsJson)
  assert.is((await migrate({ cwd })).source, path.join(cwd, 'docs.json'))
})

test('a docs.json in the form of mint.json is told what it is, and is converted under its own name', async () => {
  const cwd = temporaryFolder({ 'docs.json': mint })
  const { diagnostics } = await migrate({ cwd, dryRun: true })
  assert.equal(diagnostics.map(placed), ['migrate-old-form docs.json:8:3'])
})

test('docs.json’s form, which real files have under the old name, is taken over as it is', async () => {
  const docs = { theme: 'maple', name: 'A', colors: { primary: '#112233' }, navigation: { pages: ['index'] } }
  const cwd = temporaryFolder({ 'mint.json': JSON.stringify(docs) })
  assert.equal((await migrate({ cwd })).diagnostics, [])
  assert.equal(JSON.parse(readFileSync(path.join(cwd, 'docs.json'), 'utf8')), docs)
})

test('what is no mint.json is refused as it stands, by its own name, and so are versions', async () => {
  for (const [text, code, message] of [
    ['[]', 'migrate-not-object', 'mint.json must be an object, not a list.'],
    ['{ "name": ', 'json-unclosed', ''],
    ['{ "versions": ["v2", "v1"], "navigation": [] }', 'mint-versions', 'has versions or languages'],
  ] as const) {
    const cwd = temporaryFolder({ 'mint.json': text })
    const [problem] = await problems(() => migrate({ cwd }))
    assert.equal([problem?.code, path.basename(problem?.place?.file ?? '')], [code, 'mint.json'])
    assert.match(problem?.message ?? '', message)
  }
})

test.run()
