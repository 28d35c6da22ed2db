import { isRecord } from '../../../format/json/value.js'
import { unmarked } from '../provenance/marks.js'
import type { TracedElement } from '../provenance/traced-value.js'

/** Of names: `release.label`. */
const DEEPEST = 3

/** The texts that code could see, marked, by the last of the names that each is seen by. */
export function* textsSeen(value: unknown, name = '', depth = 0): Generator<readonly [name: string, text: string]> {
  if (typeof value === 'string') yield [name, value]
  else if (depth < DEEPEST && isRecord(value)) {
    for (const [key, inner] of Object.entries(value)) yield* textsSeen(inner, key, depth + 1)
  }
}

/** The names in the code of elements that have a label as their value: `locale`, `label`. */
export function namesOf(label: string, elements: readonly TracedElement[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { made } of elements) {
    for (const [name, text] of textsSeen(made.trace?.scope)) if (unmarked(text) === label) names.add(name)
  }
  return names
}
