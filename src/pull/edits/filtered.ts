import { ts } from 'ts-morph'
import { printLiteral } from '../../migrate/print/literal.js'
import type { TracedList } from '../provenance/traced-value.js'
import { neighbourIn, type Gone } from '../splice/dead-code.js'
import type { Way } from './edit.js'
import { codeOf, onceIn, way, type Finding } from './finding.js'

/** A version less in one of several lists, which code filters: `.filter(({ since }) => since('1.0'))` asks for the next one. */
export function filteredWays(finding: Finding, list: TracedList, gone: Pick<Gone, 'label' | 'labels'>): readonly Way[] {
  const site = codeOf(finding, list.call)
  const ways: Way[] = []
  const look = (node: ts.Node): void => {
    const next = neighbourIn(node, gone)
    if (next?.label !== undefined) {
      const [start, end] = [next.argument.getStart(), next.argument.end]
      const action = { type: 'replace', start, end, text: printLiteral(next.label), isExpression: true } as const
      ways.push(way(node.getSourceFile().fileName, action, undefined, ...onceIn(list)))
    }
    node.forEachChild(look)
  }
  const find = (node: ts.Node): void => {
    const isFilter =
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'filter'
    if (isFilter) node.arguments.forEach(look)
    if (!ts.isFunctionLike(node)) node.forEachChild(find)
  }
  if (site && ts.isCallExpression(site.node)) site.node.arguments.forEach(find)
  return ways
}
