import { ts } from 'ts-morph'
import { attributes } from '../../../format/contract/attributes.js'
import { contents } from '../../../format/contract/contents.js'
import { printLiteral } from '../../migrate/print/literal.js'
import { siteOfTitle, ownText, siteOf } from '../origin/instances.js'
import type { TracedValue } from '../origin/traced-value.js'
import type { Candidate } from './edit.js'
import { instancesOfValue, candidate, type EditContext } from './edit-context.js'
import type { Neighbour } from './list-places.js'

/** A page more, beside one that a call in a chain of the author's gives: `.page('a').page('b')`. */
export function chainCandidate(
  context: EditContext,
  { element: neighbour, side }: Neighbour,
  page: unknown,
  order: number,
): Candidate | undefined {
  const call = callOf(context, neighbour)
  if (!call || neighbour.type !== 'text' || typeof page !== 'string') return undefined
  const own = ownText(neighbour, page)
  const { expression: chain, name } = call.expression
  const behind = side === 'after' ? call : chain
  if (own === undefined) return undefined
  const text = `.${name.text}(${printLiteral(own)})`
  return candidate({ type: 'chain', behind, text, order }, call, ...instancesOfValue(context, neighbour))
}

/** A page less, or an element less that one call in a chain gives: `.section('Build', 'build/one')`. */
export function chainRemoval(context: EditContext, page: TracedValue | undefined): Candidate | undefined {
  if (page?.type === 'element') {
    const call = chainedCall(context.sites.nodeAt(siteOfTitle(page))?.parent)
    const placeInstances = [context.instances.titledAs(page), context.instances.of(page.made)] as const
    return call && { ...candidate({ type: 'unchain', call }, undefined, ...placeInstances), covers: 'all' }
  }
  const call = callOf(context, page)
  if (!call || !page) return undefined
  return candidate({ type: 'unchain', call }, call, ...instancesOfValue(context, page))
}

type MethodCall = ts.CallExpression & { readonly expression: ts.PropertyAccessExpression }

/** The call in a chain whose only argument a page is. */
function callOf({ sites }: EditContext, page: TracedValue | undefined): MethodCall | undefined {
  const literal = page?.type === 'text' ? sites.nodeAt(siteOf(page)) : undefined
  const call = chainedCall(literal?.parent)
  return call?.arguments.length === 1 ? call : undefined
}

/** A call of a method of the author's, behind another one. */
function chainedCall(call: ts.Node | undefined): MethodCall | undefined {
  if (!call || !ts.isCallExpression(call)) return undefined
  const { expression: callee } = call
  if (!ts.isPropertyAccessExpression(callee)) return undefined
  const { expression: chain, name } = callee
  const isChain = ts.isCallExpression(chain) || ts.isNewExpression(chain)
  return isChain && name.text !== 'concat' && !(name.text in contents) && !(name.text in attributes)
    ? (call as MethodCall)
    : undefined
}
