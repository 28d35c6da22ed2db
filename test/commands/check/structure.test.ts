import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runRules } from '../../../src/commands/check/run-rules.js'
import { diskOf, findings, testTable } from './site.js'

testTable(`
# mixed children: what is kept, what is lost, and how much of it
rule: mixed-children
tabs:
  - { tab: Guides, anchors: [{ anchor: Blog, href: https://acme.dev }], groups: [{ group: A, pages: [a, b] }] }
=>
error tabs[0].groups: Tab 'Guides' has both 'anchors' and 'groups': Mintlify keeps 'anchors' and silently drops 'groups' (2 pages). Move 'groups' into 'anchors', or remove one of them.

# mixed children: a note where all that is dropped is in what is kept; a page, a root or a specification more is lost
rule: mixed-children
tabs:
  - { tab: A, groups: &groups [{ group: A, pages: [a, { group: B, root: c, pages: [b] }] }], pages: [b, a] }
  - { tab: B, groups: *groups, pages: [{ group: B, root: c, pages: [b] }] }
  - { tab: C, groups: *groups, pages: [a, new] }
  - { tab: D, groups: *groups, pages: [{ group: B, root: new, pages: [b] }] }
  - { tab: E, groups: *groups, pages: [{ group: B, openapi: a.yaml, pages: [b] }] }
=>
note tabs[0].pages: Tab 'A' has both 'groups' and 'pages': Mintlify keeps 'groups', which has all of 'pages'. Remove 'pages'.
note tabs[1].pages: …
error tabs[2].pages: …
error tabs[3].pages: …
error tabs[4].pages: …

# mixed children: the root has one pattern
rule: mixed-children
tabs: [{ tab: A, href: /a, pages: [a] }]
versions: [{ version: "1.0" }]
=>
error tabs: …keeps 'versions' and silently drops 'tabs' (1 page)…

# unknown keys: an error where children are lost, with the key that was meant
rule: unknown-key
tabs:
  - { tab: A, page: [a, b], iconType: solid }
  - { tab: B, groups: [{ group: C, pages: [], groups: [{ group: D }] }] }
=>
error tabs[0].page: Tab 'A' has no key 'page': Mintlify silently drops it (2 pages). Did you mean 'pages'?
warning tabs[0].iconType: Tab 'A' has the key 'iconType': Mintlify's documentation lists it, but Mintlify's validator silently drops it. Write "icon": { "name": "…", "style": "solid" }.
error tabs[1].groups[0].groups: Group 'C' has no key 'groups': Mintlify silently drops it. Put nested groups into 'pages'.

# unknown keys of docs.json itself
rule: unknown-key
pages: [a]
docs: { navbr: {}, // name: y, name: x }
=>
warning navbr: docs.json has no key 'navbr': Mintlify silently drops it. Did you mean 'navbar'?

# one bad value deep down costs a tab its groups: said at the value, and once
rule: content-dropped
tabs: [{ tab: Guides, groups: [{ group: A, pages: [a] }, { group: B, icon: fa-book, pages: [b, c] }] }]
=>
error tabs[0].groups[1].icon: Mintlify silently drops 'groups' (3 pages) of tab 'Guides': the icon name 'fa-book' must not begin with 'fa-'. Write 'book'.

# a bad value of a tab costs the whole file
rule: provider-refuses
tabs: [{ tab: A, icon: fa-book, pages: [a] }]
=>
error tabs[0].icon: Mintlify rejects the whole file: the icon name 'fa-book' must not begin with 'fa-'. Write 'book'.

# an empty list is dropped, and its neighbour is what readers see
rule: content-dropped
tabs: [{ tab: A, groups: [], pages: [a] }]
=>
note tabs[0].groups: Mintlify silently drops 'groups' of tab 'A': 'groups' of tab 'A' is empty. Remove 'groups': 'pages' is what readers see.

# what makes Mintlify refuse the whole file: an empty list
rule: provider-refuses
tabs: []
=>
error tabs: Mintlify rejects the whole file: 'tabs' of the navigation is empty…

# a link without an address is one finding
rule: [provider-refuses, link-href]
pages: [a]
global: { anchors: [{ anchor: x }] }
=>
error global.anchors[0]: …

# the code ua is a warning, and hides nothing else
rule: [provider-refuses, mixed-children, language-code]
languages: [{ language: ua, pages: [a], groups: [{ group: G, pages: [] }] }]
=>
error languages[0].pages: …
warning languages[0].language: Mintlify currently rejects the language code 'ua'; it accepts 'uk'. Write 'uk'.

# a language that Mintlify may have added: nothing is like it, and its content is kept
rule: [provider-refuses, language-code]
languages: [{ language: fa, pages: [a] }]
=>
warning languages[0].language: build-nav doesn't know the language code 'fa' (Persian): if Mintlify doesn't know it either, it rejects the navigation. The codes are:…

# a group with openapi and asyncapi
rule: exclusive-keys
groups: [{ group: A, openapi: a.yaml, asyncapi: b.yaml }]
=>
error groups[0].asyncapi: Group 'A' has both 'openapi' and 'asyncapi': Mintlify uses only 'openapi'…

# empty elements: but not links, nor what a specification fills
rule: empty-element
tabs: [{ tab: A }, { tab: B, groups: [{ group: C, pages: [] }] }, { tab: D, openapi: x.yaml, groups: [{ group: E }] },
  { tab: F, href: /f }, { tab: G, pages: [{ sourceRef: x }] }, { tab: H, groups: [{ group: I, root: i }] }]
global: { anchors: [{ anchor: Blog, href: https://acme.dev }] }
=>
warning tabs[0]: Tab 'A' has no content, and no specification to generate pages from. Add pages, a specification or an href to it, or remove it.
warning tabs[1].groups[0].pages: Group 'C' has no content: 'pages' is empty. Add pages, a specification or an href to it, or remove it.

# keys of other names: what Mintlify calls them
rule: unknown-key
groups: [{ group: A, icon: book, iconType: duotone, collapsed: false, pages: [a] },
  { group: B, pages: [{ group: C, iconType: 5, pages: [b] }] }]
=>
warning groups[0].iconType: …Write "icon": { "name": "book", "style": "duotone" }.
warning groups[0].collapsed: …Write "expanded": true.
warning groups[1].pages[0].iconType: …Write "icon": { "name": "…", "style": "solid" }.

# content under another name is no empty element
rule: [unknown-key, empty-element]
anchors: [{ anchor: X, url: https://acme.dev }]
=>
…anchors[0].url: …Write "href": "https://acme.dev".

# titles: missing, blank, and not a text
rule: title-empty
groups: [{ pages: [a] }, { group: '', pages: [b] }, { group: ' ', pages: [c] }, { group: 3, pages: [d] }]
=>
error groups[0]: …
error groups[1].group: …
note groups[2].group: …
error groups[3].group: …

# titles: twice among siblings
rule: title-duplicate
pages: [{ group: A, pages: [{ group: A, pages: [x] }] }, a, { group: A, pages: [b] }, { group: ' ', pages: [c] }, { group: ' ', pages: [d] }]
=>
warning pages[2].group: …

# links: addresses that lead nowhere
rule: link-href
anchors: [{ anchor: a, href: acme.dev/blog }, { anchor: b, href: guides/start }, { anchor: c, href: https://acme.dev },
  { anchor: d, href: /x }, { anchor: e, href: '#y' }, { anchor: f, href: mailto:a@acme.dev }]
=>
error anchors[0].href: Anchor 'a' has an invalid href, 'acme.dev/blog'. Write 'https://acme.dev/blog'.
error anchors[1].href: Anchor 'b' has an invalid href, 'guides/start'. If it is a page of this site, write '/guides/start'.

# expanded on a top-level group
rule: expanded-top-level
groups: [{ group: A, expanded: true, pages: [{ group: B, expanded: true, pages: [b] }] }]
=>
note groups[0].expanded: …

# a page in two versions
rule: version-page
versions:
  - { version: "2.0", default: true, tabs: [{ tab: A, pages: [v2/start, changelog, GET /x] }] }
  - { version: "1.0", groups: [{ group: G, root: /changelog.mdx, pages: [v1/start, GET /x] }] }
=>
note versions[1].groups[0].root: '/changelog.mdx' is listed in version '2.0' and in version '1.0', but Mintlify shows it in only one of them. Create a page for each version, or list it outside of the versions.

# twice in one version, and in versions of two languages, is another matter
rule: version-page
languages:
  - { language: en, versions: [{ version: "1.0", pages: [same, same] }] }
  - { language: fr, versions: [{ version: "1.0", pages: [same, same] }] }
=>

# default where it does nothing, said once
rule: [default-misplaced, unknown-key]
docs: { default: en }
default: "2.0"
anchors:
  - anchor: X
    versions: [{ version: "2.0", default: true, pages: [a] },
      { version: "1.0", tabs: [{ tab: A, default: true, pages: [b] }] }]
=>
warning default: 'default' of the navigation does nothing: only a version or a language can be the default. Move it to the version or language that readers should see first, or remove it.
warning anchors[0].versions[1].tabs[0].default: 'default' of tab 'A' does nothing…
warning default: docs.json has no key 'default': Mintlify silently drops it.

`)

test('one key under another name is one finding, and its fix', async () => {
  const pages = ['index', 'guides/start']
  const settings = { theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' } }
  const said = async (navigation: object) => {
    const found = await runRules({ ...settings, navigation }, diskOf(pages.map((page) => `${page}.mdx`)))
    const fixes = found.flatMap(({ fixes }) => fixes.map((fix) => (fix.do === 'rename' ? fix.key : fix.do)))
    return [...found.map(({ rule, hint }) => `${rule} ${hint}`), ...fixes].join('; ')
  }
  const groups = [{ group: 'Start', pages }]
  const typos: [navigation: object, finding: string][] = [
    [{ tabs: [{ group: 'Docs', groups }] }, "title-empty Write 'tab' instead of 'group'.; tab"],
    [{ tabs: [{ tabs: 'Docs', groups }] }, "title-empty Write 'tab' instead of 'tabs'.; tab"],
    [{ languages: [{ name: 'en', groups }] }, "title-empty Write 'language' instead of 'name'.; language"],
    [{ tabs: [{ tab: 'Docs', group: 'Start', groups }] }, 'unknown-key undefined'],
    [{ groups: [{ group: 'Start', page: pages }] }, "unknown-key Did you mean 'pages'?; pages"],
    [{ languages: [{ language: 'EN', groups }] }, "language-code Did you mean 'en'?; set"],
    [{ versions: [{ version: 2, default: true, groups }] }, 'title-empty Write "version": "2".; set'],
    [
      { versions: [{ version: '2', default: 'true', groups }] },
      'provider-refuses Write true, without the quotes.; set',
    ],
    [{ tabs: { tab: 'Docs', groups } }, 'provider-refuses Write [ ] around it: a list of one.; set'],
    [
      { groups: [{ ...groups[0], tag: 5, hidden: 'yes' }] },
      'provider-refuses Write "5".; provider-refuses undefined; set',
    ],
    [{ pages, global: { anchor: [] } }, "provider-refuses Did you mean 'anchors'?; anchors"],
    [
      { pages, global: { anchors: [{ anchor: 'Blog', link: '/' }] } },
      "link-href Write 'href' instead of 'link'.; href",
    ],
  ]
  for (const [navigation, finding] of typos) assert.is(await said(navigation), finding, JSON.stringify(navigation))
  // A list of one is no string. Its page is in the navigation once it is one.
  assert.match(await said({ tabs: [{ tab: 'Docs', pages: 'index' }] }), 'content-dropped Write ["index"].')
  // What is named nowhere is an orphan all the same.
  assert.match(await said({ groups: [{ group: 'Start', page: ['index'] }] }), 'page-orphan')
})

test('what is wrong inside the value of an element stands at the key itself, with what was meant', async () => {
  const french = {
    language: 'fr',
    footer: { socials: { facebok: 'https://f.b' }, links: [{ items: [{ label: 'A', URL: '/a' }] }] },
    navbar: { primary: { type: 'buton' } },
    pages: [{ group: 'G', openapi: { source: 'a.yaml', directry: 'b' }, pages: [] }],
  } // prettier-ignore
  const found = await runRules({ navigation: { languages: [french] } }, diskOf([]))
  const within = found.filter(({ at }) => 'path' in at && at.path.length > 4)
  const rules = ['provider-refuses']
  assert.equal(
    rules
      .flatMap((id) => within.filter(({ rule }) => rule === id))
      .map(({ rule, at, hint, fixes: [fix] }) => {
        const place = 'path' in at ? `${at.part ?? 'value'} ${at.path.slice(3).join('.')}` : ''
        return `${rule} ${place}: ${hint} ${fix?.do === 'rename' ? fix.key : ''}`.trim()
      }),
    [
      "provider-refuses key footer.socials.facebok: Did you mean 'facebook'? facebook",
      "provider-refuses key footer.links.0.items.0.URL: Write 'href' instead of 'URL'. href",
      "provider-refuses value navbar.primary: Add 'href'.",
      "provider-refuses value navbar.primary.type: Did you mean 'button'?",
    ],
  )
  const dropped = { pages: french.pages }
  const cause = (await runRules({ navigation: dropped }, diskOf([]))).find(({ rule }) => rule === 'content-dropped')
  assert.is(cause?.hint, "Did you mean 'directory'?")
  assert.equal([cause?.at, cause?.fixes], [
    { path: ['navigation', 'pages', 0, 'openapi', 'directry'], part: 'key' },
    [{ do: 'rename', path: ['navigation', 'pages', 0, 'openapi', 'directry'], key: 'directory' }],
  ]) // prettier-ignore
})

test('one mistake hides no other: what Mintlify would drop is told beside what it refuses', async () => {
  const tabs = [
    { tab: 'A', anchors: [{ anchor: 'B', href: '/a' }], groups: [{ group: 'G', pages: ['a'] }] },
    { tab: 'B', icon: 3, pages: ['a'] },
    { tab: 'C', groups: [{ group: 'D', icon: { nmae: 'book' }, pages: ['a'] }] },
  ]
  const found = await runRules(
    { theme: 'mint', name: 'A', colors: { primary: '#000' }, navigation: { tabs } },
    diskOf(['a.mdx']),
  )
  assert.equal(found.map(({ rule, at }) => `${rule} ${'path' in at ? at.path.slice(2).join('.') : ''}`).sort(), [
    'content-dropped 2.groups.0.icon.nmae',
    'mixed-children 0.groups',
    'provider-refuses 1.icon',
  ])
})

test('a list in the place of the navigation, as in mint.json, is told the key around it', async () => {
  for (const [key, list] of Object.entries({ groups: [{ group: 'A', pages: [] }], tabs: [{ tab: 'A' }], pages: ['a'] }))
    assert.match((await findings('provider-refuses', list)).join(), `Write { "${key}"`)
})

test('a misspelt language code is told the code that was meant', async () => {
  const meant = { eng: 'en', english: 'en', en_US: 'en', jpn: 'ja', cz: 'cs', 'zh-hans': 'zh-Hans', xx: undefined }
  for (const [code, right] of Object.entries(meant)) {
    const said = (await findings('language-code', { languages: [{ language: code, pages: ['a'] }] })).join()
    assert.match(said, `error languages[0].language: Mintlify doesn't know the language code '${code}'`)
    assert.is(/Did you mean '(.+)'\?/.exec(said)?.[1], right)
  }
})

test.run()
