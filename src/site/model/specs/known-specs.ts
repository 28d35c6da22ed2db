import type { Disk } from '../disk.js'
import { pagePath } from '../page-path.js'
import { isSpecFile } from './spec-reader.js'
import type { SpecReader } from './spec-reader.js'

/** The specifications for a page's frontmatter: all in the site's folder, named in docs.json or not. */
export interface KnownSpecs {
  readonly openapi: readonly string[]
  readonly asyncapi: readonly string[]
  /** True if an unreadable specification may be among them. */
  readonly isOpen: boolean
}

/** Text beyond this is not always read. */
const LARGE = 16e6

/** Reads the specifications in the order of their paths; unreadable specifications leave the list open. */
export function knownSpecs(disk: Disk, specs: SpecReader): KnownSpecs {
  const openapi: string[] = []
  const asyncapi: string[] = []
  let isOpen = false
  const files = disk.files().filter(isSpecFile)
  for (const file of files.toSorted()) {
    const text = disk.read(file)
    if (text !== undefined && !/\b(openapi|swagger|asyncapi)["']?\s*:/.test(text)) continue
    const spec = specs.read(file)
    if (spec.state === 'valid' && spec.form === 'openapi') openapi.push(file)
    else if (spec.state === 'valid' && spec.form === 'asyncapi') asyncapi.push(file)
    // Mintlify can't read an invalid specification either; a large file perhaps.
    else if (spec.state !== 'valid' && (text === undefined || text.length > LARGE)) isOpen = true
  }
  return { openapi, asyncapi, isOpen }
}

/**
 * The specifications behind a name in a page: the file of this path, or else, as in Mintlify, all files with the name
 * in their path.
 */
export function specsCalled(name: string, files: readonly string[]): readonly string[] {
  const { path } = pagePath(name)
  return files.includes(path) ? [path] : files.filter((file) => file.includes(path))
}

/** The unreadable file behind a name in a page: `users` for an empty `api/users.yaml`. */
export function unreadSpec(name: string, { disk, specs }: { readonly disk: Disk; readonly specs: SpecReader }) {
  const { path } = pagePath(name)
  const isCalled = (file: string) => `/${file}`.endsWith(`/${path}`) || `/${withoutEnding(file)}`.endsWith(`/${path}`)
  for (const file of disk.files().filter((each) => isSpecFile(each) && isCalled(each))) {
    const spec = specs.read(file)
    if (spec.state === 'invalid') return { name: file, reason: spec.reason }
  }
  return undefined
}

function withoutEnding(file: string): string {
  return file.replace(/\.\w+$/, '')
}
