import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { JsonObject } from '../../../src/format/json/value.js'
import { Compiling } from './compiling.js'
import { madeUpEdits } from './made-up.js'
import { inThreeLanguages, pulled, pulledInPart } from './pulled.js'

const sidebar = inThreeLanguages(
  `import { group, language, newestFirst, tab, under, version } from 'build-nav'
import { type Locale, translate } from './words.js'

export const releases = newestFirst('3.0', '2.0', '1.0')

export function sidebar(locale: Locale) {
  const t = translate(locale)
  return language(locale).versions(
    ...releases.map(({ label, since }) =>
      version(label).tabs(
        ...under(
          \`\${label}/\${locale}\`,
          tab(t('Guides')).groups(
            group(t('Start')).pages('index', 'install', since('2.0') && 'agents'),
            group(t('Build')).icon('hammer').pages('build/one', 'build/two'),
          ),
          reference(locale),
        ),
      ),
    ),
  )
}

const reference = (locale: Locale) => tab(translate(locale)('Reference')).pages('reference/api', 'reference/sdk')
`,
  `const fr = { Guides: 'Guides', Start: 'Démarrer', Build: 'Construire', Reference: 'Référence' }

type Words = Record<keyof typeof fr, string>

const es: Words = { Guides: 'Guías', Start: 'Empezar', Build: 'Construir', Reference: 'Referencia' }
`,
)

/** Edits of all variants need no condition. */
const ofAll = /in all|from all/

/** Another order of labels. */
const byHand = /versions reversed/

test('made-up edits of three languages in three versions are taken whole', async () => {
  let given: JsonObject | undefined
  await pulled(sidebar, (docs: JsonObject) => void (given = docs))
  const compiling = new Compiling()
  for (const { what, docs } of madeUpEdits(given as JsonObject, 1)) {
    if (byHand.test(what)) {
      await pulledInPart(sidebar, () => docs)
      continue
    }
    const { result, text } = await pulled(sidebar, () => docs)
    assert.equal(result.left, [], what)
    if (ofAll.test(what)) assert.is(result.conditions, 0, what)
    compiling.add(what, sidebar, text)
  }
  if (!Compiling.isThere) return
  const { errors, sound } = compiling.worse()
  assert.equal(errors, [], 'what is written compiles')
  assert.ok(sound > 0)
})

for (const [where, pages] of [
  ['end', `'index', since('2.0') && 'agents', 'install'`],
  ['end', `'index', 'install', since('2.0') && 'agents'`],
  ['start', `since('2.0') && 'agents', 'index', 'install'`],
] as const) {
  test(`a page at the ${where} of lists that are not equal needs no condition: ${pages}`, async () => {
    const nav = (sidebar['nav/sidebar.ts'] ?? '').replace(`'index', 'install', since('2.0') && 'agents'`, pages)
    const { result, text } = await pulled({ ...sidebar, 'nav/sidebar.ts': nav }, ({ navigation }: Site) => {
      for (const { language, versions } of navigation.languages)
        for (const { version, tabs } of versions)
          tabs[0]?.groups[0]?.pages[where === 'end' ? 'push' : 'unshift'](`${version}/${language}/upgrade`)
    })
    assert.is(result.conditions, 0, text('nav/sidebar.ts'))
    assert.match(text('nav/sidebar.ts'), where === 'end' ? `${pages}, 'upgrade'` : `'upgrade', ${pages}`)
  })
}

for (const [was, wants] of [
  [`group('Build')`, /Start: 'Démarrer'/],
  // Said twice, and changed twice.
  [`group(t('Start')).icon('home').pages('home'), group(t('Start'))`, /const fr = {(?![^}]*Start)/],
] as const) {
  test(`a title that is another one in every language is a word: ${was}`, async () => {
    const nav = (sidebar['nav/sidebar.ts'] ?? '').replace(`group(t('Build'))`, was)
    const titles = ['Make', 'Fabriquer', 'Fabricar']
    const { result, text } = await pulled(
      { ...sidebar, 'nav/sidebar.ts': nav },
      ({ navigation: { languages } }: Site) => {
        languages.forEach(({ versions }, index) => {
          for (const { tabs } of versions)
            for (const group of tabs[0]?.groups.slice(was.includes('Build') ? 1 : 0) ?? [])
              group.group = titles[index] ?? ''
        })
      },
    )
    assert.is(result.conditions, 0)
    assert.match(text('nav/sidebar.ts'), `group(t('Make'))`)
    assert.match(text('nav/words.ts'), /Make: 'Fabriquer'[\s\S]*Make: 'Fabricar'/)
    assert.match(text('nav/words.ts'), wants)
  })
}

interface Site {
  navigation: { languages: Variant[] }
}

interface Variant {
  language: string
  versions: { version: string; tabs: { groups: { group: string; pages: string[] }[] }[] }[]
}

test.run()
