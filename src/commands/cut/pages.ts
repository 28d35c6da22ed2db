import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { statsOf } from '../../base/files/read.js'
import { gitNow } from '../../base/git/run.js'
import type { Link } from '../../site/links/link.js'
import { linksOf } from '../../site/links/links.js'
import { rewriteLinks, type Moving } from '../../site/links/rewrite.js'
import { filesOn, targetOf } from '../../site/links/target.js'
import { diskAt } from '../../site/model/disk.js'
import { inPattern } from '../../base/diagnostics/text.js'

/** The copies of a version's pages. */
export interface Copies {
  /** Those that differ from their originals, by their paths from the docs root: their links lead to copies. */
  readonly texts: ReadonlyMap<string, string>
  /** Counts the links that lead to copies. */
  readonly links: number
  /** The pages that still name a folder of the old version. */
  readonly linking: readonly string[]
  /** The pages whose `openapi` names a specification by a path that the copied one does not have. */
  readonly specs: readonly string[]
}

/** The folder of an older version, for a folder that is copied. */
export type FolderBefore = (folder: string) => string | undefined

/** Every file in a folder and below that is copied. */
export function filesBelow(folder: string): string[] {
  const isLeft = leftFiles(folder)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name))
  return files.filter((file) => statsOf(file)?.isFile() && !isLeft(file))
}

/** Tells which files and folders of a folder are not copied: `.env`, and what git ignores. */
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

/** True if a folder has the copies of a folder's files, byte for byte, and no others. */
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

/** The pages as they are in the new folders: a link to a file that is copied, too, leads to the copy. */
export function copiesOf(root: string, folders: ReadonlyMap<string, string>, before: FolderBefore): Copies {
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
  const isVersioned = versionedSpecs(root, before)
  const texts = new Map<string, string>()
  const [linking, specs]: [string[], string[]] = [[], []]
  let count = 0
  for (const [file, copy] of copies) {
    if (!/\.(mdx?|[jt]sx)$/i.test(file)) continue
    const [from = '', to = ''] = [...folders].find(([folder]) => file.startsWith(`${folder}/`)) ?? []
    const old = readFileSync(path.join(root, file), 'utf8')
    const { text, links } = rewriteLinks(old, file, moving)
    const named = specsIn(text, copy).filter(({ written }) => arrived.has(to + written))
    const versioned = named.filter(({ written }) => isVersioned(from, written))
    if (named.some((link) => !versioned.includes(link) && targetOf(link, copy, moving.after).kind === 'none'))
      specs.push(copy)
    // What is not UTF-8 would not survive, and what a symbolic link leads to is not a copy.
    const isOwn = !old.includes('\ufffd') && isInPlace(root, file)
    const now = isOwn ? versioned.reduceRight((whole, { start }) => inserted(whole, start, `/${to}`), text) : old
    if (now !== old) {
      texts.set(copy, now)
      count += links.length + versioned.length
    }
    if (isNamed.test(now)) linking.push(copy)
  }
  return { texts, links: count, linking: linking.sort(), specs: specs.sort() }
}

function inserted(text: string, at: number, part: string): string {
  return text.slice(0, at) + part + text.slice(at)
}

/** The links of a page's frontmatter to specifications: `openapi: /api.yaml GET /users`. */
function specsIn(text: string, file: string): readonly Link[] {
  if (!/^["']?(?:open|async)api/m.test(text)) return []
  return linksOf(text, file).filter(({ form, name = '' }) => form === 'frontmatter' && /api/.test(name))
}

/** Tells of a specification, `/api.yaml`, if an older version calls its own by the version's folder: `/v1/api.yaml`. */
function versionedSpecs(root: string, before: FolderBefore): (folder: string, spec: string) => boolean {
  const known = new Map<string, ReadonlySet<string>>()
  return (folder, spec) => {
    const older = before(folder)
    if (older === undefined) return false
    const names = known.get(older) ?? specsNamed(root, older)
    known.set(older, names)
    return names.has(`/${older}${spec}`)
  }
}

function specsNamed(root: string, folder: string): ReadonlySet<string> {
  const pages = filesBelow(path.join(root, folder)).filter((file) => /\.mdx?$/i.test(file))
  return new Set(pages.flatMap((file) => specsIn(readFileSync(file, 'utf8'), file).map(({ written }) => written)))
}

function isInPlace(root: string, file: string): boolean {
  return realpathSync(path.join(root, file)) === path.join(realpathSync(root), file)
}

function slashed(file: string): string {
  return file.replaceAll(path.sep, '/')
}
