import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BuildNavError } from '../../src/diagnostics/build-nav-error.js'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js'

const made: string[] = []
process.on('exit', () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** Writes files into a fresh folder, whose name has a space and letters beyond ASCII, and gives its path. */
export function site(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'naïve site ')))
  made.push(folder)
  for (const [name, text] of Object.entries(files)) write(path.join(folder, name), text)
  return folder
}

export function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
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
