import { isRecord } from '../../../format/json/value.js'
import { type Operations, isMethod, type Spec } from './spec.js'
import type { SpecReader } from './spec-reader.js'
import { contents } from '../../../format/contract/contents.js'
import { specSources, type SpecSource } from './spec-sources.js'

/** The names of generated pages. */
export interface OperationNames {
  /**
   * The knowledge of the pages: `whole`; `missing` for missing specifications; `open` for a specification on another
   * server, with an error, or with an overlay.
   */
  readonly state: 'whole' | 'missing' | 'open'
  /** True for the path of an operation below the folder of generated pages: `users/list-users`. */
  readonly has: (path: string) => boolean
  /** The path of an operation with equal letters. */
  readonly near: (path: string) => string | undefined
  /** True for a folder of operations below the folder of generated pages: `users`. */
  readonly hasFolder: (path: string) => boolean
  /** True for an address set by an operation itself. */
  readonly isAddress: (page: string) => boolean
}

/** Reads the names of the operations of specifications. */
export function operationNames(sources: Iterable<string>, specs: SpecReader): OperationNames {
  /** The number of operations by path, and paths of other forms. */
  const counts = new Map<string, number>()
  const loose = new Map<string, string>()
  const folders = new Set<string>()
  const addresses = new Set<string>()
  let state: OperationNames['state'] | undefined
  for (const source of sources) {
    const { all, state: own } = namedIn(source, specs)
    if (own === 'open' || state === undefined || state === 'whole') state = own
    for (const { address, folders: around, name, isLoose } of all) {
      if (address !== undefined) addresses.add(address)
      else
        for (const folder of around) {
          const path = joined(folder, name)
          folders.add(folder)
          if (!isLoose) counts.set(path, (counts.get(path) ?? 0) + 1)
          if (isLoose || !loose.has(plain(path))) loose.set(plain(path), isLoose ? '' : path)
        }
    }
  }
  const isMade = (path: string) => {
    // The second operation with a name has `-1` behind the name.
    const [, base = path, number] = /^(.*)-(\d+)$/.exec(path) ?? []
    return counts.has(path) || (number !== undefined && Number(number) < (counts.get(base) ?? 0) && number !== '0')
  }
  return {
    state: state ?? 'missing',
    has: (path) => isMade(path.toLowerCase()) || loose.get(plain(path)) === '',
    near: (path) => loose.get(plain(path)) || loose.get(plain(path.replace(/-\d+$/, ''))) || undefined,
    hasFolder: (path) => folders.has(path.toLowerCase()) || folders.has(plain(path)),
    isAddress: (page) => addresses.has(page),
  }
}

/**
 * The endpoint of a generated page, by the page's address or by the path below a folder; undefined for several
 * endpoints.
 */
export function endpointMadeAt(page: string, source: string, below: string, specs: SpecReader): string | undefined {
  const path = page.startsWith(`${below}/`) ? page.slice(below.length + 1) : page
  const found = namedIn(source, specs).all.filter(({ address, folders, name, isLoose }) =>
    address === undefined
      ? folders.some((folder) =>
          isLoose ? plain(joined(folder, name)) === plain(path) : joined(folder, name) === path.toLowerCase(),
        )
      : address === page,
  )
  return found.length === 1 ? found[0]?.endpoint : undefined
}

interface Named {
  readonly endpoint: string
  /** The last part of the page's path. */
  readonly name: string
  /** The folder of the page, by the first tag or its label; '' without a tag. */
  readonly folders: readonly string[]
  /** True if only the letters of the path are known. */
  readonly isLoose?: boolean
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
    // A referenced operation has its summary elsewhere.
    if ('$ref' in operation) isOpen = true
    const [tag] = Array.isArray(ofOperation) ? (ofOperation as unknown[]) : []
    const folders = [tag, ...(labels.get(tag) ?? [])].filter((each) => typeof each === 'string').map(slugOf)
    const href = isRecord(mint) && typeof mint.href === 'string' ? mint.href : undefined
    const otherwise = method === 'WEBHOOK' ? slugOf(path) : `${method.toLowerCase()}-${slugOf(path)}`
    return {
      endpoint: `${method} ${path}`,
      name: typeof summary === 'string' && summary !== '' ? slugOf(summary) : otherwise,
      folders: folders.length === 0 ? [''] : [...new Set(folders)],
      address: href?.replace(/^\/+|\/+$/g, ''),
    }
  })
  return { all, state: isOpen ? 'open' : 'whole' }
}

/** The channels of AsyncAPI, by titles and ids: the name depends on the version of AsyncAPI. */
function channels(value: Readonly<Record<string, unknown>>): readonly Named[] {
  return Object.entries(isRecord(value.channels) ? value.channels : {}).flatMap(([id, given]) => {
    const { title, address, tags } = isRecord(given) ? given : {}
    const names = new Set([id, title, address].filter((name) => typeof name === 'string').map(plain))
    const folders = foldersOf(
      recordsOf(tags).map(({ name }) => name),
      'websockets',
    )
    return [...names].map((name) => ({ endpoint: `WSS ${id}`, name, folders, address: undefined, isLoose: true }))
  })
}

function foldersOf(tags: readonly unknown[], otherwise: string): readonly string[] {
  const found = tags.filter((tag) => typeof tag === 'string').map(plain)
  return found.length === 0 ? [otherwise] : [...new Set(found)]
}

function recordsOf(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/** The part of a path made from a name by Mintlify; backticks and brackets stay. */
export function slugOf(name: string): string {
  return name
    .replaceAll(' ', '-')
    .replace(/\{.*?\}/g, '-')
    .replace(/^-/, '')
    .replace(/-$/, '')
    .replace(/[{}(),.'\n/]/g, '')
    .replaceAll('--', '-')
    .toLowerCase()
}

function joined(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** The letters of a path, as the form of a channel's name is not known. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/\{[^}]*\}/g, '')
    .replace(/[^\p{L}\p{N}/]+/gu, '')
}

/** An operation with a page, hidden or not. */
export interface MadeOperation {
  /** In upper case; `WEBHOOK` for a webhook. */
  readonly method: string
  readonly path: string
  readonly operation: Readonly<Record<string, unknown>>
  /** The parameters of the path. */
  readonly shared: unknown
}

/** The operations of a specification in order, without excluded operations. */
export function* madeOperations({ paths, said }: Operations): Generator<MadeOperation> {
  const made = (method: string, path: string, given: unknown, shared?: unknown): MadeOperation[] => {
    const operation = isRecord(given) ? given : {}
    return operation['x-excluded'] === true ? [] : [{ method, path, operation, shared }]
  }
  for (const [path, methods] of paths) {
    const item = said.items.get(path) ?? {}
    for (const [key, given] of Object.entries(item))
      if (methods.has(key.toUpperCase())) yield* made(key.toUpperCase(), path, given, item.parameters)
  }
  for (const [name, hook] of Object.entries(said.webhooks)) {
    const [given] = isRecord(hook) ? Object.entries(hook).flatMap(([key, inner]) => (isMethod(key) ? [inner] : [])) : []
    yield* made('WEBHOOK', name, given)
  }
}

/** The endpoints and channels with generated pages, in readable specifications: `GET /users`. */
export function madePages(specs: readonly SpecSource[], reader: SpecReader): readonly string[] {
  return specs.flatMap(({ source }) => madeOf(reader.read(source)))
}

/** The number of pages from an element's own specifications; 0 for an element with listed pages. */
export function madePagesOf(element: unknown, reader: SpecReader): number {
  if (!isRecord(element) || listsContent(element)) return 0
  return madePages([...specSources(element.openapi), ...specSources(element.asyncapi)], reader).length
}

/** True for an element with content: Mintlify generates no pages there. */
export function listsContent(element: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(contents).some((key) => {
    const value = element[key]
    return key === 'href' ? typeof value === 'string' : Array.isArray(value) && value.length > 0
  })
}

function madeOf(spec: Spec): readonly string[] {
  if (spec.state !== 'valid' || spec.form === 'overlay') return []
  if (spec.form === 'asyncapi') return isRecord(spec.value.channels) ? Object.keys(spec.value.channels) : []
  return shownOperations(spec).map(({ method, path }) => `${method} ${path}`)
}

function shownOperations(spec: Spec): readonly MadeOperation[] {
  if (spec.state !== 'valid' || spec.form !== 'openapi') return []
  return [...madeOperations(spec.operations)].filter(({ operation }) => operation['x-hidden'] !== true)
}
