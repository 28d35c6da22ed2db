import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { casesOf } from '../../cases.js'
import { codeOf, modulesOf } from './code-of.js'

const cases = casesOf(String.raw`
# keys become methods in their order, flags true and false
{ "tabs": [
  { "tab": "Guides", "icon": "book", "groups": [
    { "group": "Start", "pages": ["index", { "group": "More", "expanded": true, "pages": ["more"] }] },
    { "group": "Build", "expanded": false, "tag": "NEW", "pages": [] } ] },
  { "tab": "Blog", "href": "/blog" } ] }
=>
navigation().tabs(
  tab("Guides")
    .icon("book")
    .groups(
      group("Start").pages("index", group("More").expanded().pages("more")),
      group("Build").expanded(false).tag("NEW").pages(),
    ),
  tab("Blog").href("/blog"),
)

# links of global, and source references
{ "pages": ["index", { "sourceRef": "sdk" }], "global": { "anchors": [{ "anchor": "Chat", "href": "/chat" }] } }
=>
navigation()
  .pages("index", sourceRef("sdk"))
  .global(anchor("Chat").href("/chat"))

# what Mintlify keeps is typed, what it drops stays under a FIXME
{ "tabs": [{ "tab": "Mixed", "groups": [{ "group": "A", "pages": ["a"] }], "anchors": [{ "anchor": "B", "href": "/b" }] }],
  "pages": ["x", "y"] }
=>
navigation()
  .tabs(
    tab("Mixed")
      .anchors(anchor("B").href("/b"))
      // FIXME: tab 'Mixed' has both 'anchors' and 'groups': Mintlify keeps 'anchors' and silently drops 'groups' (1 page)
      .set("groups", [group("A").pages("a")]),
  )
  // FIXME: the navigation has both 'tabs' and 'pages': Mintlify keeps 'tabs' and silently drops 'pages' (2 pages)
  .set("pages", ["x", "y"])

# a list with something else in it goes through .set, elements as elements
{ "versions": ["v0", { "version": "v1", "pages": ["a"] }] }
=>
navigation()
  // FIXME: 'versions' of the navigation must contain versions, not 'v0'
  .set("versions", ["v0", version("v1").pages("a")])

# values of the wrong form, unknown keys
{ "groups": [{ "group": "A", "iconType": "solid", "expanded": "yes", "pages": ["x", ""] }] }
=>
navigation().groups(
  group("A")
    .set("iconType", "solid")
    // FIXME: 'expanded' must be true or false, not 'yes'
    .set("expanded", "yes")
    // FIXME: 'pages' of group 'A' must contain page paths and groups, not an empty string
    .set("pages", ["x", ""]),
)

# titles that are missing or no strings, groups without pages
{ "groups": [{ "group": "Empty" }, { "pages": ["a"] }, { "group": 7, "pages": ["b"] }] }
=>
navigation().groups(
  group("Empty")
    // FIXME: this group has neither 'pages' nor 'openapi': readers see a title with nothing below
    .set("pages", undefined),
  group("")
    // FIXME: this group has no title: the key 'group' is missing
    .set("group", undefined)
    .pages("a"),
  group("")
    // FIXME: the title of this group is not text
    .set("group", 7)
    .pages("b"),
)

# languages: codes of the contract are typed, others are not
{ "languages": [{ "language": "ua", "pages": ["a"] }, { "language": "xx", "pages": ["b"] }] }
=>
navigation().languages(
  language("ua").pages("a"),
  language("en")
    // FIXME: Mintlify doesn't know the language code 'xx', so it rejects the navigation
    .set("language", "xx")
    .pages("b"),
)

# a navigation with nothing in it
{}
=>
navigation()
  // FIXME: the navigation is empty, so Mintlify rejects it
  .set("pages", undefined)

# settings are a plain object; one key that the types refuse goes to .set, and the others stay typed
{ "theme": "mint", "name": "A",
  "colors": { "primary": "red", "light": "#fff" },
  "api": { "baseUrl": "https://a.dev", "playground": { "display": "simple", "colour": "red" }, "mdx": { "mode": 1 } },
  "navbar": { "links": [{ "label": "A", "link": "/a" }], "primary": { "type": "github", "href": "https://a.dev" } },
  "navigation": { "pages": ["a"] },
  "custom": { "__proto__x": 1 }, "interaction": { "drilldown": false }, "last": null }
=>
import { docs, navigation } from "build-nav";

export default docs({
  theme: "mint",
  name: "A",
  api: { playground: { display: "simple" } },
  navbar: { primary: { type: "github", href: "https://a.dev" } },
  navigation: navigation().pages("a"),
  interaction: { drilldown: false },
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
  .set(["navbar", "links"], [{ label: "A", link: "/a" }])
  .set("custom", { __proto__x: 1 })
  .set("last", null);

`)

for (const { name, given, expected } of cases)
  test(name, async () => {
    const value = JSON.parse(given) as object
    const code = 'navigation' in value ? (await modulesOf(value))['docs.config.ts'] : `${await codeOf(value)}\n`
    assert.is(code, expected)
  })

test('strings stay data, in code and in comments', async () => {
  const text =
    String.raw`{"navigation":{"tabs":[{"tab":"'\"` +
    '`${x}' +
    String.raw`\u2028*/\ud800","__proto__":{"__proto__":1},"align":"\u2028alert(1)\n","pages":["\\"]}]}}`
  const { 'docs.config.ts': code = '' } = await modulesOf(text)
  assert.match(code, String.raw`tab("'\"` + '`${x}' + String.raw`\u2028*/\ud800")`)
  assert.match(code, `.set("__proto__", { ["__proto__"]: 1 })`)
  assert.match(code, String.raw`// FIXME: 'align' must be 'start' or 'end', not '\u2028alert(1)\u000a'`)
  assert.match(code, String.raw`.pages("\\")`)
})

test.run()
