import path from 'node:path'
import { BuildNavError, type Diagnostic } from '../../../src/base/diagnostics/diagnostic.js'
import { temporaryFolder } from '../../temporary-folder.js'

/** Writes files into a fresh folder, whose name has a space and letters beyond ASCII, and gives its path. */
export function site(files: Readonly<Record<string, string>>): string {
  return temporaryFolder(files, 'naïve site ')
}

/** `code file:line:column`, relative to the folder, for each diagnostic that a promise rejects with. */
export async function failures(folder: string, run: () => unknown): Promise<string[]> {
  return (await problems(run)).map(({ code, place }) =>
    place ? `${code} ${path.relative(folder, place.file)}:${place.line}:${place.column}` : code,
  )
}

export async function problems(run: () => unknown): Promise<readonly Diagnostic[]> {
  try {
    await run()
  } catch (error) {
    if (error instanceof BuildNavError) return error.diagnostics
    throw error
  }
  throw new Error('nothing failed')
}
