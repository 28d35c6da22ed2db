import type { Files } from './pulled.js'

/** A way to write configs that people have, and an edit of the docs.json that it gives. */
export interface Style {
  readonly name: string
  readonly files: Files
  readonly edit: (docs: Docs) => void
  /** What the code has to say afterwards. */
  readonly says: RegExp
  readonly file?: string
}

// oxlint-disable-next-line typescript/no-explicit-any
type Docs = any

const head = `import { docs, group, language, navigation, newestFirst, tab, under, version, when } from 'build-nav'\n`
const site = (navigation: string, before = '') =>
  `${head}${before}\nexport default docs({ theme: 'mint', name: 'A', colors: { primary: '#000000' }, navigation: ${navigation} })\n`
const only = (config: string): Files => ({ 'docs.config.ts': config })
const groupsOf = (docs: Docs) => docs.navigation.groups

export const styles: readonly Style[] = [
  {
    name: 'a helper that makes pages',
    files: only(
      site(
        `navigation().groups(group('A').pages(page('one'), page('two')))`,
        `const page = (name: string) => 'guides/' + name\n`,
      ),
    ),
    edit: (docs) => void groupsOf(docs)[0].pages.push('guides/three'),
    says: /page\('three'\)/,
  },
  {
    name: 'a helper that makes groups, pages as its rest',
    files: only(
      site(
        `navigation().groups(section('A', 'one', 'two'), section('B', 'three'))`,
        `function section(title: string, ...pages: string[]) {\n  return group(title).icon('book').pages(...pages)\n}\n`,
      ),
    ),
    edit: (docs) => void groupsOf(docs)[1].pages.push('four'),
    says: /section\('B', 'three', 'four'\)/,
  },
  {
    name: 'a helper that takes a list',
    files: only(
      site(
        `navigation().groups(section('A', ['one', 'two']), section('B', ['three']))`,
        `const section = (title: string, pages: readonly string[]) => group(title).pages(...pages.map((page) => \`docs/\${page}\`))\n`,
      ),
    ),
    edit: (docs) => void groupsOf(docs)[0].pages.splice(1, 0, 'docs/new'),
    says: /section\('A', \['one', 'new', 'two'\]\)/,
  },
  {
    name: 'lists of pages as constants',
    files: only(
      site(
        `navigation().groups(group('A').pages(...first, ...second))`,
        `const first = ['a', 'b']\nconst second = ['c']\n`,
      ),
    ),
    edit: (docs) => void groupsOf(docs)[0].pages.push('d'),
    says: /second = \['c', 'd'\]/,
  },
  {
    name: 'groups from data',
    files: only(
      site(
        `navigation().groups(...sections.map(({ title, pages }) => group(title).pages(...pages)))`,
        `const sections = [\n  { title: 'A', pages: ['one'] },\n  { title: 'B', pages: ['two'] },\n]\n`,
      ),
    ),
    edit: (docs) => {
      groupsOf(docs)[0].group = 'First'
      groupsOf(docs)[1].pages.push('three')
    },
    says: /title: 'First'[\s\S]*\['two', 'three'\]/,
  },
  {
    name: 'a loop that fills a list',
    files: only(
      site(
        `navigation().groups(...groups)`,
        `const groups = []\nfor (const [title, pages] of [['A', ['one']], ['B', ['two']]] as const) {\n  groups.push(group(title).pages(...pages))\n}\n`,
      ),
    ),
    edit: (docs) => void groupsOf(docs)[1].pages.unshift('zero'),
    says: /\['B', \['zero', 'two'\]\]/,
  },
  {
    name: 'a class',
    files: only(
      site(
        `new Sidebar('en').build()`,
        `class Sidebar {\n  private readonly locale: string\n  constructor(locale: string) {\n    this.locale = locale\n  }\n  page(name: string) {\n    return \`\${this.locale}/\${name}\`\n  }\n  build() {\n    return navigation().groups(group('A').pages(this.page('one'), this.page('two')))\n  }\n}\n`,
      ),
    ),
    edit: (docs) => void groupsOf(docs)[0].pages.push('en/three'),
    says: /this\.page\('three'\)/,
  },
  {
    name: 'template strings with a constant',
    files: only(
      site("navigation().groups(group('A').pages(`${base}/one`, `${base}/two`))", `const base = 'docs/v2'\n`),
    ),
    edit: (docs) => void groupsOf(docs)[0].pages.push('docs/v2/three'),
    says: /`\$\{base\}\/three`/,
  },
  {
    name: 'a constant used twice, changed once',
    files: only(
      site(
        `navigation().groups(group('A').pages(shared, 'a'), group('B').pages(shared, 'b'))`,
        `const shared = 'welcome'\n`,
      ),
    ),
    edit: (docs) => void (groupsOf(docs)[1].pages[0] = 'hello'),
    says: /pages\('hello', 'b'\)/,
  },
  {
    name: 'a constant used twice, changed everywhere',
    files: only(
      site(
        `navigation().groups(group('A').pages(shared, 'a'), group('B').pages(shared, 'b'))`,
        `const shared = 'welcome'\n`,
      ),
    ),
    edit: (docs) => {
      groupsOf(docs)[0].pages[0] = 'hello'
      groupsOf(docs)[1].pages[0] = 'hello'
    },
    says: /const shared = 'hello'/,
  },
  {
    name: 'a switch over languages',
    files: only(
      site(
        `navigation().languages(...(['en', 'fr'] as const).map((code) => language(code).groups(group(title(code)).pages(\`\${code}/index\`, \`\${code}/install\`))))`,
        `function title(code: 'en' | 'fr') {\n  switch (code) {\n    case 'en':\n      return 'Start'\n    case 'fr':\n      return 'Démarrer'\n  }\n}\n`,
      ),
    ),
    edit: (docs) => {
      docs.navigation.languages[1].groups[0].group = 'Commencer'
      for (const each of docs.navigation.languages) each.groups[0].pages.push(`${each.language}/new`)
    },
    says: /`\$\{code\}\/new`[\s\S]*|Commencer/,
  },
  {
    name: 'a page in one language only',
    files: only(
      site(
        `navigation().languages(...(['en', 'fr'] as const).map((locale) => language(locale).pages(...under(locale, 'index', 'install'))))`,
      ),
    ),
    edit: (docs) => void docs.navigation.languages[1].pages.push('fr/bientot'),
    says: /locale === 'fr' && 'bientot'/,
  },
  {
    name: 'a page since a release',
    files: only(
      site(
        `navigation().versions(...newestFirst('3.0', '2.0', '1.0').map(({ label, since }) => version(label).pages('index', 'install')))`,
      ),
    ),
    edit: (docs) => {
      docs.navigation.versions[0].pages.push('agents')
      docs.navigation.versions[1].pages.push('agents')
    },
    says: /since\('2\.0'\) && 'agents'/,
  },
  {
    name: 'a new release',
    files: only(
      site(
        `navigation().versions(...newestFirst(latest, '1.0').map(({ label }) => version(label).default(label === latest ? true : undefined).pages(...under(label, 'index'))))`,
        `const latest = '2.0'\n`,
      ),
    ),
    edit: (docs) => {
      delete docs.navigation.versions[0].default
      docs.navigation.versions.unshift({ version: '3.0', default: true, pages: ['3.0/index'] })
    },
    says: /const latest = '3\.0'[\s\S]*newestFirst\(latest, '2\.0', '1\.0'\)/,
  },
  {
    name: 'JSON imports',
    files: {
      'docs.config.ts': site(
        `navigation().groups(...sidebar.map(({ title, pages }) => group(title).pages(...pages)))`,
        `import sidebar from './sidebar.json' with { type: 'json' }\n`,
      ),
      'sidebar.json': `[\n  { "title": "A", "pages": ["one"] }\n]\n`,
    },
    edit: (docs) => void groupsOf(docs)[0].pages.push('two'),
    says: /"pages": \[\s*"one",\s*"two"\s*\]/,
    file: 'sidebar.json',
  },
  {
    name: 'plain JavaScript',
    files: {
      'docs.config.js': `import { docs, group, navigation } from 'build-nav'\n\nexport default docs({ theme: 'mint', name: 'A', colors: { primary: '#000000' }, navigation: navigation().groups(group('A').pages('one')) })\n`,
      'package.json': `{ "type": "module" }`,
    },
    edit: (docs) => void groupsOf(docs)[0].pages.push('two'),
    says: /pages\('one', 'two'\)/,
    file: 'docs.config.js',
  },
  {
    name: 'CommonJS',
    files: {
      'docs.config.cjs': `const { docs, group, navigation } = require('build-nav')\nconst pages = require('./pages.cjs')\n\nmodule.exports = docs({ theme: 'mint', name: 'A', colors: { primary: '#000000' }, navigation: navigation().groups(group('A').pages(...pages)) })\n`,
      'pages.cjs': `module.exports = ['one', 'two']\n`,
    },
    edit: (docs) => void groupsOf(docs)[0].pages.splice(1, 0, 'between'),
    says: /\['one', 'between', 'two'\]/,
    file: 'pages.cjs',
  },
  {
    name: 'conditions on the environment',
    files: only(
      site(
        `navigation().groups(group('A').pages('one', process.env['PREVIEW'] === '1' && 'next'), process.env['PREVIEW'] !== '1' && group('B').pages('two'))`,
      ),
    ),
    edit: (docs) => {
      groupsOf(docs)[0].pages.push('three')
      groupsOf(docs)[1].group = 'Live'
    },
    says: /group\('Live'\)/,
  },
  {
    name: 'settings spread from a constant',
    files: only(
      `${head}const base = { theme: 'mint', name: 'A', colors: { primary: '#000000' } } as const\n\nexport default docs({ ...base, description: 'B', navigation: navigation().pages('index') })\n`,
    ),
    edit: (docs) => {
      docs.name = 'New'
      docs.colors.light = '#111111'
    },
    says: /name: 'New', colors: \{ primary: '#000000', light: '#111111' \}/,
  },
  {
    name: 'a function as the default export',
    files: only(
      `${head}export default async function config() {\n  const pages = await Promise.resolve(['one', 'two'])\n  return docs({ theme: 'mint', name: 'A', colors: { primary: '#000000' }, navigation: navigation().pages(...pages) })\n}\n`,
    ),
    edit: (docs) => void docs.navigation.pages.pop(),
    says: /\['one'\]/,
  },
  {
    name: 'sorted pages',
    files: only(site(`navigation().pages(...['b', 'a', 'c'].sort(), 'last')`)),
    edit: (docs) => void docs.navigation.pages.push('more'),
    says: /'last', 'more'/,
  },
  {
    name: 'sets and maps',
    files: only(
      site(
        `navigation().groups(...[...titles].map(([key, title]) => group(title).pages(...new Set(['index', \`\${key}/start\`, 'index']))))`,
        `const titles = new Map([['a', 'Alpha'], ['b', 'Beta']])\n`,
      ),
    ),
    edit: (docs) => void (groupsOf(docs)[1].group = 'Second'),
    says: /\['b', 'Second'\]/,
  },
  {
    name: 'navigation only',
    files: {
      'docs.config.ts': `${head}export default navigation().groups(group('A').pages('one'))\n`,
      'docs.json': `{"theme":"mint","name":"A","navigation":{}}`,
    },
    edit: (docs) => void groupsOf(docs)[0].pages.push('two'),
    says: /pages\('one', 'two'\)/,
  },
  {
    name: 'titles from the keys of an object',
    files: only(
      site(
        `navigation().groups(...Object.entries(sections).map(([title, pages]) => group(title).pages(...pages)))`,
        `const sections = { Start: ['index'], 'For builders': ['api'] }\n`,
      ),
    ),
    edit: (docs) => void groupsOf(docs)[1].pages.push('sdk'),
    says: /\['api', 'sdk'\]/,
  },
  {
    name: 'rows of data: a group more and a group less',
    files: only(
      site(
        `navigation().groups(...sections.map(({ title, icon, pages }) => group(title).icon(icon).pages(...pages)), ...tuples.map(([title, pages]) => group(title).pages(...pages)))`,
        `const sections = [\n  { title: 'A', icon: 'star', pages: ['a'] },\n  // the last\n  { title: 'B', icon: 'book', pages: ['b'] },\n]\nconst tuples = [['C', ['c']], ['D', ['d']]] as const\n`,
      ),
    ),
    edit: (docs) => {
      groupsOf(docs).splice(2, 1)
      groupsOf(docs).splice(1, 0, { group: 'New', icon: 'bolt', pages: ['n', 'm'] })
    },
    says: /\{ title: 'New', icon: 'bolt', pages: \['n', 'm'\] \},\n {2}\/\/ the last[\s\S]*tuples = \[\['D', \['d'\]\]\]/,
  },
  {
    name: 'rows of pages',
    files: only(
      site(
        `navigation().groups(...['A', 'B'].map((title) => group(title).pages(...rows.filter(({ of }) => of === title).map(({ page }) => page))))`,
        `const rows = [\n  { of: 'A', page: 'a' },\n  { of: 'B', page: 'b' },\n  { of: 'B', page: 'c' },\n]\n`,
      ),
    ),
    edit: (docs) => {
      groupsOf(docs)[0].pages.push('new')
      groupsOf(docs)[1].pages.pop()
    },
    says: /\{ of: 'A', page: 'a' \},\s+\{ of: 'A', page: 'new' \},\s+\{ of: 'B', page: 'b' \},\s+\]/,
  },
  {
    name: 'all of build-nav under one name',
    files: {
      'docs.config.cjs': `'use strict'\nconst nav = require('build-nav')\n\nmodule.exports = nav.docs({ theme: 'mint', name: 'A', colors: { primary: '#000000' }, navigation: nav.navigation().groups(nav.group('A').pages('one')) })\n`,
    },
    edit: (docs) => void groupsOf(docs).push({ group: 'New', pages: [{ group: 'group(A)', pages: ['two'] }] }),
    says: /^'use strict'\nconst \{ group \} = require\('build-nav'\)\nconst nav = .*\n\nmodule[^]*, group\('New'\)\.pages\(group\('group\(A\)'\)\.pages\('two'\)\)/,
    file: 'docs.config.cjs',
  },
  {
    name: 'a table of words that has another one in it',
    files: only(
      site(
        `navigation().languages(...(['en', 'ru', 'de'] as const).map(sidebar))`,
        `const ru = { Guides: 'Руководства', Start: 'Начало' }\nconst words = { en: {} as Partial<typeof ru>, ru, de: { ...ru, Guides: 'Anleitungen' } }\n\nfunction sidebar(locale: keyof typeof words) {\n  const t = (title: keyof typeof ru) => words[locale][title] ?? title\n  return language(locale).groups(group(t('Guides')).pages(locale), group(t('Start')).pages(locale + '/start'))\n}\n`,
      ),
    ),
    edit: (docs) => {
      for (const [at, title] of ['More', 'Ещё', 'Mehr'].entries())
        docs.navigation.languages[at].groups.push({ group: title, pages: ['more'] })
    },
    says: /ru = \{ .*More: 'Ещё'.* \}[^]*Guides: 'Anleitungen', More: 'Mehr' \}[^]*group\(t\('More'\)\)\.pages\('more'\)/,
  },
  {
    name: 'a word that one version of the language of the keys says otherwise',
    files: only(
      site(
        `navigation().languages(...(['en', 'ru', 'de'] as const).map(sidebar))`,
        `const words = { ru: { Guides: 'Руководства' }, de: { Guides: 'Anleitungen' } }\n\nfunction sidebar(locale: 'en' | 'ru' | 'de') {\n  const t = (title: 'Guides') => (locale === 'en' ? title : words[locale][title])\n  return language(locale).versions(\n    ...newestFirst('2.0', '1.0').map(({ label, since }) => version(label).groups(group(t('Guides')).pages(...under(label, locale, since('2.0') && 'new')))),\n  )\n}\n`,
      ),
    ),
    edit: (docs) => void (docs.navigation.languages[0].versions[0].groups[0].group = 'Manuals'),
    says: /group\(locale === 'en' && since\('2\.0'\) \? 'Manuals' : t\('Guides'\)\)/,
  },
  {
    name: 'a constant that several languages share, one of which has more',
    files: only(
      site(
        `navigation().languages(sidebar('en'), sidebar('de'))`,
        `type Locale = 'en' | 'de'\n\nconst inner = group('Inner').pages('inner')\n\nconst guides = group('Guides').pages('one', inner)\n\nfunction sidebar(locale: Locale) {\n  return language(locale).groups(group(locale).pages(locale), guides)\n}\n`,
      ),
    ),
    edit: (docs) => {
      const [en, de] = docs.navigation.languages
      en.groups[1].pages[1].pages.push('only-en')
      de.groups[1].group = 'Anleitungen'
    },
    says: /inner = \(locale: Locale\) =>\s+group\('Inner'\)\.pages\('inner', locale === 'en' && 'only-en'\)[^]*guides = \(locale: Locale\) =>\s+group\(locale === 'de' \? 'Anleitungen' : 'Guides'\)\.pages\('one', inner\(locale\)\)[^]*, guides\(locale\)\)/,
  },
  {
    name: 'a constant object, `as const`, of which one language has more',
    files: only(
      site(
        `navigation().languages(sidebar('en'), sidebar('de'))`,
        `type Locale = 'en' | 'de'\n\nconst lists = { start: ['one', 'two'] } as const\n\nfunction sidebar(locale: Locale) {\n  return language(locale).groups(...under(locale, group('Start').pages(...lists.start)))\n}\n`,
      ),
    ),
    edit: (docs) => void docs.navigation.languages[1].groups[0].pages.push('de/extra'),
    says: /lists = \(locale: Locale\) =>\s+\(\{\s*start: \[[^]*locale === 'de' \? \['extra'\] : \[\][^]*as const\)[^]*\.pages\(\.\.\.lists\(locale\)\.start\)/,
  },
  {
    name: 'a constant in what is called for each of several languages',
    files: only(
      site(
        `navigation().languages(...locales.map((locale) => language(locale).groups(group(locale).pages(locale), guides)))`,
        `const locales = ['en', 'de'] as const\n\nconst guides = group('Guides').pages('one')\n`,
      ),
    ),
    edit: (docs) => void (docs.navigation.languages[1].groups[1].group = 'Anleitungen'),
    says: /guides = \(locale: \(typeof locales\)\[number\]\) =>\s+group\(locale === 'de' \? 'Anleitungen' : 'Guides'\)\.pages\('one'\)[^]*guides\(locale\)/,
  },
  {
    name: 'a conditional attribute, given by one more release',
    files: only(
      site(
        `navigation().versions(...newestFirst(latest, '2.0', '1.0').map(({ label }) => version(label).tag(label === latest ? 'Latest' : undefined).pages(label)))`,
        `const latest = '3.0'\n`,
      ),
    ),
    edit: (docs) => void (docs.navigation.versions[2].tag = 'Old'),
    says: /\.tag\(label === latest \? 'Latest' : label === '1\.0' \? 'Old' : undefined\)/,
  },
  {
    name: 'a folder of language and release, beside their own names',
    files: only(
      site(
        `navigation().languages(...['en', 'de'].map((locale) => language(locale).versions(...releases.map(({ label, since }) => edition(locale, label, since)))))`,
        `const releases = newestFirst('3.0', '2.0', '1.0')\n\nfunction edition(locale: string, label: string, since: (label: '3.0' | '2.0' | '1.0') => boolean) {\n  const folder = \`\${label}/\${locale}\`\n  return version(label).pages(...under(folder, 'index', since('1.0') && 'install'))\n}\n`,
      ),
    ),
    edit: (docs) => {
      for (const { version, pages } of docs.navigation.languages[1].versions.slice(0, 2))
        pages.push(`${version}/de/new`)
    },
    says: /locale === 'de' && since\('2\.0'\) && 'new'/,
  },
  {
    name: 'the first page moved behind the others in one language',
    files: only(
      site(
        `navigation().languages(...(['en', 'fr', 'de'] as const).map((locale) => language(locale).pages(...under(locale, 'index', 'install'))))`,
      ),
    ),
    edit: (docs) => void docs.navigation.languages[2].pages.reverse(),
    says: /under\(locale, locale !== 'de' && 'index', 'install', locale === 'de' && 'index'\)/,
  },
  {
    name: 'words whose keys an interface of another module names',
    files: {
      'docs.config.ts': site(
        `navigation().languages(sidebar('en', en), sidebar('fr', fr))`,
        `import { en, fr } from './i18n/words.js'\nimport type { Words } from './i18n/index.js'\n
function sidebar(locale: 'en' | 'fr', words: Words) {
  const page = (name: string) => \`\${locale}/\${name}\`
  return language(locale).groups(group(words.intro).pages(page('index')), group(words.usage).pages(page('usage')))
}
`,
      ),
      'i18n/words.ts': `import type { Words } from './index.js'\n\nexport const en: Words = { intro: 'Introduction', usage: 'Usage' }\nexport const fr = { intro: 'Introduction', usage: 'Utilisation' } satisfies Words\n`,
      'i18n/index.ts': `export type { Dictionary as Words } from './types.js'\n`,
      'i18n/types.ts': `export interface Dictionary {\n  intro: string\n  readonly usage: string // how to\n}\n`,
    },
    edit: (docs) => {
      for (const { language, groups } of docs.navigation.languages)
        groups.push({ group: language === 'en' ? 'News' : 'Nouvelles', pages: [`${language}/news`] })
    },
    says: /usage: string \/\/ how to\n {2}readonly news: string\n\}/,
    file: 'i18n/types.ts',
  },
  {
    name: 'titles in each language by a name that is only a string',
    files: only(
      site(
        `navigation().languages(...languages)`,
        `const locales = { en: 'Welcome', fr: 'Bienvenue' } as const\nconst languages = Object.entries(locales).map(([code, title]) => language(code as 'en' | 'fr').groups(group(title).pages(code)))\n`,
      ),
    ),
    edit: (docs) => {
      for (const { language, groups } of docs.navigation.languages)
        groups.push({ group: language === 'en' ? 'News' : 'Nouvelles', pages: [`${language}/news`] })
    },
    says: /group\(code === 'fr' \? 'Nouvelles' : 'News'\)\.pages\(`\$\{code\}\/news`\)/,
  },
  {
    name: 'a group in a list that is typed as one of strings',
    files: only(
      site(
        `navigation().groups(...sections.map(({ title, pages }) => group(title).pages(...pages)))`,
        `interface Section<Pages extends readonly string[] = readonly string[]> {\n  title: string\n  pages: Pages\n}\nconst sections = [{ title: 'A', pages: ['a'] }] as const satisfies readonly Section[]\n`,
      ),
    ),
    edit: (docs) => void groupsOf(docs)[0].pages.push({ group: 'Inner', pages: ['b'] }),
    says: /version, when, type Group \}[^]*Section<Pages extends readonly \(string \| Group\)\[\] = readonly \(string \| Group\)\[\]>/,
  },
  {
    name: 'names of functions, of classes and of parameters that nothing uses any more',
    files: only(
      site(
        `await new Site(['v2', 'v1']).build()`,
        `// loads them
async function load() {
  return ['news']
}

class Site {
  readonly #labels: string[]
  constructor(labels: string[]) {
    this.#labels = labels
  }
  private get more() {
    return group('More').pages('more')
  }
  async build() {
    const news = await load() // all of them
    return navigation().versions(
      ...newestFirst(...this.#labels).map(({ label, until }) =>
        version(label).groups(group('A').pages(label, until('v1') && 'old'), group('News').pages(...news), this.more),
      ),
    )
  }
}
`,
      ),
    ),
    edit: (docs) => {
      for (const { groups } of docs.navigation.versions) {
        groups.length = 1
        groups[0].pages.length = 1
      }
    },
    says: /when \} from 'build-nav'\n\nclass Site \{[^]*= labels\n {2}\}\n {2}async build\(\) \{\n {4}return [^]*\(\{ label \}\) =>/,
  },
  {
    name: 'an attribute of one of those that a curried helper makes',
    files: only(
      site(
        `navigation().groups(...[learn('A', 'one'), learn('B', 'two')])`,
        `import type { Group } from 'build-nav'\nconst section = (folder: string) => (title: string, ...names: string[]): Group => group(title).pages(...names.map((name) => \`\${folder}/\${name}\`))\nconst learn = section('learn')\n`,
      ),
    ),
    edit: (docs) => void (groupsOf(docs)[1].hidden = true),
    says: /: Group<'contains pages'> =>[^]*\[learn\('A', 'one'\), learn\('B', 'two'\)\.hidden\(\)\]/,
  },
  {
    name: 'attributes of rows: one that is new to all of them, one that another has, and one less',
    files: only(
      site(
        `navigation().groups(...sections.map(({ title, icon, pages }) => group(title).icon(icon).pages(...pages)))`,
        `interface Section {\n  title: string\n  icon: string\n  pages: string[]\n}\nconst sections: Section[] = [\n  { title: 'A', icon: 'star', pages: ['a'] },\n  { title: 'B', icon: 'book', pages: ['b'] },\n]\n`,
      ),
    ),
    edit: (docs) => {
      const [first, second] = groupsOf(docs)
      delete first.icon
      second.tag = 'NEW'
      second.icon = 'bolt'
    },
    says: /title: string\n {2}tag\?: string\n {2}icon\?: string\n[^]*\{ title: 'A', pages: \['a'\] \},\n {2}\{ title: 'B', icon: 'bolt', tag: 'NEW', pages: \['b'\] \},[^]*\(\{ title, icon, pages, tag \}\) => group\(title\)\.tag\(tag\)\.icon\(icon\)/,
  },
  {
    name: 'an attribute of a row of a JSON file, which a config in JavaScript may differ in',
    files: {
      'docs.config.js': site(
        `navigation().groups(...sidebar.map((section) => group(section.title).icon(section.icon).pages(...section.pages)))`,
        `import sidebar from './sidebar.json' with { type: 'json' }\n`,
      ),
      'sidebar.json': `[{ "title": "A", "icon": "star", "pages": ["one"] }, { "title": "B", "pages": ["two"] }]\n`,
      'package.json': `{ "type": "module" }`,
    },
    edit: (docs) => {
      delete groupsOf(docs)[0].icon
      groupsOf(docs)[1].icon = 'book'
    },
    says: /\{ "title": "A", "pages": \["one"\] \}[^]*"icon": "book"/,
    file: 'sidebar.json',
  },
  {
    name: 'a row of a JSON file less',
    files: {
      'docs.config.ts': site(
        `navigation().groups(...sidebar.map(({ title, pages }) => group(title).pages(...pages)))`,
        `import sidebar from './sidebar.json' with { type: 'json' }\n`,
      ),
      'sidebar.json': `[{ "title": "A", "pages": ["one"] }, { "title": "B", "pages": ["two"] }]\n`,
      'package.json': `{ "type": "module" }`,
    },
    edit: (docs) => {
      groupsOf(docs).shift()
    },
    says: /^\[\{ "title": "B", "pages": \["two"\] \}\]\n$/,
    file: 'sidebar.json',
  },
  {
    name: 'data in another order: rows in their list and in another one, properties, labels',
    files: only(
      site(
        `navigation().tabs(tab('A').groups(...first.map(made)), tab('B').groups(...second.map(made)), tab('C').groups(...Object.entries(third).map(([title, pages]) => group(title).pages(...pages))), tab('D').groups(...['e', 'f'].map((name) => group(name).pages(name))))`,
        `const first = [\n  { title: 'One', pages: ['one'] },\n  // as long as it is there
  { title: 'Two', pages: ['two'] },\n  { title: 'Three', pages: ['three'] },\n]\nconst second = [{ title: 'Four', pages: ['four'] }]\nconst third = { Five: ['five'], Six: ['six'] }\nconst made = ({ title, pages }: { title: string; pages: string[] }) => group(title).pages(...pages)\n`,
      ),
    ),
    edit: (docs) => {
      const [a, b, c, d] = docs.navigation.tabs
      a.groups.reverse()
      b.groups.push(...a.groups.splice(2, 1))
      c.groups.reverse()
      c.groups.push({ group: 'Seven', pages: ['seven'] })
      d.groups.reverse()
    },
    says: /first = \[\n {2}\{ title: 'Three', pages: \['three'\] \},\n {2}\/\/ as long as it is there\n {2}\{ title: 'Two', pages: \['two'\] \},\n\]\nconst second = \[\{ title: 'Four', pages: \['four'\] \}, \{ title: 'One', pages: \['one'\] \}\]\nconst third = \{ Six: \['six'\], Five: \['five'\], Seven: \['seven'\] \}[^]*\['f', 'e'\]/,
  },
  {
    name: 'titles that an enumeration says, and the keys of an object',
    files: only(
      site(
        `navigation().tabs(tab('A').groups(...[Area.Start, Area.Help].map((area) => group(area).pages(...pages[area]))), tab('B').groups(...made))`,
        `enum Area {\n  Start = 'Start',\n  Help = 'Help',\n}\nconst pages: Record<Area, string[]> = { [Area.Start]: ['a'], [Area.Help]: ['b'] }\ntype Title = 'One' | 'Two'\nconst more: Record<Title, string[]> = { One: ['c'], Two: ['d'] }\nconst made: Group[] = []\nfor (const title in more) made.push(group(title).pages(...more[title as Title]))\n`,
      ).replace('language,', 'language, type Group,'),
    ),
    edit: (docs) => {
      const [a, b] = docs.navigation.tabs
      a.groups[1].group = 'Support'
      b.groups[0].group = 'First'
      b.groups.push({ group: 'Three', pages: ['e'] })
    },
    says: /Help = 'Support'[^]*type Title = 'First' \| 'Two' \| 'Three'\n[^]*\{ First: \['c'\], Two: \['d'\], Three: \['e'\] \}/,
  },
  {
    name: 'redirects that a helper makes, some of them in a loop',
    files: only(
      `${head}const moved = (from: string, to: string) => ({ source: from, destination: \`/docs\${to}\` })
const redirects = [moved('/a', '/b'), ...['c', 'd'].map((name) => moved(\`/old/\${name}\`, \`/\${name}\`))]

export default docs({ theme: 'mint', name: 'A', colors: { primary: '#000000' }, redirects, navigation: navigation().pages('index') })
`,
    ),
    edit: (docs) => {
      docs.redirects.shift()
      docs.redirects.push({ source: '/e', destination: '/docs/f' })
      docs.redirects.unshift({ source: '/g', destination: '/docs/h' })
    },
    says: /redirects = \[moved\('\/g', '\/h'\), \.{3}[^]*\), moved\('\/e', '\/f'\)\]/,
  },
  {
    name: 'pages by calls in a chain of the author',
    files: only(
      site(
        `navigation().groups(...new Sidebar().section('A').page('a').page('b').page('c').section('B').page('d').done())`,
        `class Sidebar {\n  #groups: { title: string; pages: string[] }[] = []\n  section(title: string) {\n    this.#groups.push({ title, pages: [] })\n    return this\n  }\n  page(name: string) {\n    this.#groups.at(-1)?.pages.push(\`docs/\${name}\`)\n    return this\n  }\n  done() {\n    return this.#groups.map(({ title, pages }) => group(title).pages(...pages))\n  }\n}\n`,
      ),
    ),
    edit: (docs) => {
      const [a, b] = groupsOf(docs)
      b.pages.unshift(...a.pages.splice(1, 1))
      a.pages.unshift('docs/new')
    },
    says: /section\('A'\)\.page\('new'\)\.page\('a'\)\.page\('c'\)\.section\('B'\)\.page\('b'\)\.page\('d'\)/,
  },
  {
    name: 'a release whose type has only some of what releases have',
    files: only(
      site(
        `navigation().versions(...newestFirst('3', '2', '1').map(made))`,
        `interface Release {\n  label: string\n  since: (label: '3' | '2' | '1') => boolean\n}\nconst made = (release: Release) => version(release.label).pages('index', release.since('2') && 'new')\n`,
      ),
    ),
    edit: (docs) => {
      for (const { pages } of docs.navigation.versions.slice(1)) pages.splice(1, 0, 'a')
    },
    says: /'index', (release\.label !== '3'|!release\.since\('3'\)) && 'a', release\.since\('2'\) && 'new'/,
  },
  {
    name: 'groups by statements that push them, in several languages',
    files: only(
      site(
        `navigation().languages(...codes.map((code) => language(code).groups(...groups(code))))`,
        `const words = {\n  en: { start: 'Start', api: 'API' },\n  de: { start: 'Erste Schritte', api: 'API' },\n} as const\nconst codes = ['en', 'de'] as const\n\nfunction groups(code: keyof typeof words) {\n  const t = words[code]\n  const all: ReturnType<ReturnType<typeof group>['pages']>[] = []\n  // the first one\n  all.push(group(t.start).pages(\`\${code}/start\`))\n  // for programmers\n  all.push(group(t.api).pages(\`\${code}/api\`))\n  all.unshift(group('Home').pages(\`\${code}/index\`))\n  return all\n}\n`,
      ),
    ),
    edit: (docs) => {
      for (const [at, each] of docs.navigation.languages.entries()) {
        each.groups.splice(2, 1)
        each.groups.push({ group: ['News', 'Neues'][at], pages: [`${each.language}/news`] })
      }
      docs.navigation.languages[1].groups.push({ group: 'Impressum', pages: ['de/impressum'] })
    },
    says: /\/\/ the first one\n {2}all\.push\(group\(t\.start\)\.pages\(`\$\{code\}\/start`\), group\(t\.news\)\.pages\(`\$\{code\}\/news`\), \.\.\.\(code === 'de' \? \[group\('Impressum'\)\.pages\(`\$\{code\}\/impressum`\)\] : \[\]\)\)\n {2}all\.unshift/,
  },
  {
    name: 'classes that inherit, a generator of rows, and a list given by apply',
    files: only(
      site(
        `navigation().groups(new Guide('Guides', ['a']).build(), ...rows(), c.pages.apply(c, ['x', 'y']))`,
        `const c = group('C')\nclass Section {\n  constructor(readonly title: string, readonly pages: string[]) {}\n  build() {\n    return group(this.title).pages(...this.pages.map((page) => 'docs/' + page))\n  }\n}\nclass Guide extends Section {\n  constructor(title: string, pages: string[]) {\n    super(title, pages)\n  }\n}\n\nfunction* rows() {\n  for (const [title, ...pages] of [['B', 'b', 'c']] as [string, ...string[]][]) yield group(title).pages(...pages)\n}\n`,
      ),
    ),
    edit: (docs) => {
      const [a, b, c] = groupsOf(docs)
      a.group = 'First'
      a.pages.push('docs/b')
      b.pages.splice(1, 0, 'between')
      c.pages.shift()
    },
    says: /\['B', 'b', 'between', 'c'\][^]*new Guide\('First', \['a', 'b'\]\)[^]*apply\(c, \['y'\]\)/,
  },
  {
    name: 'what a file says that the config reads',
    files: {
      'docs.config.ts': site(
        `navigation().groups(group('A').pages('one'), ...more.map((title) => group(title).pages('two')))`,
        `import { readFileSync } from 'node:fs'\nconst { href } = new URL('./more.json', import.meta.url)\nconst more: string[] = JSON.parse(readFileSync(new URL(href), 'utf8'))\n`,
      ),
      'more.json': '["B"]\n',
    },
    edit: (docs) => void groupsOf(docs)[0].pages.push('three'),
    says: /pages\('one', 'three'\)/,
  },
  {
    name: 'lines of text that are split into titles and pages',
    files: only(
      site(
        `navigation().groups(...lines.reduce<ReturnType<typeof section>[]>((all, line) => [...all, section(line)], []))`,
        `const lines = [\n  'Start: index, install',\n  // for later\n  'Build: forms, tables, charts',\n]\nfunction section(line: string) {\n  const [title = '', pages = ''] = line.split(':')\n  return group(title).pages(...pages.split(',').map((page) => 'docs/' + page.trim()))\n}\n`,
      ),
    ),
    edit: (docs) => {
      const [start, build] = groupsOf(docs)
      start.group = 'First'
      start.pages.unshift('docs/new')
      build.pages.push(build.pages.shift())
      build.pages[0] = 'docs/lists'
      groupsOf(docs).push({ group: 'More', pages: ['docs/a', 'docs/b'] })
    },
    says: /\[\n {2}'First: new, index, install',\n {2}\/\/ for later\n {2}'Build: lists, charts, forms',\n {2}'More: a, b',\n\]/,
  },
  {
    name: 'words of a template, and of one in each language',
    files: only(
      site(
        `navigation().languages(...(['en', 'de'] as const).map((code) => language(code).groups(group('A').pages(...w\`a b\`.map((page) => \`\${code}/\${page}\`)), group('B').pages(...names.map((page) => \`\${code}/b/\${page.slice(1)}\`)))))`,
        `const w = (text: TemplateStringsArray) => text.join('').split(/\\s+/)\nconst names = \`\n  -one\n  -two\n\`\n  .split('\\n')\n  .map((line) => line.trim())\n  .filter(Boolean)\n`,
      ),
    ),
    edit: (docs) => {
      for (const { language: code, groups } of docs.navigation.languages) {
        groups[0].pages.splice(1, 0, `${code}/new`)
        groups[1].pages[1] = `${code}/b/second`
      }
    },
    says: /`\n {2}-one\n {2}-second\n`[^]*w`a new b`/,
  },
  {
    name: 'rows in rows that name a folder, and rows that a class makes',
    files: only(
      site(
        `navigation().tabs(...areas.map(({ name, icon, sections }) => tab(name).icon(icon).groups(...sections.map(toGroup))), tab('API').groups(...new Area().add(new Section('REST', ['get', 'list']), new Section('Events', ['on'])).build()))`,
        `interface Area0 {\n  name: string\n  icon: string\n  sections: Row[]\n}\ninterface Row {\n  title: string\n  folder: string\n  pages: string[]\n}\nconst areas: Area0[] = [\n  {\n    name: 'Guides',\n    icon: 'book',\n    sections: [{ title: 'Start', folder: 'start', pages: ['index', 'install'] }],\n  },\n]\nconst toGroup = ({ title, folder, pages }: Row) => group(title).pages(...pages.map((page) => \`\${folder}/\${page}\`))\n\nclass Section {\n  constructor(readonly title: string, readonly pages: string[]) {}\n}\nclass Area {\n  #all: Section[] = []\n  add(...sections: Section[]) {\n    this.#all.push(...sections)\n    return this\n  }\n  build() {\n    return this.#all.map(({ title, pages }) => group(title).pages(...pages.map((page) => 'api/' + page)))\n  }\n}\n`,
      ),
    ),
    edit: (docs) => {
      const { tabs } = docs.navigation
      tabs[1].groups.shift()
      tabs[1].groups.push({ group: 'Errors', pages: ['api/codes'] })
      tabs[0].groups.push({ group: 'Learn', pages: ['learn/one', 'learn/two'] })
      tabs.splice(1, 0, { tab: 'More', groups: [{ group: 'Help', pages: ['help/faq'] }] })
    },
    says: /icon\?: string[^]*\{ title: 'Learn', folder: 'learn', pages: \['one', 'two'\] \}[^]*\{\n    name: 'More',\n    sections: \[\{ title: 'Help', folder: 'help', pages: \['faq'\] \}\],\n  \}[^]*\.add\(new Section\('Events', \['on'\]\), new Section\('Errors', \['codes'\]\)\)/,
  },
  {
    name: 'rows whose folder holds rows, and rows that have their pages in one text',
    files: only(
      site(
        `navigation().tabs(...rows.map(({ title, dir, sub }) => tab(title).groups(...sub.map((each) => group(each.title).pages(...each.pages.split(' ').map((page) => dir + '/' + page))))))`,
        `const rows = [\n  { title: 'A', dir: 'a', sub: [{ title: 'X', pages: 'one two' }] },\n]\n`,
      ),
    ),
    edit: (docs) =>
      void docs.navigation.tabs.push({
        tab: 'B',
        groups: [
          { group: 'Y', pages: ['b/c/x', 'b/c/y', 'b/c/z'] },
          { group: 'Z', pages: ['b/c/last'] },
        ],
      }),
    says: /\{ title: 'B', dir: 'b\/c', sub: \[\{ title: 'Y', pages: 'x y z' \}, \{ title: 'Z', pages: 'last' \}\] \},\n\]/,
  },
  {
    name: 'optional chains, and pages that are joined',
    files: only(
      site(
        `navigation().groups(...rows.map((row) => group(row.name ?? 'Other').icon(row.meta?.icon).pages(...(row.list?.split(',').map((page) => page?.trim()) ?? []))), group('Joined').pages(...inFolder('a', 'b')))`,
        `import path from 'node:path'\nconst rows: { name?: string; list?: string; meta?: { icon?: string } }[] = [\n  { name: 'Start', list: 'index, install', meta: { icon: 'star' } },\n  { list: 'rest' },\n]\nconst inFolder = (...names: string[]) => names.map((name) => path.posix.join('docs', name))\nconst all = [...rows]\nall.pop()\nall.at(0)?.list?.trim()\n`,
      ),
    ),
    edit: (docs) => {
      const [start, , joined] = groupsOf(docs)
      start.icon = 'bolt'
      start.pages.splice(1, 0, 'new')
      joined.pages[0] = 'docs/c'
    },
    says: /list: 'index, new, install', meta: \{ icon: 'bolt' \}[^]*inFolder\('c', 'b'\)/,
  },
  ...Object.entries({
    'words of a text that are read by their characters': [
      `'ab cd'.split(' ').map(([first = '', second = '-']) => first + second)`,
      `'ab cd'.split(' ').map((word) => word + Array.from(word).length + (word[3] ?? ''))`,
      `'1 2'.split(' ').map((each) => 'n' + (Number(each) + 0) + ((each as unknown as number) | 0))`,
      `t\`xy\``,
    ],
    'a template whose strings are always the same, and frozen': [
      `[1, 2].map(() => same\`a\`).map((strings, nth, all) => (strings === all[0] && Object.isFrozen(strings) ? 'same' : 'other') + nth)`,
    ],
    'chains whose errors are caught, and methods that may be missing': [
      `[() => some?.b.x.d, () => some?.x.y(), () => none?.x.y(), () => none?.b.length, () => some?.b.f?.('k').length, () => some?.b.g?.('k').trim()].map((get, nth) => nth + caught(get))`,
      `[new Known('p').all(), new Known().all(), String(delete none?.x.y)]`,
    ],
  }).map(([name, lists]): Style => ({
    name,
    files: only(
      site(
        `navigation().groups(group('A').pages('first', ${lists.map((list) => `...${list}`).join(', ')}))`,
        `const t = (strings: TemplateStringsArray) => Array.from(strings[0] ?? '')\nconst same = (strings: TemplateStringsArray) => strings\nconst some: any = { b: { f: (text: string) => text + 'f' } }\nconst none: any = undefined\nfunction caught(get: () => unknown) {\n  try {\n    return String(get())\n  } catch {\n    return 'caught'\n  }\n}\nclass Known {\n  #name?: string\n  constructor(name?: string) {\n    this.#name = name\n  }\n  own?(text: string) {\n    return text + (this.#name?.trim().length ?? 'none')\n  }\n  all() {\n    return 'k' + this.own?.('o').trim()\n  }\n}\n`,
      ),
    ),
    edit: (docs) => void groupsOf(docs)[0].pages.splice(1, 0, 'new'),
    says: /pages\(\s*'first',\s*'new',/,
  })),
  {
    name: 'the first words of a text, where more of it would not be read',
    files: only(site(`navigation().groups(group('A').pages('first', ...'a,b,c'.split(',', 2)))`)),
    edit: (docs) => void groupsOf(docs)[0].pages.push('new'),
    says: /'a,b,c'\.split\(',', 2\), 'new'/,
  },
  {
    name: 'rows of pages in a JSON file',
    files: {
      'docs.config.ts': site(
        `navigation().groups(...sidebar.map(({ name, items }) => group(name).pages(...items.map(({ path }) => path))))`,
        `import sidebar from './sidebar.json' with { type: 'json' }\n`,
      ),
      'sidebar.json': `[\n  { "name": "A", "items": [{ "path": "one" }, { "path": "two" }, { "path": "three" }] }\n]\n`,
    },
    edit: (docs) => {
      const [{ pages }] = groupsOf(docs)
      pages.splice(1, 1)
      pages.unshift('zero')
      pages.push('four')
    },
    says: /\{ "path": "zero" \},\s*\{ "path": "one" \},\s*\{ "path": "three" \},\s*\{ "path": "four" \}/,
    file: 'sidebar.json',
  },
  {
    name: 'a list of strings by its name, where a function takes strings: a group comes to it',
    files: only(
      site(
        `navigation().groups(section('A', ...pages))`,
        `const pages = ['one', 'two']\nconst section = (title: string, ...names: string[]) => group(title).pages(...names)\n`,
      ),
    ),
    edit: (docs) => void groupsOf(docs)[0].pages.push({ group: 'N', pages: ['three'] }),
    says: /pages = \['one', 'two', group\('N'\)\.pages\('three'\)\][^]*\.\.\.names: \(string \| Group\)\[\]/,
  },
  {
    name: 'a helper with a default is no model of what has not even that',
    files: only(
      site(
        `navigation().groups(section('A', ['one']), section('B', ['two'], 'star'))`,
        `const section = (title: string, pages: string[], icon = 'book') => group(title).icon(icon).pages(...pages)\n`,
      ),
    ),
    edit: (docs) => void groupsOf(docs).push({ group: 'C', pages: ['three'] }),
    says: /section\('B', \['two'\], 'star'\), group\('C'\)\.pages\('three'\)/,
  },
  {
    name: 'words of a literal that several lists have: one of them has a page more',
    files: only(
      site(
        `navigation().languages(...(['en', 'de'] as const).map((code) => language(code).groups(group('A').pages(...'a b'.split(' ').map((page) => \`\${code}/\${page}\`)), group('B').pages(...names.map((page) => \`\${code}/\${page}\`)))))`,
        `const names = 'c d'.split(' ')\n`,
      ),
    ),
    edit: (docs) => {
      const [, { groups }] = docs.navigation.languages
      groups[0].pages.push('de/new')
      groups[1].pages.unshift('de/first')
    },
    says: /\}`\), code === 'de' && 'de\/new'\)[^]*code === 'de' && 'de\/first', \.\.\.names/,
  },
  {
    name: 'words of a literal that are sorted, filtered and put in lower case, a page with a space, a title with an apostrophe',
    files: only(
      site(
        `navigation().groups(group('A').pages(...'b a'.split(' ').sort()), group('B').pages(...'c d'.split(' ').filter((page) => page.length < 2)), group('C').pages(...'e f'.split(' ').map((page) => page.toLowerCase())), group('D').pages(...'g h'.split(' ')), ...['Start: i', 'More: j'].map((line) => { const [title = '', page = ''] = line.split(': '); return group(title).pages(page) }))`,
      ),
    ),
    edit: (docs) => {
      const [a, b, c, d, , more] = groupsOf(docs)
      a.pages.push('0')
      b.pages.push('long')
      c.pages.push('Upper')
      d.pages.push('x y')
      more.group = "What's new"
    },
    says: /sort\(\), '0'\)[^]*< 2\), 'long'\)[^]*toLowerCase\(\)\), 'Upper'\)[^]*'g h'\.split\(' '\), 'x y'[^]*"What's new: j"/,
  },
  {
    name: 'words that a language lacks, where code says others instead',
    files: only(
      site(
        `navigation().languages(en, de, ja)`,
        `type Locale = 'en' | 'de' | 'ja'
const base = { start: 'Start', more: 'More' }
const own: Record<Locale, Partial<typeof base>> = { en: {}, de: { start: 'Anfang' }, ja: {} }
const home: { readonly [L in Locale]?: string } = { en: 'welcome' }
const tables: Record<string, Record<string, string>> = { ja: { c: 'シー' }, de: {} }
const site = (locale: Locale) => {
  const words = { ...base, ...own[locale] }
  return language(locale).groups(group(words.start).root(\`\${locale}/\${home[locale] ?? 'index'}\`).pages(locale + '/a'), group(words.more).pages(locale + '/b'), group(tables[locale]?.['c'] || 'C').pages(locale + '/c'))
}
const { en, de, ja } = { en: site('en'), de: site('de'), ja: site('ja') }
`,
      ),
    ),
    edit: (docs) => {
      const [, de, ja] = docs.navigation.languages
      de.groups[1].group = 'Mehr'
      de.groups[0].root = 'de/willkommen'
      de.groups[2].group = 'Zeh'
      ja.groups[0].group = 'はじめに'
    },
    says: /de: \{ start: 'Anfang', more: 'Mehr' \}, ja: \{ start: 'はじめに' \}[^]*en: 'welcome', de: 'willkommen' \}[^]*de: \{ c: 'Zeh' \}/,
  },
  {
    name: 'what is said instead, in one of the languages of a table that is a call',
    files: only(
      site(
        `navigation().languages(...(['en', 'de', 'ja'] as const).map(site))`,
        `const titles = (locale: string) => (locale === 'en' ? 'Start' : undefined)\nconst site = (locale: 'en' | 'de' | 'ja') => language(locale).groups(group(titles(locale) ?? 'Begin').pages(locale))\n`,
      ),
    ),
    edit: (docs) => void (docs.navigation.languages[1].groups[0].group = 'Anfang'),
    says: /titles\(locale\) \?\? \(locale === 'de' \? 'Anfang' : 'Begin'\)/,
  },
  {
    name: 'a name less of those that an object literal gives',
    files: only(
      site(
        `navigation().languages(en, de)`,
        `const site = (locale: 'en' | 'de' | 'fr') => language(locale).pages(locale)\nconst { en, de, fr: french } = { en: site('en'), de: site('de'), fr: site('fr') }\n`,
      ).replace('(en, de)', '(en, de, french)'),
    ),
    edit: (docs) => void docs.navigation.languages.pop(),
    says: /const \{ en, de \} = \{ en: site\('en'\), de: site\('de'\) \}/,
  },
  {
    name: 'the default goes to another language',
    files: only(
      site(
        `navigation().languages(...(['en', 'de'] as const).map((locale) => language(locale).default(locale === 'en' ? true : undefined).pages(locale)))`,
      ),
    ),
    edit: (docs) => {
      delete docs.navigation.languages[0].default
      docs.navigation.languages[1] = { language: 'de', default: true, pages: ['de'] }
    },
    says: /default\(locale === 'de' \? true : undefined\)/,
  },
  {
    name: 'a new release at the root, where a constant beside the list names the newest',
    files: only(
      site(
        `navigation().versions(...newestFirst('v2', 'v1').map(({ label }) => version(label).tag(label === LATEST ? 'Latest' : undefined).pages(...under(label === LATEST ? '' : label, 'index', 'install'))))`,
        `const LATEST = 'v2'\n`,
      ),
    ),
    edit: (docs) => {
      const [v2] = docs.navigation.versions
      docs.navigation.versions.unshift({ ...v2, version: 'v3' })
      docs.navigation.versions[1] = { version: 'v2', pages: ['v2/index', 'v2/install'] }
    },
    says: /LATEST = 'v3'[^]*newestFirst\('v3', 'v2', 'v1'\)/,
  },
  {
    name: 'what makes elements, in a list by its names: one less, and another order',
    files: only(
      site(
        `navigation().tabs(...[Guides, Old, Api].map((Kind) => new Kind().build()), tab('SDKs').groups(...pick('node', 'go', 'rust')(sdks)))`,
        `class Guides {\n  build() {\n    return tab('Guides').pages('a')\n  }\n}\nclass Old {\n  build() {\n    return tab('Old').pages('b')\n  }\n}\nclass Api {\n  build() {\n    return tab('API').pages('c')\n  }\n}\nconst sdks = { node: group('Node').pages('node'), go: group('Go').pages('go'), rust: group('Rust').pages('rust') }\nconst pick = <K extends string>(...keys: K[]) => <T>(from: Record<K, T>) => keys.map((key) => from[key])\n`,
      ),
    ),
    edit: (docs) => {
      docs.navigation.tabs.splice(1, 1)
      docs.navigation.tabs[2].groups.unshift(docs.navigation.tabs[2].groups.pop())
    },
    says: /\[Guides, Api\][^]*pick\('rust', 'node', 'go'\)/,
  },
  {
    name: 'a tree of rows, in folders of their labels: groups come to rows and to pages',
    files: only(
      site(
        `navigation().groups(...render(manual, 'manual').filter((each) => typeof each !== 'string'))`,
        `import type { Group } from 'build-nav'
type Tree = readonly (string | { label: string; icon?: string; children: Tree })[]
const manual: Tree = [
  { label: 'Start', children: ['overview'] },
  { label: 'Run', icon: 'play', children: ['users', { label: 'Sign on', children: ['saml'] }, 'log'] },
]
const slug = (label: string) => label.toLowerCase().replaceAll(' ', '-')
const render = (tree: Tree, folder: string): (string | Group)[] =>
  tree.map((node) => typeof node === 'string' ? \`\${folder}/\${node}\` : group(node.label).icon(node.icon).pages(...render(node.children, \`\${folder}/\${slug(node.label)}\`)))
`,
      ),
    ),
    edit: (docs) => {
      const [start, run] = groupsOf(docs)
      start.pages.push({ group: 'First steps', pages: ['manual/start/first-steps/a', 'manual/start/first-steps/b'] })
      run.pages[1] = { group: 'Sign on', icon: 'key', pages: run.pages[1].pages }
      groupsOf(docs).push({ group: 'Bill', icon: 'card', pages: ['manual/bill/plans'] })
    },
    says: /'overview', \{ label: 'First steps', children: \['a', 'b'\] \}\][^]*\{ label: 'Sign on', icon: 'key', children[^]*\{ label: 'Bill', icon: 'card', children: \['plans'\] \}/,
  },
  {
    name: 'rows that say their titles in each language: one less, and one more',
    files: only(
      site(
        `navigation().languages(...(['en', 'de'] as const).map((locale) => language(locale).groups(...rows.map(({ title, pages }) => group(title[locale]).pages(...pages.map((page) => \`\${locale}/\${page}\`))))), ...[])`,
        `const rows = [\n  { title: { en: 'Start', de: 'Anfang' }, pages: ['a'] },\n  { title: { en: 'Old', de: 'Alt' }, pages: ['b'] },\n  { title: { en: 'More', de: 'Mehr' }, pages: ['c'] },\n]\n`,
      ),
    ),
    edit: (docs) => {
      for (const { language, groups } of docs.navigation.languages) {
        groups.splice(1, 1)
        groups.push({ group: language === 'en' ? 'Help' : 'Hilfe', pages: [`${language}/help`] })
      }
    },
    says: /de: 'Anfang' \}, pages: \['a'\] \},\n {2}\{ title: \{ en: 'More', de: 'Mehr' \}, pages: \['c'\] \},\n {2}\{ title: \{ en: 'Help', de: 'Hilfe' \}, pages: \['help'\] \}/,
  },
  {
    name: 'tuples of a loop: one less',
    files: only(
      site(
        `navigation().groups(...groups)`,
        `const groups = []\nfor (const [name, icon] of [\n  ['Python', 'python'],\n  ['Node', 'node'], // LTS\n  ['Go', 'golang'],\n] as const) {\n  groups.push(group(name).icon(icon).pages(\`sdks/\${name.toLowerCase()}\`))\n}\n`,
      ),
    ),
    edit: (docs) => void groupsOf(docs).splice(1, 1),
    says: /\['Python', 'python'\],\n {2}\['Go', 'golang'\],\n\]/,
  },
  {
    name: 'conditions that hold farther',
    files: only(
      site(
        `navigation().versions(...newestFirst('3', '2', '1').map(({ label, since, until }) => version(label).groups(group('A').pages(label !== '1' && 'b', since('3') && 'c', until('1') && 'd'))))`,
      ),
    ),
    edit: (docs) => {
      const [, two, one] = docs.navigation.versions
      two.groups[0].pages.push('c', 'd')
      one.groups[0].pages.unshift('b')
    },
    says: /pages\('b', since\('2'\) && 'c', until\('2'\) && 'd'\)/,
  },
  {
    name: 'a row for several versions and languages, which have other rows before it',
    files: only(
      site(
        `navigation().languages(...(['en', 'de'] as const).map((locale) => language(locale).versions(...(['2', '1'] as const).map((label) => version(label).groups(group('X').pages('x'), ...rows.filter(({ since }) => Number(label) >= Number(since ?? 1)).map(({ title, pages }) => group(title[locale]).pages(...pages.map((page) => \`\${locale}/\${label}/\${page}\`))))))))`,
        `const rows: { title: Record<'en' | 'de', string>; since?: string; pages: string[] }[] = [\n  { title: { en: 'Draw', de: 'Malen' }, pages: ['draw'] },\n  { title: { en: 'Run', de: 'Laufen' }, since: '2', pages: ['run'] },\n]\n`,
      ),
    ),
    edit: (docs) => {
      for (const { language, versions } of docs.navigation.languages)
        for (const { version, groups } of versions)
          groups.push({ group: language === 'en' ? 'Send' : 'Senden', pages: [`${language}/${version}/send`] })
    },
    says: /'run'\] \},\n {2}\{ title: \{ en: 'Send', de: 'Senden' \}, pages: \['send'\] \},\n\]/,
  },
  {
    name: 'groups by calls in a chain of the author: one less',
    files: only(
      site(
        `navigation().groups(...new Sidebar().add('A', undefined, 'a').add('B', 'star', 'b').add('C', 'bolt', 'c').groups)`,
        `import type { Group } from 'build-nav'\nclass Sidebar {\n  readonly groups: Group[] = []\n  add(title: string, icon: string | undefined, ...pages: string[]) {\n    this.groups.push(group(title).icon(icon).pages(...pages))\n    return this\n  }\n}\n`,
      ),
    ),
    edit: (docs) => {
      const [a, , c] = groupsOf(docs)
      docs.navigation.groups = [a, c]
    },
    says: /\.add\('A', undefined, 'a'\)\.add\('C', 'bolt', 'c'\)\.groups/,
  },
  {
    name: 'rows by their names, which a function is given: one less, another order, one that goes to another product',
    files: only(
      site(
        `navigation().dropdowns(make('A', [one, old, two, three]), make('B', [four]))`,
        `import { dropdown } from 'build-nav'\ntype Row = { name: string; pages: string[] }\nconst one: Row = { name: 'One', pages: ['a'] }\nconst old: Row = { name: 'Old', pages: ['b'] }\nconst two: Row = { name: 'Two', pages: ['c'] }\nconst three: Row = { name: 'Three', pages: ['d'] }\nconst four: Row = { name: 'Four', pages: ['e'] }\nconst tabs = (...rows: Row[]) => rows.map(({ name, pages }) => tab(name).pages(...pages))\nconst make = (name: string, rows: Row[]) => dropdown(name).tabs(...tabs(...rows))\n`,
      ),
    ),
    edit: (docs) => {
      const [a, b] = docs.navigation.dropdowns
      const [one, , two, three] = a.tabs
      a.tabs = [three, one]
      b.tabs.push(two)
    },
    says: /make\('A', \[three, one\]\), make\('B', \[four, two\]\)/,
  },
  {
    name: 'a page in one language, which only a private field says',
    files: only(
      site(
        `navigation().languages(new Site('en').build(), new Site('de').build())`,
        `class Site {\n  readonly #code: 'en' | 'de'\n  constructor(code: 'en' | 'de') {\n    this.#code = code\n  }\n  #pages(...names: string[]) {\n    return names.map((name) => \`\${this.#code}/\${name}\`)\n  }\n  build() {\n    return language(this.#code).pages(...this.#pages('index', 'install'))\n  }\n}\n`,
      ),
    ),
    edit: (docs) => void docs.navigation.languages[1].pages.push('de/impressum'),
    says: /'install', \.\.\.\(this\.#code === 'de' \? \['impressum'\] : \[\]\)/,
  },
  {
    name: 'a dropdown less of those whose keys a type, a table and lists say',
    files: only(
      site(
        `navigation().dropdowns(...audiences.map((audience) => dropdown(labels[audience].name).groups(...rows.filter(({ of }) => of.includes(audience)).map(({ pages }) => group('A').pages(audience, ...pages)))))`,
        `import { dropdown } from 'build-nav'\ntype Audience = 'admin' | 'dev' | 'partner'\nconst labels: Record<Audience, { name: string }> = { admin: { name: 'Admins' }, dev: { name: 'Developers' }, partner: { name: 'Partners' } }\nconst audiences = Object.keys(labels) as Audience[]\nconst rows: { of: Audience[]; pages: string[] }[] = [\n  { of: ['admin', 'dev', 'partner'], pages: ['a'] },\n  { of: ['dev', 'partner'], pages: ['b'] },\n]\n`,
      ),
    ),
    edit: (docs) => void docs.navigation.dropdowns.pop(),
    says: /'admin' \| 'dev'\n[^]*dev: \{ name: 'Developers' \} \}[^]*\['admin', 'dev'\], pages: \['a'\] \},\n {2}\{ of: \['dev'\]/,
  },
  {
    name: 'rows of pages in a JSON file, where a group comes',
    files: {
      'docs.config.ts': site(
        `navigation().groups(...sidebar.map(({ name, items }) => group(name).pages(...items.map(({ path }) => path))))`,
        `import sidebar from './sidebar.json' with { type: 'json' }\n`,
      ),
      'sidebar.json': `[{ "name": "A", "items": [{ "path": "one" }, { "path": "two" }] }]\n`,
    },
    edit: (docs) => void groupsOf(docs)[0].pages.push('three', { group: 'N', pages: ['n'] }),
    says: /path\), group\('N'\)\.pages\('n'\)\)/,
  },
  {
    name: 'a class of which each tab is an instance: its own method that gives pages, and groups as its rest',
    files: only(
      site(
        `navigation().tabs(payments.tab(payments.guides('cards', 'refunds')), payouts.tab(payouts.guides('accounts')))`,
        `class Product {\n  constructor(readonly name: string, readonly folder: string) {}\n  pages(...names: string[]) {\n    return names.map((name) => \`\${this.folder}/\${name}\`)\n  }\n  guides(...names: string[]): Group {\n    return group('Guides').pages(...this.pages(...names))\n  }\n  tab(...groups: Group[]) {\n    return tab(this.name).groups(group('Start').pages(...this.pages('index', 'keys')), ...groups)\n  }\n}\nconst payments = new Product('Payments', 'payments')\nconst payouts = new Product('Payouts', 'payouts')\n`,
      ).replace('language,', 'language, type Group,'),
    ),
    edit: (docs) => {
      const [{ groups }, payouts] = docs.navigation.tabs
      groups[0].pages.splice(1, 0, 'payments/new')
      groups[1].icon = 'book'
      groups.push({ group: 'More', pages: ['payments/more'] })
      payouts.icon = 'bank'
    },
    says: /this\.pages\('index', \.{3}\(this\.name === 'Payments' \? \['new'\] : \[\]\), 'keys'\)[^]*payments\.guides\('cards', 'refunds'\)\.icon\('book'\), group\('More'\)\.pages\('payments\/more'\)[^]*payouts\.guides\('accounts'\)\)\.icon\('bank'\)/,
  },
  {
    name: 'pages of a release that a helper puts into its folder: others beside them',
    files: only(
      site(
        `navigation().versions(release('2.0'), release('1.0'))`,
        `function release(label: string) {\n  const dir = label.replace('.', '-')\n  const at = (...names: string[]) => names.map((name) => \`\${dir}/\${name}\`)\n  return version(label).groups(group('A').pages(...at('one', 'two')))\n}\n`,
      ),
    ),
    edit: (docs) => {
      const [newest, oldest] = docs.navigation.versions
      for (const { groups } of [newest, oldest])
        groups[0].pages.push({ group: 'B', pages: [groups[0].pages[0].replace('one', 'three')] })
      newest.groups[0].pages.push('elsewhere')
    },
    says: /\.\.\.at\('one', 'two'\), group\('B'\)\.pages\(`\$\{dir\}\/three`\), label === '2\.0' && 'elsewhere'/,
  },
  {
    name: 'sections that each language has by their keys: one of them has a page more in one',
    files: {
      'docs.config.ts': site(
        `navigation().languages(...(['en', 'es'] as const).map((code) => language(code).groups(...(['learn', 'api'] as const).map(sectionFor(code)))))`,
        `import pages from './pages.json' with { type: 'json' }\nconst titles = { en: { learn: 'Learn', api: 'API' }, es: { learn: 'Aprender', api: 'Referencia' } }\nconst sectionFor = (code: 'en' | 'es') => (name: 'learn' | 'api') => group(titles[code][name]).pages(...pages[name].map((page) => \`\${code}/\${page}\`))\n`,
      ),
      'pages.json': `{ "learn": ["models"], "api": ["overview"] }\n`,
    },
    edit: (docs) => void docs.navigation.languages[1].groups[1].pages.push('es/nuevo'),
    says: /\), code === 'es' && name === 'api' && 'es\/nuevo'\)/,
  },
  {
    name: 'a loop that counts: a condition asks for the label',
    files: only(
      site(
        `navigation().versions(...['V0', 'V1'].map((label, i) => version(label).pages(...under(label, 'a', \`b\${i}\`))))`,
      ),
    ),
    edit: (docs) => void docs.navigation.versions[0].pages.push('V0/new'),
    says: /label === 'V0' && 'new'/,
  },
  {
    name: 'a list of strings that spreads a folder',
    files: only(
      site(
        `navigation().languages(...(['en', 'fr'] as const).map((locale) => language(locale).groups(group('A').pages(...pages(locale)))))`,
        `const pages = (locale: string): string[] => [...under(locale, 'a', 'b')]\n`,
      ),
    ),
    edit: (docs) => void docs.navigation.languages[1].groups[0].pages.push('fr/new'),
    says: /\.\.\.\(locale === 'fr' \? \['new'\] : \[\]\)/,
  },
  {
    name: 'a list that a statement of a loop fills, with one more beside it',
    files: only(
      site(
        `navigation().groups(...list)`,
        `import type { Group } from 'build-nav'\nconst list: Group[] = []\nfor (const name of ['a', 'b']) list.push(group(name).pages(name))\n`,
      ),
    ),
    edit: (docs) => void groupsOf(docs).push({ group: 'New', pages: ['new'] }),
    says: /groups\(\.\.\.list, group\('New'\)\.pages\('new'\)\)/,
  },
  {
    name: 'rows of which the nearest has no place for what another one says',
    files: only(
      site(
        `navigation().groups(...rows.map(({ title, icon, pages }) => group(title).icon(icon).pages(...pages)))`,
        `const rows: { title: string; icon?: string; pages: string[] }[] = [\n  { title: 'A', icon: 'star', pages: ['a'] },\n  { title: 'B', pages: ['b'] },\n]\n`,
      ),
    ),
    edit: (docs) => void groupsOf(docs).push({ group: 'C', icon: 'bolt', pages: ['c'] }),
    says: /pages: \['b'\] \},\n  \{ title: 'C', icon: 'bolt', pages: \['c'\] \},\n/,
  },
  {
    name: 'labels of groups, of which a new one has something else',
    files: only(site(`navigation().groups(...['api', 'sdk'].map((name) => group(name).pages(\`\${name}/index\`)))`)),
    edit: (docs) => void groupsOf(docs).push({ group: 'cli', pages: ['cli/index', 'cli/install'] }),
    says: /\['api', 'sdk'\][^]*, group\('cli'\)\.pages\('cli\/index', 'cli\/install'\)\)/,
  },
  {
    name: 'entries that calls of the author add, and what methods take out of texts',
    files: only(
      site(
        `sidebar.navigation`,
        `class Section {\n  constructor(readonly title: string, readonly pages: readonly string[]) {}\n}
class Sidebar {\n  readonly #all: Section[] = []\n  add(...sections: Section[]) {\n    this.#all.push(...sections)\n    return this\n  }
  get navigation() {\n    return navigation().groups(...this.#all.map(({ title, pages }) => group(title).pages(...pages)))\n  }\n}
const title = '  One Two'\nconst pages = 'a, b  '
const last = ['x', 'y'].slice().sort().filter((page, at, all) => all.lastIndexOf(page) === at)
const sidebar = new Sidebar().add(new Section(title.trimStart().substring(0, 3), pages.trimEnd().split(', '))).add(new Section('M', last)).add(new Section('B', ['b']))\n`,
      ),
    ),
    edit: (docs) => {
      const [first, second] = groupsOf(docs)
      Object.assign(first, { group: 'Uno', pages: ['a', 'b', 'c'] })
      second.pages[1] = 'z'
      groupsOf(docs).push({ group: 'C', pages: ['c'] })
    },
    says: /' {2}Uno Two'\nconst pages = 'a, b, c {2}'\nconst last = \['x', 'z'\][^]*new Section\('B', \['b'\]\),\s*new Section\('C', \['c'\]\)\)/,
  },
  {
    name: 'lists that are typed in various ways: groups come to them',
    files: only(
      site(
        `navigation().groups(section('A', ['a']), part('B', ['b']), items('C', ['c']), named({ title: 'D', pages: ['d'] }))`,
        `type Page = 'a' | \`n/\${string}\`\ninterface Named {\n  title: string\n  pages: Array<string>\n}
const section = (title: string, pages: readonly Page[]) => group(title).pages(...pages)
const part = (title: string, pages: (string)[]) => group(title).pages(...pages)
const items = (title: string, pages: ReadonlyArray<string>) => group(title).pages(...pages)
const named = ({ title, pages }: Named) => group(title).pages(...pages)\n`,
      ),
    ),
    edit: (docs) => groupsOf(docs).forEach(({ pages }: Docs) => pages.push({ group: 'N', pages: ['n/a'] })),
    says: /pages: Array<string \| Group>[^]*readonly \(Page \| Group\)\[\][^]*pages: \(string \| Group\)\[\][^]*ReadonlyArray<string \| Group>/,
  },
  {
    name: 'a loop over names that are only strings, and one over numbers',
    files: only(
      site(
        `navigation().products(product('A').languages(...all), product('B').versions(...editions))`,
        `import { product, type Language } from 'build-nav'\nconst all: Language[] = []\nconst names: string[] = ['en', 'fr']
for (const code of names) all.push(language(code as 'en').groups(group('A').pages(...under(code, 'a'))))
const editions = [{ major: 3 }, { major: 2 }].map(({ major }) => version(\`v\${major}\`).pages(...under(\`v\${major}\`, 'b')))\n`,
      ),
    ),
    edit: ({ navigation }) => {
      const [{ languages }, { versions }] = navigation.products
      languages[0].groups.push({ group: 'New', pages: ['en/n'] })
      languages[1].groups.push({ group: 'Nouveau', pages: ['fr/n'] })
      versions[0].pages.push('v3/new')
    },
    says: /group\(code === 'fr' \? 'Nouveau' : 'New'\)[^]*major === 3 && 'new'/,
  },
  {
    name: 'an attribute of a row that the code takes as a whole',
    files: only(
      site(
        `navigation().groups(...rows.map(section))`,
        `interface Row {\n  title: string\n  pages: string[]\n}\nconst rows: Row[] = [\n  { title: 'A', pages: ['a'] },\n  { title: 'B', pages: ['b'] },\n]\nfunction section(row: Row) {\n  return group(row.title).pages(...row.pages)\n}\n`,
      ),
    ),
    edit: (docs) => void (groupsOf(docs)[1].hidden = true),
    says: /hidden\?: boolean[^]*'B', hidden: true[^]*\.hidden\(row\.hidden\)/,
  },
  {
    name: 'methods that are called if they are there, enumerations and namespaces',
    files: only(
      site(
        `new Nav().all()`,
        `class Base {\n  part(title: string) {\n    return group(title).pages(title + '/one')\n  }\n}
export enum Title {\n  A = 'A',\n}\nenum Level {\n  Low,\n}\ndeclare global {\n  interface OwnOfThis {\n    a: 1\n  }\n}
const tag = (texts: TemplateStringsArray, ...more: string[]) => texts.join('') + more.join('')
class Nav extends Base {\n  readonly #own = (title: string) => [tag\`\${title}\`]
  override part(title: string) {\n    return super.part?.(title).icon('book')\n  }
  all() {\n    const by: Record<string, (title: string) => string[]> = { own: this.#own }
    const low = Level.Low === 0 ? 'low' : 'high'
    return navigation().groups(this.part(Title.A), group('B').pages(...(by['own']?.('b') ?? []), ...(this.#own?.('c') ?? []), low))\n  }\n}\n`,
      ),
    ),
    edit: (docs) => {
      groupsOf(docs)[0].group = 'AA'
      groupsOf(docs)[1].pages.splice(0, 3, 'bb', 'cc', 'lower')
    },
    says: /'lower' : 'high'[^]*'bb'[^]*'cc'/,
  },
  {
    name: 'a computed page under a condition, one word of a literal, and an attribute less of a row',
    files: only(
      site(
        `navigation().groups(group('A').pages('a', ...(flag ? ['b'.toUpperCase()] : [])), group('B').pages(...'one'.split(/\\s*,\\s*/)), ...rows.map(({ title, hidden }) => group(title).hidden(hidden).pages(title)))`,
        `const flag = 1 < 2\nconst rows: { title: string; hidden?: boolean }[] = [{ title: 'c', hidden: true }, { title: 'd' }]\n`,
      ),
    ),
    edit: (docs) => {
      const [a, b, c] = groupsOf(docs)
      a.pages[1] = 'C'
      b.pages.push('two')
      delete c.hidden
    },
    says: /\{ title: 'c' \}[^]*flag \? \['C'\] : \[\][^]*'one, two'\.split/,
  },
  {
    name: 'rows in rows by a function that calls itself: pages behind them, and rows where there were none',
    files: only(
      site(
        `navigation().groups(...sidebar.map((row) => toGroup(row)))`,
        `interface Row {\n  title: string\n  path: string\n  items: (string | Row)[]\n}\nconst sidebar: Row[] = [\n  { title: 'A', path: 'a', items: ['one', 'two'] },\n  { title: 'B', path: 'b', items: ['one', { title: 'Inner', path: 'inner', items: ['three'] }] },\n]\nfunction toGroup(row: Row, parent = ''): Group {\n  const folder = parent ? \`\${parent}/\${row.path}\` : row.path\n  return group(row.title).pages(...row.items.map((item) => (typeof item === 'string' ? \`\${folder}/\${item}\` : toGroup(item, folder))))\n}\n`,
      ).replace('language,', 'language, type Group,'),
    ),
    edit: (docs) => {
      const [a, b] = groupsOf(docs)
      a.pages.push({ group: 'Deep', pages: ['a/deep/x', 'a/deep/y'] })
      b.pages.push('b/last', b.pages.shift())
    },
    says: /\['one', 'two', \{ title: 'Deep', path: 'deep', items: \['x', 'y'\] \}\][^]*items: \[\{ title: 'Inner', path: 'inner', items: \['three'\] \}, 'last', 'one'\]/,
  },
  {
    name: 'icons that are looked up, and a condition of the author that a new page is not in',
    files: only(
      site(
        `navigation().groups(...Object.entries(areas).map(([title, pages]) => group(title).icon(icons[title]).pages(...pages)), group('Last').pages('a', ...(isBeta ? ['beta'] : [])))`,
        `const isBeta = true as boolean\nconst areas = { Data: ['data'], Files: ['files'] }\nconst icons: Record<string, string> = { Data: 'database' }\n`,
      ),
    ),
    edit: (docs) => {
      const [data, files, last] = groupsOf(docs)
      delete data.icon
      files.icon = 'file'
      last.pages.push('new')
    },
    says: /icons: Record<string, string> = \{ Files: 'file' \}[^]*\(isBeta \? \['beta'\] : \[\]\), 'new'\)/,
  },
  {
    name: 'an icon that is looked up by the name of its row, in another file',
    files: {
      ...only(
        site(
          `navigation().groups(...rows.map((row) => group(row.title).icon(icons[row.id]).pages(row.id)))`,
          `import { icons, type Id } from './icons.js'\nconst rows: { id: Id; title: string }[] = [\n  { id: 'data', title: 'Data' },\n  { id: 'files', title: 'Files' },\n]\n`,
        ),
      ),
      'icons.ts': `export type Id = 'data' | 'files'\nexport const icons: Partial<Record<Id, string>> = { data: 'database' }\n`,
    },
    edit: (docs) => void (groupsOf(docs)[1].icon = 'file'),
    file: 'icons.ts',
    says: /\{ data: 'database', files: 'file' \}/,
  },
  {
    name: 'rows whose key is in the paths, and that have flags: a row as another one that has what comes',
    files: only(
      site(
        `navigation().groups(...sections)`,
        `const sdks: { id: string; title: string; hasCli?: boolean }[] = [\n  { id: 'ts', title: 'TypeScript', hasCli: true },\n  { id: 'py', title: 'Python' }, // since 2021\n  { id: 'go', title: 'Go' },\n]\nconst sections = sdks.map(({ id, title, hasCli }) => {\n  const base = \`sdk/\${id}\`\n  return group(title).tag(hasCli ? 'CLI' : undefined).pages(\`\${base}/install\`, hasCli && \`\${base}/cli\`)\n})\n`,
      ),
    ),
    edit: (docs) => {
      groupsOf(docs).push({ group: 'C#', pages: ['sdk/cs/install'] })
      groupsOf(docs).splice(1, 0, { group: 'Rust', tag: 'CLI', pages: ['sdk/rust/install', 'sdk/rust/cli'] })
    },
    says: /id: 'ts'.*\n {2}\{ id: 'rust', title: 'Rust', hasCli: true \},\n {2}\{ id: 'py', title: 'Python' \}, \/\/ since 2021\n.*\n {2}\{ id: 'cs', title: 'C#' \},\n\]/,
  },
  {
    name: 'a helper that makes a title of a name, with more pages as its rest: one call more',
    files: only(
      site(
        `navigation().groups(crud('users', 'delete'), crud('orders'))`,
        `const icons: Record<string, string> = { users: 'user', orders: 'cart-shopping' }\nconst crud = (name: string, ...extra: string[]) =>\n  group(name[0]!.toUpperCase() + name.slice(1))\n    .icon(icons[name] ?? 'box')\n    .pages(...['list', 'get', ...extra].map((verb) => \`api/\${name}/\${verb}\`))\n`,
      ),
    ),
    edit: (docs) => {
      groupsOf(docs).push({ group: 'Invoices', icon: 'box', pages: ['api/invoices/list', 'api/invoices/get'] })
      groupsOf(docs).unshift({
        group: 'Bills',
        icon: 'box',
        pages: ['list', 'get', 'void', 'pay'].map((verb) => `api/bills/${verb}`),
      })
      groupsOf(docs).push({ group: 'Others', icon: 'star', pages: ['api/others/list', 'api/others/get'] })
    },
    says: /crud\('bills', 'void', 'pay'\), crud\('users', 'delete'\), crud\('orders'\), crud\('invoices'\), group\('Others'\)\.icon\('star'\)/,
  },
  {
    name: 'redirects from a list of names, links from pairs: one more',
    files: only(
      site(`navigation().groups(group('A').pages('a', 'b'))`).replace(
        'navigation:',
        `redirects: ['old', 'older'].map((from) => ({ source: \`/\${from}\`, destination: '/a' })),\n  navbar: { links: [['A', 'a'], ['B', 'b']].map(([label, page]) => ({ label: label!, href: \`/\${page}\` })) },\n  navigation:`,
      ),
    ),
    edit: (docs) => {
      docs.redirects.unshift({ source: '/oldest', destination: '/a' })
      docs.navbar.links.push({ label: 'C', href: '/c' })
    },
    says: /redirects: \['oldest', 'old', 'older'\]\.map\([^]*\['B', 'b'\],\s*\['C', 'c'\],?\s*\]\.map/,
  },
  {
    name: 'lessons that code counts, in paths and in titles: one more at the end',
    files: only(
      site(
        `navigation().groups(...weeks.map(({ title, pages }, index) => group(\`\${index + 1}. \${title}\`).pages(...counted(\`week-\${index + 1}\`, ...pages))))`,
        `const weeks = [\n  { title: 'Basics', pages: ['intro', 'setup'] },\n  { title: 'Streams', pages: ['operators', 'errors'] },\n]\nfunction counted(folder: string, ...pages: string[]) {\n  return pages.map((page, index) => \`\${folder}/\${String(index + 1).padStart(2, '0')}-\${page}\`)\n}\n`,
      ),
    ),
    edit: (docs) => {
      groupsOf(docs)[1].pages.push('week-2/03-retries')
      groupsOf(docs).push({ group: '3. Tests', pages: ['week-3/01-units', 'week-3/02-mocks'] })
    },
    says: /pages: \['operators', 'errors', 'retries'\] \},\n {2}\{ title: 'Tests', pages: \['units', 'mocks'\] \},/,
  },
  {
    name: 'a helper with options: one that a call leaves out, and the value of one that it gives',
    files: only(
      site(
        `navigation().groups(section('A', ['one']), section('B', ['two'], { tag: 'Beta' }), section('C', ['three']))`,
        `function section(title: string, pages: string[], { icon = 'book', tag }: { icon?: string; tag?: string } = {}): Group {\n  return group(title).icon(icon).tag(tag).pages(...pages)\n}\n`,
      ).replace('import {', 'import { type Group,'),
    ),
    edit: (docs) => {
      groupsOf(docs)[0].icon = 'star'
      groupsOf(docs)[1].tag = 'GA'
      groupsOf(docs)[2] = { group: 'C', icon: 'book', tag: 'New', pages: ['three'] }
    },
    says: /section\('A', \['one'\], \{ icon: 'star' \}\),\s*section\('B', \['two'\], \{ tag: 'GA' \}\),\s*section\('C', \['three'\], \{ tag: 'New' \}\)/,
  },
  {
    name: 'a helper that reads its options by name: one that a call leaves out',
    files: only(
      site(
        `navigation().groups(section('A', ['one']), section('B', ['two'], { icon: 'bolt' }))`,
        `function section(title: string, pages: string[], options: { icon?: string } = {}): Group {\n  return group(title).icon(options.icon).pages(...pages)\n}\n`,
      ).replace('import {', 'import { type Group,'),
    ),
    edit: (docs) => void (groupsOf(docs)[0] = { group: 'A', icon: 'star', pages: ['one'] }),
    says: /section\('A', \['one'\], \{ icon: 'star' \}\)/,
  },
  {
    name: 'a constant in titles, renamed at its end',
    files: only(
      site(
        `navigation().groups(...['core', 'router'].map((name) => group(\`\${scope}/\${name}\`).pages(name)))`,
        `const scope = '@kit'\n`,
      ),
    ),
    edit: (docs) => groupsOf(docs).forEach((each: Docs) => (each.group = each.group.replace('@kit', '@kitjs'))),
    says: /const scope = '@kitjs'\n/,
  },
  {
    name: 'pages by calls in a chain: another order, and one less',
    files: only(
      site(
        `navigation().groups(\n  new Section('A', 'a')\n    .page('one') // first\n    .page('two')\n    .page('three')\n    .build(),\n  new Section('B', 'b').page('one').page('two').build(),\n)`,
        `class Section {\n  pages: string[] = []\n  constructor(\n    readonly title: string,\n    readonly folder: string,\n  ) {}\n  page(name: string) {\n    this.pages.push(\`\${this.folder}/\${name}\`)\n    return this\n  }\n  build() {\n    return group(this.title).pages(...this.pages)\n  }\n}\n`,
      ),
    ),
    edit: (docs) => {
      groupsOf(docs)[0].pages.reverse()
      groupsOf(docs)[1].pages.shift()
    },
    says: /\n {4}\.page\('three'\)\n {4}\.page\('two'\)\n {4}\.page\('one'\) \/\/ first\n {4}\.build[^]*new Section\('B', 'b'\)\.page\('two'\)\.build\(\)/,
  },
  {
    name: 'comments behind a call that goes, and behind the one before it',
    files: only(
      site(`navigation().groups(\n  group('A') // the first\n    .icon('book') // as in the logo\n    .pages('a'),\n)`),
    ),
    edit: (docs) => void delete groupsOf(docs)[0].icon,
    says: /group\('A'\) \/\/ the first \/\/ as in the logo\n {4}\.pages\('a'\)/,
  },
  ...(['call', 'property'] as const).map((by): Style => ({
    name: `words in namespaces, by ${by}, whose keys are names: a group more in each language`,
    files: only(
      site(
        `navigation().languages(...(['en', 'fr'] as const).map(locale => {\n  ${by === 'call' ? "const t = (section: 'nav' | 'groups', key: string) => words[locale][section][key]!" : 'const w = words[locale]'}\n  return language(locale).tabs(tab(${by === 'call' ? "t('nav', 'guide')" : 'w.nav.guide'}).groups(\n    group(${by === 'call' ? "t('groups', 'start')" : 'w.groups.start'}).pages(\`\${locale}/index\`),\n  ))\n}))`,
        by === 'call'
          ? `const words: Record<'en' | 'fr', Record<'nav' | 'groups', Record<string, string>>> = {\n  en: { nav: { guide: 'Guide' }, groups: { start: 'Start' } },\n  fr: { nav: { guide: 'Guide' }, groups: { start: 'Début' } },\n}\n`
          : `const words = {\n  en: { nav: { guide: 'Guide' }, groups: { start: 'Start' } },\n  fr: { nav: { guide: 'Guide' }, groups: { start: 'Début' } },\n}\n`,
      ),
    ),
    edit: (docs) => {
      for (const [index, title] of ['Scaling up', 'Passer à l’échelle'].entries()) {
        const own = docs.navigation.languages[index]
        own.tabs[0].groups.push({ group: title, pages: [`${own.language}/scaling`] })
      }
    },
    says: new RegExp(
      `en: \\{ nav: \\{ guide: 'Guide' \\}, groups: \\{ start: 'Start', scalingUp: 'Scaling up' \\} \\}[^]*group\\(${by === 'call' ? String.raw`t\('groups', 'scalingUp'\)` : 'w\\.groups\\.scalingUp'}\\)`,
    ),
  })),
  {
    name: 'rows of a JSON file: one more',
    files: {
      ...only(
        site(
          `navigation().groups(...rows.map(({ title, icon, pages }) => group(title).icon(icon).pages(...pages.map((page) => \`docs/\${page}\`))))`,
          `import rows from './rows.json' with { type: 'json' }\n`,
        ),
      ),
      'rows.json': `[\n  { "title": "A", "icon": "book", "pages": ["a", "b"] },\n  { "title": "C", "icon": "star", "pages": ["c"] }\n]\n`,
    },
    edit: (docs) => {
      groupsOf(docs).splice(1, 0, { group: 'B', icon: 'bolt', pages: ['docs/d', 'docs/e'] })
    },
    file: 'rows.json',
    says: /"a", "b"\] \},\n {2}\{ "title": "B", "icon": "bolt", "pages": \["d", "e"\] \},\n {2}\{ "title": "C"/,
  },
  {
    name: 'a page by a call in a chain goes with its comment',
    files: only(
      site(
        `navigation().groups(\n  add('A')\n    .page('one') // the first\n    .page('two') // old\n    .page('three')\n    .done(),\n)`,
        `const add = (title: string, ...pages: string[]) => ({\n  page: (name: string): ReturnType<typeof add> => add(title, ...pages, name),\n  done: () => group(title).pages(...pages),\n})\n`,
      ),
    ),
    edit: (docs) => void groupsOf(docs)[0].pages.splice(1, 1),
    says: /\.page\('one'\) \/\/ the first\n {4}\.page\('three'\)\n/,
  },
  {
    name: 'rows of a JSON file with a field that docs.json does not show: no row of it is made up',
    files: {
      ...only(
        site(
          `navigation().groups(...rows.map(({ title, pages }) => group(title).pages(...pages)))`,
          `import rows from './rows.json' with { type: 'json' }\n`,
        ),
      ),
      'rows.json': `[\n  { "title": "A", "owner": "Kim", "pages": ["a"] },\n  { "title": "C", "owner": "Ann", "pages": ["c"] }\n]\n`,
    },
    edit: (docs) => void groupsOf(docs).push({ group: 'D', pages: ['d'] }),
    says: /\)\), group\('D'\)\.pages\('d'\)\)/,
  },
  {
    name: 'pages by calls in a chain: the last one less, and one more behind a comment',
    files: only(
      site(
        `navigation().groups(\n  add('A').page('one').page('two').done(),\n  add('B')\n    .page('three') // the only one\n    .done(),\n)`,
        `const add = (title: string, ...pages: string[]) => ({\n  page: (name: string): ReturnType<typeof add> => add(title, ...pages, name),\n  done: () => group(title).pages(...pages),\n})\n`,
      ),
    ),
    edit: (docs) => {
      groupsOf(docs)[0].pages.pop()
      groupsOf(docs)[1].pages.push('four')
    },
    says: /add\('A'\)\.page\('one'\)\.done\(\),[^]*\.page\('three'\) \/\/ the only one\n {4}\.page\('four'\)\n {4}\.done/,
  },
  {
    name: 'a table of rows in a JSON file: one more, under the name of its first page',
    files: {
      ...only(
        site(
          `navigation().groups(...Object.values(rows).map(({ title, pages }) => group(title).pages(...pages)))`,
          `import rows from './rows.json' with { type: 'json' }\n`,
        ),
      ),
      'rows.json': `{\n  "start": { "title": "A", "pages": ["a"] }\n}\n`,
    },
    edit: (docs) => void groupsOf(docs).push({ group: 'D', pages: ['more/d'] }),
    file: 'rows.json',
    says: /"start": [^]*"more-d": \{\s*"title": "D",\s*"pages": \[\s*"more\/d"\s*\]\s*\}/,
  },
]
