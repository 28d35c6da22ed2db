import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { comparisonOf, diff } from '../../../src/commands/diff/diff.js'
import { compared } from '../../../src/commands/preview/against.js'
import { LiveSite } from '../../../src/commands/preview/live-site.js'
import { liveOptions } from '../../../src/commands/preview/preview.js'
import { Atlas } from '../../../src/site/view/atlas.js'
import { nodesOf } from '../../../src/site/view/nodes.js'
import { packed, unpacked } from '../../../src/site/view/packed.js'
import type { Packed } from '../../../src/site/view/packed.js'
import { siteOf } from '../../../src/site/view/site-of.js'
import type { Division, Entry } from '../../../src/site/view/site.js'
import type { JsonValue } from '../../../src/format/json/value.js'
import { States } from '../../../src/site/history/state.js'
import { Repository } from '../build/repository.js'
import { temporaryFolder } from '../../temporary-folder.js'

const facts = { page: () => ({}), spec: () => undefined }

async function compare(before: unknown, after: unknown) {
  const docs = (navigation: unknown) => ({ name: 'Acme', navigation }) as unknown as JsonValue
  const now = docs(after)
  const state = (label: string, of: JsonValue) => ({ label, docs: of, site: undefined })
  const states = new States(temporaryFolder())
  const { site, told } = compared(
    siteOf(now, facts),
    await comparisonOf(states, state('main', docs(before)), state('now', now)),
  )
  return { site, shown: lines(site.navigation), told, atlas: new Atlas(site) }
}

function lines(node: Division | Entry, indent = ''): string[] {
  const inner =
    node.kind === 'page' || node.kind === 'gone'
      ? []
      : [...('divisions' in node ? (node.divisions ?? []) : []), ...(node.entries ?? [])]
  const was = node.was ? ` was ${node.was}` : ''
  const own = node.kind === 'navigation' ? [] : [`${indent}${node.title}${node.mark ? ` [${node.mark}${was}]` : ''}`]
  return [...own, ...inner.flatMap((child) => lines(child, own.length > 0 ? `${indent}  ` : indent))]
}

test('each change is marked where it is, and what went stands where it was', async () => {
  const before = {
    tabs: [
      {
        tab: 'Guides',
        groups: [
          { group: 'Start', pages: ['one', 'two', 'three', 'four'] },
          { group: 'Build', icon: 'hammer', pages: ['agents', 'tools', 'memory'] },
          { group: 'Old', pages: ['x', 'y'] },
        ],
      },
      { tab: 'Gone', pages: ['g'] },
      { tab: 'API', pages: ['api', 'ref'] },
    ],
  }
  const after = {
    tabs: [
      {
        tab: 'Guides',
        groups: [
          { group: 'Get started', pages: ['one', 'three', 'four', 'five'] },
          { group: 'Build', icon: 'wrench', pages: ['agents', 'memory'] },
        ],
      },
      { tab: 'API', pages: ['api', 'ref', 'tools', { group: 'New', pages: ['n'] }] },
    ],
  }
  const { shown, told, atlas } = await compare(before, after)
  assert.equal(shown, [
    'Guides',
    '  Get started [renamed was Start]',
    '    One',
    '    Two [removed]',
    '    Three',
    '    Four',
    '    Five [added]',
    '  Build [changed]',
    '    Agents',
    '    Memory',
    '  Old (2 pages) [removed]',
    'Gone (1 page) [removed]',
    'API',
    '  Api',
    '  Ref',
    '  Tools [moved]',
    '  New [added]',
    '    N [added]',
  ])
  assert.ok(told.length >= 7, `${told.length}`)
  // Each leads to where it is seen, also to what is gone.
  assert.equal(
    told.filter(({ id }) => id !== undefined && !atlas.around(id)).map(({ text }) => text),
    [],
  )
})

test('what is gone is no page: nothing opens it, and nothing finds it', async () => {
  const { atlas } = await compare({ pages: ['a', 'b'] }, { pages: ['a'] })
  assert.is(atlas.locate('/b'), undefined)
  assert.equal(
    atlas.all.map(({ page }) => page?.address),
    ['/a'],
  )
})

test('what a file holds is packed, and comes out as it was: sites with what is gone, places, texts', async () => {
  const { site } = await compare(
    { groups: [{ group: 'Old', pages: ['x'] }] },
    { groups: [{ group: 'A', root: 'r', pages: ['a/index', { group: 'B', pages: ['b', 'b'] }, 'GET /c'] }] },
  )
  const nodes = [...nodesOf(site.navigation)]
  const places = Object.fromEntries(nodes.slice(1, -2).map(({ id }, at) => [id, [at % 2, 50 - 7 * at, at] as const]))
  Object.assign(places, { 'navigation.groups': [0, 1, 2] })
  const counts = { error: 0, warning: 0, note: 0 }
  const notes = { revision: 1, findings: [], counts, found: {}, places, files: ['one.ts', 'two.ts'] }
  const snapshot = { revision: 1, site, problems: [], refusals: [], unseen: [], icons: {}, files: [] }
  const pages = { 'a/index': { text: 'A', title: 'Other' }, b: { text: '', isCut: true } }
  const embedded = { snapshot, notes, images: { '/a.svg': 'data:,' }, pages }
  assert.equal(unpacked(JSON.parse(JSON.stringify(packed(embedded))) as Packed), embedded)
})

test('the same state has no marks', async () => {
  const navigation = { groups: [{ group: 'A', pages: ['a'] }] }
  assert.equal((await compare(navigation, navigation)).told, [])
})

test('a page whose file git saw renamed is told and marked as in diff', async () => {
  const site = (...pages: string[]) =>
    JSON.stringify({
      name: 'Acme',
      navigation: {
        groups: [
          { group: 'A', pages },
          { group: 'B', pages: pages.slice(1) },
        ],
      },
    })
  const repository = new Repository()
  repository.git('init', '-q', '-b', 'main')
  const text = 'What this page is about, in a few words that no other page has.\n'
  repository.write('start.mdx', 'Start here\n')
  repository.write('zebra.mdx', text)
  repository.write('docs.json', site('start', 'zebra'))
  repository.commit('first')
  repository.git('mv', 'zebra.mdx', 'okapi.mdx')
  repository.write('docs.json', site('start', 'okapi'))
  const cwd = repository.folder
  const live = new LiveSite(await liveOptions({ cwd, against: 'HEAD' }))
  assert.equal(await live.update(() => {}), [])
  const told = live.snapshot.against?.told.map((each) => each.text)
  assert.equal(
    told,
    (await diff({ cwd, from: 'HEAD' })).facts.map((fact) => fact.text),
  )
  assert.match(told?.[0] ?? '', /^renamed page 'zebra' to 'okapi'/)
})

test.run()
