import { ts } from 'ts-morph'
import { printLiteral } from '../../migrate/print/literal.js'
import type { TracedList } from '../provenance/traced-value.js'
import { nodesIn } from '../source/nodes.js'
import { neighbourIn, type Gone } from '../splice/dead-code.js'
import { nameOf } from '../splice/decided.js'
import type { Way } from './edit.js'
import { codeOf, onceIn, replacement, way, type Finding } from './finding.js'

/**
 * Candidates that remove a version from one of several lists, which code filters: `.filter(({ since }) =>
 * since('1.0'))` gets the next one.
 */
export function filteredWays(finding: Finding, list: TracedList, gone: Pick<Gone, 'label' | 'labels'>): readonly Way[] {
  const site = codeOf(finding, list.call)
  const ways: Way[] = []
  const find = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && nameOf(node.expression) === 'filter') {
      const asked = node.arguments.flatMap(nodesIn).flatMap((each) => neighbourIn(each, gone) ?? [])
      for (const { argument, label } of asked) {
        if (label === undefined) continue
        ways.push(
          way(
            argument.getSourceFile().fileName,
            replacement(argument, printLiteral(label)),
            undefined,
            ...onceIn(list),
          ),
        )
      }
    }
    if (!ts.isFunctionLike(node)) node.forEachChild(find)
  }
  if (site && ts.isCallExpression(site.node)) site.node.arguments.forEach(find)
  return ways
}
