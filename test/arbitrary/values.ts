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

const sources = fc.constantFrom('openapi.yaml', '/specs/v2/api.json', './a b.yaml', 'https://acme.dev/openapi.json')
const folders = fc.constantFrom('api-reference', '/reference/v2', 'a/b/')
const hexColors = fc.stringMatching(/^#([a-fA-F0-9]{6}|[a-fA-F0-9]{3})$/)
export const flags = fc.boolean()
const icons = fc.oneof(
  fc.constantFrom('book', 'https://acme.dev/icon.svg', '/icons/a.svg', ''),
  fc.record(
    {
      name: fc.constantFrom('book', 'rocket'),
      style: fc.constantFrom('solid', 'brands', 'sharp-duotone-solid'),
      library: fc.constantFrom('fontawesome', 'lucide', 'tabler'),
    },
    { requiredKeys: ['name'] },
  ),
)
const colorPairs = fc.record({ light: hexColors, dark: hexColors }, { requiredKeys: [] })
export const colors = fc.record(
  { primary: hexColors, light: hexColors, dark: hexColors },
  { requiredKeys: ['primary'] },
)
const openapiObjects = fc.record(
  { source: sources, directory: folders, overlays: fc.array(sources, { maxLength: 2 }) },
  { requiredKeys: ['source'] },
)
const generated = fc.record({ source: sources, directory: folders }, { requiredKeys: ['source'] })
export const openapi = fc.oneof(sources, openapiObjects, fc.array(fc.oneof(sources, openapiObjects), { maxLength: 3 }))
const asyncapi = fc.oneof(sources, generated, fc.array(sources, { maxLength: 3 }))
export const banners = fc.record(
  {
    content: words,
    dismissible: flags,
    type: fc.constantFrom('info', 'warning', 'critical'),
    color: colorPairs,
  },
  { requiredKeys: ['content', 'dismissible'] },
)

/** The codes that both the contract and Mintlify take. */
export const languages = fc.constantFrom(...languageCodes.filter((code) => code !== 'ua'))

export const footers = fc.record(
  {
    socials: fc.constantFrom(
      { github: 'https://github.com/acme' },
      { x: 'https://x.com/acme', discord: 'https://a.b' },
    ),
    links: fc.array(
      fc.record(
        {
          header: words,
          items: fc.array(fc.record({ label: words, href: fc.constant('/a') }), { minLength: 1, maxLength: 2 }),
        },
        { requiredKeys: ['items'] },
      ),
      { minLength: 1, maxLength: 4 },
    ),
  },
  { requiredKeys: [] },
)
export const navbars = fc.record(
  {
    links: fc.array(
      fc.oneof(
        fc.record({ label: words, href: addresses, icon: icons }, { requiredKeys: ['label', 'href'] }),
        fc.record({ type: fc.constantFrom('github', 'discord'), href: addresses }),
      ),
      { maxLength: 2 },
    ),
    primary: fc.oneof(
      fc.record({ type: fc.constant('button'), label: words, href: addresses }),
      fc.record({ type: fc.constantFrom('github', 'discord'), href: addresses }),
    ),
  },
  { requiredKeys: [] },
)

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
  sdk: fc.record(
    { format: fc.constantFrom('typedoc', 'docfx', 'javadoc', 'sphinx', 'phpdoc'), source: sources, directory: folders },
    { requiredKeys: ['format', 'source'] },
  ),
  banner: banners,
  directory: fc.constantFrom('none', 'accordion', 'card'),
  align: fc.constantFrom('start', 'end'),
  footer: footers,
  navbar: navbars,
}
