import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { diskAt } from '../../../src/site/model/disk.js'
import { ignoredBy } from '../../../src/site/model/ignored.js'
import { pageIndex } from '../../../src/site/model/page-index.js'
import { temporaryFolder } from '../../temporary-folder.js'

const written = [
  'index.mdx',
  'guides/start.mdx',
  'guides/both.md',
  'guides/both.mdx',
  'guides/Upper.MDX',
  'guides/data.json',
  'guides/deep/er/page.md',
  'v1.10/en/dotted.name.mdx',
  'guides/.hidden.mdx',
  '.hidden/page.mdx',
  'node_modules/package/page.mdx',
  'guides/folder.mdx/inner.mdx',
]

function indexOf(root: string) {
  const disk = diskAt(root)
  return pageIndex(disk, ignoredBy(disk))
}

test('a page that is asked for alone has the file that the list of all pages has for it', () => {
  const root = temporaryFolder(Object.fromEntries(written.map((file) => [file, ''])))
  symlinkSync('guides', path.join(root, 'linked'))
  symlinkSync('start.mdx', path.join(root, 'guides', 'again.mdx'))
  symlinkSync('nowhere.mdx', path.join(root, 'guides', 'broken.mdx'))
  symlinkSync('..', path.join(root, 'guides', 'deep', 'up'))
  const listed = indexOf(root)
  const pages = [...listed.all()]
  assert.ok(['guides/both', 'guides/Upper', 'linked/start', 'guides/again'].every((page) => pages.includes(page)))
  const others = [
    ...written.map((file) => file.replace(/\.\w+$/, '')),
    'GUIDES/start',
    'guides/upper',
    'guides/broken',
    'guides/deep/up/start',
    'guides//start',
    '../index',
    './index',
    '',
    '/',
    'guides/',
    '/guides/start',
    'guides/../index',
    'a/'.repeat(10_000),
    'linked/deep/er/page',
  ]
  for (const page of [...pages, ...others]) {
    assert.is(indexOf(root).fileOf(page), listed.fileOf(page), page)
    assert.is(indexOf(root).has(page), listed.has(page), page)
  }
})

test.run()
