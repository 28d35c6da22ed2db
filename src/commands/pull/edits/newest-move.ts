import { attributes } from '../../../format/contract/attributes.js'
import { printLiteral } from '../../migrate/print/literal.js'
import { isJsonObject, type JsonValue } from '../../../format/json/value.js'
import { variantKinds } from '../provenance/instances.js'
import { elementsIn, titleOf, type TracedElement } from '../provenance/traced-value.js'
import { inPlace } from '../splice/splice.js'
import type { Candidate } from './edit.js'
import { singleInstance, replacement, candidate, type EditContext } from './edit-context.js'
import { labelOf, labelsIn } from './label.js'

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
