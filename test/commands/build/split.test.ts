import { chmodSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { migrate } from '../../../src/commands/migrate/migrate.js'
import { check } from '../../../src/commands/check/check.js'
import { unusedParts } from '../../../src/cli/build-notes.js'
import { tree } from '../../../src/commands/tree/tree.js'
import { problems } from '../../config/loader/site.js'
import { temporaryFolder, writeTo } from '../../temporary-folder.js'
import { placesOf } from '../check/folder.js'
import { Repository } from './repository.js'

const config = (
  en: string,
  fr: string,
  more = '',
) => `import { docs, group, language, navigation, ref, tab } from 'build-nav'
export default docs({
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: navigation().languages(
    language('en').groups(group('Start').pages(${en})),
    language('fr').groups(group('Début').pages(${fr})),${more}
  ),
})
`
const split = {
  'docs.json':
    '{\n  "theme": "mint",\n  "name": "Acme",\n  "colors": { "primary": "#0D9373" },\n  "navigation": { "languages": [{ "$ref": "./nav/en.json" }, { "language": "fr", "$ref": "nav/fr.json" }] }\n}\n',
  'nav/en.json': '{ "language": "en", "groups": [{ "group": "Start", "pages": ["index"] }] }',
  'nav/fr.json': '{\r\n\t"groups": [{ "group": "Début", "pages": ["fr/index"] }]\r\n}',
}
const site = (text: string) => temporaryFolder({ ...split, 'docs.config.ts': text })
/** The config, however prettier writes it. */
const codeIn = (folder: string) =>
  read(folder, 'docs.config.ts')
    .replaceAll('"', "'")
    .replace(/\s+/g, ' ')
    .replace(/\( | \)|,(?= \))/g, (found) => found.trim())
const read = (folder: string, name: string) => readFileSync(path.join(folder, name), 'utf8')

const refusal = async (run: () => Promise<unknown>) => (await problems(run)).map(({ code }) => code).join()
/** The errors of `check`, each with its place. */
const checked = async (folder: string) => placesOf((await check({ cwd: folder })).diagnostics, folder)

test('build writes the file that holds the change, and no other', async () => {
  const folder = site(config("'index'", "'fr/index', 'fr/new'"))
  const { changes, written } = await build({ cwd: folder })
  assert.equal([written, changes.map(({ file }) => path.relative(folder, file))], [true, ['nav/fr.json']])
  assert.is(read(folder, 'docs.json'), split['docs.json'])
  assert.is(read(folder, 'nav/en.json'), split['nav/en.json'])
  assert.is(read(folder, 'nav/fr.json'), split['nav/fr.json'].replace('"fr/index"', '"fr/index", "fr/new"'))
  assert.not((await build({ cwd: folder })).changed)
})

test('a file that is not on the disk is not written anew without the edits of the last commit', async () => {
  const repository = new Repository(site(config("'index'", "'fr/index'")))
  repository.git('init', '-q', '-b', 'main')
  repository.commit('built')
  const built = repository.read('nav/fr.json')
  repository.write('docs.config.ts', config("'index', 'new'", "'fr/index'"))
  rmSync(path.join(repository.folder, 'nav/fr.json'))
  assert.is(await repository.build(), 'wrote')
  repository.write('nav/fr.json', built.replace('"fr/index"', '"fr/index", "fr/web"'))
  repository.commit('edited')
  rmSync(path.join(repository.folder, 'nav/fr.json'))
  assert.match(
    await repository.build(),
    /^docs-json-gone\nnav\/fr.json is not .*'fr\/web'.*git checkout HEAD -- nav\/fr.json/s,
  )
  assert.not(repository.has('nav/fr.json'))
})

const shown = (file: string) => file.replace(/^.*(?=nav\/)/, '')
const unused = 'nav/fr.json is no longer part of docs.json. Delete it if nothing else needs it.\n'

test('a part that docs.json needs no more is named, also one that a part named', async () => {
  const folder = site(config("'index'", "'fr/index'"))
  const all = '{ "languages": [{ "$ref": "./en.json" }, { "language": "fr", "$ref": "./fr.json" }] }'
  writeTo(path.join(folder, 'nav/all.json'), all)
  const whole = '"navigation": { "$ref": "nav/all.json" }'
  writeTo(path.join(folder, 'docs.json'), split['docs.json'].replace(/"navigation": .*/, whole))
  assert.is(unusedParts(await build({ cwd: folder, force: true }), shown), '')
  writeTo(path.join(folder, 'docs.config.ts'), config("'index'", "'fr/index'").replace(/\n.*language\('fr'\).*/, ''))
  const result = await build({ cwd: folder, force: true })
  assert.is(unusedParts(result, shown), unused)
  assert.is(unusedParts(await build({ cwd: folder }), shown), '')
})

test('--check and --stdout write nothing, and tell of the fragments', async () => {
  const folder = site(config("'index', 'b'", "'fr/index', 'fr/new'"))
  for (const how of [{ check: true }, { stdout: true }]) {
    const { changes, changed, written, text } = await build({ cwd: folder, ...how })
    assert.equal([changed, written, text], [true, false, split['docs.json']])
    const told = changes.map(({ file }) => path.basename(file))
    assert.equal(told, ['en.json', 'fr.json'])
  }
  assert.is(read(folder, 'nav/fr.json'), split['nav/fr.json'])
})

test('a read-only fragment: nothing is written at all', async () => {
  const folder = site(config("'index', 'b'", "'fr/index', 'fr/new'"))
  chmodSync(path.join(folder, 'nav/fr.json'), 0o444)
  assert.is(await refusal(() => build({ cwd: folder })), 'file-read-only')
  assert.is(read(folder, 'nav/en.json'), split['nav/en.json'])
})

test('ref(…) leaves its file alone; check and tree read through it, and place what they find there', async () => {
  const folder = site(config("'index'", "'fr/index'", "\n    ref('generated/de.json'),"))
  writeTo(path.join(folder, 'generated/de.json'), '{\n  "language": "de",\n  "pages": ["de/index", "de/gone"]\n}\n')
  for (const page of ['index', 'fr/index', 'de/index']) writeTo(path.join(folder, `${page}.mdx`), '')
  await build({ cwd: folder })
  assert.match(read(folder, 'docs.json'), '{ "$ref": "generated/de.json" }')
  assert.equal(JSON.parse(read(folder, 'generated/de.json')).pages, ['de/index', 'de/gone'])
  assert.match((await checked(folder)).join(), /^generated\/de\.json:3:\d+ error page-missing$/)
  assert.match(JSON.stringify(await tree({ cwd: folder })), 'de/gone')
  // One that leads nowhere is an error of check at its call; build does not need the file.
  rmSync(path.join(folder, 'generated/de.json'))
  await build({ cwd: folder })
  assert.equal(await checked(folder), ['docs.config.ts:9:5 error ref-missing'])
})

test('an edit in a fragment is guarded as one in docs.json', async () => {
  const repository = await Repository.of({ ...split, 'docs.config.ts': config("'index'", "'fr/index'") })
  repository.write('nav/fr.json', split['nav/fr.json'].replace('"fr/index"', '"fr/index", "fr/edited"'))
  assert.match(await repository.build(), /^docs-json-edited\n/)
  repository.commit('edited in the web')
  assert.match(await repository.build(), /^docs-json-edited\n/)
  repository.write('docs.config.ts', config("'index'", "'fr/index', 'fr/edited'"))
  assert.is(await repository.build(), 'same')
  repository.write('docs.config.ts', config("'start'", "'fr/index', 'fr/edited'"))
  assert.is(await repository.build(), 'wrote')
  repository.commit('config')
  const fresh = repository.clone()
  fresh.write('docs.config.ts', config("'start'", "'fr/index'"))
  assert.is(await fresh.build(), 'wrote')
})

test('keepRef, wherever a $ref may stand: bytes proven, no FIXME, nothing counted as kept by hand', async () => {
  const parts = {
    'parts/footer.json': '{}',
    'parts/global.json': '{ "anchors": [] }',
    'parts/a.json': '{ "pages": ["a"] }',
    'parts/groups.json': '[{ "group": "G", "pages": ["g"] }]',
  }
  const tabs = [
    { tab: 'A', icon: 'code', $ref: 'parts/a.json' },
    { tab: 'C', groups: { $ref: 'parts/groups.json' } },
    { $ref: 'parts/deep.json' },
  ]
  const docs = {
    theme: 'mint',
    name: 'A',
    colors: { primary: '#000' },
    footer: { $ref: './parts/footer.json' },
    navigation: { global: { $ref: 'parts/global.json' }, tabs },
  }
  const docsJson = JSON.stringify(docs, null, 2)
  const deep = { 'parts/deep.json': '{ "tab": "E", "groups": [{ "$ref": "./groups.json" }] }' }
  const folder = temporaryFolder({ 'docs.json': docsJson, ...parts, ...deep })
  const { kept, proof } = await migrate({ cwd: folder, keepRef: Object.keys(parts) })
  assert.equal([kept, proof], [[], 'bytes'])
  const code = codeIn(folder)
  for (const line of [
    "footer: ref('./parts/footer.json')",
    ".set('global', ref('parts/global.json'))",
    "tab('A').icon('code').set('$ref', 'parts/a.json')",
    "tab('C').set('groups', ref('parts/groups.json'))",
  ])
    assert.ok(code.includes(line), `${line} is not in\n${code}`)
  assert.not.match(code, 'FIXME')
  assert.match(read(folder, 'parts/deep.ts').replaceAll('"', "'"), "tab('E').groups(ref('parts/groups.json'))")
  assert.not((await build({ cwd: folder })).changed)
  assert.is(read(folder, 'docs.json'), docsJson)
})

test('keepRef of a file that no $ref names is an error', async () => {
  const cwd = temporaryFolder(split)
  assert.is(await refusal(() => migrate({ cwd, keepRef: ['nav/frr.json'] })), 'migrate-keep-ref')
})

test('a docs.json that is no object has no place for a navigation', async () => {
  const cwd = temporaryFolder({
    'docs.json': '[]',
    'docs.config.ts': `import { navigation } from 'build-nav'\nexport default navigation().pages('a')`,
  })
  assert.is(await refusal(() => build({ cwd })), 'docs-json-no-object')
})

test.run()
