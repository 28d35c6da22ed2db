import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { lackingWords } from '../../src/cli/build-notes.js'
import { lostSinceMain } from '../../src/cli/lost-since-main.js'
import { build } from '../../src/commands/build/build.js'
import { check } from '../../src/commands/check/check.js'
import { Repository } from '../commands/build/repository.js'
import { temporaryFolder } from '../temporary-folder.js'
import { runHere } from './cli.js'

const config = `import { anchor, docs, group, language, navigation, tab, under, when } from 'build-nav'
import { navbars } from './navbars.js'

const locales = ['en', 'fr', 'ja'] as const

function sidebar(locale: string) {
  return language(locale as 'en')
    .navbar(navbars[locale])
    .global(locale !== 'de' && anchor('Blog').href('https://acme.dev/blog'))
    .tabs(
      ...under(locale, guides(locale), more(locale)),
      ['en', 'fr', 'ja'].includes(locale) && tab('News').groups(group('All').pages('news/a', 'news/b')),
      status(locale),
    )
}

function guides(locale: string) {
  return tab('Guides').pages(
    'index',
    locale !== 'de' && 'a',
    ...when(locale === 'en', 'b', 'c'),
    ...(locale === 'de' ? [] : ['d']),
  )
}

function more(locale: string) {
  if (locale === 'de') return undefined
  return tab('More').pages('more')
}

function status(locale: string) {
  if (locale === 'de') return undefined
  return tab('Status').href('https://status.acme.dev')
}

export default docs({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: navigation().languages(...locales.map(sidebar)) })
`
const navbars = `const links = [{ label: 'Help', href: 'https://acme.dev' }]
export const navbars: any = { en: { links }, fr: { links }, ja: { links } }
`

type Change = readonly [from: string, to: string]
const addsGerman: Change = ["'ja'] as const", "'ja', 'de'] as const"]
const settings = "theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }"

/** A site that was built, and whose config is other since; `navbars.ts` is there for the first config. */
async function changed(code: string, ...changes: readonly Change[]): Promise<string> {
  const folder = temporaryFolder({ 'docs.config.ts': code, 'navbars.ts': navbars })
  await build({ cwd: folder })
  changes.forEach((change) => changesConfig(folder, change))
  return folder
}

function changesConfig(folder: string, [from, to]: Change): void {
  const file = path.join(folder, 'docs.config.ts')
  const code = readFileSync(file, 'utf8')
  assert.ok(code.includes(from), from)
  writeFileSync(file, code.replace(from, to))
}

/** What the next build names: place, message, and the condition of the hint. */
async function parityIn(folder: string, rule = 'locale-parity'): Promise<string[]> {
  const { diagnostics } = await build({ cwd: folder })
  const found = diagnostics.filter(({ code }) => code === rule)
  const lines = found.map(({ place, message, hint }) => {
    const condition = /`.*`/.exec(hint ?? '')?.[0] ?? ''
    return `${path.relative(folder, place?.file ?? '')}:${place?.line}:${place?.column} ${message} ${condition}`.trim()
  })
  return lines.sort()
}

test('the build that adds a language names what it lacks, with the condition in the code that leaves it out', async () => {
  const folder = await changed(config, addsGerman)
  assert.equal(await parityIn(folder), [
    "docs.config.ts:12:7 'de' lacks tab 'News' (2 pages), which 'en' has. `['en', 'fr', 'ja'].includes(locale)`",
    "docs.config.ts:20:5 'de' lacks 'en/a', which 'en' has. `locale !== 'de'`",
    "docs.config.ts:21:13 'de' lacks 'en/b' and 'en/c', which 'en' has. `locale === 'en'`",
    "docs.config.ts:22:9 'de' lacks 'en/d', which 'en' has. `locale === 'de'`",
    "docs.config.ts:7:10 'de' lacks tab 'More' (1 page) and tab 'Status', which 'en' has.",
    "docs.config.ts:9:13 'de' lacks anchor 'Blog', which 'en' has. `locale !== 'de'`",
  ])
  // Once: what stays so is for `check` to list.
  assert.equal(await parityIn(folder), [])
  const { diagnostics: listed } = await check({ cwd: folder, only: ['locale-parity'] })
  assert.is(listed.length, 8)
  assert.match(
    (await runHere(await changed(config, addsGerman), ['build'])).stderr,
    /\n6 warnings\nLater builds do not repeat these warnings: `npx build-nav check --only locale-parity --all` lists them, with those of what was there before\.\n/,
  )
})

test('a build that adds no language says nothing of what languages lack', async () => {
  assert.equal(await parityIn(await changed(config, ["'index'", "'start'"])), [])
})

test('the build that adds a product names what a condition in the code leaves out of it', async () => {
  const products = `import { docs, group, navigation, product } from 'build-nav'
const products = ['Admin', 'Pay'] as const
const ours = (title: string) => product(title).groups(
  group('Start').pages(title + '/start'),
  ['Admin', 'Pay'].includes(title) && group('Keys').pages(title + '/keys'),
)
const apart = [] as const
export default docs({ ${settings}, navigation: navigation().products(...products.map(ours), ...apart) })
`
  // A product that shares no code is meant to be different.
  const apart: Change = ['apart = []', "apart = [product('Apart').pages('apart/x')]"]
  const folder = await changed(products, ["= ['Admin', 'Pay'] as", "= ['Admin', 'Pay', 'Send'] as"], apart)
  assert.equal(await parityIn(folder, 'variant-parity'), [
    "docs.config.ts:5:3 'Send' lacks group 'Keys' (1 page), which 'Pay' has. `['Admin', 'Pay'].includes(title)`",
  ])
})

const words = (locales: string, table: string) => `import { docs, group, language, navigation } from 'build-nav'
const words: Record<string, Record<string, string>> = ${table}
const byTitle: Record<string, Record<string, string>> = { API: { fr: 'API' } }
export default docs({ ${settings}, navigation: navigation().languages(
  ...(${locales} as const).map((locale) => {
    const t = (title: string) => words[locale]?.[title] ?? title
    return language(locale).groups(group(t('Guides')).pages('a'))
  }),
) })
`
const line = async (folder: string) => lackingWords(await build({ cwd: folder }))

test('a build that brings titles without a word in some languages ends with one line about them', async () => {
  const table = "{ en: {}, fr: { Guides: 'Guide', Home: 'Accueil' }, ja: { Guides: 'ガイド' } }"
  const more = ".pages('a'), group(t('Home')).pages('b'), group('SDK').pages('c')"
  const folder = await changed(words("['en', 'fr', 'ja']", table), [".pages('a')", more])
  assert.is(await line(folder), "1 title has no translation in ja: 'Home'\n")
  assert.is(await line(folder), '')
  const others = "group(byTitle['API']?.[locale] ?? 'API').pages('d'), group(t('News')).pages('e'), group('SDK')"
  changesConfig(folder, ["group('SDK')", others])
  assert.is(await line(folder), "3 titles have no translation in fr or ja: 'News' (fr, ja), 'Home' (ja), 'API' (ja)\n")
})

const pages = ['guides/a', 'guides/b', 'guides/c']

async function site() {
  const repository = await Repository.built({ Guides: pages })
  for (const page of pages) repository.write(`${page}.mdx`, `# ${page}\n`)
  repository.commit('pages')
  return repository
}

/** The line of a build of these pages. */
async function built(repository: Repository, ...left: readonly string[]) {
  repository.config({ Guides: left })
  return lostSinceMain(await build({ cwd: repository.folder }))
}

test('a build tells how many URLs of the main branch its readers lose, on a branch and on main itself', async () => {
  const repository = await site()
  assert.is(await built(repository, ...pages), '')
  const two = '2 URLs of main no longer work. To see them, run `npx build-nav diff`.\n'
  for (const page of ['guides/a', 'guides/b']) repository.git('rm', '-q', `${page}.mdx`)
  assert.is(await built(repository, 'guides/c'), two)
  repository.git('switch', '-q', '-c', 'feature')
  repository.commit('removed')
  assert.is(await built(repository, 'guides/c'), two)
  // Packed refs name main, too.
  repository.git('pack-refs', '--all')
  assert.is(await built(repository, 'guides/c'), two)
  repository.git('switch', '-q', 'main')
  repository.git('merge', '-q', 'feature')
  assert.is(await built(repository, 'guides/c'), '')
})

test('a page that is added, moved in the navigation or left out of it is no URL that is lost', async () => {
  const repository = await site()
  assert.is(await built(repository, 'guides/c', 'guides/a', 'guides/b', 'guides/new'), '')
  // It opens by its URL.
  assert.is(await built(repository, 'guides/c', 'guides/a'), '')
})

test.run()
