/** Content keys: the children of an element. A level has one kind of child, and an element one content key. */
import type { Kind } from './kind.js'

/** The kind of child in a list; `page` also takes groups. */
export type ChildKind = Exclude<Kind, 'navigation'> | 'page'

interface Content {
  /** The kind of child; `url` for a link, without children. */
  readonly holds: ChildKind | 'url'
  readonly from: string
}

export const contents = {
  /**
   * Fills the element with pages: paths without extension, `'<METHOD> <path>'` endpoints, and groups.
   * @example
   * group('Users').pages('users/intro', 'GET /users', group('Admin').pages('users/admin'))
   * // { "group": "Users", "pages": ["users/intro", "GET /users", { "group": "Admin", "pages": ["users/admin"] }] }
   * @see contract 2.1, 2.2
   */
  pages: { holds: 'page', from: '2.2' },
  /**
   * Fills the element with groups, the sections of a sidebar.
   * @example
   * tab('Guides').groups(group('Get started').pages('index'))
   * // { "tab": "Guides", "groups": [{ "group": "Get started", "pages": ["index"] }] }
   * @see contract 2.3
   */
  groups: { holds: 'group', from: '2.3' },
  /**
   * Fills the element with tabs, the bar at the top of the site.
   * @example
   * navigation().tabs(tab('Guides').pages('index'))
   * // { "tabs": [{ "tab": "Guides", "pages": ["index"] }] }
   * @see contract 2.4
   */
  tabs: { holds: 'tab', from: '2.4' },
  /**
   * Fills the tab with menu items, which open from the tab itself.
   * @example
   * tab('SDKs').menu(item('Node').pages('sdk/node'))
   * // { "tab": "SDKs", "menu": [{ "item": "Node", "pages": ["sdk/node"] }] }
   * @see contract 2.5
   */
  menu: { holds: 'item', from: '2.5' },
  /**
   * Fills the element with anchors, the fixed entries at the top of the sidebar.
   * @example
   * tab('Guides').anchors(anchor('Start').pages('index'))
   * // { "tab": "Guides", "anchors": [{ "anchor": "Start", "pages": ["index"] }] }
   * @see contract 2.6
   */
  anchors: { holds: 'anchor', from: '2.6' },
  /**
   * Fills the element with dropdowns, the switch at the top of the sidebar.
   * @example
   * navigation().dropdowns(dropdown('Guides').pages('index'))
   * // { "dropdowns": [{ "dropdown": "Guides", "pages": ["index"] }] }
   * @see contract 2.8
   */
  dropdowns: { holds: 'dropdown', from: '2.8' },
  /**
   * Fills the element with products, each with documentation of its own.
   * @example
   * navigation().products(product('Core').pages('core/index'))
   * // { "products": [{ "product": "Core", "pages": ["core/index"] }] }
   * @see contract 2.9
   */
  products: { holds: 'product', from: '2.9' },
  /**
   * Fills the element with versions.
   * @example
   * navigation().versions(version('2.0').pages('index'), version('1.0').pages('v1/index'))
   * // { "versions": [{ "version": "2.0", "pages": ["index"] }, { "version": "1.0", "pages": ["v1/index"] }] }
   * @see contract 2.10
   */
  versions: { holds: 'version', from: '2.10' },
  /**
   * Fills the element with languages.
   * @example
   * navigation().languages(language('en').pages('index'), language('fr').pages('fr/index'))
   * // { "languages": [{ "language": "en", "pages": ["index"] }, { "language": "fr", "pages": ["fr/index"] }] }
   * @see contract 2.12
   */
  languages: { holds: 'language', from: '2.12' },
  /**
   * Makes the element a link: `https://…`, `/page`, `#part` or `mailto:…`. A link contains nothing else.
   * @example
   * anchor('Community').icon('discord').href('https://acme.dev/chat')
   * // { "anchor": "Community", "icon": "discord", "href": "https://acme.dev/chat" }
   * @see contract 2.4 – 2.9
   */
  href: { holds: 'url', from: '2.4' },
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
