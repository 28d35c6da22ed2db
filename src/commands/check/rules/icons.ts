import { nearest } from '../../../base/diagnostics/near.js'
import { short } from '../../../base/diagnostics/text.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isRecord } from '../../../format/json/value.js'
import type { Position } from '../../../site/model/input/input.js'
import { nodesIn } from '../../../site/model/navigation-tree.js'
import type { Site } from '../../../site/model/site.js'
import { defineRule } from '../rule.js'

/** An icon as written; `library`: named by the icon itself. */
interface FoundIcon {
  readonly name: string
  readonly library?: string | undefined
  readonly at: Position
  /** The page with the icon. */
  readonly about?: string
}

export const iconUnknown = defineRule<{ icon: string; library: string; hint: string | undefined }>({
  id: 'icon-unknown',
  severity: 'warning',
  message: ({ icon, library }) => `${library} has no icon '${short(icon)}': nothing is shown in its place.`,
  hint: ({ hint }) => hint,
  head: ["icon doesn't exist", "icons don't exist"],
  row: ({ icon }) => ({ what: icon }),
  why: "An icon is looked up by its name in Font Awesome, or in the library that `icons.library` of docs.json or `library` of the icon names. The rule checks icons of the navigation, the navbar, the contextual menu and the pages' frontmatter, but not files, URLs and inline SVG. The list of names comes with build-nav and includes those of Font Awesome's paid plan. A newer name is reported, too: update build-nav, or turn the rule off.",
  example: { icon: 'buk', library: 'Font Awesome', hint: "Did you mean 'book'?" },
  async end(site, report) {
    const found = iconsIn(site)
    if (found.length === 0) return
    const { libraries } = await import('../icon-names.js')
    const problemOf = iconFinder(libraries, site.docs)
    for (const { name, library, at, about } of found) {
      const problem = problemOf(name, library)
      if (problem) report(at, { icon: name, ...problem }, about === undefined ? {} : { about })
    }
  },
})

function iconsIn(site: Site): readonly FoundIcon[] {
  const { docs, pages, navigation } = site
  const found: FoundIcon[] = []
  const take = (icon: unknown, path: JsonPath) => {
    if (typeof icon === 'string') found.push({ name: icon, at: { path } })
    if (!isRecord(icon) || typeof icon.name !== 'string') return
    const library = typeof icon.library === 'string' ? icon.library : undefined
    found.push({ name: icon.name, library, at: { path: [...path, 'name'] } })
  }
  const takeList = (holder: unknown, key: string, path: JsonPath) => {
    const list: readonly unknown[] = isRecord(holder) && Array.isArray(holder[key]) ? holder[key] : []
    for (const [index, entry] of list.entries()) if (isRecord(entry)) take(entry.icon, [...path, key, index, 'icon'])
  }
  if (isRecord(docs)) {
    takeList(docs.navbar, 'links', ['navbar'])
    takeList(docs.contextual, 'options', ['contextual'])
  }
  for (const { json, path, kind } of nodesIn(navigation())) {
    take(json.icon, [...path, 'icon'])
    if (kind === 'language') takeList(json.navbar, 'links', [...path, 'navbar'])
  }
  for (const page of site.pagesWithKeys()) {
    const icon = site.frontmatter(page, 'icon')
    if (icon === undefined || !pages.isForReaders(page)) continue
    const { text: name, line, column } = icon
    found.push({
      name,
      at: { file: pages.fileOf(page) as string, ...(line && column && { line, column }) },
      about: page,
    })
  }
  return found
}

/** Programming languages with a sign of Mintlify's own, beside the library's icons. */
const languageIcons: ReadonlySet<string> = new Set(
  'bash curl sh shell python py javascript js node nodejs node.js php go golang java ruby rb powershell swift csharp c# dotnet .net dot-net typescript ts c c++ cpp kotlin kt rust rs dart flutter toml'.split(
    ' ',
  ),
)

/** The icons of a library, packed. */
interface IconLibrary {
  readonly name: string
  readonly names: string
  readonly former: string
}

const chosen = ['fontawesome', 'lucide', 'tabler'] as const
type LibraryId = (typeof chosen)[number] | 'brands'

/** Comparing takes a millisecond, and nobody reads as many. */
const MOST_COMPARED = 200

/** Finds the problem of an icon's name; undefined for a right name, a file, an address, inline SVG or an emoji. */
function iconFinder(libraries: Readonly<Record<LibraryId, IconLibrary>>, docs: unknown) {
  const icons = new Map<LibraryId, ReadonlySet<string>>()
  const iconsOf = (id: LibraryId) => {
    const names = icons.get(id) ?? unpacked(libraries[id].names)
    icons.set(id, names)
    return names
  }
  const problem = (name: string, id: LibraryId, isCompared: boolean) => {
    const other = chosen.find((each) => each !== id && iconsOf(each).has(name))
    const plain = plainName(name)
    const [, former] = new RegExp(`(?:^| )${plain}=(\\S+)`).exec(libraries[id].former) ?? []
    // A name of another library is not misspelt.
    const alike = other === undefined && isCompared ? nearest(plain, [...iconsOf(id)]) : undefined
    const near = iconsOf(id).has(plain) ? plain : (former ?? alike)
    const hints = [near && `Did you mean '${near}'?`, other && `${libraries[other].name} has one of that name.`]
    return { library: libraries[id].name, hint: hints.filter(Boolean).join(' ') || undefined }
  }
  const own = isRecord(docs) && isRecord(docs.icons) ? docs.icons.library : undefined
  const problems = new Map<string, ReturnType<typeof problem> | undefined>()
  return (written: string, library = own) => {
    const name = written.trim().toLowerCase()
    const id = library === undefined ? 'fontawesome' : chosen.find((each) => each === library)
    // `wrong-value` reports an unknown library, `icon-prefix` the prefix `fa-`.
    if (id === undefined || languageIcons.has(name) || !/^(?!fa-)[\w -]+$/.test(name)) return undefined
    const key = `${id} ${name}`
    // Mintlify takes brands from Font Awesome in every library. Tabler's packages for code have the style in the name.
    const names = id === 'tabler' ? [name, name.replace(/-(filled|outline)$/, '')] : [name]
    const isThere = iconsOf('brands').has(name) || names.some((each) => iconsOf(id).has(each))
    if (!problems.has(key)) problems.set(key, isThere ? undefined : problem(name, id, problems.size < MOST_COMPARED))
    return problems.get(key)
  }
}

/** Unpacks the names of a library. */
export function unpacked(names: string): ReadonlySet<string> {
  const all = new Set<string>()
  let before = ''
  for (const [, shared = '', rest = ''] of names.matchAll(/([A-Z])([^A-Z]*)/g)) {
    before = before.slice(0, shared.charCodeAt(0) - 65) + rest
    all.add(before)
  }
  return all
}

/** `fas fa-book`, `book_open` and `book.svg` as the libraries write their names. */
function plainName(name: string): string {
  return name
    .replace(/^(?:fa[a-z]{0,3}|fa-[a-z-]+)\s+/, '')
    .replace(/^(?:fa|ti|icon|lucide|tabler)-/, '')
    .replace(/[\s_]+/g, '-')
}
