import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { JsonObject } from '../../src/json/value.js'
import { runs } from '../runs.js'
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
    { numRuns: runs(120) },
  )
})

test('a push that moves takes its comments along, past the comments of others', async () => {
  const lines = (...groups: string[]) => `  const all: unknown[] = []\n${groups.join('\n')}\n  return all`
  const start = `  // for newcomers\n  all.push(group('Start').pages('start'))`
  const api = `  // for programmers\n  all.push(group('Api').pages('api'))`
  const more = `  all.push(group('More').pages('more')) // what is left`
  const config = around(
    'navigation().groups(...(groups() as never[]))',
    `function groups() {\n${lines(start, api, more)}\n}`,
  )
  const { text } = await pulled(config, (docs: never) => {
    ;(docs as { navigation: { groups: unknown[] } }).navigation.groups.reverse()
  })
  assert.match(text(), lines(more, api, start))
})

test.run()
