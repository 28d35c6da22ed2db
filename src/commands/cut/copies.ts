import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { statsOf } from '../../base/files/read.js'
import { gitNow } from '../../base/git/run.js'
import { rewriteLinks, type Moving } from '../../site/links/rewrite.js'
import { filesOn } from '../../site/links/target.js'
import { diskAt } from '../../site/model/disk.js'
import { inPattern } from '../../base/diagnostics/text.js'

/** The copies of a version's pages. */
export interface Copies {
  /** Copies with rewritten links, by their paths from the docs root. */
  readonly texts: ReadonlyMap<string, string>
  /** The number of rewritten links. */
  readonly links: number
  /** Pages with the name of an old folder left in them. */
  readonly linking: readonly string[]
}

/** All files of a folder to copy. */
export function filesBelow(folder: string): string[] {
  const isLeft = leftFiles(folder)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name))
  return files.filter((file) => statsOf(file)?.isFile() && !isLeft(file))
}

/** A test for files and folders left out of a copy: `.env`, and everything ignored by git. */
export function leftFiles(folder: string): (file: string) => boolean {
  const listed = gitNow(folder, ['ls-files', '-o', '-i', '--exclude-standard', '--directory', '-z', '--', '.'])
  const ignored = (listed?.toString('utf8') ?? '').split('\0').filter(Boolean)
  const left = new Set(ignored.map((name) => path.join(folder, name.replace(/\/$/, ''))))
  return (file) => {
    const steps = path.relative(folder, file).split(path.sep)
    return (
      /^\.env(\.|$)/.test(path.basename(file)) ||
      steps.some((_, at) => left.has(path.join(folder, ...steps.slice(0, at + 1))))
    )
  }
}

/** True if a folder has exactly the copies of a folder's files, byte for byte. */
export function isCopy(root: string, [from, to]: readonly [string, string], { texts }: Copies): boolean {
  const [original, copy] = [path.join(root, from), path.join(root, to)]
  const inside = (folder: string) =>
    filesBelow(folder)
      .map((file) => path.relative(folder, file))
      .sort()
  const files = inside(original)
  if (!statsOf(copy)?.isDirectory() || files.join('\0') !== inside(copy).join('\0')) return false
  return files.every((file) => {
    const text = texts.get(slashed(path.join(to, file)))
    const wanted = text === undefined ? readFileSync(path.join(original, file)) : Buffer.from(text)
    return wanted.equals(readFileSync(path.join(copy, file)))
  })
}

/** The pages in the new folders: links between copied files are links between the copies. */
export function copiesOf(root: string, folders: ReadonlyMap<string, string>): Copies {
  const copies = new Map<string, string>()
  for (const [from, to] of folders) {
    for (const file of filesBelow(path.join(root, from))) {
      const name = slashed(path.relative(root, file))
      copies.set(name, to + name.slice(from.length))
    }
  }
  const files = filesOn(diskAt(root))
  const arrived = new Set(copies.values())
  const moving: Moving = {
    moves: copies,
    before: files,
    after: { has: (file) => arrived.has(file) || files.has(file) },
    folderInstead: () => undefined,
  }
  const names = [...folders.keys()].map(inPattern)
  const isNamed = new RegExp(`/(?:${names.join('|')})(?![\\w.-])`)
  const texts = new Map<string, string>()
  const linking: string[] = []
  let count = 0
  for (const [file, copy] of copies) {
    if (!/\.(mdx?|[jt]sx)$/i.test(file)) continue
    const old = readFileSync(path.join(root, file), 'utf8')
    const { text, links } = rewriteLinks(old, file, moving)
    // Text in another encoding would not survive, and the target of a symbolic link is no copy.
    const now = !old.includes('\ufffd') && isInPlace(root, file) ? text : old
    if (now !== old) {
      texts.set(copy, now)
      count += links.length
    }
    if (isNamed.test(now)) linking.push(copy)
  }
  return { texts, links: count, linking: linking.sort() }
}

function isInPlace(root: string, file: string): boolean {
  return realpathSync(path.join(root, file)) === path.join(realpathSync(root), file)
}

function slashed(file: string): string {
  return file.replaceAll(path.sep, '/')
}
