import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { factored } from './code-of.js'
import { typeErrors } from './run-modules.js'

const pages = (folder: string, more: readonly string[] = []) =>
  ['start', 'install', 'first-steps', 'faq', ...more].map((page) => (folder ? `${folder}/${page}` : page))
const many = Array.from({ length: 12 }, (_, at) => `page-${at}`)
const group = (title: string | undefined, pages: readonly unknown[], more: object = {}) => ({
  group: title,
  ...more,
  pages,
})
const start = (folder: string, more: readonly string[] = [], keys: object = {}) =>
  group('Start', pages(folder, more), keys)

/** A navigation of languages, or of versions; `make` gives what each holds. */
const inLanguages = (codes: readonly string[], make: (code: string) => object) => ({
  languages: codes.map((language) => ({ language, ...make(language) })),
})
const inVersions = (labels: readonly string[], make: (label: string) => object) => ({
  versions: labels.map((version) => ({ version, ...make(version) })),
})

const words: Record<string, [string, string]> = {
  en: ['Get started', 'Reference'],
  fr: ['Démarrer', 'Référence'],
  'pt-BR': ['Começar', 'Referência'],
}
const folderOf = (code: string) => (code === 'en' ? '' : code)
const groupsOf = (code: string) => [
  group(words[code]?.[0], pages(folderOf(code), code === 'en' ? ['news'] : []), { icon: 'rocket' }),
  group(words[code]?.[1], pages(folderOf(code) ? `${folderOf(code)}/api` : 'api')),
]
const languages = inLanguages(Object.keys(words), (code) => ({ groups: groupsOf(code) }))

test('languages are one function: a folder, words by the default language, and a condition', async () => {
  const sidebar = (await factored(languages)).files['nav/sidebar.ts'] ?? ''
  for (const line of [
    'import { type Locale, translate } from "./words.js";',
    'export function inLanguage(locale: Locale) {\n  const t = translate(locale);',
    'const folder = locale === "en" ? "" : locale;',
    'language(locale).groups(\n    ...under(\n      folder,\n      group(t("Get started"))',
    'locale === "en" && "news",',
  ])
    assert.match(sidebar, line)
})

test('versions are a list and a loop; a later page is a condition; the latest has a name', async () => {
  const versions = inVersions(['2.0', '1.1', '1.0'], (label) => ({
    ...(label === '2.0' ? { default: true } : {}),
    groups: [start(`v${label}`, label === '1.0' ? [] : ['agents'])],
  }))
  const redirects = ['start', 'faq'].map((page) => ({ source: `/${page}`, destination: `/2.0/${page}` }))
  const { files, families } = await factored(versions, { settings: { redirects } })
  for (const line of [
    'export const latest = "2.0";',
    'export const releases = newestFirst(latest, "1.1", "1.0");',
    'export function inVersion({ label, since }: Release) {',
    '.default(label === latest ? true : undefined)',
    '...under(\n        `v${label}`,',
    'since("1.1") && "agents",',
  ])
    assert.match(files['nav/sidebar.ts'] ?? '', line)
  assert.match(files['docs.config.ts'] ?? '', ': `/${latest}/faq`')
  assert.match(families[0] ?? '', /^3 versions: one function with 2 conditions, \d+ lines instead of about/)
})

test('a language that is added does not compile without a table, and its table not without each title', async () => {
  const { files } = await factored(languages)
  const table = (files['nav/words.ts'] ?? '').replace(/(locales = \[.*)\]/, '$1, "de"]')
  const errorOf = (text: string) => typeErrors([{ path: 'words.ts', text }], 'typescript-7').split('\n')[0] ?? ''
  assert.match(errorOf(table), /Property 'de' is missing in type/)
  const added = table.replace(/(const words: .* = \{.*) \}/, "$1, de: { 'Get started': 'Los' } }")
  const column = /^.*(?=de:)/m.exec(added)?.[0].length ?? -1
  assert.match(
    errorOf(added),
    new RegExp(`\\bwords\\.ts\\(\\d+,${column + 1}\\): .*Property 'Reference' is missing in type`),
  )
})

const tools = { en: ['Docs', 'Tools', 'Tools'], fr: ['Docs', 'Outils', 'Ustensiles'], de: ['Doku', 'Werkzeuge', 'Geräte'] } // prettier-ignore
const platforms: Record<string, string> = { en: 'Platform', ko: '플랫폼', ar: 'المنصة' }
const forums: Record<string, string> = { en: 'https://acme.dev/forum', fr: 'https://acme.fr/parler', de: 'https://acme.de/reden' } // prettier-ignore
const mainFolders = { HEAD: '', '2.1': 'versions/2.1.4', '2.0': 'versions/2.0.0', '1.9': 'versions/1.9.2' }
const releasesOf = (name: string, labels: readonly string[], more: readonly string[] = ['start']) =>
  inVersions(labels, (label) => ({ groups: more.map((title) => group(title, pages(`${name}/${label}/${title}`))) }))

/** What the code for a navigation has. */
const cases: [name: string, navigation: object, ...code: (string | RegExp)[]][] = [
  [
    'a word that has two translations says where it stands; a language that lacks one has its key',
    inLanguages(Object.keys(tools), (code) => {
      const [first, one, other] = tools[code as keyof typeof tools]
      return {
        tabs: [
          { tab: first, groups: [group(one, pages(code))] },
          { tab: `${first} API`, groups: [group(other, pages(`${code}/api`))] },
        ],
      }
    }),
    /const fr(: Words)? = \{[^}]*Tools: "Outils",[^}]*"Tools \(Docs API\)": "Ustensiles"/,
    'const en: Partial<Words> = {\n  "Tools (Docs API)": "Tools",\n};',
    /by its English titles; brackets distinguish equal ones/,
  ],
  [
    'addresses are no words, but chosen by language',
    inLanguages(Object.keys(forums), (code) => ({
      tabs: [
        { tab: 'Docs', groups: [start(code)] },
        { tab: 'Forum', href: forums[code] },
      ],
    })),
    /href\(\s*locale === "fr"\s*\? "https:\/\/acme.fr/,
  ],
  [
    'a folder that only the latest version has moves with it',
    inVersions(['3.0', '2.0', '1.0'], (label) => {
      const own = label === '3.0' ? ['run/the-node', ...many, 'agents'] : ['run/a-node', ...many, 'hooks']
      const marks = label === '3.0' ? { default: true } : { tag: 'Old' }
      return { ...marks, groups: [start(label === '3.0' ? 'latest' : label, own)] }
    }),
    'const folder = label === latest ? "latest" : label',
    '.default(label === latest ? true : undefined)',
    '.tag(label !== latest ? "Old" : undefined)',
    /since\("3\.0"\) && "agents",\s*until\("2\.0"\) && "hooks"/,
  ],
  [
    'the version of the main branch, at the root, is one function with those in folders of folders',
    inVersions(Object.keys(mainFolders), (label) => {
      const own = label === 'HEAD' ? ['rules/sets'] : []
      return { groups: [start(mainFolders[label as keyof typeof mainFolders], [...many, ...own])] }
    }),
    'newestFirst("HEAD", "2.1", "2.0", "1.9")',
    'HEAD: ""',
    'since("HEAD") && "rules/sets"',
  ],
  [
    'a page that the default language has outside of its folder starts with a slash',
    inLanguages(['en', 'zh'], (code) => ({
      tabs: [
        { tab: 'Home', pages: [code === 'en' ? 'index' : 'docs/zh/index'] },
        { tab: 'Docs', pages: pages(code === 'en' ? 'docs' : 'docs/zh', ['deploy', 'agents', 'teams']) },
      ],
    })),
    /tab\("Home"\)\.pages\(\s*locale === "en" && "\/index",\s*locale === "zh" && "index"/,
  ],
  [
    'versions in the tabs of a language are called by their tab',
    inLanguages(['en', 'fr'], (code) => ({
      tabs: ['Guides', 'API'].map((tab) => ({ tab, ...releasesOf(`${code}/${tab.toLowerCase()}`, ['2.0', '1.0']) })),
    })),
    /tab\("Guides"\)\.versions\([^;]*guidesInVersion\(edition\(locale, release\)\)/,
    /tab\("API"\)\.versions\([^;]*apiInVersion\(apiEdition\(locale, release\)\)/,
  ],
  [
    'a link whose address only has another language in it is one link, whatever it is called',
    inLanguages(Object.keys(platforms), (code) => ({
      tabs: [
        { tab: 'Start', pages: pages(code) },
        { tab: platforms[code], href: `https://acme.dev/platform/${code}/start` },
      ],
    })),
    'tab(t("Platform")).href(`https://acme.dev/platform/${locale}/start`)',
  ],
  [
    'a condition that looks accidental has a comment: one language of several',
    inLanguages(['en', 'fr', 'de'], (code) => ({
      groups: [
        start(code, code === 'de' ? ['agents'] : ['agents', 'tools'], { icon: code === 'de' ? 'star' : 'book' }),
      ],
    })),
    '// Looks accidental: only in de\n        .icon(locale === "de" ? "star" : "book")',
    '// Looks accidental: missing only in de\n          locale !== "de" && "tools"',
  ],
  [
    'so has a version between others',
    inVersions(['3.0', '2.0', '1.0', '0.9'], (label) => ({
      groups: [start(`v${label}`, label === '2.0' ? [] : ['agents'])],
    })),
    '// Looks accidental: missing in 2.0, between versions that have it\n        !only("2.0") && "agents"',
  ],
]

for (const [name, navigation, ...patterns] of cases)
  test(name, async () => {
    const { code } = await factored(navigation)
    for (const pattern of patterns) assert.match(code, pattern)
  })

test('versions whose labels tell no age are compared by name', async () => {
  const more = (label: string) => (label === 'Beta' ? ['agents'] : [])
  const { code } = await factored(
    inVersions(['Stable', 'Beta', 'Enterprise'], (label) => ({ groups: [start(label.toLowerCase(), more(label))] })),
  )
  assert.match(code, '{ label: "Stable" },')
  assert.match(code, 'label === "Beta" && "agents"')
  assert.not.match(code, /newestFirst|since/)
})

const separately =
  "2 languages: written out, because fr is written separately (--separate), and a function for the others wouldn't be shorter"
const own = inVersions(['2', '1'], (label) => ({ groups: [group(`Only ${label}`, [`${label}-a`])] }))
const numbers = { languages: languages.languages.map((each, at) => ({ ...each, language: String(at) })) }

test('a variant that is told to stays apart, and what is no shorter stays written out', async () => {
  assert.match((await factored(languages, { separate: ['pt-BR'] })).code, 'language("pt-BR")')
  for (const [navigation, separate, summary] of [
    [own, [], "2 versions: written out, because a function for all of them wouldn't be shorter"],
    [{ languages: languages.languages.slice(0, 2) }, ['fr'], separately],
    [numbers, [], '3 languages: written out, because a number is no language'],
  ] as const)
    assert.equal((await factored(navigation, { separate })).families, [summary])
})

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
const languagesIn = (place: Place) => ({
  languages: ['en', 'fr', 'de'].map((code) => ({ language: code, tabs: tabs((...page) => place(code, ...page)) })),
})
const versionsIn = (place: Place) => ({
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

// prettier-ignore
const folderCases: [name: string, navigation: object, lines: string[]][] = [
  ['folders of languages inside of areas have names of their own', languagesIn(inArea), ['folder=`api/${locale}`', 'under(`docs/${locale}`', 'under(folder', '`${folder}/more`']],
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
    'pages that older versions have in the folder of a newer one have a folder of their own name',
    versionsIn((label, area, page) => `${area === 'api' && label === 'v1' ? 'v2' : label}/${area}/${page}`),
    ['sharedFolder=label==="v1"?"v2":label', 'under(label', 'under(sharedFolder', '`${sharedFolder}/api/more`'],
  ],
]
for (const [name, navigation, lines] of folderCases)
  test(name, async () => assert.equal(await folderLines(navigation), lines))

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
