import type { Refusal } from '../provider/simulate.js'
import type { Mend } from './mend.js'
import { mendsOfIcon } from './rules/icon-prefix.js'
import { valueAt } from './words.js'

/** What mends something in the navigation that the provider takes for invalid. */
export function mendsOfRefusal({ path, meant, said }: Refusal, docs: unknown): readonly Mend[] {
  const at = ['navigation', ...path]
  if (said.code === 'icon-prefix') return mendsOfIcon(at, valueAt(docs, at))
  return meant === undefined ? [] : [{ do: 'rename', path: at, key: meant }]
}
