import path from 'node:path'
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { frontmatterIn, readHead } from '../../src/files/frontmatter-text.js'
import { isPublished } from '../../src/site/page-index.js'
import { temporaryFolder, writeTo } from '../temporary-folder.js'

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
