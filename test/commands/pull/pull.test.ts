import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { around, inPart, pulled } from './pulled.js'

interface Group {
  group: string
  icon?: string
  tag?: string
  pages: (string | Group)[]
}
interface Site {
  name: string
  theme: string
  colors: Record<string, string>
  description?: string
  navigation: { groups: Group[] }
}

const plain = around(`navigation().groups(
    // Where readers land
    group('Start').icon('rocket').pages(
      'index', // the home page
      'install',
    ),
    // For builders
    group('Build').pages('build/one', 'build/two'),
  )`)

const [start, build] = [0, 1]
const groupAt = (site: Site, index: number) => site.navigation.groups[index] as Group

test('a page is added, removed, moved and renamed as its neighbours are written', async () => {
  const { text } = await pulled(plain, (site: Site) => {
    groupAt(site, start).pages = ['index', 'quickstart', 'install']
    groupAt(site, build).pages = ['build/three', 'build/one']
  })
  assert.match(text(), `      'index', // the home page\n      'quickstart',\n      'install',\n`)
  assert.match(text(), `group('Build').pages('build/three', 'build/one')`)
})

test('the order of keys is no edit: build keeps it as docs.json has it', async () => {
  const turn = (site: Site) => {
    const { group, icon, pages } = groupAt(site, start)
    site.navigation.groups[start] = { pages, ...(icon && { icon }), group }
    const { theme, ...others } = site
    return { ...others, theme } as never
  }
  const { result, text, again } = await pulled(plain, turn)
  assert.equal([result.taken, result.files, text()], [[], [], plain])
  const { taken } = await again((site: Site) => {
    groupAt(site, build).group = 'Make'
    return turn(site)
  })
  assert.equal(taken, [`renamed group 'Build' to 'Make'`])
  assert.is(text(), plain.replace(`group('Build')`, `group('Make')`))
})

test('titles, attributes and settings are arguments, calls and properties', async () => {
  const { text } = await pulled(plain, (site: Site) => {
    site.name = 'Acme Docs'
    site.colors['light'] = '#07C983'
    site.description = 'All about it'
    groupAt(site, start).group = 'Begin'
    delete groupAt(site, start).icon
    groupAt(site, build).tag = 'NEW'
  })
  assert.match(text(), `name: 'Acme Docs',`)
  assert.match(text(), `colors: { primary: '#0D9373', light: '#07C983' },`)
  assert.match(text(), `description: 'All about it'`)
  assert.match(text(), `group('Begin').pages(`)
  assert.match(text(), `group('Build').tag('NEW').pages('build/one', 'build/two')`)
})

test('a new attribute is called before the content of its element, whose lines stay; behind an attribute there, too', async () => {
  const site = around(`navigation().tabs(
    tab('Guides').groups(
      // The first steps
      group('Start').pages('index', 'install'),
      group('Build').tag('NEW').pages('build/one'),
      group('More').pages('more').tag('OLD'),
    ),
  )`)
  const { text } = await pulled(site, ({ navigation: { tabs } }: { navigation: { tabs: [Site['navigation']] } }) => {
    const [guides] = tabs
    Object.assign(guides, { icon: 'book', hidden: true })
    for (const each of guides.groups) Object.assign(each, { icon: 'star' })
  })
  const after = site
    .replace(`tab('Guides')`, `tab('Guides').icon('book').hidden()`)
    .replace(`group('Start')`, `group('Start').icon('star')`)
    .replace(`.tag('NEW')`, `.tag('NEW').icon('star')`)
    .replace(`.tag('OLD')`, `.tag('OLD').icon('star')`)
  assert.is(text(), after)
})

test('a setting that is computed is written anew', async () => {
  const { text } = await pulled(plain.replace(`name: 'Acme'`, `name: ['Ac', 'me'].join('')`), (site: Site) => {
    site.name = 'Other'
  })
  assert.match(text(), `name: 'Other'`)
})

test('an element that moves keeps its code and its comments', async () => {
  const { text } = await pulled(plain, (site: Site) => {
    const [first, second] = site.navigation.groups as [Group, Group]
    site.navigation.groups = [{ group: 'All', pages: [second, first] }]
  })
  assert.match(text(), /group\('All'\)/)
  for (const comment of ['// Where readers land', '// the home page', '// For builders']) {
    assert.is(text().split(comment).length, 2, comment)
  }
})

test('what a rule refuses is kept with .set under a FIXME and reported; the FIXME goes when the value is fixed', async () => {
  const refused: [refuse: (site: Site) => void, kept: RegExp, fix: (site: Site) => void, fixed: string][] = [
    [
      (site) => void (groupAt(site, build).icon = 7 as never),
      /\/\/ FIXME: 'icon' must be .*\n.*\.set\('icon', 7\)/,
      (site) => void (groupAt(site, build).icon = 'book'),
      `.icon('book')`,
    ],
    [
      (site) => void Object.assign(site, { descriptoin: 'All' }),
      /\/\/ FIXME: docs\.json has no key 'descriptoin': .* Did you mean 'description'\?\n.*\.set\('descriptoin', 'All'\)/,
      (site) => {
        delete (site as { descriptoin?: string }).descriptoin
        site.description = 'All'
      },
      `description: 'All'`,
    ],
    [
      (site) => void groupAt(site, build).pages.push(7 as never),
      /\/\/ FIXME: 'pages' of group 'Build' .*\n.*\.set\('pages', \['build\/one', 'build\/two', 7\]\)/,
      (site) => void groupAt(site, build).pages.pop(),
      `.pages('build/one', 'build/two')`,
    ],
    [
      (site) => void (site.theme = 'mintt'),
      /\/\/ FIXME: 'theme' must be .*\n.*\.set\('theme', 'mintt'\)/,
      (site) => void (site.theme = 'maple'),
      `theme: 'maple',`,
    ],
    [
      (site) => void (site.colors['light'] = 7 as never),
      /\/\/ FIXME: 'colors.light' must be .*\n.*\.set\('colors', \{ primary: '#0D9373', light: 7 \}\)/,
      (site) => void (site.colors['light'] = '#07C983'),
      `colors: { primary: '#0D9373', light: '#07C983' },`,
    ],
  ]
  for (const [refuse, kept, fix, fixed] of refused) {
    const { result, text, again } = await pulled(plain, refuse)
    assert.match(text(), kept)
    assert.equal(
      result.fixmes.map(({ code, place }) => [
        code,
        text().split('\n')[(place?.line ?? 0) - 1]?.includes('// FIXME: '),
      ]),
      [['pull-fixme', true]],
    )
    assert.equal((await again(fix)).fixmes, [])
    assert.match(text(), fixed)
    assert.not.match(text(), /FIXME|\.set\(/)
  }
})

test('a list kept with .set becomes its call when what stood against it goes, and keeps its comments', async () => {
  const mixed = `navigation().tabs(
    tab('Start').groups(group('A').pages('index'))
      // FIXME: tab 'Start' has 'groups' already
      .set('pages', [
        'x', // the first
        group('Y').pages('y'),
      ]),
  )`
  const { text } = await pulled(around(mixed), (site: { navigation: { tabs: [{ groups?: unknown }] } }) => {
    delete site.navigation.tabs[0].groups
  })
  assert.match(text(), /tab\('Start'\)\s*\/\/ the first\s*\.pages\('x', group\('Y'\)\.pages\('y'\)/)
})

test('pagesIn and groupsIn go on to follow their folders: an edit of what they give is left', async () => {
  const page = (title: string) => `---\ntitle: ${title}\n---\n`
  const names = ['guides/a', 'guides/b', 'guides/c', 'other/x', 'api/one/p', 'api/one/q', 'api/two/r']
  const nav = `navigation().groups(
    group('Guides').pages('index', ...pagesIn('guides')),
    ...groupsIn('api', { except: 'api/one/q' }),
    group('Last').pages('last', ...pagesIn('other')),
  )`
  const config = around(nav, `import { groupsIn, pagesIn } from 'build-nav/files'\n`)
  const { result, text } = await pulled(
    {
      'docs.config.ts': config,
      ...Object.fromEntries(names.map((name) => [`${name}.mdx`, page(name.slice(-1))])),
    },
    ({ navigation: { groups } }: Site) => {
      groups[0]?.pages.splice(1, 1)
      groups[1]?.pages.push('api/one/q')
      groups[3]?.pages.pop()
    },
    inPart,
  )
  assert.is(text(), config)
  const told = result.left.map(({ hint }) => hint?.split('`')[1])
  assert.equal(told, [`...pagesIn('guides')`, `...groupsIn('api', { except: 'api/one/q' })`, `...pagesIn('other')`])
})

test('an installed package is not edited: what it says is written out in the config', async () => {
  const module = `export const word = 'Guides'\n`
  const { text } = await pulled(
    {
      'docs.config.ts': around(`navigation().groups(group(word).pages('a'))`, `import { word } from 'shared-nav'`),
      'node_modules/shared-nav/package.json': '{ "name": "shared-nav", "type": "module", "exports": "./index.js" }',
      'node_modules/shared-nav/index.js': module,
    },
    ({ navigation }: { navigation: { groups: [{ group: string }] } }) => void (navigation.groups[0].group = 'Guide'),
  )
  assert.is(text('node_modules/shared-nav/index.js'), module)
  assert.match(text(), `group('Guide').pages('a')`)
})

test('the only element of a folder goes with the folder', async () => {
  const guides = `...under(locale, group('Guides').pages('a'), group('More').pages('b'))`
  const site = around(
    `navigation().languages(
  ...(['en', 'de'] as const).map((locale) => language(locale).groups(...under(locale, start(locale)), ${guides})),
)`,
    `const start = (locale: string) => group(locale === 'en' ? 'Start' : 'Anfang').pages('x')`,
  )
  const { text } = await pulled(site, ({ navigation }: { navigation: { languages: { groups: Group[] }[] } }) => {
    for (const { groups } of navigation.languages) groups.shift()
  })
  assert.match(text(), `.groups(${guides})`)
})

test.run()
