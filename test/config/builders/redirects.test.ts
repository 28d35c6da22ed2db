import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { docs, inEach, moved, navigation, permanent, redirect, ref, temporary } from '../../../src/index.js'
import type { Redirect } from '../../../src/index.js'
import { compile } from '../../../src/config/compile/compile.js'
import { runs } from '../../runs.js'

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

/** Redirects as `source destination`. */
const lines = (list: readonly Redirect[]) => list.map(({ source, destination }) => `${source} ${destination}`)

test('inEach: row by row in each folder; what is on another server stays there', () => {
  const rows = { '/a': '/b#c', '/blog': 'https://acme.dev', '/cdn': '//cdn.dev/x' }
  assert.equal(lines(inEach(['', '/es', '/docs/fr'], rows)), [
    '/a /b#c',
    '/es/a /es/b#c',
    '/docs/fr/a /docs/fr/b#c',
    ...['/blog', '/es/blog', '/docs/fr/blog'].map((source) => `${source} https://acme.dev`),
    ...['/cdn', '/es/cdn', '/docs/fr/cdn'].map((source) => `${source} //cdn.dev/x`),
  ])
})

test('moved: each page by its name, from the root, too, and to another server', () => {
  assert.equal(lines(moved('/a', '', 'index', 'b/index')), ['/a /', '/a/b /b'])
  const away = ['/a https://acme.dev/docs/a', '/b/:slug https://acme.dev/docs/b/:slug']
  assert.equal(lines(moved('', 'https://acme.dev/docs', 'a', 'b/:slug')), away)
})

test('docs takes them, and spreads, objects and a $ref beside them', () => {
  const colors = { primary: '#fff' } as const
  const site = { theme: 'mint', name: 'A', colors, navigation: navigation().pages('index') } as const
  const plain = ['x', 'y'].map((name) => ({ source: `/${name}`, destination: `/z/${name}` }))
  const redirects = [...redirect({ '/a': '/b' }), { source: '404', destination: '/c' }, ...plain]
  const { json, diagnostics } = compile(docs({ ...site, redirects }))
  assert.equal(diagnostics, [])
  assert.equal((json['redirects'] as unknown[]).length, 4)
  assert.equal(compile(docs({ ...site, redirects: ref('redirects.json') })).diagnostics, [])
})

const refused: [call: () => unknown, message: string][] = [
  [() => any(redirect)([{ source: '/a', destination: '/b' }]), 'redirect(…) takes an object with a row'],
  [() => inEach(['/es', '/es'], { '/a': '/b' }), "inEach(…) takes each folder once: '/es' is named twice."],
  [() => any(permanent)(), 'takes an object with a row for each redirect: permanent('],
  [() => any(temporary)({ '/a': undefined }), "temporary(…) takes a URL for '/a', not undefined."],
  [() => redirect({ '/a': '/b', '404': '/c' }), "can't keep '404' in its place"],
  [() => any(inEach)({ '/a': '/b' }), 'takes a list of folders and then rows'],
  [() => inEach(['', '/es/'], { '/a': '/b' }), "takes folders such as '' or '/es', not '/es/'."],
  [() => inEach(['', 'es'], { '/a': '/b' }), "takes folders such as '' or '/es', not 'es'."],
  [() => inEach(['/es'], { a: '/b' }), "takes rows that begin with '/', not 'a'."],
  [() => inEach(['/es'], { '/a': 'b' }), "begin with '/' or with 'https:', not 'b'."],
  [() => any(inEach)(['/es'], { '/a': 1 }), "takes a URL for '/a', not 1."],
  [() => any(moved)('/a', { b: 1 }), "takes two folders such as '/sdk'"],
  [() => moved('/a/', '/b', 'c'), "not '/a/'."],
  [() => moved('/a', '/b', '/c'), "takes names of pages such as 'list' or 'users/get', not '/c'."],
]

test('what is no row is refused with what to write', () => {
  for (const [call, message] of refused) assert.throws(call, (error: Error) => error.message.includes(message), message)
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
