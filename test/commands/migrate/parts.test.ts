import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { build } from '../../../src/commands/build/build.js'
import { init } from '../../../src/commands/init/init.js'
import { migrate } from '../../../src/commands/migrate/migrate.js'
import { temporaryFolder } from '../../temporary-folder.js'

const tabs = (language: string) => [
  {
    tab: 'API',
    icon: 'code',
    groups: [
      { group: 'Users', pages: [`${language}/a`] },
      { group: 'Keys', pages: [`${language}/k`] },
    ],
  },
  { tab: 'Guides', groups: [{ group: 'Overview', pages: [`${language}/o`] }] },
]
const docs = {
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: { languages: ['en', 'ja'].map((language) => ({ language, tabs: tabs(language) })) },
}
const text = JSON.stringify(docs, null, 2)

async function refused(cwd: string, part: readonly string[]): Promise<string> {
  try {
    await migrate({ cwd, part, force: true })
    return ''
  } catch (error) {
    if (!(error instanceof BuildNavError)) throw error
    return error.diagnostics.map(({ code, message, hint }) => [code, message, hint].join(' | ')).join('\n')
  }
}

test('migrate --part writes elements as code, with the fewest elements around, and the rest stays', async () => {
  const cwd = temporaryFolder({ 'docs.json': text })
  await migrate({ cwd, part: ['ja › API', 'en › Guides › Overview'] })
  const code = readFileSync(path.join(cwd, 'docs.config.ts'), 'utf8').replaceAll('"', "'")
  assert.match(code, /^import \{ .*\bparts\b.* \} from 'build-nav'/)
  assert.match(code.replaceAll(/\s/g, ''), `within(language('ja'),tab('API').icon('code').groups(`)
  assert.match(code, `within(language('en'), group('Overview').pages('en/o')`)
  assert.is((await build({ cwd })).written, false)
  assert.is(readFileSync(path.join(cwd, 'docs.json'), 'utf8'), text)
  const { diagnostics } = await migrate({ cwd, force: true })
  assert.ok(diagnostics.some(({ code: each }) => each === 'migrate-parts-lost'))
  assert.is((await build({ cwd })).written, false)
})

test('a place in words of no element, of several, or inside of another one is refused', async () => {
  const cwd = temporaryFolder({ 'docs.json': text })
  assert.match(
    await refused(cwd, ['en › APi']),
    /^migrate-part-missing \| docs\.json has no element 'en › APi'\. \| Did you mean 'en › API'\?/,
  )
  assert.is(
    await refused(cwd, ['API']),
    "migrate-part-several | docs.json has 2 elements 'API': en › API and ja › API. | Write which one: --part 'en › API'.",
  )
  assert.match(
    await refused(cwd, ['ja › API', 'ja › API › Users']),
    /^part-in-part \| The config owns group 'Users' and tab 'API'/,
  )
})

test('init --part leaves docs.json to people, except for the part', async () => {
  const cwd = temporaryFolder({ 'docs.json': text, 'AGENTS.md': '# Docs\n' })
  await init({ cwd, migration: { part: ['ja › API'] }, baseline: false })
  const read = (name: string) => readFileSync(path.join(cwd, name), 'utf8')
  assert.match(
    read('docs.config.ts'),
    /^\/\/ These elements of docs\.json are generated from this file; everything else is edited there/,
  )
  assert.match(read('AGENTS.md'), 'Only these elements of docs.json are generated: `ja › API`.')
  assert.not.match(read('.gitattributes'), /docs\.json/)
  assert.is(read('docs.json'), text)
})

test.run()
