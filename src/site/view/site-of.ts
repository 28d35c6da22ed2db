import { contents, childKind } from '../../format/contract/contents.js'
import type { ContentKey } from '../../format/contract/contents.js'
import type { Kind } from '../../format/contract/kind.js'
import { kinds } from '../../format/contract/kinds.js'
import { isRecord } from '../../format/json/value.js'
import { specSources } from '../model/specs/spec-sources.js'
import type { SpecSource } from '../model/specs/spec-sources.js'
import { defined } from './defined.js'
import type { Facts } from './facts.js'
import { languageName } from './language.js'
import { OperationAddresses, operationTitle } from './operation.js'
import { pageEntry } from './page-entry.js'
import { languageSettings, readIcon, settingsOf } from './settings.js'
import type { Division, Entry, GroupEntry, PageEntry, Site } from './site.js'

type Json = Readonly<Record<string, unknown>>

/** Values for the elements inside. */
interface Above {
  readonly specs: readonly SpecSource[]
}

/** The site of a docs.json with resolved `$ref`s, without parts dropped by Mintlify. */
export function siteOf(docs: unknown, facts: Facts, addresses = new OperationAddresses()): Site {
  const json = isRecord(docs) ? docs : {}
  const navigation = isRecord(json.navigation) ? json.navigation : {}
  const api = isRecord(json.api) ? json.api.openapi : undefined
  const builder = new Builder(facts, addresses)
  return {
    ...settingsOf(json),
    navigation: builder.division('navigation', navigation, 'navigation', { specs: specSources(api) }),
  }
}

const contentKeys = Object.keys(contents) as ContentKey[]

class Builder {
  readonly #facts: Facts
  readonly #addresses: OperationAddresses

  constructor(facts: Facts, addresses: OperationAddresses) {
    this.#facts = facts
    this.#addresses = addresses
  }

  division(kind: Division['kind'], json: Json, id: string, above: Above): Division {
    const specs = specsOf(json, above)
    const key = contentOf(kind, json)
    const isLink = key === 'href'
    const list = key === undefined || isLink ? undefined : json[key]
    const holdsEntries = key === 'pages' || key === 'groups'
    // Never at the root.
    const generated = key === undefined && kind !== 'navigation' ? this.#generated(json, specs, id) : []
    const title = textOf(json[kind]) ?? ''
    return defined<Division>({
      kind,
      id,
      title,
      label: labelOf(kind, json, title),
      href: isLink ? textOf(json.href) : undefined,
      divisions: key && !isLink && !holdsEntries ? this.#divisions(key, list, `${id}.${key}`, { specs }) : undefined,
      entries: holdsEntries
        ? this.#entries(list, `${id}.${key}`, { specs })
        : generated.length > 0
          ? generated
          : undefined,
      global: this.#global(json.global, `${id}.global`),
      icon: readIcon(json.icon),
      color: isRecord(json.color) ? (json.color as Record<string, string>) : undefined,
      tag: textOf(json.tag),
      description: textOf(json.description),
      align: textOf(json.align),
      isDefault: json.default === true || undefined,
      isHidden: json.hidden === true || undefined,
      lacks: key === undefined && generated.length === 0 ? sourcesOf(json, specs) : undefined,
      ...(kind === 'language' && languageSettings(json)),
    })
  }

  #divisions(key: ContentKey, list: unknown, id: string, above: Above): Division[] {
    const kind = childKind(key)
    if (!Array.isArray(list) || kind === 'group') return []
    return list.flatMap((child: unknown, index) =>
      isElement(child) ? [this.division(kind as Division['kind'], child, `${id}.${index}`, above)] : [],
    )
  }

  #global(value: unknown, id: string): Division[] | undefined {
    if (!isRecord(value)) return undefined
    const links = contentKeys.flatMap((key) => this.#divisions(key, value[key], `${id}.${key}`, { specs: [] }))
    const found = links.filter(({ href }) => href !== undefined)
    return found.length > 0 ? found : undefined
  }

  #entries(list: unknown, id: string, above: Above): Entry[] {
    if (!Array.isArray(list)) return []
    return list.flatMap((child: unknown, index): Entry[] => {
      if (typeof child === 'string') return child === '' ? [] : [this.#page(child, `${id}.${index}`, above.specs)]
      return isElement(child) ? [this.#group(child, `${id}.${index}`, above)] : []
    })
  }

  #group(json: Json, id: string, above: Above): GroupEntry {
    const specs = specsOf(json, above)
    const root = textOf(json.root)
    const isMade = json.pages === undefined || (Array.isArray(json.pages) && json.pages.length === 0)
    const made = isMade ? this.#generated(json, specs, id) : []
    const entries = !isMade
      ? this.#entries(json.pages, `${id}.pages`, { specs })
      : made.length > 0
        ? made
        : (sourcesOf(json, specs) ?? []).map((source, index) => absent(source, `${id}.absent.${index}`))
    return defined<GroupEntry>({
      kind: 'group',
      id,
      title: textOf(json.group) ?? '',
      root: root === undefined || root === '' ? undefined : this.#page(root, `${id}.root`, specs),
      entries,
      icon: readIcon(json.icon),
      tag: textOf(json.tag),
      isExpanded: json.expanded === true || undefined,
      isHidden: json.hidden === true || undefined,
    })
  }

  #page(page: string, id: string, specs: readonly SpecSource[]): PageEntry {
    return pageEntry({ page, id, specs, facts: this.#facts, addresses: this.#addresses })
  }

  #generated(json: Json, specs: readonly SpecSource[], id: string): Entry[] {
    const asyncapi = specSources(json.asyncapi)
    return generatedEntries([...specs, ...asyncapi], `${id}.generated`, this.#facts, this.#addresses)
  }
}

/** The groups of generated pages, at their first appearance. */
function generatedEntries(
  specs: readonly SpecSource[],
  id: string,
  facts: Facts,
  addresses: OperationAddresses,
): Entry[] {
  const groups = new Map<string, PageEntry[]>()
  for (const { source, directory } of specs) {
    const { operations, otherwise } = facts.spec(source) ?? { operations: [], otherwise: '' }
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
          address: addresses.addressOf(operation, source, directory),
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

/** The first in Mintlify's order of precedence; a valid element has one at most. */
function contentOf(kind: Kind, json: Json): ContentKey | undefined {
  const order: readonly ContentKey[] = [...kinds[kind].content, ...contentKeys]
  return order.find((key) => {
    const value = json[key]
    return key === 'href' ? typeof value === 'string' : Array.isArray(value) && value.length > 0
  })
}

function specsOf(json: Json, above: Above): readonly SpecSource[] {
  return json.openapi === undefined ? above.specs : specSources(json.openapi)
}

function labelOf(kind: Kind, json: Json, title: string): string | undefined {
  if (kind === 'language') return languageName(title)
  return kind === 'product' ? textOf(json.name) : undefined
}

/** The specifications for generated pages; undefined without any. */
function sourcesOf(json: Json, specs: readonly SpecSource[]): readonly string[] | undefined {
  const others = [json.asyncapi, json.graphql, json.sdk].flatMap(specSources)
  const sources = [...specs, ...others].map(({ source }) => source)
  return sources.length > 0 ? sources : undefined
}

/** Says where pages would come from. */
function absent(source: string, id: string): Entry {
  return { kind: 'gone', id, title: `Pages from ${source}` }
}

function isElement(value: unknown): value is Json {
  return isRecord(value) && !('sourceRef' in value)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
