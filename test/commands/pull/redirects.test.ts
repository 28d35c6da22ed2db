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

async function edited(before: string, edit: (redirects: Docs['redirects']) => void) {
  const whole = config(before)
  const { text } = await pulled(whole, (docs: Docs) => edit(docs.redirects))
  const after = text()
  return { come: newIn(after, whole).map((line) => line.trim()), gone: newIn(whole, after).map((line) => line.trim()) }
}

test('a row gets another destination, or another source, and nothing else changes', async () => {
  assert.equal(await edited(rows, (all) => void (all[1]!.destination = '/x#y')), {
    come: ["'/c': '/x#y',"],
    gone: ["'/c': '/d',"],
  })
  assert.equal(await edited(rows, (all) => void (all[0]!.source = '/new')), {
    come: ["'/new': '/b', // the first"],
    gone: ["'/a': '/b', // the first"],
  })
})

test('a row comes where the redirect came, and goes with its line', async () => {
  for (const at of [0, 1, 3]) {
    const { come, gone } = await edited(rows, (all) => void all.splice(at, 0, { source: '/n', destination: '/m' }))
    assert.equal({ come, gone }, { come: ["'/n': '/m',"], gone: [] }, String(at))
  }
  assert.equal(await edited(rows, (all) => void all.splice(1, 1)), { come: [], gone: ["'/c': '/d',"] })
})

test('rows change places, each with its comments', async () => {
  const { text } = await pulled(config(rows), ({ redirects }: Docs) => void redirects.reverse())
  assert.match(
    text(),
    `redirect({
    '/e': '/f',
    '/c': '/d',
    // Kept since 2020.
    // the first
    '/a': '/b',`,
  )
})

test('rows with a flag take rows that have it', async () => {
  const { come } = await edited(
    "permanent({ '/a': '/b' })",
    (all) => void all.push({ source: '/n', destination: '/m', permanent: true }),
  )
  assert.equal(come, ["redirects: permanent({ '/a': '/b', '/n': '/m' }),"])
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

test('folders and names are edited where all that they give is', async () => {
  const languages = "inEach(['', '/es'], { '/a': '/b', '/c': '/d' })"
  assert.equal(
    (
      await edited(languages, (all) =>
        all.forEach((each) => void (each.destination = each.destination.replace('/d', '/e'))),
      )
    ).come,
    ["redirects: inEach(['', '/es'], { '/a': '/b', '/c': '/e' }),"],
  )
  const names = "moved('/sdk', '/api/sdk', 'list', 'get')"
  const renamed = await edited(names, (all) =>
    all.forEach((each) => void (each.destination = each.destination.replace('/api/sdk', '/api'))),
  )
  assert.equal(renamed.come, ["redirects: moved('/sdk', '/api', 'list', 'get'),"])
})

test('a row among spreads is edited where it is', async () => {
  const spreads = `[
    ...redirect({
      '/a': '/b',
      '/c': '/d',
    }),
    { source: '/e', destination: '/f', permanent: true },
  ]`
  assert.equal(await edited(spreads, (all) => void (all[1]!.destination = '/x')), {
    come: ["'/c': '/x',"],
    gone: ["'/c': '/d',"],
  })
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
const added = { source: '/n', destination: '/m' }

test('in a list of parts, rows come and go where they fit, and parts with the last of their rows', async () => {
  const at = (place: number, flag?: boolean) => (all: Docs['redirects']) =>
    void all.splice(place, 0, flag === undefined ? added : { ...added, permanent: flag })
  const cases: readonly [(all: Docs['redirects']) => void, come: readonly string[], gone: readonly string[]][] = [
    [at(0), ["'/n': '/m',"], []],
    [at(2), ["'/n': '/m',"], []],
    [at(3, true), ["'/n': '/m',"], []],
    [at(5, true), ["'/n': '/m',"], []],
    [at(3), ["{ source: '/n', destination: '/m' },"], []],
    [(all) => void all.splice(1, 1), [], ["'/c': '/d',"]],
    [(all) => void all.splice(0, 2), [], ['...redirect({', "'/a': '/b',", "'/c': '/d',"]],
    [(all) => void all.splice(2, 1), [], ["{ source: '404', destination: '/x' },"]],
  ]
  for (const [edit, come, gone] of cases) {
    const { come: now, gone: old } = await edited(list, edit)
    assert.equal(
      now.filter((line) => !/import|since 2\.0|'\/g': '\/h',$/.test(line)),
      come,
    )
    assert.equal(
      old.filter((line) => !/import|since 2\.0|'\/g': '\/h',$/.test(line)),
      gone,
    )
  }
})

test('a row that gets a flag leaves its part, and comments stay', async () => {
  const one = await pulled(config(rows), ({ redirects }: Docs) => void (redirects[1]!.permanent = true))
  for (const part of [
    "'/a': '/b'",
    "...permanent({ '/c': '/d' }),",
    "...redirect({ '/e': '/f' }),",
    '// Kept since 2020.',
  ])
    assert.match(one.text(), part)
  const behind = await pulled(config(list), ({ redirects }: Docs) => void redirects.push(added))
  assert.match(behind.text(), "...redirect({ '/n': '/m' }),")
  assert.match(behind.text(), '// since 2.0')
})

test('names and rows of several redirects come and go, and one redirect alone is left', async () => {
  const names = "moved('/sdk', '/api', 'list', 'get', 'send')"
  assert.equal((await edited(names, (all) => void all.push({ source: '/sdk/x', destination: '/api/x' }))).come, [
    "redirects: moved('/sdk', '/api', 'list', 'get', 'send', 'x'),",
  ])
  assert.equal((await edited(names, (all) => void all.splice(1, 1))).come, [
    "redirects: moved('/sdk', '/api', 'list', 'send'),",
  ])
  await pulledInPart(config(names), ({ redirects }: Docs) => void (redirects[1]!.destination = '/other'))
  const each = "inEach(['', '/es'], {\n    '/a': '/b',\n    '/c': '/d',\n    '/e': '/f',\n  })"
  const row = [added, { source: '/es/n', destination: '/es/m' }]
  assert.equal((await edited(each, (all) => void all.splice(2, 0, ...row))).come, ["'/n': '/m',"])
  assert.equal((await edited(each, (all) => void all.splice(2, 2))).gone, ["'/c': '/d',"])
  await pulledInPart(config(each), ({ redirects }: Docs) => void redirects.splice(3, 1))
})

test('a destination that begins as a template beside it is written as that', async () => {
  const versioned = config("redirect({ '/a': `/${latest}/b`, '/c': `/${latest}/d` })").replace(
    'export',
    "const latest = 'v2'\n\nexport",
  )
  const come = { source: '/e', destination: '/v2/f' }
  const { text } = await pulled(versioned, ({ redirects }: Docs) => void redirects.push(come))
  assert.match(text(), /'\/c': `\/\$\{latest\}\/d`,\s+'\/e': `\/\$\{latest\}\/f`,?\s+\}\)/)
  const elsewhere = await pulled(
    versioned,
    ({ redirects }: Docs) => void (redirects[0]!.destination = 'https://acme.dev'),
  )
  assert.match(elsewhere.text(), "redirect({ '/a': 'https://acme.dev', '/c': `/${latest}/d` })")
  const moved = await pulled(versioned, ({ redirects }: Docs) => void redirects.reverse())
  assert.match(moved.text().replace(/\s+/g, ' '), "redirect({ '/c': `/${latest}/d`, '/a': `/${latest}/b`, })")
})

test('a destination in the folder of its source is written out like that', async () => {
  const versioned = config("redirect({ '/a': `/${latest}/en/b` })").replace('export', "const latest = 'v2'\n\nexport")
  const come = { source: '/v2/en/f', destination: '/v2/en/g' }
  const { text } = await pulled(versioned, ({ redirects }: Docs) => void redirects.push(come))
  assert.match(text(), "redirect({ '/a': `/${latest}/en/b`, '/v2/en/f': '/v2/en/g' })")
  const unversioned = { source: '/en/f', destination: '/v2/en/g' }
  const other = await pulled(versioned, ({ redirects }: Docs) => void redirects.push(unversioned))
  assert.match(other.text(), "'/en/f': `/${latest}/en/g` })")
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
    '// Kept since 2020.',
    '// the first',
    "{ source: '/a', destination: '/z' },",
  ])
    assert.match(refused, part)
  const files = {
    'docs.config.ts': config('redirects').replace('export', "import { redirects } from './redirects'\n\nexport"),
    'redirects.ts': `import { redirect } from 'build-nav'\n\n// prettier-ignore\nexport const redirects = ${rows}\n`,
  }
  const { text, again } = await pulled(files, ({ redirects }: Docs) => void redirects.push(twice))
  assert.match(text(), ".set('redirects', redirects)")
  assert.match(text('redirects.ts'), "{ source: '/a', destination: '/z' },")
  assert.match(text('redirects.ts'), '// Kept since 2020.')
  await again(({ redirects }: Docs) => void redirects.pop())
  assert.match(text(), '  redirects: redirects,')
})

test('the first redirects of a config are rows, laid out as its lines are', async () => {
  const none = `import { docs, navigation } from 'build-nav'

export default docs({
    theme: 'mint', name: 'A', colors: { primary: '#000000' },
    navigation: navigation().pages('index'),
})
`
  const { text } = await pulled(none, (docs: Docs) => {
    docs.redirects = [
      { source: '/a', destination: '/b' },
      { source: '/c', destination: '/d' },
      { source: '/e', destination: '/f', permanent: true },
    ]
  })
  assert.equal(newIn(text(), none), [
    "import { docs, navigation, permanent, redirect } from 'build-nav'",
    '    redirects: [...redirect({',
    "        '/a': '/b',",
    "        '/c': '/d' }), ...permanent({ '/e': '/f' })],",
  ])
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

test('what is no row is not lost', async () => {
  await edited(rows, (all) => void all.splice(1, 0, { source: '/n', destination: '/m', permanent: false }))
  await edited(rows, (all) => void all.splice(1, 0, { source: '404', destination: '/m' }))
  await edited("redirect({ '/a': '/b' })", (all) => void all.splice(0, 1))
})

test.run()
