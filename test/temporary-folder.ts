import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const made: string[] = []
process.once('exit', () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** A fresh folder with these files in it; removed when the process ends. */
export function temporaryFolder(files: Readonly<Record<string, string>> = {}, prefix = 'build-nav-test-'): string {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), prefix)))
  made.push(folder)
  for (const [name, text] of Object.entries(files)) writeTo(path.join(folder, name), text)
  return folder
}

/** Writes a file, and the folders above it. */
export function writeTo(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
