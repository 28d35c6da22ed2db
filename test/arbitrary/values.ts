import fc from 'fast-check'
import { languageCodes } from '../../src/format/contract/languages.js'
import type { ValueName } from '../../src/format/contract/attribute-values.js'

/**
 * Legal values for each form that the contract names: of what the types take, that which Mintlify takes, too.
 * What lies between the two is listed, with reasons, in test/conformance/differences.ts.
 */

/** Not empty: a title, a label, a sentence; Unicode and what looks like code included. */
export const words = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('Guides', 'Get started', 'API', 'NEW', '2.0.0', 'Início', '日本語', 'a/b') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }) },
  { weight: 1, arbitrary: fc.constantFrom('`${x}`', "it's", '"', '\\', '</script>', '*/', ' ', '__proto__') },
)

const segment = fc.constantFrom('guides', 'api-reference', 'index', 'v1.2', 'über', 'get_started', '[id]', 'a b')
/** Page paths in each spelling, and endpoint references with and without their specification. */
export const pageStrings = fc.oneof(
  { weight: 6, arbitrary: fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')) },
  { weight: 1, arbitrary: fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}.mdx`) },
  { weight: 1, arbitrary: fc.constantFrom('GET /users', 'post /users/{id}', 'openapi.yaml DELETE /a/', 'WEBHOOK a') },
)

/** Where a link may lead. */
export const addresses = fc.oneof(
  fc.constantFrom('/changelog', '#top', 'mailto:docs@acme.dev', 'https://acme.dev/blog?a=1#b', 'http://localhost:3000'),
  fc.webUrl(),
)

/** A record whose keys may be missing, but for those that are named. */
export const some = <Model extends Record<string, fc.Arbitrary<unknown>>>(model: Model, ...needed: string[]) =>
  fc.record(model, { requiredKeys: needed as (string & keyof Model)[] })

const sources = fc.constantFrom('openapi.yaml', '/specs/v2/api.json', './a b.yaml', 'https://acme.dev/openapi.json')
const folders = fc.constantFrom('api-reference', '/reference/v2', 'a/b/')
const hexColors = fc.stringMatching(/^#([a-fA-F0-9]{6}|[a-fA-F0-9]{3})$/)
export const flags = fc.boolean()
const styles = fc.constantFrom('solid', 'brands', 'sharp-duotone-solid')
const libraries = fc.constantFrom('fontawesome', 'lucide', 'tabler')
const icons = fc.oneof(
  fc.constantFrom('book', 'https://acme.dev/icon.svg', '/icons/a.svg', ''),
  some({ name: fc.constantFrom('book', 'rocket'), style: styles, library: libraries }, 'name'),
)
const colorPairs = some({ light: hexColors, dark: hexColors })
export const colors = some({ primary: hexColors, light: hexColors, dark: hexColors }, 'primary')
const generated = some({ source: sources, directory: folders }, 'source')
const overlays = fc.array(sources, { maxLength: 2 })
const openapiObjects = some({ source: sources, directory: folders, overlays }, 'source')
export const openapi = fc.oneof(sources, openapiObjects, fc.array(fc.oneof(sources, openapiObjects), { maxLength: 3 }))
const asyncapi = fc.oneof(sources, generated, fc.array(sources, { maxLength: 3 }))
const severities = fc.constantFrom('info', 'warning', 'critical')
export const banners = some(
  { content: words, dismissible: flags, type: severities, color: colorPairs },
  'content',
  'dismissible',
)

/** The codes that both the contract and Mintlify take. */
export const languages = fc.constantFrom(...languageCodes.filter((code) => code !== 'ua'))

const socials = [{ github: 'https://github.com/acme' }, { x: 'https://x.com/acme', discord: 'https://a.b' }]
const items = fc.array(fc.record({ label: words, href: fc.constant('/a') }), { minLength: 1, maxLength: 2 })
export const footers = some({
  socials: fc.constantFrom(...socials),
  links: fc.array(some({ header: words, items }, 'items'), { minLength: 1, maxLength: 4 }),
})
const typedLinks = fc.record({ type: fc.constantFrom('github', 'discord'), href: addresses })
const namedLinks = some({ label: words, href: addresses, icon: icons }, 'label', 'href')
export const navbars = some({
  links: fc.array(fc.oneof(namedLinks, typedLinks), { maxLength: 2 }),
  primary: fc.oneof(fc.record({ type: fc.constant('button'), label: words, href: addresses }), typedLinks),
})

const formats = fc.constantFrom('typedoc', 'docfx', 'javadoc', 'sphinx', 'phpdoc')
export const legalValues: Readonly<Record<ValueName, fc.Arbitrary<unknown>>> = {
  text: fc.oneof(words, fc.constant('')),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number || 0),
  flag: flags,
  page: pageStrings,
  icon: icons,
  color: colorPairs,
  openapi,
  asyncapi,
  graphql: fc.oneof(sources, generated),
  sdk: some({ format: formats, source: sources, directory: folders }, 'format', 'source'),
  banner: banners,
  directory: fc.constantFrom('none', 'accordion', 'card'),
  align: fc.constantFrom('start', 'end'),
  footer: footers,
  navbar: navbars,
}
