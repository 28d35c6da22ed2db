import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { factored } from './factored.js'

/** What names folders in the code of a navigation. */
async function folderLines(navigation: unknown): Promise<string[]> {
  const { code } = await factored(navigation)
  return [...code.matchAll(/\w*[fF]older\w*(?: =|:) .*|under\(\s*[^\s,]+,|`[^`\n]*\$\{[^`\n]*`/g)].map(([line]) =>
    line.replace(/\s+/g, '').replace(/[;,]$/, ''),
  )
}

type Place = (label: string, area: string, page: string) => string
const names = Array.from({ length: 6 }, (_, at) => `page-${at}`)
const tabs = (place: (area: string, page: string) => string) => [
  { tab: 'Docs', groups: [{ group: 'Start', pages: names.map((page) => place('docs', page)) }] },
  {
    tab: 'API',
    groups: [{ group: 'Users', root: place('api', 'index'), pages: names.map((page) => place('api', page)) }],
  },
  { tab: 'More', groups: [{ group: 'Blog', pages: ['changelog', place('api', 'more')] }] },
]
const languages = (place: Place) => ({
  languages: ['en', 'fr', 'de'].map((code) => ({ language: code, tabs: tabs((...page) => place(code, ...page)) })),
})
const versions = (place: Place) => ({
  versions: ['v3', 'v2', 'v1'].map((label) => ({ version: label, tabs: tabs((...page) => place(label, ...page)) })),
})
const inArea: Place = (label, area, page) => `${area}/${label}/${page}`

const inBoth = {
  languages: ['en', 'fr', 'de'].map((code) => ({
    language: code,
    versions: ['Draft', 'Latest (2.0)', '1.x'].map((label, at) => ({
      version: label,
      tabs: tabs((area, page) => `${area}/${['draft', '2', '1'][at]}/${code}/${page}`),
    })),
  })),
}

const cases: [name: string, navigation: object, lines: string[]][] = [
  [
    'folders of languages inside of areas have names of their own',
    languages(inArea),
    ['folder=`api/${locale}`', 'under(`docs/${locale}`', 'under(folder', '`${folder}/more`'],
  ],
  [
    'so have those of versions',
    versions(inArea),
    ['folder=`api/${label}`', 'under(`docs/${label}`', 'under(folder', '`${folder}/more`'],
  ],
  [
    'areas with folders for versions and languages have tables of their own',
    inBoth,
    [
      'under(docsFolder',
      'under(folder',
      '`${folder}/more`',
      'versionFolders={',
      'docsVersionFolders={',
      'folder:`${versionFolders[release.label]}/${locale}`',
      'docsFolder:`${docsVersionFolders[release.label]}/${locale}`',
    ],
  ],
  [
    'the default language may have no folder there',
    languages((code, area, page) => (code === 'en' ? `${area}/${page}` : inArea(code, area, page))),
    [
      'folder=locale==="en"?"api":`api/${locale}`',
      'docsFolder=locale==="en"?"docs":`docs/${locale}`',
      'under(docsFolder',
      'under(folder',
      '`${folder}/more`',
    ],
  ],
  [
    'pages that older versions have in the folder of a newer one have a folder of their own name',
    versions((label, area, page) => `${area === 'api' && label === 'v1' ? 'v2' : label}/${area}/${page}`),
    ['sharedFolder=label==="v1"?"v2":label', 'under(label', 'under(sharedFolder', '`${sharedFolder}/api/more`'],
  ],
]
for (const [name, navigation, lines] of cases)
  test(name, async () => assert.equal(await folderLines(navigation), lines))

test('folders that no rule gives are a table, which all functions share', async () => {
  const folders: Record<string, string> = { en: 'docs', fr: 'docs/fr-ca', de: 'docs/deutsch', ja: 'docs/ja-jp' }
  const long = (code: string, area: string) =>
    Array.from({ length: 60 }, (_, at) => `${folders[code]}/${area}/a-page-of-some-length-${at}`)
  const areas = (code: string) =>
    ['guides', 'api'].map((area) => ({ tab: area, groups: [{ group: 'All', pages: long(code, area) }] }))
  const lines = await folderLines({
    languages: Object.keys(folders).map((code) => ({ language: code, tabs: areas(code) })),
  })
  assert.equal(
    lines.filter((line) => line.startsWith('folders=')),
    ['folders={'],
  )
  assert.ok(lines.includes('under(folders[locale]'), lines.join('\n'))
})

test('pages from outside of the folder start with a slash in `under`; a page that has one in docs.json is outside of it', async () => {
  const site = (outside: string) => ({
    languages: ['en', 'fr', 'de'].map((code) => {
      const [first = '', ...others] = names.map((page) => (code === 'en' ? page : `${code}/${page}`))
      return { language: code, groups: [{ group: 'Start', pages: [first, outside, ...others] }] }
    }),
  })
  assert.equal(await folderLines(site('cloud')), ['folder=locale==="en"?"":locale', 'under(folder'])
  assert.equal((await folderLines(site('/cloud'))).filter((line) => line === 'under(folder').length, 1)
})

test.run()
