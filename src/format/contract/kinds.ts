/**
 * The kinds of element. With `attributes`, `contents`, `values` and `settings` this is the contract, written once:
 * types, run-time rules, the emitter, the migrator and the reference documentation derive from it.
 */
import type { AttributeKey } from './attributes.js'
import { childKind, contents } from './contents.js'
import type { ContentKey } from './contents.js'
import type { Kind } from './kind.js'

/**
 * The part that an element plays on the site: a `variant` is one that readers switch between, an `edition` a variant whose
 * pages are nearly those of the others, an `area` has a sidebar of its own, a `section` is a piece of a sidebar. A dropdown
 * is used as a variant or as an area.
 */
type Role = 'variant' | 'edition' | 'area' | 'section'

interface KindEntry {
  readonly roles: readonly Role[]
  /** The key that holds the title: docs.json calls it by the kind's own name. */
  readonly title: Kind | undefined
  /** Content keys in Mintlify's order of precedence: of several, it keeps the first and drops the rest. */
  readonly content: readonly ContentKey[]
  /** The state of a fresh element, in the words that a compile error shows: `Tab<"is empty">`. */
  readonly starts: string
  /** One of these must be called before a parent takes the element; none where it may stay empty. */
  readonly needs: readonly (ContentKey | AttributeKey)[]
  /** Keys that shut out others, beside the content keys, which all shut out each other. */
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

/** The keys that a tab may not have beside pages that are generated from GraphQL or an SDK: everything but groups. */
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
    roles: [],
    title: 'item',
    content: ['href', 'groups', 'pages'],
    starts: 'is empty',
    needs: [],
    excludes: {},
  },
  anchor: {
    roles: [],
    title: 'anchor',
    content: ['href', 'languages', 'versions', 'dropdowns', 'tabs', 'products', 'groups', 'pages'],
    starts: 'is empty',
    needs: [],
    excludes: {},
  },
  dropdown: {
    roles: ['variant', 'area'],
    title: 'dropdown',
    content: ['href', 'languages', 'versions', 'tabs', 'anchors', 'products', 'groups', 'pages'],
    starts: 'is empty',
    needs: [],
    excludes: {},
  },
  product: {
    roles: ['variant'],
    title: 'product',
    content: ['href', 'languages', 'versions', 'tabs', 'anchors', 'dropdowns', 'groups', 'pages', 'menu'],
    starts: 'is empty',
    needs: [],
    excludes: {},
  },
  version: {
    roles: ['variant', 'edition'],
    title: 'version',
    content: ['href', 'languages', 'tabs', 'dropdowns', 'anchors', 'products', 'groups', 'pages'],
    starts: 'is empty',
    needs: [],
    excludes: {},
  },
  language: {
    roles: ['variant', 'edition'],
    title: 'language',
    content: ['href', 'versions', 'tabs', 'dropdowns', 'anchors', 'products', 'groups', 'pages'],
    starts: 'is empty',
    needs: [],
    excludes: {},
  },
} as const satisfies Record<Kind, KindEntry>

export type KindTable = typeof kinds

/** True if a key contains the title of some kind. */
export function isTitleKey(key: string): boolean {
  return Object.hasOwn(kinds, key) && kinds[key as Kind].title !== undefined
}

/** The kinds whose elements play a part: `kindsWithRole('area')` contains `tab`. */
export function kindsWithRole(role: Role): ReadonlySet<string> {
  const entries = Object.entries(kinds) as [Kind, KindEntry][]
  return new Set(entries.flatMap(([kind, { roles }]) => (roles.includes(role) ? [kind] : [])))
}

/** The lists whose entries are editions: `languages` and `versions`. */
export const editionLists: ReadonlySet<unknown> = new Set(
  (Object.keys(contents) as ContentKey[]).filter((key) => kindsWithRole('edition').has(childKind(key))),
)

/** The lists of links that `global` may have: the root patterns whose children may be links. */
export const globalLists: ReadonlySet<string> = new Set(
  rootPatterns.filter(
    (key) => contents[key].holds !== 'page' && (kinds[childKind(key)].content as readonly string[]).includes('href'),
  ),
)
