import { existsSync } from 'node:fs'
import { listedUpTo } from '../base/diagnostics/listed.js'
import type { BuildResult } from '../commands/build/build.js'
import { readJson } from '../format/json/read.js'
import { resolveRefs } from '../format/json/refs/refs.js'
import { shownPath } from './shown-path.js'

/** The line at the end of a build for the files that `$ref`s of docs.json named until then, and name no more. */
export function unusedParts(
  { out, before, text, changes, written, settled }: Pick<BuildResult, 'out' | 'before' | 'text' | 'changes' | 'written' | 'settled'>, // prettier-ignore
  folder: { readonly cwd: string },
): string {
  if (!written || settled || before === undefined || !before.includes('$ref')) return ''
  const partsOf = (document: string, side: 'before' | 'text') => {
    const read = (part: string) => changes.find(({ file }) => file === part)?.[side]
    return resolveRefs(readJson(document, { file: out }), { read }).files.map(({ file }) => file)
  }
  try {
    const used = new Set(partsOf(text, 'text'))
    const unused = partsOf(before, 'before').filter((file) => !used.has(file) && existsSync(file))
    if (unused.length === 0) return ''
    const [is, it] = unused.length === 1 ? ['is', 'it'] : ['are', 'them']
    const names = unused.map((file) => shownPath(file, folder))
    return `${listedUpTo(3, names)} ${is} no longer part of docs.json. Delete ${it} if nothing else needs ${it}.\n`
  } catch {
    // A part that can't be read is for `check` to explain.
    return ''
  }
}
