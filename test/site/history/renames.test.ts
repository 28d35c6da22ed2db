import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { withMovedPages } from '../../../src/site/history/renames.js'
import type { Disk } from '../../../src/site/model/disk.js'

function disk(files: Readonly<Record<string, string>>): Disk {
  return { files: () => Object.keys(files), exists: (file) => file in files, read: (file) => files[file] }
}

/** The moved pages between two states of a folder, beside the renames of git. */
function moved(...[before, after]: Readonly<Record<string, string>>[]) {
  return Object.fromEntries(withMovedPages(new Map(), disk(before ?? {}), disk(after ?? {})))
}

test('a removed page is the added page with its text, whatever became of its destinations', () => {
  const [text, rewritten] = ['See [a](../a) and ![b](b.png).', 'See [a](./a) and ![b](/g/b.png).']
  assert.equal(moved({ 'g/x.mdx': text, 'a.mdx': '' }, { 'y.mdx': rewritten, 'a.mdx': '' }), { 'g/x.mdx': 'y.mdx' })
  assert.equal(moved({ 'g/x.mdx': text }, { 'y.mdx': `${rewritten} More.` }), {})
  assert.equal(moved({ 'empty.mdx': '' }, { 'other.mdx': '' }), {})
})

test('of several, the page with the same name comes first', () => {
  const link = (to: string) => `[x](${to})`
  assert.equal(
    moved({ 'g/a.mdx': link('/p'), 'g/b.mdx': link('/p') }, { 'h/b.mdx': link('/p'), 'h/c.mdx': link('/q') }),
    { 'g/a.mdx': 'h/c.mdx', 'g/b.mdx': 'h/b.mdx' },
  )
})

test.run()
