import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Place } from '../../../src/base/diagnostics/diagnostic.js'
import { readText } from '../../../src/base/files/read.js'
import { readJson } from '../../../src/format/json/read.js'
import { resolveRefs } from '../../../src/format/json/refs/refs.js'
import { problems } from '../../config/loader/site.js'
import { corpus } from '../../corpus.js'
import { temporaryFolder } from '../../temporary-folder.js'

/** Files in a fresh folder; the path of docs.json. */
function write(files: Record<string, unknown>): string {
  const texts = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? content : JSON.stringify(content, null, 2),
  ])
  return path.join(temporaryFolder(Object.fromEntries(texts)), 'docs.json')
}

const resolve = (file: string) => resolveRefs(readJson(readText(file), { file }))

const placed = (place: Place | undefined) => `${path.basename(place?.file ?? '')}:${place?.line}:${place?.column}`

async function failures(file: string): Promise<string[]> {
  return (await problems(() => resolve(file))).map(({ code, place }) => `${placed(place)} ${code}`)
}

test('a link does not lead out of the docs root', async () => {
  const file = write({ 'site/docs.json': { navigation: { $ref: './nav.json' } }, 'secret.json': { pages: [] } })
  const folder = path.join(path.dirname(file), 'site')
  symlinkSync('../secret.json', path.join(folder, 'nav.json'))
  assert.equal(await failures(path.join(folder, 'docs.json')), ['docs.json:3:5 ref-outside'])
})

test('siblings win and keep the place in the order that the file gives their key; new ones follow', () => {
  const file = write({
    'docs.json': { tabs: [{ tab: 'A', $ref: './nav/a.json', icon: 'star', hidden: true }] },
    'nav/a.json': { icon: 'book', tab: 'Old', pages: ['x'] },
  })
  const { value } = resolve(file)
  assert.is(JSON.stringify(value), '{"tabs":[{"icon":"star","tab":"A","pages":["x"],"hidden":true}]}')
})

test('a $ref that is not a string, a sourceRef, and hostile keys are data', () => {
  const file = write({
    'docs.json': '{"$ref": 1, "tabs": [{"sourceRef": "mount/x"}, {"$ref": "a.json", "__proto__": {"b": 2}}]}',
    'a.json': '{"__proto__": {"a": 1}, "constructor": 3}',
  })
  const text = '{"$ref":1,"tabs":[{"sourceRef":"mount/x"},{"__proto__":{"b":2},"constructor":3}]}'
  assert.is(JSON.stringify(resolve(file).value), text)
})

test('names the place of each $ref that cannot be resolved, all at once', async () => {
  const file = write({
    'docs.json': `{
  "a": {"$ref": "./missing.json"},
  "b": {"$ref": "../outside.json"},
  "c": {"$ref": "/etc/passwd"},
  "d": {"x": 1, "$ref": "loop.json"},
  "e": {"$ref": "broken.json"},
  "f": {"$ref": "page.mdx"},
  "g": {"$ref": "folder.json"},
  "h": {"$ref": "docs.json"}
}`,
    'loop.json': '{\n  "again": {"$ref": "./loop.json"}\n}',
    'broken.json': '{\n  "a": 1,\n}',
    'page.mdx': '# Title',
    'folder.json/page.mdx': '',
  })
  assert.equal(await failures(file), [
    'docs.json:2:9 ref-missing',
    'docs.json:3:9 ref-outside',
    'docs.json:4:9 ref-outside',
    'loop.json:2:13 ref-cycle',
    'docs.json:6:9 ref-unreadable',
    'broken.json:2:9 json-trailing-comma',
    'docs.json:7:9 ref-unreadable',
    'page.mdx:1:1 json-comment',
    'docs.json:8:9 ref-unreadable',
    'docs.json:9:9 ref-cycle',
  ])
})

test('knows which file each part came from, and where it stands there', () => {
  const file = write({
    'docs.json': '{\n  "navigation": {"$ref": "nav.json"},\n  "x": []\n}',
    'nav.json': '{"$ref": "inner.json",\n "global": {}}',
    'inner.json': '{\n  "tabs": [\n    {"tab": "A"}\n  ]\n}',
  })
  const { value, originOf, placeOf, refs } = resolve(file)
  const { navigation, x } = value as unknown as { navigation: { tabs: object[]; global: object }; x: object }
  const nameOf = (object: object) => path.basename(originOf(object).file)
  assert.equal([navigation, navigation.tabs[0] as object, navigation.global, x].map(nameOf), [
    'inner.json',
    'inner.json',
    'nav.json',
    'docs.json',
  ])
  const at = (...wanted: (string | number)[]) => placed(placeOf(wanted))
  assert.is(at('navigation'), 'docs.json:2:17')
  assert.is(at('navigation', 'tabs', 0, 'tab'), 'inner.json:3:13')
  assert.is(at('navigation', 'global'), 'nav.json:2:12')
  assert.is(path.basename(refs.get(navigation)?.file.file ?? ''), 'nav.json')
})

for (const site of corpus() ?? []) {
  if (site.value === undefined || !site.text.includes('"$ref"')) continue
  test(`${site.name}: as Mintlify resolves it`, async () => {
    const root = path.join(site.folder, 'refs')
    const provider = await providerResolve(site.value, root)
    if (provider === undefined) return
    const { value } = resolveRefs(readJson(site.text, { file: path.join(root, 'docs.json') }))
    assert.is(JSON.stringify(value), JSON.stringify(provider))
  })
}

/** Mintlify's own code, for the tests alone. */
async function providerResolve(value: unknown, root: string): Promise<unknown> {
  const { resolveRefs: theirs } = await import('@mintlify/validation')
  try {
    const { resolved } = await theirs(value, (name: string) => Promise.resolve(readText(path.join(root, name))))
    return resolved
  } catch (error) {
    console.log(`skipped: ${String(error)}`)
    return undefined
  }
}

test.run()
