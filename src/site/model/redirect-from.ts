import { pageAt } from './addresses.js'
import { addressOfPage } from './page-path.js'
import { destinationFor } from './redirects.js'
import type { Redirect } from './redirects.js'
import type { Site } from './site.js'

/** The redirect that takes readers away from a page's own address; one that leads back there is a circle, which has a rule of its own. */
export function redirectFrom(page: string, site: Site): Redirect | undefined {
  const address = addressOfPage(page)
  const found = site.redirects().find(address)
  const landing = found && destinationFor(found, address)
  return landing !== undefined && pageAt(landing, site) === page ? undefined : found
}
