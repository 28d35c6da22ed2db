import { readdirSync } from 'node:fs'
import path from 'node:path'
import { didYouMean } from '../diagnostics/near.js'

/** More names are no help. */
const MOST_NAMED = 4

/** Advice for a missing file: a near name in its folder, or files of the same kind. */
export function fileHint(file: string): string | undefined {
  const folder = path.dirname(file)
  const names = filesIn(folder)
  if (names === undefined) return `There is no folder ${folder}.`
  const alike = names.filter((name) => path.extname(name) === path.extname(file) && /docs|mint/i.test(name))
  const near = didYouMean(path.basename(file), names)
  if (near !== undefined || alike.length === 0 || alike.length > MOST_NAMED) return near
  const quoted = alike.map((name) => `'${name}'`)
  return quoted.length === 1 ? `Did you mean ${quoted[0]}?` : `Its folder has ${quoted.join(', ')}.`
}

function filesIn(folder: string): readonly string[] | undefined {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name)
  } catch {
    return undefined
  }
}
