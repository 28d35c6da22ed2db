import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { docsJsonFiles } from '../../../src/commands/build/docs-json-files.js'
import { readJson } from '../../../src/format/json/read.js'
import { resolveRefs } from '../../../src/format/json/refs/refs.js'
import { isJsonObject, type JsonObject, type JsonValue, deepEqual } from '../../../src/format/json/value.js'
import { runs } from '../../runs.js'
import { temporaryFolder, writeTo as write } from '../../temporary-folder.js'
import { jsonValue } from './arbitraries.js'

type Files = Record<string, JsonValue>

const folder = temporaryFolder()

/** A site on disk. */
function site(files: Record<string, unknown>): string {
  rmSync(folder, { recursive: true, force: true })
  for (const [name, content] of Object.entries(files))
    write(path.join(folder, name), typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`)
  return path.join(folder, 'docs.json')
}

const whole = (out: string) => resolveRefs(readJson(readFileSync(out, 'utf8'), { file: out })).value

/** The files that change, by their names; docs.json last, as they are written. */
function changes(out: string, wanted: unknown): [string, string][] {
  const before = readFileSync(out, 'utf8')
  const { docsJson, fragments } = docsJsonFiles(wanted as JsonObject, { owns: 'docs', before, out })
  return [...fragments, docsJson]
    .filter((output) => output.text !== output.before)
    .map((output) => [path.relative(folder, output.file), output.text])
}

const namesOf = (files: readonly [string, string][]) => files.map(([name]) => name)

/** What changes, as values; `edit` changes the whole in place. */
function edited(files: Record<string, unknown>, edit: (docs: never) => void): Record<string, unknown> {
  const out = site(files)
  const wanted = structuredClone(whole(out))
  edit(wanted as never)
  const changed = changes(out, wanted)
  for (const [name, content] of changed) write(path.join(folder, name), content)
  assert.equal(whole(out), wanted)
  return Object.fromEntries(changed.map(([name, content]) => [name, JSON.parse(content)]))
}

const languages = {
  'docs.json': {
    name: 'A',
    navigation: { languages: [{ $ref: './nav/en.json' }, { language: 'fr', $ref: './nav/fr.json' }] },
  },
  'nav/en.json': {
    language: 'en',
    tabs: [
      { $ref: 'tabs/api.json', icon: 'code' },
      { tab: 'B', pages: ['b'] },
    ],
  },
  'nav/fr.json': { tabs: [{ tab: 'B', pages: ['fr/b'] }] },
  'nav/tabs/api.json': { tab: 'API', pages: ['a'] },
}
type Languages = { languages: { language: string; tabs: { tab: string; icon?: string; pages: string[] }[] }[] }
const inLanguages = (edit: (languages: Languages['languages']) => void) =>
  edited(languages, (docs: { navigation: Languages }) => edit(docs.navigation.languages))

/** What is edited, and the files that change. */
const places: [edit: (languages: Languages['languages']) => void, ...files: string[]][] = [
  [() => {}],
  [([en]) => en!.tabs[0]!.pages.push('new'), 'nav/tabs/api.json'],
  [([en]) => (en!.tabs[0]!.icon = 'star'), 'nav/en.json'],
  [([en]) => (en!.tabs[0]!.tab = 'Reference'), 'nav/tabs/api.json'],
  [([, fr]) => fr!.tabs.reverse()],
  [([en, fr]) => (en!.tabs.reverse(), fr!.tabs.pop()), 'nav/en.json', 'nav/fr.json'],
  [(all) => all.reverse(), 'docs.json'],
  [(all) => all.shift(), 'docs.json'],
  // What takes the place of others does not move into their files.
  [
    (all) => all.splice(0, 2, { language: 'de', tabs: [{ tab: 'C', icon: 'x', pages: ['de/c'] }] }),
    'nav/de.json',
    'docs.json',
  ],
]

test('each change goes to the file that says the part today', () => {
  for (const [edit, ...files] of places) assert.equal(Object.keys(inLanguages(edit)), files)
  const tabs = [{ $ref: 'tabs/api.json', icon: 'star' }, languages['nav/en.json'].tabs[1]]
  const starred = inLanguages(([en]) => (en!.tabs[0]!.icon = 'star'))
  assert.equal(starred, { 'nav/en.json': { language: 'en', tabs } })
  const shifted = inLanguages((all) => all.shift())
  const navigation = { languages: [{ language: 'fr', $ref: './nav/fr.json' }] }
  assert.equal(shifted, { 'docs.json': { name: 'A', navigation } })
})

/** The versions of docs.json in files, the newest first, and the file of one more; none where no name follows from theirs. */
const versions: readonly (readonly [files: Record<string, string>, label: string, own?: string])[] = [
  [{ 'nav/9.1.en.json': '9.1', 'nav/9.0.en.json': '9.0' }, '9.2', 'nav/9.2.en.json'],
  [{ 'v1/nav.json': '1', 'v0/nav.json': '0' }, '2', 'v2/nav.json'],
  [{ 'nav/long-term.json': 'Long term', 'nav/v1.json': 'V1' }, 'Next & beta', 'nav/next-beta.json'],
  [{ 'nav/new.json': '2', 'nav/old.json': '1' }, '3'],
  [{ 'nav/2.json': '2', 'nav/1.json': '1' }, '..'],
  // A file of this name, `taken.json`, is there.
  [{ 'old.json': 'old' }, 'taken'],
]
for (const [refs, label, own] of versions) {
  test(`version ${label} among ${Object.keys(refs)} is in ${own ?? 'docs.json'}`, () => {
    const files = Object.entries(refs).map(([ref, version]) => [ref, { version, pages: [ref] }])
    const before = { navigation: { versions: Object.keys(refs).map((ref) => ({ $ref: `./${ref}` })) } }
    const added = { version: label, pages: ['new'] }
    const changed = edited(
      { ...Object.fromEntries(files), 'taken.json': { own: 'notes' }, 'docs.json': before },
      (docs: { navigation: { versions: unknown[] } }) => docs.navigation.versions.unshift(added),
    )
    const navigation = { versions: [own ? { $ref: `./${own}` } : added, ...before.navigation.versions] }
    assert.equal(changed, { ...(own && { [own]: added }), 'docs.json': { navigation } })
  })
}

test('a new tab beside one with null in place of a part with a $ref', () => {
  const old = [{ tab: 'A', icon: null }, { tab: 'B', icon: { dark: { $ref: 'b.json' } } }] // prettier-ignore
  const changed = edited({ 'docs.json': { tabs: old }, 'b.json': { src: 'b.svg' } }, (docs: { tabs: unknown[] }) =>
    docs.tabs.push({ tab: 'C', icon: { dark: { src: 'c.svg' } } }),
  )
  const tabs = [...old, { tab: 'C', icon: { dark: { $ref: 'c.json' } } }]
  assert.equal(changed, { 'docs.json': { tabs }, 'c.json': { src: 'c.svg' } })
})

test('keys beside a $ref: they stay there, what they cover in the file stays, and what is dropped is dropped in both', () => {
  const files = {
    'docs.json': { tabs: [{ tab: 'A', icon: 'star', $ref: 'a.json' }] },
    'a.json': { icon: 'book', pages: ['x'] },
  }
  type Tab = { tab: string; icon?: string; tag?: string; pages: string[] }
  for (const [change, changed] of [
    [(tab: Tab) => (tab.icon = 'x'), { 'docs.json': { tabs: [{ tab: 'A', icon: 'x', $ref: 'a.json' }] } }],
    [(tab: Tab) => (tab.tag = 'NEW'), { 'a.json': { icon: 'book', pages: ['x'], tag: 'NEW' } }],
    [
      (tab: Tab) => delete tab.icon,
      { 'a.json': { pages: ['x'] }, 'docs.json': { tabs: [{ tab: 'A', $ref: 'a.json' }] } },
    ],
  ] as const)
    assert.equal(
      edited(files, (docs: { tabs: Tab[] }) => change(docs.tabs[0]!)),
      changed,
    )
})

test('a file used twice: changed alike it is written once; where its uses differ, one gets a copy of its own', () => {
  const files = {
    'docs.json': { a: { $ref: 'x.json' }, b: { $ref: './x.json' }, c: { $ref: 'x.json' } },
    'x.json': { pages: ['x'] },
  }
  type Docs = Record<'a' | 'b' | 'c', { pages: string[] }>
  const all = edited(files, (docs: Docs) => Object.values(docs).forEach(({ pages }) => pages.push('y')))
  assert.equal(all, { 'x.json': { pages: ['x', 'y'] } })
  const two = edited(files, ({ a, c }: Docs) => [a, c].forEach(({ pages }) => pages.push('y')))
  const own = { pages: ['x', 'y'] }
  assert.equal(two, { 'docs.json': { ...files['docs.json'], a: own, c: own } })
  const out = site(files)
  const wanted = { a: { pages: ['1'] }, b: { pages: ['2'] }, c: { pages: ['2'] } }
  const { diagnostics } = docsJsonFiles(wanted, { owns: 'docs', before: readFileSync(out, 'utf8'), out })
  assert.equal(
    changes(out, wanted).map(([name, content]) => [name, JSON.parse(content)]),
    [
      ['x.json', { pages: ['2'] }],
      ['docs.json', { a: { pages: ['1'] }, b: { $ref: './x.json' }, c: { $ref: 'x.json' } }],
    ],
  )
  const told = diagnostics.map(({ code, place }) => `${code} ${place?.line}`)
  assert.equal(told, ['ref-differs 3'])
})

test('a file that is not there yet is written; one out of the folder, broken or in a circle is an error', () => {
  const empty = { 'docs.json': { a: { $ref: 'x.json' }, b: 1 }, 'x.json': {} }
  const filled = edited(empty, (docs: { a: unknown }) => (docs.a = { c: 1 }))
  assert.equal(filled, { 'x.json': { c: 1 } })
  const out = site({ 'docs.json': { a: { $ref: 'x/y.json', b: 1 } } })
  assert.equal(changes(out, { a: { b: 1, c: 2 } }), [['x/y.json', '{\n  "c": 2\n}\n']])
  const failing: Record<string, [ref: string, files?: Record<string, unknown>]> = {
    'ref-outside': ['../x.json'],
    'ref-unreadable': ['x.json', { 'x.json': '{' }],
    'ref-cycle': ['x.json', { 'x.json': { $ref: 'x.json' } }],
  }
  for (const [code, [$ref, files]] of Object.entries(failing)) {
    const file = site({ 'docs.json': { a: { $ref } }, ...files })
    assert.throws(() => changes(file, { a: { c: 2 } }), new RegExp(code))
    assert.equal(namesOf(changes(file, { a: 1 })), ['docs.json'])
  }
})

const titled = (inner: fc.Arbitrary<JsonValue>) =>
  fc.record(
    { tab: fc.constantFrom('A', 'B', 'C', 'D'), pages: fc.array(inner, { maxLength: 4 }), icon: jsonValue },
    { requiredKeys: ['tab'] },
  )
const tree = fc.letrec<{ element: JsonValue }>((tie) => ({
  element: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<JsonValue>('a', 'b', 'c'),
    titled(tie('element')) as fc.Arbitrary<JsonValue>,
  ),
})).element
const docs = fc.record({
  name: jsonValue,
  tabs: fc.array(titled(tree), { maxLength: 4 }),
  list: fc.array(tree, { maxLength: 3 }),
})

/** Cuts a value into files, as the choices say: each in a folder of the one that names it, or beside it. */
function cut(value: JsonValue, choices: number[]): Files {
  const files: Files = {}
  const part = (entry: JsonValue, from: string): JsonValue => {
    if (typeof entry !== 'object' || entry === null) return entry
    const choice = choices.pop() ?? 0
    if (choice % 3 !== 1) return members(entry, from)
    const name = `${choice % 2 ? 'f/' : ''}${Object.keys(files).length}.json`
    const file = path.posix.join(path.posix.dirname(from), name)
    files[file] = {}
    const beside = isJsonObject(entry) ? Object.entries(entry).filter(([key]) => key.length % 4 === choice % 5) : []
    const rest = Array.isArray(entry)
      ? entry
      : Object.fromEntries(Object.entries(entry).filter(([key]) => !beside.some(([other]) => other === key)))
    // Some of what stands beside the $ref covers something in the file.
    files[file] =
      choice % 7 === 0
        ? { ...(part(rest, file) as object), ...Object.fromEntries(beside.map(([key]) => [key, 'covered'])) }
        : part(rest, file)
    const ref: [string, JsonValue] = ['$ref', `${choice % 4 ? './' : ''}${name}`]
    const kept = beside.map(([key, own]): [string, JsonValue] => [key, members(own, from)])
    return Object.fromEntries(choice % 2 ? [ref, ...kept] : [...kept, ref])
  }
  const members = (entry: JsonValue, from: string): JsonValue => {
    if (Array.isArray(entry)) return entry.map((member) => part(member as JsonValue, from))
    return isJsonObject(entry)
      ? Object.fromEntries(Object.entries(entry).map(([key, member]) => [key, part(member, from)]))
      : entry
  }
  const document = members(value, 'docs.json')
  return { ...files, 'docs.json': document }
}

test('of any docs.json cut into files: all of it is what is wanted, a second build finds nothing to do, nor does a stopped one get lost', () => {
  const clean = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replaceAll('$ref', 'ref').replaceAll('__proto__', 'proto')) as JsonValue
  const choices = fc.array(fc.nat(), { minLength: 40, maxLength: 40 })
  const property = fc.property(docs, docs, choices, fc.nat(), (one, other, choices, how) => {
    const out = site(cut(clean(one), [...choices]))
    assert.equal(changes(out, whole(out)), [])
    const wanted = clean(how % 3 === 0 ? other : mixed(clean(one), clean(other), how))
    const files = changes(out, wanted)
    // Killed after any of the files, the next build finishes.
    for (const [name, content] of files.slice(0, how % (files.length + 1))) write(path.join(folder, name), content)
    for (const [name, content] of changes(out, wanted)) write(path.join(folder, name), content)
    assert.ok(deepEqual(whole(out), wanted), `${JSON.stringify(whole(out))} is not ${JSON.stringify(wanted)}`)
    assert.equal(changes(out, wanted), [])
  })
  fc.assert(property, { numRuns: runs(150) })
})

/** Some of one, some of the other. */
function mixed(one: JsonValue, other: JsonValue, how: number): JsonValue {
  if (how % 4 === 0) return one
  if (Array.isArray(one) && Array.isArray(other)) {
    const list = (how % 2 ? [...one, ...other] : one.toReversed()) as JsonValue[]
    return list.map((member, index) => mixed(member, (other[index] ?? member) as JsonValue, how >> 1)).slice(how % 3)
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return how % 5 === 0 ? other : one
  return Object.fromEntries(
    Object.entries({ ...one, ...other }).map(([key, value]) => [
      key,
      mixed((one[key] ?? value) as JsonValue, value as JsonValue, how >> 1),
    ]),
  )
}

test.run()
