import type { JsonPath } from '../../format/json/tree.js'
import type { Drop } from './trial.js'

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
