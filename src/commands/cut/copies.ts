import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { inPattern } from '../../base/diagnostics/text.js'
import { statsOf } from '../../base/files/read.js'
import { gitNow } from '../../base/git/run.js'
import { rewriteLinks } from '../../site/links/rewrite.js'
import { filesOn } from '../../site/links/target.js'
import { diskAt } from '../../site/model/disk.js'

/** A file to copy, by paths from the docs root. */
export interface Copy {
  readonly from: string
  readonly to: string
  /** The text with rewritten links, if any. */
  readonly text: string | undefined
  /** The number of rewritten links. */
  readonly links: number
  /** True for a copy with the name of an old folder left in it. */
  readonly isLinking: boolean
}

/** A test for files left out of a copy: `.env`, and everything ignored by git. */
export function leftFiles(folder: string): (file: string) => boolean {
  const ignored = gitNow(folder, ['ls-files', '-o', '-i', '--exclude-standard', '--directory', '-z', '--', '.'])
  const left = (ignored?.toString('utf8') ?? '').split('\0').filter(Boolean)
  return (file) => {
    const inside = `${slashed(path.relative(folder, file))}/`
    return /^\.env(\.|$)/.test(path.basename(file)) || left.some((name) => inside.startsWith(name.replace(/\/?$/, '/')))
  }
}

/** All files to copy from a folder, by their paths in it. */
function filesBelow(folder: string): string[] {
  const isLeft = leftFiles(folder)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const kept = names.filter((name) => statsOf(path.join(folder, name))?.isFile() && !isLeft(path.join(folder, name)))
  return kept.map(slashed).sort()
}

/** The copies of folders: links between copied files are links between the copies. */
export function copiesOf(root: string, folders: ReadonlyMap<string, string>): Copy[] {
  const moves = new Map<string, string>()
  for (const [from, to] of folders)
    for (const name of filesBelow(path.join(root, from))) moves.set(`${from}/${name}`, `${to}/${name}`)
  const before = filesOn(diskAt(root))
  const copies = new Set(moves.values())
  const after = { has: (file: string) => copies.has(file) || before.has(file) }
  const moving = { moves, before, after, folderInstead: () => undefined }
  const isNamed = new RegExp(`/(?:${[...folders.keys()].map(inPattern).join('|')})(?![\\w.-])`)
  return [...moves].map(([from, to]) => {
    if (!/\.(mdx?|[jt]sx)$/i.test(from)) return { from, to, text: undefined, links: 0, isLinking: false }
    const old = readFileSync(path.join(root, from), 'utf8')
    const { text, links } = rewriteLinks(old, from, moving)
    // Text in another encoding would not survive, and the target of a symbolic link is no copy.
    const isInPlace = realpathSync(path.join(root, from)) === path.join(realpathSync(root), from)
    const isRewritten = text !== old && !old.includes('\ufffd') && isInPlace
    const now = isRewritten ? text : undefined
    return { from, to, text: now, links: isRewritten ? links.length : 0, isLinking: isNamed.test(now ?? old) }
  })
}

function slashed(file: string): string {
  return file.replaceAll(path.sep, '/')
}
