import { ts } from 'ts-morph'
import { attributes } from '../../contract/attributes.js'
import { deepEqual } from '../../json/equal.js'
import { isJsonObject, type JsonValue } from '../../json/value.js'
import { printLiteral } from '../../migrate/print/literal.js'
import { variantKinds } from '../provenance/occurrences.js'
import { elementsIn, titleOf, type TracedElement } from '../provenance/traced-value.js'
import { bare } from '../source/declarations.js'
import { nodesIn } from '../source/nodes.js'
import type { Way } from './edit.js'
import { codeOf, onceIn, replacement, way, type Finding } from './finding.js'

/**
 * What one variant has goes over to another: `.default(locale === 'en' ? true : undefined)` asks for that one's label, or
 * the constant that it asks for says it.
 */
export function markMove(finding: Finding, element: TracedElement, key: string, value: JsonValue): readonly Way[] {
  const label = titleOf(element)?.json
  const call = codeOf(finding, element.calls.get(key))
  if (!variantKinds.has(element.kind) || !Object.hasOwn(attributes, key) || label === undefined || !call) return []
  const marked = new Set(
    elementsIn(finding.root).flatMap((each) => {
      const has = each.kind === element.kind && isJsonObject(each.json) && deepEqual(each.json[key] ?? null, value)
      return has ? (titleOf(each)?.json ?? []) : []
    }),
  )
  return saidIn(call.node, finding).flatMap(({ places, text }) => {
    if (!marked.has(text)) return []
    return places.map((place) => {
      const own = way(
        place.getSourceFile().fileName,
        replacement(place, printLiteral(label)),
        undefined,
        ...onceIn(element),
      )
      return { ...own, leads: true }
    })
  })
}

/** The texts that the arguments of a call say, or ask for by a constant: that may say another one, or not be asked for. */
function saidIn(call: ts.Node, { declarations }: Finding) {
  const nodes = ts.isCallExpression(call) ? call.arguments.flatMap(nodesIn) : []
  return nodes.flatMap((node) => {
    const said = bare(declarations.of(node) ?? node)
    return ts.isStringLiteralLike(said) ? [{ text: said.text, places: said === node ? [said] : [said, node] }] : []
  })
}
