import { ts } from 'ts-morph'
import type { TracedValue } from '../provenance/traced-value.js'
import type { Code } from '../write/code.js'
import type { Way } from './edit.js'
import { timesOfValue, way, type Finding } from './finding.js'

/** With `--inline`: the expression that gives a child, written out for this one of its turns. */
export function turnWays(finding: Finding, child: TracedValue, print: (place: ts.Node) => Code): readonly Way[] {
  const origin = finding.isInline ? finding.items.originOf(child) : undefined
  if (!origin || !ts.isExpression(origin)) return []
  const node = child.type === 'element' ? chainOf(origin) : origin
  const text = print(node)
  const start = node.getStart()
  const action = { type: 'replace', start, end: node.end, text: text.text, isExpression: true } as const
  const { fileName } = node.getSourceFile()
  return [{ ...way(fileName, action, node, ...timesOfValue(finding, child), text), isTurn: true }]
}

/** `group('a').pages('b')` around `group('a')` */
function chainOf(made: ts.Node): ts.Node {
  let node = made
  while (ts.isPropertyAccessExpression(node.parent) && ts.isCallExpression(node.parent.parent))
    node = node.parent.parent
  return node
}
