import { stringEnd } from './tree.js'
import { isJsonObject, MAX_DEPTH } from './value.js'

/** The facts that one pass over a valid text finds without building a tree. */
export interface Survey {
  /** Properties as written, duplicates included. */
  readonly properties: number
  /** The bracket that goes beyond the depth limit. */
  readonly tooDeep: number | undefined
  /** The offset after each container, by that of its opening bracket: so a reader passes over what it does not need. */
  readonly ends: ReadonlyMap<number, number>
}

/** Counts the properties of a valid text, finds where its containers end, and looks for excessive depth. */
export function survey(text: string): Survey {
  let properties = 0
  let tooDeep: number | undefined
  const open: number[] = []
  const ends = new Map<number, number>()
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 34: // "
        at = stringEnd(text, at) - 1
        break
      case 58: // :
        properties++
        break
      case 91: // [
      case 123: // {
        open.push(at)
        if (open.length > MAX_DEPTH) tooDeep ??= at
        break
      case 93: // ]
      case 125: // }
        ends.set(open.pop() ?? 0, at + 1)
    }
  }
  return { properties, tooDeep, ends }
}

/** The properties of a value; fewer than in its text where keys were written twice. */
export function countProperties(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, member) => sum + countProperties(member), 0)
  if (!isJsonObject(value)) return 0
  return Object.values(value).reduce<number>((sum, member) => sum + 1 + countProperties(member), 0)
}

/** Deeper than the limit (or in a circle)? */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth >= MAX_DEPTH) return true
  if (Array.isArray(value)) return value.some((member) => isTooDeep(member, depth + 1))
  return Object.keys(value).some((key) => isTooDeep((value as Readonly<Record<string, unknown>>)[key], depth + 1))
}
