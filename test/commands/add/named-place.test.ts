import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { add } from '../../../src/commands/add/add.js'
import type { AddOptions } from '../../../src/commands/add/add.js'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { namesWithLost } from '../../../src/commands/check/listing.js'
import { temporaryFolder } from '../../temporary-folder.js'

/** A docs.json with its pages and some that it does not list. */
function siteOf(navigation: object, ...unlisted: readonly string[]): string {
  const listed = [...namesWithLost({ navigation })]
  const pages = [...listed, ...unlisted].map((page) => [`${page}.mdx`, `---\ntitle: ${page}\n---\n`])
  return temporaryFolder({ ...Object.fromEntries(pages), 'docs.json': JSON.stringify({ name: 'A', navigation }) })
}

const entriesOf = (cwd: string) =>
  [...readFileSync(path.join(cwd, 'docs.json'), 'utf8').matchAll(/"((?:en|fr|g|h)\/[^"]+)"/g)].map(([, page]) => page)

async function refusal(options: AddOptions): Promise<string> {
  try {
    await add(options)
  } catch (error) {
    if (error instanceof BuildNavError)
      return error.diagnostics.map(({ code, message }) => `${code}: ${message}`).join()
    throw error
  }
  throw new Error('nothing was refused')
}

const two = {
  tabs: [
    { tab: 'G', groups: [{ group: 'Start', pages: ['g/a', 'g/b'] }] },
    { tab: 'H', groups: [{ group: 'Start', pages: ['h/a', 'h/b'] }] },
  ],
}

test('several pages keep the order in which they were named', async () => {
  const cwd = siteOf(two, 'g/z', 'g/y')
  await add({ cwd, pages: ['g/z', 'g/y'], after: 'g/a' })
  assert.equal(entriesOf(cwd).slice(0, 4), ['g/a', 'g/z', 'g/y', 'g/b'])
  await add({ cwd, pages: ['g/y', 'g/z'], first: true })
  assert.equal(entriesOf(cwd).slice(0, 4), ['g/y', 'g/z', 'g/a', 'g/b'])
  await add({ cwd, pages: ['g/z', 'g/y'], before: 'g/b' })
  assert.equal(entriesOf(cwd).slice(0, 4), ['g/a', 'g/z', 'g/y', 'g/b'])
})

test('first and last without a list mean the one that a page is in; at its place already, it is not moved', async () => {
  const cwd = siteOf(two)
  const { added } = await add({ cwd, pages: ['h/a'], last: true })
  assert.equal(
    added.map(({ list, isMoved }) => [...list, isMoved]),
    [['H', 'Start', true]],
  )
  assert.equal(entriesOf(cwd), ['g/a', 'g/b', 'h/b', 'h/a'])
  const again = await add({ cwd, pages: ['h/a'], last: true })
  assert.equal([again.added.length, again.skipped[0]?.code, again.written], [0, 'add-listed', false])
})

test('a page beside another, in a list that does not have it, is refused', async () => {
  const cwd = siteOf(two, 'g/new')
  const pages = ['g/new']
  assert.is(
    await refusal({ cwd, pages, to: 'G › Start', after: 'h/a' }),
    "add-beside: No page can be put beside 'h/a': it is not in 'G › Start', but in 'H › Start'.",
  )
  assert.match(
    await refusal({ cwd, pages: ['g/a'], after: 'g/a' }),
    "add-beside: No page can be put beside 'g/a': it is one of the pages to add",
  )
})

const translated = {
  languages: ['en', 'fr'].map((language) => ({
    language,
    groups: [
      { group: 'Guides', pages: ['a', 'b', 'c'].map((name) => `${language}/${name}/${name}`) },
      ...(language === 'en' ? [{ group: 'Extra', pages: ['en/x/x'] }] : []),
    ],
  })),
}

test('a place that the language of a page does not have is refused, and not replaced with another', async () => {
  const cwd = siteOf(translated, 'fr/x/new', 'en/x/new')
  const sentence = "add-other-variant: 'Extra' is not in fr, which page 'fr/x/new' belongs to."
  assert.is(await refusal({ cwd, pages: ['fr/x/new'], to: 'Extra' }), sentence)
  assert.match(await refusal({ cwd, pages: ['fr/x/new'], after: 'en/x/x' }), "'en/x/x' is not in fr")
  // A counterpart that has no such list is a question, and no reason to refuse the page that was named.
  const { added, open } = await add({ cwd, pages: ['en/x/new'], to: 'Extra' })
  assert.equal([added.map(({ page }) => page), open.flatMap(({ pages }) => pages)], [['en/x/new'], ['fr/x/new']])
})

test('a page outside the folders of languages goes where a language is named', async () => {
  const cwd = siteOf(translated, 'shared')
  const pages = ['shared']
  assert.match(await refusal({ cwd, pages, to: 'Guides' }), 'add-to-several')
  const { added } = await add({ cwd, pages, to: 'fr › Guides', dryRun: true })
  assert.equal(
    added.map(({ list, variant }) => [...variant, ...list]),
    [['fr', 'Guides']],
  )
})

test('titles and labels between those that are named may be left out', async () => {
  const versions = ['2', '1'].map((version) => ({
    version,
    languages: [{ language: 'en', tabs: [{ tab: 'Home', groups: [{ group: 'Guides', pages: [`en/${version}/a`] }] }] }],
  }))
  const cwd = siteOf({ versions }, 'shared')
  const place = async (to: string) => {
    const { added } = await add({ cwd, pages: ['shared'], to, dryRun: true })
    return added.map(({ list, variant }) => [...variant, ...list].join(' › ')).join()
  }
  for (const to of ['1 › Guides', '1 › en › Guides', '1 › Home › Guides'])
    assert.is(await place(to), '1 › en › Home › Guides', to)
  for (const to of ['Home › 1 › Guides', '3 › Guides'])
    assert.match(await refusal({ cwd, pages: ['shared'], to }), 'add-to-unknown')
})

test('the place after a page is kept where a translation does not have that page', async () => {
  const pages = (language: string, ...names: string[]) => names.map((name) => `${language}/g/${name}`)
  const languages = [
    { language: 'en', groups: [{ group: 'G', pages: pages('en', 'a', 'only', 'b') }] },
    { language: 'fr', groups: [{ group: 'G', pages: pages('fr', 'a', 'b') }] },
  ]
  const cwd = siteOf({ languages }, 'en/g/new', 'fr/g/new')
  await add({ cwd, pages: ['en/g/new'], after: 'en/g/only' })
  assert.equal(entriesOf(cwd), ['en/g/a', 'en/g/only', 'en/g/new', 'en/g/b', 'fr/g/a', 'fr/g/new', 'fr/g/b'])
})

test('the page that was named is reported first, also where a translation showed its place', async () => {
  const pages = (language: string, ...names: string[]) => names.map((name) => `${language}/g/${name}`)
  const languages = [
    {
      language: 'en',
      groups: [
        { group: 'A', pages: pages('en', 'a', 'b', 'c') },
        { group: 'B', pages: ['en/g/d'] },
      ],
    },
    { language: 'fr', groups: [{ group: 'A', pages: pages('fr', 'a', 'b', 'c') }] },
  ]
  const cwd = siteOf({ languages }, 'en/g/new', 'fr/g/new')
  const { added } = await add({ cwd, pages: ['en/g/new'] })
  assert.equal(
    added.map(({ page, follows, because }) => [page, follows, because]),
    [
      ['en/g/new', undefined, 'Only this list has pages of fr/g/: 3 pages, sorted by name.'],
      ['fr/g/new', 'en/g/new', 'Only this list has pages of fr/g/: 3 pages, sorted by name.'],
    ],
  )
})

test('a title with a separator in it can be named', async () => {
  const groups = ['Import > export', 'Other'].map((group, at) => ({ group, pages: [`g/${at}`] }))
  const cwd = siteOf({ groups }, 'g/new')
  const { added } = await add({ cwd, pages: ['g/new'], to: 'Import > export' })
  assert.equal(added[0]?.list, ['Import > export'])
})

test('a new file is not created where its place is open; the commands create it', async () => {
  const cwd = siteOf(two)
  const { created, open } = await add({ cwd, pages: ['new'], create: true })
  assert.equal(created, [])
  assert.ok(open[0]?.choices.every(({ command }) => command.endsWith(' --create')))
  assert.equal((await add({ cwd, pages: ['h/new'], to: 'H › Start', create: true })).created.length, 1)
})

test('pages of a folder with the same choices are one question, and one command', async () => {
  const { open } = await add({ cwd: siteOf(two, 'ops/one', 'ops/two'), orphans: true })
  assert.is(open.length, 1)
  assert.is(open[0]?.choices[0]?.command, 'npx build-nav add ops/one ops/two --to G --group Ops')
  assert.is(open[0]?.choices[1]?.command, 'npx build-nav add ops/one ops/two --to "G › Start"')
})

test('the title of a new group is that of its index page', async () => {
  const groups = ['users', 'teams'].map((name) => ({ group: name, pages: [`api/${name}/a`, `api/${name}/b`] }))
  const cwd = siteOf({ tabs: [{ tab: 'API', groups }] }, 'api/ops/one', 'api/ops/index')
  const { open } = await add({ cwd, orphans: true })
  assert.is(open[0]?.choices[0]?.name, 'API › api/ops/index (a new group)')
  const { added } = await add({ cwd, pages: ['api/ops/one', 'api/ops/index'], group: 'Operations' })
  assert.equal(
    added.map(({ page, list }) => [page, ...list]),
    [
      ['api/ops/index', 'API', 'Operations'],
      ['api/ops/one', 'API', 'Operations'],
    ],
  )
})

test('a folder and a pattern need --orphans, which takes the pages of just that folder', async () => {
  const cwd = siteOf(two, 'g/c', 'x/g/d')
  assert.match(await refusal({ cwd, pages: ['g'] }), 'add-folder')
  assert.match(await refusal({ cwd, pages: ['g/*'] }), 'add-folder')
  assert.match(await refusal({ cwd, orphans: true, pages: ['gg'] }), 'add-no-match')
  const { open } = await add({ cwd, orphans: true, pages: ['g'], dryRun: true })
  assert.equal(
    open.flatMap(({ pages }) => pages),
    ['g/c'],
  )
})

test('in a list that is named, a page goes where its twin is', async () => {
  const tab = (language: string, ...pages: string[]) => ({
    language,
    tabs: [
      { tab: `Start ${language}`, pages: [{ group: 'A', pages: [`${language}/g/a`, `${language}/h`] }, ...pages] },
    ],
  })
  const cwd = siteOf({ languages: [tab('en', 'en/changelog/index'), tab('fr')] }, 'fr/changelog/index')
  await add({ cwd, pages: ['fr/changelog/index'], to: 'Start fr' })
  assert.equal(entriesOf(cwd), ['en/g/a', 'en/h', 'en/changelog/index', 'fr/g/a', 'fr/h', 'fr/changelog/index'])
})

test('where versions share their folders, the other languages follow in the version that was named', async () => {
  const pages = (language: string) => ['a', 'b', 'c'].map((name) => `${language}/g/${name}`)
  const languages = ['en', 'fr'].map((language) => ({
    language,
    versions: ['2', '1'].map((version) => ({ version, groups: [{ group: `G ${language}`, pages: pages(language) }] })),
  }))
  const cwd = siteOf({ languages }, 'en/g/d', 'fr/g/d')
  const { added, open } = await add({ cwd, pages: ['en/g/d'], to: 'en › 1 › G en' })
  assert.equal([added.map(({ variant }) => variant.join()), open], [['en,1', 'fr,1'], []])
})

test.run()
