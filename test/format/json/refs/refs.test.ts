import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../../../src/base/diagnostics/diagnostic.js'
import { readText } from '../../../../src/base/files/read.js'
import { readJson } from '../../../../src/format/json/read.js'
import { resolveRefs } from '../../../../src/format/json/refs/refs.js'
import type { ResolvedRefs } from '../../../../src/format/json/refs/refs.js'
import { corpus } from '../../../corpus.js'

const test = suite<{ folder: string }>('refs')
test.before.each((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'refs-'))
})
test.after.each(({ folder }) => rmSync(folder, { recursive: true }))

function write(folder: string, files: Record<string, unknown>): string {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  }
  return path.join(folder, 'docs.json')
}

function resolve(file: string): ResolvedRefs {
  return resolveRefs(readJson(readText(file), { file }))
}

function failures(file: string): string[] {
  try {
    resolve(file)
  } catch (error) {
    assert.instance(error, BuildNavError)
    return (error as BuildNavError).diagnostics.map(
      ({ code, place }) => `${path.basename(place?.file ?? '')}:${place?.line}:${place?.column} ${code}`,
    )
  }
  return []
}

test('a link does not lead out of the docs root', ({ folder }) => {
  const file = write(folder, { 'site/docs.json': { navigation: { $ref: './nav.json' } }, 'secret.json': { pages: [] } })
  symlinkSync('../secret.json', path.join(folder, 'site', 'nav.json'))
  assert.equal(failures(path.join(path.dirname(file), 'site', 'docs.json')), ['docs.json:3:5 ref-outside'])
})

test('siblings win and keep the place in the order that the file gives their key; new ones follow', ({ folder }) => {
  const file = write(folder, {
    'docs.json': { tabs: [{ tab: 'A', $ref: './nav/a.json', icon: 'star', hidden: true }] },
    'nav/a.json': { icon: 'book', tab: 'Old', pages: ['x'] },
  })
  const { value } = resolve(file)
  assert.is(JSON.stringify(value), '{"tabs":[{"icon":"star","tab":"A","pages":["x"],"hidden":true}]}')
})

test('nested refs are relative to their own file; nine levels and files used twice work', ({ folder }) => {
  const files: Record<string, unknown> = { 'docs.json': { a: { $ref: 'l1/n.json' }, b: [{ $ref: './l1/n.json' }] } }
  let at = 'l1'
  for (let level = 1; level < 9; level++) {
    files[`${at}/n.json`] = { level, next: { $ref: './d/n.json' } }
    at += '/d'
  }
  files[`${at}/n.json`] = ['end', { $ref: '../../../../../../../../../top.json' }]
  files['top.json'] = '"top"'
  const { value, files: read } = resolve(write(folder, files))
  assert.match(JSON.stringify(value), '"level":8,"next":["end","top"]')
  assert.is(read.length, 10)
})

test('a $ref that is not a string, a sourceRef, and hostile keys are data', ({ folder }) => {
  const file = write(folder, {
    'docs.json': '{"$ref": 1, "tabs": [{"sourceRef": "mount/x"}, {"$ref": "a.json", "__proto__": {"b": 2}}]}',
    'a.json': '{"__proto__": {"a": 1}, "constructor": 3}',
  })
  const text = '{"$ref":1,"tabs":[{"sourceRef":"mount/x"},{"__proto__":{"b":2},"constructor":3}]}'
  assert.is(JSON.stringify(resolve(file).value), text)
})

test('names the place of each $ref that cannot be resolved, all at once', ({ folder }) => {
  mkdirSync(path.join(folder, 'folder.json'))
  const file = write(folder, {
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
  })
  assert.equal(failures(file), [
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

test('knows which file each part came from, and where it stands there', ({ folder }) => {
  const file = write(folder, {
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
  const at = (...wanted: (string | number)[]) => {
    const place = placeOf(wanted)
    return `${path.basename(place?.file ?? '')}:${place?.line}:${place?.column}`
  }
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
