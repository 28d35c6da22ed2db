import type { Refusal } from '../../config/provider/simulate.js'
import type { Mend } from './mend.js'
import { mendsOfIcon } from './rules/icon-prefix.js'
import { valueAt } from './words.js'

/** The mends of a value in the navigation that the provider refuses. */
export function mendsOfRefusal({ path, meant, right, said }: Refusal, docs: unknown): readonly Mend[] {
  const at = ['navigation', ...path]
  if (said.code === 'icon-prefix') return mendsOfIcon(at, valueAt(docs, at))
  if (right !== undefined) return [{ do: 'set', path: at, value: right }]
  return meant === undefined ? [] : [{ do: 'rename', path: at, key: meant }]
}
