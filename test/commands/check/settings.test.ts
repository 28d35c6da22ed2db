import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { runRules } from '../../../src/commands/check/run-rules.js'
import { diskOf, findings } from './site.js'

const site = { theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' } }
const navigation = { pages: ['index'] }
const said = async (docs: object) => [
  ...(await findings('setting-missing', navigation, [], { docs })),
  ...(await findings('wrong-value', navigation, [], { docs })),
  ...(await findings('unknown-key', navigation, [], { docs })),
]

/** Settings beside those that every site has, and what is said of them. */
const rows: readonly (readonly [settings: object, ...said: string[]])[] = [
  [{ theme: 'mnt' }, "error theme: 'theme' must be 'mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'luma' or 'sequoia', not 'mnt'. Did you mean 'mint'?"],
  [{ colors: { primary: 'red' } }, "error colors.primary: 'colors.primary' must be a colour such as '#0D9373', not 'red'."],
  [{ logo: 5 }, "error logo: 'logo' must be a string, or { light, dark, href? }, not the number 5."],
  [{ redirects: [{ source: '/a' }] }, "error redirects[0]: 'redirects[0]' must be { source, destination, permanent? }, not an object without 'destination'. Add 'destination'."],
  [{ navbar: { links: [{ label: 'Help' }] } }, "error navbar.links[0]: 'navbar.links[0]' must be { href, label?, icon?, type? }, not an object without 'href'. Add 'href'."],
  [{ footer: { socials: { githb: 'https://github.com/acme' } } }, "error footer.socials.githb: 'footer.socials' has no key 'githb': Mintlify rejects the file. Did you mean 'github'?"],
  [{ seo: { paths: [{ path: 'a', metatags: {} }, { path: 'a', metatags: {} }] } }, "error seo.paths[1].path: 'seo.paths[1].path' must be a folder that no entry before it has, not 'a'."],
  [{ styling: { eyebrows: 'crumbs' } }, "error styling.eyebrows: 'styling.eyebrows' must be 'section' or 'breadcrumbs', not 'crumbs'."],
  [{ styling: { latex: 'false' } }, "error styling.latex: 'styling.latex' must be true or false, not 'false'. Write false, without the quotes."],
  // What Mintlify drops is a warning.
  [{ appearance: { deflt: 'dark' } }, "warning appearance.deflt: 'appearance' has no key 'deflt': Mintlify silently drops it. Did you mean 'default'?"],
  [{ variations: { options: [] } }, "warning variations: docs.json has no key 'variations': Mintlify silently drops it. Only the theme 'willow' has it."],
  // What it takes is right, however unusual.
  [{ banner: { content: 'Hi' }, fonts: {}, logo: 'a.b', favicon: { light: '', dark: '' } }],
  // A key that is there was not meant by another one.
  [{ favicn: '/f.svg', favicon: '/f.svg' }, "warning favicn: docs.json has no key 'favicn': Mintlify silently drops it."],
  // In another case it is the same word, whatever is wrong with its value.
  [{ colors: undefined, colours: site.colors }, "error colours: docs.json has no 'colors': Mintlify rejects it. Write 'colors' instead of 'colours'."],
  [{ colors: undefined, Colors: { Primary: '#000' } }, "error Colors: docs.json has no 'colors': Mintlify rejects it. Write 'colors' instead of 'Colors'."],
  // Links have other names elsewhere.
  [{ navbar: { links: [{ title: 'Help', Url: '/help' }] } },
    "error navbar.links[0].Url: 'navbar.links[0]' must be { href, label?, icon?, type? }, not an object without 'href'. Write 'href' instead of 'Url'.",
    "error navbar.links[0].title: 'navbar.links[0]' must be { href, label?, icon?, type? }, not an object without 'label'. Write 'label' instead of 'title'."],
  // What is misspelt inside another setting was not meant to be one of the site.
  [{ name: undefined, seo: { organization: { nme: 'Acme' } } },
    'error : docs.json has no \'name\': Mintlify rejects it. Add "name": "Acme".',
    "warning seo.organization.nme: 'seo.organization' has no key 'nme': Mintlify silently drops it. Did you mean 'name'?"],
  [{ theme: undefined, colors: undefined }, 'error : docs.json has no \'theme\' or \'colors\': Mintlify rejects it. Add "theme": "mint", "colors": { "primary": "#0D9373" }.'],
] // prettier-ignore

test('what Mintlify rejects or drops, each at its place, with what was meant', async () => {
  for (const [settings, ...found] of rows) {
    const all = Object.entries({ ...site, ...settings }).filter(([, value]) => value !== undefined)
    assert.equal(await said(Object.fromEntries(all)), found)
  }
  // Settings of a referenced file are looked at with it.
  assert.equal(await said({ $ref: './site.json' }), [])
})

test('a docs.json without an object or a navigation', async () => {
  const refused = async (docs: unknown) =>
    (await runRules(docs, diskOf([]))).map(({ rule, message, hint }) => `${rule} ${message} ${hint ?? ''}`.trim())
  assert.equal(await refused([]), [
    'provider-refuses Mintlify rejects the whole file: it must be an object, not a list.',
  ])
  assert.equal(await refused({ ...site, navigaton: { pages: ['index'] } }), [
    "provider-refuses Mintlify rejects the whole file: docs.json has no navigation. Write 'navigation' instead of 'navigaton'.",
  ])
})

test('a build names each at its value, in literals, constants and spreads', async () => {
  const folder = temporaryFolder({
    'docs.config.js': `import { docs, navigation } from 'build-nav'
const base = { theme: 'mnt', colors: {
  primary: 'red' } }
const redirects = [{ source: '/a', destination: '/b' }, { source: '/c' }]
export default docs({
  ...base,
  name: 'Acme',
  redirects,
  footer: {
    socials: [],
  },
  navigation: navigation().pages('index'),
})
`,
  })
  const errors = await build({ cwd: folder }).catch((error: BuildNavError) => error.diagnostics)
  const places = (errors as BuildNavError['diagnostics']).map(
    ({ code, place }) => `${path.basename(place!.file)}:${place!.line}:${place!.column} ${code}`,
  )
  assert.equal(places, [
    'docs.config.js:2:23 wrong-value',
    'docs.config.js:3:12 wrong-value',
    'docs.config.js:4:57 wrong-value',
    'docs.config.js:10:5 wrong-value',
  ])
})

test('a build names what docs.json lacks, whoever writes it', async () => {
  const docsJson = '{ "theme": "mint", "colors": { "primary": "#000" }, "navigation": { "pages": ["index"] } }'
  for (const config of [
    `navigation().pages('index')`,
    `docs({ theme: 'mint', name: undefined, colors: { primary: '#000' }, navigation: navigation().pages('index') })`,
  ]) {
    const folder = temporaryFolder({
      'docs.config.js': `import { docs, navigation } from 'build-nav'\nexport default ${config}\n`,
      'docs.json': docsJson,
      'index.mdx': '',
    })
    const { diagnostics } = await build({ cwd: folder })
    const levels = diagnostics.map(({ code, severity, message }) => `${severity} ${code} ${message}`)
    assert.equal(levels, ["error setting-missing docs.json has no 'name': Mintlify rejects it."])
  }
})

test('a value that Mintlify may have added is a warning of its own; one that is near a known value is wrong', async () => {
  const docs = {
    theme: 'ocean',
    contextual: { options: ['copy', 'devin-desktop', 'chatgtp', 3] },
    styling: { codeblocks: { theme: { light: 'sunrise-over-water', dark: 'github-dark' } } },
  }
  const doubt = "which build-nav doesn't know: if Mintlify doesn't know it either, it rejects the file."
  const advice =
    "Look the value up in Mintlify's documentation. If it is there, turn this off with `npx build-nav check --rule unknown-value=off`."
  assert.equal(await findings('unknown-value', { pages: ['a'] }, [], { docs }), [
    `warning theme: 'theme' has the value 'ocean', ${doubt} ${advice}`,
    `warning contextual.options[1]: 'contextual.options[1]' has the value 'devin-desktop', ${doubt} ${advice}`,
    `warning styling.codeblocks.theme.light: 'styling.codeblocks.theme.light' has the value 'sunrise-over-water', ${doubt} ${advice}`,
  ])
  const wrong = await findings('wrong-value', { pages: ['a'] }, [], { docs })
  const told = wrong.map((line) => line.split(':')[0])
  assert.equal(told, ['error contextual.options[2]', 'error contextual.options[3]'])
})

test.run()
