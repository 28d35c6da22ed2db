import { isRecord } from '../../json/value.js'
import { plain } from '../provenance/plain.js'
import type { TracedElement } from '../provenance/traced-value.js'

/** Of names: `release.label`. */
const DEEPEST = 3

/** The names that stand for a label in the code of elements: `locale`, `label`. */
export function namesOf(label: string, elements: readonly TracedElement[]): ReadonlySet<string> {
  const names = new Set<string>()
  const look = (name: string, value: unknown, depth: number): void => {
    if (plain(value) === label) names.add(name)
    else if (depth < DEEPEST && isRecord(value)) {
      for (const [key, inner] of Object.entries(value)) look(key, inner, depth + 1)
    }
  }
  for (const element of elements) look('', element.made.trace?.scope, 0)
  return names
}
