/** A text with merge-conflict markers, taken apart. */
export interface Conflict {
  /** The whole text with our side in every conflict, and with theirs. */
  readonly ours: ConflictSide
  readonly theirs: ConflictSide
  /** The text before both sides, if git writes it (`merge.conflictStyle`). */
  readonly base: string | undefined
  readonly hunks: readonly ConflictHunk[]
}

/** A side of a conflict. */
export interface ConflictSide {
  /** Its name in git: `HEAD`, a branch, a commit. */
  readonly label: string
  readonly text: string
}

/** A single conflict. */
export interface ConflictHunk {
  /** The line of the first marker, from 1. */
  readonly line: number
  readonly ours: readonly string[]
  readonly theirs: readonly string[]
}

type Part = 'both' | 'ours' | 'base' | 'theirs'

const MARKER = /^(<{7}|\|{7}|={7}|>{7})(?: (.*?))?\r?$/

/** The marker on a line: `<<<<<<<`; undefined for a line without. */
export function markerIn(line: string): string | undefined {
  return MARKER.exec(line)?.[1]
}

/** The parts before and after a marker. */
const STEPS: Readonly<Record<string, { readonly from: readonly Part[]; readonly to: Part }>> = {
  '<': { from: ['both'], to: 'ours' },
  '|': { from: ['ours'], to: 'base' },
  '=': { from: ['ours', 'base'], to: 'theirs' },
  '>': { from: ['theirs'], to: 'both' },
}

/** The sides of a text with conflict markers; undefined without markers, or if markers don't fit together. */
export function splitConflict(text: string): Conflict | undefined {
  if (!/^<{7}/m.test(text) || !/^>{7}/m.test(text)) return undefined
  const sides = { ours: [] as string[], base: [] as string[], theirs: [] as string[] }
  const labels: Partial<Record<Part, string>> = {}
  const hunks: { line: number; ours: string[]; theirs: string[] }[] = []
  let part: Part = 'both'
  let hasBase = false
  for (const [index, line] of text.split('\n').entries()) {
    const [, marker, label = ''] = MARKER.exec(line) ?? []
    if (marker === undefined) {
      if (part === 'both') for (const side of Object.values(sides)) side.push(line)
      else sides[part].push(line)
      if (part === 'ours' || part === 'theirs') hunks.at(-1)?.[part].push(line)
      continue
    }
    const step = STEPS[marker.charAt(0)]
    if (!step?.from.includes(part)) {
      // A line of equal signs may also be part of a comment.
      if (part !== 'both' || marker === '<<<<<<<' || marker === '>>>>>>>') return undefined
      for (const side of Object.values(sides)) side.push(line)
      continue
    }
    if (part === 'both') hunks.push({ line: index + 1, ours: [], theirs: [] })
    // A closing marker has the name of the side above it.
    if (step.to !== 'theirs') labels[step.to === 'both' ? 'theirs' : step.to] ??= label
    hasBase ||= step.to === 'base'
    part = step.to
  }
  if (part !== 'both' || hunks.length === 0) return undefined
  const side = (name: 'ours' | 'theirs'): ConflictSide => ({
    label: labels[name] || name,
    text: sides[name].join('\n'),
  })
  return { ours: side('ours'), theirs: side('theirs'), base: hasBase ? sides.base.join('\n') : undefined, hunks }
}
