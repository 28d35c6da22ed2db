import { kinds } from '../../format/contract/kinds.js'
import { isTaken } from '../../format/contract/schema.js'
import { values } from '../../format/contract/attribute-values.js'
import { shapes } from './shapes.js'
import type { Trial } from './trial.js'

/** A tab with `graphql` or `sdk` is strict: groups and attributes may be beside it, and nothing else. */
export function exclusiveKeys(tab: Record<string, unknown>, trial: Trial): boolean {
  const key = tab.graphql === undefined ? 'sdk' : 'graphql'
  if (tab[key] === undefined) return true
  const excluded: readonly string[] = kinds.tab.excludes[key]
  const other = Object.keys(tab).find(
    (name) => name !== 'tab' && name !== 'groups' && (excluded.includes(name) || !shapes.tab.attributes.has(name)),
  )
  if (other === undefined) return true
  const args = { element: trial.element, kept: key, dropped: other }
  return trial.refuse({ code: 'exclusive-keys', args }, { path: [other], part: 'key' })
}

/** A group's valid `asyncapi` counts only without a valid `openapi`. */
export function dropAsyncapi({ openapi, asyncapi }: Record<string, unknown>, trial: Trial): void {
  if (openapi === undefined || asyncapi === undefined) return
  if (!isTaken(values.openapi.problems(openapi)) || !isTaken(values.asyncapi.problems(asyncapi))) return
  trial.drop('excluded', 'asyncapi', asyncapi, 'openapi')
}
