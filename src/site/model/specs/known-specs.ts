import type { Disk } from '../disk.js'
import { pagePath } from '../page-path.js'
import { isSpecFile } from './spec-reader.js'
import type { SpecReader } from './spec-reader.js'

/** The specifications that a page's frontmatter may mean: every one of the site's folder, whether or not docs.json names it. */
export interface KnownSpecs {
  readonly openapi: readonly string[]
  readonly asyncapi: readonly string[]
  /** There may be more of them, as one can't be read. */
  readonly isOpen: boolean
}

/** Text beyond this is not always read. */
const LARGE = 16e6

/** Reads them, in the order of their paths; those among them that can't be read hide what they hold. */
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
    // One that is not valid, Mintlify can't read either; a large one it may.
    else if (spec.state !== 'valid' && (text === undefined || text.length > LARGE)) isOpen = true
  }
  return { openapi, asyncapi, isOpen }
}

/**
 * The specifications that a name in a page means: the file of this path, else, as Mintlify has it, all that have
 * it in their path.
 */
export function specsCalled(name: string, files: readonly string[]): readonly string[] {
  const { path } = pagePath(name)
  return files.includes(path) ? [path] : files.filter((file) => file.includes(path))
}

/**
 * The file that a name in a page means, where it can't be read as a specification: `users` for an empty
 * `api/users.yaml`.
 */
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
