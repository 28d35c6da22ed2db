/**
 * The kinds of element. With `attributes`, `contents`, `values` and `settings` this is the contract, written once:
 * types, run-time rules, the emitter, the migrator and the reference documentation derive from it.
 */
import type { AttributeKey } from './attributes.js'
import { childKind, contents } from './contents.js'
import type { ContentKey } from './contents.js'
import type { Kind } from './kind.js'

/**
 * The part of an element on the site. Readers switch between `variant`s; `edition`s are variants with nearly equal pages,
 * such as languages. An `area` has a sidebar of its own, a `section` is a piece of a sidebar. A dropdown is used as a
 * variant or as an area.
 */
type Role = 'variant' | 'edition' | 'area' | 'section'

interface KindEntry {
  readonly roles: readonly Role[]
  /** The key of the title, named like the kind. */
  readonly title: Kind | undefined
  /** Content keys in Mintlify's order of precedence: the first is kept, the rest dropped. */
  readonly content: readonly ContentKey[]
  /** The state of a fresh element, as shown in a compile error: `Tab<"is empty">`. */
  readonly starts: string
  /** A parent takes the element after a call of any of these; empty for an element complete from the start. */
  readonly needs: readonly (ContentKey | AttributeKey)[]
  /** Keys excluded by a key. Content keys, moreover, all exclude each other. */
  readonly excludes: Readonly<Partial<Record<AttributeKey, readonly (ContentKey | AttributeKey | 'global')[]>>>
}

const rootPatterns = [
  'products',
  'languages',
  'versions',
  'tabs',
  'dropdowns',
  'anchors',
  'groups',
  'pages',
] as const satisfies readonly ContentKey[]

/** Keys rejected on a tab with pages generated from GraphQL or an SDK: everything but groups. */
const besideGroups = [
  'openapi',
  'asyncapi',
  'global',
  'href',
  'languages',
  'versions',
  'dropdowns',
  'anchors',
  'products',
  'pages',
  'menu',
] as const

/** The parts of most kinds: empty at first, complete as they are, and no key excludes another. */
const usual = { starts: 'is empty', needs: [], excludes: {} } as const

export const kinds = {
  navigation: {
    roles: [],
    title: undefined,
    content: rootPatterns,
    starts: 'has no root pattern: call .tabs(), .groups(), .pages() or another first',
    needs: rootPatterns,
    excludes: {},
  },
  group: {
    roles: ['section'],
    title: 'group',
    content: ['pages'],
    starts: 'needs .pages() or .openapi()',
    needs: ['pages', 'openapi', 'asyncapi', 'sdk'],
    excludes: { openapi: ['asyncapi'] },
  },
  tab: {
    roles: ['area'],
    title: 'tab',
    content: ['href', 'languages', 'versions', 'dropdowns', 'anchors', 'products', 'groups', 'pages', 'menu'],
    starts: 'is empty',
    needs: [],
    excludes: { graphql: ['sdk', ...besideGroups], sdk: besideGroups },
  },
  item: {
    ...usual,
    roles: [],
    title: 'item',
    content: ['href', 'groups', 'pages'],
  },
  anchor: {
    ...usual,
    roles: [],
    title: 'anchor',
    content: ['href', 'languages', 'versions', 'dropdowns', 'tabs', 'products', 'groups', 'pages'],
  },
  dropdown: {
    ...usual,
    roles: ['variant', 'area'],
    title: 'dropdown',
    content: ['href', 'languages', 'versions', 'tabs', 'anchors', 'products', 'groups', 'pages'],
  },
  product: {
    ...usual,
    roles: ['variant'],
    title: 'product',
    content: ['href', 'languages', 'versions', 'tabs', 'anchors', 'dropdowns', 'groups', 'pages', 'menu'],
  },
  version: {
    ...usual,
    roles: ['variant', 'edition'],
    title: 'version',
    content: ['href', 'languages', 'tabs', 'dropdowns', 'anchors', 'products', 'groups', 'pages'],
  },
  language: {
    ...usual,
    roles: ['variant', 'edition'],
    title: 'language',
    content: ['href', 'versions', 'tabs', 'dropdowns', 'anchors', 'products', 'groups', 'pages'],
  },
} as const satisfies Record<Kind, KindEntry>

export type KindTable = typeof kinds

/** True if a key contains the title of some kind. */
export function isTitleKey(key: string): boolean {
  return Object.hasOwn(kinds, key) && kinds[key as Kind].title !== undefined
}

/** The kinds with a role: `kindsWithRole('area')` contains `tab`. */
export function kindsWithRole(role: Role): ReadonlySet<string> {
  const entries = Object.entries(kinds) as [Kind, KindEntry][]
  return new Set(entries.flatMap(([kind, { roles }]) => (roles.includes(role) ? [kind] : [])))
}

/** The lists of editions: `languages` and `versions`. */
export const editionLists: ReadonlySet<unknown> = new Set(
  (Object.keys(contents) as ContentKey[]).filter((key) => kindsWithRole('edition').has(childKind(key))),
)

/** The lists of links in `global`: the root patterns with children that may be links. */
export const globalLists: ReadonlySet<string> = new Set(
  rootPatterns.filter(
    (key) => contents[key].holds !== 'page' && (kinds[childKind(key)].content as readonly string[]).includes('href'),
  ),
)
