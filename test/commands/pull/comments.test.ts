import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { JsonObject, JsonValue } from '../../../src/format/json/value.js'
import { runs } from '../../runs.js'
import { around, pulled } from './pulled.js'

interface Layout {
  readonly isBroken: boolean
  readonly isPadded: boolean
  /** A comment and an empty line before each second item. */
  readonly hasParts: boolean
  readonly hasTrailingComma: boolean
  readonly eol: string
  readonly comments: readonly boolean[]
}

const layouts: fc.Arbitrary<Layout> = fc.record({
  isBroken: fc.boolean(),
  isPadded: fc.boolean(),
  hasParts: fc.boolean(),
  hasTrailingComma: fc.boolean(),
  eol: fc.constantFrom('\n', '\r\n'),
  comments: fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }),
})

/** Groups of pages, with a comment above and behind some of them; each comment says whose it is. */
function config(
  { isBroken, isPadded, hasParts, hasTrailingComma, eol, comments }: Layout,
  sizes: readonly number[],
): string {
  let next = 0
  const isSaid = () => comments[next++ % comments.length] === true
  const list = (items: readonly [string, string][], indent: string) => {
    const last = items.length - 1
    return items
      .map(([code, name], index) => {
        const comma = index < last || (isBroken && hasTrailingComma) ? ',' : ''
        if (!isBroken) return `${isSaid() ? `/* before ${name} */ ` : ''}${code}${comma}${comma || isPadded ? ' ' : ''}`
        const part = hasParts && index % 2 === 0 ? `${indent}// part of ${name}\n\n` : ''
        const above = isSaid() ? `${indent}// above ${name}\n` : ''
        return `${part}${above}${indent}${code}${comma}${isSaid() ? ` // behind ${name}` : ''}\n`
      })
      .join('')
  }
  const groups = sizes.map((size, at): [string, string] => {
    const pages = Array.from({ length: size }, (_, index): [string, string] => [
      `'g${at}/p${index}'`,
      `g${at}/p${index}.`,
    ])
    const inner = list(pages, '      ')
    return [`group('G${at}').pages(${isBroken ? `\n${inner}    ` : inner})`, `G${at}.`]
  })
  const inner = list(groups, '    ')
  return around(`navigation().groups(${isBroken ? `\n${inner}  ` : inner})`).replaceAll('\n', eol)
}

type Groups = { group: string; pages: string[] }[]

const edits = fc.array(
  fc.record({
    what: fc.constantFrom('add', 'remove', 'rename', 'move', 'title', 'move group'),
    group: fc.nat(9),
    page: fc.nat(9),
    to: fc.nat(9),
  }),
  { minLength: 1, maxLength: 4 },
)

type EditOf<Arbitrary> = Arbitrary extends fc.Arbitrary<(infer Each)[]> ? Each : never

function apply(groups: Groups, { what, group, page, to }: EditOf<typeof edits>, nth: number): void {
  const own = groups[group % groups.length]
  const other = groups[to % groups.length]
  if (!own || !other) return
  const at = page % Math.max(own.pages.length, 1)
  if (what === 'add') own.pages.splice(at, 0, `new/${nth}`)
  if (what === 'remove' && own.pages.length > 1) own.pages.splice(at, 1)
  if (what === 'rename') own.pages[at] = `renamed/${nth}`
  if (what === 'title') own.group = `T${nth}`
  if (what === 'move' && own.pages.length > 1) other.pages.push(...own.pages.splice(at, 1))
  if (what === 'move group') groups.splice(to % groups.length, 0, ...groups.splice(groups.indexOf(own), 1))
}

/** Whether a comment stands by its page: above it, or, unless it came along into new code, behind it where it was. */
function isBeside(text: string, comment: string, page: string): boolean {
  const [before = '', behind] = text.split(comment)
  if (behind === undefined) return false
  if (comment.includes(' behind ') && before.slice(before.lastIndexOf('\n')).includes(`'${page}'`)) return true
  return new RegExp(`^[^']*'${page}'`).test(behind.replace(/\/\/.*|\/\*.*?\*\//g, ''))
}

test('comments of code that stays stay, whatever the layout, and the code gives docs.json', async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(layouts, sizes, edits, async (layout, lengths, made) => {
      const before = config(layout, lengths)
      let kept: Groups = []
      const { text } = await pulled(before, (docs: JsonObject) => {
        kept = (docs['navigation'] as unknown as { groups: Groups }).groups
        made.forEach((edit, nth) => apply(kept, edit, nth))
      })
      const pages = new Set(kept.flatMap((group) => group.pages))
      for (const [comment, where, name = ''] of before.matchAll(/(?:\/\/|\/\*) (\w+)(?: of)? (g\d\/p\d)\./g)) {
        if (!pages.has(name) || where === 'part') continue
        assert.ok(isBeside(text(), comment, name), `${comment}\n${before}\n${text()}`)
      }
      const parts = kept.flatMap(({ group }) => [
        ...before.matchAll(new RegExp(`// part of ${group.toLowerCase()}/.*`, 'g')),
      ])
      for (const [comment] of parts) assert.ok(text().includes(comment), `${comment}\n${before}\n${text()}`)
      if (layout.eol === '\r\n') assert.not.match(text(), /[^\r]\n/)
    }),
    { numRuns: runs(30) },
  )
})

test('a comment behind an entry of several lines goes with the entry', async () => {
  const config = around(`navigation().groups(
    group('Old').pages(
      'old'
    ), // behind Old
    group('Kept').pages('kept')
  )`)
  const { text } = await pulled(config, (docs: never) => {
    const { groups } = (docs as { navigation: { groups: object[] } }).navigation
    groups.splice(0, 1, { group: 'New', pages: ['new'] })
  })
  assert.not.match(text(), 'behind Old')
})

/** Comments of every kind: of an entry, above it, behind it, within its line; and those that are nobody's. */
const kinds = {
  none: (code: string) => code,
  above: (code: string, name: string) => `// of ${name}.\n${code}`,
  lines: (code: string, name: string) => `// of ${name}.\n// more of ${name}.\n${code}`,
  behind: (code: string, name: string) => `${code} // of ${name}.`,
  block: (code: string, name: string) => `/* of ${name}. */ ${code}`,
  blockAbove: (code: string, name: string) => `/*\n * of ${name}.\n */\n${code}`,
  out: (code: string, name: string) => `// 'stays/${name}',\n${code}`,
  outBehind: (code: string, name: string) => `${code} // 'stays/${name}',`,
  outLines: (code: string, name: string) => `// group('Old').pages(\n//   'stays/${name}',\n// ),\n${code}`,
  apart: (code: string, name: string) => `// stays ${name}\n\n${code}`,
}
type CommentKind = keyof typeof kinds

/** Where the comments of a site stand, and whether its languages put their pages into a folder. */
interface Commented {
  readonly kinds: readonly CommentKind[]
  readonly isUnder: boolean
  readonly hasEnd: boolean
  readonly sizes: readonly number[]
}

/** Two languages, each with code of its own. */
function commentedSite({ kinds: all, isUnder, hasEnd, sizes }: Commented): string {
  let next = 0
  const entry = (code: string, name: string) => kinds[all[next++ % all.length] ?? 'none'](`${code},`, name)
  const languages = ['en', 'fr'].map((locale) => {
    const groups = sizes.map((size, at) => {
      const pages = Array.from({ length: size }, (_, index) => {
        const name = `g${at}/p${index}`
        return entry(isUnder ? `'${name}'` : `'${locale}/${name}'`, `${locale}/${name}`)
      })
      const end = hasEnd ? `// stays at the end of ${locale} ${at}\n` : ''
      return entry(`group('${locale} G${at}').pages(\n${pages.join('\n')}\n${end})`, `${locale} G${at}`)
    })
    const own = groups.join('\n')
    return `language('${locale}').groups(\n${isUnder ? `...under('${locale}',\n${own}\n)` : own}\n),`
  })
  return around(`navigation().languages(\n${languages.join('\n')}\n)`)
}

interface Site {
  navigation: { groups: { pages: JsonValue[] }[] }
}

interface Locales {
  navigation: { languages: { groups: { group: string; pages: JsonValue[] }[] }[] }
}

const operations = [
  'add',
  'remove',
  'rename',
  'move',
  'across',
  'refuse',
  'title',
  'remove group',
  'group across',
] as const

const operationsOf = fc.array(
  fc.record({ what: fc.constantFrom(...operations), at: fc.nat(9), group: fc.nat(9), page: fc.nat(9), to: fc.nat(9) }),
  { minLength: 1, maxLength: 3 },
)

function operate({ navigation: { languages } }: Locales, each: EditOf<typeof operationsOf>, nth: number): void {
  const own = languages[each.at % 2]?.groups ?? []
  const others = languages[(each.at + (each.what.includes('across') ? 1 : 0)) % 2]?.groups ?? []
  const from = own[each.group % own.length]
  const to = others[each.to % others.length]
  if (!from || !to) return
  const at = each.page % Math.max(from.pages.length, 1)
  const operation: Record<(typeof operations)[number], () => void> = {
    add: () => from.pages.splice(at, 0, `new/${nth}`),
    remove: () => from.pages.length > 1 && from.pages.splice(at, 1),
    rename: () => (from.pages[at] = `renamed/${nth}`),
    move: () => from.pages.length > 1 && to.pages.push(...from.pages.splice(at, 1)),
    across: () => from.pages.length > 1 && to.pages.push(...from.pages.splice(at, 1)),
    refuse: () => from.pages.splice(at, 0, [null, '', { anchor: 'X', href: 'https://x.dev' }][nth % 3] as JsonValue),
    title: () => (from.group = `T${nth}`),
    'remove group': () => own.length > 1 && own.splice(own.indexOf(from), 1),
    'group across': () => own.length > 1 && others.push(...own.splice(own.indexOf(from), 1)),
  }
  operation[each.what]()
}

const commented: fc.Arbitrary<Commented> = fc.record({
  kinds: fc.array(fc.constantFrom(...(Object.keys(kinds) as CommentKind[])), { minLength: 5, maxLength: 12 }),
  isUnder: fc.boolean(),
  hasEnd: fc.boolean(),
  sizes: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
})

test('every comment is in the config after a pull, or it stood at code that went', async () => {
  await fc.assert(
    fc.asyncProperty(commented, operationsOf, async (site, made) => {
      const before = commentedSite(site)
      let after = ''
      const { text } = await pulled(
        before,
        (docs: Locales) => {
          made.forEach((each, nth) => operate(docs, each, nth))
          after = JSON.stringify(docs)
        },
        ({ left }, built, edited) => void (left.length === 0 && assert.is(built, edited)),
      )
      for (const [comment, word, name = ''] of before.matchAll(/(?<=[/ ])(of|stays)[ /]([^\n.]*[^\n.,'])/g)) {
        // A group that has gone takes what is in it along.
        const group = /^(\w\w)\/g(\d)/.exec(name)
        const holder = group ? `${group[1]} G${group[2]}` : name
        // A group that came with other pages to where it can't be written has gone from where it was.
        const isHere = after.includes(`"${name}"`) && (group !== null || text().includes(`'${name}'`))
        const isThere = word === 'of' ? isHere : made.every(({ what }) => what !== 'remove group')
        if (isThere && (word === 'of' || after.includes(holder)))
          assert.ok(text().includes(comment), `${comment}\n${before}\n${text()}`)
      }
    }),
    { numRuns: runs(60) },
  )
})

const commentedList = `navigation().groups(
    group('Start').pages(
      // linked from the app, don't move
      'a',
      'b', // behind b
      /* generated */ 'c',
      // see ticket 42
      'd',
      // 'old/page',
    ),
  )`

test('a list that is kept with .set has its comments above', async () => {
  const { text } = await pulled(around(commentedList), ({ navigation: { groups } }: Site) => {
    groups[0]?.pages.push(null)
  })
  for (const comment of ["// linked from the app, don't move", '// behind b', '/* generated */', '// see ticket 42'])
    assert.match(text(), comment)
  assert.match(text(), `// 'old/page',`)
})

test('of a list that is kept with .set, a comment goes with the entry that it stood at', async () => {
  const { text } = await pulled(around(commentedList), ({ navigation: { groups } }: Site) => {
    groups[0]?.pages.splice(3, 1, '')
  })
  assert.not.match(text(), 'ticket 42')
  assert.match(text(), `// 'old/page',`)
})

test('code that was commented out stays where its neighbour goes: in place, or above the code written anew', async () => {
  const list = `group('A').pages(
      'a',
      // 'old/b',
      // about c
      'c', // 'old/c',
      // group('Old').pages(
      //   'old/d',
      // ),
      'd',
    )
      // .icon('old')
      .tag('GONE')`
  const { text } = await pulled(around(`navigation().groups(${list})`), ({ navigation: { groups } }: Site) => {
    groups[0]?.pages.splice(1, 2)
    delete (groups[0] as { tag?: string }).tag
  })
  for (const comment of [`'old/b',`, `'old/c',`, `'old/d',`, `.icon('old')`]) assert.match(text(), comment)
  assert.not.match(text(), /about c|GONE/)
})

test('code that was commented out goes with the group around', async () => {
  const groups = `navigation().groups(
    group('A').pages('a'),
    // group('Old').pages('old'),
    group('B').pages(
      'b',
      // 'old/b',
    ),
    group('C').pages('c'),
  )`
  const { text } = await pulled(around(groups), ({ navigation }: Site) => void navigation.groups.splice(1, 1))
  const rest = `navigation().groups(
    group('A').pages('a'),
    // group('Old').pages('old'),
    group('C').pages('c'),
  )`
  assert.is(text(), around(rest))
})

for (const helper of [
  '// joins them\nfunction joined(list: string[]) {\n  // sorted\n  return list.toSorted()\n}',
  'const joined = (list: string[]) => list.map(joinedOne) // joins them\nfunction joinedOne(name: string) {\n  return name // sorted\n}',
  '// joins them\nconst joined = (list: string[]) => list',
]) {
  test(`the comments of code that nothing uses any more go with it: ${helper}`, async () => {
    const groups = `group('A').pages(one), group('B').pages(...joined(['two']))`
    const config = around(`navigation().groups(${groups})`, `${helper}\n\n// the first\nconst one = 'one'\n`)
    const { text } = await pulled(config, ({ navigation }: Site) => void navigation.groups.pop())
    assert.match(text(), '// the first\nconst one')
    assert.not.match(text(), /joins them|joined|sorted/)
  })
}

test('a comment behind a call that goes has a line of its own, below the one before', async () => {
  const list = `group('A') // the first
      .tag('GONE') // as in the logo
      .pages('a')`
  const { text } = await pulled(around(`navigation().groups(${list})`), ({ navigation: { groups } }: Site) => {
    delete (groups[0] as { tag?: string }).tag
  })
  assert.match(text(), /group\('A'\) \/\/ the first\s+\/\/ as in the logo\n {6}\.pages\('a'\)/)
})

test('a group goes from one language to another with its comments', async () => {
  const more = `// about more\n    group('More').pages(\n      // linked\n      'more/x',\n      'more/y',\n    ),\n`
  const config = around(`navigation().languages(
  language('en').groups(
    group('A').pages('a'),
    ${more}  ),
  language('fr').groups(
    group('F').pages('f'),
  ),
)`)
  const { text } = await pulled(config, ({ navigation: { languages } }: Locales) => {
    languages[1]?.groups.push(...(languages[0]?.groups.splice(1) ?? []))
  })
  assert.match(text(), `group('F').pages('f'),\n    ${more}`)
})

/** Two anchors in modules of their own; the second has a group with comments, by some code. */
const modules = (group: string, above = '') => ({
  'docs.config.ts': `import { docs, navigation } from 'build-nav'
import { one } from './one.js'
import { two } from './two.js'
export default docs({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: navigation().anchors(one, two) })
`,
  'one.ts': `import { anchor } from 'build-nav'
export const one = anchor('One').pages('a', 'b')
`,
  'two.ts': `import { anchor, group } from 'build-nav'
${above}export const two = anchor('Two').groups(
  // above
  ${group}
    .expanded()
    // inside
    .pages(
      'c', // behind
      'd',
    ),
  group('Stays').pages('e'),
)
`,
})

type Anchors = { navigation: { anchors: [{ pages: unknown[] }, { groups: unknown[] }] } }

const toTheFirst = ({ navigation: { anchors } }: Anchors) => void anchors[0].pages.push(anchors[1].groups.shift())

test('a group goes to another module with its comments and the import that it needs', async () => {
  const { text } = await pulled(modules(`group('Moved')`), toTheFirst)
  assert.match(text('one.ts'), "import { anchor, group } from 'build-nav'")
  for (const comment of ['// above', '// inside', '// behind']) assert.match(text('one.ts'), comment)
})

test('a group whose code names what only its module has is written out elsewhere, with its comments', async () => {
  const { text } = await pulled(modules('titled()', `const titled = () => group('Moved')\n`), toTheFirst)
  assert.match(text('one.ts'), "group('Moved')")
  for (const comment of ['above', 'inside', 'behind']) assert.match(text('one.ts'), comment)
})

test.run()
