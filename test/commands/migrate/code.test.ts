import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { codeOf, modulesOf } from './code-of.js'

/** The lines of the code for a navigation. */
async function is(navigation: unknown, ...lines: string[]): Promise<void> {
  assert.is(await codeOf(navigation), lines.join('\n'))
}

test('keys become methods in their order, flags true and false', () =>
  is(
    {
      tabs: [
        {
          tab: 'Guides',
          icon: 'book',
          groups: [
            { group: 'Start', pages: ['index', { group: 'More', expanded: true, pages: ['more'] }] },
            { group: 'Build', expanded: false, tag: 'NEW', pages: [] },
          ],
        },
        { tab: 'Blog', href: '/blog' },
      ],
    },
    'navigation().tabs(',
    '  tab("Guides")',
    '    .icon("book")',
    '    .groups(',
    '      group("Start").pages("index", group("More").expanded().pages("more")),',
    '      group("Build").expanded(false).tag("NEW").pages(),',
    '    ),',
    '  tab("Blog").href("/blog"),',
    ')',
  ))

test('a title that does not come first is written as any other', () =>
  is(
    { tabs: [{ icon: 'book', tab: 'Guides', pages: ['index'] }] },
    'navigation().tabs(tab("Guides").icon("book").pages("index"))',
  ))

test('links of global, and source references', () =>
  is(
    { pages: ['index', { sourceRef: 'sdk' }], global: { anchors: [{ anchor: 'Chat', href: '/chat' }] } },
    'navigation()',
    '  .pages("index", sourceRef("sdk"))',
    '  .global(anchor("Chat").href("/chat"))',
  ))

test('an empty global has its forms, too', async () => {
  await is({ pages: ['a'], global: { anchors: [] } }, 'navigation().pages("a").global()')
  await is({ pages: ['a'], global: {} }, 'navigation().pages("a").set("global", {})')
})

test('a setting with several mistakes has a FIXME for each', async () => {
  const { 'docs.config.ts': code = '' } = await modulesOf({
    theme: 'mint',
    api: { baseUrl: 'https://a.dev', other: 1 },
    navigation: { pages: ['index'] },
  })
  const above = code.split('\n').flatMap((line, at, all) => (line.includes('.set("api"') ? all.slice(at - 2, at) : []))
  assert.equal(above, [
    `  // FIXME: 'api' has no key 'baseUrl': Mintlify silently drops it. Write "api": { "mdx": { "server": "…" } }.`,
    `  // FIXME: 'api' has no key 'other': Mintlify silently drops it`,
  ])
})

test('what Mintlify keeps is typed, what it drops stays under a FIXME', () =>
  is(
    {
      tabs: [
        {
          tab: 'Mixed',
          groups: [{ group: 'A', pages: ['a'] }],
          anchors: [{ anchor: 'B', href: '/b' }],
        },
      ],
      pages: ['x', 'y'],
    },
    'navigation()',
    '  .tabs(',
    '    tab("Mixed")',
    '      .anchors(anchor("B").href("/b"))',
    `      // FIXME: tab 'Mixed' has both 'anchors' and 'groups': Mintlify keeps 'anchors' and silently drops 'groups' (1 page)`,
    '      .set("groups", [group("A").pages("a")]),',
    '  )',
    `  // FIXME: the navigation has both 'tabs' and 'pages': Mintlify keeps 'tabs' and silently drops 'pages' (2 pages)`,
    '  .set("pages", ["x", "y"])',
  ))

test('the content that Mintlify keeps is not always the first of its order', () =>
  is(
    {
      tabs: [{ tab: 'T', anchors: [], groups: [{ group: 'A', pages: ['a'] }] }],
    },
    'navigation().tabs(',
    '  tab("T")',
    '    .groups(group("A").pages("a"))',
    `    // FIXME: Mintlify silently drops 'anchors' of tab 'T': 'anchors' of tab 'T' is empty`,
    '    .set("anchors", []),',
    ')',
  ))

test('a list with something else in it goes through .set, elements as elements', () =>
  is(
    { versions: ['v0', { version: 'v1', pages: ['a'] }] },
    'navigation()',
    `  // FIXME: 'versions' of the navigation must contain versions, not 'v0'`,
    '  .set("versions", ["v0", version("v1").pages("a")])',
  ))

test('of two keys that exclude each other, one is typed', () =>
  is(
    { groups: [{ group: 'A', asyncapi: 'a.yaml', openapi: 'o.yaml' }] },
    'navigation().groups(',
    '  group("A")',
    `    // FIXME: group 'A' has both 'openapi' and 'asyncapi': Mintlify uses only 'openapi'`,
    '    .set("asyncapi", "a.yaml")',
    '    .openapi("o.yaml"),',
    ')',
  ))

test('values of the wrong form, unknown keys', () =>
  is(
    {
      groups: [{ group: 'A', iconType: 'solid', expanded: 'yes', pages: ['x', ''] }],
    },
    'navigation().groups(',
    '  group("A")',
    '    .set("iconType", "solid")',
    `    // FIXME: 'expanded' must be true or false, not 'yes'`,
    '    .set("expanded", "yes")',
    `    // FIXME: 'pages' of group 'A' must contain page paths and groups, not an empty string`,
    '    .set("pages", ["x", ""]),',
    ')',
  ))

test('titles that are missing or no strings, groups without pages', () =>
  is(
    { groups: [{ group: 'Empty' }, { pages: ['a'] }, { group: 7, pages: ['b'] }] },
    'navigation().groups(',
    '  group("Empty")',
    "    // FIXME: this group has neither 'pages' nor 'openapi': readers see a title with nothing below",
    '    .set("pages", undefined),',
    '  group("")',
    "    // FIXME: this group has no title: the key 'group' is missing",
    '    .set("group", undefined)',
    '    .pages("a"),',
    '  group("")',
    '    // FIXME: the title of this group is not text',
    '    .set("group", 7)',
    '    .pages("b"),',
    ')',
  ))

test('languages: codes of the contract are typed, others are not', () =>
  is(
    {
      languages: [
        { language: 'ua', pages: ['a'] },
        { language: 'xx', pages: ['b'] },
      ],
    },
    'navigation().languages(',
    '  language("ua").pages("a"),',
    '  language("en")',
    "    // FIXME: Mintlify doesn't know the language code 'xx', so it rejects the navigation",
    '    .set("language", "xx")',
    '    .pages("b"),',
    ')',
  ))

test('a navigation with nothing in it', () =>
  is({}, 'navigation()', '  // FIXME: the navigation is empty, so Mintlify rejects it', '  .set("pages", undefined)'))

test('settings are a plain object; what is none of them finds its place with .set', async () => {
  const { 'docs.config.ts': code } = await modulesOf({
    theme: 'mint',
    colors: { primary: 'red' },
    custom: { __proto__x: 1 },
    navigation: { pages: ['a'] },
    interaction: { drilldown: false },
    last: null,
  })
  assert.is(
    code,
    `import { docs, navigation } from "build-nav";

export default docs({
  theme: "mint",
  navigation: navigation().pages("a"),
  interaction: { drilldown: false },
})
  // FIXME: 'colors.primary' must be a colour such as '#0D9373', not 'red'
  .set("colors", { primary: "red" })
  .set("custom", { __proto__x: 1 })
  .set("last", null);
`,
  )
})

test('one key of a setting that the types refuse goes to .set, and the others stay typed', async () => {
  const { 'docs.config.ts': code = '' } = await modulesOf({
    theme: 'mint',
    name: 'A',
    colors: { primary: 'red', light: '#fff' },
    api: { baseUrl: 'https://a.dev', playground: { display: 'simple', colour: 'red' }, mdx: { mode: 1 } },
    navbar: { links: [{ label: 'A', link: '/a' }], primary: { type: 'github', href: 'https://a.dev' } },
    navigation: { pages: ['a'] },
  })
  assert.is(
    code.slice(code.indexOf('  name')),
    `  name: "A",
  api: { playground: { display: "simple" } },
  navbar: { primary: { type: "github", href: "https://a.dev" } },
  navigation: navigation().pages("a"),
})
  // FIXME: 'colors.primary' must be a colour such as '#0D9373', not 'red'
  .set("colors", { primary: "red", light: "#fff" })
  // FIXME: 'api' has no key 'baseUrl': Mintlify silently drops it. Write "api": { "mdx": { "server": "…" } }.
  .set(["api", "baseUrl"], "https://a.dev")
  // FIXME: 'api.playground' has no key 'colour': Mintlify silently drops it
  .set(["api", "playground", "colour"], "red")
  // FIXME: 'api.mdx' has no key 'mode': Mintlify silently drops it
  .set(["api", "mdx"], { mode: 1 })
  // FIXME: 'navbar.links[0]' must be { href, label?, icon?, type? }, not an object without 'href'
  .set(["navbar", "links"], [{ label: "A", link: "/a" }]);
`,
  )
})

test('strings stay data, in code and in comments', async () => {
  const text =
    '{"navigation":{"tabs":[{"tab":"\'\\"`${x}\\u2028*/\\ud800","__proto__":{"__proto__":1},"align":"\\u2028alert(1)\\n","pages":["\\\\"]}]}}'
  const { 'docs.config.ts': code = '' } = await modulesOf(text)
  assert.match(code, String.raw`tab("'\"` + '`${x}' + String.raw`\u2028*/\ud800")`)
  assert.match(code, `.set("__proto__", { ["__proto__"]: 1 })`)
  assert.match(code, String.raw`// FIXME: 'align' must be 'start' or 'end', not '\u2028alert(1)\u000a'`)
  assert.match(code, String.raw`.pages("\\")`)
})

test('comments of a tolerant file stay with what they are about', async () => {
  const text = `{ // the site
  "theme": "mint",
  "name": "Acme",
  "colors": { "primary": "#0D9373" },
  "navigation": {
    // one tab
    "tabs": [
      // for all
      { "tab": "Guides", "icon": "book", // pretty
        "pages": ["a", "b", /* bee
          * and more */ ] },
    ] } }`
  const { 'docs.config.ts': code } = await modulesOf(text, { tolerant: true })
  assert.is(
    code,
    `import { docs, navigation, tab } from "build-nav";

export default docs({
  // the site
  theme: "mint",
  name: "Acme",
  colors: { primary: "#0D9373" },
  navigation: navigation()
    // one tab
    .tabs(
      // for all
      tab("Guides")
        // pretty
        .icon("book")
        .pages(
          "a",
          // bee
          // and more
          "b",
        ),
    ),
});
`,
  )
})

test('attributes come before what an element holds, wherever docs.json has them', async () => {
  const { 'docs.config.ts': code = '' } = await modulesOf({
    theme: 'mint',
    name: 'Acme',
    colors: { primary: '#0D9373' },
    navigation: { versions: [{ version: '2.0', groups: [{ group: 'A', pages: ['a'], icon: 'book' }], tag: 'New' }] },
  })
  assert.match(code, /version\("2\.0"\)\s*\.tag\("New"\)\s*\.groups\(/)
  assert.match(code, 'group("A").icon("book").pages("a")')
})

test('a key of mint.json stays, under what docs.json has for it', async () => {
  const text = Object.values(
    await modulesOf({
      theme: 'mint',
      name: 'A',
      colors: { primary: '#000000' },
      modeToggle: { default: 'dark' },
      api: { baseUrl: 'https://api.acme.dev' },
      navigation: { pages: ['index'] },
    }),
  ).join('')
  assert.match(text, /FIXME: [^\n]*Write "appearance": [^\n]*\n  \.set\("modeToggle"/)
  assert.match(text, /FIXME: [^\n]*Write "api": \{ "mdx": [^\n]*\n  \.set\("api"/)
})

test.run()
