import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Compiling } from './compiling.js'
import { around, pulled } from './pulled.js'

type Group = Record<string, unknown>

const compiling = new Compiling()

/** Ways to type what is written, each with a group `Start` of the icon `book` and the pages `guide/a` and `guide/b`. */
const forms: Readonly<Record<string, readonly [code: string, groups: string, more?: string]>> = {
  'an interface': [
    `interface Section { title: string; icon: 'book' | 'code'; pages: readonly \`guide/\${string}\`[] }

const sections: readonly Section[] = [{ title: 'Start', icon: 'book', pages: ['guide/a', 'guide/b'] }]`,
    `...sections.map(({ title, icon, pages }) => group(title).icon(icon).pages(...pages))`,
  ],
  'aliases, and an interface that extends another': [
    `type Icon = 'book' | 'code'
type Slug = \`guide/\${string}\`
interface Titled { title: string; icon?: Icon }
interface Section extends Titled { pages: Slug[] }

const sections: Section[] = [{ title: 'Start', icon: 'book', pages: ['guide/a', 'guide/b'] }]`,
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
  'as const, given to a helper': [
    `const start = { title: 'Start', icon: 'book', pages: ['guide/a', 'guide/b'] } as const

const section = ({ title, icon, pages }: { readonly title: string; readonly icon: 'book' | 'code'; readonly pages: readonly ('guide/a' | 'guide/b')[] }) =>
  group(title).icon(icon).pages(...pages)`,
    `section(start)`,
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
  'what a function returns': [
    `type Icon = 'book' | 'code'

const iconOf = (title: string): Icon => (title === 'Start' ? 'book' : 'code')

function pagesOf(): ('guide/a' | 'guide/b')[] {
  return ['guide/a', 'guide/b']
}`,
    `...['Start'].map((title) => group(title).icon(iconOf(title)).pages(...pagesOf()))`,
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
  'flags and numbers': [
    `interface Section { title: 'Start'; icon: 'book'; expanded: true; pages: string[] }

const sections: Section[] = [{ title: 'Start', icon: 'book', expanded: true, pages: ['guide/a', 'guide/b'] }]`,
    `...sections.map(({ title, icon, expanded, pages }) => group(title).icon(icon).expanded(expanded).pages(...pages))`,
  ],
}

/** By turns. */
const edits: readonly (readonly [what: string, edit: (group: Group) => void])[] = [
  [
    'an icon, a page and a flag',
    (start) => {
      start['icon'] = 'bolt'
      ;(start['pages'] as unknown[]).push('reference/c')
      if ('expanded' in start) start['expanded'] = false
    },
  ],
  [
    'another page and a title',
    (start) => {
      start['group'] = 'Begin'
      ;(start['pages'] as unknown[]).splice(0, 1, 'guide/c')
    },
  ],
]

for (const [at, [form, [code, groups]]] of Object.entries(forms).entries()) {
  const [what, edit] = edits[at % edits.length] as (typeof edits)[number]
  test(`what comes into code that has types is allowed by them: ${form}, ${what}`, async () => {
    const config = around(`navigation().groups(${groups})`, `\n${code}\n`)
    const change = (docs: never) => edit((docs as { navigation: { groups: [Group] } }).navigation.groups[0])
    // Code that can't be changed so is left, which compiles, too.
    const { text } = await pulled(config, change, () => {})
    compiling.add(`${form}: ${what}`, { 'docs.config.ts': config }, text)
  })
}

test('all of that compiles', () => {
  if (!Compiling.isThere) return console.log('skipped: there is no compiler at node_modules/typescript-7')
  const { errors, sound } = compiling.worse()
  assert.equal(errors, [])
  assert.is(sound, Object.keys(forms).length)
})

test.run()
