import { ts } from 'ts-morph'
import { bare } from './declarations.js'
import { declaredAs, type TextOf } from './types-around.js'

/** What a call gives wherever it is called, if that is an element whose chain may go on: no `false`, no `undefined`. */
export interface GivenElement {
  /** The bare type of a finished element that the function says it returns: it has no methods. */
  readonly bare: ts.TypeReferenceNode | undefined
}

/** The element that a call gives. */
export function elementGivenBy(call: ts.CallExpression, textOf: TextOf): GivenElement | undefined {
  const called = functionOf(call.expression, textOf)
  if (!called) return undefined
  const { type } = called
  if (type) {
    if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName) || !finished.test(type.typeName.text))
      return undefined
    const isOwn = declaredAs(type.typeName.text, type.getSourceFile(), textOf) !== undefined
    return isOwn ? undefined : { bare: type.typeArguments ? undefined : type }
  }
  const results = resultsOf(called)
  const isElement = results.length > 0 && results.every((each) => ts.isCallExpression(bare(each)))
  return isElement ? { bare: undefined } : undefined
}

const finished = /^(Group|Tab|Item|Anchor|Dropdown|Product|Version|Language)$/

/** The function that is called: by its name, as a method of `this`, or as what another call gives. */
export function functionOf(callee: ts.Node, textOf: TextOf, depth = 0): ts.FunctionLikeDeclaration | undefined {
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
