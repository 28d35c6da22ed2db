import { existsSync } from 'node:fs'
import path from 'node:path'
import { listedUpTo } from '../base/diagnostics/text.js'
import type { BuildResult } from '../commands/build/build.js'
import { readJson } from '../format/json/read.js'
import { resolveRefs } from '../format/json/refs/refs.js'
import { isJsonObject } from '../format/json/value.js'
import { jsonFilesIn } from '../site/model/json-files.js'
import { textAt } from '../site/model/past-files.js'
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
    return adviceOn(unused, folder)
  } catch {
    // A part that can't be read is for `check` to explain.
    return ''
  }
}

/**
 * The line at the end of a pull for the files that an edit of docs.json left: they are made like the parts beside them,
 * and no `$ref` names them.
 */
export function leftParts(out: string, folder: { readonly cwd: string }): string {
  const text = textAt(out)
  if (text === undefined || !text.includes('$ref')) return ''
  try {
    const parts = resolveRefs(readJson(text, { file: out }), {}).files.map(({ file }) => file)
    const left = [...new Set(parts.map((file) => path.dirname(file)))].flatMap((each) => {
      const own = parts.filter((file) => path.dirname(file) === each)
      const others = jsonFilesIn(each).filter((file) => file !== out && !own.includes(file))
      const keys = new Set(own.flatMap(keysOf))
      return each === path.dirname(out)
        ? []
        : others.filter((file) => keysOf(file).length > 0 && keysOf(file).every((key) => keys.has(key)))
    })
    return adviceOn(left, folder)
  } catch {
    return ''
  }
}

function keysOf(file: string): readonly string[] {
  const { value } = readJson(textAt(file) ?? '', { file })
  return isJsonObject(value) ? Object.keys(value) : []
}

function adviceOn(unused: readonly string[], folder: { readonly cwd: string }): string {
  if (unused.length === 0) return ''
  const [is, it] = unused.length === 1 ? ['is', 'it'] : ['are', 'them']
  const names = unused.map((file) => shownPath(file, folder))
  return `${listedUpTo(3, names)} ${is} no longer part of docs.json. Delete ${it} if nothing else needs ${it}.\n`
}
