import { nearest } from '../../../base/diagnostics/near.js'
import { short } from '../../../base/diagnostics/text.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isRecord } from '../../../format/json/value.js'
import { kept } from '../../../site/model/kept.js'
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

/** Icons of docs.json and of pages. */
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

/** The icons of the navigation, the navbar, the contextual menu and the pages. */
function iconsIn({ docs, pages, navigation, pagesWithKeys, frontmatter }: Site): readonly FoundIcon[] {
  const iconOf = (icon: unknown, path: JsonPath): FoundIcon[] => {
    if (typeof icon === 'string') return [{ name: icon, at: { path } }]
    if (!isRecord(icon) || typeof icon.name !== 'string') return []
    const library = typeof icon.library === 'string' ? icon.library : undefined
    return [{ name: icon.name, library, at: { path: [...path, 'name'] } }]
  }
  const inList = (holder: unknown, key: string, path: JsonPath) => {
    const list: readonly unknown[] = isRecord(holder) && Array.isArray(holder[key]) ? holder[key] : []
    return list.flatMap((each, at) => (isRecord(each) ? iconOf(each.icon, [...path, key, at, 'icon']) : []))
  }
  const { navbar, contextual } = isRecord(docs) ? docs : {}
  const ofElements = [...nodesIn(navigation())].flatMap(({ json, path, kind }) => [
    ...iconOf(json.icon, [...path, 'icon']),
    ...(kind === 'language' ? inList(json.navbar, 'links', [...path, 'navbar']) : []),
  ])
  const ofPages = [...pagesWithKeys()].filter(pages.isForReaders).flatMap((page): FoundIcon[] => {
    const icon = frontmatter(page, 'icon')
    if (icon === undefined) return []
    const { text: name, line, column } = icon
    const at = { file: pages.fileOf(page) as string, ...(line && column && { line, column }) }
    return [{ name, at, about: page }]
  })
  const ofSettings = [...inList(navbar, 'links', ['navbar']), ...inList(contextual, 'options', ['contextual'])]
  return [...ofSettings, ...ofElements, ...ofPages]
}

/** Programming languages with a sign of Mintlify's own, beside the library's icons. */
const languageIcon =
  /^(?:bash|curl|sh|shell|python|py|javascript|js|node|nodejs|node\.js|php|go|golang|java|ruby|rb|powershell|swift|csharp|c#|dotnet|\.net|dot-net|typescript|ts|c|c\+\+|cpp|kotlin|kt|rust|rs|dart|flutter|toml)$/

/** The icons of a library, packed. */
interface IconLibrary {
  readonly name: string
  readonly names: string
  readonly former?: string
}

const chosen = ['fontawesome', 'lucide', 'tabler'] as const
type LibraryId = (typeof chosen)[number] | 'brands'

/** Comparing takes a millisecond, and nobody reads as many. */
const MOST_COMPARED = 200

/** Finds the problem of an icon's name; undefined for a right name, a file, an address, inline SVG or an emoji. */
function iconFinder(libraries: Readonly<Record<LibraryId, IconLibrary>>, docs: unknown) {
  const iconsOf = kept((id) => unpacked(libraries[id as LibraryId].names))
  const own = isRecord(docs) && isRecord(docs.icons) ? docs.icons.library : undefined
  let compared = 0
  const problemOf = (name: string, id: LibraryId) => {
    // Mintlify takes brands from Font Awesome in every library. Tabler's packages for code have the style in the name.
    const names = id === 'tabler' ? [name, name.replace(/-(filled|outline)$/, '')] : [name]
    if (iconsOf('brands').has(name) || names.some((each) => iconsOf(id).has(each))) return undefined
    const other = chosen.find((each) => each !== id && iconsOf(each).has(name))
    const plain = plainName(name)
    const [, former] = new RegExp(`(?:^| )${plain}=(\\S+)`).exec(libraries[id].former ?? '') ?? []
    // A name of another library is not misspelt.
    const isCompared = other === undefined && former === undefined && (compared += 1) <= MOST_COMPARED
    const near = iconsOf(id).has(plain) ? plain : (former ?? (isCompared && nearest(plain, [...iconsOf(id)])))
    const hints = [near && `Did you mean '${near}'?`, other && `${libraries[other].name} has one of that name.`]
    return { library: libraries[id].name, hint: hints.filter(Boolean).join(' ') || undefined }
  }
  const problemsIn = kept<(name: string) => ReturnType<typeof problemOf>, LibraryId>((id) =>
    kept((name) => problemOf(name, id)),
  )
  return (written: string, library = own) => {
    const name = written.trim().toLowerCase()
    const id = library === undefined ? 'fontawesome' : chosen.find((each) => each === library)
    // `wrong-value` reports an unknown library, `content-dropped` the prefix `fa-`.
    if (id === undefined || languageIcon.test(name) || !/^(?!fa-)[\w -]+$/.test(name)) return undefined
    return problemsIn(id)(name)
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
