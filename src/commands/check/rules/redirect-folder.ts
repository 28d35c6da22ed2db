import { addressOf, isElsewhere, isServed } from '../../../site/model/addresses.js'
import { wildcardOf } from '../../../site/history/saving-redirects.js'
import { isPattern, rowOf } from '../../../site/model/redirects.js'
import type { Redirect } from '../../../site/model/redirects.js'
import type { Site } from '../../../site/model/site.js'
import { inJson, short } from '../../../base/diagnostics/text.js'
import { defineRule, type Around } from '../rule.js'

/** Redirects of all that was in one folder, each to the same name in another one. */
interface Family {
  readonly from: string
  readonly to: string
  readonly redirects: readonly Redirect[]
}

interface Args extends Pick<Family, 'from' | 'to'> {
  readonly count: number
}

/** Fewer are as short without a wildcard. */
const FEWEST = 3

export const redirectFolder = defineRule<Args>({
  id: 'redirect-folder',
  severity: 'note',
  message: ({ from, to, count }) =>
    `${count} redirects point from '${short(from)}' to the same names in '${short(to)}': a single wildcard redirect does the same.`,
  hint: ({ from, to }) => `Replace them with ${inJson(wildcardOf({ from, to }), 500)}.`,
  head: ['folder is redirected page by page', 'folders are redirected page by page'],
  row: ({ from, to }) => ({ what: `${from} → ${to}` }),
  why: "A folder that moved as a whole needs one redirect, and a wildcard also matches old URLs that were forgotten. Reported if the old folder has no pages and all redirects from it point to the same folder. `check --fix` doesn't change them, because the wildcard also matches URLs that had no redirect before.",
  example: { from: '/sdk', to: '/api/sdk', count: 12 },
  check: (site, report) => ({
    end() {
      for (const { from, to, redirects } of familiesOf(site)) {
        const path = ['redirects', redirects[0]?.index ?? 0]
        // In code, a row is at the place of its source.
        const hintAt = ({ names, gives }: Around) =>
          names !== undefined && gives([...path, 'source'])
            ? `Replace them with the row ${rowOf(wildcardOf({ from, to }))}.`
            : undefined
        report({ path }, { from, to, count: redirects.length }, { hintAt })
      }
    },
  }),
})

/** The widest families first: one of `/sdk` includes those of `/sdk/users`. */
function familiesOf(site: Site): readonly Family[] {
  const { all } = site.redirects()
  const below = new Map<string, number>()
  const families = new Map<string, Family & { redirects: Redirect[] }>()
  for (const redirect of all) {
    const source = addressOf(redirect.source)
    if (isPattern(source)) continue
    for (const from of foldersAbove(source)) below.set(from, (below.get(from) ?? 0) + 1)
    for (const { from, to } of movesOf(redirect)) {
      const key = JSON.stringify([from, to, redirect.permanent ?? true])
      const family = families.get(key) ?? { from, to, redirects: [] }
      family.redirects.push(redirect)
      families.set(key, family)
    }
  }
  const taken = new Set<Redirect>()
  return [...families.values()]
    .filter(({ from, redirects }) => redirects.length >= FEWEST && redirects.length === below.get(from))
    .toSorted((one, other) => one.from.length - other.from.length)
    .filter((family) => {
      if (family.redirects.some((each) => taken.has(each)) || !isFree(family, site)) return false
      for (const each of family.redirects) taken.add(each)
      return true
    })
}

/** The folders that a redirect may lead from and to: `/a/x/y` to `/b/x/y` from `/a/x` to `/b/x`, and from `/a` to `/b`. */
function* movesOf({ source, destination }: Redirect): Generator<Pick<Family, 'from' | 'to'>> {
  if (/[?#]/.test(source + destination)) return
  const to = isElsewhere(destination) ? destination.replace(/\/+$/, '') : addressOf(destination)
  for (const from of foldersAbove(addressOf(source))) {
    const rest = addressOf(source).slice(from.length)
    if (to.endsWith(rest)) yield { from, to: to.slice(0, -rest.length) || '/' }
  }
}

/**
 * True if a wildcard would catch nothing but the moved pages: no pages, no other patterns, and not its own
 * destination.
 */
function isFree({ from, to }: Family, site: Site): boolean {
  const name = from.slice(1)
  const [page = ''] = site.pages.all()
  if (site.pages.hasPagesIn(name) || site.generated().hasIn(name) || `${to}/`.startsWith(`${from}/`)) return false
  // A whole site may be served in a folder of a domain.
  if (isServed(`${from}/${page}`, site)) return false
  const start = `${from}/`
  return site.redirects().all.every(({ source }) => {
    const text = addressOf(source).replace(/(?::\w|\*).*$/s, '')
    return !isPattern(source) || !(text.startsWith(start) || start.startsWith(text))
  })
}

/** `/a/b` and `/a` of `/a/b/c`. */
function foldersAbove(address: string): readonly string[] {
  return [...address.matchAll(/(?<=.)\//g)].map(({ index }) => address.slice(0, index)).reverse()
}
