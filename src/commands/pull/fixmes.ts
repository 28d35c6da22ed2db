import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { placer } from '../../base/files/place.js'
import { pullReport } from './codes.js'
import { unshownIn } from './source/unshown.js'

const fixmes = /^[ \t]*\/\/ FIXME: (.*)$/gm

/** The FIXMEs that are new in the files of a config. */
export function newFixmes(
  files: readonly { readonly path: string; readonly before: string; readonly text: string }[],
): readonly Diagnostic[] {
  return files.flatMap(({ path, before, text }) => {
    const known = [...before.matchAll(fixmes)].map(({ 1: reason = '' }) => reason.trim())
    const placeOf = placer(text, path)
    return [...text.matchAll(fixmes)].flatMap(({ 0: line, 1: reason = '', index }) => {
      const old = known.indexOf(reason.trim())
      const place = placeOf(index + line.indexOf('//'))
      const names = unshownIn(reason.trim())
      if (old < 0 && names !== undefined) return [pullReport('pull-unshown', { names }, place)]
      if (old < 0) return [pullReport('pull-fixme', { reason: reason.trim() }, place)]
      known.splice(old, 1)
      return []
    })
  })
}
