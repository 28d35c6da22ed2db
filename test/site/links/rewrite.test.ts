import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { moving, rewriteLinks } from '../../../src/site/links/rewrite.js'

const files = (
  'index.mdx top.mdx guides/index.mdx guides/a.mdx guides/b.mdx guides/i.png guides/sub/c.mdx images/i.png ' +
  'other/b.mdx odd/two.mdx snippets/s.mdx'
).split(' ')

function rewritten(text: string, file: string, moves: Readonly<Record<string, string>>) {
  const all = moving({ has: (each) => files.includes(each) }, new Map(Object.entries(moves)))
  return rewriteLinks(text, file, all)
}

type Row = readonly [name: string, file: string, moves: Readonly<Record<string, string>>, before: string, after: string]

/** A page of a file, the moves, and the page afterwards. */
// prettier-ignore
const cases: readonly Row[] = [
  ['query, anchor, slash and extension stay', 'top.mdx', { 'guides/a.mdx': 'n/x.mdx' },
    '[](/guides/a?b=1#c) [](/guides/a/) [](./guides/a.md) [](guides/a.mdx#d)',
    '[](/n/x?b=1#c) [](/n/x/) [](./n/x.md) [](n/x.mdx#d)'],
  ['nothing outside of a destination changes', 'top.mdx', { 'guides/a.mdx': 'n/x.mdx' },
    '\uFEFF---\r\nurl: /guides/a\r\n---\r\n/guides/a `[](/guides/a)` <ParamField path="/guides/a" />\t[ a ]( </guides/a> "/guides/a" )\r\n',
    '\uFEFF---\r\nurl: /n/x\r\n---\r\n/guides/a `[](/guides/a)` <ParamField path="/guides/a" />\t[ a ]( </n/x> "/guides/a" )\r\n'],
  ['each form', 'top.mdx', { 'guides/a.mdx': 'n/x.mdx', 'images/i.png': 'n/i.png', 'snippets/s.mdx': 'snippets/k/s.mdx' },
    'import S from "/snippets/s.mdx"\nexport const c = [{ href: "/guides/a" }]\n\n<Snippet file="s.mdx" /> ![](/images/i.png) <A href={"/guides/a"} />\n\n[d]: /guides/a',
    'import S from "/snippets/k/s.mdx"\nexport const c = [{ href: "/n/x" }]\n\n<Snippet file="k/s.mdx" /> ![](/n/i.png) <A href={"/n/x"} />\n\n[d]: /n/x'],
  ['relative links of the page that moves', 'guides/a.mdx', { 'guides/a.mdx': 'n/m/a.mdx' },
    '[](./b) [](../top) ![](i.png) ![](/guides/i.png) [](sub/c#d) [](#e)',
    '[](../../guides/b) [](../../top) ![](../../guides/i.png) ![](/guides/i.png) [](../../guides/sub/c#d) [](#e)'],
  ['a folder keeps its inner links', 'guides/a.mdx', { 'guides/a.mdx': 'n/a.mdx', 'guides/b.mdx': 'n/b.mdx', 'guides/i.png': 'n/i.png' },
    '[](./b) [](/guides/b) ![](i.png) [](../top)',
    '[](./b) [](/n/b) ![](i.png) [](../top)'],
  ['without a slash, a path is read from the root: also where the page has a file of that name, and for the home page', 'guides/sub/c.mdx', { 'other/b.mdx': 'index2.mdx', 'guides/sub/c.mdx': 'n/c.mdx', 'top.mdx': 'n/other/b.mdx', 'index.mdx': 'o.mdx', 'guides/b.mdx': 'index.mdx' },
    '[](other/b) [](guides/b#c)',
    '[](index2) [](/#c)'],
  ['a page that comes in the way', 'n/c.mdx', { 'guides/a.mdx': 'n/top.mdx' }, '[](top#x)', '[](/top#x)'],
  ['the file of the root is beside the page now', 'n/c.mdx', { 'other/b.mdx': 'n/other/b.mdx' }, '[](other/b)', '[](n/other/b)'],
  ['`./` stays', 'top.mdx', { 'guides/a.mdx': 'a.mdx' }, '[](./guides/a) [](guides/a)', '[](./a) [](a)'],
  ['an index that gets a name, and back', 'top.mdx', { 'guides/index.mdx': 'n/overview.mdx', 'guides/a.mdx': 'n/a/index.mdx' },
    '[](/guides) [](/guides/) [](/guides/index) [](./guides) [](/guides/a)',
    '[](/n/overview) [](/n/overview/) [](/n/overview) [](./n/overview) [](/n/a)'],
  ['an index that stays one', 'top.mdx', { 'guides/index.mdx': 'n/index.mdx' }, '[](/guides) [](/guides/index)', '[](/n) [](/n/index)'],
  ['a swap', 'top.mdx', { 'guides/a.mdx': 'guides/b.mdx', 'guides/b.mdx': 'guides/a.mdx' },
    '[](/guides/a) [](/guides/b)',
    '[](/guides/b) [](/guides/a)'],
  ['a chain', 'top.mdx', { 'guides/a.mdx': 'guides/b.mdx', 'guides/b.mdx': 'guides/z.mdx' },
    '[](/guides/a) [](/guides/b)',
    '[](/guides/b) [](/guides/z)'],
  ['spaces and parentheses are encoded where they have to be', 'top.mdx', { 'guides/a.mdx': 'n/x (1).mdx' }, '[](/guides/a)', '[](/n/x%20%281%29)'],
  ['a page whose address stays', 'top.mdx', { 'guides/a.mdx': 'guides/a/index.mdx' },
    '[](/guides/a) [](/guides/a.mdx)',
    '[](/guides/a) [](/guides/a/index.mdx)'],
  ['an extension is the new one, where the old one was right', 'top.mdx', { 'guides/a.mdx': 'n/a.md' },
    '[](./guides/a.mdx) [](/guides/a.mdx#x) [](./guides/a.md)',
    '[](./n/a.md) [](/n/a.md#x) [](./n/a.md)'],
  ['what it does not know stays', 'guides/a.mdx', { 'guides/a.mdx': 'n/a.mdx' },
    '[](/api/users) [](https://x.y/guides/a) [](/nowhere#guides/a)',
    '[](/api/users) [](https://x.y/guides/a) [](/nowhere#guides/a)'],
]

for (const [name, file, moves, before, after] of cases) {
  test(name, () => assert.is(rewritten(before, file, moves).text, after))
}

test('what may be two pages, and what was already broken, is for a person', () => {
  const { text, doubtful } = rewritten('[](b) [](./none)', 'guides/a.mdx', { 'guides/a.mdx': 'other/a.mdx' })
  assert.is(text, '[](../guides/b) [](./none)')
  const told = doubtful.map(({ link, why }) => [link.written, why])
  assert.equal(told, [['./none', 'dead']])
})

test('a second run changes nothing', () => {
  for (const [, file, moves, , after] of cases.filter(([name]) => !/swap|chain/.test(name))) {
    const now = moving(
      { has: (each) => (files.includes(each) && !(each in moves)) || Object.values(moves).includes(each) },
      new Map(),
    )
    assert.is(rewriteLinks(after, moves[file] ?? file, now).text, after)
  }
})

test.run()
