import type { Site } from './site.js'

/** Computes a value once for each site; `keep` stores a value computed elsewhere. */
export function bySite<Value>(compute: (site: Site) => Value) {
  const found = new WeakMap<Site, Value>()
  const valueOf = (site: Site) => {
    const value = found.get(site) ?? compute(site)
    found.set(site, value)
    return value
  }
  return Object.assign(valueOf, { keep: (site: Site, value: Value) => void found.set(site, value) })
}
