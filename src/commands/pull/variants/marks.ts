import { ts } from 'ts-morph'
import { attributes } from '../../../format/contract/attributes.js'
import { deepEqual } from '../../../format/json/equal.js'
import { isJsonObject, type JsonValue } from '../../../format/json/value.js'
import { printLiteral } from '../../migrate/print/literal.js'
import { variantKinds } from '../origin/instances.js'
import { elementsIn, titleOf, type TracedElement } from '../origin/traced-value.js'
import { bare } from '../../code/declarations.js'
import { nodesIn } from '../../code/nodes.js'
import type { Candidate } from '../propose/edit.js'
import { codeOf, singleInstance, replacement, candidate, type EditContext } from '../propose/edit-context.js'

/**
 * Candidates for an attribute that moves from one variant to another: `.default(locale === 'en' ? true : undefined)`
 * gets that one's label, or the constant in it gets that value.
 */
export function markMove(
  context: EditContext,
  element: TracedElement,
  key: string,
  value: JsonValue,
): readonly Candidate[] {
  const label = titleOf(element)?.json
  const call = codeOf(context, element.calls.get(key))
  if (!variantKinds.has(element.kind) || !Object.hasOwn(attributes, key) || label === undefined || !call) return []
  const marked = new Set(
    elementsIn(context.root).flatMap((each) => {
      const has = each.kind === element.kind && isJsonObject(each.json) && deepEqual(each.json[key] ?? null, value)
      return has ? (titleOf(each)?.json ?? []) : []
    }),
  )
  return saidIn(call.node, context).flatMap(({ places, text }) => {
    if (!marked.has(text)) return []
    return places.map((place) => {
      const own = candidate(replacement(place, printLiteral(label)), undefined, ...singleInstance(element))
      return { ...own, certainty: 'first step' }
    })
  })
}

/**
 * The texts in the arguments of a call, as literals or as constants: these may get another value, or not be used any
 * more.
 */
function saidIn(call: ts.Node, { declarations }: EditContext) {
  const nodes = ts.isCallExpression(call) ? call.arguments.flatMap(nodesIn) : []
  return nodes.flatMap((node) => {
    const said = bare(declarations.of(node) ?? node)
    return ts.isStringLiteralLike(said) ? [{ text: said.text, places: said === node ? [said] : [said, node] }] : []
  })
}
