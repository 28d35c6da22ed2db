import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { linksOf } from '../../../src/site/links/links.js'
import { runs } from '../../runs.js'
import { tokensIn } from './oracle.js'

// prettier-ignore
const destination = fc.constantFrom('/a', './b#c', '../d?e=1', '/f_(g)', '</h i>', '/j\\_k', '#l', 'https://m.n/o', '/p\\<q', '', '/r)s')
const title = fc.constantFrom('', ' "t"', " 't'", ' (t)', '\n"t"', ' "t')

/** Pieces of a paragraph; some are only nearly what they look like. */
// prettier-ignore
const pieces = [
  'text', '`[a](/no)`', '``a ` [b](/no)``', '`', '\\[', '\\`', '[', ']',
  '![', '{/* [a](/no) */}', '{"](/no)"}', '[^1]', '*a*', '[x]', '(y)', '<br />', 'a > b',
]
const inline: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...pieces),
  fc.tuple(destination, title).map(([to, end]) => `[a](${to}${end})`),
  fc.tuple(destination, title).map(([to, end]) => `![a](${to}${end})`),
  destination.map((to) => `[a ![b](/i.png) \`c]\` d](${to})`),
  destination.map((to) => `[a [b](/c) d](${to})`),
  fc.constantFrom('/a', './b', '/c"').map((to) => `<a href='${to}' data-x="[">b</a>`),
)
const paragraph = fc.array(inline, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(' '))
const block: fc.Arbitrary<string> = fc.oneof(
  paragraph,
  fc.tuple(paragraph, paragraph).map((lines) => lines.join('\n')),
  paragraph.map((text) => `## ${text.replaceAll('\n', ' ')}`),
  paragraph.map((text) => `> ${text.replaceAll('\n', '\n> ')}`),
  paragraph.map((text) => `- ${text.replaceAll('\n', '\n  ')}\n\n  more [a](/in)`),
  paragraph.map((text) => `1. ${text.replaceAll('\n', '\n   ')}\n   - [b](/deep)`),
  paragraph.map((text) => `\`\`\`md title="[a](/no)"\n${text}\n\`\`\``),
  paragraph.map((text) => `- ~~~~\n  ${text.replaceAll('\n', '\n  ')}\n  ~~~\n  ~~~~`),
  paragraph.map((text) => `> \`\`\`\n> ${text.replaceAll('\n', '\n> ')}\n\n[after](/quote)`),
  destination.map((to) => `[label]: ${to} "Title"\n[other]: /o`),
  destination.map((to) => `[label]: ${to} no title`),
  fc.constantFrom(
    '<Card title="a > b" href="/card" />',
    '<Card\n  href="/c"\n  img="/i.png"\n  on={() => { return "}" }}\n/>',
    '<Tabs>\n\n  [a](/tab)\n\n  ```js\n  [a](/no)\n  ```\n</Tabs>',
  ),
  fc.constantFrom('import A from "/no.mdx"', 'export const a = {\n  b: `[c](/no)`,\n\n  d: "[e](/no)"\n}'),
)
const pages = fc
  .tuple(fc.array(block, { maxLength: 7 }), fc.constantFrom('\n', '\r\n'))
  .map(([blocks, eol]) => blocks.join('\n\n').replaceAll('\n', eol))

test('finds the links that the parser of MDX finds, where it finds them', () => {
  let parsed = 0
  fc.assert(
    fc.property(pages, (page) => {
      const tokens = tokensIn(page)
      if (!tokens) return
      parsed += 1
      const found = linksOf(page, 'page.mdx').filter(({ form }) => form !== 'key' && form !== 'import')
      const place = ({ start, written }: { start: number; written: string }) => [start, written]
      assert.equal(found.map(place), tokens.filter(({ written }) => written !== '').map(place))
    }),
    { numRuns: runs(2400) },
  )
  assert.ok(parsed > runs(2400) / 2, `${parsed} of ${runs(2400)} are MDX`)
})

test.run()
