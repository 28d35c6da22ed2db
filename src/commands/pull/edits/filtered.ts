import { ts } from 'ts-morph'
import { printLiteral } from '../../migrate/print/literal.js'
import type { TracedList } from '../provenance/traced-value.js'
import { nodesIn } from '../source/nodes.js'
import { neighbourIn, type Gone } from '../splice/dead-code.js'
import { nameOf } from '../splice/decided.js'
import type { Candidate } from './edit.js'
import { codeOf, singleInstance, replacement, candidate, type EditContext } from './edit-context.js'

/**
 * Candidates that remove a version from one of several lists, which code filters: `.filter(({ since }) =>
 * since('1.0'))` gets the next one.
 */
export function filteredCandidates(
  context: EditContext,
  list: TracedList,
  gone: Pick<Gone, 'label' | 'labels'>,
): readonly Candidate[] {
  const site = codeOf(context, list.call)
  const candidates: Candidate[] = []
  const find = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && nameOf(node.expression) === 'filter') {
      const asked = node.arguments.flatMap(nodesIn).flatMap((each) => neighbourIn(each, gone) ?? [])
      for (const { argument, label } of asked) {
        if (label === undefined) continue
        candidates.push(
          candidate(
            argument.getSourceFile().fileName,
            replacement(argument, printLiteral(label)),
            undefined,
            ...singleInstance(list),
          ),
        )
      }
    }
    if (!ts.isFunctionLike(node)) node.forEachChild(find)
  }
  if (site && ts.isCallExpression(site.node)) site.node.arguments.forEach(find)
  return candidates
}
