import type { Diagnostic } from './diagnostic.js'

/** Bad input: thrown by the functions of `build-nav/node`, printed by the command line, never a bare stack. */
export class BuildNavError extends Error {
  override readonly name = 'BuildNavError'
  readonly diagnostics: readonly Diagnostic[]

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(summary).join('\n'))
    this.diagnostics = diagnostics
  }
}

function summary({ code, message, place }: Diagnostic): string {
  return place ? `${place.file}:${place.line}:${place.column} ${code} ${message}` : `${code} ${message}`
}
