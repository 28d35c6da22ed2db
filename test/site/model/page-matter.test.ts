import path from 'node:path'
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { frontmatterText, readStart } from '../../../src/base/files/frontmatter-text.js'
import { isForReaders, unpublished } from '../../../src/site/model/page-index.js'
import { runs } from '../../runs.js'
import { temporaryFolder, writeTo } from '../../temporary-folder.js'

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
      assert.is(frontmatterText(readStart(file)?.head ?? '')?.block, frontmatterText(text)?.block, JSON.stringify(text))
    }),
    { numRuns: runs(9000) },
  )
})

test('files that Mintlify makes no page of, and pages that are not written for readers', () => {
  const by = (file: string) => unpublished(file, () => undefined)
  const names = ['README.md', 'a/readme.md', 'a/CHANGELOG.md', 'License.md', 'SKILL.md', 'contribute.md']
  const hidden = ['.github/a.md', 'a/.b.mdx', 'a/.c/d.mdx']
  assert.equal(new Set([...names, ...hidden].map(by)), new Set(['name']))
  assert.equal(['snippets/a.mdx', '_Snippets/b.mdx'].map(by), ['snippet', 'snippet'])
  assert.is(
    unpublished('a.mdx', () => '.gitignore'),
    '.gitignore',
  )
  const listed = ['README.mdx', 'CLAUDE.md', 'a/AGENTS.mdx', 'a/snippets/b.mdx']
  const pages = ['readme.mdx', 'changelog.mdx', 'agents.mdx', 'a/skill.md', 'my-snippets/a.mdx', 'a.b.mdx', 'claude.md']
  assert.equal([...listed, ...pages].filter(by), [])
  const told = [...listed, ...pages].filter((file) => isForReaders(file, () => undefined))
  assert.equal(told, pages)
})

test.run()
