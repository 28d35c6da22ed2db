import { isRecord } from '../../../format/json/value.js'
import { madeOperations } from './made-pages.js'
import type { Operations } from './spec.js'
import type { SpecReader } from './spec-reader.js'

/** The names of the pages that are made from specifications. */
export interface OperationNames {
  /**
   * The knowledge of these pages: `whole`; `missing` where files of specifications are; `open` where a specification
   * is on another server, or can't be read, or is changed by an overlay.
   */
  readonly state: 'whole' | 'missing' | 'open'
  /** True if a path below the folder of generated pages is that of an operation: `users/list-users`. */
  readonly has: (path: string) => boolean
  /** True if a folder below that of generated pages is one of operations: `users`. */
  readonly hasFolder: (path: string) => boolean
  /** True for an address that an operation sets itself. */
  readonly isAddress: (page: string) => boolean
}

/** Reads the names of the operations of specifications. */
export function operationNames(sources: Iterable<string>, specs: SpecReader): OperationNames {
  const folders = new Map<string, Set<string>>()
  const addresses = new Set<string>()
  let state: OperationNames['state'] | undefined
  for (const source of sources) {
    const { all, state: own } = namedIn(source, specs)
    if (own === 'open' || state === undefined || state === 'whole') state = own
    for (const operation of all) {
      if (operation.address !== undefined) addresses.add(operation.address)
      else {
        for (const folder of operation.folders) {
          const names = folders.get(folder) ?? new Set()
          folders.set(folder, names.add(operation.name))
        }
      }
    }
  }
  return {
    state: state ?? 'missing',
    has(path) {
      const { folder, name } = partsOf(path)
      const names = folders.get(folder)
      // A second one of the same name has a number behind it.
      return names !== undefined && (names.has(name) || names.has(name.replace(/\d+$/, '')))
    },
    hasFolder: (path) => folders.has(plain(path)),
    isAddress: (page) => addresses.has(page),
  }
}

/** The endpoint that a page is made for, by the page's own address or its path below a folder; undefined where it could be several. */
export function endpointMadeAt(page: string, source: string, below: string, specs: SpecReader): string | undefined {
  const { folder, name } = partsOf(page.startsWith(`${below}/`) ? page.slice(below.length + 1) : page)
  const found = namedIn(source, specs).all.filter((each) =>
    each.address === undefined ? each.name === name && each.folders.includes(folder) : each.address === page,
  )
  return found.length === 1 ? found[0]?.endpoint : undefined
}

interface Named {
  readonly endpoint: string
  readonly name: string
  /** The folder of its page, by each of its tags and their labels; '' where it has none. */
  readonly folders: readonly string[]
  readonly address: string | undefined
}

interface NamedIn {
  readonly all: readonly Named[]
  readonly state: OperationNames['state']
}

function namedIn(source: string, specs: SpecReader): NamedIn {
  const file = specs.named(source) ?? source
  const spec = specs.read(file)
  if (spec.state === 'missing') return { all: [], state: 'missing' }
  if (spec.state !== 'valid' || spec.form === 'overlay') return { all: [], state: 'open' }
  if (spec.form === 'asyncapi') return { all: channels(spec.value), state: 'whole' }
  const isChanged = specs.extended([{ source: file, overlays: [] }]).some(({ overlays }) => overlays.length > 0)
  return operations(spec.operations, isChanged)
}

function operations(given: Operations, isChanged: boolean): NamedIn {
  const tags = recordsOf(given.said.tags)
  const labels = new Map(tags.map((tag) => [tag.name, [tag['x-group'], tag.summary]]))
  // Tags in tags, of OpenAPI 3.2: Mintlify may nest their folders.
  let isOpen = given.isOpen || isChanged || tags.some(({ parent }) => parent !== undefined)
  const all = [...madeOperations(given)].map(({ method, path, operation }): Named => {
    const { summary, 'x-mint': mint, tags: ofOperation } = operation
    // An operation that is elsewhere has its summary there.
    if ('$ref' in operation) isOpen = true
    const own = (Array.isArray(ofOperation) ? ofOperation : []).flatMap((tag) => [tag, ...(labels.get(tag) ?? [])])
    const href = isRecord(mint) && typeof mint.href === 'string' ? mint.href : undefined
    const otherwise = method === 'WEBHOOK' ? path : `${method} ${path}`
    return {
      endpoint: `${method} ${path}`,
      name: plain(typeof summary === 'string' && summary.trim() !== '' ? summary : otherwise),
      folders: foldersOf(own, ''),
      address: href?.replace(/^\/+|\/+$/g, ''),
    }
  })
  return { all, state: isOpen ? 'open' : 'whole' }
}

/** The channels of AsyncAPI, by their titles and ids: which of them is the name depends on its version. */
function channels(value: Readonly<Record<string, unknown>>): readonly Named[] {
  return Object.entries(isRecord(value.channels) ? value.channels : {}).flatMap(([id, given]) => {
    const { title, address, tags } = isRecord(given) ? given : {}
    const names = new Set([id, title, address].filter((name) => typeof name === 'string').map(plain))
    const folders = foldersOf(
      recordsOf(tags).map(({ name }) => name),
      'websockets',
    )
    return [...names].map((name) => ({ endpoint: `WSS ${id}`, name, folders, address: undefined }))
  })
}

function foldersOf(tags: readonly unknown[], otherwise: string): readonly string[] {
  const found = tags.filter((tag) => typeof tag === 'string').map(plain)
  return found.length === 0 ? [otherwise] : [...new Set(found)]
}

function recordsOf(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function partsOf(path: string): { readonly folder: string; readonly name: string } {
  const end = path.lastIndexOf('/')
  return { folder: plain(path.slice(0, Math.max(end, 0))), name: plain(path.slice(end + 1)) }
}

/** Without all that Mintlify changes or leaves out when it makes an address of a name. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/\{[^}]*\}/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
