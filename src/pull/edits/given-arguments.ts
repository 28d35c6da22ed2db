import { ts } from 'ts-morph'
import type { JsonValue } from '../../json/value.js'
import { printLiteral } from '../../migrate/print/literal.js'
import { ownSpan, siteOfTitle } from '../provenance/occurrences.js'
import { elementsIn, type TracedElement } from '../provenance/traced-value.js'
import { isWithin, nodesIn } from '../source/nodes.js'
import { rangeToken } from '../splice/tokens.js'
import type { Way } from './edit.js'
import { codeOf, replacement, way, type Finding } from './finding.js'

/** An attribute less, which a call of the author's was given last and need not be given: `section('Start', 'star')`. */
export function argumentLess(finding: Finding, element: TracedElement, key: string): readonly Way[] {
  const value = element.entries.get(key)
  const site = value?.type === 'text' ? ownSpan(value)?.site : undefined
  const found = value && callGiven(finding, element, key)
  if (!found) return []
  const { call: list, literal: item } = found
  const times = [finding.occurrences.at(site), finding.occurrences.of(value)] as const
  const own = (action: Way['action']) => [way(list.getSourceFile().fileName, action, undefined, ...times)]
  const [first] = list.arguments
  const made = codeOf(finding, element.made)?.node
  // `withIcon(group('Start'), 'star')`
  if (first && made && list.arguments.length === 2 && isWithin(made, first))
    return own(replacement(list, rangeToken(first.getStart(), first.end), false))
  return mayLack(list, finding) ? own({ type: 'remove', list, items: list.arguments, item }) : []
}

/** An attribute more, which other calls of the same function are given behind all that this one is given. */
export function argumentMore(finding: Finding, element: TracedElement, key: string, value: JsonValue): readonly Way[] {
  const title = finding.sites.nodeAt(siteOfTitle(element))
  const list = title?.parent
  if (typeof value !== 'string' || !list || !ts.isCallExpression(list) || list.arguments.some(ts.isSpreadElement))
    return []
  const isModel = (each: TracedElement): boolean => {
    const { call, literal } = callGiven(finding, each, key) ?? {}
    return (
      call !== undefined &&
      isSame(call, list) &&
      call.arguments.indexOf(literal as ts.Expression) === list.arguments.length
    )
  }
  const alike = elementsIn(finding.root).filter(({ made }) => made.trace?.site === element.made.trace?.site)
  if (!alike.some(isModel)) return []
  const { arguments: items } = list
  const action = {
    type: 'insert',
    list,
    items,
    beside: items.at(-1),
    side: 'after',
    text: printLiteral(value),
    order: 0,
  } as const
  const { occurrences } = finding
  const own = way(
    list.getSourceFile().fileName,
    action,
    list,
    occurrences.titledAs(element),
    occurrences.of(element.made),
  )
  return [own]
}

/** The call of the author's that has an attribute for its last argument. */
function callGiven(finding: Finding, element: TracedElement, key: string) {
  const value = element.entries.get(key)
  const literal = value?.type === 'text' ? finding.sites.nodeAt(ownSpan(value)?.site) : undefined
  const call = literal?.parent
  if (!literal || !call || !ts.isCallExpression(call) || call === codeOf(finding, element.calls.get(key))?.node)
    return undefined
  return call.arguments.length > 1 && call.arguments.at(-1) === literal ? { call, literal } : undefined
}

/** Whether another call of the function is not given it, or the function says so. */
function mayLack(call: ts.CallExpression, { declarations }: Finding): boolean {
  const index = call.arguments.length - 1
  const declared = declarations.of(call.expression)
  if (declared && ts.isFunctionLike(declared)) return declared.parameters[index]?.questionToken !== undefined
  return nodesIn(call.getSourceFile()).some(
    (each) => ts.isCallExpression(each) && isSame(each, call) && each.arguments.length <= index,
  )
}

function isSame(left: ts.CallExpression, right: ts.CallExpression): boolean {
  return left.expression.getText() === right.expression.getText()
}
