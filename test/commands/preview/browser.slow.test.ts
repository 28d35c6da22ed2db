import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { corpus } from '../../corpus.js'
import type { CorpusSite } from '../../corpus.js'
import { previewFile } from '../../../src/commands/preview/preview-file.js'
import { servePreview } from '../../../src/commands/preview/preview.js'
import { jsonInput } from '../../../src/site/model/input/json-input.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { Repository } from '../build/repository.js'
import { openBrowser, openPage, shows, sidebarOf } from './chromium.js'
import { clickThrough } from './click-through.js'
import { expectedPages } from './expected-pages.js'
import { acme } from './acme.js'

const browser = await openBrowser()
const withBrowser = browser ? test : test.skip
/** Where to put pictures for the eye; none are made without it. */
const pictures = process.env['BUILD_NAV_PICTURES']

withBrowser('tabs, menus, groups, breadcrumbs and switches, by pointer and by keyboard', async () => {
  const preview = await servePreview({ cwd: acme() })
  const { page, errors } = await openPage(browser as never, preview.url)
  const opens = (title: string, address: string) => Promise.all([shows(page, title), page.waitForURL(`**${address}`)])
  const inSidebar = (title: string) => page.locator('.sidebar .name', { hasText: title })
  try {
    await shows(page, 'Introduction')
    assert.equal(await sidebarOf(page), [
      'Get started',
      'Introduction',
      'Install',
      'Build',
      'Agents',
      'Memory',
      'Memory',
      'Storage',
      'Tools',
    ])
    assert.is(await page.locator('.eyebrow').textContent(), 'Guides › Get started')
    // A group with a root opens its page, and then shows what is in it.
    await page.getByRole('link', { name: 'Tools' }).click()
    await opens('Tools', '/guides/tools')
    await inSidebar('Search').waitFor()
    assert.is(await page.locator('.eyebrow').textContent(), 'Guides › Build › Tools')
    // Closing one does not lead anywhere.
    await page.getByRole('button', { name: 'Pages of Tools' }).click()
    await inSidebar('Search').waitFor({ state: 'detached' })
    await page.goBack()
    await shows(page, 'Introduction')

    await page.getByRole('button', { name: 'API' }).click()
    await opens('List agents', '/api-reference/agents/list-agents')
    assert.equal((await sidebarOf(page)).slice(0, 3), ['Agents', 'List agents', 'Create an agent'])
    assert.is(await page.locator('.endpoint').textContent(), 'GET/agents')
    await page.locator('.prose').getByText('Newest first.').waitFor()
    await page.getByRole('button', { name: 'SDKs' }).click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await shows(page, 'Python')

    await page.getByRole('link', { name: 'Acme' }).click()
    await page.getByRole('link', { name: /^Install/ }).click()
    await page.getByRole('button', { name: /^Version/ }).click()
    await page.getByRole('button', { name: '1.0' }).click()
    await opens('Install', '/v1/guides/install')
    await page.getByRole('button', { name: /^Language/ }).click()
    await page.getByRole('button', { name: 'العربية' }).click()
    await page.locator('html[lang=ar] .body[dir=rtl]').waitFor()
    assert.match((await page.locator('.banner').textContent()) ?? '', 'Ahlan')

    // Keys count from the moment that there is something to see.
    await page.goto(preview.url)
    await shows(page, 'Introduction')
    await page.keyboard.press('/')
    await page.keyboard.type('storage')
    await page.keyboard.press('Enter')
    await opens('Storage', '/guides/storage')
    await page.locator('.sidebar a[aria-current]').focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await opens('Memory', '/guides/memory')
    const link = page.locator('.page > .code-link')
    await link.waitFor()
    assert.match((await link.getAttribute('href')) ?? '', /^\w+:\/\/file.*docs\.config\.ts:\d+:\d+$/)
    await page.locator('.next').click()
    await opens('Storage', '/guides/storage')
    assert.equal(errors, [])

    // Other states of the same page: axe looks at what each of them adds.
    await page.goto(preview.url)
    await page.getByText('Acme is a toolkit').waitFor()
    await page.evaluate(axe.source)
    await accessible(page)
    await page.locator('.tab-menu .menu-button').click()
    await accessible(page, '.tab-menu')
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await accessible(page, 'dialog')
    await page.keyboard.press('Escape')
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.getByRole('button', { name: /^Not shown/ }).click()
    await accessible(page)
    await page.getByRole('button', { name: /^Findings/ }).click()
    await accessible(page, '.panel')
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.setViewportSize({ width: 390, height: 800 })
    await page.locator('.menu-toggle').click()
    await accessible(page)
  } finally {
    await page.close()
    await preview.close()
  }
})

/** Fails with what axe finds in a part of the page, or in all of it. */
async function accessible(page: Page, part = 'html'): Promise<void> {
  await page.locator(part).first().waitFor()
  const found = (await page.evaluate(
    `axe.run(${JSON.stringify(part)}).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => \`\${id}: \${html.slice(0, 150)} \${failureSummary}\`)))`,
  )) as string[]
  assert.equal(found, [], part)
}

withBrowser('the text of a page never runs, and loads nothing', async () => {
  const evil = [
    '<script>window.ran = 1</script>',
    '<img src="https://evil.example/a.png" onerror="window.ran = 1" />',
    '[link](javascript:window.ran=1) and <a href="javascript:window.ran=1" onclick="window.ran=1">a</a>',
    '<Card href="javascript:window.ran=1" title="card">{window.ran = 1}</Card>',
    '![x](x onerror=window.ran=1)',
    '<svg onload="window.ran=1"></svg><iframe src="https://evil.example"></iframe>',
    'End',
  ].join('\n\n')
  const folder = temporaryFolder({
    'docs.json': JSON.stringify({ name: '</title><script>window.ran=1</script>', navigation: { pages: ['index'] } }),
    'index.mdx': `---\ntitle: "<script>window.ran = 1</script>"\n---\n${evil}`,
  })
  const preview = await servePreview({ cwd: folder })
  const { page, requests } = await openPage(browser as never, preview.url)
  try {
    await page.getByText('End').waitFor()
    assert.match((await page.locator('.problems').textContent()) ?? '', 'rejects this docs.json')
    for (const link of await page.locator('.prose a').all()) await link.click({ trial: true })
    await page.evaluate("document.querySelectorAll('.prose a, .prose span').forEach((element) => element.click())")
    assert.is(await page.evaluate('window.ran'), undefined)
    assert.equal(
      requests.filter((url) => !url.startsWith(preview.url)),
      [],
    )
  } finally {
    await page.close()
    await preview.close()
  }
})

withBrowser('a file of its own: it loads nothing, is small, and reads as the served page', async () => {
  const { html } = await previewFile({ cwd: acme() })
  const folder = temporaryFolder({ 'preview.html': html })
  const { page, requests, errors } = await openPage(browser as never, `file://${folder}/preview.html`)
  try {
    await shows(page, 'Introduction')
    await page.getByText('Acme is a toolkit').waitFor()
    assert.equal(await page.locator('img.icon[src^="data:image/svg+xml;base64,"]').count(), 1)
    const logo = () => page.locator('.logo img:visible').evaluateAll((all) => all.map((each) => each.className))
    const shown = await logo()
    await page.getByRole('button', { name: 'Light or dark' }).click()
    assert.equal([...shown, ...(await logo())].sort(), ['logo-dark', 'logo-light'], 'each theme shows its logo')
    assert.is(await page.getByRole('link', { name: 'Acme', exact: true }).count(), 1)
    await page.getByRole('button', { name: /^Version/ }).click()
    await page.getByRole('button', { name: '1.0' }).click()
    await page.waitForURL(/#\/v1/)
    await page.reload()
    await page.locator('.switch-version .menu-button .name', { hasText: '1.0' }).waitFor()
    assert.equal([requests.filter((url) => !url.startsWith('file:') && !url.startsWith('data:')), errors], [[], []])
    assert.equal(await page.locator('a[href^="vscode:"]').count(), 0)
  } finally {
    await page.close()
  }
})

withBrowser(
  'a thousand pages with their texts are less than a megabyte, and ten thousand open and scroll',
  async () => {
    const text = 'Agents remember what they were told, and look up what they were not. '
    const files: Record<string, string> = {}
    const pages = Array.from({ length: 1000 }, (_, index) => `guides/part-${index % 20}/page-${index}`)
    for (const [index, name] of pages.entries()) {
      const words = Array.from({ length: 60 }, (_, at) => `${text}${(index * 7919 + at * 104_729) % 1_000_003} `).join(
        '\n\n',
      )
      files[`${name}.mdx`] = `---\ntitle: Page ${index}\n---\n${words}`
    }
    const folder = temporaryFolder({
      ...files,
      'docs.json': JSON.stringify({ navigation: { groups: [{ group: 'All', pages }] } }),
    })
    const { html } = await previewFile({ cwd: folder })
    assert.ok(html.length <= 1_000_000, `${html.length} bytes`)

    const many = Array.from({ length: 10_000 }, (_, index) => `page-${index}`)
    const large = temporaryFolder({
      'docs.json': JSON.stringify({ navigation: { groups: [{ group: 'All', pages: many }] } }),
    })
    const preview = await servePreview({ cwd: large })
    const { page } = await openPage(browser as never, preview.url)
    try {
      await page.locator('.sidebar a').nth(9999).click()
      await page.waitForURL('**/page-9999')
    } finally {
      await page.close()
      await preview.close()
    }
  },
)

withBrowser(
  'an edit arrives where the reader is, errors stand over the last good state, and what changed is coloured',
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
      await page.locator('.sidebar .marked', { hasText: 'Build agents' }).waitFor()
      assert.is(new URL(page.url()).pathname, '/guides/storage')
      const marked = await page.locator('.sidebar .marked').allTextContents()
      assert.equal(marked, ['Setuprenamed', 'Build agentsNEWrenamed', 'Agentsremoved'])
      await page.getByRole('button', { name: /^Changes/ }).click()
      assert.is(await page.locator('.panel .change').count(), 3)

      writeFileSync(file, text.replace("'guides/install'", 'guides.install'))
      await page.locator('.problems').waitFor()
      assert.match((await page.locator('.problems').textContent()) ?? '', /docs\.config\.ts.*guides/s)
      assert.ok((await sidebarOf(page)).includes('Setup'))

      writeFileSync(file, text)
      await page.locator('.problems').waitFor({ state: 'detached' })
      assert.ok((await sidebarOf(page)).includes('Install'))
    } finally {
      await page.close()
      await preview.close()
    }
  },
)

withBrowser('findings name the command for a page that was renamed, and for one that no list has', async () => {
  const names = ['index', 'guides/install', 'guides/keys', 'guides/limits', 'guides/auth']
  const navigation = { groups: [{ group: 'Guides', pages: names }] }
  const docs = { theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation }
  const pages = Object.fromEntries(names.map((name) => [`${name}.mdx`, `# ${name}\n\nWhat only ${name} is about.\n`]))
  const repository = new Repository(temporaryFolder({ ...pages, 'docs.json': JSON.stringify(docs, undefined, 2) }))
  repository.git('init', '-q')
  repository.commit('first')
  repository.git('mv', 'guides/auth.mdx', 'guides/login.mdx')
  repository.write('guides/teams.mdx', '# Teams\n')
  const preview = await servePreview({ cwd: repository.folder })
  const { page, errors } = await openPage(browser as never, preview.url)
  try {
    await page.getByRole('button', { name: /^Findings/ }).click()
    await page.locator('.panel .problem').nth(1).waitFor()
    const hints = await page.locator('.panel .hint').allTextContents()
    assert.match(hints.join('\n'), 'npx build-nav mv --after guides/auth guides/login')
    assert.match(hints.join('\n'), /Guides.*npx build-nav add guides\/teams/s)
    assert.equal(errors, [])
  } finally {
    await page.close()
    await preview.close()
  }
})

/** How many corpus sites are clicked through: BUILD_NAV_PREVIEW_SITES=20 takes more; the model of all has a test of its own. */
const count = Number(process.env['BUILD_NAV_PREVIEW_SITES'] ?? 1)
const most = Number(process.env['BUILD_NAV_PREVIEW_PAGES'] ?? 60)
const sites = (browser && count > 0 && corpus()) || []

/** Large enough to have something to click, and small enough for a reader with patience; broken files have other tests. */
function isReadable({ value, folder }: CorpusSite): boolean {
  if (value === undefined) return false
  try {
    const { size } = expectedPages(jsonInput(path.join(folder, 'docs.json')).docs)
    return size > 20 && size <= most
  } catch {
    return false
  }
}

/** From all over the corpus, as many as can be read. */
const step = Math.max(1, Math.floor(sites.length / count))
const sample: CorpusSite[] = []
for (const at of [...sites.keys()].sort((one, other) => (one % step) - (other % step))) {
  const site = sites[at]
  if (sample.length < count && site && isReadable(site)) sample.push(site)
}
for (const { name, folder } of sample) {
  test(`${name}: every page of the navigation can be reached by clicking, and nothing else`, async () => {
    const { docs } = jsonInput(path.join(folder, 'docs.json'))
    const expected = expectedPages(docs)
    const preview = await servePreview({ cwd: folder })
    const { page, errors } = await openPage(browser as never, preview.url)
    try {
      const reached = new Map((await clickThrough(page)).map(({ id, address }) => [id, address]))
      assert.equal([...reached.keys()].filter((id) => !expected.has(id)).sort(), [], 'reached, and not there')
      assert.equal([...expected.keys()].filter((id) => !reached.has(id)).sort(), [], 'there, and not reached')
      for (const [id, address] of expected) if (address !== undefined) assert.is(reached.get(id), address)
      assert.equal(errors, [])
      if (pictures) {
        mkdirSync(pictures, { recursive: true })
        await page.screenshot({ path: path.join(pictures, `${name}.png`) })
      }
    } finally {
      await page.close()
      await preview.close()
    }
  })
}

test.after(() => browser?.close())
test.run()
