import { symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { docsWith, MovedSite, pagesOf, problemsOf, refusalOf, runs, type Files } from './site.js'

const plain: Files = {
  ...pagesOf('a', 'b', 'z/index', 'g/c', 'g/index', 'drafts/d', 'last/index', 'last/c', 'x', 'x/y', 'w/p'),
  'docs.json': docsWith(['a', 'b', 'g/c', 'gone', { group: 'API', openapi: { source: 'o.json', directory: 'api' } }], {
    redirects: [{ source: '/a', destination: '/b' }],
    navbar: { links: [{ label: 'C', href: '/g/c' }] },
    footer: { $ref: './footer.json' },
  }),
  'footer.json': '{}\n',
  'linked.mdx': 'See\n[c](/g/c#x) [w](/w)\n',
  'i.png': '',
  'o.json': JSON.stringify({ openapi: '3.1.0', paths: { '/users': { get: { summary: 'Get users' } } } }),
  'images/i.png': '',
  'brand/logo/dark.png': '',
  '.mintignore': 'drafts/\n',
  'bad.tsv': 'a b\n',
  'loop.tsv': 'b\tz\nb\ty\n',
  'same.tsv': 'b\tq\ng/c\tq\n',
  'into.tsv': 'w\tlast\nlast\told\n',
  'chain.tsv': 'next\tg\ng\tlast\n',
}

/** Commands with the codes of their refusals, and words of the last message. */
const refusals: readonly (readonly [command: string, codes: string, words?: string])[] = [
  ['mv b g/c', 'mv-path', "'g/c.mdx' already exists"],
  ['mv b b.mdx', 'mv-path', 'the two paths are the same'],
  ['mv b b.png', 'mv-path', 'a different kind of file'],
  ['mv b drafts/b', 'mv-path', 'not be published: .mintignore names it'],
  ['mv b g.mdx', 'mv-path', "'g/index.mdx' has the same URL"],
  ['mv a G/C', 'mv-path', "'g/c.mdx' has the same URL"],
  ['mv b x?y', 'mv-path', 'no URL opens'],
  ['mv b x#y', 'mv-path', 'no URL opens'],
  ['mv b x:slug*', 'mv-path', 'no URL opens'],
  ["mv b 'x\ny'", 'mv-path', 'no URL opens'],
  ['mv b x%20y', 'mv-path', 'no URL opens'],
  ['mv b gone', 'mv-path', "Remove the entry 'gone' first."],
  ['mv --from loop.tsv', 'mv-path', "it also moves to 'y.mdx'"],
  ['mv --from same.tsv', 'mv-path', "'b.mdx' moves there, too"],
  ['mv --from chain.tsv --after', 'mv-path', '--from moves.tsv without --after'],
  ['mv b z/index --after', 'mv-path', 'both files exist'],
  ['mv b z --after', 'mv-path', 'both files exist'],
  ['mv bb c', 'mv-missing', "Did you mean 'b'?"],
  ['mv images/logo z', 'mv-missing', "Did you mean 'brand/logo'?"],
  ['mv dark.png z', 'mv-missing', "Did you mean 'brand/logo/dark.png'?"],
  ['mv i.jpg images/', 'mv-missing', "Did you mean 'i.png'?"],
  ['mv zz b', 'mv-missing', 'run: npx build-nav mv --after zz b'],
  ['mv assets images', 'mv-missing', 'run: npx build-nav mv --after assets images'],
  ['mv b q --after', 'mv-missing'],
  ['rm g/cc', 'mv-missing', "Did you mean 'g/c'?"],
  ['rm b --to g/d', 'mv-missing'],
  ["mv 'GET /users' c", 'mv-off-limits', 'x-mint'],
  ['mv api/get-users users', 'mv-off-limits', 'x-mint'],
  ['rm api/get-users', 'mv-off-limits', 'x-mint'],
  ['mv b ../c', 'mv-off-limits', 'only files in the docs folder'],
  ['rm ../q', 'mv-off-limits', 'only files in the docs folder'],
  ['mv drafts/d d', 'mv-off-limits', '.mintignore'],
  ['mv docs.json nav.json', 'mv-off-limits', 'the site is defined here'],
  ['mv footer.json parts/footer.json', 'mv-off-limits', 'the site is defined here'],
  ['rm footer.json', 'mv-off-limits', 'the site is defined here'],
  ['mv --from bad.tsv', 'mv-table'],
  ['mv --from nofile', 'file-missing', "'nofile' does not exist."],
  ['mv a q', 'mv-redirect-conflict', '--redirect keep'],
  ['mv g g/h --wildcard', 'mv-wildcard', 'pages are still there'],
  ['mv --from into.tsv --wildcard', 'mv-wildcard', 'pages are still there'],
  ['mv b c --wildcard', 'mv-wildcard', 'it is not a folder'],
  ['rm b --to /b', 'rm-to-page', 'removed, too'],
  ['rm b --to i.png', 'rm-to-page', 'it is not a page'],
  ['rm g/c', 'rm-linked,rm-linked', '--keep-links'],
  ['rm w', 'rm-linked', "The link '/w' points to 'w'"],
] // prettier-ignore

for (const [command, codes, words = ''] of refusals)
  test(`${JSON.stringify(command)} is refused with nothing written: ${codes} ${words}`, async () => {
    const site = new MovedSite(plain)
    const problems = await problemsOf(() => runs(site.cwd, command))
    assert.is(problems.map(({ code }) => code).join(), codes)
    assert.match(`${problems.at(-1)?.message} ${problems.at(-1)?.hint}`, words)
    // The advice comes once.
    assert.ok(problems.slice(0, -1).every(({ hint }) => hint === undefined))
    assert.equal(site.now(), site.before)
  })

test('a page may change the case of its name, and become a snippet', async () => {
  const site = new MovedSite({ ...plain, ...pagesOf('o') })
  assert.is(await refusalOf(site, 'mv o drafts/o'), 'mv-path')
  await runs(site.cwd, 'mv a A --no-redirect')
  await runs(site.cwd, 'mv o snippets/o')
})

test('two pages never get one URL, unless they had one before', async () => {
  const pages = { 'a/e.md': 'old', 'b/e.mdx': 'new', 'c/e/index.mdx': '' }
  for (const names of ['a/e b/e', 'a/e c/e/', 'c/e/ b/e']) {
    const site = new MovedSite({ 'docs.json': docsWith(['a/e', 'b/e', 'c/e/index']), ...pages })
    assert.is(await refusalOf(site, `mv ${names} dir/`), 'mv-path')
    assert.equal(site.now(), site.before)
  }
  const both = new MovedSite({ 'docs.json': docsWith(['a/e']), 'a/e.md': 'old', 'a/e.mdx': 'new' })
  await runs(both.cwd, 'mv a b')
  assert.equal([both.read('b/e.md'), both.read('b/e.mdx')], ['old', 'new'])
})

test('symlinks stay, and so does everything that one leads to', async () => {
  const outside = new MovedSite({ 'x.mdx': 'other team' })
  const site = new MovedSite({ ...pagesOf('g/a', 'g/b', 'i'), 'docs.json': docsWith(['g/a', 'g/b', 'i', 'ext/x']) })
  const links = { 'g/l.mdx': 'a.mdx', latest: 'g', 'top.mdx': 'g/a.mdx', ext: outside.cwd, 'own.mdx': `${outside.cwd}/x.mdx` }
  for (const [name, target] of Object.entries(links)) symlinkSync(target, path.join(site.cwd, name))
  const { before } = new MovedSite(site.now())
  for (const command of ['mv latest h', 'mv latest/a h/a', 'mv i latest/i', 'mv i latest/', 'mv own k', 'mv g h', 'mv g/a h', 'rm g/a', 'rm ext', 'rm ext/', 'rm ext/x.mdx'])
    assert.is(await refusalOf(site, command), 'mv-off-limits', command) // prettier-ignore
  assert.equal(site.now(), before)
  // A page beside moves; a symlink that is removed takes nothing along, and no text behind it is written.
  writeFileSync(path.join(outside.cwd, 'x.mdx'), '[b](/g/b)')
  await runs(site.cwd, 'mv g/b k')
  await runs(site.cwd, 'rm own.mdx')
  assert.is(outside.read('x.mdx'), '[b](/g/b)')
}) // prettier-ignore

test.run()
