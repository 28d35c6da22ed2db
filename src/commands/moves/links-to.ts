import { isUtf8 } from 'node:buffer'
import { readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { linkStatsOf, statsOf } from '../../base/files/read.js'
import { placer } from '../../base/files/place.js'
import type { Link } from '../../site/links/link.js'
import { linksOf } from '../../site/links/links.js'
import { movedDestination, type Moving } from '../../site/links/rewrite.js'
import { targetOf } from '../../site/links/target.js'
import { linking, type MovedBody, type OnFile } from './moved-bodies.js'

/** A link to a removed file. */
export interface LinkTo {
  /** From the docs root. */
  readonly file: string
  readonly line: number
  readonly column: number
  readonly written: string
  /** The link's file, or the folder without an index page. */
  readonly to: string
  /** The new destination; undefined if the link stays. */
  readonly after?: string | undefined
}

/** Links to removed files, and files with no other links. */
export interface LinksTo {
  readonly links: readonly LinkTo[]
  readonly bodies: readonly MovedBody[]
  /** Images and snippets without any other use. */
  readonly unused: readonly string[]
}

interface Reading {
  readonly root: string
  /** All files of the docs root. */
  readonly files: readonly string[]
  readonly removed: ReadonlySet<string>
  /** Each removed file, with the file for its links. */
  readonly moving: Moving
  /** True if links are written anew. */
  readonly isRewritten: boolean
  /** True for files named in docs.json. */
  readonly named: (file: string) => boolean
  readonly onFile?: OnFile | undefined
}

/** Finds links and symlinks to removed files in all remaining files; the anchor of a removed page goes, too. */
export function linksTo({ root, files, removed, moving, isRewritten, named, onFile }: Reading): LinksTo {
  const links: LinkTo[] = []
  const bodies: MovedBody[] = []
  const usedHere = new Set<string>()
  const usedElsewhere = new Set<string>()
  for (const [index, file] of files.entries()) {
    onFile?.(index, files.length)
    const isSymlink = linkStatsOf(path.join(root, file))?.isSymbolicLink() === true
    if (isSymlink && !removed.has(file)) {
      const written = readlinkSync(path.join(root, file))
      const to = path.relative(root, path.resolve(root, path.dirname(file), written)).replaceAll(path.sep, '/')
      if (removed.has(to)) links.push({ file, line: 1, column: 1, written, to })
    }
    if (!linking.test(file)) continue
    if (isSymlink && !statsOf(path.join(root, file))?.isFile()) continue
    const bytes = readFileSync(path.join(root, file))
    const text = bytes.toString('utf8')
    const at = placer(text, file)
    let now = ''
    let end = 0
    const add = (link: Link, to: string) => {
      const moved = isRewritten ? movedDestination(link, file, moving) : undefined
      const after = typeof moved === 'string' && !isSymlink && isUtf8(bytes) ? moved.replace(/\\?#.*$/s, '') : undefined
      links.push({ ...at(link.start), written: link.written, to, after })
      if (after === undefined) return
      now += text.slice(end, link.start) + after
      end = link.end
    }
    for (const link of linksOf(text, file)) {
      const target = targetOf(link, file, moving.before)
      if (target.kind === 'none' && !removed.has(file) && moving.folderInstead(target.path) !== undefined)
        add(link, target.path)
      if (target.kind !== 'file') continue
      if (removed.has(file)) usedHere.add(target.file)
      else if (!removed.has(target.file)) usedElsewhere.add(target.file)
      if (removed.has(file) || !removed.has(target.file)) continue
      // The page `a` made way for the index of the folder `a`.
      if (!isRewritten && targetOf(link, file, moving.after).kind === 'file') continue
      add(link, target.file)
    }
    if (end > 0) bodies.push({ file, before: text, text: now + text.slice(end) })
  }
  const isUnused = (file: string) =>
    !usedElsewhere.has(file) && !removed.has(file) && (!/\.mdx?$/i.test(file) || /(^|\/)_?snippets\//i.test(file))
  const unused = [...usedHere].filter((file) => isUnused(file) && !named(file)).sort()
  return { links, bodies, unused }
}
