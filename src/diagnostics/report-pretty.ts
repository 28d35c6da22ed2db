import { readFileSync } from 'node:fs'
import path from 'node:path'
import colors from 'picocolors'
import { codeFrame } from './code-frame.js'
import type { Diagnostic, Severity } from './diagnostic.js'
import { printable, printableLines } from './printable.js'
import { onceEach } from './once-each.js'
import { countsByCode, countsInWords } from './summary.js'

/** Nobody reads more findings than these to learn which rules they are of. */
const MOST_READ = 20

export interface PrettyOptions {
  /** Paths are printed relative to this folder. */
  readonly cwd: string
  readonly color: boolean
}

/** For people: grouped by file, each finding with its line of code, and a line of counts at the end. */
export function formatPretty(diagnostics: readonly Diagnostic[], { cwd, color }: PrettyOptions): string {
  const paint = colors.createColors(color)
  const paints: Record<Severity, (text: string) => string> = {
    error: paint.red,
    warning: paint.yellow,
    note: paint.cyan,
  }
  const parts: string[] = []
  for (const [file, found] of byFile(diagnostics)) {
    const lines = file ? linesOf(file) : []
    const name = printable(path.relative(cwd, file) || file)
    for (const { code, severity, message, hint, place } of onceEach(found)) {
      // The whole place on each line: terminals and editors open it at a click.
      const at = place ? `${paint.underline(name)}:${place.line}:${place.column} ` : ''
      parts.push(`${at}${paints[severity](severity)} ${paint.bold(code)}  ${printableLines(message, '  | ')}\n`)
      const frame = place && codeFrame(lines, place)
      if (place && frame) {
        const gutter = `  ${place.line} | `
        const marks = paints[severity]('^'.repeat(frame.length))
        parts.push(`${paint.dim(gutter)}${frame.line}\n`)
        parts.push(`${paint.dim(`${' '.repeat(gutter.length - 2)}| `)}${' '.repeat(frame.start)}${marks}\n`)
      }
      if (hint) parts.push(`  ${printableLines(hint, '  ')}\n`)
    }
    parts.push('\n')
  }
  if (diagnostics.length > MOST_READ) parts.push(`${countsByCode(diagnostics)}\n`)
  parts.push(`${countsInWords(diagnostics)}\n`)
  return parts.join('')
}

/** Files in the order of their first finding, each one's findings in the order of its lines. */
function byFile(diagnostics: readonly Diagnostic[]): Map<string, Diagnostic[]> {
  const files = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    const file = diagnostic.place?.file ?? ''
    const found = files.get(file)
    if (found) found.push(diagnostic)
    else files.set(file, [diagnostic])
  }
  for (const found of files.values()) {
    found.sort((a, b) => lineOf(a) - lineOf(b) || (a.place?.column ?? 0) - (b.place?.column ?? 0))
  }
  return files
}

function lineOf({ place }: Diagnostic): number {
  return place?.line ?? 0
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .split(/\r\n|\r|\n/)
  } catch {
    return []
  }
}
