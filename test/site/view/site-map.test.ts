import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { atlasOf } from '../../../src/site/view/atlas.js'
import { counterpartsOf } from '../../../src/site/view/counterparts.js'
import { siteMap, stateOf, type MapPage } from '../../../src/site/view/site-map.js'
import { siteOf } from '../../../src/site/view/site-of.js'
import type { Facts } from '../../../src/site/view/site-of.js'

const lettersOf = (pages: readonly MapPage[], column: number) =>
  pages.flatMap(({ squares }) => squares[column]?.map(({ state }) => state[0]) ?? []).join('')

/** The cells of each row, a letter for each square: listed, file outside of the navigation, none; and the holes. */
function mapOf(navigation: object, { missing = [], unlisted = [] }: Record<'missing' | 'unlisted', string[]>) {
  const isThere = (name: string) => missing.every((page) => name !== page && name !== `${page}/index`)
  const facts: Facts = { page: (name) => (isThere(name) ? {} : undefined), spec: () => undefined }
  const atlas = atlasOf(siteOf({ navigation }, facts))
  const { columns, rows, holes } = siteMap(atlas, counterpartsOf(atlas, unlisted))
  return {
    columns: columns.map(({ title, pages }) => `${title} ${pages}`),
    cells: rows.map(({ pages }) => columns.map((_, column) => lettersOf(pages, column)).join(' ')),
    holes: holes.map(({ at, squares }) => `${at.page.title}: ${squares.map(stateOf).join(', ')}`),
  }
}

const languages = [
  { language: 'en', groups: [{ group: 'Start', pages: ['en/index', 'en/install', 'en/agents', 'en/next'] }] },
  { language: 'fr', groups: [{ group: 'Commencer', pages: ['fr/index', 'fr/install'] }] },
]

test('a language has a square for each page of the other: listed, with a file that nothing lists, or without a file', () => {
  assert.equal(mapOf({ languages }, { missing: [], unlisted: ['fr/agents'] }), {
    columns: ['en 4', 'fr 2'],
    cells: ['llll llfn'],
    holes: ['Agents: listed, file', 'Next: listed, none'],
  })
})

test('a tab of most languages is missing in the rest, a tab of one language is its own', () => {
  const tabs = (language: string, ...names: string[]) => ({
    language,
    tabs: names.map((name) => ({ tab: `${name} ${language}`, pages: [`${language}/${name}`] })),
  })
  const own = [tabs('en', 'a', 'b'), tabs('fr', 'a', 'b', 'c'), tabs('de', 'a')]
  assert.equal(mapOf({ languages: own }, { missing: [], unlisted: [] }).cells, ['l l l', 'l l n', ' l '])
  const more = ['en', 'fr', 'de'].map((language) => ({ language, pages: [`${language}/a`, ...(language === 'en' ? [] : [`${language}/b`])] })) // prettier-ignore
  assert.equal(mapOf({ languages: more }, { missing: [], unlisted: [] }).cells, ['ln ll ll'])
})

test('tabs around versions, and pages beside tabs, are rows', () => {
  const versions = ['2', '1'].map((version) => ({ version, pages: ['a', ...(version === '2' ? ['b'] : [])] }))
  const tabs = [{ tab: 'Docs', versions }]
  assert.equal(mapOf({ tabs }, { missing: [], unlisted: [] }).cells, ['ll ln'])
  const beside = { pages: ['index'], tabs: [{ tab: 'Docs', pages: ['a', 'b'] }] }
  assert.equal(mapOf(beside, { missing: [], unlisted: [] }).cells, ['l', 'll'])
})

test('a listed page without a file is a hole, too', () => {
  assert.equal(mapOf({ languages }, { missing: ['fr/install'], unlisted: ['fr/agents', 'fr/next'] }), {
    columns: ['en 4', 'fr 2'],
    cells: ['llll lnff'],
    holes: ['Install: listed, none', 'Agents: listed, file', 'Next: listed, file'],
  })
  assert.equal(mapOf({ pages: ['index', 'gone'] }, { missing: ['gone'], unlisted: [] }).cells, ['ln'])
})

test.run()
