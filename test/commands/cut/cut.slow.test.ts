import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cut } from '../../../src/commands/cut/cut.js'
import { problems } from '../../config/loader/site.js'
import { pages } from '../../site/sources/site.js'
import { built } from './site.js'

const listed = `import { group, language, navigation, newestFirst, version } from 'build-nav'
import { pagesIn } from 'build-nav/files'

const releases = newestFirst('2.0', '1.0')
const locales = ['en', 'fr'] as const

export default navigation().languages(
  ...locales.map((locale) =>
    language(locale).versions(
      ...releases.map(({ label, since }, index) =>
        version(label)
          .default(index === 0 || undefined)
          .groups(
            group('Start').pages(\`\${locale}/v\${label}/install\`, since('2.0') && \`\${locale}/v\${label}/agents\`),
            group('Guides').pages(...pagesIn(\`\${locale}/v\${label}/guides\`)),
          ),
      ),
    ),
  ),
)
`
const sites = Object.assign(
  {},
  ...['en', 'fr'].map((locale) => ({
    ...pages(`${locale}/v1.0/install`, `${locale}/v1.0/guides/a`, `${locale}/v2.0/install`, `${locale}/v2.0/guides/b`),
    [`${locale}/v2.0/agents.mdx`]: `[there](../v2.0/install) and [back](/${locale}/v2.0/install)`,
    [`${locale}/v2.0/images/a.svg`]: '<svg />',
  })),
) as Record<string, string>

test('a default and a tag that the config sets for one label stay there, and are named', async () => {
  const config = `import { group, navigation, newestFirst, under, version } from 'build-nav'

const releases = newestFirst('2.0', '1.0')

export default navigation().versions(
  ...releases.map(({ label }) =>
    version(label)
      .default(label === '2.0')
      .tag(label === '2.0' ? 'Latest' : undefined)
      .groups(...under(label, group('Start').pages('install'))),
  ),
)
`
  const { folder, navigation } = await built(config, pages('1.0/install', '2.0/install'))
  const { marksLeft } = await cut('2.1', { cwd: folder })
  assert.equal(marksLeft, { version: '2.0', keys: ['default', 'tag'] })
  const { versions } = navigation() as { versions: readonly { version: string; default?: boolean }[] }
  const told = versions.filter((each) => each.default).map((each) => each.version)
  assert.equal(told, ['2.0'])
})

test('a release is a label in the list of releases, and its pages are those of the newest one', async () => {
  const { folder, read, navigation } = await built(listed, sites)
  const tried = await cut('2.1', { cwd: folder, dryRun: true })
  assert.equal([tried.written, existsSync(path.join(folder, 'en/v2.1')), read('docs.config.ts')], [false, false, listed]) // prettier-ignore
  const { from, folders, linking, marksLeft } = await cut('2.1', { cwd: folder })
  assert.equal([from, linking, marksLeft.keys], ['2.0', [], []])
  assert.equal(
    folders,
    ['en', 'fr'].map((locale) => ({ from: `${locale}/v2.0`, to: `${locale}/v2.1`, files: 4 })),
  )
  assert.is(read('docs.config.ts'), listed.replace("newestFirst('2.0'", "newestFirst('2.1', '2.0'"))
  assert.is(read('fr/v2.1/agents.mdx'), '[there](./install) and [back](/fr/v2.1/install)')
  assert.is(read('en/v2.1/images/a.svg'), '<svg />')
  const [english] = (navigation() as { languages: { versions: { version: string; default?: boolean }[] }[] }).languages
  const [first, ...rest] = english?.versions ?? []
  assert.equal(rest.map(({ version, default: isDefault }) => [version, isDefault]), [['2.0', undefined], ['1.0', undefined]]) // prettier-ignore
  assert.is(
    JSON.stringify(first).replaceAll('2.1', '2.0'),
    JSON.stringify({ version: '2.0', default: true, ...rest[0] }),
  )
})

const written = `import { group, navigation, version } from 'build-nav'

export default navigation().versions(
  version('v1').groups(group('Start').pages('v1/install')),
  version('v2').default().groups(group('Start').pages('v2/install', 'v2/agents', 'changelog')),
)
`
const writtenPages = pages('v1/install', 'v2/install', 'v2/agents', 'changelog')

test('versions that are written out one by one get another one, as an edit of docs.json would', async () => {
  const { folder, navigation } = await built(written, writtenPages)
  await cut('v3', { cwd: folder })
  assert.equal(navigation(), {
    versions: [
      { version: 'v1', groups: [{ group: 'Start', pages: ['v1/install'] }] },
      { version: 'v2', groups: [{ group: 'Start', pages: ['v2/install', 'v2/agents', 'changelog'] }] },
      { version: 'v3', default: true, groups: [{ group: 'Start', pages: ['v3/install', 'v3/agents', 'changelog'] }] },
    ],
  })
  assert.ok(existsSync(path.join(folder, 'v3/agents.mdx')))
})

const latest = `import { language, navigation, newestFirst, under, version } from 'build-nav'

const latest = '2.0'
const releases = newestFirst(latest, '1.5', '1.0')

export default navigation().languages(
  ...(['en', 'fr'] as const).map((locale) =>
    language(locale).versions(
      ...[...releases].reverse().map(({ label, since }) =>
        version(label)
          .tag(label === latest ? 'Latest' : undefined)
          .pages(...under(\`\${locale}/v\${label.replace('.', '-')}\`, 'install', since('1.5') && 'agents')),
      ),
    ),
  ),
)
`
const latestPages = pages(
  ...['en', 'fr'].flatMap((locale) => ['v2-0', 'v1-5', 'v1-0'].map((folder) => `${locale}/${folder}/install`)),
  ...['en', 'fr'].flatMap((locale) => ['v2-0', 'v1-5'].map((folder) => `${locale}/${folder}/agents`)),
)

test('a constant for the latest release goes on; a release between two others is a copy of the older one', async () => {
  const { folder, read, navigation } = await built(latest, latestPages)
  const { folders } = await cut('3.0', { cwd: folder, dryRun: true })
  const tos = folders.map(({ to }) => to)
  assert.equal(tos, ['en/v3-0', 'fr/v3-0'])
  await cut('2.5', { cwd: folder })
  assert.is(
    read('docs.config.ts'),
    latest.replace("'2.0'\nconst", "'2.5'\nconst").replace("(latest, '1.5'", "(latest, '2.0', '1.5'"),
  )
  assert.is((await cut('1.2', { cwd: folder })).from, '1.0')
  const { languages } = navigation() as {
    languages: { versions: { version: string; tag?: string; pages: string[] }[] }[]
  }
  assert.equal(
    languages[1]?.versions.map(({ version, tag, pages }) => [version, tag, pages.length]),
    [['1.0', undefined, 1], ['1.2', undefined, 1], ['1.5', undefined, 2], ['2.0', undefined, 2], ['2.5', 'Latest', 2]],
  ) // prettier-ignore
})

test('a computed redirect leads to the new version; a page that only the copied version has stops it', async () => {
  const config = (more: string) => `import { docs, navigation, newestFirst, redirect, under, version } from 'build-nav'
const latest = 'v2'
export default docs({
  name: 'A',
  theme: 'mint',
  colors: { primary: '#000000' },
  navigation: navigation().versions(
    ...newestFirst('Edge', latest, 'v1').map(({ label, since }) => version(label).pages(...under(label.toLowerCase(), 'start'${more}))),
  ),
  redirects: [...redirect({ '/start': \`/\${latest}/start\` })],
})
`
  const files = pages('edge/start', 'edge/costs', 'v2/start', 'v1/start')
  const site = await built(config(''), files)
  await cut('v3', { cwd: site.folder })
  assert.is(
    site.read('docs.config.ts'),
    config('').replace("latest = 'v2'", "latest = 'v3'").replace("latest, 'v1'", "latest, 'v2', 'v1'"),
  )
  assert.match(site.read('docs.json'), '"destination": "/v3/start"')
  const other = await built(config(", since('Edge') && 'costs'"), files)
  const [problem] = await problems(() => cut('v3', { cwd: other.folder }))
  assert.is(problem?.code, 'cut-no-list')
})

test('the only version, written out, gets another one beside it', async () => {
  const config = `import { navigation, version } from 'build-nav'\n\nexport default navigation().versions(version('v1').pages('v1/a'))\n`
  const site = await built(config, pages('v1/a'))
  await cut('v2', { cwd: site.folder })
  const versions = ['v2', 'v1'].map((label) => ({ version: label, pages: [`${label}/a`] }))
  assert.equal(site.navigation(), { versions })
})

test('of versions that are written out, a copy of an older version becomes the latest only by its number', async () => {
  const config = `import { navigation, version } from 'build-nav'

export default navigation().versions(
  version('Edge').tag('Edge').pages('edge/a', 'edge/new'),
  version('v2').default().tag('Latest').pages('v2/a'),
  version('v1').pages('v1/a'),
)
`
  const site = await built(config, pages('edge/a', 'edge/new', 'v2/a', 'v1/a'))
  await cut('v3', { cwd: site.folder })
  await cut('v1.5', { cwd: site.folder, from: 'v1' })
  await cut('v4', { cwd: site.folder, from: 'v2' })
  assert.equal(site.navigation(), {
    versions: [
      { version: 'Edge', tag: 'Edge', pages: ['edge/a', 'edge/new'] },
      { version: 'v4', default: true, tag: 'Latest', pages: ['v4/a'] },
      { version: 'v3', pages: ['v3/a', 'v3/new'] },
      { version: 'v2', pages: ['v2/a'] },
      { version: 'v1.5', pages: ['v1.5/a'] },
      { version: 'v1', pages: ['v1/a'] },
    ],
  })
})

test('where each version has a file for its language, the new version gets one', async () => {
  const split = (label: string) => ({ language: 'en', pages: [`${label}/start`] })
  const refs = (...labels: string[]) => ({
    versions: labels.map((version) => ({ version, languages: [{ $ref: `./navigation/${version}.en.json` }] })),
  })
  const config = `import { language, navigation, newestFirst, under, version } from 'build-nav'

export default navigation().versions(
  ...newestFirst('9.1', '9.0').map(({ label }) =>
    version(label).languages(language('en').pages(...under(label, 'start'))),
  ),
)
`
  const site = await built(config, {
    ...pages('9.1/start', '9.0/start'),
    'docs.json': JSON.stringify({ navigation: refs('9.1', '9.0') }),
    'navigation/9.1.en.json': JSON.stringify(split('9.1')),
    'navigation/9.0.en.json': JSON.stringify(split('9.0')),
  })
  await cut('9.2', { cwd: site.folder })
  assert.equal(site.navigation(), refs('9.2', '9.1', '9.0'))
  assert.equal(JSON.parse(site.read('navigation/9.2.en.json')), split('9.2'))
})

test('what it can not do, it does not begin', async () => {
  const { folder, read } = await built(written, { ...writtenPages, 'v4/x.mdx': '' })
  const because = async (label: string, options = {}) =>
    (await problems(() => cut(label, { cwd: folder, ...options }))).map(({ code }) => code)
  for (const same of ['v2', '2', 'v2.0', 'v4']) assert.equal(await because(same), ['cut-exists'])
  for (const label of ['../v5', 'v 5', '.', '']) assert.equal(await because(label), ['cut-label'])
  assert.equal(await because('v5', { from: 'v22' }), ['cut-no-folder'])
  assert.is(read('docs.config.ts'), written)
  const other = async (config: string, files: Record<string, string> = writtenPages) => {
    const site = await built(config, files)
    const found = await problems(() => cut('v9', { cwd: site.folder }))
    return found.map(({ code, hint = '' }) => `${code} ${hint}`).join('\n')
  }
  const head = "import { group, navigation, version } from 'build-nav'\n"
  assert.match(await other(`${head}export default navigation().pages('changelog')`), 'cut-no-versions')
  const moving = `${head}export default navigation().versions(version('HEAD').pages('a'), version('v5').pages('v5/a'))`
  assert.match(await other(moving, pages('a', 'v5/a')), "cut-no-folder Name another version with `--from`: 'v5'.")
  assert.match(await other(written, {}), 'cut-no-folder')
  const packaged =
    "module.exports = ({ navigation, version }) => navigation().versions(version('v2').pages('v2/install'), version('v1').pages('v1/install'))"
  const foreign = "import * as builders from 'build-nav'\nimport make from 'nav'\nexport default make(builders)\n"
  const reported = await other(foreign, { ...writtenPages, 'node_modules/nav/index.js': packaged })
  assert.match(reported, /^cut-no-list .* Or copy v2\/ to v9\/, and write the version by hand, with its conditions\.$/)
  writeFileSync(path.join(folder, 'docs.config.ts'), written.replace('Start', 'Begin'))
  assert.equal(await because('v3'), ['docs-json-unbuilt'])
})

test.run()
