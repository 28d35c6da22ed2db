import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { simulate } from '../../../src/config/provider/simulate.js'

test('a drop says who loses what, and why', () => {
  const groups = [{ group: 'Start', icon: 'fa-book', pages: ['a'] }]
  const { accepted, drops } = simulate({
    tabs: [
      { tab: 'Guides', anchors: [{ anchor: 'A', href: '/a' }], groups: [], page: ['x'] },
      { tab: 'API', groups },
    ],
    pages: ['a'],
  })
  assert.is(accepted, true)
  const said = drops.map(({ path, kind, title, because, won }) => [path.join('.'), kind, title, because, won])
  assert.equal(said.sort(), [
    ['pages', 'navigation', undefined, 'outranked', 'tabs'],
    ['tabs.0.groups', 'tab', 'Guides', 'outranked', 'anchors'],
    ['tabs.0.page', 'tab', 'Guides', 'unknown', undefined],
    ['tabs.1.groups', 'tab', 'API', 'refused', undefined],
  ])
  const [cause] = drops.find(({ because }) => because === 'refused')?.causes ?? []
  assert.equal([cause?.path, cause?.said.code], [['tabs', 1, 'groups', 0, 'icon'], 'icon-prefix'])
})

test('a refusal names every cause, with its place', () => {
  const { accepted, drops, refusals } = simulate({
    groups: [
      { group: '', pages: ['a'] },
      { group: 'B', icon: 3, pages: [7] },
    ],
    unknown: 1,
  })
  assert.equal([accepted, drops], [false, []])
  assert.equal(
    refusals.map(({ path, said }) => `${path.join('.')} ${said.code}`),
    ['groups.0 title-empty', 'groups.1.icon wrong-value', 'groups.1.pages.0 wrong-child'],
  )
})

test('what it would drop is known behind what it refuses, and in what it drops', () => {
  const mixed = { tab: 'A', anchors: [{ anchor: 'A', href: '/a' }], groups: [{ group: 'G', pages: ['a'] }] }
  const lost = { tab: 'B', groups: [{ group: 'H', icon: { nmae: 'x' }, pages: ['b'] }] }
  const refused = simulate({ languages: [{ language: 'en', navbar: 5, tabs: [mixed, lost] }] })
  const pathsOf = (drops: typeof refused.allDrops) => drops.map(({ path }) => path.slice(-3).join('.')).sort()
  assert.equal(
    [refused.drops, refused.refusals.length, pathsOf(refused.allDrops)],
    [[], 1, ['tabs.0.groups', 'tabs.1.groups']],
  )
  const dropped = simulate({
    tabs: [{ tab: 'C', versions: [{ version: '1', tabs: [mixed, { tab: 5, pages: ['a'] }] }] }],
  })
  assert.equal(
    [pathsOf(dropped.drops), pathsOf(dropped.allDrops)],
    [['versions.0.tabs'], ['tabs.0.groups', 'versions.0.tabs']],
  )
  const right = simulate({ tabs: [mixed] })
  assert.equal([right.drops.length, right.allDrops.length], [1, 1])
})

test('a source reference stands in an element’s place, and nowhere else', () => {
  assert.is(simulate({ tabs: [{ sourceRef: 'sdk' }] }).accepted, true)
  assert.is(simulate({ pages: ['a', { sourceRef: 'sdk', x: 1 }] }).accepted, false)
  assert.is(simulate({ pages: ['a'], x: { deep: [{ sourceRef: 'sdk' }] } }).accepted, false)
})

test('nesting without end is refused, not crashed on', () => {
  let page: unknown = 'a'
  for (let level = 0; level < 5000; level++) page = { group: 'x', pages: [page] }
  assert.is(simulate({ pages: [page] }).refusals[0]?.said.code, 'too-deep')
})

test.run()
