import { distance } from 'fastest-levenshtein'
import { longestCompared } from '../../../base/diagnostics/near.js'
import { baseOf, folderOf } from '../page-path.js'

/** The file meant by a missing specification: with the same name, then of another version, then misspelt. */
export function nearSpec(source: string, files: readonly string[]): string | undefined {
  const wanted = source.trim().replace(/^[./]+/, '')
  const sole = (same: readonly string[]) => (same.length === 1 ? same[0] : undefined)
  const inFolder = files.filter((file) => folderOf(file) === folderOf(wanted))
  const named = (name: (file: string) => string) => {
    const isSame = (file: string) => name(file) === name(wanted)
    return sole(inFolder.filter(isSame)) ?? sole(files.filter(isSame))
  }
  return (
    named(baseOf) ?? named(plainOf) ?? misspelt(wanted, inFolder, plainOf) ?? misspelt(wanted, files, (file) => file)
  )
}

/** Names of services differ in few letters: `users` is not `orders`. */
function misspelt(wanted: string, files: readonly string[], nameOf: (file: string) => string): string | undefined {
  const name = nameOf(wanted).toLowerCase()
  let best: string | undefined
  let least = Math.max(name.length > 3 ? 2 : 1, name.length / 6)
  for (const file of name.length > longestCompared ? [] : files) {
    const apart = distance(name, nameOf(file).toLowerCase())
    if (apart > least || (apart === least && best !== undefined)) continue
    best = file
    least = apart
  }
  return best
}

/** A name without version and extension: `api-v1.2.yaml` and `api.json` are `api`. */
function plainOf(file: string): string {
  const name = baseOf(file)
    .toLowerCase()
    .replace(/\.(json|ya?ml)$/, '')
  return name.replace(/[-_.]?v?\d+([-_.]\d+)*$/, '') || name
}
