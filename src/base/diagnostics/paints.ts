import { createRequire } from 'node:module'
import type picocolors from 'picocolors'

/** The colours of a terminal, or nothing in their place. */
export type Paints = ReturnType<typeof picocolors.createColors>

let library: typeof picocolors | undefined

/** Paints text, or leaves it plain. The library is loaded at the first print: a silent command doesn't pay for it. */
export function paintsFor(color: boolean): Paints {
  library ??= createRequire(import.meta.url)('picocolors') as typeof picocolors
  return library.createColors(color)
}
