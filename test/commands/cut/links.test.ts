import { execFileSync } from 'node:child_process'
import { readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cut } from '../../../src/commands/cut/cut.js'
import { pages } from '../../site/sources/site.js'
import { problems } from '../../config/loader/site.js'
import { runHere } from '../../cli/cli.js'
import { built } from './site.js'

const config = `import { navigation, newestFirst, under, version } from 'build-nav'

const releases = newestFirst('v2', 'v1')

export default navigation().versions(
  ...releases.map(({ label }) => version(label).pages(...under(label, 'start', 'guide'))),
)
`
const others = pages('v1/start', 'v1/guide', 'index')

test('links in copies lead to the copies, other links and the originals stay, and what can not follow is named', async () => {
  const start = `[a](/v2/guide#top) [b](/v1/guide) [c](/index) [d](./guide) [e](../v2/guide) <Card href="/v2/guide" />
![](/v2/images/a.svg)
`
  const files = {
    ...others,
    'v2/start.mdx': start,
    'v2/guide.mdx': '[gone](/v2/gone) [there](/v2/start) [v2x](/v2.x/start)\n',
    'v2/images/a.svg': '<svg />',
  }
  const { folder, read } = await built(config, files)
  const { links, linking } = await cut('v3', { cwd: folder })
  assert.equal(links, { count: 5, pages: ['v3/guide.mdx', 'v3/start.mdx'] })
  assert.equal(linking, ['v3/guide.mdx'])
  assert.is(
    read('v3/start.mdx'),
    start
      .replace('(/v2/guide#top)', '(/v3/guide#top)')
      .replace('(../v2/guide)', '(./guide)')
      .replace('"/v2/guide"', '"/v3/guide"')
      .replace('/v2/images', '/v3/images'),
  )
  assert.is(read('v3/guide.mdx'), '[gone](/v2/gone) [there](/v3/start) [v2x](/v2.x/start)\n')
  assert.is(read('v2/start.mdx'), start)
})

test('symlinks stay relative and lead to the copies; files that git ignores and .env are not copied', async () => {
  const ignored = { 'v2/.env': 'KEY=1', 'v2/out/big.log': '', '.gitignore': 'out/\n' }
  const { folder } = await built(config, { ...others, ...pages('v2/start', 'v2/guide'), ...ignored })
  execFileSync('git', ['init', '-q'], { cwd: folder })
  const targets = { 'link.mdx': 'guide.mdx', 'back.mdx': '../v2/start.mdx', 'older.mdx': '../v1/start.mdx' }
  for (const [name, target] of Object.entries(targets)) symlinkSync(target, path.join(folder, 'v2', name))
  const { folders } = await cut('v3', { cwd: folder })
  const names = Object.keys(targets)
  const now = names.map((name) => readlinkSync(path.join(folder, 'v3', name)))
  assert.equal(now, ['guide.mdx', 'start.mdx', '../v1/start.mdx'])
  assert.equal(readdirSync(path.join(folder, 'v3')).sort(), ['start.mdx', 'guide.mdx', ...names].sort())
  assert.equal(folders, [{ from: 'v2', to: 'v3', files: 5 }])
})

test('a label without a number is not the latest version: a constant, `default` and a tag stay', async () => {
  const files = pages('2.0/a', '1.0/a')
  const head = "import { navigation, newestFirst, version } from 'build-nav'\n"
  const looped = (releases: string, mark: string) => `${head}const latest = '2.0'
const releases = ${releases}
export default navigation().versions(...releases.map(({ label }, index) => version(label)${mark}.pages(\`\${label}/a\`)))
`
  const isLatest = '.default(label === latest).tag(label === latest ? "Latest" : undefined)'
  const next = async (config: string) => {
    const { folder, read, navigation } = await built(config, files)
    const { stdout } = await runHere(folder, ['cut', 'next'])
    const { versions } = navigation() as { versions: { version: string; default?: boolean; tag?: string }[] }
    const marked = versions.flatMap((each) => (each.default ? [each.version, each.tag] : []))
    return { stdout, text: read('docs.config.ts'), labels: versions.map(({ version }) => version), marked }
  }
  const constant = looped("newestFirst(latest, '1.0')", isLatest)
  assert.is((await next(constant)).text, constant.replace('(latest,', "('next', latest,"))
  const written = `${head}export default navigation().versions(
  version('2.0').default().tag('Latest').pages('2.0/a'),
  version('1.0').pages('1.0/a'),
)
`
  for (const config of [constant, looped("newestFirst('2.0', '1.0')", isLatest), written]) {
    const { stdout, labels, marked } = await next(config)
    assert.equal([...labels, ...marked], ['next', '2.0', '1.0', '2.0', 'Latest'])
    assert.not.match(stdout, 'change the config')
  }
  const { stdout } = await next(looped("newestFirst('2.0', '1.0')", '.default(index === 0)'))
  const line =
    'With version next, default changed: the config sets it by place. To keep it as before, change the config.'
  assert.match(stdout, line)
})

test('redirects to the latest version that are written out stay, and are named; computed ones follow', async () => {
  const config = `import { docs, language, navigation, newestFirst, redirect, version } from 'build-nav'
const latest = 'v2'
const rows = {
  '/latest/:slug*': '/en/v2/:slug*',
  '/:lang/latest/:slug*': '/:lang/v2/:slug*',
  '/start': '/fr/v2/a#top',
  '/more': '/en/v2',
  '/en/v2/old': '/en/v2/a',
  '/older': '/en/v1/a',
  '/new': \`/en/\${latest}/a\`,
}
export default docs({
  name: 'A',
  theme: 'mint',
  colors: { primary: '#000000' },
  redirects: redirect(rows),
  navigation: navigation().languages(...(['en', 'fr'] as const).map((locale) =>
    language(locale).versions(...newestFirst(latest, 'v1').map(({ label }) => version(label).pages(\`\${locale}/\${label}/a\`)))
  )),
})
`
  const { folder } = await built(config, pages('en/v2/a', 'en/v1/a', 'fr/v2/a', 'fr/v1/a'))
  const { stdout } = await runHere(folder, ['cut', 'v3', '--dry-run'])
  const rows =
    '/latest/:slug* → /en/v2/:slug*, /:lang/latest/:slug* → /:lang/v2/:slug*, /start → /fr/v2/a#top and 1 more'
  const line = `4 redirects still lead to v2: ${rows}. To point them to v3, edit the destinations.\n`
  assert.ok(stdout.includes(line), stdout)
  const json = await runHere(folder, ['cut', 'v3', '--dry-run', '--format', 'json'])
  const { redirectsLeft } = JSON.parse(json.stdout) as { redirectsLeft: unknown[] }
  assert.equal(redirectsLeft[3], { source: '/more', destination: '/en/v2' })
  for (const label of ['v1.5', 'next']) {
    const older = await cut(label, { cwd: folder, dryRun: true })
    assert.equal(older.redirectsLeft, [])
  }
})

test('a version that can not be copied is told apart: unknown, or without a folder; only others with folders are offered', async () => {
  const labels = ['2.1', '2.0', '1.0']
  const locales = ['en', 'fr', 'pt-BR']
  const config = `import { language, navigation, newestFirst, version } from 'build-nav'
export default navigation().languages(...(${JSON.stringify(locales)} as const).map((locale) => language(locale).versions(
  ...newestFirst(${labels.map((label) => `'${label}'`).join(', ')}).map(({ label }) => version(label).pages(\`\${locale}/\${label}/a\`)),
)))
`
  const without = async (...missing: string[]) => {
    const all = locales.flatMap((locale) => labels.map((label) => `${locale}/${label}`))
    const there = all.filter((folder) => !missing.includes(folder))
    const { folder } = await built(config, pages(...there.map((each) => `${each}/a`)))
    return async (from?: string) => {
      const [problem] = await problems(() => cut('3.0', { cwd: folder, from }))
      return [problem?.message, problem?.hint]
    }
  }
  const move = 'Move the pages to a folder named after the version, and change the config to match.'
  const one = await without('pt-BR/2.1', 'fr/1.0')
  const named = "Name another version with `--from`: '2.0'."
  assert.equal(await one(), ["Version '2.1' has no folder pt-BR/2.1.", named])
  const unknown = "There is no version 'V9'. The navigation has '2.1', '2.0' and '1.0'."
  assert.equal(await one('V9'), [unknown, named])
  const none = await without('pt-BR/2.1', 'fr/2.1', 'fr/1.0', 'en/2.0')
  assert.equal(await none('2.1'), ["Version '2.1' has no folder fr/2.1 and pt-BR/2.1.", move])
})

test.run()
