import { ts } from 'ts-morph'
import { REMARK } from '../../migrate/factor/drift/slip.js'
import { commentsFrom } from '../../code/comments.js'
import { replaced, type Patch } from '../../code/patch.js'

/** The patch that removes migrate's remark on a condition that goes: above the item, or above the call that it is an argument of. */
export function withoutRemark(condition: ts.Node): readonly Patch[] {
  const { fileName: file, text } = condition.getSourceFile()
  for (const { from, start } of placesAbove(condition)) {
    const last = commentsFrom(text, from).at(-1)
    if (last?.text.startsWith(`// ${REMARK}`)) return [replaced(file, last.start, start, '')]
  }
  return []
}

/** The gaps in which a remark may be: before an item, and before the dot of `.icon(…)`. */
function* placesAbove(condition: ts.Node) {
  yield { from: condition.getFullStart(), start: condition.getStart() }
  const { parent: call } = condition
  if (!ts.isCallExpression(call)) return
  const { expression: callee } = call
  if (ts.isPropertyAccessExpression(callee)) yield { from: callee.expression.end, start: callee.name.getStart() - 1 }
  else yield { from: call.getFullStart(), start: call.getStart() }
}
