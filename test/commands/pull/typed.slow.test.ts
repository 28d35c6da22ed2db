import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { pull } from '../../../src/commands/pull/pull.js'
import { runs } from '../../runs.js'
import { temporaryFolder, writeTo } from '../../temporary-folder.js'
import { Compiling } from './compiling.js'
import { around, pulled } from './pulled.js'

interface Group {
  group: string
  icon?: string
  pages: unknown[]
}

interface Docs {
  navigation: { groups?: Group[]; languages?: { language: string; groups: Group[] }[] }
}

/** A list of pages as code, and what is declared before it: with a type that new pages may not fit. */
type Form = (
  name: string,
  title: string,
  pages: readonly string[],
) => { readonly declared: string; readonly group: string }

const quoted = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ')
const alternatives = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(' | ')
const spread = (title: string, list: string) => `group('${title}').pages(...${list})`

const forms: readonly Form[] = [
  (name, title, pages) => ({
    declared: `const ${name} = new Map<string, string[]>([['${title}', [${quoted(pages)}]]])`,
    group: `...[...${name}].map(([title, pages]) => group(title).pages(...pages))`,
  }),
  (name, title, pages) => ({
    declared: `const ${name} = new Set<string>([${quoted(pages)}])`,
    group: spread(title, name),
  }),
  (name, title, pages) => ({
    declared: `const ${name}: [${pages.map(() => 'string').join(', ')}] = [${quoted(pages)}]`,
    group: spread(title, name),
  }),
  (name, title, pages) => ({
    declared: `const ${name}Of = { ${pages.map((page) => `'${page}': 1`).join(', ')} }\nconst ${name}: (keyof typeof ${name}Of)[] = [${quoted(pages)}]`,
    group: spread(title, name),
  }),
  (name, title, pages) => ({
    declared: `const ${name} = <T extends string>(...all: T[]): T[] => all.filter((each) => each.length > 0)`,
    group: spread(title, `${name}(${quoted(pages)})`),
  }),
  (name, title, pages) => ({
    declared: `const ${name} = { list: [${quoted(pages)}] } satisfies Record<string, readonly string[]>`,
    group: spread(title, `${name}.list.map((each) => each.trim())`),
  }),
  (name, title, pages) => ({
    declared: `enum ${name} { ${pages.map((page, at) => `P${at} = '${page}'`).join(', ')} }`,
    group: spread(title, `Object.values(${name})`),
  }),
  (name, title, pages) => ({
    declared: `const ${name} = [${quoted(pages)}] as const\ntype ${name}Page = (typeof ${name})[number]\nconst ${name}Of = (page: ${name}Page): string => page`,
    group: spread(title, `${name}.map((each) => ${name}Of(each))`),
  }),
  (name, title, pages) => ({
    declared: `function ${name}(page: ${alternatives(pages)}): string\nfunction ${name}(page: string, more: number): string\nfunction ${name}(page: string): string {\n  return page\n}`,
    group: `group('${title}').pages(${pages.map((page) => `${name}('${page}')`).join(', ')})`,
  }),
  (name, title, pages) => ({
    declared: `const ${name}: readonly (${alternatives(pages)})[] = [${quoted(pages)}]\nconst ${name}Words: Record<${alternatives(pages)}, number> = { ${pages.map((page) => `'${page}': 1`).join(', ')} }`,
    group: spread(title, `${name}.filter((page) => ${name}Words[page] > 0)`),
  }),
  (name, title, pages) => ({ declared: `const ${name}: PagePath[] = [${quoted(pages)}]`, group: spread(title, name) }),
  (name, title, pages) => ({
    declared: `class ${name} {\n  readonly pages: string[]\n  constructor(first: string, ...more: ${alternatives(pages)}[]) {\n    this.pages = [first, ...more]\n  }\n}`,
    group: spread(title, `new ${name}(${quoted(pages)}).pages`),
  }),
]

/** Titles of languages: by a switch, a table, an enum. */
const titles: readonly string[] = [
  `function start(code: Code) {\n  switch (code) {\n    case 'en':\n      return 'Start'\n    case 'fr':\n      return 'Commencer'\n  }\n}`,
  `const words: Record<Code, string> = { en: 'Start', fr: 'Commencer' }\nconst start = (code: Code) => words[code]`,
  `const words = { en: { start: 'Start' }, fr: { start: 'Commencer' } } satisfies Record<Code, { start: string }>\nconst start = (code: Code) => words[code].start`,
  `const words = new Map<Code, string>([['en', 'Start'], ['fr', 'Commencer']])\nconst start = (code: Code) => words.get(code) ?? code`,
  `enum Start { en = 'Start', fr = 'Commencer' }\nconst start = (code: Code) => Start[code]`,
]

const head = `import { docs, group, language, navigation, type PagePath } from 'build-nav'\n\nexport type Path = PagePath\n`
const site = (declared: string, navigation: string) => `${head}
${declared}

export default docs({
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: navigation().${navigation},
})

export const used = [group, language]
`

const page = fc.constantFrom('guides/new', 'api/next', 'x')
const edits = fc.oneof(
  page.map((name) => ['a page', ({ pages }: Group) => void pages.push(name)] as const),
  page.map((name) => ['a page before', ({ pages }: Group) => void pages.unshift(name)] as const),
  page.map((name) => ['another page', ({ pages }: Group) => void pages.splice(0, 1, name)] as const),
  fc.constant(['one page less', ({ pages }: Group) => void pages.pop()] as const),
  fc.constant(['reversed', ({ pages }: Group) => void pages.reverse()] as const),
  fc.constant([
    'a nested group',
    ({ pages }: Group) => void pages.push({ group: 'Deep', pages: ['deep/one'] }),
  ] as const),
  fc.constant(['an icon', (own: Group) => void (own.icon = 'bolt')] as const),
  fc.constant(['a title', (own: Group) => void (own.group = 'Renamed')] as const),
)

const ofGroups = fc
  .tuple(
    fc.array(fc.constantFrom(...forms), { minLength: 1, maxLength: 2 }),
    fc.integer({ min: 2, max: 3 }),
    fc.nat(),
    edits,
  )
  .map(([all, count, at, [what, change]]) => {
    const parts = all.map((form, index) => {
      const pages = ['a', 'b', 'c'].slice(0, count).map((each) => `p${index}/${each}`)
      return form(`Part${index}`, `Title ${index}`, pages)
    })
    const config = site(
      parts.map(({ declared }) => declared).join('\n\n'),
      `groups(${parts.map(({ group }) => group).join(', ')})`,
    )
    const edit = ({ navigation: { groups = [] } }: Docs) => change(groups[at % groups.length] as Group)
    return { what, config, edit }
  })

const ofLanguages = fc.tuple(fc.constantFrom(...titles), fc.boolean(), edits).map(([words, isNew, [what, change]]) => {
  const config = site(
    `const codes = ['en', 'fr'] as const\ntype Code = (typeof codes)[number]\n\n${words}`,
    'languages(...codes.map((code) => language(code).groups(group(start(code)).pages(`${code}/index`, `${code}/a`))))',
  )
  const edit = ({ navigation: { languages = [] } }: Docs) => {
    if (isNew) languages.push({ language: 'de', groups: [{ group: 'Los', pages: ['de/index', 'de/a'] }] })
    else change(languages[1]?.groups[0] as Group)
  }
  return { what: isNew ? 'a language' : what, config, edit }
})

const compiling = new Compiling()

test('an edit of a config with types is verified and compiles, or leaves all files as they are', async () => {
  const cases = fc.sample(fc.oneof({ weight: 3, arbitrary: ofGroups }, { weight: 1, arbitrary: ofLanguages }), runs(90))
  let whole = 0
  for (const { what, config, edit } of cases) {
    const folder = temporaryFolder({ 'docs.config.ts': config })
    const [code, out] = ['docs.config.ts', 'docs.json'].map((name) => path.join(folder, name)) as [string, string]
    await build({ cwd: folder })
    const docs = JSON.parse(readFileSync(out, 'utf8')) as Docs
    edit(docs)
    const edited = `${JSON.stringify(docs, null, 2)}\n`
    if (edited === readFileSync(out, 'utf8')) continue
    writeTo(out, edited)
    const { left } = await pull({ cwd: folder })
    const now = readFileSync(code, 'utf8')
    const told = `${what}\n${config}\n${now}`
    assert.is(readFileSync(out, 'utf8'), edited, told)
    if (left.length === 0) {
      whole += 1
      assert.is((await build({ cwd: folder })).text, edited, told)
      compiling.add(told, { 'docs.config.ts': config }, () => now)
    } else if (left.length === 1) assert.is(now, config, told)
  }
  console.log(`${whole} of ${cases.length} whole`)
  assert.ok(whole > cases.length / 2)
})

/** Ways to type what is written, each with a group `Start` of the icon `book` and the pages `guide/a` and `guide/b`. */
const typings: Readonly<Record<string, readonly [code: string, groups: string, more?: string]>> = {
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
const byTurns: readonly (readonly [what: string, edit: (group: Record<string, unknown>) => void])[] = [
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

for (const [at, [form, [code, groups]]] of Object.entries(typings).entries()) {
  const [what, edit] = byTurns[at % byTurns.length] as (typeof byTurns)[number]
  test(`what comes into code that has types is allowed by them: ${form}, ${what}`, async () => {
    const config = around(`navigation().groups(${groups})`, `\n${code}\n`)
    const change = (docs: never) =>
      edit((docs as { navigation: { groups: [Record<string, unknown>] } }).navigation.groups[0])
    // Code that can't be changed so is left, which compiles, too.
    const { text } = await pulled(config, change, () => {})
    compiling.add(`${form}: ${what}`, { 'docs.config.ts': config }, text)
  })
}

test('all of that compiles', () => {
  if (!Compiling.isThere) return console.log('skipped: there is no compiler at node_modules/typescript-7')
  const { errors, sound } = compiling.worse()
  assert.equal(errors, [])
  assert.ok(sound > Object.keys(typings).length)
})

test.run()
