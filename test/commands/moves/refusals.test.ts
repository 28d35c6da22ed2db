import { symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { add } from '../../../src/commands/add/add.js'
import { docsWith, MovedSite, pagesOf, problemsOf, refusalOf, runs, type Files } from './site.js'

const api = { openapi: '3.1.0', paths: { '/users': { get: { summary: 'Get users' } } } }
const plain: Files = {
  ...pagesOf('a', 'b', 'z/index', 'g/c', 'g/index', 'drafts/d', 'last/index', 'last/c', 'x', 'x/y'),
  'docs.json': docsWith(['a', 'b', 'g/c', 'gone', { group: 'API', openapi: { source: 'o.json', directory: 'api' } }], {
    redirects: [{ source: '/a', destination: '/b' }],
    navbar: { links: [{ label: 'C', href: '/g/c' }] },
    footer: { $ref: './footer.json' },
  }),
  'footer.json': '{}\n',
  'linked.mdx': 'See\n[c](/g/c#x)\n',
  'i.png': '',
  'o.json': JSON.stringify(api),
  'images/i.png': '',
  '.mintignore': 'drafts/\n',
  'bad.tsv': 'a b\n',
  'loop.tsv': 'b\tz\nb\ty\n',
  'same.tsv': 'b\tq\ng/c\tq\n',
  'chain.tsv': 'next\tg\ng\tlast\n',
}

/** Commands with the codes of what stops them. */
const refusals: readonly (readonly [command: string, codes: string])[] = [
  ['mv b g/c', 'mv-exists'],
  ['mv bb c', 'mv-missing'],
  ['mv zz b', 'mv-moved-already'],
  ['mv i.jpg images/', 'mv-missing'],
  ['mv assets images', 'mv-moved-already'],
  ['mv b b.mdx', 'mv-path'],
  ['mv b b.png', 'mv-path'],
  ["mv 'GET /users' c", 'mv-endpoint'],
  ['mv api/get-users users', 'mv-endpoint'],
  ['mv b ../c', 'mv-outside'],
  ['mv docs.json nav.json', 'mv-reserved'],
  ['mv footer.json parts/footer.json', 'mv-reserved'],
  ['mv b drafts/b', 'mv-path'],
  ['mv drafts/d d', 'mv-outside'],
  ['mv b g.mdx', 'mv-path'],
  ['mv a G/C', 'mv-path'],
  ['mv b x?y', 'mv-path'],
  ['mv b x#y', 'mv-path'],
  ['mv b x:slug*', 'mv-path'],
  ["mv b 'x\ny'", 'mv-path'],
  ['mv b http://x', 'mv-path'],
  ['mv b x%20y', 'mv-path'],
  ['mv b d*/', 'mv-path'],
  ['mv --from chain.tsv --after', 'mv-after-chain'],
  ['mv a q', 'mv-redirect-conflict'],
  ['mv g g/h --wildcard', 'mv-wildcard'],
  ['mv --from bad.tsv', 'mv-table'],
  ['mv --from loop.tsv', 'mv-path'],
  ['mv --from same.tsv', 'mv-path'],
  ['mv b q --after', 'mv-missing'],
  ['mv b z/index --after', 'mv-exists'],
  ['mv b z --after', 'mv-exists'],
  ['mv b gone', 'mv-listed-twice'],
  ['rm g/c', 'rm-linked,rm-linked'],
  ['rm g/cc', 'mv-missing'],
  ['rm b --to g/d', 'mv-missing'],
  ['rm b --to /b', 'rm-to-page'],
  ['rm b --to i.png', 'rm-to-page'],
  ['rm api/get-users', 'mv-endpoint'],
  ['rm docs.json', 'mv-reserved'],
  ['rm footer.json', 'mv-reserved'],
  ['rm ../q', 'mv-outside'],
]

for (const [command, codes] of refusals)
  test(`${JSON.stringify(command)} is refused with nothing written: ${codes}`, async () => {
    const site = new MovedSite(plain)
    assert.is(await refusalOf(site, command), codes)
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

test('what was meant is named: a page, or the only file or folder of that name, or one spelled like it', async () => {
  const files = { 'docs.json': docsWith(['x']), 'x.mdx': '', 'brand/logo/dark.png': '', 'specs/users.yaml': '' }
  const site = new MovedSite(files)
  const meant = async (given: string) => (await problemsOf(() => runs(site.cwd, `mv ${given} z`)))[0]?.hint
  assert.is(await meant('images/logo'), "Did you mean 'brand/logo'?")
  assert.is(await meant('dark.png'), "Did you mean 'brand/logo/dark.png'?")
  assert.is(await meant('specs/user.yaml'), "Did you mean 'specs/users.yaml'?")
  assert.is(await meant('nothing/like/it'), undefined)
})

test('each link to a removed page has its place, in pages and in docs.json; the advice comes once', async () => {
  const site = new MovedSite(plain)
  const problems = await problemsOf(() => runs(site.cwd, 'rm g/c'))
  assert.equal(
    problems.map(({ place, message, hint }) => [place?.file.slice(site.cwd.length + 1), place?.line, message, hint === undefined]),
    [
      ['docs.json', 33, "The link '/g/c' points to 'g/c', which would be removed.", true],
      ['linked.mdx', 2, "The link '/g/c#x' points to 'g/c.mdx', which would be removed.", false],
    ],
  ) // prettier-ignore
})

test('symlinks stay, and so does everything that one leads to', async () => {
  const outside = new MovedSite({ 'x.mdx': 'other team' })
  const site = new MovedSite({ ...pagesOf('g/a', 'g/b', 'i'), 'docs.json': docsWith(['g/a', 'g/b', 'i', 'ext/x']) })
  const links = { 'g/l.mdx': 'a.mdx', latest: 'g', 'top.mdx': 'g/a.mdx', ext: outside.cwd, 'own.mdx': `${outside.cwd}/x.mdx` }
  for (const [name, target] of Object.entries(links)) symlinkSync(target, path.join(site.cwd, name))
  const { before } = new MovedSite(site.now())
  for (const command of ['mv latest h', 'mv latest/a h/a', 'mv i latest/i', 'mv i latest/', 'mv own k', 'mv g h', 'mv g/a h', 'rm g/a', 'rm ext', 'rm ext/', 'rm ext/x.mdx'])
    assert.is(await refusalOf(site, command), 'mv-symlink', command) // prettier-ignore
  assert.equal(site.now(), before)
  // A page beside moves; a symlink that is removed takes nothing along, and no text behind it is written.
  writeFileSync(path.join(outside.cwd, 'x.mdx'), '[b](/g/b)')
  await runs(site.cwd, 'mv g/b k')
  await runs(site.cwd, 'rm own.mdx')
  assert.is(outside.read('x.mdx'), '[b](/g/b)')
}) // prettier-ignore

test('a docs.json that is no object is named', async () => {
  const { cwd } = new MovedSite({ 'docs.json': '[]\n', 'a.mdx': '' })
  for (const run of [() => runs(cwd, 'mv a b'), () => runs(cwd, 'rm a'), () => add({ cwd, pages: ['a'] })])
    assert.equal(
      (await problemsOf(run)).map(({ code }) => code),
      ['docs-json-no-object'],
    )
})

test('a file of moves that is not there is named as it is', async () => {
  const [problem] = await problemsOf(() => runs(new MovedSite(plain).cwd, 'mv --from nofile'))
  assert.is(problem?.message, "'nofile' does not exist.")
})

test.run()
