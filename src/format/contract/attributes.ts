/** Attribute keys: everything an element may say of itself. An entry per key; the doc comment is the method's. */
import type { Kind } from './kind.js'
import type { ValueName } from './attribute-values.js'

interface Attribute {
  readonly value: ValueName
  /** The kinds with the attribute. */
  readonly on: readonly Kind[]
  /** The contract's section, or 'provider' for an extension by Mintlify. */
  readonly from: string
}

const every = ['group', 'tab', 'item', 'anchor', 'dropdown', 'product', 'version', 'language'] as const

export const attributes = {
  /**
   * The icon beside the title: a name, or an object with style and library.
   * @example
   * tab('Guides').icon('book')
   * // { "tab": "Guides", "icon": "book" }
   * tab('Guides').icon({ name: 'book', style: 'solid' })
   * // { "tab": "Guides", "icon": { "name": "book", "style": "solid" } }
   * @see contract 2.3 – 2.9
   */
  icon: { value: 'icon', on: ['group', 'tab', 'item', 'anchor', 'dropdown', 'product'], from: '2.3' },
  /**
   * The colour of the element's icon, as hex colours for light and dark mode.
   * @example
   * anchor('Blog').color({ light: '#0D9373', dark: '#07C983' }).href('https://acme.dev/blog')
   * // { "anchor": "Blog", "color": { "light": "#0D9373", "dark": "#07C983" }, "href": "https://acme.dev/blog" }
   */
  color: { value: 'color', on: ['anchor', 'dropdown', 'product'], from: 'provider' },
  /**
   * A line of text under the title.
   * @example
   * item('Node').description('For servers').pages('sdk/node')
   * // { "item": "Node", "description": "For servers", "pages": ["sdk/node"] }
   * @see contract 2.5, 2.9
   */
  description: { value: 'text', on: ['item', 'dropdown', 'product'], from: '2.5' },
  /**
   * A product's display name, if different from the title.
   * @example
   * product('core').name('Acme Core').pages('core/index')
   * // { "product": "core", "name": "Acme Core", "pages": ["core/index"] }
   */
  name: { value: 'text', on: ['product'], from: 'provider' },
  /**
   * A short label beside the title, such as NEW.
   * @example
   * group('Agents').tag('NEW').pages('agents/intro')
   * // { "group": "Agents", "tag": "NEW", "pages": ["agents/intro"] }
   * @see contract 2.3
   */
  tag: { value: 'text', on: ['group', 'version'], from: '2.3' },
  /**
   * The page opened by a click on the group's title. The page counts as listed.
   * @example
   * group('Build').root('build/overview').pages('build/one')
   * // { "group": "Build", "root": "build/overview", "pages": ["build/one"] }
   * @see contract 2.3
   */
  root: { value: 'page', on: ['group'], from: '2.3' },
  /**
   * Opens a nested group from the start; true when called bare. A top-level group is always open.
   * @example
   * group('Advanced').expanded().pages('build/two')
   * // { "group": "Advanced", "expanded": true, "pages": ["build/two"] }
   * @see contract 2.3
   */
  expanded: { value: 'flag', on: ['group'], from: '2.3' },
  /**
   * The OpenAPI specification for this element and all below; without pages, each endpoint gets a page.
   * @example
   * tab('API').openapi('openapi.yaml').groups(group('Users').pages('GET /users'))
   * // { "tab": "API", "openapi": "openapi.yaml", "groups": [{ "group": "Users", "pages": ["GET /users"] }] }
   * @see contract 2.11
   */
  openapi: { value: 'openapi', on: every, from: '2.11' },
  /**
   * The AsyncAPI specification for this element and all below. A group has this or `openapi`, never both.
   * @example
   * group('Events').asyncapi('asyncapi.yaml')
   * // { "group": "Events", "asyncapi": "asyncapi.yaml" }
   */
  asyncapi: { value: 'asyncapi', on: every, from: 'provider' },
  /**
   * A GraphQL schema to generate pages from; the tab then contains groups or nothing.
   * @example
   * tab('GraphQL').graphql('schema.graphql')
   * // { "tab": "GraphQL", "graphql": "schema.graphql" }
   */
  graphql: { value: 'graphql', on: ['tab'], from: 'provider' },
  /**
   * A documentation generator's output to make SDK reference pages from.
   * @example
   * tab('SDK').sdk({ format: 'typedoc', source: 'sdk.json' })
   * // { "tab": "SDK", "sdk": { "format": "typedoc", "source": "sdk.json" } }
   */
  sdk: { value: 'sdk', on: ['group', 'tab'], from: 'provider' },
  /**
   * Keeps the element out of the sidebar; its pages still open by their URL. True when called bare.
   * @example
   * group('Drafts').hidden().pages('drafts/one')
   * // { "group": "Drafts", "hidden": true, "pages": ["drafts/one"] }
   */
  hidden: { value: 'flag', on: every, from: 'provider' },
  /**
   * Keeps the pages of a hidden element in search; true when called bare.
   * @example
   * group('Legacy').hidden().searchable().pages('legacy/one')
   * // { "group": "Legacy", "hidden": true, "searchable": true, "pages": ["legacy/one"] }
   */
  searchable: { value: 'flag', on: ['group', 'tab'], from: 'provider' },
  /**
   * Shows the group to visitors who are not signed in; true when called bare.
   * @example
   * group('Start').public().pages('index')
   * // { "group": "Start", "public": true, "pages": ["index"] }
   */
  public: { value: 'flag', on: ['group'], from: 'provider' },
  /**
   * Multiplies the rank of the group's pages in search: 3 is three times as high.
   * @example
   * group('Start').boost(3).pages('index')
   * // { "group": "Start", "boost": 3, "pages": ["index"] }
   */
  boost: { value: 'number', on: ['group'], from: 'provider' },
  /**
   * The end of the tab bar for the tab.
   * @example
   * tab('Blog').align('end').href('https://acme.dev/blog')
   * // { "tab": "Blog", "align": "end", "href": "https://acme.dev/blog" }
   */
  align: { value: 'align', on: ['tab'], from: 'provider' },
  /**
   * The page lists shown on the roots of groups below this element.
   * @example
   * tab('Guides').directory('card').pages('index')
   * // { "tab": "Guides", "directory": "card", "pages": ["index"] }
   */
  directory: { value: 'directory', on: ['navigation', ...every], from: 'provider' },
  /**
   * Shows this version or language to visitors first; true when called bare.
   * @example
   * version('2.0').default().pages('index')
   * // { "version": "2.0", "default": true, "pages": ["index"] }
   */
  default: { value: 'flag', on: ['version', 'language'], from: 'provider' },
  /**
   * The announcement bar of this language's pages.
   * @example
   * language('fr').banner({ content: 'Bienvenue', dismissible: true }).pages('fr/index')
   * // { "language": "fr", "banner": { "content": "Bienvenue", "dismissible": true }, "pages": ["fr/index"] }
   * @see contract 2.12
   */
  banner: { value: 'banner', on: ['language'], from: '2.12' },
  /**
   * The footer of this language's pages, in the form of docs.json's `footer`.
   * @example
   * language('fr').footer({ socials: { github: 'https://github.com/acme' } }).pages('fr/index')
   * // { "language": "fr", "footer": { "socials": { "github": "https://github.com/acme" } }, "pages": ["fr/index"] }
   */
  footer: { value: 'footer', on: ['language'], from: 'provider' },
  /**
   * The top bar of this language's pages, in the form of docs.json's `navbar`.
   * @example
   * language('fr').navbar({ links: [{ label: 'Aide', href: '/fr/aide' }] }).pages('fr/index')
   * // { "language": "fr", "navbar": { "links": [{ "label": "Aide", "href": "/fr/aide" }] }, "pages": ["fr/index"] }
   */
  navbar: { value: 'navbar', on: ['language'], from: 'provider' },
} as const satisfies Record<string, Attribute>

export type AttributeTable = typeof attributes
export type AttributeKey = keyof AttributeTable

/** The keys with specifications: Mintlify generates pages from their content. */
export const generators = ['openapi', 'asyncapi', 'graphql', 'sdk'] as const satisfies readonly AttributeKey[]
