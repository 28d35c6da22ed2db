import { createTwoFilesPatch, diffArrays } from 'diff'
import { paintsFor } from '../base/diagnostics/paints.js'
import { printable, printableLines } from '../base/diagnostics/printable.js'

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

/** `+3 −1 lines`. Of long files, which mostly begin and end alike, only what is between is compared. */
export function lineCounts(before: string, after: string): string {
  const [old, now] = [linesOf(before), linesOf(after)]
  const shorter = Math.min(old.length, now.length)
  let start = 0
  while (start < shorter && old[start] === now[start]) start++
  let end = 0
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const parts = diffArrays(old.slice(start, old.length - end), now.slice(start, now.length - end))
  const count = (kind: 'added' | 'removed') => parts.reduce((sum, part) => sum + (part[kind] ? part.count : 0), 0)
  return `+${count('added')} −${count('removed')} lines`
}

function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? []
}
