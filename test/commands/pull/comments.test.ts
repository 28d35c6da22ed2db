import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { JsonValue } from '../../../src/format/json/value.js'
import { runs } from '../../runs.js'
import { around, pulled } from './pulled.js'

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
  /** Lists of one line have comments within the line alone, and no comma at the end. */
  readonly isBroken: boolean
  readonly hasTrailingComma: boolean
  readonly eol: string
  readonly isUnder: boolean
  readonly hasEnd: boolean
  readonly sizes: readonly number[]
}

/** Two languages, each with code of its own. */
function commentedSite({ kinds: all, isBroken, hasTrailingComma, eol, isUnder, hasEnd, sizes }: Commented): string {
  let next = 0
  const end = isBroken ? '\n' : ' '
  const entry = (code: string, name: string, isLast: boolean) => {
    const kind = all[next++ % all.length] ?? 'none'
    return kinds[isBroken || kind === 'block' ? kind : 'none'](isLast && !hasTrailingComma ? code : `${code},`, name)
  }
  const listed = (entries: readonly string[]) => {
    const list = entries.join(end)
    return isBroken ? `\n${list}\n` : list.replace(/,$/, '')
  }
  const languages = ['en', 'fr'].map((locale) => {
    const groups = sizes.map((size, at) => {
      const pages = Array.from({ length: size }, (_, index) => {
        const name = `g${at}/p${index}`
        return entry(isUnder ? `'${name}'` : `'${locale}/${name}'`, `${locale}/${name}`, index === size - 1)
      })
      const last = hasEnd && isBroken ? `// stays at the end of ${locale} ${at}\n` : ''
      return entry(
        `group('${locale} G${at}').pages(${listed(pages)}${last})`,
        `${locale} G${at}`,
        at === sizes.length - 1,
      )
    })
    const own = listed(groups)
    return `language('${locale}').groups(${isUnder ? `...under('${locale}',${own})` : own}),`
  })
  return around(`navigation().languages(\n${languages.join('\n')}\n)`).replaceAll('\n', eol)
}

/** Whether a comment of a page stands by it: above, or, unless it came along into new code, behind it where it was. */
function isBeside(text: string, comment: string, page: string): boolean {
  const at = text.lastIndexOf(comment)
  const behind = text.slice(at + comment.length)
  if (text.slice(text.lastIndexOf('\n', at), at).includes(page)) return true
  return new RegExp(`^[^']*'[^']*${page}'`).test(behind.replace(/\/\/.*|\/\*.*?\*\//g, ''))
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
  'move group',
] as const

const operationsOf = fc.array(
  fc.record({ what: fc.constantFrom(...operations), at: fc.nat(9), group: fc.nat(9), page: fc.nat(9), to: fc.nat(9) }),
  { minLength: 1, maxLength: 3 },
)
type Operation = typeof operationsOf extends fc.Arbitrary<(infer Each)[]> ? Each : never

function operate({ navigation: { languages } }: Locales, each: Operation, nth: number): void {
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
    'move group': () => own.splice(each.to % own.length, 0, ...own.splice(own.indexOf(from), 1)),
  }
  operation[each.what]()
}

const commented: fc.Arbitrary<Commented> = fc.record({
  kinds: fc.array(fc.constantFrom(...(Object.keys(kinds) as CommentKind[])), { minLength: 5, maxLength: 12 }),
  isBroken: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
  eol: fc.constantFrom('\n', '\r\n'),
  hasTrailingComma: fc.boolean(),
  isUnder: fc.boolean(),
  hasEnd: fc.boolean(),
  sizes: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
})

test('every comment is in the config after a pull, by its page, or it stood at code that went, whatever the layout', async () => {
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
        if (isThere && word === 'of' && group && made.every(({ what }) => !/refuse|across/.test(what)))
          assert.ok(isBeside(text(), comment, name.slice(3)), `${comment}\n${before}\n${text()}`)
      }
      if (site.eol === '\r\n') assert.not.match(text(), /[^\r]\n/)
    }),
    { numRuns: runs(80) },
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

test.run()
