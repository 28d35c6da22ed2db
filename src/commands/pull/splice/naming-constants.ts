import { ts } from 'ts-morph'
import { nodesIn } from '../source/nodes.js'
import type { Condition } from './conditions.js'
import { equality } from './decided.js'

const compared = /(?<=[!=]== )"(?:[^"\\]|\\.)*"/g

/** `label === latest`, where the file compares with that constant already: what its text is called there, a condition calls it. */
export function namingConstants(condition: Condition, at: ts.Node): Condition {
  if (condition.code.search(compared) < 0) return condition
  const names = constantsCompared(at.getSourceFile())
  const named = (code: string) => code.replace(compared, (text) => names.get(JSON.parse(text) as string) ?? text)
  return { ...condition, code: named(condition.code), opposite: named(condition.opposite) }
}

/** The constants of a file that are texts, by these, and that the file compares something with. */
function constantsCompared(source: ts.SourceFile): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const declared = source.statements.flatMap((each) =>
    ts.isVariableStatement(each) ? [...each.declarationList.declarations] : [],
  )
  for (const node of nodesIn(source)) {
    if (!ts.isBinaryExpression(node) || equality(node) === undefined) continue
    for (const side of [node.left, node.right]) {
      const { initializer: text } =
        declared.find(({ name }) => ts.isIdentifier(side) && ts.isIdentifier(name) && name.text === side.text) ?? {}
      if (text && ts.isStringLiteralLike(text)) names.set(text.text, side.getText())
    }
  }
  return names
}
