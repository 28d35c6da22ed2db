/** Content keys: the children of an element. A level has one kind of child, and an element one content key. */
import type { Kind } from './kind.js'

/** The kind of child in a list; `page` also takes groups. */
export type ChildKind = Exclude<Kind, 'navigation'> | 'page'

interface Content {
  /** The kind of child; `url` for a link, without children. */
  readonly holds: ChildKind | 'url'
}

export const contents = {
  /**
   * Fills the element with pages: paths without extension, `'<METHOD> <path>'` endpoints, and groups.
   * @example
   * group('Users').pages('users/intro', 'GET /users', group('Admin').pages('users/admin'))
   * // { "group": "Users", "pages": ["users/intro", "GET /users", { "group": "Admin", "pages": ["users/admin"] }] }
   * @see https://www.mintlify.com/docs/organize/navigation#pages
   */
  pages: { holds: 'page' },
  /**
   * Fills the element with groups, the sections of a sidebar.
   * @example
   * tab('Guides').groups(group('Get started').pages('index'))
   * // { "tab": "Guides", "groups": [{ "group": "Get started", "pages": ["index"] }] }
   * @see https://www.mintlify.com/docs/organize/navigation#groups
   */
  groups: { holds: 'group' },
  /**
   * Fills the element with tabs, the bar at the top of the site.
   * @example
   * navigation().tabs(tab('Guides').pages('index'))
   * // { "tabs": [{ "tab": "Guides", "pages": ["index"] }] }
   * @see https://www.mintlify.com/docs/organize/navigation#tabs
   */
  tabs: { holds: 'tab' },
  /**
   * Fills the tab with menu items, which open from the tab itself.
   * @example
   * tab('SDKs').menu(item('Node').pages('sdk/node'))
   * // { "tab": "SDKs", "menu": [{ "item": "Node", "pages": ["sdk/node"] }] }
   * @see https://www.mintlify.com/docs/organize/navigation#menus
   */
  menu: { holds: 'item' },
  /**
   * Fills the element with anchors, the fixed entries at the top of the sidebar.
   * @example
   * tab('Guides').anchors(anchor('Start').pages('index'))
   * // { "tab": "Guides", "anchors": [{ "anchor": "Start", "pages": ["index"] }] }
   * @see https://www.mintlify.com/docs/organize/navigation#anchors
   */
  anchors: { holds: 'anchor' },
  /**
   * Fills the element with dropdowns, the switch at the top of the sidebar.
   * @example
   * navigation().dropdowns(dropdown('Guides').pages('index'))
   * // { "dropdowns": [{ "dropdown": "Guides", "pages": ["index"] }] }
   * @see https://www.mintlify.com/docs/organize/navigation#dropdowns
   */
  dropdowns: { holds: 'dropdown' },
  /**
   * Fills the element with products, each with documentation of its own.
   * @example
   * navigation().products(product('Core').pages('core/index'))
   * // { "products": [{ "product": "Core", "pages": ["core/index"] }] }
   * @see https://www.mintlify.com/docs/organize/navigation#products
   */
  products: { holds: 'product' },
  /**
   * Fills the element with versions.
   * @example
   * navigation().versions(version('2.0').pages('index'), version('1.0').pages('v1/index'))
   * // { "versions": [{ "version": "2.0", "pages": ["index"] }, { "version": "1.0", "pages": ["v1/index"] }] }
   * @see https://www.mintlify.com/docs/organize/navigation#versions
   */
  versions: { holds: 'version' },
  /**
   * Fills the element with languages.
   * @example
   * navigation().languages(language('en').pages('index'), language('fr').pages('fr/index'))
   * // { "languages": [{ "language": "en", "pages": ["index"] }, { "language": "fr", "pages": ["fr/index"] }] }
   * @see https://www.mintlify.com/docs/organize/navigation#languages
   */
  languages: { holds: 'language' },
  /**
   * Makes the element a link: `https://…`, `/page`, `#part` or `mailto:…`. A link contains nothing else.
   * @example
   * anchor('Community').icon('discord').href('https://acme.dev/chat')
   * // { "anchor": "Community", "icon": "discord", "href": "https://acme.dev/chat" }
   * @see https://www.mintlify.com/docs/organize/navigation#tabs
   */
  href: { holds: 'url' },
} as const satisfies Record<string, Content>

export type ContentTable = typeof contents
export type ContentKey = keyof ContentTable

/** True for lists of children: `pages`, `groups`, `tabs`. */
export function holdsChildren(key: string): boolean {
  return Object.hasOwn(contents, key) && key !== 'href'
}

/** The kind of element in the list of a content key; among pages, groups. */
export function childKind(key: ContentKey): Kind {
  const { holds } = contents[key]
  return holds === 'page' || holds === 'url' ? 'group' : holds
}
