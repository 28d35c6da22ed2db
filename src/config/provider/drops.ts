import { compileCodes } from '../compile/codes.js'
import { clause } from '../compile/finding.js'
import { elementName, pagesIn } from '../../format/contract/words.js'
import type { JsonPath } from '../../format/json/tree.js'
import type { Drop } from './trial.js'

/** The reason why Mintlify drops a part of docs.json, in the words of the rule. */
export function dropReason(drop: Drop, docs: unknown): string {
  return reasons[drop.because](drop, elementName(drop.kind, drop.title), lostWith(drop, docs))
}

/** `(3 pages)`: the loss within a dropped part; empty without pages. */
export function lostWith({ path }: Drop, docs: unknown): string {
  return pagesIn(
    ['navigation', ...path].reduce<unknown>(
      (at, key) => (at as Record<string | number, unknown> | undefined)?.[key],
      docs,
    ),
  )
}

const reasons: Readonly<Record<Drop['because'], (drop: Drop, element: string, lost: string) => string>> = {
  outranked: ({ key, won = '' }, element, lost) =>
    compileCodes['mixed-children'].message({ element, kept: won, dropped: key, lost }),
  unknown: ({ key }, owner, lost) => compileCodes['unknown-key'].message({ key, owner, lost, hint: undefined }),
  excluded: ({ key, won = '' }, element) =>
    compileCodes['exclusive-keys'].message({ element, kept: won, dropped: key }),
  refused: ({ key, causes }, element, lost) => {
    const [cause] = causes
    const reason = cause ? clause(cause.said) : 'it is invalid'
    return compileCodes['content-dropped'].message({ element, key, lost, reason })
  },
}

interface Branch {
  drop?: Drop
  readonly inner: Map<string | number, Branch>
}

/** Finds the drop of a path in docs.json: of the part itself, or of a part around it. */
export function dropFinder(drops: readonly Drop[]): (path: JsonPath) => Drop | undefined {
  if (drops.length === 0) return () => undefined
  const root: Branch = { inner: new Map() }
  for (const drop of drops) {
    let at = root
    for (const key of ['navigation', ...drop.path]) {
      const next = at.inner.get(key) ?? { inner: new Map() }
      at.inner.set(key, next)
      at = next
    }
    at.drop ??= drop
  }
  return (path) => {
    let at: Branch | undefined = root
    for (const key of path) {
      at = at.inner.get(key)
      if (!at || at.drop) return at?.drop
    }
    return undefined
  }
}
