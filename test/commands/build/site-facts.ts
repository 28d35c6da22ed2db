/** A group of the site. */
export interface Group {
  pages: string[]
  icon?: string | undefined
  isExpanded?: boolean
}

/** Groups by their titles. */
export type Site = Record<string, Group>

/** The groups of a config, however it is laid out. */
export function configured(code: string): Site {
  const found = code.matchAll(/group\('(\w+)'\)(.*?)(?=group\('|$)/gs)
  return Object.fromEntries(
    [...found].map(([, title = '', calls = '']) => {
      const [, pages = ''] = /\.pages\(([^)]*)\)/.exec(calls) ?? []
      const [, icon] = /\.icon\('([^']+)'\)/.exec(calls) ?? []
      const isExpanded = /\.expanded\((true)?\)/.test(calls)
      return [title, { pages: [...pages.matchAll(/'([^']+)'/g)].map(([, page = '']) => page), icon, isExpanded }]
    }),
  )
}

/** The groups of a docs.json. */
export function listed(docs: {
  navigation: { groups: { group: string; pages: string[]; icon?: string; expanded?: boolean }[] }
}): Site {
  return Object.fromEntries(
    docs.navigation.groups.map(({ group, pages, icon, expanded = false }) => [
      group,
      { pages, icon, isExpanded: expanded },
    ]),
  )
}

/** The pages of a site. */
export function pagesOf(site: Site): Set<string> {
  return new Set(Object.values(site).flatMap(({ pages }) => pages))
}

/** All that may be so on one side and not on the other: its pages, icons, groups that are open, and for each two pages of a list, which is first. */
export function factsOf(site: Site): Set<string> {
  const facts = pagesOf(site)
  for (const [title, { pages, icon, isExpanded }] of Object.entries(site)) {
    if (icon !== undefined) facts.add(icon)
    if (isExpanded) facts.add(`open ${title}`)
    for (const [at, page] of pages.entries()) for (const later of pages.slice(at + 1)) facts.add(`${page} < ${later}`)
  }
  return facts
}

/** True for a fact about two pages of a list. */
export function isOrder(fact: string): boolean {
  return fact.includes(' < ')
}

/** The names by which a message tells a fact: one of them is enough. */
export function namesOf(fact: string): readonly string[] {
  return fact.startsWith('open ') ? [`'expanded'`] : fact.split(' < ').map((page) => `'${page}'`)
}

/** The groups of a docs.json of a site. */
export function groupsOf(site: Site) {
  return Object.entries(site).map(([group, { icon, isExpanded, pages }]) => ({
    group,
    ...(icon && { icon }),
    ...(isExpanded && { expanded: true }),
    pages: [...pages],
  }))
}

/** The group that a number picks. */
export function groupOf(site: Site, a: number): Group {
  const all = Object.values(site)
  return all[a % all.length] as Group
}

/** Adds a page to a group, at the place that a number picks. */
export function put(site: Site, a: number, b: number, page: string): void {
  const { pages } = groupOf(site, a)
  pages.splice(b % (pages.length + 1), 0, page)
}

/** Takes a page out, unless it is the last one of its group. */
export function drop(site: Site, a: number, b: number): void {
  const { pages } = groupOf(site, a)
  if (pages.length > 1) pages.splice(b % pages.length, 1)
}

/** Puts a page elsewhere in its list. */
export function reorder(site: Site, a: number, b: number): void {
  const { pages } = groupOf(site, a)
  const moved = pages.splice(b % pages.length, 1)
  pages.splice((a + b) % (pages.length + 1), 0, ...moved)
}

/** Gives a group an icon or another one, or takes it away; or opens or closes the group. */
export function decorate(site: Site, a: number, b: number, icon: string): void {
  const group = groupOf(site, a)
  if (b % 3 === 0) group.isExpanded = !group.isExpanded
  else if (b % 3 === 1 && group.icon !== undefined) group.icon = undefined
  else group.icon = icon
}
