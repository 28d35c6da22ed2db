import type { Refusal } from '../../config/provider/simulate.js'
import type { Fix } from './fix.js'
import { fixesOfIcon } from './rules/icon-prefix.js'
import { valueAt } from './words.js'

/** The fixes of a value in the navigation that Mintlify refuses. */
export function fixesOfRefusal({ path, meant, right, said }: Refusal, docs: unknown): readonly Fix[] {
  const at = ['navigation', ...path]
  if (said.code === 'icon-prefix') return fixesOfIcon(at, valueAt(docs, at))
  if (right !== undefined) return [{ do: 'set', path: at, value: right }]
  return meant === undefined ? [] : [{ do: 'rename', path: at, key: meant }]
}
