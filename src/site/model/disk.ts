import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import type { Dirent } from 'node:fs'
import path from 'node:path'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { folderEntries, pageStart } from '../../base/files/known-disk.js'
import type { PageStart } from '../../base/files/frontmatter-text.js'
import { readBytes, statsOf } from '../../base/files/read.js'

/** The docs root for rules; paths are relative, with `/`. */
export interface Disk {
  /** The folder; undefined for a disk from a list. */
  readonly root?: string
  /** Pages, and JSON and YAML files, among them specifications: found in a single walk, at the first call. */
  files(): readonly string[]
  exists(file: string): boolean
  /** The files below a folder; `onFolder` receives each listed folder. */
  filesIn?(folder: string, onFolder: (folder: string) => void): Iterable<string>
  /** The files directly in a folder: `guides/`. */
  filesOf?(folder: string): readonly string[]
  /** The names of all files in a folder, `images/`; undefined for a disk from a list. */
  names?(folder: string): readonly string[]
  /** Undefined for a missing or unreadable file. */
  read(file: string): string | undefined
  /** Reads files at once for later `read`s, where a process for each would take long. */
  readAhead?(files: readonly string[]): void
  /** The beginning of a file, with the frontmatter. */
  head?(file: string): string | undefined
  /** The beginning, and whether the file has no links. */
  start?(file: string): PageStart | undefined
  /** The reason why an existing file can't be read, in words; undefined for a folder. */
  unreadable?(file: string): string | undefined
}

/** The beginning of a file with the frontmatter, or all of the file; '' for an unreadable file. */
export function headOf(disk: Disk, file: string): string {
  return (disk.head ? disk.head(file) : disk.read(file)) ?? ''
}

/** The folder on the real disk. */
export function diskAt(root: string): Disk {
  let files: string[] | undefined
  let walk: Walk | undefined
  return {
    root,
    files: () => (files ??= [...new Walk(root).files()]),
    filesIn: (folder, onFolder) => new Walk(root).files(folder, onFolder),
    filesOf: (folder) => (walk ??= new Walk(root)).filesOf(folder),
    names: (folder) => namesIn(path.join(root, folder)),
    exists: (file) => existsSync(path.join(root, file)),
    // Joined plainly: there are thousands, and a path of the walk needs no cleaning.
    head: (file) => pageStart(`${root}/${file}`)?.head,
    start: (file) => pageStart(`${root}/${file}`),
    read(file) {
      // Few folders have a .gitignore, and unreadable files are no question here.
      if (!existsSync(path.join(root, file))) return undefined
      const bytes = bytesOf(path.join(root, file), file)
      return bytes instanceof BuildNavError ? undefined : bytes.toString('utf8')
    },
    unreadable(file) {
      const bytes = bytesOf(path.join(root, file), file)
      const [found] = bytes instanceof BuildNavError ? bytes.diagnostics : []
      return found?.code === 'file-is-folder' ? undefined : found?.message.replace(/\.$/, '')
    },
  }
}

function namesIn(folder: string): readonly string[] {
  const isSound = (entry: Dirent) => statsOf(path.join(folder, entry.name))?.isFile() ?? false
  const files = entriesOf(folder).filter((entry) => entry.isFile() || (entry.isSymbolicLink() && isSound(entry)))
  return files.map(({ name }) => name)
}

function bytesOf(file: string, name: string): Buffer | BuildNavError {
  try {
    return readBytes(file, name)
  } catch (error) {
    if (error instanceof BuildNavError) return error
    throw error
  }
}

/** Folders skipped by Mintlify, beside names with a dot in front. */
const skippedFolders: ReadonlySet<string> = new Set(['node_modules'])
const interesting = /\.(mdx?|json|ya?ml)$/i

/** Links to each other have more ways through them than there are files. */
const MOST_WAYS = 100

interface Folder {
  /** From the root, with a slash at the end. */
  readonly name: string
  /** The real folders on the way, the folder itself the last. */
  readonly way: readonly string[]
}

/** Walks the root and linked folders nearby, but no folder above a link. */
class Walk {
  readonly #root: string
  readonly #near: string
  readonly #ways = new Map<string, number>()
  readonly #top: Folder
  readonly #known = new Map<string, Folder | undefined>()

  constructor(root: string) {
    this.#root = realOf(root) ?? root
    this.#near = repositoryOf(this.#root) ?? path.dirname(this.#root)
    this.#top = { name: '', way: [this.#root] }
  }

  *files(start = '', onFolder = (_folder: string): void => {}): Iterable<string> {
    const first = this.#folder(start === '' ? '' : `${start}/`)
    const open = first ? [first] : []
    for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
      const real = folder.way.at(-1) as string
      onFolder(folder.name.slice(0, -1))
      for (const entry of lookedThrough(entriesOf(real), folder.name)) {
        if (typeof entry === 'string') {
          yield entry
          continue
        }
        const { name } = entry
        const inner = this.#folderAt(path.join(real, name), entry, folder.way)
        if (inner) open.push({ name: `${folder.name}${name}/`, way: [...folder.way, inner] })
        else if (interesting.test(name) && isFile(real, entry)) yield folder.name + name
      }
    }
  }

  filesOf(folder: string): readonly string[] {
    const real = this.#folder(folder)?.way.at(-1)
    if (real === undefined) return []
    return lookedThrough(entriesOf(real), folder).flatMap((entry) => {
      if (typeof entry === 'string') return [entry]
      return interesting.test(entry.name) && isFile(real, entry) ? [folder + entry.name] : []
    })
  }

  /** The folder of a name, `guides/`, if a walk from the root reaches the folder. */
  #folder(name: string): Folder | undefined {
    let folder: Folder | undefined = this.#top
    for (let end = name.indexOf('/'); folder && end !== -1; end = name.indexOf('/', end + 1)) {
      const inner = name.slice(0, end + 1)
      if (!this.#known.has(inner)) this.#known.set(inner, this.#folderIn(folder, inner))
      folder = this.#known.get(inner)
    }
    return folder
  }

  #folderIn({ name: outer, way }: Folder, name: string): Folder | undefined {
    const step = name.slice(outer.length, -1)
    if (step.startsWith('.') || skippedFolders.has(step)) return undefined
    const real = way.at(-1) as string
    const entry = entriesOf(real).find((each) => each.name === step)
    const inner = entry && this.#folderAt(path.join(real, step), entry, way)
    return inner === undefined ? undefined : { name, way: [...way, inner] }
  }

  /** The real folder behind a name, if a part of the walk. */
  #folderAt(target: string, entry: Dirent, way: readonly string[]): string | undefined {
    if (entry.isDirectory()) return target
    const link = entry.isFile() ? linkIn(target) : target
    const real = link === undefined ? undefined : realOf(link)
    if (real === undefined || !statSync(real).isDirectory() || !isWithin(real, this.#near)) return undefined
    const ways = this.#ways.get(real) ?? 0
    this.#ways.set(real, ways + 1)
    return ways < MOST_WAYS && !way.some((above) => isWithin(above, real)) ? real : undefined
  }
}

const lookedAt = new WeakMap<readonly Dirent[], Map<string, readonly (string | Dirent)[]>>()

/** The relevant entries of a folder: files by path, and possible links or folders. Each listing is read once. */
function lookedThrough(entries: readonly Dirent[], folder: string): readonly (string | Dirent)[] {
  const known = lookedAt.get(entries) ?? new Map<string, readonly (string | Dirent)[]>()
  lookedAt.set(entries, known)
  const found = known.get(folder) ?? entries.flatMap((entry) => counting(entry, folder) ?? [])
  known.set(folder, found)
  return found
}

function counting(entry: Dirent, folder: string): string | Dirent | undefined {
  const { name } = entry
  if (name.startsWith('.')) return undefined
  const isSurelyFile = entry.isFile() && name.includes('.')
  if (isSurelyFile) return interesting.test(name) ? folder + name : undefined
  return skippedFolders.has(name) ? undefined : entry
}

function isFile(folder: string, entry: Dirent): boolean {
  if (!entry.isSymbolicLink()) return entry.isFile()
  const real = realOf(path.join(folder, entry.name))
  return real !== undefined && statSync(real).isFile()
}

function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(outer.endsWith(path.sep) ? outer : outer + path.sep)
}

/** The nearest git repository above. */
export function repositoryOf(folder: string): string | undefined {
  if (existsSync(path.join(folder, '.git'))) return folder
  const parent = path.dirname(folder)
  return parent === folder ? undefined : repositoryOf(parent)
}

/** The target of a file with nothing but a path: git writes links so on systems without links. */
function linkIn(file: string): string | undefined {
  try {
    const text = statSync(file).size < 200 ? readFileSync(file, 'utf8') : ''
    return /^[^\0\r\n]+$/.test(text) ? path.resolve(path.dirname(file), text) : undefined
  } catch {
    return undefined // A file that may not be read.
  }
}

function realOf(target: string): string | undefined {
  try {
    return realpathSync(target)
  } catch {
    return undefined // A link to nothing.
  }
}

/** An unreadable folder has nothing to publish. */
function entriesOf(folder: string): readonly Dirent[] {
  return folderEntries(folder) ?? []
}
