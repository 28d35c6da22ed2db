import { ts } from 'ts-morph'
import { bare } from './declarations.js'
import { declaredAs, type TextOf } from './types-around.js'

/** Whether a call gives an element wherever it is called, so that its chain may go on: no `false`, no `undefined`. */
export function givesElement(call: ts.CallExpression, textOf: TextOf): boolean {
  const called = functionOf(call.expression, textOf)
  if (!called) return false
  if (called.type) return ts.isTypeReferenceNode(called.type) && isInterface(called.type, textOf)
  const results = resultsOf(called)
  return results.length > 0 && results.every((each) => ts.isCallExpression(bare(each)) || ts.isIdentifier(bare(each)))
}

/** A type of build-nav's, or an interface of the author's; a type that the author made may be a union. */
function isInterface({ typeName }: ts.TypeReferenceNode, textOf: TextOf): boolean {
  const name = typeName.getText()
  const declared = declaredAs(name, typeName.getSourceFile(), textOf)
  return declared === undefined ? /^[A-Z]/.test(name) && name !== 'Promise' : ts.isInterfaceDeclaration(declared)
}

/** The function that is called: by its name, as a method of `this`, or as what another call gives. */
function functionOf(callee: ts.Node, textOf: TextOf, depth = 0): ts.FunctionLikeDeclaration | undefined {
  const node = bare(callee)
  if (depth > DEEPEST) return undefined
  if (ts.isFunctionLike(node)) return 'body' in node ? node : undefined
  if (ts.isIdentifier(node)) {
    const declared = declaredAs(node.text, node.getSourceFile(), textOf)
    return declared && functionOf(declared, textOf, depth + 1)
  }
  if (ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword) {
    for (let { parent } = node as ts.Node; parent; { parent } = parent) {
      if (!ts.isClassLike(parent)) continue
      return parent.members.filter(ts.isMethodDeclaration).find((each) => each.name.getText() === node.name.text)
    }
  }
  if (!ts.isCallExpression(node)) return undefined
  const maker = functionOf(node.expression, textOf, depth + 1)
  const [result, ...others] = maker ? resultsOf(maker) : []
  return result && others.length === 0 ? functionOf(result, textOf, depth + 1) : undefined
}

const DEEPEST = 5

/** What a function returns. */
function resultsOf({ body }: ts.FunctionLikeDeclaration): readonly ts.Expression[] {
  if (!body) return []
  if (!ts.isBlock(body)) return [body]
  const found: ts.Expression[] = []
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression)
    node.forEachChild(look)
  }
  look(body)
  return found
}
