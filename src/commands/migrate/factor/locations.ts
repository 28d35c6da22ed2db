import type { Plan } from '../model.js'
import { local, template } from './expression.js'
import { join } from './folders.js'
import type { Folder, Folders } from './folders.js'
import type { Variant } from './variants.js'

/** The place of pages: in the folder of their variant, which may be inside another folder. */
export interface Location {
  readonly id: string
  readonly folder: Folder
  /** `api` of `api/fr/users`. */
  readonly before: string
}

/** A page's path in one variant. */
export type Path = readonly [Variant, string]

/** The greatest number of folders before that of the variant. */
const DEEPEST = 4

/** All locations that a path can be seen in, the plainest first. */
export function locationsOf([variant, path]: Path, folders: Folders): Location[] {
  return folders.flatMap((folder) => {
    const own = folder.of(variant)
    if (own === '') return ['', ...startsOf(path)].map((before) => locationIn(folder, before))
    if (path.startsWith(`${own}/`)) return [locationIn(folder, '')]
    const found: Location[] = []
    for (let at = path.indexOf(`/${own}/`); at > 0; at = path.indexOf(`/${own}/`, at + 1)) {
      const before = path.slice(0, at)
      if (before.split('/').length <= DEEPEST) found.push(locationIn(folder, before))
    }
    return found
  })
}

/**
 * The locations in which paths of several variants have equal rests; with `mayDiffer`, those in the plain folder may
 * differ.
 */
export function commonLocations(paths: readonly Path[], folders: Folders, mayDiffer: boolean): Location[] {
  return folders.flatMap((folder) => {
    // Where a variant has no folder, its paths do not say what stands before that of others.
    const says = paths.find(([variant]) => folder.of(variant) !== '') ?? paths[0]
    const locations = says ? locationsOf(says, [folder]) : []
    return locations.filter((location) => {
      const tails = new Set(paths.map(([variant, path]) => tailIn(location, variant, path)))
      const isPlain = folder === folders[0] && location.before === ''
      return !tails.has(undefined) && (tails.size === 1 || (mayDiffer && isPlain))
    })
  })
}

/** The part of a path after a location; undefined where the path is not in it, or `under` would take its slash for the root. */
export function tailIn({ folder, before }: Location, variant: Variant, path: string): string | undefined {
  const whole = join(before, folder.of(variant))
  const tail = whole === '' ? path : path.startsWith(`${whole}/`) ? path.slice(whole.length + 1) : ''
  return tail === '' || tail.startsWith('/') ? undefined : tail
}

/** `` `api/${folder}` `` */
export function locationPlan({ folder, before }: Location): Plan {
  return before === '' ? local(folder.name) : template(`${before}/`, local(folder.name))
}

/** A path in a location; undefined where only `under` can write it, as some variants have no folder. */
export function pathPlan({ folder, before }: Location, tail: string): Plan | undefined {
  if (!folder.someEmpty) return template(before && `${before}/`, local(folder.name), `/${tail}`)
  if (folder.name !== 'folder') return undefined
  return template(before && `${before}/`, local('prefix'), tail)
}

/** `a`, `a/b` of `a/b/c` */
function startsOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1).slice(0, DEEPEST)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

function locationIn(folder: Folder, before: string): Location {
  return { id: `${folder.name} ${before}`, folder, before }
}
