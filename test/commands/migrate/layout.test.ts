import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { identifierFrom } from '../../../src/commands/migrate/layout/names.js'
import { migrate } from '../../../src/commands/migrate/migrate.js'
import { modulesOf } from './code-of.js'
import { onSite } from './site.js'

const site = { theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' } }
const support = { group: 'Support', pages: ['faq', 'contact'] }
const namesIn = (code = '') => [...code.matchAll(/^(?:export )?const (\S+) =/gm)].map(([, name]) => name)

test('what is repeated becomes a constant above its first use', async () => {
  const { 'docs.config.ts': code } = await modulesOf({
    ...site,
    navigation: {
      versions: [
        { version: '1.0', groups: [support] },
        { version: '2.0', groups: [support] },
      ],
    },
  })
  assert.is(
    code,
    `import { docs, group, navigation, version } from "build-nav";

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
`,
  )
})

test('two elements are too few; what differs in its key order is not the same', async () => {
  const small = { group: 'Small', pages: ['one'] }
  const { 'docs.config.ts': code } = await modulesOf({
    navigation: {
      tabs: [
        { tab: 'A', groups: [small, { ...support, icon: 'book', tag: 'NEW' }] },
        { tab: 'B', groups: [small, { group: 'Support', tag: 'NEW', icon: 'book', pages: ['faq', 'contact'] }] },
      ],
    },
  })
  assert.equal(namesIn(code), [])
})

test('where the title stands among the keys makes no difference', async () => {
  const { 'docs.config.ts': code } = await modulesOf({
    navigation: {
      tabs: [
        { tab: 'A', groups: [support] },
        { tab: 'B', groups: [{ pages: ['faq', 'contact'], group: 'Support' }] },
      ],
    },
  })
  assert.equal(namesIn(code), ['support'])
})

test('a repetition inside a repetition is not a constant of its own', async () => {
  const tab = { tab: 'Help', groups: [support] }
  const { 'docs.config.ts': code } = await modulesOf({
    navigation: {
      versions: [
        { version: '1.0', tabs: [tab] },
        { version: '2.0', tabs: [tab] },
      ],
    },
  })
  assert.equal(namesIn(code), ['help'])
})

test('names clash with nothing', async () => {
  const group = (title: string, ...pages: string[]) => ({ group: title, pages: ['x', ...pages] })
  const groups = [
    group('New', 'n'),
    group('Group', 'g'),
    group('Process', 'p'),
    group('Start', 's'),
    group('START!', 't'),
  ]
  const { 'docs.config.ts': code } = await modulesOf({
    navigation: {
      tabs: [
        { tab: 'Guides', groups },
        { tab: 'Again', groups },
      ],
    },
  })
  assert.equal(namesIn(code), ['newGroup', 'guidesGroup', 'processGroup', 'start', 'guidesStart'])
})

test('names come from titles in any script', () => {
  const names = [
    'Getting Started',
    "What's new?",
    'REST API',
    'SQLAlchemy',
    'GitHub',
    'Début',
    'Straße',
    '快速 开始',
    'ガイド',
    '1.0',
    'GraphQL v2',
    '🚀',
    '𐳴',
  ]
  assert.equal(names.map(identifierFrom), [
    'gettingStarted',
    'whatsNew',
    'restApi',
    'sqlAlchemy',
    'gitHub',
    'debut',
    'strasse',
    '快速_开始',
    'ガイド',
    'v1_0',
    'graphQLv2',
    undefined,
    undefined,
  ])
})

test('split: a module for each child of the root pattern, links stay, shared constants are shared', async () => {
  const modules = await modulesOf(
    {
      ...site,
      navigation: {
        languages: [
          { language: 'en', groups: [support] },
          { language: 'pt-BR', tabs: [{ tab: 'Ajuda', groups: [support] }] },
          { language: 'fr', href: '/fr' },
        ],
      },
    },
    { split: true },
  )
  assert.equal(modules, {
    'docs.config.ts': `import { docs, language, navigation } from "build-nav";
import { en } from "./nav/en.js";
import { ptBR } from "./nav/pt-BR.js";

export default docs({
  theme: "mint",
  name: "Acme",
  colors: { primary: "#0D9373" },
  navigation: navigation().languages(en, ptBR, language("fr").href("/fr")),
});
`,
    'nav/shared/support.ts': `import { group } from "build-nav";

export const support = group("Support").pages("faq", "contact");
`,
    'nav/en.ts': `import { language } from "build-nav";
import { support } from "./shared/support.js";

export const en = language("en").groups(support);
`,
    'nav/pt-BR.ts': `import { language, tab } from "build-nav";
import { support } from "./shared/support.js";

export const ptBR = language("pt-BR").tabs(tab("Ajuda").groups(support));
`,
  })
})

test('no module is named with a space, also where the file or the folder of a $ref is', async () => {
  const files = {
    'docs.json': { ...site, navigation: { versions: [{ $ref: './my navigation/HEAD en.json' }] } },
    'my navigation/HEAD en.json': { version: 'HEAD', groups: [support] },
  }
  await onSite(files, async (on) => {
    await migrate({ cwd: on.folder })
    assert.match(on.read('docs.config.ts'), `from "./my-navigation/HEAD-en.js"`)
    assert.ok(on.has('my-navigation/HEAD-en.ts'))
  })
})

test('split: a module that is still too long is split again', async () => {
  const group = (version: number, index: number) => ({
    group: `Part ${index}`,
    pages: Array.from({ length: 60 }, (_, page) => `v${version}/part-${index}/some-page-${page}`),
  })
  const versions = [1, 2].map((version) => ({
    version: `${version}.0`,
    tabs: ['Guides', 'API'].map((tab, at) => ({
      tab,
      groups: Array.from({ length: 10 }, (_, index) => group(version, at * 10 + index)),
    })),
  }))
  const modules = await modulesOf({ navigation: { versions } }, { split: true })
  assert.equal(Object.keys(modules).sort(), [
    'docs.config.ts',
    'nav/v1.0.ts',
    'nav/v1.0/api.ts',
    'nav/v1.0/guides.ts',
    'nav/v2.0.ts',
    'nav/v2.0/api.ts',
    'nav/v2.0/guides.ts',
  ])
  assert.is(
    modules['nav/v1.0.ts'],
    `import { version } from "build-nav";
import { api } from "./v1.0/api.js";
import { guides } from "./v1.0/guides.js";

export const v1_0 = version("1.0").tabs(guides, api);
`,
  )
})

test('modules never import each other in a circle', () => {
  const inner = { group: 'Inner', pages: ['i', 'j'] }
  const guides = { tab: 'Guides', groups: [inner, { group: 'Own', pages: ['own'] }] }
  return onSite(
    {
      'docs.json': {
        navigation: {
          versions: [
            { version: '1', anchors: [{ anchor: 'Help', tabs: [{ $ref: 'guides.json' }] }] },
            {
              version: '2',
              anchors: [
                { anchor: 'Help', tabs: [{ $ref: 'guides.json' }] },
                { anchor: 'More', groups: [inner] },
              ],
            },
          ],
        },
      },
      'guides.json': guides,
    },
    async (site) => {
      await migrate({ cwd: site.folder, split: true, factor: false })
      assert.is(site.read('nav/shared/help.ts').match(/^import .* from ".*guides\.js"/gm)?.length, 1)
      assert.is(site.read('guides.ts').match(/^import .* from ".*inner\.js"/gm)?.length, 1)
    },
  )
})

test.run()
