import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { previewFile } from '../../../src/commands/preview/preview-file.js'
import { servePreview, type PreviewOptions } from '../../../src/commands/preview/preview.js'
import { root } from '../../cli/cli.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { Repository } from '../build/repository.js'
import { openBrowser, openPage, shows, sidebarOf } from './chromium.js'

const config = `import { anchor, docs, group, item, language, navigation, tab, version } from 'build-nav'

export default docs({
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#6d28d9', light: '#a78bfa' },
  logo: { light: '/logo/light.svg', dark: '/logo/dark.svg' },
  styling: { eyebrows: 'breadcrumbs' },
  navbar: { links: [{ label: 'Blog', href: 'https://acme.dev/blog' }] },
  navigation: navigation()
    .languages(
      language('en').versions(
        version('2.0').tag('Latest').default().tabs(
          tab('Guides').icon('book-open').groups(
            group('Get started').icon('rocket').pages('index', 'guides/install'),
            group('Build').icon('/icons/build.svg').tag('NEW').pages(
              'guides/agents',
              group('Memory').expanded().pages('guides/memory', 'guides/storage'),
              group('Tools').root('guides/tools').pages('guides/search', 'guides/files'),
            ),
          ),
          tab('API').icon('code').openapi('openapi.yaml'),
          tab('SDKs').icon('puzzle-piece').menu(
            item('Node').icon('node-js').description('For servers and tools').pages('sdk/node'),
            item('Python').icon('python').description('For notebooks').pages('sdk/python'),
          ),
          tab('Blog').href('https://acme.dev/blog'),
        ),
        version('1.0').pages('v1/index', 'v1/guides/install'),
      ),
      language('ar').banner({ content: 'Ahlan **wa** sahlan', dismissible: true }).pages('ar/index'),
    )
    .global(anchor('Community').icon('discord').href('https://acme.dev/chat')),
})
`

const spec = `openapi: 3.0.0
info: { title: Acme, version: '2' }
paths:
  /agents:
    get: { summary: List agents, tags: [Agents], description: Newest first., parameters: [{ name: limit, in: query }] }
    post: { summary: Create an agent, tags: [Agents] }
    delete: { summary: Delete all, tags: [Agents], deprecated: true }
`

const index = `---
title: Introduction
description: Acme builds agents that remember.
---

Acme is a toolkit for **agents**. Read [how to install it](/guides/install), or look at the [source](https://github.com/acme).

<CardGroup cols={2}>
  <Card title="Quick start" href="/guides/install">From nothing to an agent in five minutes.</Card>
  <Note>Everything here works offline.</Note>
</CardGroup>

## Why Acme

\`\`\`ts acme.ts
const helper = agent('helper').tools('search')
\`\`\`

| plan | agents |
| --- | --- |
| free | 3 |

### More

![A diagram](/images/missing.png)
`

const text = '---\ndescription: About it\n---\n\nSome text about this.\n'
const pages =
  'guides/install guides/agents guides/memory guides/storage guides/tools guides/search guides/files sdk/node'
const others = 'sdk/python v1/index v1/guides/install ar/index'

/** A site with something of everything, in a folder of its own. */
function acme(): string {
  const names = `${pages} ${others}`.split(' ').map((name) => [`${name}.mdx`, text])
  const folder = temporaryFolder({
    ...Object.fromEntries(names),
    'docs.config.ts': config,
    'openapi.yaml': spec,
    'index.mdx': index,
    'logo/light.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><path d="M0 0h90v30H0z"/></svg>',
    'logo/dark.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="91" height="30"><path d="M0 0h91v30H0z"/></svg>',
    'icons/build.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M2 2h12v12H2z"/></svg>',
    'node_modules/.keep': '',
  })
  symlinkSync(root, path.join(folder, 'node_modules', 'build-nav'), 'junction')
  return folder
}

const browser = await openBrowser()
const withBrowser = browser ? test : test.skip

/** Opens a preview at a path; no error may happen in the page. */
async function visiting(options: PreviewOptions, start: string, look: (at: Visited) => Promise<void>): Promise<void> {
  const preview = await servePreview(options)
  const { page, errors, requests } = await openPage(browser as never, `${preview.url}${start}`)
  try {
    await look({ page, requests, url: preview.url })
    assert.equal(errors, [])
  } finally {
    await page.close()
    await preview.close()
  }
}

interface Visited {
  readonly page: Page
  readonly requests: readonly string[]
  readonly url: string
}

withBrowser('tabs, menus, groups, trails and switches, by pointer and by keyboard', async () => {
  await visiting({ cwd: acme() }, '', async ({ page, url }) => {
    const opens = (title: string, address: string) => Promise.all([shows(page, title), page.waitForURL(`**${address}`)])
    const inSidebar = (title: string) => page.locator('.sidebar .name', { hasText: title })
    const trail = async () => (await page.locator('.trail button').allTextContents()).join(' › ')
    await shows(page, 'Introduction')
    const entries = 'Get started, Introduction, Install, Build, Agents, Memory, Memory, Storage, Tools'
    assert.is((await sidebarOf(page)).join(', '), entries)
    assert.is(await trail(), 'Acme › English › 2.0 › Guides › Get started')
    // A group with a root opens its page, and then shows what is in it.
    await page.locator('.sidebar').getByRole('link', { name: 'Tools' }).click()
    await opens('Tools', '/guides/tools')
    await inSidebar('Search').waitFor()
    assert.is(await trail(), 'Acme › English › 2.0 › Guides › Build › Tools')
    // Closing one does not lead anywhere.
    await page.getByRole('button', { name: 'Pages of Tools' }).click()
    await inSidebar('Search').waitFor({ state: 'detached' })
    await page.goBack()
    await shows(page, 'Introduction')

    await page.getByRole('button', { name: 'API' }).click()
    await opens('List agents', '/api-reference/agents/list-agents')
    assert.equal((await sidebarOf(page)).slice(0, 3), ['Agents', 'List agents', 'Create an agent'])
    await page.locator('.facts', { hasText: /GET *\/agents.*openapi\.yaml.*line 4/ }).waitFor()
    await page.getByRole('button', { name: 'SDKs' }).click()
    await page.locator('.menu-list button:focus').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await shows(page, 'Python')

    await page.getByRole('link', { name: 'Acme' }).click()
    await page
      .locator('.sidebar')
      .getByRole('link', { name: /^Install/ })
      .click()
    await page.getByRole('button', { name: /^Version/ }).click()
    await page.getByRole('button', { name: /^1\.0/ }).click()
    await opens('Install', '/v1/guides/install')
    await page.getByRole('button', { name: /^Language/ }).click()
    await page.getByRole('button', { name: /العربية.*opens/ }).click()
    await page.locator('html[lang=ar] .body[dir=rtl]').waitFor()
    assert.is(await page.locator('.site[dir=rtl] .header').count(), 1, 'header and sidebar are mirrored together')
    assert.match((await page.locator('.banner').textContent()) ?? '', 'Ahlan wa sahlan')
    assert.is(await page.locator('.sheet').getAttribute('dir'), 'ltr')
    const sides = await page.evaluate<string[]>(
      "[...document.querySelectorAll('.sheet [dir=auto]')].map((each) => getComputedStyle(each).textAlign)",
    )
    assert.equal([...new Set(sides)], ['left'], 'titles in Arabic stand at the left of the sheet')

    // Keys count from the moment that there is something to see.
    await page.goto(url)
    await shows(page, 'Introduction')
    await page.keyboard.press('/')
    await page.keyboard.type('storage')
    await page.keyboard.press('Enter')
    await opens('Storage', '/guides/storage')
    await page.locator('.sidebar a[aria-current]').focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await opens('Memory', '/guides/memory')
    const link = page.locator('.is-here .chip')
    await link.waitFor()
    assert.match((await link.getAttribute('href')) ?? '', /^\w+:\/\/file.*docs\.config\.ts:\d+:\d+$/)
    await page.keyboard.press('j')
    await opens('Storage', '/guides/storage')
    await page.keyboard.press('k')
    await opens('Memory', '/guides/memory')
    await page.keyboard.press('3')
    await shows(page, 'Findings')
    await page.waitForURL('**/_preview/findings')
    await page.goBack()
    await opens('Memory', '/guides/memory')
  })
})

/** A site with languages, long names, broken links, redirects, unlisted pages and changes. */
function crowded(): { readonly cwd: string; readonly against: string } {
  const long = 'A-title-without-any-space-that-is-longer-than-every-screen-of-a-telephone-may-ever-be'
  const groups = (folder: string, more: readonly string[] = []) => [
    { group: 'Start', icon: 'rocket', pages: [`${folder}index`, `${folder}guides/install`, ...more] },
    {
      group: long,
      tag: 'NEW',
      pages: [`${folder}guides/${long}`, { group: 'Nested', pages: [`${folder}guides/deep`] }],
    },
  ]
  const language = (code: string, folder: string, more?: readonly string[]) => ({
    language: code,
    tabs: [
      { tab: 'Guides', groups: groups(folder, more) },
      {
        tab: 'More',
        menu: ['One', 'Two', 'Three'].map((item) => ({ item, pages: [`${folder}${item.toLowerCase()}`] })),
      },
      ...Array.from({ length: 6 }, (_, at) => ({ tab: `Tab number ${at}`, pages: [`${folder}tab-${at}`] })),
      { tab: 'API', openapi: 'https://acme.dev/openapi.json' },
    ],
  })
  const docs = (languages: readonly object[], more: object) => ({
    theme: 'mint',
    name: 'Acme',
    colors: { primary: '#6d28d9' },
    navbar: {
      links: [{ label: 'Blog', href: 'https://acme.dev' }],
      primary: { type: 'button', label: 'Buy', href: 'https://acme.dev' },
    },
    navigation: { languages },
    ...more,
  })
  const before = docs([language('en', '', ['old']), language('fr', 'fr/'), language('ar', 'ar/')], {})
  const redirects = [{ source: '/begin', destination: '/guides/install' }]
  const after = docs([language('en', '', ['new', 'lost']), language('fr', 'fr/'), language('ar', 'ar/', ['ar/new'])], {
    redirects,
  })
  const text = `---\ntitle: Install\ndescription: All about it.\n---\n## One\n\n[next](/new) [old](/begin) [gone](/nowhere)\n\n### Two\n`
  const names = ['index', 'guides/install', `guides/${long}`, 'guides/deep', 'new', 'one', 'two', 'three']
  const pages = ['', 'fr/', 'ar/'].flatMap((folder) => names.map((name) => `${folder}${name}`))
  const cwd = temporaryFolder({
    ...Object.fromEntries(pages.map((name) => [`${name}.mdx`, text])),
    'before.json': JSON.stringify(before),
    'docs.json': JSON.stringify(after, undefined, 2),
  })
  return { cwd, against: 'before.json' }
}

const element = '_preview/element/navigation.languages.0.tabs.0.groups.0'
const views =
  `|guides/install|lost|nothing/here|ar|fr/new|_preview/site|_preview/findings|_preview/changes|${element}`.split('|')

withBrowser('every view fits the window, and axe finds nothing: wide, narrow, light and dark', async () => {
  const preview = await servePreview(crowded())
  const errors: string[] = []
  try {
    for (const [width, isDark] of [
      [1440, false],
      [1024, true],
      [390, false],
    ] as const) {
      const visit = await openPage(browser as never, preview.url, { width, isDark })
      const { page } = visit
      await page.evaluate(axe.source)
      for (const view of views) {
        await page.evaluate(`history.pushState(null, '', '/${view}'); dispatchEvent(new PopStateEvent('popstate'))`)
        await page.locator('h1').first().waitFor()
        // Sheets and findings come later.
        await page.locator('.card').first().waitFor()
        await accessible(page, 'html', `${view} at ${width}`)
        const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        assert.ok(Number(wider) <= 0, `${view} at ${width}: ${wider} px wider than the window`)
      }
      errors.push(...visit.errors)
      await page.close()
    }
    assert.equal(errors, [])
  } finally {
    await preview.close()
  }
})

/** Fails with the findings of axe in a part of the page. */
async function accessible(page: Page, part: string, where: string): Promise<void> {
  await page.locator(part).first().waitFor()
  const found = (await page.evaluate(
    `axe.run(${JSON.stringify(part)}).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => \`\${id}: \${html.slice(0, 150)} \${failureSummary}\`)))`,
  )) as string[]
  assert.equal(found, [], where)
}

withBrowser('a sheet has the languages, links, outline and ways of a page', async () => {
  await visiting(crowded(), 'guides/install', async ({ page, url }) => {
    const rows = (title: string) =>
      page.locator('.card', { has: page.getByRole('heading', { name: title }) }).locator('li')
    await page.getByText('3 of 3 languages').waitFor()
    assert.equal(await rows('Outline').allTextContents(), ['One', 'Two'])
    assert.match(
      (await rows('Links on this page').allTextContents()).join('\n'),
      /Install.*line 7[^]*\/begin.*redirected[^]*\/nowhere.*there is no page/,
    )
    await page.getByText('/begin').last().waitFor()
    assert.match((await rows('What leads here').allTextContents()).join('\n'), /\/begin.*redirect/)
    // A language without an entry has the command to add it.
    await page.goto(`${url}new`)
    await page.getByText('2 of 3 languages').waitFor()
    assert.is(
      await page.getByRole('button', { name: 'Copy the command' }).getAttribute('title'),
      'npx build-nav add fr/new',
    )
    await page.locator('.band', { hasText: 'New in Guides › Start, in 2 languages' }).waitFor()
    // Outside of the navigation: the offer of `add`, or the nearest page.
    await page.goto(`${url}fr/new`)
    await page.locator('.band', { hasText: 'only by its URL' }).locator('.command').first().waitFor()
    await page.goto(`${url}guides/instal`)
    await shows(page, 'There is no page /guides/instal')
    await page.locator('.band').getByRole('button', { name: '/guides/install' }).click()
    await shows(page, 'Install')
    // The trail opens the sheets of elements.
    await page.locator('.trail').getByRole('button', { name: 'Start' }).click()
    await page.waitForURL('**/_preview/element/**')
    await shows(page, 'Start')
    assert.equal((await rows('In other languages').allTextContents()).length, 2)
    assert.match((await rows('In this order').allTextContents()).join('\n'), /Old[^]*Install/)
  })
})

withBrowser('changes begin with lost URLs, and findings are filtered by rule and text', async () => {
  const { cwd, against } = crowded()
  const repository = new Repository(cwd)
  repository.git('init', '-q')
  repository.write('docs.json', readFileSync(path.join(cwd, against), 'utf8'))
  repository.write('old.mdx', '# Old\n')
  repository.commit('first')
  const docs = JSON.parse(readFileSync(path.join(cwd, 'docs.json'), 'utf8')) as Docs
  docs.navigation.languages[0]?.tabs[0]?.groups?.[0]?.pages.pop()
  repository.write('docs.json', JSON.stringify(docs))
  repository.git('rm', '-q', 'old.mdx')
  await visiting({ cwd, against: 'HEAD' }, '_preview/changes', async ({ page }) => {
    await page.locator('.band', { hasText: '1 URL no longer works: /old' }).waitFor()
    await page.locator('.changes li', { hasText: 'Old' }).getByRole('button').click()
    await page.locator('.sidebar .is-gone', { hasText: 'Old' }).waitFor()
    assert.equal(await page.locator('.tab .dot').first().textContent(), '1')
    await page.getByRole('link', { name: /^Findings/ }).click()
    await page
      .locator('.rules')
      .getByRole('link', { name: /^link-broken/ })
      .click()
    await page.waitForURL('**/_preview/findings/link-broken')
    assert.is(await page.locator('.rule').count(), 1)
    await page.getByRole('searchbox').fill('no such text')
    await page.locator('.rule').waitFor({ state: 'detached' })
  })
})

interface Docs {
  readonly navigation: {
    readonly languages: { readonly tabs: { readonly groups?: { readonly pages: unknown[] }[] }[] }[]
  }
}

withBrowser('the text of a page never runs, and loads nothing', async () => {
  const evil = [
    '<script>window.ran = 1</script>',
    '## <img src="https://evil.example/a.png" onerror="window.ran = 1" /> Title',
    '[link](javascript:window.ran=1) and <a href="javascript:window.ran=1" onclick="window.ran=1">a</a>',
    '<svg onload="window.ran=1"></svg><iframe src="https://evil.example"></iframe>',
    'End',
  ].join('\n\n')
  const folder = temporaryFolder({
    'docs.json': JSON.stringify({ name: '</title><script>window.ran=1</script>', navigation: { pages: ['index'] } }),
    'index.mdx': `---\ntitle: "<script>window.ran = 1</script>"\n---\n${evil}`,
  })
  await visiting({ cwd: folder }, '', async ({ page, requests, url }) => {
    await page.locator('summary', { hasText: 'Source' }).click()
    await page.locator('.source pre', { hasText: 'End' }).waitFor()
    assert.match((await page.locator('.problems').textContent()) ?? '', 'rejects this docs.json')
    await page.evaluate("document.querySelectorAll('.sheet a, .sheet .main').forEach((element) => element.click())")
    assert.is(await page.evaluate('window.ran'), undefined)
    const told = requests.filter((each) => !each.startsWith(url) && !each.startsWith('vscode:'))
    assert.equal(told, [])
  })
})

withBrowser('a file of its own: it loads nothing, is small, and reads as the served page', async () => {
  const { html } = await previewFile({ cwd: acme() })
  const folder = temporaryFolder({ 'preview.html': html })
  const { page, requests, errors } = await openPage(browser as never, `file://${folder}/preview.html`)
  try {
    await shows(page, 'Introduction')
    await page.getByText('Why Acme').waitFor()
    assert.equal(await page.locator('img.icon[src^="data:image/svg+xml;base64,"]').count(), 1)
    const logo = () => page.locator('.logo img:visible').evaluateAll((all) => all.map((each) => each.classList[0]))
    const shown = await logo()
    await page.getByRole('button', { name: 'Light or dark' }).click()
    assert.equal([...shown, ...(await logo())].sort(), ['logo-dark', 'logo-light'], 'each theme shows its logo')
    assert.is(await page.getByRole('link', { name: 'Acme', exact: true }).count(), 1)
    // Pages that link to a page are known without the server.
    await page
      .locator('.sidebar')
      .getByRole('link', { name: /^Install/ })
      .click()
    await page.locator('.card', { hasText: 'What leads here' }).getByRole('link', { name: 'Introduction' }).waitFor()
    await page.getByRole('button', { name: /^Version/ }).click()
    await page.getByRole('button', { name: /^1\.0/ }).click()
    await page.waitForURL(/#\/v1/)
    await page.reload()
    await page.locator('.menu-button.switch-version .name', { hasText: '1.0' }).waitFor()
    await page.getByRole('link', { name: /^Site/ }).click()
    await page.waitForURL(/#\/_preview\/site/)
    assert.equal([requests.filter((url) => !url.startsWith('file:') && !url.startsWith('data:')), errors], [[], []])
    assert.equal(await page.locator('a[href^="vscode:"]').count(), 0)
  } finally {
    await page.close()
  }
})

withBrowser('five thousand pages are 0.8 MB', async () => {
  const files: Record<string, string> = {}
  const pages = Array.from({ length: 5000 }, (_, index) => `guides/part-${index % 50}/page-${index}`)
  for (const [index, name] of pages.entries()) {
    const links = Array.from({ length: 6 }, (_, at) => `[next](/${pages[(index * 7919 + at * 104_729) % 5000]})`)
    const headings = Array.from(
      { length: 6 },
      (_, at) => `## How to ${(index * 31 + at * 17) % 997} a ${(index + at) % 613}`,
    )
    const description = `Page ${(index * 131) % 4999} of the guide`
    files[`${name}.mdx`] =
      `---\ntitle: Page ${index}\ndescription: ${description}\n---\n${[...links, ...headings].join('\n\n')}`
  }
  const docs = {
    theme: 'mint',
    name: 'Acme',
    colors: { primary: '#0D9373' },
    navigation: { groups: [{ group: 'All', pages }] },
  }
  const folder = temporaryFolder({ ...files, 'docs.json': JSON.stringify(docs) })
  const { html } = await previewFile({ cwd: folder })
  assert.ok(html.length <= 800_000, `${html.length} bytes`)
})

withBrowser(
  'an edit arrives where the reader is, errors stand over the last state, and changes are marked',
  async () => {
    const folder = acme()
    const before = path.join(folder, 'before.json')
    const { build } = await import('../../../src/commands/build/build.js')
    writeFileSync(before, (await build({ cwd: folder, stdout: true })).text)
    const preview = await servePreview({ cwd: folder, against: 'before.json' })
    const { page } = await openPage(browser as never, `${preview.url}guides/storage`)
    const file = path.join(folder, 'docs.config.ts')
    const text = readFileSync(file, 'utf8')
    try {
      writeFileSync(
        file,
        text
          .replace("'guides/install'", "'guides/setup'")
          .replace(/'guides\/agents',\s*/, '')
          .replace("group('Build')", "group('Build agents')"),
      )
      await page.locator('.sidebar .tag.is-renamed').nth(1).waitFor()
      assert.is(new URL(page.url()).pathname, '/guides/storage')
      const marked = page.locator('.sidebar :is(.row, .section-title):has(.tag[class*=is-]) .name')
      assert.equal(await marked.allTextContents(), ['Setup', 'Build agents', 'Agents'])
      await page.getByRole('link', { name: /^Changes/ }).click()
      await page.locator('.changes .change').nth(2).waitFor()
      assert.is(await page.locator('.changes .change').count(), 3)
      await page.goBack()

      writeFileSync(file, text.replace("'guides/install'", 'guides.install'))
      await page.locator('.problems').waitFor()
      assert.match((await page.locator('.problems').textContent()) ?? '', /guides.*docs\.config\.ts/s)
      assert.is(await page.locator('.live.is-live').count(), 0)
      assert.ok((await sidebarOf(page)).includes('Setup'))

      writeFileSync(file, text)
      await page.locator('.problems').waitFor({ state: 'detached' })
      assert.ok((await sidebarOf(page)).includes('Install'))
      // The text of the open page is followed, too.
      writeFileSync(path.join(folder, 'guides/storage.mdx'), '# A new heading')
      await page.locator('.headings', { hasText: 'A new heading' }).waitFor()
    } finally {
      await page.close()
      await preview.close()
    }
  },
)

test.after(() => browser?.close())

test.run()
