import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { destinationOf, targetOf } from '../../../src/site/links/target.js'
import type { LinkForm } from '../../../src/site/links/link.js'

const names =
  'index.mdx start.mdx old.md snake_case.mdx both.mdx both/index.mdx v1.2.mdx guides/index.mdx guides/start.mdx ' +
  'guides/deep/page.mdx guides/a.png images/a.png snippets/n.mdx _snippets/o.mdx a%20b.mdx'
const files = new Set(names.split(' ').map((file) => file.replace('%20', ' ')))
const has = (file: string) => files.has(file)

/** A destination, and what it leads to from `guides/start.mdx`. */
const targets: readonly (readonly [written: string, target: string, form?: LinkForm])[] = [
  ['/start', 'start.mdx'],
  ['/start?a=1#b', 'start.mdx'],
  ['/old.mdx', 'old.md'],
  ['/', 'index.mdx'],
  ['/guides', 'guides/index.mdx'],
  ['/guides/index', 'guides/index.mdx'],
  ['/both', 'both.mdx'],
  ['/v1.2', 'v1.2.mdx'],
  ['/Start', 'none Start'],
  ['/guides/deep', 'none guides/deep'],
  ['./index', 'guides/index.mdx'],
  ['.', 'guides/index.mdx'],
  ['./deep/page#x', 'guides/deep/page.mdx'],
  ['../old', 'old.md'],
  ['../../old', 'outside'],
  ['deep/page', 'guides/deep/page.mdx'],
  ['images/a.png', 'images/a.png'],
  ['start', 'ambiguous'],
  ['/a%20b', 'a b.mdx'],
  ['/100%', 'none 100%'],
  ['/snake\\_case', 'snake_case.mdx'],
  ['/snake\\_case', 'elsewhere', 'attribute'],
  ['/start?a=1&amp;b', 'start.mdx', 'attribute'],
  ['/snake&#95;case', 'snake_case.mdx', 'attribute'],
  ['#b', 'here'],
  ['?a=1', 'here'],
  ['https://a.b/start', 'elsewhere'],
  ['https\\://a.b/start', 'elsewhere'],
  ['{url}', 'elsewhere'],
  ['n.mdx', 'snippets/n.mdx', 'snippet'],
  ['o.mdx', '_snippets/o.mdx', 'snippet'],
  ['react', 'elsewhere', 'import'],
]

test('the target of a destination, by its form', () => {
  for (const [written, wanted, form = 'markdown'] of targets) {
    const target = targetOf({ written, form }, 'guides/start.mdx', { has })
    const found = target.kind === 'file' ? target.file : target.kind === 'none' ? `none ${target.path}` : target.kind
    assert.is(found, wanted, `${form} ${written}`)
  }
})

test('an anchor is decoded, and a query is not part of it', () => {
  const { anchor, tail, path } = destinationOf({ written: '/a\\_b?c=#d\\-%C3%A9', form: 'markdown' })
  assert.equal([path, tail, anchor], ['/a_b', '?c=#d\\-%C3%A9', 'd-é'])
})

test.run()
