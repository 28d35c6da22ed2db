import { ts } from 'ts-morph'
import type { JsonValue } from '../../../format/json/value.js'
import { printLiteral } from '../../migrate/print/literal.js'
import { ownSpan, siteOfTitle } from '../provenance/instances.js'
import { elementsIn, type TracedElement } from '../provenance/traced-value.js'
import { isWithin, nodesIn } from '../source/nodes.js'
import { rangeToken } from '../splice/tokens.js'
import type { Candidate } from './edit.js'
import { codeOf, replacement, candidate, type EditContext } from './edit-context.js'

/** An attribute less, which a call of the author's was given last and need not be given: `section('Start', 'star')`. */
export function argumentLess(context: EditContext, element: TracedElement, key: string): readonly Candidate[] {
  const value = element.entries.get(key)
  const site = value?.type === 'text' ? ownSpan(value)?.site : undefined
  const found = value && callGiven(context, element, key)
  if (!found) return []
  const { call: list, literal: item } = found
  const placeInstances = [context.instances.at(site), context.instances.of(value)] as const
  const own = (action: Candidate['action']) => [
    candidate(list.getSourceFile().fileName, action, undefined, ...placeInstances),
  ]
  const [first] = list.arguments
  const made = codeOf(context, element.made)?.node
  // `withIcon(group('Start'), 'star')`
  if (first && made && list.arguments.length === 2 && isWithin(made, first))
    return own(replacement(list, rangeToken(first.getStart(), first.end), false))
  const index = list.arguments.indexOf(item)
  if (isSaid(list, (each) => each.arguments[index]?.getText() === 'undefined'))
    return own(replacement(item, 'undefined', false))
  const mayGo = index === list.arguments.length - 1 && mayLack(list, context)
  return mayGo ? own({ type: 'remove', list, items: list.arguments, item }) : []
}

/** An attribute more, which other calls of the same function are given behind all that this one is given. */
export function argumentMore(
  context: EditContext,
  element: TracedElement,
  key: string,
  value: JsonValue,
): readonly Candidate[] {
  const title = context.sites.nodeAt(siteOfTitle(element))
  const list = title?.parent
  if (typeof value !== 'string' || !list || !ts.isCallExpression(list) || list.arguments.some(ts.isSpreadElement))
    return []
  const alike = elementsIn(context.root).filter(({ made }) => made.trace?.site === element.made.trace?.site)
  const models = alike.flatMap((each) => callGiven(context, each, key) ?? [])
  const places = models
    .filter(({ call }) => isSame(call, list))
    .map(({ call, literal }) => call.arguments.indexOf(literal))
  const { arguments: items } = list
  const { instances } = context
  const placeInstances = [instances.titledAs(element), instances.of(element.made)] as const
  const { fileName } = list.getSourceFile()
  const open = places.flatMap((place) => items[place] ?? []).find((each) => each.getText() === 'undefined')
  if (open) return [candidate(fileName, replacement(open, printLiteral(value), false), undefined, ...placeInstances)]
  if (!places.includes(items.length)) return []
  const action = {
    type: 'insert',
    list,
    items,
    beside: items.at(-1),
    side: 'after',
    text: printLiteral(value),
    order: 0,
  } as const
  return [candidate(fileName, action, list, ...placeInstances)]
}

/** The call of the author's that has an attribute for an argument. */
function callGiven(context: EditContext, element: TracedElement, key: string) {
  const value = element.entries.get(key)
  const literal = value?.type === 'text' ? context.sites.nodeAt(ownSpan(value)?.site) : undefined
  const call = literal?.parent
  if (!literal || !call || !ts.isCallExpression(call) || call === codeOf(context, element.calls.get(key))?.node)
    return undefined
  const argument = call.arguments.find((each) => each === literal)
  return argument && call.arguments.length > 1 ? { call, literal: argument } : undefined
}

/** True if another call of the function leaves it out, or the function makes it optional. */
function mayLack(call: ts.CallExpression, { declarations }: EditContext): boolean {
  const index = call.arguments.length - 1
  const declared = declarations.of(call.expression)
  if (declared && ts.isFunctionLike(declared)) return declared.parameters[index]?.questionToken !== undefined
  return isSaid(call, (each) => each.arguments.length <= index)
}

/** True if the module has such a call of the same function. */
function isSaid(call: ts.CallExpression, is: (other: ts.CallExpression) => boolean): boolean {
  return nodesIn(call.getSourceFile()).some((each) => ts.isCallExpression(each) && isSame(each, call) && is(each))
}

function isSame(left: ts.CallExpression, right: ts.CallExpression): boolean {
  return calleeOf(left) === calleeOf(right)
}

/** In a chain, the method. */
function calleeOf({ expression: callee }: ts.CallExpression): string {
  const isChain = ts.isPropertyAccessExpression(callee) && !ts.isIdentifier(callee.expression)
  return isChain ? callee.name.text : callee.getText()
}
