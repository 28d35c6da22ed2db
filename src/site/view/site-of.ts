import type { JsonPath } from '../../format/json/tree.js'
import { isRecord, valueAt } from '../../format/json/value.js'
import { isElsewhere } from '../model/addresses.js'
import { navigationTree, type PageRef, type NavNode } from '../model/navigation-tree.js'
import { addressOfPage, nameOfPage, textOf, titleFromPath } from '../model/page-path.js'
import { recordsOf } from '../model/specs/operations.js'
import { recordOf, specSources, type SpecSource } from '../model/specs/spec.js'
import { languageName } from './language.js'
import { operationAddresses, operationTitle, type Operation, type SpecPages } from './operations.js'
import { defined, type Division, type Entry, type GroupEntry, type Icon, type Link } from './site.js'
import type { PageEntry, Site } from './site.js'

/** The facts of a sidebar in the frontmatter of a page. */
export type PageFacts = Partial<Omit<PageEntry, 'kind' | 'id' | 'address' | 'page'>>

/** The pages and specifications beside docs.json. */
export interface Facts {
  /** Undefined for a missing page. */
  page(name: string): PageFacts | undefined
  /** Undefined for an unreadable specification. */
  spec(source: string): SpecPages | undefined
}

/** A value without members at some paths. */
export function without(value: unknown, paths: Iterable<JsonPath>): unknown {
  const kept: unknown = structuredClone(value)
  for (const path of paths) {
    const holder = valueAt(kept, path.slice(0, -1))
    if (isRecord(holder)) delete holder[String(path.at(-1))]
  }
  return kept
}

/** The navigation of a site with these pages. */
export function treeOf(docs: unknown, facts: Facts): NavNode | undefined {
  return navigationTree(docs, (name) => facts.page(name) !== undefined)
}

/** The site of a docs.json with resolved `$ref`s, without parts dropped by Mintlify; `tree` is its navigation. */
export function siteOf(docs: unknown, facts: Facts, tree = treeOf(docs, facts)): Site {
  const json = recordOf(docs)
  const { drilldown } = recordOf(json.interaction)
  const colors = Object.entries(recordOf(json.colors))
  const { light, dark } = isRecord(json.logo) ? json.logo : { light: json.logo, dark: json.logo }
  const navigation = tree ? new Builder(facts).element(tree) : { kind: 'navigation', id: 'navigation', title: '' }
  return defined<Site>({
    name: textOf(json.name) ?? 'Documentation',
    logo: typeof light === 'string' && typeof dark === 'string' ? { light, dark } : undefined,
    colors: Object.fromEntries(colors.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    drilldown: typeof drilldown === 'boolean' ? drilldown : undefined,
    navigation: { ...navigation, ...frameOf(json) } as Division,
  })
}

type Source = Pick<SpecSource, 'source'> & Partial<Pick<SpecSource, 'directory'>>

class Builder {
  readonly #facts: Facts
  readonly #addressOf = operationAddresses()

  constructor(facts: Facts) {
    this.#facts = facts
  }

  /** An element with everything inside. */
  element(node: NavNode): Division | GroupEntry {
    const { kind, json, title = '' } = node
    const root = node.entries.find((entry) => !isElement(entry) && entry.role === 'root' && entry.page !== '')
    const global = node.entries.flatMap((each) => (isElement(each) && each.isGlobal ? this.element(each) : []))
    return defined<object>({
      kind,
      id: idOf(node),
      title,
      icon: iconOf(json.icon),
      tag: textOf(json.tag),
      isHidden: json.hidden === true || undefined,
      label: kind === 'language' ? languageName(title) : kind === 'product' ? textOf(json.name) : undefined,
      href: isLink(node) ? textOf(json.href) : undefined,
      root: root && this.#page(root as PageRef),
      ...this.#content(node),
      global: some(global.filter((link) => link.href !== undefined)),
      description: textOf(json.description),
      align: textOf(json.align),
      isDefault: json.default === true || undefined,
      isExpanded: json.expanded === true || undefined,
      // Settings of a language stand in place of the site's.
      ...(kind === 'language' && frameOf(json)),
    }) as Division | GroupEntry
  }

  /** The content of an element: as listed, or generated, or lacking for want of specifications. */
  #content(node: NavNode) {
    const { kind, json, specs } = node
    // Without links on every page, and without the page of a group's title.
    const isListed = (entry: NavNode | PageRef) =>
      isElement(entry) ? !entry.isGlobal : entry.role === 'listed' && entry.page !== ''
    const listed = isLink(node) ? [] : node.entries.filter(isListed)
    const parts = listed.map((each) => (isElement(each) ? this.element(each) : this.#page(each)))
    const isEmpty = listed.length === 0 && !isLink(node)
    // Nothing is generated at the root.
    const made = isEmpty && kind !== 'navigation' ? this.#generated(node) : []
    const entries = [...parts.filter(isEntry), ...made]
    const sources = [...specs, ...[json.asyncapi, json.graphql, json.sdk].flatMap(specSources)]
    const lacks = isEmpty && made.length === 0 ? sources.map(({ source }) => source) : []
    const divisions = parts.filter((part) => !isEntry(part))
    if (kind !== 'group') return { divisions: some(divisions), entries: some(entries), lacks: some(lacks) }
    const absent = lacks.map((source, index): GroupEntry => {
      const id = `${idOf(node)}.absent.${index}`
      return { kind: 'group', id, title: `Pages from ${source}`, isGone: true, entries: [] }
    })
    return { entries: [...entries, ...absent] }
  }

  /** A page of a list, an endpoint or a link. */
  #page(ref: PageRef): PageEntry {
    const { page, endpoint, element } = ref
    const id = idOf(ref)
    if (isElsewhere(page)) return { kind: 'page', id, title: page, address: page, href: page }
    if (endpoint) return this.#endpoint(id, endpoint, element.specs)
    const name = nameOfPage(page)
    const known = this.#facts.page(name)
    const entry = { kind: 'page', id, title: titleFromPath(name), address: addressOfPage(name), page: name } as const
    if (known) return { ...entry, ...known }
    // The entry of a folder's index has an address only.
    const isIndex = this.#facts.page(`${name}/index`) !== undefined
    return isIndex ? { ...entry, page: `${name}/index` } : { ...entry, isMissing: true }
  }

  #endpoint(id: string, { method, path, spec }: NonNullable<PageRef['endpoint']>, specs: readonly SpecSource[]) {
    const sources: readonly Source[] = spec === undefined ? specs : [{ ...specs[0], source: spec }]
    for (const source of sources) {
      const operation = this.#facts.spec(source.source)?.find({ method, path })
      if (operation) return this.#operation(id, operation, source)
    }
    const { spec: _, ...entry } = this.#operation(id, { method, path }, sources[0] ?? { source: '' })
    // An unreadable specification proves nothing.
    const isMissing = sources.some(({ source }) => this.#facts.spec(source)?.operations.length)
    return isMissing ? { ...entry, isMissing } : entry
  }

  #operation(id: string, operation: Operation, { source, directory }: Source): PageEntry {
    const { method, path, isDeprecated } = operation
    const address = this.#addressOf(operation, source, directory)
    const entry = { kind: 'page', id, title: operationTitle(operation), address, method, path, spec: source } as const
    return isDeprecated ? { ...entry, isDeprecated } : entry
  }

  /** The groups of generated pages, at their first appearance. */
  #generated(node: NavNode): Entry[] {
    const id = `${idOf(node)}.generated`
    const groups = new Map<string, PageEntry[]>()
    for (const spec of [...node.specs, ...specSources(node.json.asyncapi)]) {
      for (const operation of this.#facts.spec(spec.source)?.operations ?? []) {
        if (operation.isHidden) continue
        const title = operation.group ?? 'API Reference'
        const pages = groups.get(title) ?? []
        groups.set(title, pages)
        pages.push(this.#operation(`${id}.${groups.size - 1}.${pages.length}.${spec.source}`, operation, spec))
      }
    }
    return [...groups].map(([title, entries], index) => ({ kind: 'group', id: `${id}.${index}`, title, entries }))
  }
}

function isElement(entry: NavNode | PageRef): entry is NavNode {
  return !('page' in entry)
}

/** True for a division with an address of its own, whatever else is there. */
function isLink({ kind, json }: NavNode): boolean {
  return kind !== 'group' && typeof json.href === 'string'
}

function isEntry(part: Division | Entry): part is Entry {
  return part.kind === 'page' || part.kind === 'group'
}

function idOf({ path }: NavNode | PageRef): string {
  return path.join('.')
}

function some<Item>(items: readonly Item[] = []): readonly Item[] | undefined {
  return items.length > 0 ? items : undefined
}

/** An icon in any form: `rocket`, or `{ "name": "rocket", "library": "lucide" }`. */
export function iconOf(value: unknown): Icon | undefined {
  const { name, library } = isRecord(value) ? value : { name: value }
  if (typeof name !== 'string' || name.trim() === '') return undefined
  return defined<Icon>({ name, library: textOf(library) })
}

/** Banner, navbar and footer, of the site or of a language. */
function frameOf({ banner, navbar, footer }: NavNode['json']): Pick<Division, 'banner' | 'navbar' | 'footer'> {
  const { content, dismissible } = recordOf(banner)
  const { primary, links } = recordOf(navbar)
  const isButton = !['github', 'discord'].includes(String(recordOf(primary).type))
  const first = linksIn([primary]).map((link) => (isButton ? { ...link, isButton } : link))
  const { links: columns, socials } = recordOf(footer)
  const ofSocials = Object.entries(recordOf(socials)).map(([label, href]) => ({ label, href }))
  const inColumns = recordsOf(columns).flatMap(({ items }) => linksIn(items))
  return defined({
    banner: typeof content === 'string' ? { content, ...(dismissible === true && { isDismissible: true }) } : undefined,
    navbar: isRecord(navbar) ? [...linksIn(links), ...first] : undefined,
    footer: isRecord(footer) ? [...inColumns, ...linksIn(ofSocials)] : undefined,
  })
}

function linksIn(values: unknown): Link[] {
  return recordsOf(values).flatMap(({ href, label, type }) =>
    typeof href === 'string' ? { label: textOf(label) ?? textOf(type) ?? href, href } : [],
  )
}
