/**
 * Attribute keys: everything an element may say of itself. An entry per key; the doc comment is the method's.
 * `@see` is the page in Mintlify's documentation. Without it, only Mintlify's validator has the key.
 */
import type { Kind } from './kind.js'
import type { ValueName } from './attribute-values.js'

interface Attribute {
  readonly value: ValueName
  /** The kinds with the attribute. */
  readonly on: readonly Kind[]
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
   * @see https://www.mintlify.com/docs/organize/navigation#groups
   */
  icon: { value: 'icon', on: ['group', 'tab', 'item', 'anchor', 'dropdown', 'product'] },
  /**
   * The colour of the element's icon, as hex colours for light and dark mode.
   * @example
   * anchor('Blog').color({ light: '#0D9373', dark: '#07C983' }).href('https://acme.dev/blog')
   * // { "anchor": "Blog", "color": { "light": "#0D9373", "dark": "#07C983" }, "href": "https://acme.dev/blog" }
   * @see https://www.mintlify.com/docs/organize/settings-structure#navigation
   */
  color: { value: 'color', on: ['anchor', 'dropdown', 'product'] },
  /**
   * A line of text under the title.
   * @example
   * item('Node').description('For servers').pages('sdk/node')
   * // { "item": "Node", "description": "For servers", "pages": ["sdk/node"] }
   * @see https://www.mintlify.com/docs/organize/navigation#menus
   */
  description: { value: 'text', on: ['item', 'dropdown', 'product'] },
  /**
   * A product's display name, if different from the title.
   * @example
   * product('core').name('Acme Core').pages('core/index')
   * // { "product": "core", "name": "Acme Core", "pages": ["core/index"] }
   */
  name: { value: 'text', on: ['product'] },
  /**
   * A short label beside the title, such as NEW.
   * @example
   * group('Agents').tag('NEW').pages('agents/intro')
   * // { "group": "Agents", "tag": "NEW", "pages": ["agents/intro"] }
   * @see https://www.mintlify.com/docs/organize/navigation#groups
   */
  tag: { value: 'text', on: ['group', 'version'] },
  /**
   * The page opened by a click on the group's title. The page counts as listed.
   * @example
   * group('Build').root('build/overview').pages('build/one')
   * // { "group": "Build", "root": "build/overview", "pages": ["build/one"] }
   * @see https://www.mintlify.com/docs/organize/navigation#root-page
   */
  root: { value: 'page', on: ['group'] },
  /**
   * Opens a nested group from the start; true when called bare. A top-level group is always open.
   * @example
   * group('Advanced').expanded().pages('build/two')
   * // { "group": "Advanced", "expanded": true, "pages": ["build/two"] }
   * @see https://www.mintlify.com/docs/organize/navigation#default-expanded-state
   */
  expanded: { value: 'flag', on: ['group'] },
  /**
   * The OpenAPI specification for this element and all below; without pages, each endpoint gets a page.
   * @example
   * tab('API').openapi('openapi.yaml').groups(group('Users').pages('GET /users'))
   * // { "tab": "API", "openapi": "openapi.yaml", "groups": [{ "group": "Users", "pages": ["GET /users"] }] }
   * @see https://www.mintlify.com/docs/organize/navigation#openapi
   */
  openapi: { value: 'openapi', on: every },
  /**
   * The AsyncAPI specification for this element and all below. A group has this or `openapi`, never both.
   * @example
   * group('Events').asyncapi('asyncapi.yaml')
   * // { "group": "Events", "asyncapi": "asyncapi.yaml" }
   * @see https://www.mintlify.com/docs/api-playground/asyncapi-setup
   */
  asyncapi: { value: 'asyncapi', on: every },
  /**
   * A GraphQL schema to generate pages from; the tab then contains groups or nothing.
   * @example
   * tab('GraphQL').graphql('schema.graphql')
   * // { "tab": "GraphQL", "graphql": "schema.graphql" }
   * @see https://www.mintlify.com/docs/api-playground/graphql-setup
   */
  graphql: { value: 'graphql', on: ['tab'] },
  /**
   * A documentation generator's output to make SDK reference pages from.
   * @example
   * tab('SDK').sdk({ format: 'typedoc', source: 'sdk.json' })
   * // { "tab": "SDK", "sdk": { "format": "typedoc", "source": "sdk.json" } }
   * @see https://www.mintlify.com/docs/api-playground/sdk-reference-setup
   */
  sdk: { value: 'sdk', on: ['group', 'tab'] },
  /**
   * Keeps the element out of the sidebar; its pages still open by their URL. True when called bare.
   * @example
   * group('Drafts').hidden().pages('drafts/one')
   * // { "group": "Drafts", "hidden": true, "pages": ["drafts/one"] }
   * @see https://www.mintlify.com/docs/organize/hidden-pages
   */
  hidden: { value: 'flag', on: every },
  /**
   * Keeps the pages of a hidden element in search; true when called bare.
   * @example
   * group('Legacy').hidden().searchable().pages('legacy/one')
   * // { "group": "Legacy", "hidden": true, "searchable": true, "pages": ["legacy/one"] }
   */
  searchable: { value: 'flag', on: ['group', 'tab'] },
  /**
   * Shows the group to visitors who are not signed in; true when called bare.
   * @example
   * group('Start').public().pages('index')
   * // { "group": "Start", "public": true, "pages": ["index"] }
   * @see https://www.mintlify.com/docs/deploy/authentication-setup
   */
  public: { value: 'flag', on: ['group'] },
  /**
   * Multiplies the rank of the group's pages in search: 3 is three times as high.
   * @example
   * group('Start').boost(3).pages('index')
   * // { "group": "Start", "boost": 3, "pages": ["index"] }
   */
  boost: { value: 'number', on: ['group'] },
  /**
   * The end of the tab bar for the tab.
   * @example
   * tab('Blog').align('end').href('https://acme.dev/blog')
   * // { "tab": "Blog", "align": "end", "href": "https://acme.dev/blog" }
   */
  align: { value: 'align', on: ['tab'] },
  /**
   * The page lists shown on the roots of groups below this element.
   * @example
   * tab('Guides').directory('card').pages('index')
   * // { "tab": "Guides", "directory": "card", "pages": ["index"] }
   * @see https://www.mintlify.com/docs/organize/navigation#directory-listings
   */
  directory: { value: 'directory', on: ['navigation', ...every] },
  /**
   * Shows this version or language to visitors first; true when called bare.
   * @example
   * version('2.0').default().pages('index')
   * // { "version": "2.0", "default": true, "pages": ["index"] }
   * @see https://www.mintlify.com/docs/organize/navigation#default-version
   */
  default: { value: 'flag', on: ['version', 'language'] },
  /**
   * The announcement bar of this language's pages.
   * @example
   * language('fr').banner({ content: 'Bienvenue', dismissible: true }).pages('fr/index')
   * // { "language": "fr", "banner": { "content": "Bienvenue", "dismissible": true }, "pages": ["fr/index"] }
   * @see https://www.mintlify.com/docs/organize/navigation#languages
   */
  banner: { value: 'banner', on: ['language'] },
  /**
   * The footer of this language's pages, in the form of docs.json's `footer`.
   * @example
   * language('fr').footer({ socials: { github: 'https://github.com/acme' } }).pages('fr/index')
   * // { "language": "fr", "footer": { "socials": { "github": "https://github.com/acme" } }, "pages": ["fr/index"] }
   * @see https://www.mintlify.com/docs/organize/navigation#languages
   */
  footer: { value: 'footer', on: ['language'] },
  /**
   * The top bar of this language's pages, in the form of docs.json's `navbar`.
   * @example
   * language('fr').navbar({ links: [{ label: 'Aide', href: '/fr/aide' }] }).pages('fr/index')
   * // { "language": "fr", "navbar": { "links": [{ "label": "Aide", "href": "/fr/aide" }] }, "pages": ["fr/index"] }
   * @see https://www.mintlify.com/docs/organize/navigation#languages
   */
  navbar: { value: 'navbar', on: ['language'] },
} as const satisfies Record<string, Attribute>

export type AttributeTable = typeof attributes
export type AttributeKey = keyof AttributeTable

/** The keys with specifications: Mintlify generates pages from their content. */
export const generators = ['openapi', 'asyncapi', 'graphql', 'sdk'] as const satisfies readonly AttributeKey[]
