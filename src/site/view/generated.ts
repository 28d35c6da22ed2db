import type { SpecSource } from '../model/specs/spec-sources.js'
import { defined } from './defined.js'
import type { Facts } from './facts.js'
import { operationTitle } from './operation.js'
import type { OperationAddresses } from './operation.js'
import type { Entry, PageEntry } from './site.js'

/** The groups of pages that Mintlify makes from specifications, at the first appearance of each. */
export function generatedEntries(
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
          isDeprecated: operation.isDeprecated,
        }),
      )
    }
  }
  return [...groups].map(([title, entries], index) => ({ kind: 'group', id: `${id}.${index}`, title, entries }))
}
