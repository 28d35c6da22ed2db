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
      ...releases.map(({ label, since, only }, index) =>
        version(label)
          .default(index === 0 || undefined)
          .groups(
            group('Start').pages(\`\${locale}/v\${label}/install\`, since('2.0') && \`\${locale}/v\${label}/agents\`),
            group('Guides').tag(only('2.0') ? 'NEW' : undefined).pages(...pagesIn(\`\${locale}/v\${label}/guides\`)),
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

/** A config of versions in folders named by their labels. */
const looped = (releases: string, more = '', pages = "'start'") =>
  `import { navigation, newestFirst, under, version } from 'build-nav'
const latest = 'v2'
export default navigation().versions(
  ...${releases}.map(({ label, since }, index) => version(label)${more}.pages(...under(label, ${pages}))),
)
`
const ofLabels = (...labels: readonly string[]) => pages(...labels.map((label) => `${label}/start`))

test('a default and a tag that the config sets for one label stay there, and are named', async () => {
  const config = looped("newestFirst('v2', 'v1')", ".default(label === 'v2').tag(label === 'v2' ? 'New' : undefined)")
  const { folder, read } = await built(config, ofLabels('v2', 'v1'))
  assert.equal((await cut('v3', { cwd: folder })).marksLeft, { version: 'v2', keys: ['default', 'tag'] })
  assert.is(read('docs.config.ts'), config.replace("('v2',", "('v3', 'v2',"))
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
  // What the code calls new in one version is not new in the next.
  const copied = JSON.stringify({ version: '2.0', default: true, ...rest[0] }).replace('"tag":"NEW",', '')
  assert.is(JSON.stringify(first).replaceAll('2.1', '2.0'), copied)
})

test('a constant for the latest release goes on; a release between two others is a copy of the older one', async () => {
  const config = looped(
    "newestFirst(latest, 'v1.5', 'v1.0').toReversed()",
    ".tag(label === latest ? 'New' : undefined)",
  )
    .replace("'v2'", "'v2.0'")
    .replace('under(label', "under(label.replace('.', '-')")
    .replace("'start'", "'start', since('v1.5') && 'new'")
  const files = pages('v2-0/start', 'v1-5/start', 'v1-0/start', 'v2-0/new', 'v1-5/new')
  const { folder, read, navigation } = await built(config, files)
  const { folders } = await cut('v3.0', { cwd: folder, dryRun: true })
  assert.equal(folders, [{ from: 'v2-0', to: 'v3-0', files: 2 }])
  await cut('v2.5', { cwd: folder })
  const wanted = config.replace("'v2.0'", "'v2.5'").replace("(latest, 'v1.5'", "(latest, 'v2.0', 'v1.5'")
  assert.is(read('docs.config.ts'), wanted)
  assert.is((await cut('v1.2', { cwd: folder })).from, 'v1.0')
  const { versions } = navigation() as { versions: { version: string; tag?: string; pages: string[] }[] }
  const shown = versions.map(({ version, tag = '', pages: { length } }) => `${version}${tag} ${length}`)
  assert.equal(shown, ['v1.0 1', 'v1.2 1', 'v1.5 2', 'v2.0 2', 'v2.5New 2'])
})

test('a computed redirect leads to the new version; a page that only the copied version has stops it', async () => {
  const config = looped("newestFirst('edge', latest, 'v1')")
    .replace('navigation,', 'docs, navigation, redirect,')
    .replace(
      'default navigation',
      "default docs({ name: 'A', theme: 'mint', colors: { primary: '#000' }, navigation: navigation",
    )
    .replace(/\)\n$/, "), redirects: redirect({ '/start': `/${latest}/start` }) })\n")
  const site = await built(config, ofLabels('edge', 'v2', 'v1'))
  await cut('v3', { cwd: site.folder })
  const wanted = config.replace("latest = 'v2'", "latest = 'v3'").replace("latest, 'v1'", "latest, 'v2', 'v1'")
  assert.is(site.read('docs.config.ts'), wanted)
  assert.match(site.read('docs.json'), '"destination": "/v3/start"')
  const pagesOfEdge = looped("newestFirst('edge', latest)", '', "'start', since('edge') && 'costs'")
  const other = await built(pagesOfEdge, { ...ofLabels('edge', 'v2'), ...pages('edge/costs') })
  const [problem] = await problems(() => cut('v3', { cwd: other.folder }))
  assert.is(problem?.code, 'cut-no-list')
})

test('where each version has a file for its language, the new version gets one', async () => {
  const split = (label: string) => ({ language: 'en', pages: [`${label}/start`] })
  const refs = (...labels: string[]) => ({
    versions: labels.map((version) => ({ version, languages: [{ $ref: `./navigation/${version}.en.json` }] })),
  })
  const config = looped("newestFirst('9.1', '9.0')")
    .replace('navigation,', 'language, navigation,')
    .replace(/\.pages\(.*/, ".languages(language('en').pages(...under(label, 'start')))),")
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
  const head = "import { navigation, version } from 'build-nav'\n"
  const of = (...versions: readonly string[]) => `${head}export default navigation().versions(${versions.join(', ')})\n`
  const written = of("version('v1').pages('v1/start')", "version('v2').default().pages('v2/start')")
  const writtenPages = ofLabels('v1', 'v2')
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
  assert.match(await other(`${head}export default navigation().pages('v1/start')`), 'cut-no-versions')
  const moving = of("version('HEAD').pages('a')", "version('v5').pages('v5/a')")
  assert.match(
    await other(moving, pages('a', 'v5/a')),
    "cut-no-folder Name another version with `--from`: 'v5'. Or move the pages",
  )
  assert.match(await other(written, {}), 'cut-no-folder')
  assert.match(
    await other(written),
    /^cut-no-list .* Or copy v2\/ to v9\/, and write version 'v9' by hand, as 'v2' is written\.$/,
  )
  writeFileSync(path.join(folder, 'docs.config.ts'), written.replace('v2/', 'v1/'))
  assert.equal(await because('v3'), ['docs-json-unbuilt'])
})

test.run()
