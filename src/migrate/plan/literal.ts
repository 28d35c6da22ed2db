import type { JsonPath } from '../../json/tree.js'
import type { JsonValue } from '../../json/value.js'
import type { LiteralPlan } from '../model.js'
import type { Context } from './context.js'

/** JSON that stays as it is. `exact`: its type has literals. */
export function planLiteral(
  value: JsonValue,
  path: JsonPath,
  { source, comments }: Context,
  exact: boolean,
): LiteralPlan {
  const from = typeof value === 'object' && value !== null ? source.refs.get(value)?.file : undefined
  if (from) comments.add(from.comments, path)
  return { type: 'literal', value, exact, comments: [], from }
}
