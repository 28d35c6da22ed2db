import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runs } from '../../runs.js'
import { modulesOf } from './code-of.js'
import { docsJson } from '../../arbitrary/trees.js'
import { Site } from './site.js'

/** A JSON text with a comment wherever one can stand: `«0»`, `«1»`, … */
function commented(value: unknown, kinds: readonly number[]): { text: string; count: number } {
  let count = 0
  const comment = () => {
    const name = `«${count}»`
    const kind = kinds[count++ % kinds.length] ?? 0
    return [`/* ${name} */`, ` // ${name}\n`, `\n// ${name}\n`, `\n/*\n * ${name}\n */\n`][kind] ?? ''
  }
  const write = (inner: unknown): string => {
    if (typeof inner !== 'object' || inner === null) return `${comment()}${JSON.stringify(inner)}${comment()}`
    const isList = Array.isArray(inner)
    const members = Object.entries(inner).map(([key, member]) =>
      isList ? write(member) : `${comment()}${JSON.stringify(key)}${comment()}:${write(member)}`,
    )
    const [open, close] = isList ? '[]' : '{}'
    return `${comment()}${open}${comment()}${members.join(',')}${comment()}${close}${comment()}`
  }
  return { text: write(value), count }
}

/** The comments that are missing, or there several times. */
function lost(code: string, count: number): string[] {
  const found = new Map<string, number>()
  for (const [name] of code.matchAll(/«\d+»/g)) found.set(name, (found.get(name) ?? 0) + 1)
  return Array.from({ length: count }, (_, index) => `«${index}»`).filter((name) => found.get(name) !== 1)
}

const kinds = fc.array(fc.nat(3), { minLength: 1, maxLength: 8 })

test('each comment of a tolerant file ends up in the code once, wherever it stands', async () => {
  const property = fc.asyncProperty(docsJson, kinds, fc.boolean(), async (docs, forms, split) => {
    const { text, count } = commented(docs, forms)
    const modules = await modulesOf(text, { tolerant: true, split })
    assert.equal(lost(Object.values(modules).join(''), count), [])
  })
  await fc.assert(property, { numRuns: runs(90) })
})

test('so do those of referenced files: of a navigation, an element, a list, a setting, a string, a file that refers on', async () => {
  const tabs = [{ $ref: 'on.json' }, { tab: 'B', pages: { $ref: 'pages.json' } }]
  const files: Readonly<Record<string, unknown>> = {
    'docs.json': {
      navigation: { tabs, global: { anchors: { $ref: 'anchors.json' } } },
      colors: { $ref: 'colors.json' },
      name: { $ref: 'name.json' },
    },
    'pages.json': ['b', { group: 'C', pages: ['c'] }],
    'on.json': { $ref: 'far.json' },
    'far.json': { tab: 'D', pages: ['d'] },
    'anchors.json': [{ anchor: 'E', href: 'https://e.dev' }],
    'colors.json': { primary: '#fff' },
    'name.json': 'Acme',
  }
  let total = 0
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(files)) {
    const { text, count } = commented(value, [0, 1, 2, 3])
    const from = total
    texts[name] = text.replace(/«(\d+)»/g, (_, index: string) => `«${from + Number(index)}»`)
    total += count
  }
  const { files: written, proof } = await new Site(texts).migrate({ tolerant: true, split: true })
  assert.is(proof, 'value')
  const code = written.map(({ text }) => text).join('')
  // A text stays in its file, with its comments.
  assert.match(code, /ref\(.name\.json.\)/)
  assert.equal(lost(code + texts['name.json'], total), [])
})

test('with --navigation-only, those of the navigation', async () => {
  const text =
    '{ // site\n "name": "A", // name\n "navigation": /* 1 */ { /* 2 */ "pages": [ /* 3 */ "a" ] /* 4 */ } /* 5 */ }'
  const { files, diagnostics } = await new Site({ 'docs.json': text }).migrate({ tolerant: true, navigationOnly: true })
  assert.equal(files[0]?.text.match(/\/\/ .*/g)?.toSorted(), ['// 1', '// 2', '// 3', '// 4', '// 5'])
  assert.is(diagnostics.map(({ code }) => code).join(), 'migrate-comments-stay')
})

test('comments stay with what they are about', async () => {
  const text = `{ // the site
  "theme": "mint",
  "navigation": {
    // one tab
    "tabs": [
      // for all
      { "tab": "Guides", "icon": "book", // pretty
        "pages": ["a", "b", /* bee
          * and more */ ] },
    ] } }`
  const { 'docs.config.ts': code = '' } = await modulesOf(text, { tolerant: true })
  for (const lines of [
    'docs({\n  // the site\n  theme: "mint",',
    '// one tab\n    .tabs(\n      // for all\n      tab("Guides")\n        // pretty\n        .icon("book")',
    '"a",\n          // bee\n          // and more\n          "b",',
  ])
    assert.match(code, lines)
})

test.run()
