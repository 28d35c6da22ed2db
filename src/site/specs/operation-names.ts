import { isRecord } from '../../json/value.js'
import { isMethod } from './spec.js'
import type { Operations } from './spec.js'
import type { SpecReader } from './spec-reader.js'

/** What the pages that are made from specifications are called. */
export interface OperationNames {
  /** Whether the last part of a page's path is the name of an operation; always where not all operations are known. */
  readonly mayBe: (page: string) => boolean
  /** Whether it is an address that an operation is given itself. */
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
    if (operations) collect(operations, names, addresses)
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

function collect({ said: { items, webhooks } }: Operations, names: Set<string>, addresses: Set<string>): void {
  const take = (operation: unknown, otherwise: string) => {
    const { summary, 'x-mint': own } = isRecord(operation) ? operation : {}
    names.add(plain(typeof summary === 'string' && summary.trim() !== '' ? summary : otherwise))
    if (isRecord(own) && typeof own.href === 'string') addresses.add(own.href.replace(/^\/+|\/+$/g, ''))
  }
  for (const [path, item] of items) {
    for (const [method, operation] of Object.entries(item)) if (isMethod(method)) take(operation, `${method} ${path}`)
  }
  for (const [name, item] of Object.entries(webhooks)) {
    for (const operation of Object.values(isRecord(item) ? item : {})) take(operation, name)
  }
}

/** Without all that the provider changes or leaves out when it makes an address of a name. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/\{[^}]*\}/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
