import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compile } from '../../../../src/config/compile/compile.js'
import { generate } from '../../../../src/commands/migrate/generate.js'
import { formatModules } from '../../../../src/commands/migrate/print/format.js'
import { sourceOf } from '../../../../src/commands/migrate/source.js'
import { runModules } from '../run-modules.js'
import { typeErrors } from '../type-check.js'

/** The modules for a navigation, formatted, by path; and what became of its families. */
async function factored(navigation: unknown, { separate = [] as string[], settings = {} } = {}) {
  const source = sourceOf(JSON.stringify({ navigation, ...settings }), '/docs/docs.json')
  const factoring = { separate, only: undefined }
  const { modules, families } = generate(source, '/docs/docs.config.ts', { factoring })
  const formatted = await formatModules(modules('parts'), '/docs')
  const files = Object.fromEntries(formatted.modules.map(({ path, text }) => [path, text]))
  return { files, families: families.map(({ summary }) => summary) }
}

const pages = (folder: string, more: readonly string[] = []) =>
  ['start', 'install', 'first-steps', 'faq', ...more].map((page) => (folder ? `${folder}/${page}` : page))

const said: Record<string, [string, string]> = {
  en: ['Get started', 'Reference'],
  fr: ['Démarrer', 'Référence'],
  'pt-BR': ['Começar', 'Referência'],
}

const languages = Object.entries(said).map(([language, [start, reference]]) => {
  const folder = language === 'en' ? '' : language
  return {
    language,
    groups: [
      { group: start, icon: 'rocket', pages: pages(folder, language === 'en' ? ['news'] : []) },
      { group: reference, pages: pages(folder ? `${folder}/api` : 'api') },
    ],
  }
})

const versions = ['2.0', '1.1', '1.0'].map((version) => ({
  version,
  ...(version === '2.0' ? { default: true } : {}),
  groups: [{ group: 'Start', pages: pages(`v${version}`, version === '1.0' ? [] : ['agents']) }],
}))

test('languages are one function: a folder, words by the default language, and a condition', async () => {
  const { files } = await factored({ languages })
  assert.is(
    files['nav/sidebar.ts'],
    `import { group, language, under } from "build-nav";
import { type Locale, translate } from "./words.js";

export function inLanguage(locale: Locale) {
  const t = translate(locale);
  const folder = locale === "en" ? "" : locale;
  return language(locale).groups(
    ...under(
      folder,
      group(t("Get started"))
        .icon("rocket")
        .pages(
          "start",
          "install",
          "first-steps",
          "faq",
          locale === "en" && "news",
        ),
      group(t("Reference")).pages(
        "api/start",
        "api/install",
        "api/first-steps",
        "api/faq",
      ),
    ),
  );
}
`,
  )
})

test('versions are a list and a loop; a later page is a condition; the latest has a name', async () => {
  const redirects = ['start', 'faq'].map((page) => ({ source: `/${page}`, destination: `/2.0/${page}` }))
  const { files, families } = await factored({ versions }, { settings: { redirects } })
  assert.is(
    files['nav/sidebar.ts'],
    `import { group, newestFirst, under, version } from "build-nav";

/** What readers get unless they choose another version. */
export const latest = "2.0";

export const releases = newestFirst(latest, "1.1", "1.0");

type Release = (typeof releases)[number];

export function inVersion({ label, since }: Release) {
  return version(label)
    .default(label === latest ? true : undefined)
    .groups(
      ...under(
        \`v\${label}\`,
        group("Start").pages(
          "start",
          "install",
          "first-steps",
          "faq",
          since("1.1") && "agents",
        ),
      ),
    );
}
`,
  )
  assert.match(files['docs.config.ts'] ?? '', ': `/${latest}/faq`')
  assert.match(families[0] ?? '', /^3 versions: one function with 2 conditions, \d+ lines instead of about/)
})

test('a language that is added does not compile without a table, and its table not without each title', async () => {
  const { files } = await factored({ languages })
  const words = (files['nav/words.ts'] ?? '').replace(/(locales = \[.*)\]/, '$1, "de"]')
  const errorOf = (text: string) => typeErrors([{ path: 'words.ts', text }], 'typescript-7').split('\n')[0] ?? ''
  assert.match(errorOf(words), /Property 'de' is missing in type/)
  const added = words.replace(/(const words: .* = \{.*) \}/, "$1, de: { 'Get started': 'Los' } }")
  const column =
    added
      .split('\n')
      .find((line) => line.includes('de:'))
      ?.indexOf('de:') ?? -1
  assert.match(
    errorOf(added),
    new RegExp(`\\bwords\\.ts\\(\\d+,${column + 1}\\): .*Property 'Reference' is missing in type`),
  )
})

test('a word that has two translations says where it stands; a language that lacks one has its key', async () => {
  const tab = (language: string, words: readonly [string, string, string]) => ({
    language,
    tabs: [
      { tab: words[0], groups: [{ group: words[1], pages: pages(language) }] },
      { tab: `${words[0]} API`, groups: [{ group: words[2], pages: pages(`${language}/api`) }] },
    ],
  })
  const { files } = await factored({
    languages: [
      tab('en', ['Docs', 'Tools', 'Tools']),
      tab('fr', ['Docs', 'Outils', 'Ustensiles']),
      tab('de', ['Doku', 'Werkzeuge', 'Geräte']),
    ],
  })
  assert.match(
    files['nav/words.ts'] ?? '',
    /const fr(: Words)? = \{[^}]*Tools: "Outils",[^}]*"Tools \(Docs API\)": "Ustensiles"/,
  )
  assert.match(files['nav/words.ts'] ?? '', 'const en: Partial<Words> = {\n  "Tools (Docs API)": "Tools",\n};')
  assert.match(files['nav/words.ts'] ?? '', /by its English titles; brackets distinguish equal ones/)
})

test('a word that only other languages have is keyed by a word of the default language with the same translations', async () => {
  const { files } = await factored({
    languages: languages.map(({ language, groups }) => ({
      language,
      groups: [
        ...(language === 'en' ? [] : [{ group: said[language]?.[1], icon: 'star', pages: pages(`${language}/own`) }]),
        ...groups,
      ],
    })),
  })
  assert.match(files['nav/sidebar.ts'] ?? '', 'locale !== "en" &&\n        group(t("Reference"))')
  assert.not.match(files['nav/words.ts'] ?? '', '"Référence": ')
  assert.is(files['nav/words.ts']?.match(/"Référence"/g)?.length, 1)
})

test('a word of what the default language has in another place is keyed by its title there', async () => {
  const loaders = { en: 'Loaders', zh: '加载器', ja: 'ローダー' }
  const { files } = await factored({
    languages: Object.entries(loaders).map(([language, group]) => {
      const folder = language === 'en' ? '' : `${language}/`
      const loader = { group, pages: [`${folder}load-image`] }
      const models = { group: 'Models', pages: pages(`${folder}models`) }
      const nodes = { group: 'Nodes', pages: pages(`${folder}nodes`) }
      return { language, groups: language === 'en' ? [loader, models, nodes] : [models, loader, nodes] }
    }),
  })
  assert.match(files['nav/sidebar.ts'] ?? '', 'locale !== "en" && group(t("Loaders")).pages("load-image")')
  assert.match(files['nav/words.ts'] ?? '', 'Loaders: "ローダー"')
})

test('a long element without a title in Latin letters is a function with the name of its word', async () => {
  const many = (folder: string) => Array.from({ length: 50 }, (_, at) => `${folder}page-${at}`)
  const videos = { en: 'Video', zh: '视频', ja: 'ビデオ' }
  const { files } = await factored({
    languages: Object.entries(videos).map(([language, video]) => {
      const folder = language === 'en' ? '' : `${language}/`
      const own = { group: video, pages: [...many(`${folder}clips/`), ...many(`${folder}films/`)] }
      const nodes = { tab: 'Nodes', pages: [{ group: video, pages: [`${folder}cut`] }, ...(folder ? [own] : [])] }
      return { language, tabs: [{ tab: 'Guides', pages: many(`${folder}guides/`) }, nodes] }
    }),
  })
  const code = Object.values(files).join('')
  assert.match(code, 'locale !== "en" && video(locale)')
})

test('a variant that is told to stays apart, and what is no shorter stays written out', async () => {
  const { files } = await factored({ languages }, { separate: ['pt-BR'] })
  assert.match(Object.values(files).join('\n'), 'language("pt-BR")')
  const { families } = await factored({
    versions: ['2', '1'].map((version) => ({
      version,
      groups: [{ group: `Only ${version}`, pages: [`${version}-a`] }],
    })),
  })
  assert.equal(families, ["2 versions: written out, because a function for all of them wouldn't be shorter"])
  const [first, second] = languages
  const two = await factored({ languages: [first, second] }, { separate: ['fr'] })
  assert.equal(two.families, [
    "2 languages: written out, because fr is written separately (--separate), and a function for the others wouldn't be shorter",
  ])
})

test('in one module, if that is asked for; a config of the navigation only names its key of docs.json', async () => {
  const source = sourceOf(JSON.stringify({ navigation: { languages } }), '/docs/docs.json')
  const factoring = { separate: [], only: undefined }
  const { modules, families } = generate(source, '/docs/docs.config.ts', { factoring, navigationOnly: true })
  assert.equal(
    families.map(({ site }) => site),
    ['navigation.languages'],
  )
  const [config, ...others] = modules('nothing')
  assert.equal(others, [])
  assert.match(config!.text, /function inLanguage/)
  assert.not.match(config!.text, 'from "./')
})

test('addresses are no words, but chosen by language', async () => {
  const link = (language: string, href: string) => ({
    language,
    tabs: [
      { tab: 'Docs', groups: [{ group: 'Start', pages: pages(language) }] },
      { tab: 'Forum', href },
    ],
  })
  const three = await factored({
    languages: [
      link('en', 'https://acme.dev/forum'),
      link('fr', 'https://acme.fr/parler'),
      link('de', 'https://acme.de/reden'),
    ],
  })
  assert.match(three.files['nav/sidebar.ts'] ?? '', /href\(\s*locale === "fr"\s*\? "https:\/\/acme.fr/)
  const two = await factored({ languages: [link('en', '/forum'), link('fr', '/parler/fort')] })
  assert.match(two.files['nav/sidebar.ts'] ?? '', 'locale === "fr" ? "/parler/fort" : "/forum"')
})

test('a folder that only the latest version has moves with it', async () => {
  const others = Array.from({ length: 12 }, (_, at) => `page-${at}`)
  const version = (label: string, folder: string, own: readonly string[]) => ({
    version: label,
    ...(label === '3.0' ? { default: true } : { tag: 'Old' }),
    groups: [{ group: 'Start', pages: pages(folder, [own[0] ?? '', ...others, ...own.slice(1)]) }],
  })
  const { files } = await factored({
    versions: [
      version('3.0', 'latest', ['run/the-node', 'agents']),
      version('2.0', '2.0', ['run/a-node', 'hooks']),
      version('1.0', '1.0', ['run/a-node', 'hooks']),
    ],
  })
  const code = files['nav/sidebar.ts'] ?? ''
  assert.match(code, 'const folder = label === latest ? "latest" : label')
  assert.match(code, '.default(label === latest ? true : undefined)')
  assert.match(code, '.tag(label !== latest ? "Old" : undefined)')
  assert.match(code, /since\("3\.0"\) && "agents",\s*until\("2\.0"\) && "hooks"/)
})

test('the version of the main branch, at the root, is one function with those in folders of folders', async () => {
  const others = Array.from({ length: 12 }, (_, at) => `page-${at}`)
  const version = (label: string, folder: string, own: readonly string[] = []) => ({
    version: label,
    groups: [{ group: 'Start', pages: pages(folder, [...others, ...own]) }],
  })
  const { files } = await factored({
    versions: [
      version('HEAD', '', ['rules/sets']),
      version('2.1', 'versions/2.1.4'),
      version('2.0', 'versions/2.0.0'),
      version('1.9', 'versions/1.9.2'),
    ],
  })
  assert.match(Object.values(files).join(''), 'newestFirst("HEAD", "2.1", "2.0", "1.9")')
  const code = files['nav/sidebar.ts'] ?? ''
  assert.match(code, 'HEAD: ""')
  assert.match(code, 'since("HEAD") && "rules/sets"')
})

test('a page that the default language has outside of its folder starts with a slash', async () => {
  const { files } = await factored({
    languages: ['en', 'zh'].map((language) => ({
      language,
      tabs: [
        { tab: 'Home', pages: [language === 'en' ? 'index' : 'docs/zh/index'] },
        { tab: 'Docs', pages: pages(language === 'en' ? 'docs' : 'docs/zh', ['deploy', 'agents', 'teams']) },
      ],
    })),
  })
  assert.match(
    files['nav/sidebar.ts'] ?? '',
    /tab\("Home"\)\.pages\(\s*locale === "en" && "\/index",\s*locale === "zh" && "index"/,
  )
})

test('what can not be written by one call is kept apart: a key in two forms, a label met twice, a number for a language', async () => {
  const tabs = (folder: string, openapi: unknown) => [
    { tab: 'Guides', groups: [{ group: 'Start', pages: pages(folder) }] },
    { tab: 'API', groups: [{ group: 'Users', openapi }] },
  ]
  const spec = { source: 'openapi.yaml', directory: 'api' }
  const { files } = await factored({
    languages: [
      { language: 'en', tabs: tabs('en', spec) },
      { language: 'fr', tabs: tabs('fr', { ...spec, unknown: true }) },
    ],
  })
  assert.not.match(files['nav/sidebar.ts'] ?? '', /set\("openapi", locale/)
  const twice = ['2', '1', '2'].map((version) => ({ version, groups: tabs(`fr/${version}`, spec)[0]!.groups }))
  const inLanguage = (language: string, versions: readonly unknown[]) => ({ language, versions })
  const navigation = {
    languages: [inLanguage('en', twice.slice(0, 2)), inLanguage('fr', twice), inLanguage('de', twice.slice(0, 2))],
  }
  const { modules } = generate(sourceOf(JSON.stringify({ navigation }), '/docs/docs.json'), '/docs/docs.config.ts', {
    factoring: { separate: [], only: undefined },
  })
  const { json } = compile(runModules(modules('parts'), 'docs.config.ts'))
  assert.equal(json, { navigation })
  const numbers = await factored({ languages: languages.map((each, at) => ({ ...each, language: String(at) })) })
  assert.equal(numbers.families, ['3 languages: written out, because a number is no language'])
})

test('versions in the tabs of a language are called by their tab', async () => {
  const inTab = (language: string, name: string) => ({
    tab: name,
    versions: ['2.0', '1.0'].map((label) => ({
      version: label,
      groups: [{ group: 'Start', pages: pages(`${language}/${name.toLowerCase()}/${label}`) }],
    })),
  })
  const { files } = await factored({
    languages: ['en', 'fr'].map((language) => ({
      language,
      tabs: [inTab(language, 'Guides'), inTab(language, 'API')],
    })),
  })
  const code = files['nav/sidebar.ts'] ?? ''
  assert.match(code, /tab\("Guides"\)\.versions\([^;]*guidesInVersion\(edition\(locale, release\)\)/)
  assert.match(code, /tab\("API"\)\.versions\([^;]*apiInVersion\(apiEdition\(locale, release\)\)/)
})

test('of several lists of versions, each is called by what it is of', async () => {
  const product = (name: string, labels: readonly string[]) => ({
    dropdown: name,
    versions: labels.map((label) => ({
      version: label,
      groups: ['start', 'guides', 'api'].map((group) => ({
        group,
        pages: pages(`${name.toLowerCase()}/${label}/${group}`),
      })),
    })),
  })
  const { files } = await factored({ dropdowns: [product('SDK', ['2.0', '1.0']), product('Hub', ['1.0', '1.1'])] })
  const config = files['docs.config.ts'] ?? ''
  assert.match(config, 'dropdown("SDK").versions(...sdkReleases.map(sdkInVersion))')
  assert.match(config, 'dropdown("Hub").versions(...hubShownReleases.map(hubInVersion))')
})

test('a module of more than a thousand lines is one for each of the functions that it calls', async () => {
  const topics = (folder: string) =>
    Array.from({ length: 60 }, (_, at) => ({
      group: `Topic ${at}`,
      pages: pages(`${folder}/topic-${at}`, ['overview-of-the-whole', 'reference-of-all-calls', 'limits-and-quotas']),
    }))
  const navigation = {
    versions: ['2.0', '1.0'].map((label) => ({
      version: label,
      ...(label === '2.0' ? { default: true } : {}),
      tabs: ['User Guides', 'API', 'SDKs'].map((tab) => ({
        tab,
        groups: [...topics(`${label}/${tab[0]}`), { group: 'News', pages: label === '2.0' ? ['new'] : ['old'] }],
      })),
    })),
  }
  const source = sourceOf(JSON.stringify({ navigation }), '/docs/docs.json')
  const { modules } = generate(source, '/docs/docs.config.ts', { factoring: { separate: [], only: undefined } })
  const made = modules('all')
  assert.equal(
    made.map(({ path }) => path),
    ['docs.config.ts', 'nav/releases.ts', 'nav/user-guides.ts', 'nav/api.ts', 'nav/sdks.ts', 'nav/sidebar.ts'],
  )
  const { json } = compile(runModules(made, 'docs.config.ts'))
  assert.equal(json['navigation'], navigation)
})

test('a link whose address only has another language in it is one link, whatever it is called', async () => {
  const inLanguage = (language: string, title: string) => ({
    language,
    tabs: [
      { tab: 'Start', pages: pages(language) },
      { tab: title, href: `https://acme.dev/platform/${language}/start` },
    ],
  })
  const { files } = await factored({
    languages: [inLanguage('en', 'Platform'), inLanguage('ko', '플랫폼'), inLanguage('ar', 'المنصة')],
  })
  assert.match(Object.values(files).join(''), 'tab(t("Platform")).href(`https://acme.dev/platform/${locale}/start`)')
})

test('links of every page that one language has and the others lack are a value under a condition', async () => {
  const global = { anchors: [{ anchor: 'Blog', href: '/blog' }], tabs: [{ tab: 'Chat', href: '/chat' }] }
  const navigation = {
    languages: languages.map(({ language, groups }) => ({
      language,
      tabs: [{ tab: 'Docs', ...(language === 'en' ? { global } : {}), groups }],
    })),
  }
  const { files } = await factored(navigation)
  const code = Object.values(files).join('')
  assert.match(code, /\.set\(\s*"global",\s*locale === "en"/)
  const modules = Object.entries(files).map(([path, text]) => ({ path, text }))
  assert.equal(compile(runModules(modules, 'docs.config.ts')).json['navigation'], navigation)
})

test('an OpenAPI group whose folder is that of its language is one group, and texts in menus and footers are words', async () => {
  const { files } = await factored({
    languages: languages.map(({ language, groups }) => ({
      language,
      footer: {
        links: [{ header: said[language]?.[1], items: [{ label: said[language]?.[0], href: 'https://acme.dev' }] }],
      },
      groups: [
        ...groups,
        {
          group: `${said[language]?.[1]} 2`,
          openapi: { source: 'v2.yaml', directory: language === 'en' ? 'api/v2' : `${language}/api/v2` },
        },
      ],
    })),
  })
  const code = files['nav/sidebar.ts'] ?? ''
  assert.match(code, 'group(t("Reference 2")).openapi({')
  assert.match(code, 'directory: `${prefix}api/v2`')
  assert.match(code, /header: t\("Reference"\),\s+items: \[\{ label: t\("Get started"\)/)
})

test('versions whose labels tell no age are compared by name', async () => {
  const named = ['Stable', 'Beta', 'Enterprise'].map((version) => ({
    version,
    groups: [{ group: 'Start', pages: pages(version.toLowerCase(), version === 'Beta' ? ['agents'] : []) }],
  }))
  const { files } = await factored({ versions: named })
  const code = Object.values(files).join('\n')
  assert.match(code, '{ label: "Stable" },')
  assert.match(code, 'label === "Beta" && "agents"')
  assert.not.match(code, /newestFirst|since/)
})

test('a condition that looks accidental has a comment: one language of several, a version between others', async () => {
  const inLanguage = (language: string, icon: string, more: readonly string[]) => ({
    language,
    groups: [{ group: 'Start', icon, pages: pages(language, more) }],
  })
  const { files } = await factored({
    languages: [
      inLanguage('en', 'book', ['agents', 'tools']),
      inLanguage('fr', 'book', ['agents', 'tools']),
      inLanguage('de', 'star', ['agents']),
    ],
  })
  const code = Object.values(files).join('\n')
  assert.match(code, '// Looks accidental: only in de\n        .icon(locale === "de" ? "star" : "book")')
  assert.match(code, '// Looks accidental: missing only in de\n          locale !== "de" && "tools"')
  const skipped = ['3.0', '2.0', '1.0', '0.9'].map((version) => ({
    version,
    groups: [{ group: 'Start', pages: pages(`v${version}`, version === '2.0' ? [] : ['agents']) }],
  }))
  const marked = await factored({ versions: skipped })
  assert.match(
    Object.values(marked.files).join('\n'),
    '// Looks accidental: missing in 2.0, between versions that have it\n        !only("2.0") && "agents"',
  )
  const moved = await factored({
    languages: ['en', 'fr', 'de'].map((language) => {
      const [first, ...others] = pages(language)
      return {
        language,
        groups: [{ group: 'Start', pages: language === 'de' ? [...others, first] : [first, ...others] }],
      }
    }),
  })
  assert.not.match(Object.values(moved.files).join('\n'), 'accidental')
})

test.run()
