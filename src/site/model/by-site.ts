import type { Site } from './site.js'

/** A value of a site, computed at the first question. */
export interface BySite<Value> {
  (site: Site): Value
  /** Stores a value computed elsewhere. */
  keep(site: Site, value: Value): void
}

/** Computes a value once for each site. */
export function bySite<Value>(compute: (site: Site) => Value): BySite<Value> {
  const found = new WeakMap<Site, Value>()
  const valueOf = (site: Site) => {
    const value = found.get(site) ?? compute(site)
    found.set(site, value)
    return value
  }
  return Object.assign(valueOf, { keep: (site: Site, value: Value) => void found.set(site, value) })
}
