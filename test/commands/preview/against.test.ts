import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { comparisonOf } from '../../../src/commands/diff/comparison.js'
import { factsIn } from '../../../src/commands/preview/page-facts.js'
import { compared } from '../../../src/commands/preview/against.js'
import { LiveSite } from '../../../src/commands/preview/live-site.js'
import { liveOptions } from '../../../src/commands/preview/preview.js'
import { atlasOf } from '../../../src/site/view/atlas.js'
import { siteOf } from '../../../src/site/view/site-of.js'
import type { Division, Entry } from '../../../src/site/view/site.js'
import type { JsonValue } from '../../../src/format/json/value.js'
import { statesOf } from '../../../src/site/history/state.js'
import { temporaryFolder } from '../../temporary-folder.js'

const pageFacts = { page: () => ({}), spec: () => undefined }

async function compare(before: unknown, after: unknown) {
  const docs = (navigation: unknown) => ({ name: 'Acme', navigation }) as unknown as JsonValue
  const now = docs(after)
  const state = (label: string, of: JsonValue) => ({ label, docs: of, site: undefined })
  const states = statesOf(temporaryFolder())
  const { site, facts } = compared(
    siteOf(now, pageFacts),
    await comparisonOf(states, state('main', docs(before)), state('now', now)),
  )
  return { site, shown: lines(site.navigation), facts, atlas: atlasOf(site) }
}

function lines(node: Division | Entry, indent = ''): string[] {
  const inner =
    node.kind === 'page' ? [] : [...('divisions' in node ? (node.divisions ?? []) : []), ...(node.entries ?? [])]
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
  const { shown, facts, atlas } = await compare(before, after)
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
  assert.ok(facts.length >= 7, `${facts.length}`)
  // Each leads to where it is seen, also to what is gone.
  const told = facts.flatMap(({ ids, text }) => (ids.every((id) => atlas.at(id)) ? [] : text))
  assert.equal(told, [])
  const gone = atlas.at('gone.navigation.tabs.0.groups.2')
  assert.equal([gone?.divisions.at(-1)?.title, gone?.groups], ['Guides', []])
})

test('a newer state ends the work for an older one, and its findings never show', async () => {
  const cwd = temporaryFolder({ 'docs.json': JSON.stringify({ navigation: { pages: ['gone'] } }) })
  const live = new LiveSite(await liveOptions({ cwd }))
  await live.update(() => {})
  const older = live.parts()
  writeFileSync(path.join(cwd, 'docs.json'), JSON.stringify({ navigation: { pages: ['lost'] } }))
  await live.update(() => {})
  assert.is((await older.next()).done, true)
  const parts: string[] = []
  for await (const part of live.parts()) parts.push(part)
  assert.equal(parts, ['notes', 'links'])
  const messages = live.notes?.findings.filter(({ code }) => code === 'page-missing').map(({ message }) => message)
  assert.equal(messages, ["There is no page 'lost'."])
})

test('a reload reads the changed pages, and a look at the other pages follows', async () => {
  const page = (title: string) => `---\ntitle: ${title}\n---\n`
  const docs = JSON.stringify({ navigation: { pages: ['one', 'two'] } })
  const cwd = temporaryFolder({ 'docs.json': docs, 'one.mdx': page('One'), 'two.mdx': page('Two') })
  const live = new LiveSite(await liveOptions({ cwd }))
  const titles = () => live.snapshot.site?.navigation.entries?.map(({ title }) => title)
  await live.update(() => {}, [])
  writeFileSync(path.join(cwd, 'one.mdx'), page('First'))
  writeFileSync(path.join(cwd, 'two.mdx'), page('Second'))
  await live.update(() => {}, [path.join(cwd, 'one.mdx')])
  assert.equal(titles(), ['First', 'Two'])
  const parts: string[] = []
  for await (const part of live.parts()) parts.push(part)
  assert.equal(
    [parts, titles()],
    [
      ['site', 'notes', 'links'],
      ['First', 'Second'],
    ],
  )
})

test('the frontmatter gives title, icon, tag, endpoint and link of a row', () => {
  const facts = (...lines: string[]) => factsIn(['---', ...lines, '---', 'Text'].join('\n'))
  assert.equal(facts('title: A page', 'sidebarTitle: A', 'icon: book', 'tag: NEW', 'hidden: true'), {
    title: 'A',
    icon: { name: 'book' },
    tag: 'NEW',
    isHidden: true,
  })
  const link = facts('title: 404', 'url: https://acme.dev', 'deprecated: true')
  assert.equal(link, { title: '404', isDeprecated: true, href: 'https://acme.dev' })
  assert.equal(facts('openapi: post /users'), { method: 'POST', path: '/users' })
  assert.equal(facts('api: GET https://acme.dev/users'), { method: 'GET', path: 'https://acme.dev/users' })
})

test.run()
