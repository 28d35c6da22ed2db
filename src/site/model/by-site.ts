import type { Site } from './site.js'

/** Computes a value once for each site. */
export function bySite<Value>(compute: (site: Site) => Value): (site: Site) => Value {
  const found = new WeakMap<Site, { readonly value: Value }>()
  return (site) => {
    const known = found.get(site) ?? { value: compute(site) }
    found.set(site, known)
    return known.value
  }
}
