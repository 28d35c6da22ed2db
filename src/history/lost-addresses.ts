import type { Change } from '../changes/change.js'
import { elementsIn } from '../changes/elements.js'
import { parseEndpoint } from '../contract/endpoints.js'
import type { JsonPath } from '../json/tree.js'
import { isJsonObject } from '../json/value.js'
import type { JsonValue } from '../json/value.js'
import { addressOfPage, nameOfPage } from '../site/page-path.js'
import { redirectFinder, redirectsOf } from '../site/redirects.js'
import type { State } from './state.js'

/** An address that readers had and that leads nowhere now. */
export interface LostAddress {
  readonly address: string
  /** What to add to `redirects`; undefined where it is not known what took the page's place. */
  readonly redirect: { readonly source: string; readonly destination: string } | undefined
}

/** A page that left the navigation, and whose address no redirect catches. */
export interface LeftPage extends LostAddress {
  readonly page: string
  /** Whether it still has a file, and so its address. */
  readonly isThere: boolean
}

interface Moved {
  /** What git knows of renamed pages, by name. */
  readonly renames: ReadonlyMap<string, string>
  readonly changes: readonly Change[]
}

/** Pages that left the navigation and whose files are gone, without a redirect that catches their address. */
export async function lostAddresses(from: State, to: State, moved: Moved): Promise<LostAddress[]> {
  const left = await leftPages(from, to, moved)
  return left.filter(({ isThere }) => !isThere).map(({ address, redirect }) => ({ address, redirect }))
}

/** Pages that left the navigation without a redirect that catches their address. */
export async function leftPages(from: State, to: State, { renames, changes }: Moved): Promise<LeftPage[]> {
  if (!to.pages || !from.pages) return []
  const shown = new Set(pagesOf(to.docs))
  const gone = [...new Set(pagesOf(from.docs))].filter((page) => !shown.has(page))
  if (gone.length === 0) return []
  const [before, after] = [await from.pages(), await to.pages()]
  const redirectFor = redirectFinder(redirectsOf(to.docs))
  const successors = new Map([...replacements(changes), ...renames])
  return gone
    .filter((page) => before.has(page) && !redirectFor(addressOfPage(page)) && !redirectFor(`/${page}`))
    .map((page) => {
      const successor = successors.get(page)
      const isKnown = successor !== undefined && (after.has(successor) || shown.has(successor))
      const address = addressOfPage(page)
      const redirect = isKnown ? { source: address, destination: addressOfPage(successor) } : undefined
      return { page, address, redirect, isThere: after.has(page) }
    })
}

/** Pages that took the place of others in the navigation, under a path that ends alike. */
function replacements(changes: readonly Change[]): [string, string][] {
  return changes.flatMap(({ what, of, before, after }): [string, string][] => {
    if (what !== 'renamed' || of !== 'page') return []
    const [old, now] = [nameOfPage(String(before?.value)), nameOfPage(String(after?.value))]
    return old.split('/').at(-1) === now.split('/').at(-1) ? [[old, now]] : []
  })
}

/** The pages of a navigation, by name. */
function* pagesOf(docs: JsonValue): Generator<string> {
  const navigation = isJsonObject(docs) ? docs['navigation'] : undefined
  if (navigation !== undefined) yield* pagesAt({ path: ['navigation'], value: navigation })
}

function* pagesAt(side: { readonly path: JsonPath; readonly value: JsonValue }): Generator<string> {
  const { value } = side
  if (typeof value === 'string') {
    if (parseEndpoint(value) === undefined && !/^[a-z][\w+.-]*:/i.test(value)) yield nameOfPage(value)
    return
  }
  if (isJsonObject(value) && typeof value['root'] === 'string') yield nameOfPage(value['root'])
  for (const inner of elementsIn(side)) yield* pagesAt(inner)
}
