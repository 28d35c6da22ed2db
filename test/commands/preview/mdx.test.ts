import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { segments } from '../../../src/commands/preview/mdx/segments.js'
import type { Segment } from '../../../src/commands/preview/mdx/segments.js'
import { attributesOf, tagAt } from '../../../src/commands/preview/mdx/tag.js'
import { runs } from '../../runs.js'

/** Components in brackets. */
function shape(parts: readonly Segment[]): string {
  return parts
    .map((part) => (part.kind === 'markdown' ? part.text.trim() : `[${part.name} ${shape(part.children)}]`))
    .join('|')
}

test('components hold what stands in them, indented or not', () => {
  const text = `Text

<CardGroup cols={2}>
  <Card title="One" href="/one">
    First **card**.
  </Card>
  <Card title="Two > one" onClick={() => { a > b }}>Second</Card>
</CardGroup>

<Frame><img src="/a.png" /></Frame>
End`
  assert.is(
    shape(segments(text)),
    'Text|[CardGroup [Card First **card**.]|[Card Second]]|[Frame <img src="/a.png" />]|End',
  )
})

test('code is no component, and what is in it stays as it is', () => {
  const text = '<Tabs>\n```jsx\n<Card>\n  </Tabs>\n```\n</Tabs>\nafter `</Tabs>`'
  assert.is(shape(segments(text)), '[Tabs ```jsx\n<Card>\n  </Tabs>\n```]|after `</Tabs>`')
})

test('imports, exports and comments are left out, expressions are shown as they are', () => {
  const text = `import { A } from '/snippets/a.mdx'
import B from 'b'

export const c = 1

{/* a
comment */}
# Title {c}

import duties are text`
  assert.is(shape(segments(text)), '# Title {c}\n\nimport duties are text')
})

test('a tag that nothing closes, and one that nothing opens, lose no text', () => {
  assert.is(shape(segments('<Note>\nopen')), '[Note open]')
  assert.match(shape(segments('text</Note>\nmore')), /text.*\nmore/)
  assert.is(shape(segments('a < b\n<3 and <\n')), 'a < b\n<3 and <')
})

test('the words of any text without tags come out again', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('word', '\n', '\n\n', '`', '#', '<', '{', '}', '- ', '  ', '"')), (parts) => {
      const text = `x${parts.join('')}`
      const words = (all: string) => all.match(/word/g)?.length ?? 0
      assert.is(words(shape(segments(text))), words(text))
    }),
    { numRuns: runs(2000) },
  )
})

test('attributes are read where they are strings', () => {
  const tag = tagAt('<Card title="A &gt; B" icon=\'x\' href={"/a"} cols={2} flag>', 0)
  assert.equal(
    [...attributesOf(tag?.attributes ?? '')],
    [
      ['title', 'A &gt; B'],
      ['icon', 'x'],
      ['href', '/a'],
      ['cols', '2'],
    ],
  )
})

test.run()
