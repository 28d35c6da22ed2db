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
import { inPlace } from '../../code/patch.js'
import { labelOf, labelsIn } from './labels.js'

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
      const own = candidate(
        place.getSourceFile().fileName,
        replacement(place, printLiteral(label)),
        undefined,
        ...singleInstance(element),
      )
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

/**
 * A candidate that moves the mark of the newest to another release: the constant for the newest gets that label, and
 * the list gets the old one's.
 */
export function newestMove(
  context: EditContext,
  element: TracedElement,
  key: string,
  value: JsonValue,
): Candidate | undefined {
  const isMark = variantKinds.has(element.kind) && Object.hasOwn(attributes, key)
  const label = isMark ? labelOf(context, element) : undefined
  const labels = label && labelsIn(context, label.items.items)
  if (!label || !labels) return undefined
  for (const [index, item] of label.items.items.entries()) {
    const given = context.declarations.of(item)
    if (!given || item === label.item) continue
    const isMarked = ({ kind, json }: TracedElement) =>
      kind === element.kind && isJsonObject(json) && json[key] === value
    const named = (each: TracedElement) => titleOf(each)?.spans.some(({ site }) => context.sites.nodeAt(site) === given)
    if (!elementsIn(context.root).some((each) => isMarked(each) && named(each))) continue
    const action = replacement(given, printLiteral(label.text))
    const companions = [inPlace(item, printLiteral(labels[index] ?? '')), inPlace(label.item, item.getText())]
    return {
      ...candidate(given.getSourceFile().fileName, action, undefined, ...singleInstance(element)),
      certainty: 'first step',
      companions,
    }
  }
  return undefined
}
