/**
 * The pictures of README and the guide, made from an example: `npm run images`. The browser is the one of the tests;
 * `CHROMIUM` names another.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { servePreview } from '../src/commands/preview/preview.js'
import { openBrowser, openPage } from '../test/commands/preview/chromium.js'
import { root } from './paths.js'

/** Each picture with its view, and a part that is drawn last. */
const pictures = [
  { name: 'preview', address: 'en/2.0/guides/limits', last: '.card:has-text("What leads here") li' },
  { name: 'site', address: '_preview/site', last: '#missing li' },
  { name: 'changes', address: '_preview/changes', last: 'td svg' },
] as const

/** The titles of the pages in each language. */
const titles: Readonly<Record<string, readonly [en: string, fr: string, pt: string]>> = {
  index: ['Introduction', 'Introduction', 'Introdução'],
  install: ['Install', 'Installer', 'Instalar'],
  'guides/deploy': ['Deploy an agent', 'Déployer un agent', 'Publicar um agente'],
  'guides/limits': ['Limits', 'Limites', 'Limites'],
  'guides/webhooks': ['Webhooks', 'Webhooks', 'Webhooks'],
  'guides/streaming': ['Streaming', 'Diffusion', 'Streaming'],
  'guides/agents': ['Agents', 'Agents', 'Agentes'],
  'guides/memory': ['Memory', 'Mémoire', 'Memória'],
  'guides/tools': ['Tools', 'Outils', 'Ferramentas'],
}
const locales = ['en', 'fr', 'pt-BR']

function pageText(title: string, folder: string): string {
  const links = ['install', 'guides/limits', 'guides/deploy'].map((page) => `[See this](/${folder}/${page}).`)
  const headings = ['## Before you begin', '## One command', '### Regions', '### Secrets', '## Roll back']
  const head = `---\ntitle: ${title}\ndescription: From your machine to production, with one command.\n---\n`
  return `${head}\n${[...headings, ...links].join('\n\n')}\n`
}

const browser = await openBrowser()
if (!browser) process.exit(1)
const folder = mkdtempSync(path.join(tmpdir(), 'build-nav-images-'))
const file = (name: string) => path.join(folder, name)
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args])
const editConfig = (...edits: readonly (readonly [string, string])[]) => {
  const text = readFileSync(file('docs.config.ts'), 'utf8')
  writeFileSync(
    file('docs.config.ts'),
    edits.reduce((now, [from, to]) => now.replace(from, () => to), text),
  )
}
const build = () => execFileSync(process.execPath, [path.join(root, 'dist', 'cli', 'main.js'), '--cwd', folder])
try {
  cpSync(path.join(root, 'examples', 'languages-versions'), folder, { recursive: true })
  mkdirSync(file('node_modules'))
  symlinkSync(root, file('node_modules/build-nav'), 'junction')
  writeFileSync(file('.gitignore'), 'node_modules\n')
  for (const [name, each] of Object.entries(titles))
    for (const [index, locale] of locales.entries())
      for (const version of ['2.0', '1.0']) {
        // One language has no translation yet.
        if (locale === 'pt-BR' && name === 'guides/streaming') continue
        writeFileSync(file(`${locale}/${version}/${name}.mdx`), pageText(each[index] ?? '', `${locale}/${version}`))
      }
  editConfig(
    [`'guides/deploy',`, `'guides/deploy', 'guides/limits', 'guides/webhooks',`],
    [`.pages('guides/agents')`, `.pages('guides/agents', 'guides/memory', locale !== 'fr' && 'guides/tools')`],
  )
  build()
  git('init', '-q', '-b', 'main')
  git('add', '-A')
  git('commit', '-q', '-m', 'main')

  // The branch: a new page, a moved page, a renamed group, and a page under another name without a redirect.
  editConfig(
    [
      `'guides/deploy', 'guides/limits', 'guides/webhooks',`,
      `'guides/deploy', locale !== 'pt-BR' && 'guides/streaming', 'guides/hooks',`,
    ],
    [`.pages('index', 'install')`, `.pages('index', 'install', 'guides/limits')`],
  )
  writeFileSync(
    file('words.ts'),
    readFileSync(file('words.ts'), 'utf8').replace(
      "guides: 'Guides', agents: 'Agents'",
      "guides: 'Build', agents: 'Agents'",
    ),
  )
  for (const locale of locales)
    for (const version of ['2.0', '1.0'])
      renameSync(file(`${locale}/${version}/guides/webhooks.mdx`), file(`${locale}/${version}/guides/hooks.mdx`))

  build()
  const preview = await servePreview({ cwd: folder, against: 'main' })
  for (const { name, address, last } of pictures) {
    const { page } = await openPage(browser, preview.url + address)
    await page.locator(last).first().waitFor()
    await page.screenshot({ path: path.join(root, 'docs', 'images', `${name}.png`), animations: 'disabled' })
    await page.close()
  }
  await preview.close()
} finally {
  rmSync(folder, { recursive: true })
  await browser.close()
}
