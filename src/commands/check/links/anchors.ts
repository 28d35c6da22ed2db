import type { Scan } from '../../../site/links/link.js'
import { scan } from '../../../site/links/links.js'
import { targetOf } from '../../../site/links/target.js'
import type { LinkFiles } from '../../../site/links/target.js'
import { nearest } from '../../../base/diagnostics/near.js'
import { frontmatterText } from '../../../base/files/frontmatter-text.js'
import type { Disk } from '../../../site/model/disk.js'
import { moduleAt } from './judge.js'
import { cleaned, isOpenTo, lettersOf, pageIds } from './page-ids.js'
import type { PageIds } from './page-ids.js'

/** The headings, components and ids of files that an anchor may lead to. */
export interface PageAnchors {
  /** True if a file has it, and where that can't be known. */
  readonly has: (file: string, anchor: string) => boolean
  /** The ones that a mistyped or outdated anchor may have been meant to be, the most likely first. */
  readonly near: (file: string, anchor: string) => readonly string[]
  /** The only one that has the letters of an anchor. */
  readonly same: (file: string, anchor: string) => string | undefined
}

/** Anchors that only a program in the browser understands: `#/users`, `#:~:text=`, `#tab=2`. */
const ofPrograms = /^\/|^:~:|=|^L\d+(-L?\d+)?$/
/** Mintlify adds fields of requests and responses to pages of operations. */
const ofOperation = /^(?:openapi|asyncapi|openapi-schema|api)\s*:/m

/** Reads the anchors of a file when one is first asked for. */
export function anchorsOn(disk: Disk, files: LinkFiles): PageAnchors {
  const known = new Map<string, PageIds | undefined>()
  const idsOf = (file: string, above: readonly string[] = []): PageIds | undefined => {
    if (known.has(file)) return known.get(file)
    const text = disk.read(file)
    const ids = text === undefined ? undefined : idsIn(text, file, (inner) => imported(inner, file, above))
    known.set(file, ids)
    return ids
  }
  const imported = (link: Scan['links'][number], file: string, above: readonly string[]): PageIds | undefined => {
    const target = targetOf(link, file, files)
    // A package.
    if (target.kind === 'elsewhere') return none
    const path = target.kind === 'none' ? moduleAt(target.path, files) : 'file' in target ? target.file : undefined
    if (path === undefined) return undefined
    if (!/\.(mdx?|[cm]?[jt]sx?)$/i.test(path) || above.includes(path)) return none
    return idsOf(path, [...above, file])
  }
  return {
    has(file, anchor) {
      const wanted = cleaned(anchor)
      if (wanted === '' || wanted === 'top' || ofPrograms.test(anchor)) return true
      const ids = idsOf(file)
      if (ids === undefined || ids.exact.has(wanted) || ids.exact.has(anchor)) return true
      const plain = withoutQuotes(wanted)
      return [...ids.exact].some((id) => withoutQuotes(id) === plain) || ids.open.some((each) => isOpenTo(wanted, each))
    },
    near: (file, anchor) => nearAnchors(cleaned(anchor), [...(idsOf(file)?.exact ?? [])]),
    same(file, anchor) {
      const letters = lettersOf(anchor)
      const [same, ...others] = [...(idsOf(file)?.exact ?? [])].filter((id) => lettersOf(id) === letters)
      return others.length === 0 && letters !== '' ? same : undefined
    },
  }
}

const none: PageIds = { exact: new Set(), open: [] }

/** Browsers and the checker of Mintlify disagree about these: `what’s-new`, `whats-new`. */
function withoutQuotes(id: string): string {
  return /[‘’“”…]/.test(id) ? id.replace(/[‘’“”…]/g, '') : id
}

/** Those named are no help if there are more. */
const MOST_NEAR = 2

/** The one with the same letters or spelled alike, or those that have most words of it. */
function nearAnchors(anchor: string, anchors: readonly string[]): readonly string[] {
  const letters = lettersOf(anchor)
  const same = anchors.filter((each) => lettersOf(each) === letters)
  if (same.length > 0 && same.length <= MOST_NEAR) return same
  const spelled = nearest(anchor, anchors)
  if (spelled !== undefined) return [spelled]
  const wordsOf = (slug: string) => new Set(slug.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2))
  const words = wordsOf(anchor)
  const shared = (slug: string) => [...wordsOf(slug)].filter((word) => words.has(word)).length
  const most = Math.max(1, ...anchors.map(shared))
  const near = anchors.filter((slug) => shared(slug) === most)
  return most * 2 >= words.size && near.length <= MOST_NEAR ? near : []
}

function idsIn(
  text: string,
  file: string,
  imported: (link: Scan['links'][number]) => PageIds | undefined,
): PageIds | undefined {
  const matter = /\.mdx?$/i.test(file) ? frontmatterText(text) : undefined
  if (matter && ofOperation.test(matter.block)) return undefined
  const { links, marks } = scan(text, file)
  const own = pageIds(marks)
  if (own === undefined) return undefined
  const exact = new Set(own.exact)
  const open = [...own.open]
  for (const link of links) {
    if (link.form !== 'import' && link.form !== 'snippet') continue
    const inner = imported(link)
    if (inner === undefined) return undefined
    for (const id of inner.exact) exact.add(id)
    open.push(...inner.open)
  }
  return { exact, open }
}
