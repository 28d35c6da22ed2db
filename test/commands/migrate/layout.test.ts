import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { folderListsNote } from '../../../src/commands/migrate/folder-lists.js'
import { readSource } from '../../../src/commands/migrate/source.js'
import { casesOf } from '../../cases.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { modulesOf } from './code-of.js'
import { settings, Site } from './site.js'

const cases = casesOf(String.raw`
# split: a module for each child of the root pattern, links stay, shared constants are shared
{ "languages": [
  { "language": "en", "groups": [{ "group": "Support", "pages": ["faq", "contact"] }] },
  { "language": "pt-BR", "tabs": [{ "tab": "Ajuda", "groups": [{ "group": "Support", "pages": ["faq", "contact"] }] }] },
  { "language": "fr", "href": "/fr" } ] }
=>
// docs.config.ts
import { docs, language, navigation } from "build-nav";
import { en } from "./nav/en.js";
import { ptBR } from "./nav/pt-BR.js";

export default docs({
  theme: "mint",
  name: "Acme",
  colors: { primary: "#0D9373" },
  navigation: navigation().languages(en, ptBR, language("fr").href("/fr")),
});
// nav/shared/support.ts
import { group } from "build-nav";

export const support = group("Support").pages("faq", "contact");
// nav/en.ts
import { language } from "build-nav";
import { support } from "./shared/support.js";

export const en = language("en").groups(support);
// nav/pt-BR.ts
import { language, tab } from "build-nav";
import { support } from "./shared/support.js";

export const ptBR = language("pt-BR").tabs(tab("Ajuda").groups(support));
`)

for (const { name, given, expected } of cases)
  test(name, async () => {
    const docs = { ...settings, navigation: JSON.parse(given) }
    const modules = await modulesOf(docs, { split: name.startsWith('split') })
    const text = Object.entries(modules).map(([path, code]) => `// ${path}\n${code}`)
    assert.is(text.join(''), expected)
  })

const support = { group: 'Support', pages: ['faq', 'contact'] }
const group = (title: string, page: string) => ({ group: title, pages: ['x', page] })
const clashing = [
  group('New', 'n'),
  group('Group', 'g'),
  group('Process', 'p'),
  group('Start', 's'),
  group('START!', 't'),
]

/** The constants for what two tabs or versions have. */
// prettier-ignore
const constants: [name: string, key: string, one: object[], other: object[], names: string[]][] = [
  ['what differs in its key order is not the same', 'groups', [{ ...support, icon: 'book', tag: 'NEW' }], [{ group: 'Support', tag: 'NEW', icon: 'book', pages: ['faq', 'contact'] }], []],
  ['where the title stands among the keys makes no difference', 'groups', [support], [{ pages: ['faq', 'contact'], group: 'Support' }], ['support']],
  ['names clash with nothing', 'groups', clashing, clashing, ['newGroup', 'guidesGroup', 'processGroup', 'start', 'guidesStart']],
]

for (const [name, key, one, other, names] of constants)
  test(name, async () => {
    const [list, title] = key === 'tabs' ? ['versions', 'version'] : ['tabs', 'tab']
    const navigation = {
      [list]: [
        { [title]: 'Guides', [key]: one },
        { [title]: 'Again', [key]: other },
      ],
    }
    const { 'docs.config.ts': code = '' } = await modulesOf({ navigation })
    const said = [...code.matchAll(/^(?:export )?const (\S+) =/gm)].map(([, found]) => found)
    assert.equal(said, names)
  })

test('split: a module that is still too long is split again', async () => {
  const pages = (folder: string) => Array.from({ length: 60 }, (_, page) => `${folder}/some-page-${page}`)
  const groups = (folder: string) =>
    Array.from({ length: 10 }, (_, at) => ({ group: `Part ${at}`, pages: pages(`${folder}/part-${at}`) }))
  const versions = ['1.0', '2.0'].map((version) => ({
    version,
    tabs: ['Guides', 'API'].map((tab) => ({ tab, groups: groups(`${version}/${tab}`) })),
  }))
  const modules = await modulesOf({ navigation: { versions } }, { split: true })
  const inVersion = (label: string) => [`nav/${label}.ts`, `nav/${label}/api.ts`, `nav/${label}/guides.ts`]
  assert.equal(Object.keys(modules).sort(), ['docs.config.ts', ...inVersion('v1.0'), ...inVersion('v2.0')])
  assert.is(
    modules['nav/v1.0.ts'],
    `import { version } from "build-nav";
import { api } from "./v1.0/api.js";
import { guides } from "./v1.0/guides.js";

export const v1_0 = version("1.0").tabs(guides, api);
`,
  )
})

test('modules never import each other in a circle', async () => {
  const inner = { group: 'Inner', pages: ['i', 'j'] }
  const anchor = { anchor: 'Help', tabs: [{ $ref: 'guides.json' }] }
  const versions = [
    { version: '1', anchors: [anchor] },
    { version: '2', anchors: [anchor, { anchor: 'More', groups: [inner] }] },
  ]
  const site = new Site({
    'docs.json': { navigation: { versions } },
    'guides.json': { tab: 'Guides', groups: [inner, { group: 'Own', pages: ['own'] }] },
  })
  await site.migrate({ split: true, factor: false })
  assert.is(site.read('nav/shared/help.ts').match(/^import .* from ".*guides\.js"/gm)?.length, 1)
  assert.is(site.read('guides.ts').match(/^import .* from ".*inner\.js"/gm)?.length, 1)
})

test('modules of a former --split that the new config does not import are named', async () => {
  const groups = ['A', 'B'].map((group) => ({ group, pages: [group.toLowerCase()] }))
  const languages = ['en', 'fr'].map((language) => ({ language, groups }))
  const site = new Site({ 'docs.json': { navigation: { languages } } })
  await site.migrate({ split: true, factor: false })
  const told = (diagnostics: readonly { code: string; message: string }[]) =>
    diagnostics.filter(({ code }) => code === 'migrate-modules-left').map(({ message }) => message)
  const again = await site.migrate({ split: true, factor: false, force: true })
  assert.equal(told(again.diagnostics), [])
  const whole = await site.migrate({ split: false, factor: false, force: true })
  assert.equal(told(whole.diagnostics), [
    "nav/en.ts and nav/fr.ts were part of the former config. The new one doesn't import these files.",
  ])
})

const names = Array.from({ length: 10 }, (_, index) => `guides/${index}-page`)

/** The places and messages of the note for a navigation, beside the pages of a folder. */
function noteOn(navigation: object): string[] {
  const folder = temporaryFolder({
    'docs.json': JSON.stringify({ navigation }),
    'guides/hidden.mdx': '---\nhidden: true\n---\n',
    ...Object.fromEntries([...names, 'other/page'].map((page) => [`${page}.mdx`, ''])),
  })
  return folderListsNote(readSource(path.join(folder, 'docs.json'))).map(
    ({ message, place }) => `${place?.column} ${message}`,
  )
}

test('a long list that is its folder, in its order, is offered as pagesIn; the code keeps the list', () => {
  const groups = [
    { group: 'A', pages: ['other/page'] },
    { group: 'B', pages: names },
  ]
  assert.equal(noteOn({ groups }), ["84 1 list of pages is the pages of a folder, in its order: 'guides' (10 pages)."])
})

test.run()
