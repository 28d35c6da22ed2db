import { ts } from 'ts-morph'

/** Whether the compiler knows the value of a name only as a string, so that it can't be the key of a table. */
export function isWide(name: string, at: ts.Node): boolean {
  for (let node = at; node.parent; node = node.parent) {
    if (ts.isFunctionLike(node)) {
      const parameter = node.parameters.find((each) => binds(each.name, name))
      if (parameter) return parameter.type ? parameter.type.getText() === 'string' : isOfStrings(givenTo(node))
    }
    if (ts.isForOfStatement(node) && ts.isVariableDeclarationList(node.initializer)) {
      if (node.initializer.declarations.some((each) => binds(each.name, name))) return isOfStrings(node.expression)
    }
  }
  return false
}

function binds(pattern: ts.BindingName, name: string): boolean {
  if (ts.isIdentifier(pattern)) return pattern.text === name
  return pattern.elements.some((each) => ts.isBindingElement(each) && binds(each.name, name))
}

/** What a function is the callback of: `list` in `list.map((each) => …)`. */
function givenTo({ parent }: ts.Node): ts.Expression | undefined {
  const callee = ts.isCallExpression(parent) ? parent.expression : undefined
  return callee && ts.isPropertyAccessExpression(callee) ? callee.expression : undefined
}

/** `['a', 'b']` without `as const`, `Object.keys(…)`, `Object.entries(…)`; or a constant that is that. */
function isOfStrings(list: ts.Expression | undefined): boolean {
  if (!list) return false
  if (ts.isParenthesizedExpression(list)) return isOfStrings(list.expression)
  if (ts.isArrayLiteralExpression(list)) return true
  if (ts.isCallExpression(list)) return /^Object\.(keys|entries)$/.test(list.expression.getText())
  if (!ts.isIdentifier(list)) return false
  const declared = list
    .getSourceFile()
    .statements.flatMap((each) => (ts.isVariableStatement(each) ? [...each.declarationList.declarations] : []))
    .find(({ name }) => ts.isIdentifier(name) && name.text === list.text)
  if (declared?.type) return declared.type.getText().replace(/^readonly /, '') === 'string[]'
  return declared !== undefined && isOfStrings(declared.initializer)
}
