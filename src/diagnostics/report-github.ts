import path from 'node:path'
import type { Diagnostic } from './diagnostic.js'
import { printableLines } from './printable.js'

const levels = { error: 'error', warning: 'warning', note: 'notice' } as const

/** For GitHub Actions: workflow commands that annotate the lines of a pull request. */
export function formatGithub(diagnostics: readonly Diagnostic[], { cwd }: { readonly cwd: string }): string {
  return diagnostics
    .map(({ code, severity, message, hint, place }) => {
      const properties: [string, string | number][] = [['title', code]]
      if (place) {
        const file = path.relative(cwd, place.file).replaceAll(path.sep, '/')
        properties.unshift(['file', file], ['line', place.line], ['col', place.column])
      }
      const listed = properties.map(([name, value]) => `${name}=${inProperty(String(value))}`).join(',')
      return `::${levels[severity]} ${listed}::${inMessage(hint ? `${message} ${hint}` : message)}\n`
    })
    .join('')
}

// A line break or a comma would end the command or the property, and start another.
function inMessage(text: string): string {
  return printableLines(text).replaceAll('%', '%25').replaceAll('\n', '%0A')
}

function inProperty(text: string): string {
  return inMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
