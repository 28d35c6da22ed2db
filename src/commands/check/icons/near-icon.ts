import { nearest } from '../../../base/diagnostics/near.js'
import type { Icons } from './icon-library.js'

/** The icon of a library that has the same name, written or ordered in another way. */
export function sameIcon(name: string, { all, former }: Icons): string | undefined {
  const plain = plainName(name)
  return all.has(plain) ? plain : (former.get(plain) ?? reordered(plain, all))
}

/** The icon of a library that a name was meant to be. */
export function nearIcon(name: string, icons: Icons): string | undefined {
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
