import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../src/format/json/value.js'
import { redirectLists } from '../../arbitrary/redirects.js'
import { runs } from '../../runs.js'
import { modulesOf } from '../migrate/code-of.js'
import { pulled, pulledInPart } from './pulled.js'

interface Docs {
  redirects: { source: string; destination: string; permanent?: boolean }[]
}

const head = `import { docs, inEach, moved, navigation, permanent, redirect, temporary } from 'build-nav'
`
const config = (redirects: string) => `${head}
export default docs({
  theme: 'mint',
  name: 'A',
  colors: { primary: '#000000' },
  redirects: ${redirects},
  navigation: navigation().pages('index'),
})
`
const rows = `redirect({
    // Kept since 2020.
    '/a': '/b', // the first
    '/c': '/d',
    '/e': '/f',
  })`

/** The lines of a text that another one lacks. */
const newIn = (text: string, old: string) => text.split('\n').filter((line) => !old.split('\n').includes(line))

test('rows change places, below their comments', async () => {
  const { text } = await pulled(config(rows), ({ redirects }: Docs) => void redirects.reverse())
  assert.match(
    text(),
    "/* Kept since 2020. */ /* the first */ redirect({\n    '/e': '/f',\n    '/c': '/d',\n    '/a': '/b' })",
  )
})

test('in a list that prettier leaves alone, a long row stays one line', async () => {
  const whole = `${head}
// prettier-ignore
const redirects = redirect({
  '/a': '/b',
  '/c': '/d',
})
export default docs({ theme: 'mint', name: 'A', colors: { primary: '#000000' }, redirects, navigation: navigation().pages('index') })
`
  const long = `/long/${'path/'.repeat(20)}end`
  const { text } = await pulled(
    whole,
    ({ redirects }: Docs) => void redirects.splice(1, 0, { source: long, destination: long }),
  )
  assert.equal(newIn(text(), whole), [`  '${long}': '${long}',`])
})

const list = `[
    ...redirect({
      '/a': '/b',
      '/c': '/d',
    }),
    { source: '404', destination: '/x' },
    ...permanent({
      '/e': '/f',
      '/g': '/h', // since 2.0
    }),
  ]`
const names = "moved('/sdk', '/api/sdk', 'list', 'get', 'send')"
const each = "inEach(['', '/es'], {\n    '/a': '/b',\n    '/c': '/d',\n    '/e': '/f',\n  })"
const added = { source: '/n', destination: '/m' }

type Edit = (redirects: Docs['redirects']) => unknown
const come =
  (at: number, ...some: Docs['redirects']) =>
  (all: Docs['redirects']) =>
    all.splice(at, 0, ...some)
const go =
  (at: number, count = 1) =>
  (all: Docs['redirects']) =>
    all.splice(at, count)
const destinations = (from: string, to: string) => (all: Docs['redirects']) =>
  all.forEach((one) => (one.destination = one.destination.replace(from, to)))

/** Redirects in code, an edit of them, and the lines that come and go. */
type Row = readonly [what: string, code: string, edit: Edit, come: readonly string[], gone?: readonly string[]]

const edits: readonly Row[] = [
  ['another destination', rows, (all) => (all[1]!.destination = '/x#y'), ["'/c': '/x#y',"], ["'/c': '/d',"]],
  [
    'another source',
    rows,
    (all) => (all[0]!.source = '/new'),
    ["'/new': '/b', // the first"],
    ["'/a': '/b', // the first"],
  ],
  ...[0, 1, 3].map((at) => [`a row more at ${at}`, rows, come(at, added), ["'/n': '/m',"], []] as const),
  ['a row less', rows, go(1), [], ["'/c': '/d',"]],
  [
    'a flag',
    "permanent({ '/a': '/b' })",
    come(1, { ...added, permanent: true }),
    ["redirects: permanent({ '/a': '/b', '/n': '/m' }),"],
  ],
  [
    'the folders of all',
    names,
    destinations('/api/sdk', '/api'),
    ["redirects: moved('/sdk', '/api', 'list', 'get', 'send'),"],
  ],
  [
    'a name more',
    names,
    come(3, { source: '/sdk/x', destination: '/api/sdk/x' }),
    ["redirects: moved('/sdk', '/api/sdk', 'list', 'get', 'send', 'x'),"],
  ],
  ['a row in each', each, destinations('/d', '/x'), ["'/c': '/x',"], ["'/c': '/d',"]],
  ['a row more in each', each, come(2, added, { source: '/es/n', destination: '/es/m' }), ["'/n': '/m',"], []],
  ['a row less in each', each, go(2, 2), [], ["'/c': '/d',"]],
  ...[0, 2].map(
    (at) => [`a row more in the first part, at ${at}`, list, come(at, added), ["'/n': '/m',"], []] as const,
  ),
  ...[3, 5].map(
    (at) =>
      [
        `a row more in the last part, at ${at}`,
        list,
        come(at, { ...added, permanent: true }),
        ["'/n': '/m',"],
        [],
      ] as const,
  ),
  ['a redirect that fits no part', list, come(3, added), ["{ source: '/n', destination: '/m' },"], []],
  ['a row less in a part', list, go(1), [], ["'/c': '/d',"]],
  ['a part that loses its last row', list, go(0, 2), ["'/e': '/f',", "'/g': '/h' })],"]],
]

for (const [what, code, edit, wanted, gone] of edits) {
  test(`an edit of redirects changes their lines, and no other: ${what}`, async () => {
    const whole = config(code)
    const { text } = await pulled(whole, ({ redirects }: Docs) => void edit(redirects))
    const lines = (from: string, to: string) =>
      newIn(from, to).flatMap((line) => (/import|since 2\.0|'\/g': '\/h',$/.test(line) ? [] : line.trim()))
    assert.equal(lines(text(), whole), wanted)
    if (gone) assert.equal(lines(whole, text()), gone)
  })
}

test('one redirect alone of several that a call gives is left, and so is another order of rows with a name', async () => {
  await pulledInPart(config(names), ({ redirects }: Docs) => void (redirects[1]!.destination = '/other'))
  await pulledInPart(config(each), ({ redirects }: Docs) => void redirects.splice(3, 1))
  const named = config('redirect(rows)').replace('export', "const rows = { '/a': '/b', '/c': '/d' }\n\nexport")
  await pulledInPart(named, ({ redirects }: Docs) => void redirects.reverse())
})

test('a row that gets a flag leaves its part, and comments stay', async () => {
  const one = await pulled(config(rows), ({ redirects }: Docs) => void (redirects[1]!.permanent = true))
  for (const part of ["'/a': '/b'", "...permanent({ '/c': '/d' }),", "...redirect({ '/e': '/f' })", 'Kept since 2020.'])
    assert.match(one.text(), part)
  const behind = await pulled(config(list), ({ redirects }: Docs) => void redirects.push(added))
  assert.match(behind.text(), "...redirect({ '/n': '/m' })")
  assert.match(behind.text(), 'since 2.0')
})

test('a destination that begins as a template beside it is written as that', async () => {
  const versioned = config("redirect({ '/a': `/${latest}/b`, '/c': `/${latest}/d` })").replace(
    'export',
    "const latest = 'v2'\n\nexport",
  )
  const more = { source: '/e', destination: '/v2/f' }
  const { text } = await pulled(versioned, ({ redirects }: Docs) => void redirects.push(more))
  assert.match(text(), /'\/c': `\/\$\{latest\}\/d`,\s+'\/e': `\/\$\{latest\}\/f`,?\s+\}\)/)
  const elsewhere = await pulled(
    versioned,
    ({ redirects }: Docs) => void (redirects[0]!.destination = 'https://acme.dev'),
  )
  assert.match(elsewhere.text(), "redirect({ '/a': 'https://acme.dev', '/c': `/${latest}/d` })")
  const moved = await pulled(versioned, ({ redirects }: Docs) => void redirects.reverse())
  assert.match(moved.text().replace(/\s+/g, ' '), "redirect({ '/c': `/${latest}/d`, '/a': `/${latest}/b` })")
})

test('rows and folders that constants name are edited there, and calls keep what names them', async () => {
  const constants = `const folders = ['', '/es']
const languages = folders.map((folder) => folder)
const rows = {
  // The oldest.
  '/a': '/b',
  '/c': '/d',
}
const old = redirect({ '/e': '/f', '/g': '/h' })

export`
  const given = `[...redirect(rows), ...old, ...inEach(folders, { '/i': '/j' }), { source: '/x', destination: '/y' }]`
  const of = (list: string) => config(list).replace('export', constants)
  const linesAfter = async (edit: (redirects: Docs['redirects']) => void, list = given) =>
    newIn((await pulled(of(list), (docs: Docs) => edit(docs.redirects))).text(), of(list))
  assert.equal(await linesAfter((all) => void all.splice(1, 1, added)), ["  '/n': '/m',"])
  assert.equal(await linesAfter((all) => void all.splice(1, 1, added), 'redirect(rows)'), ["  '/n': '/m',"])
  assert.equal(await linesAfter((all) => void all.splice(3, 1)), ["const old = redirect({ '/e': '/f' })"])
  assert.equal(await linesAfter((all) => void all.splice(3, 0, added)), [
    "const old = redirect({ '/e': '/f', '/n': '/m', '/g': '/h' })",
  ])
  const more = [
    { source: '/k', destination: '/l' },
    { source: '/es/k', destination: '/es/l' },
  ]
  const row = "inEach(folders, { '/i': '/j', '/k': '/l' })"
  assert.match((await linesAfter((all) => void all.splice(6, 0, ...more))).join(), row)
  const computed = "inEach(languages, { '/i': '/j' })"
  const lines = await linesAfter((all) => void all.splice(2, 0, ...more), computed)
  assert.equal(lines, ["  redirects: inEach(languages, { '/i': '/j', '/k': '/l' }),"])
})

test('a list that Mintlify rejects keeps its code and comments under the FIXME, and its module', async () => {
  const twice = { source: '/a', destination: '/z' }
  const refused = (await pulled(config(rows), ({ redirects }: Docs) => void redirects.push(twice))).text()
  for (const part of [
    "// FIXME: 'redirects[3].source' must be a source that no redirect before it has, not '/a'",
    'Kept since 2020.',
    'the first',
    "{ source: '/a', destination: '/z' }",
  ])
    assert.match(refused, part)
  const files = {
    'docs.config.ts': config('redirects').replace('export', "import { redirects } from './redirects'\n\nexport"),
    'redirects.ts': `import { redirect } from 'build-nav'\n\n// prettier-ignore\nexport const redirects = ${rows}\n`,
  }
  const { text, again } = await pulled(files, ({ redirects }: Docs) => void redirects.push(twice))
  assert.match(text(), ".set('redirects', redirects)")
  assert.match(text('redirects.ts'), "{ source: '/a', destination: '/z' }")
  assert.match(text('redirects.ts'), 'Kept since 2020.')
  await again(({ redirects }: Docs) => void redirects.pop())
  assert.match(text(), '  redirects: redirects,')
})

/** An edit of a list: at two of its places, with another redirect. */
const change = fc.record({
  kind: fc.constantFrom('add', 'remove', 'move', 'retarget', 'rename', 'flag', 'replace'),
  at: fc.nat(30),
  to: fc.nat(30),
  other: redirectLists.filter((list) => list.length > 0 && list.every(isJsonObject)),
})

type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

function changed(list: readonly JsonValue[], { kind, at, to, other }: Change): readonly JsonValue[] {
  const [first = null] = other
  const place = at % (list.length + 1)
  const old = list[place]
  if (kind === 'add' || old === undefined) return list.toSpliced(place, 0, ...other)
  if (kind === 'remove') return list.toSpliced(place, 1 + (to % 3))
  if (kind === 'move') return list.toSpliced(place, 1).toSpliced(to % list.length, 0, old)
  if (!isJsonObject(old) || !isJsonObject(first) || kind === 'replace') return list.with(place, first)
  const { destination = '/', source = '/', permanent = true } = first
  const texts: Readonly<Record<typeof kind, JsonObject>> = {
    retarget: { destination },
    rename: { source },
    flag: { permanent },
  }
  return list.with(place, { ...old, ...texts[kind] })
}

/** Lists whose entries are redirects, if not all that Mintlify accepts. */
const editable = redirectLists.filter((list) => list.every(isJsonObject))

test('any edits of any list of redirects are taken, into what migrate wrote of it', async () => {
  const property = fc.asyncProperty(
    editable,
    fc.array(change, { minLength: 1, maxLength: 3 }),
    async (list, changes) => {
      const docs = { theme: 'mint', name: 'A', colors: { primary: '#000000' }, redirects: list }
      const files = await modulesOf({ ...docs, navigation: { pages: ['index'] } })
      await pulled(files, (now: { redirects: readonly JsonValue[] }) => {
        now.redirects = changes.reduce(changed, list)
      })
    },
  )
  await fc.assert(property, { numRuns: runs(45) })
})

test.run()
