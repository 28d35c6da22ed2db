import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { diskAt } from '../../../src/site/model/disk.js'
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

test('the pages of a folder, behind links, too, but not behind a link to a folder above', () => {
  const root = temporaryFolder(Object.fromEntries(written.map((file) => [file, ''])))
  symlinkSync('guides', path.join(root, 'linked'))
  symlinkSync('start.mdx', path.join(root, 'guides', 'again.mdx'))
  symlinkSync('nowhere.mdx', path.join(root, 'guides', 'broken.mdx'))
  symlinkSync('..', path.join(root, 'guides', 'deep', 'up'))
  const { all, fileOf } = pageIndex(diskAt(root), () => undefined)
  const guides = ['again', 'both', 'deep/er/page', 'folder.mdx/inner', 'start', 'Upper']
  const pages = ['guides', 'linked'].flatMap((folder) => guides.map((page) => `${folder}/${page}`))
  assert.equal([...all()].toSorted(), [...pages, 'index', 'v1.10/en/dotted.name'].toSorted())
  assert.equal(['guides/both', 'guides/Upper'].map(fileOf), ['guides/both.mdx', 'guides/Upper.MDX'])
})

test.run()
