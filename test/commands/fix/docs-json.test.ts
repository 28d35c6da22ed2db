import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { check } from '../../../src/commands/check/check.js'
import { migrate } from '../../../src/commands/migrate/migrate.js'
import { fix } from '../../../src/commands/fix/fix.js'
import { temporaryFolder } from '../../temporary-folder.js'

const names = ['guides/start.mdx', 'guides/b.mdx', 'c.md', 'index.mdx', 'Case.mdx', 'case.mdx']
const pages = Object.fromEntries(names.map((name) => [name, '']))
const docsJson = (navigation: string) =>
  `\uFEFF{\r\n  "theme":"mint","name":"A","colors":{"primary":"#000"},\r\n  "navigation" : ${navigation}\r\n}\r\n`

async function fixing(navigation: string, more: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder({ ...pages, 'docs.json': docsJson(navigation), ...more })
  const result = await fix({ cwd: folder })
  const text = (name = 'docs.json') => readFileSync(path.join(folder, name), 'utf8')
  return { folder, result, text }
}

const groups = '"groups": [{"group": "A", "pages": ["index", "c"]}]'

/** Navigations before and after a fix, every other byte as before; without an after, they stay. */
const navigations: Readonly<Record<string, readonly [before: string, after?: string]>> = {
  'pages, icons, keys and links with only one possible fix': [
    `{"tabs": [\r\n    {"tab":"A", "icon": "book", "pages": ["/Guides/Start.mdx","guides/b.mdx", "nope", "c"]},\r\n    {"tab": "B", "url":"https://x.y"}, {"tab": "C", "icn": "x","page": ["c"]},\r\n    {"tab": "D", "href": "guides/start#x"}, {"tab":"E","href":"/guides/START"}, { "tab": "F", "icon": "fa-book", "href" : "/c" } ] }`,
    `{"tabs": [\r\n    {"tab":"A", "icon": "book", "pages": ["guides/start","guides/b", "nope", "c"]},\r\n    {"tab": "B", "href":"https://x.y"}, {"tab": "C", "icon": "x", "pages": ["c"]},\r\n    {"tab": "D", "href": "/guides/start#x"}, {"tab":"E","href":"/guides/start"}, { "tab": "F", "icon": "book", "href" : "/c" } ] }`,
  ],
  'content that Mintlify drops, and that is all in what it keeps': [
    `{"tabs": [{"tab": "A", ${groups}, "pages": ["c"]}]}`,
    `{"tabs": [{"tab": "A", ${groups}}]}`,
  ],
  'pages that differ only in case': ['{"pages": ["CASE"]}'],
  'content beside content': ['{"pages": ["index", {"group": "G", "pages": ["index"]}]}'],
  'a link with pages': ['{"tabs": [{"tab": "B", "url": "/c", "pages": ["c"]}]}'],
  'a key that is there': ['{"tabs": [{"tab": "C", "icn": "x", "icon": "y", "pages": ["guides/b"]}]}'],
  'a page that is only like another': ['{"groups": [{"group": "G", "collapsed": true, "pages": ["guides/stort"]}]}'],
}

for (const [name, [before, after = before]] of Object.entries(navigations))
  test(name, async () => {
    const { folder, text, result } = await fixing(before)
    assert.is(text(), docsJson(after))
    assert.is(result.written, after !== before)
    const { mtimeMs } = statSync(path.join(folder, 'docs.json'))
    const again = await fix({ cwd: folder })
    assert.equal([again.fixes, again.files, again.written], [[], [], false])
    assert.is(statSync(path.join(folder, 'docs.json')).mtimeMs, mtimeMs)
  })

test('changes that would meet, and what a change reveals, wait for the next run', async () => {
  const { result, folder } = await fixing('{"pages": ["guides/b", "guides/b.mdx", "Guides/b"]}')
  const changes = (fixes: typeof result.fixes) => fixes.map(({ change }) => change)
  assert.equal(changes(result.fixes), ['"guides/b.mdx" → "guides/b"', '"Guides/b" → "guides/b"'])
  assert.is(result.more, 2)
  assert.equal(changes((await fix({ cwd: folder })).fixes), ['"guides/b" removed', '"guides/b" removed'])
})

test('dropped content in a config goes with its FIXME, and is reported once', async () => {
  const folder = temporaryFolder({
    ...pages,
    'docs.json': docsJson(`{"tabs": [{"tab": "A", ${groups}, "pages": ["c"]}]}`),
  })
  await migrate({ cwd: folder })
  const { diagnostics } = await check({ cwd: folder, only: ['mixed-children', 'set-known-key'] })
  const levels = diagnostics.map(({ code, severity }) => `${severity} ${code}`)
  assert.equal(levels, ['note mixed-children'])
  await fix({ cwd: folder })
  const text = readFileSync(path.join(folder, 'docs.config.ts'), 'utf8')
  assert.match(text, /tab\(["']A["']\)\s*\.groups\(group\(["']A["']\)\.pages\(["']index["'], ["']c["']\)\)/)
  assert.not.match(text, 'FIXME')
})

test('misspelt settings, each told where it stood', async () => {
  const folder = temporaryFolder({
    'index.mdx': '',
    'f.svg': '',
    'docs.json':
      '{ "theme": "mint", "name": "A",\n"colours": { "primary": "#000" },\n"favicn": "/f.svg",\n"navbar": { "linkss": [] }, "footr": 5,\n"navigaton": { "gruops": [{ "group": "A",\n"pags": ["index"] }] } }\n',
  })
  const { fixes, left } = await fix({ cwd: folder })
  assert.equal(
    fixes.map(({ change, place }) => `${place?.line} ${change}`),
    ["2 'colours' → 'colors'", "3 'favicn' → 'favicon'", "4 'linkss' → 'links'", "5 'navigaton' → 'navigation'"],
  )
  const told = left.diagnostics.map(({ message }) => message.slice(0, 29))
  assert.equal(told, ["docs.json has no key 'footr':", "The navigation has no key 'gr"])
})

test('a docs.json that is split is fixed in the file that says it', async () => {
  const { text, result, folder } = await fixing('{"tabs": [{"$ref": "nav/a.json"}]}', {
    'nav/a.json': '{ "tab": "A",\n\t"pages": ["Guides/start", "c.md"] }\n',
  })
  assert.is(text('nav/a.json'), '{ "tab": "A",\n\t"pages": ["guides/start", "c"] }\n')
  assert.match(text(), '{"$ref": "nav/a.json"}')
  const said = result.files.map(({ file }) => path.relative(folder, file))
  assert.equal(said, [path.join('nav', 'a.json')])
})

test('with dryRun nothing is written, and what would be left is said', async () => {
  const dropped = (page: string, key: string) =>
    `{"groups": [{"group": "A", "pages": ["${page}", "nope"]}], "pages": [{"group": "B", "${key}": ["c"]}]}`
  const before = docsJson(dropped('Guides/start', 'page'))
  const folder = temporaryFolder({ ...pages, 'docs.json': before })
  const { fixes, files, written, left } = await fix({ cwd: folder, dryRun: true, rules: { 'page-orphan': 'off' } })
  assert.is(readFileSync(path.join(folder, 'docs.json'), 'utf8'), before)
  assert.is(files[0]?.text, docsJson(dropped('guides/start', 'pages')))
  const seen = [fixes.map(({ change }) => change), written]
  assert.equal(seen, [['"Guides/start" → "guides/start"', "'page' → 'pages'"], false])
  assert.equal(
    left.diagnostics.map(({ code, message }) => `${code} ${message}`),
    [
      "page-missing There is no page 'nope'.",
      "mixed-children The navigation has both 'groups' and 'pages': Mintlify keeps 'groups' and silently drops 'pages' (1 page).",
      "page-address-taken 'Case.mdx' and 'case.mdx' have the same URL, '/case': readers see only one of them.",
    ],
  )
})

test('a rule that is off fixes nothing, and ignored pages stay', async () => {
  const folder = temporaryFolder({ ...pages, 'docs.json': docsJson('{"pages": ["Guides/start", "Guides/b"]}') })
  const off = await fix({ cwd: folder, rules: { 'page-missing': 'off' } })
  assert.equal(off.fixes, [])
  const { files } = await fix({ cwd: folder, ignore: ['Guides/b'] })
  assert.is(files[0]?.text, docsJson('{"pages": ["guides/start", "Guides/b"]}'))
})

test('a docs.json that says a key twice, or is broken, is left alone', async () => {
  const twice = temporaryFolder({ ...pages, 'docs.json': '{"navigation": {"pages": ["C"]}, "name": "A", "name": "B"}' })
  const { written, prevented } = await fix({ cwd: twice })
  assert.not(written)
  assert.match(prevented ?? '', 'docs.json has errors')
  assert.match(readFileSync(path.join(twice, 'docs.json'), 'utf8'), '"name": "A", "name": "B"')
})

test.run()
