import { isRecord } from '../../../format/json/value.js'
import { unpacked } from './icon-library.js'
import type { Icons } from './icon-library.js'
import { languageIcons } from './language-icons.js'
import { brands } from './names/brands.js'
import { fontawesome } from './names/fontawesome.js'
import { lucide } from './names/lucide.js'
import { tabler } from './names/tabler.js'
import { nearIcon, sameIcon } from './near-icon.js'

const libraries = { fontawesome, lucide, tabler, brands } as const
type LibraryId = keyof typeof libraries

interface Problem {
  /** The library's name. */
  readonly library: string
  readonly hint: string | undefined
}

/** Comparing takes a millisecond, and nobody reads as many. */
const MOST_COMPARED = 200

/** Tells what is wrong with the name of an icon in a site; undefined where nothing is. */
export function iconFinder(docs: unknown): (name: string, library: string | undefined) => Problem | undefined {
  const own = isRecord(docs) && isRecord(docs.icons) ? docs.icons.library : undefined
  const problems = new Map<string, Problem | undefined>()
  return (written, library = own) => {
    const name = written.trim().toLowerCase()
    const id = library === undefined ? 'fontawesome' : ids.find((known) => known === library)
    // A library that does not exist is for the rule of its value to tell.
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

/** Not a file, an address, inline SVG or an emoji. What begins with `fa-` has a rule of its own. */
function isName(name: string): boolean {
  if (languageIcons.has(name)) return true
  return /^[\w -]+$/.test(name) && !name.startsWith('fa-')
}

/** Mintlify takes brands from Font Awesome and languages from a set of its own, whatever the library is. */
function isThere(name: string, id: LibraryId): boolean {
  if (iconsOf(id).all.has(name) || languageIcons.has(name) || iconsOf('brands').all.has(name)) return true
  // Tabler's two styles are named so in its packages for code.
  return id === 'tabler' && iconsOf(id).all.has(name.replace(/-(filled|outline)$/, ''))
}

function problem(name: string, id: LibraryId, before: number): Problem {
  const library = iconsOf(id).name
  const other = ids.find((candidate) => candidate !== id && iconsOf(candidate).all.has(name))
  // What is right elsewhere is not misspelt.
  const nearOf = other === undefined ? nearIcon : sameIcon
  const near = before < MOST_COMPARED ? nearOf(name, iconsOf(id)) : undefined
  const elsewhere = other && `${iconsOf(other).name} has one of that name.`
  const meant = near && `Did you mean '${near}'?`
  return { library, hint: [meant, elsewhere].filter(Boolean).join(' ') || undefined }
}
