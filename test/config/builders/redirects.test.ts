import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { docs, inEach, moved, navigation, permanent, redirect, ref, temporary } from '../../../src/index.js'
import { compile } from '../../../src/config/compile/compile.js'
import { runs } from '../../runs.js'

/** True for an error whose message contains the text. */
const saying = (text: string) => (error: Error) => error.message.includes(text)

const any = (builder: unknown) => builder as (...given: unknown[]) => unknown

test('a list of redirects in the order of the rows, with the flag where it is asked for', () => {
  assert.equal(
    [
      ...redirect({ '/b': '/c', '/a/:slug*': 'https://acme.dev/:slug*' }),
      ...temporary({ '/beta': '/next' }),
      ...permanent({ '/old': '/new' }),
    ],
    [
      { source: '/b', destination: '/c' },
      { source: '/a/:slug*', destination: 'https://acme.dev/:slug*' },
      { source: '/beta', destination: '/next', permanent: false },
      { source: '/old', destination: '/new', permanent: true },
    ],
  )
})

test('inEach: row by row in each folder; what is on another server stays there', () => {
  assert.equal(inEach(['', '/es', '/docs/fr'], { '/a': '/b#c', '/blog': 'https://acme.dev', '/cdn': '//cdn.dev/x' }), [
    { source: '/a', destination: '/b#c' },
    { source: '/es/a', destination: '/es/b#c' },
    { source: '/docs/fr/a', destination: '/docs/fr/b#c' },
    { source: '/blog', destination: 'https://acme.dev' },
    { source: '/es/blog', destination: 'https://acme.dev' },
    { source: '/docs/fr/blog', destination: 'https://acme.dev' },
    { source: '/cdn', destination: '//cdn.dev/x' },
    { source: '/es/cdn', destination: '//cdn.dev/x' },
    { source: '/docs/fr/cdn', destination: '//cdn.dev/x' },
  ])
})

test('moved: each page by its name, from the root, too, and to another server', () => {
  assert.equal(moved('/a', '', 'index', 'b/index'), [
    { source: '/a', destination: '/' },
    { source: '/a/b', destination: '/b' },
  ])
  assert.equal(moved('', 'https://acme.dev/docs', 'a', 'b/:slug'), [
    { source: '/a', destination: 'https://acme.dev/docs/a' },
    { source: '/b/:slug', destination: 'https://acme.dev/docs/b/:slug' },
  ])
})

test('docs takes them, and spreads, objects and a $ref beside them', () => {
  const site = {
    theme: 'mint',
    name: 'A',
    colors: { primary: '#fff' },
    navigation: navigation().pages('index'),
  } as const
  const config = docs({
    ...site,
    redirects: [
      ...redirect({ '/a': '/b' }),
      { source: '404', destination: '/c' },
      ...['x', 'y'].map((name) => ({ source: `/${name}`, destination: `/z/${name}` })),
    ],
  })
  const { json, diagnostics } = compile(config)
  assert.equal(diagnostics, [])
  assert.equal((json['redirects'] as unknown[]).length, 4)
  assert.equal(compile(docs({ ...site, redirects: ref('redirects.json') })).diagnostics, [])
})

test('what is no row is refused with what to write', () => {
  assert.throws(() => any(redirect)([{ source: '/a', destination: '/b' }]), /^redirect\(…\) takes an object with a row/)
  assert.throws(
    () => inEach(['/es', '/es'], { '/a': '/b' }),
    /^inEach\(…\) takes each folder once: '\/es' is named twice\.$/,
  )
  assert.throws(() => any(permanent)(), /takes an object with a row for each redirect: permanent\(/)
  assert.throws(() => any(temporary)({ '/a': undefined }), saying("temporary(…) takes a URL for '/a', not undefined."))
  assert.throws(() => redirect({ '/a': '/b', '404': '/c' }), saying("can't keep '404' in its place"))
  assert.throws(() => any(inEach)({ '/a': '/b' }), saying('takes a list of folders and then rows'))
  assert.throws(() => inEach(['', '/es/'], { '/a': '/b' }), saying("takes folders such as '' or '/es', not '/es/'."))
  assert.throws(() => inEach(['', 'es'], { '/a': '/b' }), saying("takes folders such as '' or '/es', not 'es'."))
  assert.throws(() => inEach(['/es'], { a: '/b' }), saying("takes rows that begin with '/', not 'a'."))
  assert.throws(() => inEach(['/es'], { '/a': 'b' }), saying("begin with '/' or with 'https:', not 'b'."))
  assert.throws(() => any(inEach)(['/es'], { '/a': 1 }), saying("takes a URL for '/a', not 1."))
  assert.throws(() => any(moved)('/a', { b: 1 }), saying("takes two folders such as '/sdk'"))
  assert.throws(() => moved('/a/', '/b', 'c'), saying("not '/a/'."))
  assert.throws(() => moved('/a', '/b', '/c'), saying("takes names of pages such as 'list' or 'users/get', not '/c'."))
})

test('rows of any addresses keep their order', () => {
  const rows = fc.uniqueArray(fc.tuple(fc.string(), fc.string()), { selector: ([source]) => source })
  fc.assert(
    fc.property(rows, (all) => {
      const kept = all.filter(([source]) => !/^\d+$/.test(source) && source !== '__proto__')
      assert.equal(
        redirect(Object.fromEntries(kept)).map(({ source, destination }) => [source, destination]),
        kept,
      )
    }),
    { numRuns: runs(500) },
  )
})

test.run()
