import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '../../temporary-folder.js'

const root = path.resolve(import.meta.dirname, '../../..')

/** Real renames of pages, as their authors made them: $BUILD_NAV_MOVES, or shared/moves beside the checkout. */
const folder = path.join(process.env.BUILD_NAV_MOVES ?? path.join(root, '..', 'shared', 'moves'), 'cases')

export interface MoveCase {
  /** `runpod__docs/0ab1` */
  readonly name: string
  readonly repository: string
  readonly folder: string
  /** `exact`: the authors changed nothing of the navigation but the names. */
  readonly kind: 'exact' | 'placed' | 'regrouped' | 'not-in-nav'
  /** From the docs root: old → new. */
  readonly moves: ReadonlyMap<string, string>
}

/** All real renames; undefined, said once, where there are none. */
export function moveCases(): readonly MoveCase[] | undefined {
  if (!existsSync(folder)) {
    console.log(`skipped: no renames at ${folder} (set BUILD_NAV_MOVES)`)
    return undefined
  }
  return readdirSync(folder).flatMap((repository) =>
    readdirSync(path.join(folder, repository)).map((id): MoveCase => {
      const own = path.join(folder, repository, id)
      const { kind } = JSON.parse(readFileSync(path.join(own, 'meta.json'), 'utf8')) as Pick<MoveCase, 'kind'>
      const rows = readFileSync(path.join(own, 'moves.tsv'), 'utf8').trim().split('\n')
      const moves = new Map(rows.map((row) => row.split('\t') as [string, string]))
      return { name: `${repository}/${id}`, repository, folder: own, kind, moves }
    }),
  )
}

/** The site before a rename: files whose contents are not known are empty. */
export function siteBefore({ folder: own, moves }: Pick<MoveCase, 'folder' | 'moves'>): string {
  const before = path.join(own, 'before')
  const known = filesBelow(before).filter((file) => file !== 'files.txt')
  const listed = readFileSync(path.join(before, 'files.txt'), 'utf8').split('\n').filter(Boolean)
  // Settings of other tools, such as package.json, have to be JSON for those that read them.
  const files = Object.fromEntries(listed.map((file) => [file, /\.json$/i.test(file) ? '{}\n' : '']))
  const texts = Object.fromEntries(known.map((file) => [file, readFileSync(path.join(before, file), 'utf8')]))
  return temporaryFolder({ ...files, ...texts, 'moves.tsv': [...moves].map((row) => row.join('\t')).join('\n') })
}

/** The files below a folder, by their paths from there. */
export function filesBelow(own: string): string[] {
  return readdirSync(own, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(own, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
}
