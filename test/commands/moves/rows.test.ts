import { symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { docsWith, MovedSite, pagesOf, problemsOf, refusalOf, runs, type Files } from './site.js'

/**
 * A command, then the files: `name: text`, `name: before => after`, `old > new: text`, and `old > -: text` of a file that
 * goes. `pages`, `redirects` and `more` are docs.json.
 */
const rows: Readonly<Record<string, string>> = {
  'a page: links, entry, redirect, in the style of their authors': String.raw`
    mv guides/a howto/deep/first
    pages: ["index","/guides/a.mdx",{"group":"H","root":"guides/a","pages":["guides/b"]}] => ["index","/howto/deep/first.mdx",{"group":"H","root":"howto/deep/first","pages":["guides/b"]}]
    redirects: => /guides/a /howto/deep/first
    index.mdx: [a](/guides/a?x=1#y) [b](guides/a) [c](./guides/a/) <Card href="/guides/a.mdx" /> => [a](/howto/deep/first?x=1#y) [b](howto/deep/first) [c](./howto/deep/first/) <Card href="/howto/deep/first.mdx" />
    guides/a.mdx > howto/deep/first.mdx: [b](./b) ![i](../images/i.png) [me](#here) => [b](../../guides/b) ![i](../../images/i.png) [me](#here)
    guides/b.mdx: [ref]: ./a "Title"\n\nimport A from "./a.mdx"\n => [ref]: ../howto/deep/first "Title"\n\nimport A from "../howto/deep/first.mdx"\n
    images/i.png:`,
  'a folder without an index page: links to its own address lead to its new place': String.raw`
    mv g n/x
    pages: g/a g/h/b top => n/x/a n/x/h/b top
    more: {"navbar":{"links":[{"label":"G","href":"/g"}]}} => {"navbar":{"links":[{"label":"G","href":"/n/x"}]}}
    redirects: => /g/a /n/x/a, /g/h/b /n/x/h/b
    g/a.mdx > n/x/a.mdx: [here](./h) [all](../g) [t](../top) ![i](./i.png) => [here](./h) [all](.) [t](../../top) ![i](./i.png)
    g/h/b.mdx > n/x/h/b.mdx:
    g/i.png > n/x/i.png: png
    top.mdx: [g](/g) [h](g/h/) [x](/gg) [a](g/a) <Card href="./g/h#x" /> => [g](/n/x) [h](n/x/h/) [x](/gg) [a](n/x/a) <Card href="./n/x/h#x" />`,
  'a folder that keeps a page, or gets one: links to its own address stay': String.raw`
    mv --from moves.tsv
    pages: g/a g/b k/a top => n/a g/b k/c top
    redirects: => /g/a /n/a, /k/a /k/c
    moves.tsv: g/a\tn/a\nk/a\tk/c\n
    g/a.mdx > n/a.mdx:
    k/a.mdx > k/c.mdx:
    g/b.mdx:
    top.mdx: [g](/g) [k](/k)`,
  'an index has the address of its folder': String.raw`
    mv g/index h/overview
    pages: g/index g/s t => h/overview g/s t
    redirects: => /g /h/overview
    g/index.mdx > h/overview.mdx: [s](./s) => [s](../g/s)
    g/s.mdx: [i](./) [k](/g) [l](/g/) [m](/g/index) => [i](../h/overview) [k](/h/overview) [l](/h/overview/) [m](/h/overview)
    t.mdx:`,
  'escapes are read; what looks like an address, and a name that begins alike, are left': String.raw`
    mv x/a_b x/d
    pages: x/a_b x/a_b-c t => x/d x/a_b-c t
    redirects: => /x/a_b /x/d
    x/a_b.mdx > x/d.mdx:
    x/a_b-c.mdx:
    t.mdx: [a](/x/a\_b#x) [b](https\://a_b.com) <!-- [n](/x/a_b) --> <ParamField path="/x/a_b" /> [x](/x/a_b-c) => [a](/x/d#x) [b](https\://a_b.com) <!-- [n](/x/a_b) --> <ParamField path="/x/a_b" /> [x](/x/a_b-c)`,
  'a snippet': String.raw`
    mv snippets/s.mdx snippets/k/
    pages: p
    snippets/s.mdx > snippets/k/s.mdx: ![i](/i.png)
    i.png:
    p.mdx: import S from "/snippets/s.mdx"\n\n<Snippet file="s.mdx" />\n => import S from "/snippets/k/s.mdx"\n\n<Snippet file="k/s.mdx" />\n`,
  'an image: pages, the logo, the icon of a group': String.raw`
    mv img/a.svg assets/logo.svg
    pages: ["p",{"group":"H","icon":"/img/a.svg","pages":["q"]}] => ["p",{"group":"H","icon":"/assets/logo.svg","pages":["q"]}]
    more: {"logo":{"light":"/img/a.svg","dark":"img/a.svg"}} => {"logo":{"light":"/assets/logo.svg","dark":"assets/logo.svg"}}
    img/a.svg > assets/logo.svg: <svg/>
    p.mdx: ![a](/img/a.svg) <img src="img/a.svg" /> => ![a](/assets/logo.svg) <img src="assets/logo.svg" />
    q.mdx:`,
  'a specification: entries and frontmatter': String.raw`
    mv api/o.yaml specs/o.yaml
    pages: ["api/o.yaml GET /x","p",{"group":"H","openapi":{"source":"/api/o.yaml"},"pages":["GET /x"]}] => ["specs/o.yaml GET /x","p",{"group":"H","openapi":{"source":"/specs/o.yaml"},"pages":["GET /x"]}]
    api/o.yaml > specs/o.yaml: openapi: 3.0.0\npaths: { /x: { get: {} } }\n
    p.mdx: ---\nopenapi: /api/o.yaml GET /x\n---\n => ---\nopenapi: /specs/o.yaml GET /x\n---\n`,
  'CRLF, a BOM and broken MDX keep every other byte': String.raw`
    mv /a/b /a/d
    pages: a/b t u => a/d t u
    redirects: => /a/b /a/d
    a/b.mdx > a/d.mdx:
    t.mdx: \uFEFF---\r\ntitle: x\r\n---\r\n\r\n[y](/a/b)\r\n => \uFEFF---\r\ntitle: x\r\n---\r\n\r\n[y](/a/d)\r\n
    u.mdx: <Card href="/a/b">\n\n{ unclosed\n => <Card href="/a/d">\n\n{ unclosed\n`,
  'the banner, the navbar and the footer': String.raw`
    mv p q
    pages: p => q
    more: {"banner":{"content":"See [p](/p#x), _/p_"},"navbar":{"primary":{"href":"/p?a=1"},"links":[{"href":"https://a.b/p"}]},"footer":{"links":[{"items":[{"href":"/p"}]}]}} => {"banner":{"content":"See [p](/q#x), _/p_"},"navbar":{"primary":{"href":"/q?a=1"},"links":[{"href":"https://a.b/p"}]},"footer":{"links":[{"items":[{"href":"/q"}]}]}}
    redirects: => /p /q
    p.mdx > q.mdx:`,
  'a file takes the place of a folder that leaves, and a folder that of a file': String.raw`
    mv --from moves.tsv
    pages: LICENSE/p => NOTICE/p
    redirects: => /LICENSE/p /NOTICE/p
    LICENSE/p.mdx > NOTICE/p.mdx: P
    NOTICE > LICENSE: N
    moves.tsv: LICENSE\tNOTICE\nNOTICE\tLICENSE\n`,
  'links and readers go to another page, without the anchor; nothing else changes': String.raw`
    rm --to i g/a.mdx
    pages: i /g/a.mdx => i
    more: {"navbar":{"links":[{"label":"A","href":"/g/a#y"}]},"banner":{"content":"See [a](/g/a)"}} => {"navbar":{"links":[{"label":"A","href":"/i"}]},"banner":{"content":"See [a](/i)"}}
    redirects: /old /g/a => /old /i, /g/a /i
    i.mdx: [a](/g/a?x=1#y) [a](g/a) _/g/a_ <Card href="/g/a/" />\n => [a](/i?x=1) [a](i) _/g/a_ <Card href="/i/" />\n
    g/a.mdx > -:`,
  'links to the address of a folder that loses its pages lead to the other page, too': String.raw`
    rm --to h/i g/
    pages: h/i g/i g/b => h/i
    redirects: => /g/b /h/i, /g/i /h/i
    h/i.mdx: [g](/g) [h](/h) => [g](/h/i) [h](/h)
    g/i.mdx > -: [up](../g)
    g/b.mdx > -:`,
  'pages that link to each other go together, and the groups that held nothing else': String.raw`
    rm h
    pages: ["i",{"group":"H","pages":["h/a",{"group":"J","root":"h/j","pages":["h/b"]}]}] => ["i"]
    i.mdx:
    h/a.mdx > -: [b](./b)
    h/b.mdx > -: [a](/h/a)
    h/j.mdx > -:`,
}

const line = /^(?<name>[^:]*?)(?: > (?<place>\S+))?:(?: (?!=> )(?<was>.*?))?(?: => (?<is>.*))?$/
const unescaped = (text: string) => text.replace(/\\(?:n|r|t|uFEFF)/g, (escape) => JSON.parse(`"${escape}"`) as string)
const listed = (text: string): unknown => (text.startsWith('[') ? JSON.parse(text) : text.split(' '))
const redirected = (text: string) =>
  text === '' ? {} : { redirects: text.split(', ').map((pair) => ({ source: pair.split(' ')[0], destination: pair.split(' ')[1] })) } // prettier-ignore

/** The files of a row before or after its command. */
function filesOf(lines: readonly string[], isAfter: boolean): Files {
  const parts: Record<string, string> = {}
  const files: Record<string, string> = {}
  for (const { name = '', place = name, was = '', is = was } of lines.map((each) => line.exec(each)?.groups ?? {})) {
    const text = isAfter ? is : was
    if (['pages', 'more', 'redirects'].includes(name)) parts[name] = text
    else if (!isAfter || place !== '-') files[isAfter ? place : name] = unescaped(text)
  }
  const { pages = '', more = '{}', redirects = '' } = parts
  const docs = docsWith(listed(pages) as unknown[], { ...(JSON.parse(more) as object), ...redirected(redirects) })
  const sorted = Object.entries({ ...files, 'docs.json': docs }).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(sorted)
}

for (const [what, text] of Object.entries(rows))
  test(what, async () => {
    const [command = '', ...lines] = text.trim().split(/\n\s*/)
    const site = new MovedSite(filesOf(lines, false))
    const planned = await runs(site.cwd, `${command} --dry-run`)
    assert.not(planned.written)
    assert.equal(site.now(), site.before, 'a dry run writes nothing')
    await runs(site.cwd, command)
    assert.equal(site.now(), filesOf(lines, true))
  })

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
  'brand/logo/dark.png': '',
  '.mintignore': 'drafts/\n',
  'bad.tsv': 'a b\n',
  'loop.tsv': 'b\tz\nb\ty\n',
  'same.tsv': 'b\tq\ng/c\tq\n',
  'chain.tsv': 'next\tg\ng\tlast\n',
}

/** Commands with the codes of their refusals, and words of the last message. */
const refusals: readonly (readonly [command: string, codes: string, words?: string])[] = [
  ['mv b g/c', 'mv-path', "'g/c.mdx' already exists"],
  ['mv b b.mdx', 'mv-path', 'the two paths are the same'],
  ['mv b drafts/b', 'mv-path', 'not be published: .mintignore names it'],
  ['mv b g.mdx', 'mv-path', "'g/index.mdx' has the same URL"],
  ['mv a G/C', 'mv-path', "'g/c.mdx' has the same URL"],
  ['mv b x:slug*', 'mv-path', 'no URL opens'],
  ['mv b x%20y', 'mv-path', 'no URL opens'],
  ['mv b gone', 'mv-path', "Remove the entry 'gone' first."],
  ['mv --from loop.tsv', 'mv-path', "it also moves to 'y.mdx'"],
  ['mv --from same.tsv', 'mv-path', "'b.mdx' moves there, too"],
  ['mv --from chain.tsv --after', 'mv-path', '--from moves.tsv without --after'],
  ['mv b z/index --after', 'mv-path', 'both files exist'],
  ['mv bb c', 'mv-missing', "Did you mean 'b'?"],
  ['mv dark.png z', 'mv-missing', "Did you mean 'brand/logo/dark.png'?"],
  ['mv zz b', 'mv-missing', 'run: npx build-nav mv --after zz b'],
  ['rm g/cc', 'mv-missing', "Did you mean 'g/c'?"],
  ['rm b --to g/d', 'mv-missing'],
  ["mv 'GET /users' c", 'mv-off-limits', 'x-mint'],
  ['rm api/get-users', 'mv-off-limits', 'x-mint'],
  ['mv b ../c', 'mv-off-limits', 'only files in the docs folder'],
  ['mv drafts/d d', 'mv-off-limits', '.mintignore'],
  ['mv docs.json nav.json', 'mv-off-limits', 'the site is defined here'],
  ['rm footer.json', 'mv-off-limits', 'the site is defined here'],
  ['mv --from bad.tsv', 'mv-table'],
  ['mv a q', 'mv-redirect-conflict', '--redirect keep'],
  ['mv g g/h --wildcard', 'mv-wildcard', 'pages are still there'],
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
