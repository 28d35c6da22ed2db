import type { JsonValue } from '../../../format/json/value.js'
import type { LiteralPlan } from '../model.js'
import type { Context } from './context.js'

/** JSON that stays as it is. `exact`: its type has literals. */
export function planLiteral(value: JsonValue, { source }: Context, exact: boolean): LiteralPlan {
  const from = typeof value === 'object' && value !== null ? source.refs.get(value)?.file : undefined
  return { type: 'literal', value, exact, comments: [], from }
}
