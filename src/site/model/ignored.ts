import { createRequire } from 'node:module'
import path from 'node:path'
import type Ignore from 'ignore'
import { repositoryOf, type Disk } from './disk.js'
import { kept } from './kept.js'
import { folderOf } from './page-path.js'

type IsIgnored = (file: string) => boolean

/** The file that keeps a page from Mintlify. */
export type IgnoreFile = '.mintignore' | '.gitignore'

/** Matches patterns of the .gitignore syntax. The library is loaded for the first pattern. */
export function ignoring(patterns: readonly string[]): IsIgnored {
  if (patterns.length === 0) return () => false
  const matcher = library()().add([...patterns])
  return (file) => library().isPathValid(file) && matcher.ignores(file)
}

/** The file that keeps a page from Mintlify: .mintignore, or a .gitignore, as Mintlify reads the repository. */
export function ignoredBy(disk: Disk): (file: string) => IgnoreFile | undefined {
  // Mintlify trims the lines.
  const lines = disk.read('.mintignore')?.split(/\r?\n/) ?? []
  const isIgnored = ignoring(lines.map((line) => line.trim()))
  const isIgnoredByGit = gitignore(disk)
  return (file) => (isIgnored(file) ? '.mintignore' : isIgnoredByGit(file) ? '.gitignore' : undefined)
}

/**
 * The files ignored by git: the nearest .gitignore with a matching pattern decides, from a page's folder up to the
 * repository. A folder ends with a slash.
 */
export function gitignore(disk: Disk): IsIgnored {
  const top = disk.root === undefined ? undefined : repositoryOf(disk.root)
  const inside = path.relative(top ?? '', top === undefined ? '' : (disk.root ?? '')).replaceAll(path.sep, '/')
  const prefix = inside && `${inside}/`
  const patternsIn: (folder: string) => readonly (readonly [start: number, matcher: Ignore.Ignore])[] = kept(
    (folder) => {
      const text = disk.read(path.posix.relative(prefix, `${folder}.gitignore`))
      const above = folder === '' ? [] : patternsIn(folderOf(folder.slice(0, -1)))
      return text === undefined ? above : [[folder.length, library()().add(text)], ...above]
    },
  )
  return (page) => {
    const file = prefix + page
    for (const [start, matcher] of patternsIn(folderOf(file.replace(/\/$/, '')))) {
      const said = matcher.test(file.slice(start))
      if (said.ignored || said.unignored) return said.ignored
    }
    return false
  }
}

/** The text of an ignore file with missing lines added at the end, below a heading; undefined if nothing is missing. */
export function withLines(text: string | undefined, lines: readonly string[], heading?: string): string | undefined {
  const before = text ?? ''
  const present = new Set(before.split(/\r?\n/).map((line) => line.trim()))
  const missing = lines.filter((line) => !present.has(line))
  if (missing.length === 0) return undefined
  const end = before.includes('\r\n') ? '\r\n' : '\n'
  const start = before === '' || before.endsWith('\n') ? before : before + end
  const gap = before === '' ? [] : ['']
  const head = heading === undefined || present.has(heading) ? [] : [...gap, heading]
  return start + [...head, ...missing].map((line) => line + end).join('')
}

function library(): typeof Ignore {
  return createRequire(import.meta.url)('ignore') as typeof Ignore
}
