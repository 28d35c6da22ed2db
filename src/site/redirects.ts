import { isRecord } from '../json/value.js'

/** A part of a pattern: a character, anything within a folder's name, or anything at all. */
type Part = { readonly is: 'character'; readonly character: string } | { readonly is: 'name' | 'anything' }

/** Tells which addresses the `redirects` of docs.json catch: `/old/:slug*` and `/old/*` catch everything below. */
export function redirectedBy(redirects: unknown): (address: string) => boolean {
  const sources = (Array.isArray(redirects) ? redirects : []).flatMap((redirect: unknown) =>
    isRecord(redirect) && typeof redirect.source === 'string' ? [trimmed(redirect.source)] : [],
  )
  const exact = new Set(sources)
  const patterns = sources.filter((source) => /[:*]/.test(source)).map(patternOf)
  return (address) => {
    const wanted = trimmed(address)
    return exact.has(wanted) || patterns.some(({ start, parts }) => wanted.startsWith(start) && matches(wanted, parts))
  }
}

function trimmed(address: string): string {
  return address.endsWith('/') ? address.slice(0, -1) : address
}

function patternOf(source: string): { start: string; parts: readonly Part[] } {
  const parts = [...source.matchAll(/(?::\w+\*|\*)+|:\w+|[^]/g)].map(([text]): Part => {
    if (text.endsWith('*')) return { is: 'anything' }
    return text.length > 1 ? { is: 'name' } : { is: 'character', character: text }
  })
  return { start: source.slice(0, /:\w|\*/.exec(source)?.index), parts }
}

/** Follows every way through the pattern at once: a regular expression would try one after the other, for ever. */
function matches(address: string, parts: readonly Part[]): boolean {
  let open = new Set<number>()
  const enter = (at: number, into: Set<number>) => {
    into.add(at)
    if (parts[at]?.is === 'anything') enter(at + 1, into)
  }
  enter(0, open)
  for (const character of address.split('')) {
    const next = new Set<number>()
    for (const at of open) {
      const part = parts[at]
      if (part?.is === 'anything') enter(at, next)
      else if (part?.is === 'name' && character !== '/') enter(at + 1, next.add(at))
      else if (part?.is === 'character' && part.character === character) enter(at + 1, next)
    }
    if (next.size === 0) return false
    open = next
  }
  return open.has(parts.length)
}
