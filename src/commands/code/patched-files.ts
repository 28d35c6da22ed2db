import { readFileSync } from 'node:fs'
import type { Patch } from './patch.js'
import { Rendering } from './rendering.js'

/** The files on the disk with patches in them: the new text of each. */
export function patchedFiles(patches: readonly Patch[]): ReadonlyMap<string, string> {
  const files = new Map<string, Patch[]>()
  for (const patch of patches) files.set(patch.file, [...(files.get(patch.file) ?? []), patch])
  const rendering = new Rendering((file) => readFileSync(file, 'utf8'), files, new Map())
  return new Map([...files.keys()].map((file) => [file, rendering.file(file)]))
}

/** A text as a literal in the quotes of the old one. */
export function inQuotes(quote: string, text: string): string {
  return `${quote}${text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`
}
