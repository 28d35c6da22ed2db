import { ts } from 'ts-morph'
import type { JsonValue } from '../../../format/json/value.js'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { plain } from '../origin/marks.js'
import type { TracedElement } from '../origin/traced-value.js'
import { bare } from '../../code/declarations.js'
import { isTypeScript, keyText } from '../../code/nodes.js'
import { declaredAs } from '../types/declared.js'
import type { Candidate } from './edit.js'
import { codeOf, candidate, type EditContext } from './edit-context.js'
import { removal, addition } from '../../code/patch.js'

/**
 * Candidates for an attribute that the code looks up in a table: `.icon(icons[title])`. Its entry is added, changed,
 * or removed where there is no value.
 */
export function lookedUpCandidates(
  context: EditContext,
  element: TracedElement,
  attribute: string,
  value: JsonValue | undefined,
): readonly Candidate[] {
  const call = element.calls.get(attribute)
  const node = codeOf(context, call)?.node
  const argument = node && ts.isCallExpression(node) ? node.arguments[0] : undefined
  const asked = argument && lookupIn(argument)
  const table = asked && tableOf(context, asked.expression)
  if (!call || !asked || !table || !mayLack(table)) return []
  const name = asked.argumentExpression.getText()
  const { instances } = context
  const own = instances.of(call)
  const key = plain(own.scope[name])
  if (typeof key !== 'string') return []
  const item = table.properties.find((each) => keyText(each.name) === key)
  if ((item === undefined) === (value === undefined)) return []
  const list = { list: table, items: table.properties }
  const all = instances.at(call.trace?.site).filter(({ scope }) => plain(scope[name]) === key)
  const action = item ? removal(list, item) : addition(list, `${printKey(key)}: ${printLiteral(value)}`)
  return [candidate(action, table, all, own)]
}

/** `icons[title]`, `icons[title] ?? 'file'` */
function lookupIn(argument: ts.Expression): ts.ElementAccessExpression | undefined {
  const node = bare(argument)
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return lookupIn(node.left)
  return ts.isElementAccessExpression(node) && ts.isIdentifier(node.argumentExpression) ? node : undefined
}

function tableOf({ textOf }: EditContext, name: ts.Expression): ts.ObjectLiteralExpression | undefined {
  const declared = ts.isIdentifier(name) ? declaredAs(name.text, name.getSourceFile(), textOf) : undefined
  const table = declared && bare(declared)
  return table && ts.isObjectLiteralExpression(table) ? table : undefined
}

/** True if the compiler allows a table to lack an entry, or to have one more: no type names its keys. */
function mayLack(table: ts.ObjectLiteralExpression): boolean {
  if (!isTypeScript(table.getSourceFile().fileName)) return true
  const { parent } = table
  const type = ts.isVariableDeclaration(parent) ? parent.type : undefined
  return type !== undefined && /^(Readonly<)?(Record<string,|Partial<|\{\s*(readonly )?\[)/.test(type.getText())
}
