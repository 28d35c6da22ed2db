import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pulled } from './pulled.js'

interface Docs {
  redirects: { source: string; destination: string; permanent?: boolean }[]
}

const head = `import { docs, inEach, moved, navigation, permanent, redirect } from 'build-nav'
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

test('rows change places', async () => {
  const { text } = await pulled(config(rows), ({ redirects }: Docs) => void redirects.reverse())
  const places = ["'/e'", "'/c'", "'/a'"].map((source) => text().indexOf(source))
  assert.equal(
    places,
    places.toSorted((left, right) => left - right),
  )
  assert.ok(text().includes('// Kept since 2020.'))
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

test('what is no row is not lost', async () => {
  await edited(rows, (all) => void all.splice(1, 0, { source: '/n', destination: '/m', permanent: false }))
  await edited(rows, (all) => void all.splice(1, 0, { source: '404', destination: '/m' }))
  await edited("redirect({ '/a': '/b' })", (all) => void all.splice(0, 1))
})

test.run()
