import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { simulate } from '../../../src/config/provider/simulate.js'
import { brokenTree } from '../../arbitrary/trees.js'
import { corpus } from '../../corpus.js'
import { runs } from '../../runs.js'
import { oracle } from './oracle.js'

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
  const told = refusals.map(({ path, said }) => `${path.join('.')} ${said.code}`)
  assert.equal(told, ['groups.0 title-empty', 'groups.1.icon wrong-value', 'groups.1.pages.0 wrong-child'])
})

test('nesting without end is refused, not crashed on', () => {
  let page: unknown = 'a'
  for (let level = 0; level < 5000; level++) page = { group: 'x', pages: [page] }
  assert.is(simulate({ pages: [page] }).refusals[0]?.said.code, 'too-deep')
})

const provider = await oracle()
const sites = corpus()

function simulated(navigation: unknown) {
  const { accepted, drops } = simulate(navigation)
  return { accepted, dropped: drops.map(({ path }) => JSON.stringify(path)).sort() }
}

if (provider && sites) {
  for (const { name, folder, value } of sites) {
    if (value === undefined) continue
    test(`drops what Mintlify drops from ${name}`, async () => {
      const { navigation } = (await provider.resolve(folder, value)) as { navigation?: unknown }
      assert.equal(simulated(navigation), provider.judge(navigation))
    })
  }
}

if (provider) {
  test('drops and refuses what Mintlify does, in broken trees', () => {
    const count = { accepted: 0, dropping: 0 }
    fc.assert(
      fc.property(brokenTree, (navigation) => {
        const verdict = provider.judge(navigation)
        count.accepted += verdict.accepted ? 1 : 0
        count.dropping += verdict.dropped.length > 0 ? 1 : 0
        assert.equal(simulated(navigation), verdict)
      }),
      { numRuns: runs(1500) },
    )
    // Guards the generator: a property over trees that are all refused would prove little.
    assert.ok(count.accepted > runs(450) && count.dropping > runs(225), JSON.stringify(count))
  })
}

test.run()
