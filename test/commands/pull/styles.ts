import type { Files } from './pulled.js'

/** A way to write configs, an edit of the docs.json, and what the code has to say afterwards, in docs.config.ts or another file. */
export type Style = readonly [name: string, files: Files, edit: (docs: Docs) => void, says: RegExp, file?: string]

// oxlint-disable-next-line typescript/no-explicit-any
type Docs = any

const head = `import { docs, group, language, navigation, newestFirst, tab, under, version, when } from 'build-nav'\n`
const configOf = (navigation: string, before = '') =>
  `${head}${before}\nexport default docs({ theme: 'mint', name: 'A', colors: { primary: '#000000' }, navigation: ${navigation} })\n`
const only = (config: string): Files => ({ 'docs.config.ts': config })
const site = (navigation: string, before?: string): Files => only(configOf(navigation, before))
const groupsOf = (docs: Docs) => docs.navigation.groups

export const styles: readonly Style[] = [
  [
    'a helper that makes pages',
    site(
      `navigation().groups(group('A').pages(page('one'), page('two')))`,
      `const page = (name: string) => 'guides/' + name\n`,
    ),
    (docs) => void groupsOf(docs)[0].pages.push('guides/three'),
    /page\('three'\)/,
  ],
  [
    'helpers that take a list, and rest parameters',
    site(
      `navigation().groups(section('A', ['one', 'two']), section('B', ['three']), rest('C', 'c'))`,
      `const section = (title: string, pages: readonly string[]) => group(title).pages(...pages.map((page) => \`docs/\${page}\`))\nconst rest = (title: string, ...pages: string[]) => group(title).pages(...pages)\n`,
    ),
    (docs) => {
      groupsOf(docs)[0].pages.splice(1, 0, 'docs/new')
      groupsOf(docs)[2].pages.push('d')
    },
    /section\('A', \['one', 'new', 'two'\]\)[^]*rest\('C', 'c', 'd'\)/,
  ],
  [
    'a class',
    site(
      `new Sidebar('en').build()`,
      `class Sidebar {\n  private readonly locale: string\n  constructor(locale: string) {\n    this.locale = locale\n  }\n  page(name: string) {\n    return \`\${this.locale}/\${name}\`\n  }\n  build() {\n    return navigation().groups(group('A').pages(this.page('one'), this.page('two')))\n  }\n}\n`,
    ),
    (docs) => void groupsOf(docs)[0].pages.push('en/three'),
    /this\.page\('three'\)/,
  ],
  [
    'template strings with a constant',
    site("navigation().groups(group('A').pages(`${base}/one`, `${base}/two`))", `const base = 'docs/v2'\n`),
    (docs) => void groupsOf(docs)[0].pages.push('docs/v2/three'),
    /`\$\{base\}\/three`/,
  ],
  [
    'a switch over languages',
    site(
      `navigation().languages(...(['en', 'fr'] as const).map((code) => language(code).groups(group(title(code)).pages(\`\${code}/index\`, \`\${code}/install\`))))`,
      `function title(code: 'en' | 'fr') {\n  switch (code) {\n    case 'en':\n      return 'Start'\n    case 'fr':\n      return 'Démarrer'\n  }\n}\n`,
    ),
    (docs) => {
      docs.navigation.languages[1].groups[0].group = 'Commencer'
      for (const each of docs.navigation.languages) each.groups[0].pages.push(`${each.language}/new`)
    },
    /`\$\{code\}\/new`[^]*'Commencer'|'Commencer'[^]*`\$\{code\}\/new`/,
  ],
  [
    'plain JavaScript',
    {
      'docs.config.js': `import { docs, group, navigation } from 'build-nav'\n\nexport default docs({ theme: 'mint', name: 'A', colors: { primary: '#000000' }, navigation: navigation().groups(group('A').pages('one')) })\n`,
      'package.json': `{ "type": "module" }`,
    },
    (docs) => void groupsOf(docs)[0].pages.push('two'),
    /pages\('one', 'two'\)/,
    'docs.config.js',
  ],
  [
    'navigation only',
    {
      'docs.config.ts': `${head}export default navigation().groups(group('A').pages('one'))\n`,
      'docs.json': `{"theme":"mint","name":"A","navigation":{}}`,
    },
    (docs) => void groupsOf(docs)[0].pages.push('two'),
    /pages\('one', 'two'\)/,
  ],
  [
    'rows of pages',
    site(
      `navigation().groups(...['A', 'B'].map((title) => group(title).pages(...rows.filter(({ of }) => of === title).map(({ page }) => page))))`,
      `const rows = [\n  { of: 'A', page: 'a' },\n  { of: 'B', page: 'b' },\n  { of: 'B', page: 'c' },\n]\n`,
    ),
    (docs) => {
      groupsOf(docs)[0].pages.push('new')
      groupsOf(docs)[1].pages.pop()
    },
    /\{ of: 'A', page: 'a' \},\s+\{ of: 'A', page: 'new' \},\s+\{ of: 'B', page: 'b' \},\s+\]/,
  ],
  [
    'a word that one version of the language of the keys says otherwise',
    site(
      `navigation().languages(...(['en', 'ru', 'de'] as const).map(sidebar))`,
      `const words = { ru: { Guides: 'Руководства' }, de: { Guides: 'Anleitungen' } }\n\nfunction sidebar(locale: 'en' | 'ru' | 'de') {\n  const t = (title: 'Guides') => (locale === 'en' ? title : words[locale][title])\n  return language(locale).versions(\n    ...newestFirst('2.0', '1.0').map(({ label, since }) => version(label).groups(group(t('Guides')).pages(...under(label, locale, since('2.0') && 'new')))),\n  )\n}\n`,
    ),
    (docs) => void (docs.navigation.languages[0].versions[0].groups[0].group = 'Manuals'),
    /group\(locale === 'en' && since\('2\.0'\) \? 'Manuals' : t\('Guides'\)\)/,
  ],
  [
    'a folder of language and release, beside their own names',
    site(
      `navigation().languages(...['en', 'de'].map((locale) => language(locale).versions(...releases.map(({ label, since }) => edition(locale, label, since)))))`,
      `const releases = newestFirst('3.0', '2.0', '1.0')\n\nfunction edition(locale: string, label: string, since: (label: '3.0' | '2.0' | '1.0') => boolean) {\n  const folder = \`\${label}/\${locale}\`\n  return version(label).pages(...under(folder, 'index', since('1.0') && 'install'))\n}\n`,
    ),
    (docs) => {
      for (const { version, pages } of docs.navigation.languages[1].versions.slice(0, 2))
        pages.push(`${version}/de/new`)
    },
    /locale === 'de' && since\('2\.0'\) && 'new'/,
  ],
  [
    'a group moved behind the others in one language, with its word',
    site(
      `navigation().languages(...(['en', 'fr'] as const).map((locale) => language(locale).groups(group(titles[locale]).pages(...under(locale, 'a')), group('B').pages(...under(locale, 'b')))))`,
      `const titles = { en: 'A', fr: 'Un' }\n`,
    ),
    (docs) => void docs.navigation.languages[1].groups.reverse(),
    /groups\(\s*locale === 'en' && group\(titles\[locale\]\)[^]*'b'\)\),\s*locale === 'fr' && group\(titles\[locale\]\)/,
  ],
  [
    'what a file says that the config reads',
    {
      'docs.config.ts': configOf(
        `navigation().groups(group('A').pages('one'), ...more.map((title) => group(title).pages('two')))`,
        `import { readFileSync } from 'node:fs'\nconst { href } = new URL('./more.json', import.meta.url)\nconst more: string[] = JSON.parse(readFileSync(new URL(href), 'utf8'))\n`,
      ),
      'more.json': '["B"]\n',
    },
    (docs) => void groupsOf(docs)[0].pages.push('three'),
    /pages\('one', 'three'\)/,
  ],
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
      `[() => some?.b.x.d, () => some?.x.y(), () => none?.x.y(), () => none?.b.length].map((get, nth) => nth + caught(get))`,
      `[new Known('p').all(), new Known().all(), String(delete (none ?? {}).x)]`,
    ],
  }).map(([name, lists]): Style => [
    name,
    site(
      `navigation().groups(group('A').pages('first', ${lists.map((list) => `...${list}`).join(', ')}))`,
      `const t = (strings: TemplateStringsArray) => Array.from(strings[0] ?? '')\nconst same = (strings: TemplateStringsArray) => strings\nconst some: any = { b: { f: (text: string) => text + 'f' } }\nconst none: any = undefined\nfunction caught(get: () => unknown) {\n  try {\n    return String(get())\n  } catch {\n    return 'caught'\n  }\n}\nclass Known {\n  #name?: string\n  constructor(name?: string) {\n    this.#name = name\n  }\n  own?(text: string) {\n    return text + (this.#name?.trim().length ?? 'none')\n  }\n  all() {\n    return 'k' + this.own?.('o').trim()\n  }\n}\n`,
    ),
    (docs) => void groupsOf(docs)[0].pages.splice(1, 0, 'new'),
    /pages\(\s*'first',\s*'new',/,
  ]),
  [
    'rows of pages in a JSON file',
    {
      'docs.config.ts': configOf(
        `navigation().groups(...sidebar.map(({ name, items }) => group(name).pages(...items.map(({ path }) => path))))`,
        `import sidebar from './sidebar.json' with { type: 'json' }\n`,
      ),
      'sidebar.json': `[\n  { "name": "A", "items": [{ "path": "one" }, { "path": "two" }, { "path": "three" }] }\n]\n`,
    },
    (docs) => {
      const [{ pages }] = groupsOf(docs)
      pages.splice(1, 1)
      pages.unshift('zero')
      pages.push('four')
    },
    /\{ "path": "zero" \},\s*\{ "path": "one" \},\s*\{ "path": "three" \},\s*\{ "path": "four" \}/,
    'sidebar.json',
  ],
  [
    'words that a language lacks, where code says others instead',
    site(
      `navigation().languages(en, de, ja)`,
      `type Locale = 'en' | 'de' | 'ja'
const home: { readonly [L in Locale]?: string } = { en: 'welcome' }
const tables: Record<string, Record<string, string>> = { ja: { c: 'シー' }, de: {} }
const site = (locale: Locale) =>
  language(locale).groups(group('A').root(\`\${locale}/\${home[locale] ?? 'index'}\`).pages(locale + '/a'), group(tables[locale]?.['c'] || 'C').pages(locale + '/c'))
const { en, de, ja } = { en: site('en'), de: site('de'), ja: site('ja') }
`,
    ),
    (docs) => {
      const [, de] = docs.navigation.languages
      de.groups[0].root = 'de/willkommen'
      de.groups[1].group = 'Zeh'
    },
    /\{ en: 'welcome', de: 'willkommen' \}[^]*de: \{ c: 'Zeh' \}/,
  ],
  [
    'sections that each language has by their keys: one of them has a page more in one',
    {
      'docs.config.ts': configOf(
        `navigation().languages(...(['en', 'es'] as const).map((code) => language(code).groups(...(['learn', 'api'] as const).map(sectionFor(code)))))`,
        `import pages from './pages.json' with { type: 'json' }\nconst titles = { en: { learn: 'Learn', api: 'API' }, es: { learn: 'Aprender', api: 'Referencia' } }\nconst sectionFor = (code: 'en' | 'es') => (name: 'learn' | 'api') => group(titles[code][name]).pages(...pages[name].map((page) => \`\${code}/\${page}\`))\n`,
      ),
      'pages.json': `{ "learn": ["models"], "api": ["overview"] }\n`,
    },
    (docs) => void docs.navigation.languages[1].groups[1].pages.push('es/nuevo'),
    /\), code === 'es' && name === 'api' && 'es\/nuevo'\)/,
  ],
  [
    'a list of strings that spreads a folder',
    site(
      `navigation().languages(...(['en', 'fr'] as const).map((locale) => language(locale).groups(group('A').pages(...pages(locale)))))`,
      `const pages = (locale: string): string[] => [...under(locale, 'a', 'b')]\n`,
    ),
    (docs) => void docs.navigation.languages[1].groups[0].pages.push('fr/new'),
    /\.\.\.\(locale === 'fr' \? \['new'\] : \[\]\)/,
  ],
  [
    'methods that may be missing, and enumerations, are run as written',
    site(
      `new Nav().all()`,
      `class Base {\n  part(title: string) {\n    return group(title).pages(title + '/one')\n  }\n}
export enum Title {\n  A = 'A',\n}\nenum Level {\n  Low,\n}\ndeclare global {\n  interface OwnOfThis {\n    a: 1\n  }\n}
class Nav extends Base {\n  readonly #own = (title: string) => [title]
  override part(title: string) {\n    return super.part?.(title).icon('book')\n  }
  all() {\n    const by: Record<string, (title: string) => string[]> = { own: this.#own }
    const low = Level.Low === 0 ? 'low' : 'high'
    return navigation().groups(this.part(Title.A), group('B').pages(...(by['own']?.('b') ?? []), ...(this.#own?.('c') ?? []), low))\n  }\n}\n`,
    ),
    (docs) => void groupsOf(docs)[1].pages.splice(2, 1, 'lower'),
    /'lower' : 'high'/,
  ],
  [
    'rows of a JSON file with a field that docs.json does not show: no row of it is made up',
    {
      ...site(
        `navigation().groups(...rows.map(({ title, pages }) => group(title).pages(...pages)))`,
        `import rows from './rows.json' with { type: 'json' }\n`,
      ),
      'rows.json': `[\n  { "title": "A", "owner": "Kim", "pages": ["a"] },\n  { "title": "C", "owner": "Ann", "pages": ["c"] }\n]\n`,
    },
    (docs) => void groupsOf(docs).push({ group: 'D', pages: ['d'] }),
    /\)\), group\('D'\)\.pages\('d'\)\)/,
  ],
  [
    'a table of rows in a JSON file: one more, under the name of its first page',
    {
      ...site(
        `navigation().groups(...Object.values(rows).map(({ title, pages }) => group(title).pages(...pages)))`,
        `import rows from './rows.json' with { type: 'json' }\n`,
      ),
      'rows.json': `{\n  "start": { "title": "A", "pages": ["a"] }\n}\n`,
    },
    (docs) => void groupsOf(docs).push({ group: 'D', pages: ['more/d'] }),
    /"start": [^]*"more-d": \{\s*"title": "D",\s*"pages": \[\s*"more\/d"\s*\]\s*\}/,
    'rows.json',
  ],
  [
    'titles of an enumeration, and a word that a language lacks beside a word in its place',
    site(
      `navigation().languages(...(['en', 'fr'] as const).map((code) => language(code).groups(...Object.values(Title).map((title, at) => group(title).pages(\`\${code}/\${at}\`)), group(words[code].start ?? 'Start').pages(\`\${code}/b\`))))`,
      `enum Title {\n  Admin = 'Admin',\n  User = 'User',\n}\nconst words: Record<'en' | 'fr', { start?: string }> = { en: {}, fr: {} }\n`,
    ),
    (docs) => {
      for (const { groups } of docs.navigation.languages) groups[0].group = 'Administration'
      docs.navigation.languages[1].groups[2].group = 'Débuter'
    },
    /Admin = 'Administration',[^]*fr: \{ start: 'Débuter' \}[^]*Object\.values\(Title\)[^]*\.start \?\? 'Start'/,
  ],
  [
    'an icon of one tab, where a loop gives all tabs theirs',
    site(`navigation().tabs(...(['UI', 'API'] as const).map((label) => tab(label).icon('book').pages(label + '/a')))`),
    (docs) => void (docs.navigation.tabs[1].icon = 'code'),
    /icon\(label === 'API' \? 'code' : 'book'\)/,
  ],
  [
    'a new group beside groups whose pages are calls',
    site(
      `navigation().languages(...(['en', 'fr'] as const).map(sidebar))`,
      `const sidebar = (code: 'en' | 'fr') => {\n  const page = (name: string) => (code === 'en' ? name : \`\${code}/\${name}\`)\n  return language(code).groups(group('A').pages(page('a'), page('b')))\n}\n`,
    ),
    (docs) => {
      for (const { language: code, groups } of docs.navigation.languages)
        groups.push({ group: 'C', pages: [code === 'en' ? 'c' : `${code}/c`] })
    },
    /group\('C'\)\.pages\(page\('c'\)\)/,
  ],
  [
    'a language of a table goes with its words in other tables',
    site(
      `navigation().languages(...(Object.entries(locales) as [Key, { lang: 'en' | 'de' | 'fr' }][]).map(([key, { lang }]) => language(lang).groups(group(titles[key] ?? 'Start').pages(\`\${lang}/a\`))))`,
      `const locales = { root: { lang: 'en' }, de: { lang: 'de' }, fr: { lang: 'fr' } } as const\ntype Key = keyof typeof locales\nconst titles: Partial<Record<Key, string>> = { de: 'Anfang', fr: 'Début' }\n`,
    ),
    (docs) => void docs.navigation.languages.pop(),
    /de: \{ lang: 'de' \} \} as const[^]*\{ de: 'Anfang' \}/,
  ],
]
