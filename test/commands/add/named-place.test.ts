import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { add, type AddOptions } from '../../../src/commands/add/add.js'
import { places, read, refusal, siteOf } from './site.js'

const two = {
  tabs: [
    { tab: 'G', groups: [{ group: 'Start', pages: ['g/a', 'g/b'] }] },
    { tab: 'H', groups: [{ group: 'Start', pages: ['h/a', 'h/b'] }] },
  ],
}
const inFolder = (language: string, ...names: string[]) => names.map((name) => `${language}/g/${name}`)
const translated = {
  languages: ['en', 'fr'].map((language) => ({
    language,
    groups: [
      { group: 'Guides', pages: ['a', 'b', 'c'].map((name) => `${language}/${name}/${name}`) },
      ...(language === 'en' ? [{ group: 'Extra', pages: ['en/x/x'] }] : []),
    ],
  })),
}
const versions = {
  versions: ['2', '1'].map((version) => ({
    version,
    languages: [{ language: 'en', tabs: [{ tab: 'Home', groups: [{ group: 'Guides', pages: [`en/${version}/a`] }] }] }],
  })),
}
const sharedFolders = {
  languages: ['en', 'fr'].map((language) => ({
    language,
    versions: ['2', '1'].map((version) => ({
      version,
      groups: [{ group: `G ${language}`, pages: inFolder(language, 'a', 'b', 'c') }],
    })),
  })),
}
const oneOnly = {
  languages: [
    { language: 'en', groups: [{ group: 'G', pages: inFolder('en', 'a', 'only', 'b') }] },
    { language: 'fr', groups: [{ group: 'G', pages: inFolder('fr', 'a', 'b') }] },
  ],
}
const withShared = {
  languages: [
    { language: 'en', groups: [{ group: 'G', pages: inFolder('en', 'a', 'b', 'c', 'd') }] },
    { language: 'fr', groups: [{ group: 'G', pages: [...inFolder('fr', 'a', 'b', 'c', 'd'), 'shared'] }] },
  ],
}
/** A site with new pages, a command, and the places (or the refusal). */
const cases: readonly (readonly [string, object, AddOptions, readonly string[] | string])[] = [
  ['pages keep the order of the command', two, { pages: ['g/z', 'g/y'], after: 'g/a' }, ['g/z: G › Start, after g/a', 'g/y: G › Start, after g/z']],
  ['first of a list', two, { pages: ['g/z', 'g/y'], to: 'G', first: true }, "add-place: 'G' has no list of pages, but groups. Did you mean 'G › Start'?"],
  ['first without a list: the list that had the page', two, { pages: ['h/b'], first: true }, ['h/b: H › Start']],
  ['an unknown title', two, { pages: ['g/z'], to: 'G › Strat' }, "add-place: 'G › Strat' is no title in the navigation. Did you mean 'G › Start'?"],
  ['titles of two lists', two, { pages: ['new'], to: 'Start' }, "add-place: 'Start' names 2 places. Did you mean 'G › Start' or 'H › Start'?"],
  ['a page of another list', two, { pages: ['g/z'], to: 'G › Start', after: 'h/a' }, "add-place: 'h/a' is not in 'G › Start'. Did you mean 'H › Start'?"],
  ['a page beside itself', two, { pages: ['g/a'], after: 'g/a' }, "add-place: 'g/a' is one of the pages to add."],
  ['a page in no list', two, { pages: ['g/z'], after: 'g/bb' }, "add-place: 'g/bb' is in no list. Did you mean 'g/b'?"],
  ['a list that the language lacks', translated, { pages: ['fr/x/new'], to: 'Extra' }, "add-place: 'Extra' is not in fr, which page 'fr/x/new' belongs to. Name the place with --to"],
  ['a page outside of all languages', translated, { pages: ['shared'], to: 'Guides' }, "add-place: 'Guides' names 2 places."],
  ['a page outside of all languages, with a language', translated, { pages: ['shared'], to: 'fr › Guides' }, ['shared: fr › Guides, after fr/c/c']],
  ['a title with a separator', { groups: [{ group: 'Import > export', pages: ['g/0'] }] }, { pages: ['g/new'], to: 'Import > export' }, ['g/new: Import > export, after g/0']],
  ['exact titles win', { groups: [{ group: 'A', pages: [{ group: 'B', pages: ['g/0'] }, { group: 'C', pages: [{ group: 'B', pages: ['g/1'] }] }] }] }, { pages: ['g/2'], to: 'A › B' }, ['g/2: A › B, after g/0']],
  ['titles between may be left out', versions, { pages: ['shared'], to: '1 › Guides' }, ['shared: 1 › en › Home › Guides, after en/1/a']],
  ['titles in another order', versions, { pages: ['shared'], to: 'Home › 1 › Guides' }, 'is no title in the navigation'],
  ['languages follow in the named version', sharedFolders, { pages: ['en/g/d', 'fr/g/d'], to: 'en › 1 › G en' }, ['en/g/d: en › 1 › G en, after en/g/c', 'fr/g/d: fr › 1 › G fr, after fr/g/c']],
  ['a page of another language, in a list with shared pages', withShared, { pages: ['en/g/new'], to: 'fr › G' }, ['en/g/new: en › G, after en/g/d']],
  ['after a page that a translation lacks', oneOnly, { pages: ['en/g/new', 'fr/g/new'], after: 'en/g/only' }, ['en/g/new: en › G, after en/g/only', 'fr/g/new: fr › G, after fr/g/a']],
] // prettier-ignore

test('the place that flags name, or a refusal with names nearby', async () => {
  for (const [name, navigation, options, expected] of cases) {
    const cwd = siteOf(navigation, ...(options.pages ?? []))
    if (typeof expected === 'string') assert.match(await refusal({ cwd, ...options }), expected, name)
    else assert.equal(places(await add({ cwd, ...options })), expected, name)
  }
})

test('a translation that is not named follows in the named version', async () => {
  const cwd = siteOf(sharedFolders, 'en/g/d', 'fr/g/d')
  const found = places(await add({ cwd, pages: ['en/g/d'], to: 'en › 1 › G en' }))
  assert.equal(found, ['en/g/d: en › 1 › G en, after en/g/c', 'fr/g/d: fr › 1 › G fr, after fr/g/c'])
})

test('a page that is at its place already is not moved', async () => {
  const { added, skipped, written } = await add({ cwd: siteOf(two), pages: ['h/b'], last: true })
  assert.equal([added.length, skipped[0]?.code, written], [0, 'add-listed', false])
})

test('a counterpart without a list is a question, and no reason to refuse the named page', async () => {
  const cwd = siteOf(translated, 'fr/x/new', 'en/x/new')
  const { added, open } = await add({ cwd, pages: ['en/x/new'], to: 'Extra' })
  assert.equal([added.map(({ page }) => page), open.flatMap(({ pages }) => pages)], [['en/x/new'], ['fr/x/new']])
})

test('the page that was named is reported first, also where a translation showed its place', async () => {
  const [en, fr] = ['en', 'fr'].map((language) => ({ group: 'A', pages: inFolder(language, 'a', 'b', 'c') }))
  const languages = [
    { language: 'en', groups: [en, { group: 'B', pages: ['en/g/d'] }] },
    { language: 'fr', groups: [fr] },
  ]
  const { added } = await add({ cwd: siteOf({ languages }, 'en/g/new', 'fr/g/new'), pages: ['en/g/new'] })
  assert.equal(
    added.map(({ page, because, follows }) => [page, because ?? follows]),
    [
      ['en/g/new', 'Only this list has pages of fr/g/.'],
      ['fr/g/new', 'en/g/new'],
    ],
  )
})

test('a new file is not created where its place is open; the commands create it', async () => {
  const cwd = siteOf(two)
  const { created, open } = await add({ cwd, pages: ['g/x/new'], create: true })
  assert.equal([created, open[0]?.choices[0]?.command], [[], 'npx build-nav add g/x/new --to "G › Start" --create'])
  assert.equal((await add({ cwd, pages: ['h/new'], to: 'H › Start', create: true })).created.length, 1)
})

test('pages of a new folder are one question; a new group is offered beside the groups of its neighbours', async () => {
  const groups = ['users', 'teams'].map((name) => ({ group: name, pages: [`api/${name}/a`, `api/${name}/b`] }))
  const tabs = [{ tab: 'API', groups }]
  const cwd = siteOf({ tabs }, 'api/ops/one', 'api/ops/index')
  // The title is that of the folder's index page, or else its name.
  for (const [index, title] of [
    ['---\ntitle: Runbooks\n---\n', 'Runbooks'],
    ['Text', 'Ops'],
  ] as const) {
    writeFileSync(path.join(cwd, 'api/ops/index.mdx'), index)
    const [question, ...others] = (await add({ cwd, orphans: true })).open
    const command = `npx build-nav add api/ops/index api/ops/one --to API --group ${title}`
    assert.equal([question?.choices.map((choice) => choice.command), others], [[command], []])
  }
  const result = await add({ cwd, pages: ['api/ops/one', 'api/ops/index'], group: 'Operations' })
  assert.equal(places(result).sort(), ['api/ops/index: API › Operations', 'api/ops/one: API › Operations'])
  assert.match(read(cwd, 'docs.json'), /"api\/ops\/index",\s*"api\/ops\/one"/)
  const two = siteOf({ tabs: [...tabs, { tab: 'More', groups: [{ group: 'x', pages: ['api/x/a'] }] }] }, 'api/ops/x')
  assert.match(await refusal({ cwd: two, pages: ['api/ops/x'], group: 'Ops' }), 'has no clear place')
})

test('a folder and a pattern need --orphans, which takes the pages of just that folder', async () => {
  const cwd = siteOf(two, 'g/c', 'x/g/d')
  assert.match(await refusal({ cwd, pages: ['g'] }), 'add-folder')
  assert.match(await refusal({ cwd, pages: ['g/*'] }), 'add-folder')
  assert.match(await refusal({ cwd, orphans: true, pages: ['gg'] }), "add-page-missing: Page 'gg'")
  const found = async (page: string) =>
    (await add({ cwd, orphans: true, pages: [page] })).open.flatMap(({ pages }) => pages)
  assert.equal(await found('g'), ['g/c'])
  assert.equal(await found('.'), ['g/c', 'x/g/d'])
  assert.equal(await found('**/d*'), ['x/g/d'])
})

test.run()
