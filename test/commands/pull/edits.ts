import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { diffLines } from 'diff'

const root = path.resolve(import.meta.dirname, '../../..')

/** Real edits of docs.json: $BUILD_NAV_EDITS, or shared/edits beside the checkout. Absent on most machines. */
const folder = process.env.BUILD_NAV_EDITS ?? path.join(root, '..', 'shared', 'edits')

/** A docs.json before and after somebody's commit. */
export interface RealEdit {
  readonly name: string
  /** `person`, `web editor` or `bot`. */
  readonly by: string
  readonly before: string
  readonly after: string
}

/** Undefined, said once on stdout, where there are none: then the caller skips its tests. */
export function realEdits(): readonly RealEdit[] | undefined {
  if (!existsSync(folder)) {
    console.log(`skipped: no edits at ${folder} (set BUILD_NAV_EDITS)`)
    return undefined
  }
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'meta.json')
    .sort()
    .map((file) => {
      const name = path.dirname(file)
      const read = (part: string) => readFileSync(path.join(folder, name, part), 'utf8')
      return {
        name,
        by: (JSON.parse(read('meta.json')) as { by: string }).by,
        before: read('before.json'),
        after: read('after.json'),
      }
    })
}

/** How many lines two texts differ in, as `diff -w` counts them. */
export function changedLines(before: string, after: string): number {
  const bare = (text: string) => text.replace(/[ \t]+/g, '')
  return diffLines(bare(before), bare(after)).reduce(
    (sum, { added, removed, count }) => sum + (added || removed ? count : 0),
    0,
  )
}
