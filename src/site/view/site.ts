import type { Kind } from '../../format/contract/kind.js'

/** The kind of difference from the compared state. */
export type Mark = 'added' | 'removed' | 'moved' | 'renamed' | 'changed'

/** An element of docs.json, or a page. */
interface Shown {
  /** The path in docs.json, with dots: `navigation.tabs.0.groups.1`; with an additional part for generated and removed elements. */
  readonly id: string
  readonly title: string
  readonly icon?: Icon
  readonly tag?: string
  readonly isHidden?: boolean
  readonly mark?: Mark
  /** The former title. */
  readonly was?: string
}

/** A page of a sidebar. */
export interface PageEntry extends Shown {
  readonly kind: 'page'
  /** The URL in the browser: `/guides/start`. */
  readonly address: string
  /** The page's name on the disk; none for a page of a specification. */
  readonly page?: string
  readonly method?: string
  readonly path?: string
  readonly spec?: string
  readonly isDeprecated?: boolean
  readonly isMissing?: boolean
  /** The frontmatter's `url`: a link, and no page to show. */
  readonly href?: string
}

/** A row of a sidebar. */
export type Entry = PageEntry | GroupEntry

/** An element of docs.json with everything inside. */
interface Container extends Shown {
  readonly label?: string
  readonly href?: string
  /** The page behind a group's title. */
  readonly root?: PageEntry
  readonly divisions?: readonly Division[]
  /** The sidebar of an innermost division, or the rows of a group. */
  readonly entries?: readonly Entry[]
  /** Links of `global`, on every page below. */
  readonly global?: readonly Division[]
  readonly description?: string
  readonly align?: string
  readonly isDefault?: boolean
  readonly isExpanded?: boolean
  /** True for an element or a page without content: removed since the compared state, or from a specification out of reach. */
  readonly isGone?: boolean
  /** Specifications without pages. */
  readonly lacks?: readonly string[]
  /** Of the site or a language, as the next two. An announcement above the site. */
  readonly banner?: { readonly content: string; readonly isDismissible?: boolean }
  readonly navbar?: readonly Link[]
  readonly footer?: readonly Link[]
}

/** A group of a sidebar. */
export interface GroupEntry extends Container {
  readonly kind: 'group'
  readonly entries: readonly Entry[]
}

/** The navigation, or a part to switch to: a tab, a version, … */
export interface Division extends Container {
  readonly kind: Exclude<Kind, 'group'>
}

/** A name of an icon library, a path or a URL. */
export interface Icon {
  readonly name: string
  readonly library?: string
}

/** A link of the navbar. */
export interface Link {
  readonly label: string
  readonly href: string
  /** True for the filled button of the navbar. */
  readonly isButton?: boolean
}

/** A site for readers, as JSON. */
export interface Site {
  readonly name: string
  /** The picture in place of the name, for each theme: the path of a file, or a URL. */
  readonly logo?: Readonly<Record<'light' | 'dark', string>>
  readonly colors: Readonly<Record<string, string>>
  /** Undefined: decided by the theme. */
  readonly drilldown?: boolean
  readonly navigation: Division
}

/** The name of a page's sheet: of an endpoint, its address. */
export function sheetName({ page, address }: PageEntry): string {
  return page ?? address
}

/** True for a picture of the site: no name in a library, and no address elsewhere. */
export function isIconFile(name: string): boolean {
  return /[/.]/.test(name) && !/^[a-z]+:/i.test(name)
}

/** The parts of an element. */
export function partsOf(node: Division | Entry): readonly (Division | Entry)[] {
  if (node.kind === 'page') return []
  const { root, divisions = [], global = [], entries = [] } = node
  return [...(root ? [root] : []), ...entries, ...divisions, ...global]
}

/** An element of a site, and everything inside, removed parts too. */
export function* nodesOf(node: Division | Entry): Generator<Division | Entry> {
  yield node
  for (const inner of partsOf(node)) yield* nodesOf(inner)
}

/** True for an entry of the sidebar: hidden entries, and groups with nothing to show, are left out. */
export function isShown(entry: Entry): boolean {
  if (entry.isHidden || entry.kind === 'page' || entry.isGone) return !entry.isHidden
  return [...(entry.root ? [entry.root] : []), ...entry.entries].some(isShown)
}

/** An object without undefined members: a site is JSON. A loop: a large site has a hundred thousand objects. */
export function defined<Value extends object>(value: { [Key in keyof Value]: Value[Key] | undefined }): Value {
  const kept: Partial<Value> = {}
  for (const key of Object.keys(value) as (keyof Value)[]) {
    const inner = value[key]
    if (inner !== undefined) kept[key] = inner
  }
  return kept as Value
}
