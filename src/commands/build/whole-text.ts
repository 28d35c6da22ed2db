import { readJson } from '../../format/json/read.js'
import { resolveRefs } from '../../format/json/refs/refs.js'
import type { RefOptions } from '../../format/json/refs/ref-files.js'

/**
 * A docs.json with the content of its `$ref`s in their place: one text to compare and to remember. One without
 * `$ref`s, or with some that lead nowhere, is its own text. `keep`: files that the config leaves to others are no
 * part of it. `read`: newer texts of files than those on the disk.
 */
export function wholeText(text: string, out: string, { keep, read }: Pick<RefOptions, 'keep' | 'read'>): string {
  if (!/\$ref|\\u0024/i.test(text)) return text
  try {
    return JSON.stringify(resolveRefs(readJson(text, { file: out }), { keep, read }).value)
  } catch {
    return text
  }
}
