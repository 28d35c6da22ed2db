import { ts } from 'ts-morph'
import type { TracedValue } from '../origin/traced-value.js'
import { chainOf } from '../../code/nodes.js'
import type { Code } from '../exemplar/printer.js'
import type { Candidate } from './edit.js'
import { replacement, instancesOfValue, candidate, type EditContext } from './edit-context.js'

/** With `--inline`: the expression that gives a child, written out for this one of its turns. */
export function turnCandidates(
  context: EditContext,
  child: TracedValue,
  print: (place: ts.Node) => Code,
): readonly Candidate[] {
  const origin = context.isInline ? context.items.originOf(child) : undefined
  if (!origin || !ts.isExpression(origin)) return []
  const node = child.type === 'element' ? chainOf(origin) : origin
  const text = print(node)
  const own = candidate(replacement(node, text.text), node, ...instancesOfValue(context, child), text)
  return [{ ...own, conditionScope: 'anything' }]
}
