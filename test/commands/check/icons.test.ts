import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { libraries } from '../../../src/commands/check/icon-names.js'
import { unpacked } from '../../../src/commands/check/rules/icons.js'
import { findings, testTable } from './site.js'

const tabs = (...icons: unknown[]) => ({ tabs: icons.map((icon, at) => ({ tab: `${at}`, icon, pages: ['a'] })) })

test('a name that the library does not have, with what was meant', async () => {
  const icons = ['bok', 'layers', 'file-text-o', 'fas fa-book', { name: 'bok', style: 'solid' }]
  const found = await findings('icon-unknown', tabs(...icons))
  assert.equal(found.slice(0, 3), [
    "warning tabs[0].icon: Font Awesome has no icon 'bok': nothing is shown in its place. Did you mean 'book'?",
    "warning tabs[1].icon: Font Awesome has no icon 'layers': nothing is shown in its place. Lucide has one of that name.",
    "warning tabs[2].icon: Font Awesome has no icon 'file-text-o': nothing is shown in its place. Did you mean 'file-lines'?",
  ])
  assert.match(found[3] as string, "Did you mean 'book'?")
  assert.match(found[4] as string, 'tabs[4].icon.name')
})

test('what is right: free and paid names, old ones, brands, languages, capitals, files, addresses, SVG, objects', async () => {
  const icons = [
    'book', 'rocket-launch', 'home', 'tachometer-alt', 'discord', 'x-twitter', 'typescript', 'node.js', 'GitHub', ' book ',
    '/images/x.svg', './x.png', 'https://acme.dev/x.svg', '<svg viewBox="0 0 1 1"></svg>', '🚀', '', 'fa-book',
    { name: 'book' }, { name: 'message-circle-off', library: 'lucide' }, { name: 'x', library: 'other' }, 5, null,
  ] // prettier-ignore
  assert.equal(await findings('icon-unknown', tabs(...icons)), [])
})

test('the library of the site, and of an icon', async () => {
  const navigation = tabs('layers', 'house-chimney', 'discord', { name: 'house-chimney', library: 'fontawesome' })
  const docs = { icons: { library: 'lucide' } }
  assert.equal(await findings('icon-unknown', navigation, [], { docs }), [
    "warning tabs[1].icon: Lucide has no icon 'house-chimney': nothing is shown in its place. Font Awesome has one of that name.",
  ])
  const tablers = tabs('brand-discord', 'star-filled', 'home', 'house-chimney')
  assert.equal(
    (await findings('icon-unknown', tablers, [], { docs: { icons: { library: 'tabler' } } })).map((line) =>
      line.slice(0, 20),
    ),
    ['warning tabs[3].icon'],
  )
})

testTable(String.raw`
# icons wherever they stand: settings, global links, a language of its own navbar, and pages
rule: icon-unknown
docs:
  navbar: { links: [{ label: A, href: /a, icon: zzzzzz }, { label: B, href: /b, icon: book }] }
  contextual: { options: [copy, { title: x, description: y, icon: zzzzzz, href: / }] }
languages: [{ language: en, pages: [a], navbar: { links: [{ icon: zzzzzz }] } }]
global: { anchors: [{ anchor: X, icon: zzzzzz, href: / }] }
files:
  a.mdx: "---\ntitle: x\nicon: \"zzzzzz\"\n---\n\nicon: zzzzzz\n"
  b.mdx: "---\ntitle: x\n'icon' : book # zzzzzz\n---\n\nicon: zzzzzz\n"
  c.md: "---\r\ntitle: x\r\nicon: zzzzzz\r\n---\r\n"
  d.mdx: "---\ntitle: x\nicon:\n  name: zzzzzz\n---\n"
  snippets/f.mdx: "---\nicon: zzzzzz\n---\n"
  g.mdx: 'icon: zzzzzz'
=>
warning navbar.links[0].icon: …
warning contextual.options[1].icon: …
warning languages[0].navbar.links[0].icon: …
warning global.anchors[0].icon: …
warning a.mdx: …
warning c.md: …
`)

test('an icon far down in the frontmatter', async () => {
  const text = `---\n${'x'.repeat(9000)}: 1\nicon: zzzzzz\n---\n`
  assert.is((await findings('icon-unknown', { pages: ['e'] }, { 'e.mdx': text })).length, 1)
})

test('the packed names are those of the libraries', () => {
  for (const [id, some, least] of [
    ['fontawesome', ['0', 'book', 'zhihu', 'abacus', 'chart-line-up'], 5400],
    ['lucide', ['a-arrow-down', 'zoom-out', 'github'], 2100],
    ['tabler', ['12-hours', 'zzz-off', 'brand-github'], 5200],
    ['brands', ['42-group', 'zhihu', 'github'], 540],
  ] as const) {
    const all = unpacked(libraries[id].names)
    for (const name of some) assert.ok(all.has(name), `${id} ${name}`)
    assert.ok(all.size >= least, `${id}: ${all.size}`)
    for (const name of all) assert.match(name, /^[a-z0-9]+(-[a-z0-9]+)*$/)
  }
})

test.run()
