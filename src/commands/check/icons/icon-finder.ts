import { nearest } from '../../../base/diagnostics/near.js'
import { brands } from './names/brands.js'
import { fontawesome } from './names/fontawesome.js'
import { lucide } from './names/lucide.js'
import { tabler } from './names/tabler.js'
import { isRecord } from '../../../format/json/value.js'

/** The icons of a library, packed as in `names`. */
export interface IconLibrary {
  readonly name: string
  /** The newest version with these names. */
  readonly version: string
  /** Each name without its common start with the name before; first the length of the start: `A` for none. */
  readonly names: string
  /** `old=new`, for icons with a new name. */
  readonly former: string
}

/** A library of icons. */
export interface Icons {
  readonly name: string
  readonly version: string
  readonly all: ReadonlySet<string>
  readonly former: ReadonlyMap<string, string>
}

/** Unpacks a library's names. */
export function unpacked({ name, version, names, former }: IconLibrary): Icons {
  const all = new Set<string>()
  let before = ''
  for (const [, shared = '', rest = ''] of names.matchAll(/([A-Z])([^A-Z\s]*)/g)) {
    before = before.slice(0, shared.charCodeAt(0) - 65) + rest
    all.add(before)
  }
  const pairs = former.split(' ').filter(Boolean)
  return { name, version, all, former: new Map(pairs.map((pair) => pair.split('=') as [string, string])) }
}

/** Programming languages with a sign of Mintlify's own, beside the library's icons. */
// prettier-ignore
const languageIcons: ReadonlySet<string> = new Set([
  'bash', 'curl', 'sh', 'shell', 'python', 'py', 'javascript', 'js', 'node', 'nodejs', 'node.js', 'php', 'go', 'golang',
  'java', 'ruby', 'rb', 'powershell', 'swift', 'csharp', 'c#', 'dotnet', '.net', 'dot-net', 'typescript', 'ts', 'c', 'c++',
  'cpp', 'kotlin', 'kt', 'rust', 'rs', 'dart', 'flutter', 'toml',
])

const libraries = { fontawesome, lucide, tabler, brands } as const
type LibraryId = keyof typeof libraries

interface Problem {
  /** The library's name. */
  readonly library: string
  readonly hint: string | undefined
}

/** Comparing takes a millisecond, and nobody reads as many. */
const MOST_COMPARED = 200

/** Finds the problem of an icon's name in a site; undefined for a right name. */
export function iconFinder(docs: unknown): (name: string, library: string | undefined) => Problem | undefined {
  const own = isRecord(docs) && isRecord(docs.icons) ? docs.icons.library : undefined
  const problems = new Map<string, Problem | undefined>()
  return (written, library = own) => {
    const name = written.trim().toLowerCase()
    const id = library === undefined ? 'fontawesome' : ids.find((known) => known === library)
    // `wrong-value` reports an unknown library.
    if (id === undefined || !isName(name)) return undefined
    const key = `${id} ${name}`
    if (!problems.has(key)) problems.set(key, isThere(name, id) ? undefined : problem(name, id, problems.size))
    return problems.get(key)
  }
}

const ids = ['fontawesome', 'lucide', 'tabler'] as const satisfies readonly LibraryId[]
const known = new Map<LibraryId, Icons>()

function iconsOf(id: LibraryId): Icons {
  const icons = known.get(id) ?? unpacked(libraries[id])
  known.set(id, icons)
  return icons
}

/** Not a file, an address, inline SVG or an emoji. The prefix `fa-` has a rule of its own. */
function isName(name: string): boolean {
  if (languageIcons.has(name)) return true
  return /^[\w -]+$/.test(name) && !name.startsWith('fa-')
}

/** Mintlify takes brands from Font Awesome and languages from a set of its own, in every library. */
function isThere(name: string, id: LibraryId): boolean {
  if (iconsOf(id).all.has(name) || languageIcons.has(name) || iconsOf('brands').all.has(name)) return true
  // Tabler's packages for code have the style in the name.
  return id === 'tabler' && iconsOf(id).all.has(name.replace(/-(filled|outline)$/, ''))
}

function problem(name: string, id: LibraryId, before: number): Problem {
  const library = iconsOf(id).name
  const other = ids.find((candidate) => candidate !== id && iconsOf(candidate).all.has(name))
  // A name of another library is not misspelt.
  const nearOf = other === undefined ? nearIcon : sameIcon
  const near = before < MOST_COMPARED ? nearOf(name, iconsOf(id)) : undefined
  const elsewhere = other && `${iconsOf(other).name} has one of that name.`
  const meant = near && `Did you mean '${near}'?`
  return { library, hint: [meant, elsewhere].filter(Boolean).join(' ') || undefined }
}

/** The icon with a name, written or ordered in another way. */
function sameIcon(name: string, { all, former }: Icons): string | undefined {
  const plain = plainName(name)
  return all.has(plain) ? plain : (former.get(plain) ?? reordered(plain, all))
}

/** The icon that a name probably means. */
function nearIcon(name: string, icons: Icons): string | undefined {
  return sameIcon(name, icons) ?? nearest(plainName(name), [...icons.all])
}

/** `fas fa-book`, `book_open` and `book.svg` as the libraries write their names. */
function plainName(name: string): string {
  return name
    .replace(/^(?:fa[a-z]{0,3}|fa-[a-z-]+)\s+/, '')
    .replace(/^(?:fa|ti|icon|lucide|tabler)-/, '')
    .replace(/[\s_]+/g, '-')
}

/** `open-book` → `book-open`. */
function reordered(name: string, all: ReadonlySet<string>): string | undefined {
  if (!name.includes('-')) return undefined
  const sorted = (words: string) => words.split('-').sort().join('-')
  const wanted = sorted(name)
  for (const candidate of all) if (candidate.length === name.length && sorted(candidate) === wanted) return candidate
  return undefined
}
