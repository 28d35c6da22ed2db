import path from 'node:path'
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseDocument } from 'yaml'
import { frontmatterIn, readHead } from '../../src/files/frontmatter-text.js'
import { isPublished } from '../../src/site/page-index.js'
import { isReadable, matterProblem, pageMatter } from '../../src/site/page-matter.js'
import { temporaryFolder, writeTo } from '../temporary-folder.js'

const bits = [
  'a',
  'Title',
  'on',
  'null',
  'True',
  '~',
  '0',
  '12',
  '007',
  '1e3',
  '.5',
  '-',
  '- x',
  '/p',
  'é',
  ' ',
  '  ',
  '\t',
]
const marks = [':', ': ', '#', ' #', '"', "'", '\\', '[', '{', '&', '*', '!', '|', '>', '%', '@', '`', ',', '<<', '?']
const value = fc.array(fc.constantFrom(...bits, ...marks), { maxLength: 5 }).map((parts) => parts.join(''))
const key = fc.constantFrom('title', 'a', 'b-c', 'icon', '"q"', 'é', 'null', '1', '  in', '__proto__', '')
const entry = fc.tuple(key, fc.constantFrom(': ', ':', ':  ', ' : '), value).map((parts) => parts.join(''))
const line = fc.oneof({ weight: 4, arbitrary: entry }, value)
const block = fc
  .tuple(fc.array(line, { maxLength: 4 }), fc.constantFrom('\n', '\r\n'))
  // A line of nothing but tabs is empty to some parsers and wrong to others.
  .map(([lines, end]) => lines.map((each) => (each.trim() === '' ? '' : each)).join(end))

test('frontmatter that is read without the parser says what the parser says', () => {
  fc.assert(
    fc.property(block, (lines) => {
      const text = `---\n${lines}\n---\nText`
      const own = frontmatterIn(text)
      const document = parseDocument(own ?? '', { prettyErrors: false, logLevel: 'error' })
      const matter = pageMatter(text)
      const isWrong = document.errors.length > 0
      if (isReadable(text)) assert.ok('values' in matter && !isWrong, JSON.stringify(lines))
      assert.is(matterProblem(text) === undefined, 'values' in matter, JSON.stringify(lines))
      if (isWrong) assert.ok('reason' in matter, JSON.stringify(lines))
      else if ('values' in matter)
        assert.equal({ ...matter.values }, { ...(document.toJS() as object | null) }, JSON.stringify(lines))
    }),
    { numRuns: 2000 },
  )
})

test('the start of a page has its frontmatter, whatever is around it', () => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'page.mdx')
  const piece = fc.constantFrom(
    '---',
    '\n',
    '\n---',
    '--',
    '\r\n',
    'title: A',
    '\uFEFF',
    'é',
    'x'.repeat(2040),
    ' ',
    '',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('')
      writeTo(file, text)
      assert.is(frontmatterIn(readHead(file) ?? ''), frontmatterIn(text), JSON.stringify(text))
    }),
    { numRuns: 300 },
  )
})

test('files for those who work on the repository, parts of pages and hidden files are no pages', () => {
  const is = (file: string) => isPublished(file, () => false)
  const not = ['README.md', 'a/readme.md', 'CLAUDE.mdx', 'a/CHANGELOG.md', 'License.md', 'SKILL.md', 'contribute.md']
  const parts = ['snippets/a.mdx', 'a/_snippets/b.mdx', '.github/a.md', 'a/.b.mdx', 'a/.c/d.mdx']
  assert.equal([...not, ...parts].filter(is), [])
  const pages = ['readme.mdx', 'changelog.mdx', 'agents.mdx', 'a/skill.md', 'my-snippets/a.mdx', 'a.b.mdx', 'claude.md']
  assert.equal(pages.filter(is), pages)
})

test.run()
