import path from 'node:path'
import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { lengthInLines } from '../../base/diagnostics/text.js'
import { pullReport } from './codes.js'
import { placeNow } from './left-edits.js'
import type { Instance } from './origin/instances.js'
import type { Change } from './patch/change.js'
import type { Copy } from './propose/edit.js'
import type { TextOf } from './run-config.js'

/** Notes on copied code: from now on, copy and original change independently. */
export function copiesIn(changes: readonly Change[], textOf: TextOf, folder: string): readonly Diagnostic[] {
  return changes.flatMap(({ copied }) => {
    if (!copied) return []
    const { name, original, variants } = copied
    const lines = lengthInLines(original.getText())
    const { file = '', line = 1 } = placeNow(original, textOf)
    const args = { name, lines, variants, original: { file: path.relative(folder, file), line } }
    return [pullReport('pull-copied', args, placeNow(copied.use, textOf))]
  })
}

/** A copy with the names of its variants: titles not shared by all instances of the place. */
export function copiedFor(
  copy: Copy,
  { all, own }: { readonly all: readonly Instance[]; readonly own: readonly Instance[] },
): Copy & { readonly variants: readonly string[] } {
  const isShared = (title: string) => all.every(({ variant }) => variant.includes(title))
  const names = own.map(({ variant }) => variant.filter((title) => !isShared(title)).join(' › '))
  return { ...copy, variants: [...new Set(names)].filter((name) => name !== '') }
}
