import { contents } from '../../format/contract/contents.js'
import type { ContentKey } from '../../format/contract/contents.js'
import { kinds } from '../../format/contract/kinds.js'
import { isRecord } from '../../format/json/value.js'
import { navigationTree, PageRef } from '../model/navigation-tree.js'
import type { NavNode } from '../model/navigation-tree.js'
import { specSources } from '../model/specs/spec-sources.js'
import { defined } from './defined.js'
import type { Facts } from './facts.js'
import { languageName } from './language.js'
import { OperationAddresses, operationTitle } from './operation.js'
import { pageEntry } from './page-entry.js'
import { languageSettings, readIcon, settingsOf } from './settings.js'
import type { Division, Entry, GroupEntry, PageEntry, Site } from './site.js'

/** The site of a docs.json with resolved `$ref`s, without parts dropped by Mintlify; `tree` is its navigation. */
export function siteOf(docs: unknown, facts: Facts, tree = treeOf(docs, facts)): Site {
  const builder = new Builder(facts)
  const navigation = tree ? builder.division(tree) : ({ kind: 'navigation', id: 'navigation', title: '' } as const)
  return { ...settingsOf(isRecord(docs) ? docs : {}), navigation }
}

/** The navigation of a site with these pages. */
export function treeOf(docs: unknown, facts: Facts): NavNode | undefined {
  return navigationTree(docs, (name) => facts.page(name) !== undefined)
}

const contentKeys = Object.keys(contents) as ContentKey[]

class Builder {
  readonly #facts: Facts
  readonly #addresses = new OperationAddresses()

  constructor(facts: Facts) {
    this.#facts = facts
  }

  division(node: NavNode): Division {
    const { kind, json, title = '' } = node
    const key = contentOf(node)
    const own = key === undefined ? [] : node.entries.filter((each) => listOf(each) === key)
    // Never at the root.
    const generated = key === undefined && kind !== 'navigation' ? this.#generated(node) : []
    const holdsEntries = key === 'pages' || key === 'groups'
    const links = node.entries.flatMap((each) => (isElement(each) && each.isGlobal ? this.division(each) : []))
    const global = links.filter(({ href }) => href !== undefined)
    return defined<Division>({
      kind: kind as Division['kind'],
      id: idOf(node),
      title,
      label: kind === 'language' ? languageName(title) : kind === 'product' ? textOf(json.name) : undefined,
      href: key === 'href' ? textOf(json.href) : undefined,
      divisions:
        key && key !== 'href' && !holdsEntries
          ? own.flatMap((each) => (isElement(each) ? this.division(each) : []))
          : undefined,
      entries: holdsEntries ? this.#entries(own) : generated.length > 0 ? generated : undefined,
      global: global.length > 0 ? global : undefined,
      icon: readIcon(json.icon),
      color: isRecord(json.color) ? (json.color as Record<string, string>) : undefined,
      tag: textOf(json.tag),
      description: textOf(json.description),
      align: textOf(json.align),
      isDefault: json.default === true || undefined,
      isHidden: json.hidden === true || undefined,
      lacks: key === undefined && generated.length === 0 ? sourcesOf(node) : undefined,
      ...(kind === 'language' && languageSettings(json)),
    })
  }

  #entries(entries: readonly (NavNode | PageRef)[]): Entry[] {
    return entries.flatMap((entry): Entry[] => {
      if (isElement(entry)) return [this.#group(entry)]
      return entry.page === '' ? [] : [this.#page(entry)]
    })
  }

  #group(node: NavNode): GroupEntry {
    const { json, entries, title = '' } = node
    const root = entries.find((entry): entry is PageRef => !isElement(entry) && entry.role === 'root')
    const listed = entries.filter((entry) => listOf(entry) === 'pages')
    const isMade = json.pages === undefined || (Array.isArray(json.pages) && json.pages.length === 0)
    const made = isMade ? this.#generated(node) : this.#entries(listed)
    const absent = (sourcesOf(node) ?? []).map((source, index): Entry => {
      return { kind: 'gone', id: `${idOf(node)}.absent.${index}`, title: `Pages from ${source}` }
    })
    return defined<GroupEntry>({
      kind: 'group',
      id: idOf(node),
      title,
      root: root && root.page !== '' ? this.#page(root) : undefined,
      entries: isMade && made.length === 0 ? absent : made,
      icon: readIcon(json.icon),
      tag: textOf(json.tag),
      isExpanded: json.expanded === true || undefined,
      isHidden: json.hidden === true || undefined,
    })
  }

  #page(ref: PageRef): PageEntry {
    const { page, element } = ref
    return pageEntry({ page, id: idOf(ref), specs: element.specs, facts: this.#facts, addresses: this.#addresses })
  }

  /** The groups of generated pages, at their first appearance. */
  #generated(node: NavNode): Entry[] {
    const id = `${idOf(node)}.generated`
    const groups = new Map<string, PageEntry[]>()
    for (const { source, directory } of [...node.specs, ...specSources(node.json.asyncapi)]) {
      const { operations, otherwise } = this.#facts.spec(source) ?? { operations: [], otherwise: '' }
      for (const operation of operations) {
        if (operation.isHidden) continue
        const title = operation.group ?? otherwise
        const pages = groups.get(title) ?? []
        groups.set(title, pages)
        pages.push(
          defined<PageEntry>({
            kind: 'page',
            id: `${id}.${groups.size - 1}.${pages.length}.${source}`,
            title: operationTitle(operation),
            address: this.#addresses.addressOf(operation, source, directory),
            method: operation.method,
            path: operation.path,
            spec: source,
            isDeprecated: operation.isDeprecated,
          }),
        )
      }
    }
    return [...groups].map(([title, entries], index) => ({ kind: 'group', id: `${id}.${index}`, title, entries }))
  }
}

function isElement(entry: NavNode | PageRef): entry is NavNode {
  return !(entry instanceof PageRef)
}

function idOf({ path }: NavNode | PageRef): string {
  return path.join('.')
}

/** The list of an entry: `pages`; undefined for a link on every page, and for the page of a group's title. */
function listOf(entry: NavNode | PageRef): unknown {
  return isElement(entry) && entry.isGlobal ? undefined : entry.path.at(-2)
}

/** The first in Mintlify's order of precedence; a valid element has one at most. */
function contentOf({ kind, json }: NavNode): ContentKey | undefined {
  const order: readonly ContentKey[] = [...kinds[kind].content, ...contentKeys]
  return order.find((key) => {
    const value = json[key]
    return key === 'href' ? typeof value === 'string' : Array.isArray(value) && value.length > 0
  })
}

/** The specifications for generated pages; undefined without any. */
function sourcesOf({ json, specs }: NavNode): readonly string[] | undefined {
  const others = [json.asyncapi, json.graphql, json.sdk].flatMap(specSources)
  const sources = [...specs, ...others].map(({ source }) => source)
  return sources.length > 0 ? sources : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
