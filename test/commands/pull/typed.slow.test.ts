import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Compiling } from './compiling.js'
import { around, pulled } from './pulled.js'

interface Group {
  group: string
  icon?: string
  expanded?: boolean
  pages: unknown[]
}

interface Docs {
  navigation: { groups: [Group]; languages: { language: string; groups: [Group] }[] }
}

const start = (pages: string) => `group('Start').pages(...${pages})`

/** Ways to type what is written, each with a group `Start` of the pages `guide/a` and `guide/b`. */
const typings: Readonly<Record<string, readonly [code: string, groups: string]>> = {
  'an interface': [
    `interface Section { title: string; icon: 'book' | 'code'; pages: readonly \`guide/\${string}\`[] }

const sections: readonly Section[] = [{ title: 'Start', icon: 'book', pages: ['guide/a', 'guide/b'] }]`,
    `...sections.map(({ title, icon, pages }) => group(title).icon(icon).pages(...pages))`,
  ],
  'parameters of a helper': [
    `const section = (title: string, icon: 'book' | 'code', ...pages: ('guide/a' | 'guide/b')[]) => group(title).icon(icon).pages(...pages)`,
    `section('Start', 'book', 'guide/a', 'guide/b')`,
  ],
  'options of a helper': [
    `interface Options { icon?: 'book' | 'code'; pages: readonly ('guide/a' | 'guide/b')[] }

function section(title: string, { icon, pages }: Options) {
  return group(title).icon(icon).pages(...pages)
}`,
    `section('Start', { icon: 'book', pages: ['guide/a', 'guide/b'] })`,
  ],
  'a constraint of a generic helper': [
    `const section = <T extends { icon: 'book' | 'code'; pages: readonly \`guide/\${string}\`[] }>(title: string, { icon, pages }: T) =>
  group(title).icon(icon).pages(...pages)`,
    `section('Start', { icon: 'book', pages: ['guide/a', 'guide/b'] })`,
  ],
  satisfies: [
    `const sections = [{ title: 'Start', icon: 'book', pages: ['guide/a', 'guide/b'] }] satisfies readonly Readonly<{ title: string; icon: 'book' | 'code'; pages: \`guide/\${string}\`[] }>[]`,
    `...sections.map(({ title, icon, pages }) => group(title).icon(icon).pages(...pages))`,
  ],
  'rows that are tuples': [
    `const rows: readonly [title: string, icon: 'book' | 'code', pages: \`guide/\${string}\`[]][] = [['Start', 'book', ['guide/a', 'guide/b']]]`,
    `...rows.map(([title, icon, pages]) => group(title).icon(icon).pages(...pages))`,
  ],
  records: [
    `const pages: Record<string, readonly ('guide/a' | 'guide/b')[]> = { Start: ['guide/a', 'guide/b'] }
const icons: { [title: string]: 'book' | 'code' } = { Start: 'book' }`,
    `...Object.entries(pages).map(([title, own]) => group(title).icon(icons[title]).pages(...own))`,
  ],
  'a list of the known': [
    `const icons = ['book', 'code'] as const

interface Section { title: string; icon: (typeof icons)[number]; pages: string[] }

const sections: Section[] = [{ title: 'Start', icon: 'book', pages: ['guide/a', 'guide/b'] }]`,
    `...sections.map(({ title, icon, pages }) => group(title).icon(icon).pages(...pages))`,
  ],
  'a table with an entry for each': [
    `type Icon = 'book' | 'code'

const names: Record<Icon, string> = { book: 'book', code: 'code' }
const sections: { title: string; icon: Icon; pages: string[] }[] = [{ title: 'Start', icon: 'book', pages: ['guide/a', 'guide/b'] }]`,
    `...sections.map(({ title, icon, pages }) => group(title).icon(names[icon]).pages(...pages))`,
  ],
  'members and methods of a class': [
    `class Section {
  readonly icon: 'book' | 'code' = 'book'
  readonly #pages: ('guide/a' | 'guide/b')[] = []
  constructor(readonly title: 'Start' | 'End') {}
  add(page: 'guide/a' | 'guide/b') {
    this.#pages.push(page)
    return this
  }
  get group() {
    return group(this.title).icon(this.icon).pages(...this.#pages)
  }
}`,
    `new Section('Start').add('guide/a').add('guide/b').group`,
  ],
  'a map': [
    `const sections = new Map<string, string[]>([['Start', ['guide/a', 'guide/b']]])`,
    `...[...sections].map(([title, pages]) => group(title).pages(...pages))`,
  ],
  'a set': [`const pages = new Set<string>(['guide/a', 'guide/b'])`, start('pages')],
  'a generic function': [
    `const given = <T extends string>(...all: T[]): T[] => all.filter((each) => each.length > 0)`,
    start(`given('guide/a', 'guide/b')`),
  ],
  'as const, given to a function': [
    `const pages = ['guide/a', 'guide/b'] as const
const pathOf = (page: (typeof pages)[number]): string => page`,
    start('pages.map((each) => pathOf(each))'),
  ],
  'paths of pages': [
    `import type { PagePath } from 'build-nav'
const pages: PagePath[] = ['guide/a', 'guide/b']`,
    start('pages'),
  ],
}

/** Edits of a group, by turns. */
const edits: Readonly<Record<string, (group: Group) => void>> = {
  'an icon, a page and a flag': (own) => {
    own.icon = 'bolt'
    own.pages.push('reference/c')
    if ('expanded' in own) own.expanded = false
  },
  'another page and a title': (own) => {
    own.group = 'Begin'
    own.pages.splice(0, 1, 'guide/c')
  },
  'a page before': ({ pages }) => void pages.unshift('guide/new'),
  'one page less': ({ pages }) => void pages.pop(),
  'another order': ({ pages }) => void pages.reverse(),
  'a nested group': ({ pages }) => void pages.push({ group: 'Deep', pages: ['deep/one'] }),
  'a title': (own) => void (own.group = 'Renamed'),
}
const turns = Object.entries(edits)

/** Titles of languages: by a switch, a table, an enum. */
const titles: readonly string[] = [
  `function start(code: Code) {\n  switch (code) {\n    case 'en':\n      return 'Start'\n    case 'fr':\n      return 'Commencer'\n  }\n}`,
  `const words: Record<Code, string> = { en: 'Start', fr: 'Commencer' }\nconst start = (code: Code) => words[code]`,
  `const words = { en: { start: 'Start' }, fr: { start: 'Commencer' } } satisfies Record<Code, { start: string }>\nconst start = (code: Code) => words[code].start`,
  `const words = new Map<Code, string>([['en', 'Start'], ['fr', 'Commencer']])\nconst start = (code: Code) => words.get(code) ?? code`,
  `enum Start { en = 'Start', fr = 'Commencer' }\nconst start = (code: Code) => Start[code]`,
]

const compiling = new Compiling()
const counts = { all: 0, whole: 0 }

/** Pulls an edit: taken whole, or left without a change of the code where nothing else was edited. */
async function takes(name: string, config: string, edit: (docs: Docs) => void): Promise<void> {
  const { result, text } = await pulled(
    config,
    (docs: Docs) => edit(docs),
    ({ left }, built, edited) => void (left.length === 0 && assert.is(built, edited)),
  )
  counts.all += 1
  if (result.left.length === 0) counts.whole += 1
  if (result.taken.length === 0) assert.is(text(), config)
  compiling.add(name, { 'docs.config.ts': config }, text)
}

for (const [at, [form, [code, groups]]] of Object.entries(typings).entries()) {
  const own = [0, 3].map((turn) => turns[(at + turn) % turns.length] as (typeof turns)[number])
  test(`what comes into code that has types is allowed by them: ${form}`, async () => {
    const config = around(`navigation().groups(${groups})`, `\n${code}\n`)
    for (const [what, edit] of own)
      await takes(`${form}: ${what}`, config, ({ navigation }) => edit(navigation.groups[0]))
  })
}

for (const words of titles) {
  test(`a title and a language more, where the titles are ${words}`, async () => {
    const codes = `const codes = ['en', 'fr'] as const\ntype Code = (typeof codes)[number]\n\n${words}\n`
    const site = '...codes.map((code) => language(code).groups(group(start(code)).pages(`${code}/index`, `${code}/a`)))'
    const config = around(`navigation().languages(${site})`, codes)
    await takes(`a title: ${words}`, config, ({ navigation: { languages } }) => {
      languages[1]!.groups[0].group = 'Allons'
    })
    await takes(`a language: ${words}`, config, ({ navigation: { languages } }) => {
      languages.push({ language: 'de', groups: [{ group: 'Los', pages: ['de/index', 'de/a'] }] })
    })
  })
}

test('all of that compiles, and most of it is taken whole', () => {
  assert.ok(counts.whole > counts.all * 0.6, `${counts.whole} of ${counts.all}`)
  if (!Compiling.isThere) return console.log('skipped: there is no compiler at node_modules/typescript-7')
  const { errors, sound } = compiling.worse()
  assert.equal(errors, [])
  assert.is(sound, counts.all)
})

test.run()
