import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { identifierFrom } from '../../../src/commands/migrate/layout/names.js'
import { casesOf } from '../../cases.js'
import { modulesOf } from './code-of.js'
import { settings, Site } from './site.js'

const cases = casesOf(String.raw`
# what is repeated becomes a constant above its first use
{ "versions": [
  { "version": "1.0", "groups": [{ "group": "Support", "pages": ["faq", "contact"] }] },
  { "version": "2.0", "groups": [{ "group": "Support", "pages": ["faq", "contact"] }] } ] }
=>
// docs.config.ts
import { docs, group, navigation, version } from "build-nav";

const support = group("Support").pages("faq", "contact");

export default docs({
  theme: "mint",
  name: "Acme",
  colors: { primary: "#0D9373" },
  navigation: navigation().versions(
    version("1.0").groups(support),
    version("2.0").groups(support),
  ),
});

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
const small = { group: 'Small', pages: ['one'] }
const help = [{ tab: 'Help', groups: [support] }]

/** The constants for what two tabs or versions have. */
const constants: [name: string, key: string, one: object[], other: object[], names: string[]][] = [
  ['two elements are too few', 'groups', [small], [small], []],
  [
    'what differs in its key order is not the same',
    'groups',
    [{ ...support, icon: 'book', tag: 'NEW' }],
    [{ group: 'Support', tag: 'NEW', icon: 'book', pages: ['faq', 'contact'] }],
    [],
  ],
  [
    'where the title stands among the keys makes no difference',
    'groups',
    [support],
    [{ pages: ['faq', 'contact'], group: 'Support' }],
    ['support'],
  ],
  ['a repetition inside a repetition is not a constant of its own', 'tabs', help, help, ['help']],
  [
    'names clash with nothing',
    'groups',
    clashing,
    clashing,
    ['newGroup', 'guidesGroup', 'processGroup', 'start', 'guidesStart'],
  ],
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
    assert.equal(
      [...code.matchAll(/^(?:export )?const (\S+) =/gm)].map(([, found]) => found),
      names,
    )
  })

test('names come from titles in any script', () => {
  const names = {
    'Getting Started': 'gettingStarted',
    "What's new?": 'whatsNew',
    'REST API': 'restApi',
    SQLAlchemy: 'sqlAlchemy',
    GitHub: 'gitHub',
    Début: 'debut',
    Straße: 'strasse',
    '快速 开始': '快速_开始',
    ガイド: 'ガイド',
    '1.0': 'v1_0',
    'GraphQL v2': 'graphQLv2',
    '🚀': undefined,
    '𐳴': undefined,
  }
  assert.equal(Object.keys(names).map(identifierFrom), Object.values(names))
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

test.run()
