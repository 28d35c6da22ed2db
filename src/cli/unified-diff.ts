import { diffArrays, formatPatch, structuredPatch } from 'diff'
import { paintsFor } from '../base/diagnostics/paints.js'
import { printable, printableLines } from '../base/diagnostics/printable.js'

/** The lines around each change. */
const context = 3

/** A unified diff, as `git diff` prints it. */
export function unifiedDiff(name: string, before: string, after: string, color: boolean): string {
  const paint = paintsFor(color)
  const shown = printable(name)
  return patchOf(`a/${shown}`, `b/${shown}`, before, after)
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

function patchOf(oldName: string, newName: string, before: string, after: string): string {
  const [old, now] = [linesOf(before), linesOf(after)]
  const { start, end } = equalEnds(old, now)
  const first = Math.max(0, start - context)
  const part = (lines: readonly string[]) => lines.slice(first, lines.length - Math.max(0, end - context)).join('')
  const patch = structuredPatch(oldName, newName, part(old), part(now), undefined, undefined, { context })
  for (const hunk of patch.hunks) {
    hunk.oldStart += first
    hunk.newStart += first
  }
  return formatPatch(patch)
}

/** `+3 −1 lines` */
export function lineCounts(before: string, after: string): string {
  const [old, now] = [linesOf(before), linesOf(after)]
  const { start, end } = equalEnds(old, now)
  const parts = diffArrays(old.slice(start, old.length - end), now.slice(start, now.length - end))
  const count = (kind: 'added' | 'removed') => parts.reduce((sum, part) => sum + (part[kind] ? part.count : 0), 0)
  return `+${count('added')} −${count('removed')} lines`
}

/** The numbers of equal lines at the start and at the end: long files differ only in between, and a diff takes time. */
function equalEnds(old: readonly string[], now: readonly string[]): { start: number; end: number } {
  const shorter = Math.min(old.length, now.length)
  let start = 0
  while (start < shorter && old[start] === now[start]) start++
  let end = 0
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end++
  return { start, end }
}

function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? []
}
