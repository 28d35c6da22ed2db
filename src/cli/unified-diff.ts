import { createTwoFilesPatch, diffLines } from 'diff'
import { paintsFor } from '../diagnostics/paints.js'
import { printable, printableLines } from '../diagnostics/printable.js'

/** A unified diff, as `git diff` prints it. */
export function unifiedDiff(name: string, before: string, after: string, color: boolean): string {
  const paint = paintsFor(color)
  const shown = printable(name)
  const patch = createTwoFilesPatch(`a/${shown}`, `b/${shown}`, before, after, undefined, undefined, { context: 3 })
  return patch
    .split('\n')
    .filter((line) => !line.startsWith('====='))
    .map((raw) => {
      const line = printableLines(raw)
      if (line.startsWith('+') && !line.startsWith('+++')) return paint.green(line)
      if (line.startsWith('-') && !line.startsWith('---')) return paint.red(line)
      return line.startsWith('@@') ? paint.cyan(line) : line
    })
    .join('\n')
}

/** `+3 −1 lines`. */
export function lineCounts(before: string, after: string): string {
  const parts = diffLines(before, after)
  const count = (kind: 'added' | 'removed') =>
    parts.filter((part) => part[kind]).reduce((sum, part) => sum + (part.count ?? 0), 0)
  return `+${count('added')} −${count('removed')} lines`
}
