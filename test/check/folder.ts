import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A folder with these files. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'build-nav-check-'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  return folder
}

/** `file:line:column severity code`, one a finding. */
export function placesOf(
  diagnostics: readonly {
    code: string
    severity: string
    place?: { file: string; line: number; column: number } | undefined
  }[],
  folder: string,
): string[] {
  return diagnostics.map(({ code, severity, place }) => {
    const at = place ? `${path.relative(folder, place.file)}:${place.line}:${place.column}` : '-'
    return `${at} ${severity} ${code}`
  })
}
