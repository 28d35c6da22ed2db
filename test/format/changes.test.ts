import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { align } from '../../src/format/changes/align.js'
import type { Alignment, Pair, Side } from '../../src/format/changes/alignment.js'
import { changesOf } from '../../src/format/changes/changes.js'
import { tell } from '../../src/format/changes/tell.js'
import type { JsonObject, JsonValue } from '../../src/format/json/value.js'
import { legalNavigation } from '../arbitrary/navigation.js'
import { runs } from '../runs.js'

/** A group as docs.json has it. */
const group = (title: string, ...pages: JsonValue[]) => ({ group: title, pages })

/** A tab of groups. */
const tab = (title: string, ...groups: JsonValue[]) => ({ tab: title, groups })

/** A docs.json with these tabs. */
const site = (...tabs: JsonValue[]) => ({ theme: 'mint', navigation: { tabs } })

/** The docs.json of a text, `T: A(a b B(c)) C[icon=x](d) | U: D(e)`: tabs of groups of pages. */
function siteOf(text: string): JsonObject {
  const tabs = text.split(' | ').map((each) => each.split(': '))
  return site(...tabs.map(([title = '', groups = '']) => tab(title, ...entriesOf(groups))))
}

function entriesOf(text: string): JsonValue[] {
  const tokens = text.match(/[^\s()]+|[()]/g) ?? []
  const list = (): JsonValue[] => {
    const entries: JsonValue[] = []
    for (let token = tokens.shift(); token && token !== ')'; token = tokens.shift()) {
      const [, title = '', key, value] = /^([^[]*)(?:\[(.*)=(.*)\])?$/.exec(token) ?? []
      const keys: JsonObject = key ? { [key]: value === 'true' || value! } : {}
      if (tokens[0] === '(') tokens.shift()
      else if (/^[a-z]/.test(token)) {
        entries.push(token)
        continue
      }
      entries.push({ group: title, pages: list(), ...keys })
    }
    return entries
  }
  return list()
}

const told = (before: JsonValue, after: JsonValue): string[] => tell(changesOf(align(before, after)))

/** Every pair, those of moved elements included. */
function pairsOf({ root, moves }: Alignment): Pair[] {
  const all = new Set<Pair>()
  const visit = (pair: Pair): void => {
    if (all.has(pair)) return
    all.add(pair)
    for (const inner of [...(pair.members ?? []), ...(pair.items ?? [])]) if (inner.pair) visit(inner.pair)
  }
  for (const pair of [root, ...moves]) visit(pair)
  return [...all]
}

const at = (root: JsonValue, { path }: Side): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], root)

const json = (value: unknown) => JSON.stringify(value)

/** What every alignment must hold, whatever the documents. */
function isSound(before: JsonValue, after: JsonValue): void {
  const alignment = align(before, after)
  const partners = { before: new Set<string>(), after: new Set<string>() }
  for (const pair of pairsOf(alignment)) {
    assert.is(at(before, pair.before), pair.before.value)
    assert.is(at(after, pair.after), pair.after.value)
    assert.is(pair.equal, json(pair.before.value) === json(pair.after.value))
    for (const side of ['before', 'after'] as const) {
      const place = json(pair[side].path)
      assert.not.ok(partners[side].has(place), `${side} ${place} has two partners`)
      partners[side].add(place)
    }
    if (!pair.items) continue
    const indices = (side: 'before' | 'after') => pair.items?.flatMap((item) => item[side] ?? []) ?? []
    const all = (value: JsonValue) => [...(value as readonly JsonValue[]).keys()]
    assert.equal(indices('after'), all(pair.after.value), 'each entry of the new list once, in order')
    const said = indices('before').sort((left, right) => left - right)
    assert.equal(said, all(pair.before.value))
    const kept = pair.items.filter((item) => item.pair && !item.moved).map((item) => item.before ?? -1)
    assert.equal(
      kept,
      kept.toSorted((left, right) => left - right),
      'what did not move kept its order',
    )
  }
}

/** Documents that share parts: elements of one are taken away, doubled, swapped and carried elsewhere in the other. */
const edited = fc
  .tuple(legalNavigation(), fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(4)), { maxLength: 6 }))
  .map(([element, edits]): [JsonValue, JsonValue] => {
    const before = { navigation: element.toJSON() } as JsonValue
    const after = JSON.parse(json(before)) as JsonValue
    for (const [from, to, kind] of edits) {
      const lists = listsIn(after)
      const source = lists[from % (lists.length || 1)]
      const target = lists[to % (lists.length || 1)]
      if (!source?.length || !target) continue
      const taken = kind === 0 ? source[to % source.length] : source.splice(to % source.length, 1)[0]
      if (kind <= 2 && taken !== undefined) target.splice(from % (target.length + 1), 0, JSON.parse(json(taken)))
      if (kind === 3) target.unshift('page/new')
    }
    return [before, after]
  })

function listsIn(value: JsonValue): JsonValue[][] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap((member: JsonValue) => listsIn(member))
  return Array.isArray(value) ? [value as JsonValue[], ...inner] : inner
}

test('whatever was edited, each entry has one partner or none, what did not move keeps its order, and all is told', () => {
  const property = fc.property(edited, ([before, after]) => {
    isSound(before, after)
    isSound(after, before)
    assert.is(told(before, after).length > 0, json(before) !== json(after))
  })
  fc.assert(property, { numRuns: runs(600) })
})

test('values without a common shape align, too', () => {
  const property = fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) =>
    isSound(before as JsonValue, after as JsonValue),
  )
  fc.assert(property, { numRuns: runs(600) })
})

const times = <Made>(count: number, make: (at: number) => Made) => Array.from({ length: count }, (_, at) => make(at))

/** The entries of two lists, aligned. */
const itemsOf = (before: JsonValue[], after: JsonValue[]) =>
  align({ list: before }, { list: after }).root.members?.[0]?.pair?.items ?? []

test('the least is moved: one entry that jumps over a hundred', () => {
  const pages = times(100, (at) => `p${at}`)
  const moved = itemsOf(['last', ...pages], [...pages, 'last']).filter((item) => item.moved)
  const seen = moved.map(({ pair }) => pair?.after.value)
  assert.equal(seen, ['last'])
})

test('lists of thousands, turned upside down or of equal pages, are aligned without a table of all pairs', () => {
  const rows = times(4000, (at) => ({ source: `/a/${at}`, destination: `/b/${at}` }))
  assert.is(itemsOf(rows, rows.toReversed()).filter(({ moved }) => !moved).length, 1)
  const same = times(5000, () => 'untitled-page')
  const items = itemsOf(['a', ...same, 'b'], ['b', ...same, 'a', ...same.slice(0, 10)])
  assert.is(items.filter(({ pair }) => !pair).length, 10)
})

/** What is told of two navigations. */
// prettier-ignore
const navigations: [before: string, after: string, ...told: string[]][] = [
  ['T: A(a)', 'T: A(a)'],
  ['T: A(a b)', 'T: A(a n b)', "added page 'n' to T › A"],
  ['T: A(a)', 'T: A(x a y)', "added pages 'x' and 'y' to T › A"],
  ['T: A(a b)', 'T: A(b)', "removed page 'a' from T › A"],
  ['T: A(a b) B(c)', 'T: A(a) B(c b)', "moved page 'b' from T › A to T › B"],
  ['T: A(a b c d)', 'T: A(d a b c)', "reordered page 'd' in T › A"],
  // Of a page and a group that changed places, the page moved.
  ['T: A(a B(x y))', 'T: A(B(x y) a)', "reordered page 'a' in T › A"],
  // A group that leaves the one that moves, and looks like it.
  ['T: A(a) B(b C(c) d)', 'T: B(b d) A(a) C(c)', "reordered group 'B' in T", "moved group 'C' from T › B to T"],
  ['T: A(a old/start b)', 'T: A(a new/start b)', "renamed page 'old/start' to 'new/start' in T › A"],
  ['T: A(a one b)', 'T: A(a other b)', "replaced page 'one' with 'other' in T › A"],
  // A folder is one line, and is named on both sides where it moved into another, also of the same folder.
  ['T: A(old/a old/b) B(old/c)', 'T: A(new/a new/b) B(new/c)', "renamed 3 pages from 'old/…' to 'new/…'"],
  ['T: A(old/a old/b)', 'T: A(in/old/a in/old/b)', "renamed 2 pages from 'old/…' to 'in/old/…'"],
  ['T: A(a b)', 'T: Z(a b)', "renamed group 'A' to 'Z' in T"],
  ['T: A(a) B()', 'T: A(a) Z()', "renamed group 'B' to 'Z' in T"],
  ['T: A(a)', 'T: A(a) N(x y)', "added group 'N' (2 pages) to T"],
  ['T: A(a b c)', 'T: A(a N(b c))', "added group 'N' to T › A", "moved pages 'b' and 'c' from T › A to T › A › N"],
  ['T: A(a b c) B(d) | U: C(e)', 'T: B(d) | U: C(e) A[icon=x](a b c n)', "moved group 'A' from T to U", "added page 'n' to U › A", "set 'icon' of U › A to 'x'"],
  ['T: A[icon=x](a)', 'T: A[icon=y](a)', "changed 'icon' of T › A from 'x' to 'y'"],
  ['T: A(a) B(b)', 'T: A[tag=NEW](a) B[tag=NEW](b)', "set 'tag' of 'A' and 'B' to 'NEW'"],
  // A flag and a number are no texts: they have no quotes.
  ['T: A(a)', 'T: A[hidden=true](a)', "set 'hidden' of T › A to true"],
]
for (const [before, after, ...lines] of navigations)
  test(`${before} becomes ${after}`, () => assert.equal(told(siteOf(before), siteOf(after)), lines))

const link = (label: string, href: string) => ({ label, href })
const redirects = (rows: Record<string, string>): JsonObject => ({
  redirects: Object.entries(rows).map(([source, destination]) => ({ source, destination })),
})
const files = (...paths: string[]): JsonObject => ({ navigation: { languages: paths.map(($ref) => ({ $ref })) } })
const navbar = { links: [link('Support', 'https://acme.dev/support')], primary: { type: 'github' } }

/** What is told of two docs.json. */
// prettier-ignore
const settings: [name: string, before: JsonObject, after: JsonObject, ...told: string[]][] = [
  ['a setting', { name: 'Acme' }, { name: 'A' }, "changed 'name' from 'Acme' to 'A'"],
  ['a nested one', { colors: { dark: '#0' } }, { colors: { dark: '#1' } }, "changed 'colors.dark' from '#0' to '#1'"],
  ['keys in another order', { a: 1, b: 2 }, { b: 2, a: 1 }, 'changed the order of the keys'],
  [
    'short values as they are, long ones by their keys',
    {},
    { banner: { content: 'Hi', dismissible: true }, navbar },
    'set \'banner\' to \'{ "content": "Hi", "dismissible": true }\'',
    "set 'navbar' to an object with 'links' and 'primary'",
  ],
  ['redirects', redirects({ '/a': '/b' }), redirects({ '/c': '/d', '/a': '/x' }), "added redirect: '/c' → '/d'", "changed redirect: '/a' → '/x'"],
  ['the first redirects', {}, redirects({ '/a': '/new', '/b': '/new' }), "added 2 redirects: '/a' → '/new' and '/b' → '/new'"],
  ['the last redirect', redirects({ '/a': '/b' }), {}, "removed redirect: '/a' → '/b'"],
  ['redirects with other destinations are one line', redirects({ '/a': '/old', '/b': '/old' }), redirects({ '/a': '/new', '/b': '/new' }), "changed 2 redirects: '/a' → '/new' and '/b' → '/new'"],
  [
    'another kind of content',
    { navigation: { groups: [group('A', 'a')] } },
    { navigation: { tabs: [tab('T', group('A', 'a'))] } },
    'the navigation has tabs instead of groups',
    "added tab 'T' to the navigation",
    "moved group 'A' from the navigation to T",
  ],
  [
    'parts that lie in other files now',
    files('nav/en.json', 'nav/fr.json'),
    files('en.json', 'fr.json'),
    "changed '$ref' of the navigation from 'nav/en.json' to 'en.json'",
    "changed '$ref' of the navigation from 'nav/fr.json' to 'fr.json'",
  ],
  [
    'entries of settings are called by their label: an entry with another address, another label, a new one, or none',
    {
      navbar: { links: [link('Support', '/s'), link('Blog', '/b')] },
      footer: { links: [{ header: 'Legal', items: [] }] },
    },
    { navbar: { links: [link('Support', '/help'), link('News', '/b'), link('Chat', '/c')] }, footer: { links: [] } },
    "changed 'navbar.links[Support].href' from '/s' to '/help'",
    "changed 'navbar.links[Blog].label' from 'Blog' to 'News'",
    "added an entry to 'navbar.links': 'Chat'",
    "removed an entry from 'footer.links': 'Legal'",
  ],
  ['an element without a title has a name, too', site(tab('T', group('A', { page: 'x', title: 'Old' }, 'a'))), siteOf('T: A(a)'), "removed group 'Old' from T › A"],
]
for (const [name, before, after, ...lines] of settings) test(name, () => assert.equal(told(before, after), lines))

const version = (label: string, ...tabs: JsonValue[]): JsonObject => ({ version: label, tabs })
const home = (page: string) => [tab('Home', group('A', page)), tab('AMP', group('B', 'amp'))]

test('a version that came took nothing from one that went', () => {
  const old = version('0', ...home('0/a'), tab('Old', group('O', '0/b', '0/c')))
  const added = version('2', ...home('2/a'), tab('New', group('N', '2/b', '2/c')))
  const kept = version('1', ...home('1/a'))
  assert.equal(told({ navigation: { versions: [kept, old] } }, { navigation: { versions: [added, kept] } }), [
    "added version '2' (4 pages) to the navigation",
    "removed version '0' (4 pages) from the navigation",
  ])
})

const editions = (change: (language: string, version: string) => JsonValue[] = () => []) => ({
  navigation: {
    languages: ['en', 'fr', 'ko', 'pt-BR'].map((language) => ({
      language,
      versions: ['v2', 'v1'].map((version) => ({
        version,
        groups: [group(`${language} start`, `${version}/${language}/index`, ...change(language, version))],
      })),
    })),
  },
})

test('the same page in all languages and versions is one fact, and what only some got is told of those', () => {
  const added = (wanted: (language: string) => boolean) =>
    told(
      editions(),
      editions((language, version) => (wanted(language) ? [`${version}/${language}/new`] : [])),
    )
  assert.equal(
    added(() => true),
    ["added page 'v2/en/new' to en start (in 4 languages, 2 versions)"],
  )
  const named = added((language) => language === 'ko')
  assert.equal(named, ["added page 'v2/ko/new' to ko start (in ko, 2 versions)"])
})

test('what is directly in a version or language is told of that, not of the navigation', () => {
  const at = (en: JsonObject, fr: JsonObject) => ({
    navigation: {
      languages: [
        { language: 'en', versions: [en] },
        { language: 'fr', versions: [fr] },
      ],
    },
  })
  const first = { version: '2.0', groups: [group('A', 'a')] }
  const grown = { ...first, groups: [group('A', 'a'), group('B', 'b')] }
  const tagged = { ...first, tag: 'Latest' }
  assert.equal(told(at(first, first), at(tagged, tagged)), ["set 'tag' of en, fr, version 2.0 to 'Latest'"])
  assert.equal(told(at(grown, grown), at(first, first)), ["removed group 'B' (1 page) from en, fr, version 2.0"])
  assert.equal(told(at(first, grown), at(tagged, grown)), ["set 'tag' of en › 2.0 to 'Latest'"])
})

test.run()
