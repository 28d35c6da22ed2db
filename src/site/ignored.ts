import { createRequire } from 'node:module'
import path from 'node:path'
import type Ignore from 'ignore'
import { diskAt, repositoryOf } from './disk.js'
import type { Disk } from './disk.js'

type IsIgnored = (file: string) => boolean

/** Tells what patterns of the .gitignore syntax leave out. The library is loaded where there is a pattern. */
export function ignoring(patterns: readonly string[]): IsIgnored {
  if (patterns.length === 0) return () => false
  const ignore = library()
  const matcher = ignore().add([...patterns])
  return (file) => ignore.isPathValid(file) && matcher.ignores(file)
}

/** Tells what never gets to the provider: what .mintignore lists, and what git leaves out of the repository. */
export function unpublished(disk: Disk): IsIgnored {
  const isIgnored = ignoring(disk.read('.mintignore')?.split(/\r?\n/) ?? [])
  const isIgnoredByGit = gitignore(disk)
  return (file) => isIgnored(file) || isIgnoredByGit(file)
}

/** What git ignores: of the .gitignore files from a page's folder up to the repository's, the nearest that names it decides. */
export function gitignore(disk: Disk): IsIgnored {
  const top = disk.root === undefined ? undefined : repositoryOf(disk.root)
  const repository = top === undefined ? disk : diskAt(top)
  const prefix = top === undefined || disk.root === undefined ? '' : slashed(path.relative(top, disk.root))
  const matchers = new Map<string, Ignore.Ignore | undefined>()
  const matcherOf = (folder: string) => {
    if (!matchers.has(folder)) {
      const text = repository.read(`${folder}.gitignore`)
      matchers.set(folder, text === undefined ? undefined : library()().add(text))
    }
    return matchers.get(folder)
  }
  return (page) => {
    const file = prefix + page
    for (let end = file.lastIndexOf('/') + 1; ; end = file.lastIndexOf('/', end - 2) + 1) {
      const said = matcherOf(file.slice(0, end))?.test(file.slice(end))
      if (said?.ignored || said?.unignored) return said.ignored
      if (end === 0) return false
    }
  }
}

function library(): typeof Ignore {
  return createRequire(import.meta.url)('ignore') as typeof Ignore
}

function slashed(folder: string): string {
  return folder === '' ? '' : `${folder.replaceAll(path.sep, '/')}/`
}
