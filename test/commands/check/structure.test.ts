import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runRules } from '../../../src/commands/check/run-rules.js'
import { diskOf, findings } from './site.js'

const link = { anchor: 'Blog', href: 'https://acme.dev' }

test('mixed children: what is kept, what is lost, and how much of it', async () => {
  const tab = { tab: 'Guides', anchors: [link], groups: [{ group: 'A', pages: ['a', 'b'] }] }
  assert.equal(await findings('mixed-children', { tabs: [tab] }), [
    "error tabs[0].groups: Tab 'Guides' has both 'anchors' and 'groups': Mintlify keeps 'anchors' and silently drops 'groups' (2 pages). Move 'groups' into 'anchors', or remove one of them.",
  ])
})

test('mixed children: where all that is dropped is in what is kept, a note; a link or a specification more is lost', async () => {
  const groups = [{ group: 'A', pages: ['a', { group: 'B', root: 'c', pages: ['b'] }] }]
  const said = async (more: object) =>
    (await findings('mixed-children', { tabs: [{ tab: 'G', groups, ...more }] })).map((each) => each.split(' ')[0])
  assert.equal(await findings('mixed-children', { tabs: [{ tab: 'G', groups, pages: ['b', 'a'] }] }), [
    "note tabs[0].pages: Tab 'G' has both 'groups' and 'pages': Mintlify keeps 'groups', which has all of 'pages'. Remove 'pages'.",
  ])
  assert.equal(await said({ pages: [{ group: 'B', root: 'c', pages: ['b'] }] }), ['note'])
  assert.equal(await said({ pages: ['a', 'new'] }), ['error'])
  assert.equal(await said({ pages: [{ group: 'B', root: 'new', pages: ['b'] }] }), ['error'])
  assert.equal(await said({ pages: [{ group: 'B', openapi: 'a.yaml', pages: ['b'] }] }), ['error'])
})

test('mixed children: a link has none, and the root has one pattern', async () => {
  const found = await findings('mixed-children', {
    tabs: [{ tab: 'A', href: '/a', pages: ['a'] }],
    versions: [{ version: '1.0' }],
  })
  assert.equal(found.length, 1)
  assert.match(found[0] as string, "keeps 'versions' and silently drops 'tabs' (1 page)")
  const [inLink] = await findings('mixed-children', { tabs: [{ tab: 'A', href: '/a', pages: ['a'] }] })
  assert.match(inLink as string, "A link has no children: remove 'href' or 'pages'.")
})

test('unknown keys: an error where children are lost, with the key that was meant', async () => {
  const found = await findings('unknown-key', {
    tabs: [
      { tab: 'A', page: ['a', 'b'], iconType: 'solid' },
      { tab: 'B', icon: { name: 'x', colour: 1 }, groups: [{ group: 'C', pages: [], groups: [{ group: 'D' }] }] },
    ],
  })
  assert.equal(
    found.sort(),
    [
      "error tabs[0].page: Tab 'A' has no key 'page': Mintlify silently drops it (2 pages). Did you mean 'pages'?",
      `warning tabs[0].iconType: Tab 'A' has the key 'iconType': Mintlify's documentation lists it, but Mintlify's validator silently drops it. Write "icon": { "name": "…", "style": "solid" }.`,
      "warning tabs[1].icon.colour: 'icon' of tab 'B' has no key 'colour': Mintlify silently drops it.",
      "error tabs[1].groups[0].groups: Group 'C' has no key 'groups': Mintlify silently drops it. Put nested groups into 'pages'.",
    ].sort(),
  )
})

test('a navigation has no title: a name of it is lost as any key', async () => {
  assert.equal(await findings('unknown-key', { name: 'Docs', pages: ['a'] }, [], { docs: { name: 'Acme' } }), [
    "warning name: The navigation has no key 'name': Mintlify silently drops it.",
  ])
})

test('unknown keys of docs.json itself', async () => {
  const found = await findings('unknown-key', { pages: ['a'] }, [], { docs: { navbr: {}, '// name': 'y', name: 'x' } })
  assert.equal(found, [
    "warning navbr: docs.json has no key 'navbr': Mintlify silently drops it. Did you mean 'navbar'?",
  ])
})

test('one bad value deep down costs a tab its groups: said at the value', async () => {
  const groups = [
    { group: 'A', pages: ['a'] },
    { group: 'B', icon: 'fa-book', pages: ['b', 'c'] },
  ]
  const navigation = { tabs: [{ tab: 'Guides', groups }] }
  assert.equal(await findings('content-dropped', navigation), [
    "error tabs[0].groups[1].icon: Mintlify silently drops 'groups' (3 pages) of tab 'Guides': the icon name 'fa-book' must not begin with 'fa-'. Write 'book'.",
  ])
  assert.equal(await findings('icon-prefix', navigation), [])
  assert.equal(await findings('provider-refuses', { tabs: [{ tab: 'A', icon: 'fa-book', pages: ['a'] }] }), [
    "error tabs[0].icon: Mintlify rejects the whole file: the icon name 'fa-book' must not begin with 'fa-'. Write 'book'.",
  ])
  // Where it costs nothing, as something else is lost there already.
  const lost = { tabs: [{ tab: 'A', anchors: [{ anchor: 'B', pages: ['a'] }], groups }] }
  assert.equal(await findings('icon-prefix', lost), [
    "note tabs[0].groups[1].icon: The icon name 'fa-book' must not begin with 'fa-'. Write 'book'.",
  ])
  assert.equal(await findings('content-dropped', { tabs: [{ tab: 'A', groups: [], pages: ['a'] }] }), [
    "note tabs[0].groups: Mintlify silently drops 'groups' of tab 'A': 'groups' of tab 'A' is empty. Remove 'groups': 'pages' is what readers see.",
  ])
})

test('one key under another name is one finding, and its fix', async () => {
  const pages = ['index', 'guides/start']
  const settings = { theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' } }
  const global = { anchors: [{ anchor: 'Blog', href: 'https://acme.dev' }] }
  const said = async (navigation: object) => {
    const found = await runRules({ ...settings, navigation }, diskOf(pages.map((page) => `${page}.mdx`)))
    const fixes = found.flatMap(({ fixes }) => fixes.map((fix) => (fix.do === 'rename' ? fix.key : fix.do)))
    return [...found.map(({ rule, hint }) => `${rule} ${hint}`), ...fixes].join('; ')
  }
  const groups = [{ group: 'Start', pages }]
  const typos: [navigation: object, finding: string][] = [
    [{ tabs: [{ group: 'Docs', groups }] }, "title-empty Write 'tab' instead of 'group'.; tab"],
    [{ tabs: [{ tabs: 'Docs', groups }] }, "title-empty Write 'tab' instead of 'tabs'.; tab"],
    [{ groups: [{ anchor: 'Start', pages }] }, "title-empty Write 'group' instead of 'anchor'.; group"],
    [
      { tabs: [{ tab: 'Docs', groups: [{ tab: 'Start', pages }] }] },
      "title-empty Write 'group' instead of 'tab'.; group",
    ],
    [{ languages: [{ name: 'en', groups }] }, "title-empty Write 'language' instead of 'name'.; language"],
    [{ tabs: [{ tab: 'Docs', group: groups }] }, "unknown-key Did you mean 'groups'?; groups"],
    [{ tabs: [{ tab: 'Docs', group: 'Start', groups }] }, "unknown-key Remove it: the title of a tab is 'tab'."],
    [{ groups: [{ group: 'Start', page: pages }] }, "unknown-key Did you mean 'pages'?; pages"],
    [{ groups: [{ group: 'Start', contents: { pages } }] }, 'unknown-key undefined'],
    [{ tab: [{ tab: 'Docs', groups }] }, "unknown-key Did you mean 'tabs'?; tabs"],
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
    [{ pages, global: { ...global, anchor: [] } }, "provider-refuses Did you mean 'anchors'?"],
    [
      { pages, global: { anchors: [{ anchor: 'Blog', link: '/' }] } },
      "link-href Write 'href' instead of 'link'.; href",
    ],
    [{ pages, anchor: 'Docs', global }, 'unknown-key undefined'],
  ]
  for (const [navigation, finding] of typos) assert.is(await said(navigation), finding, JSON.stringify(navigation))
  // A list of one is no string. Its page is in the navigation once it is one.
  assert.match(await said({ tabs: [{ tab: 'Docs', pages: 'index' }] }), 'content-dropped Write ["index"].')
  // The nearest key is what was meant, or nothing: a page is no tag.
  assert.is(await said({ groups: [{ ...groups[0], page: 'index' }] }), 'unknown-key undefined')
  // What is named nowhere is an orphan all the same.
  assert.match(await said({ groups: [{ group: 'Start', page: ['index'] }] }), 'unknown-key')
  assert.match(await said({ groups: [{ group: 'Start', page: ['index'] }] }), 'page-orphan')
})

test('what is wrong inside the value of an element stands at the key itself, with what was meant', async () => {
  const french = {
    language: 'fr',
    footer: { socials: { facebok: 'https://f.b' }, links: [{ items: [{ label: 'A', URL: '/a' }] }] },
    navbar: { links: [{ label: 'A', href: '/a', icn: 'book', '// why': 1 }], primary: { type: 'buton' } },
    pages: [{ group: 'G', icon: { name: 'book', stlye: 'solid' }, openapi: { source: 'a.yaml', directry: 'b' }, pages: [] }],
  } // prettier-ignore
  const found = await runRules({ navigation: { languages: [french] } }, diskOf([]))
  const within = found.filter(({ at }) => 'path' in at && at.path.length > 4)
  const rules = ['provider-refuses', 'unknown-key']
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
      "unknown-key key navbar.links.0.icn: Did you mean 'icon'? icon",
      "unknown-key key pages.0.icon.stlye: Did you mean 'style'? style",
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

test('a key that exists, though not here, is told where it belongs', async () => {
  const tabs = [{ tab: 'A', tag: 'NEW', root: 'a', grups: [], pages: ['a'] }]
  const found = await findings('unknown-key', { footer: {}, icons: {}, openapi: 'a.yaml', tabs, global: { tabs: [] } })
  assert.equal(
    found.map((line) => line.replace(/^.*silently drops it\.? ?/, '')),
    [
      "Move 'footer' out of 'navigation', to the top of docs.json.",
      "Move 'icons' out of 'navigation', to the top of docs.json.",
      'Write "api": { "openapi": "…" }.',
      "'tag' is a key of groups and versions.",
      "'root' is a key of groups.",
      "Did you mean 'groups'?",
    ],
  )
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

test('what makes Mintlify refuse the whole file', async () => {
  assert.match(
    (await findings('provider-refuses', { tabs: [] }))[0] as string,
    "Mintlify rejects the whole file: 'tabs' of the navigation is empty",
  )
  assert.match((await findings('provider-refuses', { global: {} }))[0] as string, 'the navigation is empty')
  // As in mint.json.
  const lists = [[{ group: 'A', pages: [] }], [{ tab: 'A' }], ['a']]
  const hints = await Promise.all(lists.map(async (list) => (await findings('provider-refuses', list))[0]))
  assert.equal(
    hints.map((line) => /Write \{ "(\w+)"/.exec(line as string)?.[1]),
    ['groups', 'tabs', 'pages'],
  )
  const sdk = { format: 'typedoc', source: 'x' }
  assert.match(
    (await findings('provider-refuses', { tabs: [{ tab: 'A', sdk, pages: [] }] }))[0] as string,
    'error tabs[0].pages:',
  )
  const bad = { pages: ['a'], global: { anchors: [{ anchor: 'x' }] } }
  assert.equal(await findings('provider-refuses', bad), [])
  assert.match((await findings('link-href', bad))[0] as string, 'error global.anchors[0]')
})

test('the code ua is a warning, and hides nothing else', async () => {
  const navigation = { languages: [{ language: 'ua', pages: ['a'], groups: [{ group: 'G', pages: [] }] }] }
  assert.equal(await findings('provider-refuses', navigation), [])
  assert.is((await findings('mixed-children', navigation)).length, 1)
  assert.equal(await findings('language-code', navigation), [
    "warning languages[0].language: Mintlify currently rejects the language code 'ua'; it accepts 'uk'. Write 'uk'.",
  ])
  // A language that Mintlify may have added: nothing is like it, and its content is kept.
  const persian = { languages: [{ language: 'fa', pages: ['a'] }] }
  assert.equal(await findings('provider-refuses', persian), [])
  const [added] = await findings('language-code', persian)
  assert.match(
    added as string,
    "warning languages[0].language: build-nav doesn't know the language code 'fa' (Persian): if Mintlify doesn't know it either, it rejects the navigation. The codes are:",
  )
  const meant: readonly (readonly [string, string | undefined])[] = [
    ['eng', 'en'],
    ['english', 'en'],
    ['en_US', 'en'],
    ['jpn', 'ja'],
    ['cz', 'cs'],
    ['zh-hans', 'zh-Hans'],
    ['xx', undefined],
  ]
  for (const [code, right] of meant) {
    const [said] = await findings('language-code', { languages: [{ language: code, pages: ['a'] }] })
    assert.match(said as string, 'error')
    assert.is(/Did you mean '(.+)'\?/.exec(said as string)?.[1], right)
  }
  const [unknown] = await findings('language-code', { languages: [{ language: 'eng', pages: ['a'] }] })
  assert.match(unknown as string, "error languages[0].language: Mintlify doesn't know the language code 'eng'")
})

test('a group with openapi and asyncapi', async () => {
  const groups = [{ group: 'A', openapi: 'a.yaml', asyncapi: 'b.yaml' }]
  assert.match(
    (await findings('exclusive-keys', { groups }))[0] as string,
    "error groups[0].asyncapi: Group 'A' has both 'openapi' and 'asyncapi': Mintlify uses only 'openapi'",
  )
})

test('empty elements: but not links, nor what a specification fills', async () => {
  const tabs = [
    { tab: 'A' },
    { tab: 'B', groups: [{ group: 'C', pages: [] }] },
    { tab: 'D', openapi: 'x.yaml', groups: [{ group: 'E' }] },
    { tab: 'F', href: '/f' },
    { tab: 'G', pages: [{ sourceRef: 'x' }] },
    { tab: 'H', groups: [{ group: 'I', root: 'i' }] },
  ]
  assert.equal(await findings('empty-element', { tabs, global: { anchors: [link] } }), [
    "warning tabs[0]: Tab 'A' has no content, and no specification to generate pages from. Add pages, a specification or an href to it, or remove it.",
    "warning tabs[1].groups[0].pages: Group 'C' has no content: 'pages' is empty. Add pages, a specification or an href to it, or remove it.",
  ])
})

test('keys of other names: what Mintlify calls them, and no finding for the same cause', async () => {
  const groups = [
    { group: 'A', icon: 'book', iconType: 'duotone', collapsed: false, pages: ['a'] },
    { group: 'B', pages: [{ group: 'C', iconType: 5, pages: ['b'] }] },
  ]
  const found = await findings('unknown-key', { groups, global: { anchors: [{ anchor: 'X', href: '/a' }] } })
  assert.equal(
    found.map((line) => line.replace(/.*silently drops it\. /, '')),
    [
      'Write "icon": { "name": "book", "style": "duotone" }.',
      'Write "expanded": true.',
      'Write "icon": { "name": "…", "style": "solid" }.',
    ],
  )
  const anchors = [{ anchor: 'X', url: 'https://acme.dev' }]
  assert.match((await findings('unknown-key', { anchors }))[0] ?? '', 'Write "href": "https://acme.dev".')
  assert.equal(await findings('empty-element', { anchors }), [], 'its content is there, under another name')
})

test('titles: missing, blank, and twice among siblings', async () => {
  const groups = [
    { pages: ['a'] },
    { group: '', pages: ['b'] },
    { group: ' ', pages: ['c'] },
    { group: 3, pages: ['d'] },
  ]
  const found = await findings('title-empty', { groups })
  assert.equal(
    found.map((line) => line.split(':')[0]),
    ['error groups[0]', 'error groups[1].group', 'note groups[2].group', 'error groups[3].group'],
  )
  const pages = [{ group: 'A', pages: [{ group: 'A', pages: ['x'] }] }, 'a', { group: 'A', pages: ['b'] }]
  assert.equal(
    (await findings('title-duplicate', { pages })).map((line) => line.split(':')[0]),
    ['warning pages[2].group'],
  )
})

test('links: addresses that lead nowhere', async () => {
  const anchors = ['acme.dev/blog', 'guides/start', 'https://acme.dev', '/x', '#y', 'mailto:a@acme.dev'].map(
    (href) => ({ anchor: href, href }),
  )
  assert.equal(await findings('link-href', { anchors }), [
    "error anchors[0].href: Anchor 'acme.dev/blog' has an invalid href, 'acme.dev/blog'. Write 'https://acme.dev/blog'.",
    "error anchors[1].href: Anchor 'guides/start' has an invalid href, 'guides/start'. If it is a page of this site, write '/guides/start'.",
  ])
})

test('expanded on a top-level group', async () => {
  const groups = [{ group: 'A', expanded: true, pages: [{ group: 'B', expanded: true, pages: ['b'] }] }]
  assert.equal(
    (await findings('expanded-top-level', { groups })).map((line) => line.split(':')[0]),
    ['note groups[0].expanded'],
  )
})

test.run()
