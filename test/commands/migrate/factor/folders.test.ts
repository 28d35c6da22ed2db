import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { generate } from '../../../../src/commands/migrate/generate.js'
import { formatModules } from '../../../../src/commands/migrate/print/format.js'
import { sourceOf } from '../../../../src/commands/migrate/source.js'

/** What names folders in the code of a navigation. */
async function folderLines(navigation: unknown): Promise<string[]> {
  const source = sourceOf(JSON.stringify({ navigation }), '/docs/docs.json')
  const { modules } = generate(source, '/docs/docs.config.ts', { factoring: { separate: [], only: undefined } })
  const { modules: formatted } = await formatModules(modules('parts'), '/docs')
  const code = formatted.map(({ text }) => text).join('\n')
  return [...code.matchAll(/\w*[fF]older\w*(?: =|:) .*|under\(\s*[^\s,]+,|`[^`\n]*\$\{[^`\n]*`/g)].map(([line]) =>
    line.replace(/\s+/g, '').replace(/[;,]$/, ''),
  )
}

const names = Array.from({ length: 6 }, (_, at) => `page-${at}`)
const tabs = (place: (area: string, page: string) => string) => [
  { tab: 'Docs', groups: [{ group: 'Start', pages: names.map((page) => place('docs', page)) }] },
  {
    tab: 'API',
    groups: [{ group: 'Users', root: place('api', 'index'), pages: names.map((page) => place('api', page)) }],
  },
  { tab: 'More', groups: [{ group: 'Blog', pages: ['changelog', place('api', 'more')] }] },
]
const languages = (place: (code: string, area: string, page: string) => string) => ({
  languages: ['en', 'fr', 'de'].map((code) => ({
    language: code,
    tabs: tabs((area, page) => place(code, area, page)),
  })),
})
const versions = (place: (label: string, area: string, page: string) => string) => ({
  versions: ['v3', 'v2', 'v1'].map((label) => ({
    version: label,
    tabs: tabs((area, page) => place(label, area, page)),
  })),
})

test('folders of languages inside of areas have names of their own', async () => {
  assert.equal(await folderLines(languages((code, area, page) => `${area}/${code}/${page}`)), [
    'folder=`api/${locale}`',
    'under(`docs/${locale}`',
    'under(folder',
    '`${folder}/more`',
  ])
  assert.equal(await folderLines(versions((label, area, page) => `${area}/${label}/${page}`)), [
    'folder=`api/${label}`',
    'under(`docs/${label}`',
    'under(folder',
    '`${folder}/more`',
  ])
})

test('the default language may have no folder there', async () => {
  const place = (code: string, area: string, page: string) => [area, ...(code === 'en' ? [] : [code]), page].join('/')
  assert.equal(await folderLines(languages(place)), [
    'folder=locale==="en"?"api":`api/${locale}`',
    'docsFolder=locale==="en"?"docs":`docs/${locale}`',
    'under(docsFolder',
    'under(folder',
    '`${folder}/more`',
  ])
})

test('pages that older versions have in the folder of a newer one have a folder of their own name', async () => {
  const place = (label: string, area: string, page: string) =>
    `${area === 'api' && label === 'v1' ? 'v2' : label}/${area}/${page}`
  assert.equal(await folderLines(versions(place)), [
    'sharedFolder=label==="v1"?"v2":label',
    'under(label',
    'under(sharedFolder',
    '`${sharedFolder}/api/more`',
  ])
})

test('folders that no rule gives are a table, which all functions share', async () => {
  const folders: Record<string, string> = { en: 'docs', fr: 'docs/fr-ca', de: 'docs/deutsch', ja: 'docs/ja-jp' }
  const long = (code: string, area: string) =>
    Array.from({ length: 60 }, (_, at) => `${folders[code]}/${area}/a-page-of-some-length-${at}`)
  const lines = await folderLines({
    languages: Object.keys(folders).map((code) => ({
      language: code,
      tabs: ['guides', 'api'].map((area) => ({ tab: area, groups: [{ group: 'All', pages: long(code, area) }] })),
    })),
  })
  assert.equal(
    lines.filter((line) => line.startsWith('folders=')),
    ['folders={'],
  )
  assert.ok(lines.includes('under(folders[locale]'), lines.join('\n'))
})

test('pages from outside of the folder start with a slash in `under`; a page that has one in docs.json is outside of it', async () => {
  const site = (outside: (code: string) => string) => ({
    languages: ['en', 'fr', 'de'].map((code) => {
      const own = (page: string) => (code === 'en' ? page : `${code}/${page}`)
      const [first = '', ...others] = names.map(own)
      return { language: code, groups: [{ group: 'Start', pages: [first, outside(code), ...others] }] }
    }),
  })
  assert.equal(await folderLines(site(() => 'cloud')), ['folder=locale==="en"?"":locale', 'under(folder'])
  assert.equal((await folderLines(site(() => '/cloud'))).filter((line) => line === 'under(folder').length, 1)
})

test.run()
