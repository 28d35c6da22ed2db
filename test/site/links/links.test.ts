import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { linksIn, linksOf } from '../../../src/site/links/links.js'

const written = (text: string, file = 'page.mdx') => linksOf(text, file).map((link) => link.written)
const forms = (text: string, file = 'page.mdx') => linksOf(text, file).map(({ form, written }) => `${form} ${written}`)

/** A page, and the destinations in it. */
// prettier-ignore
const pages: readonly (readonly [name: string, text: string, links: readonly string[]])[] = [
  ['nested brackets', '[[a] [b] \\] c](/a)', ['markdown /a']],
  ['a sentence like a definition', 'text\n[a]: /a\n\n[b]: is not one', []],
  ['a footnote', 'a[^1]\n\n[^1]: See [b](/b)', ['markdown /b']],
  ['code', '`[a](/a)` ``[b](`/b)`` ` [c](/c)\n\n    [d](/d)', ['markdown /c', 'markdown /d']],
  ['a backtick of another paragraph', 'a ` b [c](/c)\n\nd ` e [f](/f)', ['markdown /c', 'markdown /f']],
  ['a backtick of another item', '- a ` b\n- [c](/c) ` d', ['markdown /c']],
  ['a longer fence', '````\n```\n[a](/a)\n````\n[b](/b)', ['markdown /b']],
  ['a fence in a component', '<Steps>\n    ```\n    [a](/a)\n    ```\n    [b](/b)\n</Steps>', ['markdown /b']],
  ['comments', '{/* [a](/a) */} <!-- [b](/b)\n\n[c](/c) --> [d](/d)', ['markdown /d']],
  ['an expression', '{cards.map((card) => "](/a)")} [b](/b)', ['markdown /b']],
  ['attributes', "<Card href=\"/a\" icon=\"x\" img='/b.png' /> <a\n  href = \"/c\"\n>d</a> <img src={\"/e.png\"} /> <A to={`/f`} />",
    ['attribute /a', 'attribute /b.png', 'attribute /c', 'attribute /e.png', 'attribute /f']],
  ['other attributes', '<ParamField path="/users" body="/a" data-href="/b" /> <A href={`/${id}`} to={path} />', []],
  ['pictures', '<X poster="/a" darkSrc="/b" lightSrc="/c" url="/d" link="/e" />', ['attribute /a', 'attribute /b', 'attribute /c', 'attribute /d', 'attribute /e']],
  ['quotes in an attribute', '<Card title="a > b ` c" href="/a">`</Card> [b](/b)', ['attribute /a', 'markdown /b']],
  ['Markdown in an attribute', '<Step title="See [a](/a)" icon="x" />', ['markdown /a']],
  ['a tag without an end', '<a href="/a" [b](/b)', ['markdown /b']],
  ['no tag', 'a < b href="/a" and <br [b](/b)', ['markdown /b']],
  ['JSX in an attribute', '<Step title={<a href="/a">b</a>} />', ['attribute /a']],
  ['exports', "export const cards = [\n  { href: \"/a\", \"url\": '/b', path: \"/c\" }, // href: \"/d\"\n\n  /* href: \"/e\" */ { link: `/f` },\n]\n\n[g](/g)",
    ['key /a', 'key /b', 'key /f', 'markdown /g']],
  ['a component', "export const A = () => (\n  <p>It's <a href=\"/a\">https://b.c {x}</a></p>\n)\n\n[b](/b)", ['attribute /a', 'markdown /b']],
  ['imports', "import A from \"/snippets/a.mdx\"\nimport { B } from '../b.jsx'\nimport \"./c.css\"\n\nimport is a word, [d](/d)",
    ['import /snippets/a.mdx', 'import ../b.jsx', 'import ./c.css', 'markdown /d']],
  ['a snippet', '<Snippet file="a.mdx" /> <Other file="b.mdx" />', ['snippet a.mdx']],
  ['frontmatter', '---\ntitle: "[a](/a)"\nurl: "/b"\ncanonical: https://c.d/e\nopenapi: specs/a.yaml GET /users\nicon: rocket\n---\n[f](/f)',
    ['frontmatter /b', 'frontmatter https://c.d/e', 'frontmatter specs/a.yaml', 'markdown /f']],
  ['an operation', '---\nopenapi: GET /users\napi: POST /b\nicon: /icons/a.svg # b\n---\n', ['frontmatter /icons/a.svg']],
  ['a rule that is no frontmatter', 'a\n\n---\n\nurl: /b\n\n---\n[c](/c)', ['markdown /c']],
  ['invalid MDX', '<Card href="/a">\n{ unclosed [b](/b) $\\frac{a}$ <p\n\n[c](/c)', ['attribute /a', 'markdown /b', 'markdown /c']],
]

for (const [name, text, links] of pages)
  test(name, () => {
    assert.equal(forms(text), links)
    assert.equal(forms(text.replaceAll('\n', '\r\n')), links, 'with CRLF')
  })

test('a place is exact, with a byte order mark and other alphabets before it', () => {
  const text = '\uFEFF---\ntitle: 日本\n---\n\nñ 😀 [日](/日本?a=1#b) <A href="/é" />'
  for (const { start, end, written } of linksOf(text, 'a.md')) assert.is(text.slice(start, end), written)
  assert.equal(written(text), ['/日本?a=1#b', '/é'])
})

test('a module is code as a whole', () => {
  const text =
    '// href="/a"\nimport x from "./x.jsx"\nexport const y = { href: "/b" }\nconst z = /["\'`]/\nexport const w = <img src="/c" />'
  assert.equal(forms(text, 'a.jsx'), ['import ./x.jsx', 'key /b', 'attribute /c'])
  assert.equal(forms(text, 'a.yaml'), [])
})

test('the addresses of a docs.json are its paths, at any depth', () => {
  const docs = { navbar: { links: [{ href: '/a' }, { href: 'https://a.b' }, { href: '//c' }] }, footer: { href: '/d' } }
  assert.equal([...linksIn(docs)], ['/a', '/d'])
})

test('a page that a hostile author wrote takes no time', () => {
  const started = performance.now()
  const opened = ['[', '`', '`a``', '![a](', '<a href="', "<a b='", '{', '\n> - ', '\n```', '<!--', '{`${', '[a](/b "']
  for (const text of [...opened, 'export const a = {\n']) linksOf(text.repeat(20_000), 'a.mdx')
  linksOf(`[a](${' '.repeat(200_000)}`, 'a.mdx')
  assert.ok(performance.now() - started < 5000, `${performance.now() - started} ms`)
})

test.run()
