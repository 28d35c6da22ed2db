import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { check } from '../../../src/commands/check/check.js'
import { migrate } from '../../../src/commands/migrate/migrate.js'
import { fix } from '../../../src/commands/fix/fix.js'
import { runRules } from '../../../src/commands/check/run-rules.js'
import { applyFixes } from '../../../src/commands/fix/fix-docs.js'
import type { JsonValue } from '../../../src/format/json/value.js'
import { diskOf } from '../check/site.js'
import { temporaryFolder, writeTo } from '../../temporary-folder.js'

const pages = {
  'guides/start.mdx': '## x\n',
  'guides/b.mdx': '',
  'c.md': '',
  'index.mdx': '',
  'Case.mdx': '',
  'case.mdx': '',
}
const docsJson = (navigation: string) =>
  `\uFEFF{\r\n  "theme":"mint","name":"A","colors":{"primary":"#000"},\r\n  "navigation" : ${navigation}\r\n}\r\n`

async function fixing(navigation: string, more: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder({ ...pages, 'docs.json': docsJson(navigation), ...more })
  const result = await fix({ cwd: folder })
  const text = (name = 'docs.json') => readFileSync(path.join(folder, name), 'utf8')
  return { folder, result, text, codes: result.fixes.map(({ code }) => code).sort() }
}

test('what has only one possible fix is fixed, and every other byte stays', async () => {
  const { text, result } = await fixing(
    `{"tabs": [\r\n    {"tab":"A", "iconType": "solid", "icon": "book", "pages": ["/Guides/Start.mdx", "guides/start","guides/b.mdx", "nope", "c"]},\r\n    {"tab": "B", "url":"https://x.y"}, {"tab": "C", "icn": "x","page": ["c" , "C"]},\r\n    {"tab": "D", "href": "guides/start#x"}, {"tab":"E","href":"/guides/START"}, { "tab": "F", "icon": "fa-book", "href" : "/c" } ] }`,
  )
  assert.is(
    text(),
    docsJson(
      `{"tabs": [\r\n    {"tab":"A", "icon": {"name":"book","style":"solid"}, "pages": ["guides/start","guides/b", "nope", "c"]},\r\n    {"tab": "B", "href":"https://x.y"}, {"tab": "C", "icon": "x", "pages": ["c"]},\r\n    {"tab": "D", "href": "/guides/start#x"}, {"tab":"E","href":"/guides/start"}, { "tab": "F", "icon": "book", "href" : "/c" } ] }`,
    ),
  )
  assert.equal(
    result.left.diagnostics.flatMap(({ code, message }) => (code === 'page-orphan' ? [] : [message])),
    ["There is no page 'nope'.", "'Case.mdx' and 'case.mdx' have the same URL, '/case': readers see only one of them."],
  )
})

test('content that Mintlify drops, and that is all in what it keeps, is removed; in a config with its FIXME, and reported once', async () => {
  const groups = '"groups": [{"group": "A", "pages": ["index", "c"]}]'
  const { text, folder } = await fixing(`{"tabs": [{"tab": "A", ${groups}, "pages": ["c"]}]}`)
  assert.is(text(), docsJson(`{"tabs": [{"tab": "A", ${groups}}]}`))
  writeTo(path.join(folder, 'docs.json'), docsJson(`{"tabs": [{"tab": "A", ${groups}, "pages": ["c"]}]}`))
  await migrate({ cwd: folder })
  const { diagnostics } = await check({ cwd: folder, only: ['mixed-children', 'set-known-key'] })
  assert.equal(
    diagnostics.map(({ code, severity }) => `${severity} ${code}`),
    ['note mixed-children'],
  )
  await fix({ cwd: folder })
  assert.match(
    text('docs.config.ts'),
    /tab\(["']A["']\)\s*\.groups\(group\(["']A["']\)\.pages\(["']index["'], ["']c["']\)\)/,
  )
  assert.not.match(text('docs.config.ts'), 'FIXME')
})

test('misspelt settings and what is in a misspelt list, each told where it stood', async () => {
  const folder = temporaryFolder({
    'index.mdx': '',
    'f.svg': '',
    'docs.json':
      '{ "theme": "mint", "name": "A",\n"colours": { "primary": "#000" },\n"favicn": "/f.svg",\n"navbar": { "linkss": [] }, "footr": 5,\n"navigaton": { "gruops": [{ "group": "A",\n"pags": ["index"] }] } }\n',
  })
  const { fixes, left } = await fix({ cwd: folder })
  assert.equal(
    fixes.map(({ change, place }) => `${place?.line} ${change}`),
    [
      "2 'colours' → 'colors'",
      "3 'favicn' → 'favicon'",
      "4 'linkss' → 'links'",
      "5 'navigaton' → 'navigation'",
      "5 'gruops' → 'groups'",
      "6 'pags' → 'pages'",
    ],
  )
  assert.equal(
    left.diagnostics.map(({ message }) => message.slice(0, 29)),
    ["docs.json has no key 'footr':"],
  )
})

test('a second run changes nothing, and does not touch the file', async () => {
  const { folder, text } = await fixing('{"pages": ["Guides/start", "guides/b", "guides/b"]}')
  const [before, { mtimeMs }] = [text(), statSync(path.join(folder, 'docs.json'))]
  const again = await fix({ cwd: folder })
  assert.equal([again.fixes, again.files, again.written], [[], [], false])
  assert.is(text(), before)
  assert.is(statSync(path.join(folder, 'docs.json')).mtimeMs, mtimeMs)
})

test('what has several right answers is left: pages that differ only in case, content beside content, a key that is there', async () => {
  const { result, codes } = await fixing(
    '{"tabs": [{"tab": "A", "pages": ["CASE", "index", {"group": "G", "pages": ["index"]}]}, {"tab": "B", "url": "/c", "pages": ["c"]}, {"tab": "C", "icn": "x", "icon": "y", "pages": ["guides/b"]}, {"tab": "D", "groups": [{"group": "G", "collapsed": true, "pages": ["guides/stort"]}]}]}',
  )
  assert.equal(codes, [])
  assert.not(result.written)
  const said = new Set(result.left.diagnostics.map(({ code }) => code))
  for (const code of ['page-missing', 'page-duplicate', 'unknown-key']) assert.ok(said.has(code), code)
})

test('a docs.json that is split is fixed in the file that says it', async () => {
  const { text, result, folder } = await fixing('{"tabs": [{"$ref": "nav/a.json"}]}', {
    'nav/a.json': '{ "tab": "A",\n\t"pages": ["Guides/start", "c.md"] }\n',
  })
  assert.is(text('nav/a.json'), '{ "tab": "A",\n\t"pages": ["guides/start", "c"] }\n')
  assert.match(text(), '{"$ref": "nav/a.json"}')
  assert.equal(
    result.files.map(({ file }) => path.relative(folder, file)),
    [path.join('nav', 'a.json')],
  )
})

test('with dryRun nothing is written, and what would be left is said', async () => {
  // A list that is dropped, with a page less in it once it is fixed.
  const dropped = (page: string, key: string, more = '') =>
    `{"groups": [{"group": "A", "pages": ["${page}", "nope"]}], "pages": [{"group": "B", "${key}": ["c"${more}]}]}`
  const before = docsJson(dropped('Guides/start', 'page', ', "c"'))
  const folder = temporaryFolder({ ...pages, 'docs.json': before })
  const { fixes, files, written, left } = await fix({ cwd: folder, dryRun: true, rules: { 'page-orphan': 'off' } })
  assert.is(readFileSync(path.join(folder, 'docs.json'), 'utf8'), before)
  assert.is(files[0]?.text, docsJson(dropped('guides/start', 'pages')))
  assert.equal(
    [fixes.map(({ change }) => change), written],
    [['"Guides/start" → "guides/start"', "'page' → 'pages'", '"c" removed'], false],
  )
  assert.equal(
    left.diagnostics.map(({ code, message }) => `${code} ${message}`),
    [
      "page-missing There is no page 'nope'.",
      "mixed-children The navigation has both 'groups' and 'pages': Mintlify keeps 'groups' and silently drops 'pages' (2 pages).",
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
  assert.match(prevented ?? '', 'docs.json is not valid JSON')
  assert.match(readFileSync(path.join(twice, 'docs.json'), 'utf8'), '"name": "A", "name": "B"')
})

test('changes that would meet wait for the next round', async () => {
  const docs = { navigation: { pages: ['guides/b', 'guides/b.mdx', 'Guides/b'] } }
  const found = (await runRules(docs, diskOf(Object.keys(pages)))).filter(({ fixes }) => fixes.length > 0)
  const first = applyFixes(docs as unknown as JsonValue, found)
  assert.ok(first.fixed.length < found.length)
  assert.equal(docs.navigation.pages.length, 3, 'the value given is not changed')
  const { text } = await fixing('{"pages": ["guides/b", "guides/b.mdx", "Guides/b"]}')
  assert.is(text(), docsJson('{"pages": ["guides/b"]}'))
})

test.run()
