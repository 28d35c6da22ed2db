import { parseEndpoint } from '../../format/contract/endpoints.js'
import { nameOfPage, titleFromPath } from '../model/page-path.js'
import type { SpecSource } from '../model/specs/spec-sources.js'
import { addressOf, isExternal } from './address.js'
import { defined } from './defined.js'
import type { Facts, PageFacts } from './facts.js'
import { operationOf, operationTitle } from './operation.js'
import type { Operation, OperationAddresses } from './operation.js'
import { readIcon } from './settings.js'
import type { PageEntry } from './site.js'

interface Listed {
  /** As written in docs.json. */
  readonly page: string
  readonly id: string
  /** The specifications for endpoints. */
  readonly specs: readonly SpecSource[]
  readonly facts: Facts
  readonly addresses: OperationAddresses
}

/** A page of a list, an endpoint or a link. */
export function pageEntry(listed: Listed): PageEntry {
  const { page, id, facts } = listed
  if (isExternal(page)) return { kind: 'page', id, title: page, address: page, href: page }
  const name = nameOfPage(page)
  const known = facts.page(name)
  const isEndpoint = page.includes(' ') && known === undefined && parseEndpoint(page) !== undefined
  if (isEndpoint) return endpointEntry(listed)
  const index = known === undefined ? `${name}/index` : name
  const isIndex = known === undefined && facts.page(index) !== undefined
  // The entry of a folder's index has an address only.
  return isIndex ? { ...fileEntry(name, id, {}), page: index } : fileEntry(name, id, known)
}

function endpointEntry({ page, id, specs, facts, addresses }: Listed): PageEntry {
  const endpoint = parseEndpoint(page)
  if (!endpoint) return fileEntry(page, id, undefined)
  const { method, path, spec: named } = endpoint
  const sources = named === undefined ? specs : [{ source: named, directory: specs[0]?.directory }]
  const [known] = sources.flatMap(({ source, directory }) => {
    const operations = facts.spec(source)?.operations ?? []
    const operation = operationOf({ method, path }, operations)
    return operation ? [{ operation, source, directory }] : []
  })
  const operation: Operation = known?.operation ?? { method, path }
  const { source = '', directory } = known ?? sources[0] ?? {}
  // An unreadable specification proves nothing.
  const isMissing = !known && sources.some((spec) => facts.spec(spec.source)?.operations.length)
  return defined<PageEntry>({
    kind: 'page',
    id,
    title: operationTitle(operation),
    address: addresses.addressOf(operation, source, directory),
    method: operation.method,
    path: operation.path,
    isDeprecated: operation.isDeprecated,
    spec: known?.source,
    isMissing: isMissing || undefined,
  })
}

function fileEntry(name: string, id: string, facts: PageFacts | undefined): PageEntry {
  const documented = facts?.openapi ?? facts?.api
  const endpoint = documented === undefined ? undefined : parseEndpoint(documented)
  return defined<PageEntry>({
    kind: 'page',
    id,
    title: facts?.sidebarTitle ?? facts?.title ?? titleFromPath(name),
    address: addressOf(name),
    page: name,
    method: endpoint?.method,
    path: endpoint?.path,
    icon: readIcon(facts?.icon),
    tag: facts?.tag,
    isDeprecated: facts?.isDeprecated,
    isHidden: facts?.isHidden,
    isMissing: facts === undefined || undefined,
    href: facts?.url,
  })
}
