import { diffArrays, formatPatch, structuredPatch } from 'diff'
import { paintsFor } from '../base/diagnostics/paints.js'
import { printable, printableLines } from '../base/diagnostics/text.js'

/** The lines around each change. */
const context = 3

/** A unified diff, as `git diff` prints. */
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
  const { old, now, above } = changedParts(before, after, context)
  const patch = structuredPatch(oldName, newName, old, now, undefined, undefined, { context })
  for (const hunk of patch.hunks) {
    hunk.oldStart += above
    hunk.newStart += above
  }
  return formatPatch(patch)
}

/** `+3 −1 lines` */
export function lineCounts(before: string, after: string): string {
  const { old, now } = changedParts(before, after, 0)
  const parts = diffArrays(linesOf(old), linesOf(now))
  const count = (kind: 'added' | 'removed') => parts.reduce((sum, part) => sum + (part[kind] ? part.count : 0), 0)
  return `+${count('added')} −${count('removed')} lines`
}

interface ChangedParts {
  readonly old: string
  readonly now: string
  /** The number of lines above both. */
  readonly above: number
}

/** Two texts without equal lines at start and end, except some around: a diff of long files takes time. */
function changedParts(before: string, after: string, around: number): ChangedParts {
  const shorter = Math.min(before.length, after.length)
  const equal = equalUpTo(shorter, (from, to) => before.slice(from, to) === after.slice(from, to))
  let start = lineStart(before, equal)
  const atEnd = equalUpTo(
    shorter - start,
    (from, to) =>
      before.slice(before.length - to, before.length - from) === after.slice(after.length - to, after.length - from),
  )
  let end = nextLine(before, before.length - atEnd)
  for (let line = 0; line < around; line++) [start, end] = [lineStart(before, start - 1), nextLine(before, end)]
  return {
    old: before.slice(start, end),
    now: after.slice(start, after.length - (before.length - end)),
    above: before.slice(0, start).split('\n').length - 1,
  }
}

/** The greatest length, at most `longest`, of equal pieces: long pieces first. */
function equalUpTo(longest: number, isEqual: (from: number, to: number) => boolean): number {
  let length = 0
  for (const step of [65_536, 4096, 256, 16, 1])
    while (length + step <= longest && isEqual(length, length + step)) length += step
  return length
}

function lineStart(text: string, at: number): number {
  return at <= 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
}

function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end + 1
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? []
}
