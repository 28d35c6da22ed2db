import path from 'node:path'

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
