import { isRecord } from '../../../format/json/value.js'
import { isMethod } from './spec.js'
import type { Operations } from './spec.js'
import type { SpecReader } from './spec-reader.js'

/** The names of the pages that are made from specifications. */
export interface OperationNames {
  /** True if the last part of a page's path is the name of an operation; always where not all operations are known. */
  readonly mayBe: (page: string) => boolean
  /** True for an address that an operation sets itself. */
  readonly isAddress: (page: string) => boolean
}

/** Reads the names of the operations of specifications. */
export function operationNames(sources: Iterable<string>, specs: SpecReader): OperationNames {
  const names = new Set<string>()
  const addresses = new Set<string>()
  let isOpen = false
  for (const source of sources) {
    const spec = specs.read(specs.named(source) ?? source)
    const operations = spec.state === 'valid' && spec.form === 'openapi' ? spec.operations : undefined
    // What is missing makes no pages; of what can't be read nothing is known.
    if (operations ? operations.isOpen : spec.state !== 'missing') isOpen = true
    for (const { name, address } of operations ? named(operations) : []) {
      names.add(name)
      if (address !== undefined) addresses.add(address)
    }
  }
  return {
    mayBe(page) {
      const name = plain(page.slice(page.lastIndexOf('/') + 1))
      // A second one of the same name has a number behind it.
      return isOpen || names.has(name) || names.has(name.replace(/\d+$/, ''))
    },
    isAddress: (page) => addresses.has(page),
  }
}

/** The endpoint that a page is made for, by the page's own address or the last part of its path; undefined where it could be several. */
export function endpointMadeAt(page: string, source: string, specs: SpecReader): string | undefined {
  const spec = specs.read(specs.named(source) ?? source)
  const all = spec.state === 'valid' && spec.form === 'openapi' ? named(spec.operations) : []
  const name = plain(page.slice(page.lastIndexOf('/') + 1))
  const found = all.filter((each) => each.address === page || (each.address === undefined && each.name === name))
  return found.length === 1 ? found[0]?.endpoint : undefined
}

interface Named {
  readonly endpoint: string
  readonly name: string
  readonly address: string | undefined
}

function named({ said: { items, webhooks } }: Operations): readonly Named[] {
  const nameOne = (operation: unknown, endpoint: string, otherwise = endpoint): Named => {
    const { summary, 'x-mint': own } = isRecord(operation) ? operation : {}
    const href = isRecord(own) && typeof own.href === 'string' ? own.href : undefined
    return {
      endpoint,
      name: plain(typeof summary === 'string' && summary.trim() !== '' ? summary : otherwise),
      address: href?.replace(/^\/+|\/+$/g, ''),
    }
  }
  const all: Named[] = []
  for (const [path, item] of items) {
    for (const [method, operation] of Object.entries(item))
      if (isMethod(method)) all.push(nameOne(operation, `${method.toUpperCase()} ${path}`))
  }
  for (const [name, item] of Object.entries(webhooks)) {
    for (const operation of Object.values(isRecord(item) ? item : {}))
      all.push(nameOne(operation, `WEBHOOK ${name}`, name))
  }
  return all
}

/** Without all that Mintlify changes or leaves out when it makes an address of a name. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/\{[^}]*\}/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
