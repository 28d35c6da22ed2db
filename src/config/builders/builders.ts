import type { LanguageCode } from '../../format/contract/languages.js'
import { createElement, createElsewhere } from './element.js'
import type { Fresh, Ref, SourceRef } from './types.js'

/**
 * The navigation itself: call a root pattern, then `.global(…)` for links on every page.
 * @example
 * navigation().tabs(tab('Guides').pages('index'))
 * // { "tabs": [{ "tab": "Guides", "pages": ["index"] }] }
 * @see contract 3.2
 */
export function navigation(): Fresh<'navigation'> {
  return createElement('navigation')
}

/**
 * A section of the sidebar. Needs `.pages(…)` or `.openapi(…)`.
 * @example
 * group('Get started').icon('rocket').pages('index', 'quickstart')
 * // { "group": "Get started", "icon": "rocket", "pages": ["index", "quickstart"] }
 * @see https://www.mintlify.com/docs/organize/navigation#groups
 */
export function group(title: string): Fresh<'group'> {
  return createElement('group', title)
}

/**
 * A tab of the bar at the top.
 * @example
 * tab('API').openapi('openapi.yaml')
 * // { "tab": "API", "openapi": "openapi.yaml" }
 * @see https://www.mintlify.com/docs/organize/navigation#tabs
 */
export function tab(title: string): Fresh<'tab'> {
  return createElement('tab', title)
}

/**
 * An item of a tab's menu, with groups, pages or a link.
 * @example
 * tab('SDKs').menu(item('Node').description('For servers').pages('sdk/node'))
 * // { "tab": "SDKs", "menu": [{ "item": "Node", "description": "For servers", "pages": ["sdk/node"] }] }
 * @see https://www.mintlify.com/docs/organize/navigation#menus
 */
export function item(title: string): Fresh<'item'> {
  return createElement('item', title)
}

/**
 * A fixed entry at the top of the sidebar.
 * @example
 * anchor('Community').icon('discord').href('https://acme.dev/chat')
 * // { "anchor": "Community", "icon": "discord", "href": "https://acme.dev/chat" }
 * @see https://www.mintlify.com/docs/organize/navigation#anchors
 */
export function anchor(title: string): Fresh<'anchor'> {
  return createElement('anchor', title)
}

/**
 * An entry of the switch at the top of the sidebar.
 * @example
 * dropdown('Guides').icon('book').pages('index')
 * // { "dropdown": "Guides", "icon": "book", "pages": ["index"] }
 * @see https://www.mintlify.com/docs/organize/navigation#dropdowns
 */
export function dropdown(title: string): Fresh<'dropdown'> {
  return createElement('dropdown', title)
}

/**
 * A product with documentation of its own.
 * @example
 * product('Core').description('The engine').groups(group('Start').pages('core/index'))
 * // { "product": "Core", "description": "The engine", "groups": [{ "group": "Start", "pages": ["core/index"] }] }
 * @see https://www.mintlify.com/docs/organize/navigation#products
 */
export function product(title: string): Fresh<'product'> {
  return createElement('product', title)
}

/**
 * A version of the documentation.
 * @example
 * version('2.0.0').default().pages('index')
 * // { "version": "2.0.0", "default": true, "pages": ["index"] }
 * @see https://www.mintlify.com/docs/organize/navigation#versions
 */
export function version(label: string): Fresh<'version'> {
  return createElement('version', label)
}

/**
 * The documentation in one language.
 * @example
 * language('pt-BR').groups(group('Início').pages('pt-BR/index'))
 * // { "language": "pt-BR", "groups": [{ "group": "Início", "pages": ["pt-BR/index"] }] }
 * @see https://www.mintlify.com/docs/organize/navigation#languages
 */
export function language(code: LanguageCode): Fresh<'language'> {
  return createElement('language', code)
}

/**
 * A place in a list of children, filled by Mintlify from another git repository.
 * @example
 * tab('SDK').pages('sdk/index', sourceRef('sdk-repo'))
 * // { "tab": "SDK", "pages": ["sdk/index", { "sourceRef": "sdk-repo" }] }
 */
export function sourceRef(mountPath: string): SourceRef {
  return createElsewhere('sourceRef', mountPath)
}

/**
 * A part of docs.json in another JSON file, written by another tool: an entry in any list of children, the `navigation`,
 * a setting, or a whole list by `.set('groups', ref('groups.json'))`. The path starts at docs.json.
 * @example
 * navigation().tabs(tab('Guides').pages('index'), ref('nav/api.json'))
 * // { "tabs": [{ "tab": "Guides", "pages": ["index"] }, { "$ref": "nav/api.json" }] }
 */
export function ref(file: string): Ref {
  return createElsewhere('ref', file)
}
