import { ts } from 'ts-morph'
import { kinds } from '../../../format/contract/kinds.js'
import { bare } from '../../code/declarations.js'
import { declarationOf, type TextOf } from '../types/declared.js'

/** The result of a call in every instance, if that is an element whose chain may go on: no `false`, no `undefined`. */
export interface GivenElement {
  /** The bare type of a finished element that the function declares as its result: it has no methods. */
  readonly bare: ts.TypeReferenceNode | undefined
}

/** The element that a call gives. */
export function elementGivenBy(call: ts.CallExpression, textOf: TextOf): GivenElement | undefined {
  const called = functionOf(call.expression, textOf)
  if (!called) return undefined
  const { type } = called
  if (type) {
    if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName) || !finishedTypes.has(type.typeName.text))
      return undefined
    const isOwn = declarationOf(type.typeName, textOf) !== undefined
    return isOwn ? undefined : { bare: type.typeArguments ? undefined : type }
  }
  const results = resultsOf(called)
  const isElement = results.length > 0 && results.every((each) => ts.isCallExpression(bare(each)))
  return isElement ? { bare: undefined } : undefined
}

/** The type names of finished elements: `Group`, `Tab`. */
const finishedTypes: ReadonlySet<string> = new Set(
  Object.keys(kinds).map((kind) => kind.charAt(0).toUpperCase() + kind.slice(1)),
)

/** The function that is called: by its name, as a method, as what another call gives, or as the constructor of a class. */
export function functionOf(callee: ts.Node, textOf: TextOf, depth = 0): ts.FunctionLikeDeclaration | undefined {
  const node = bare(callee)
  if (depth > DEEPEST) return undefined
  if (ts.isFunctionLike(node)) return 'body' in node ? node : undefined
  if (ts.isClassLike(node)) return node.members.find(ts.isConstructorDeclaration)
  if (ts.isIdentifier(node)) {
    const declared = declarationOf(node, textOf)
    return declared && functionOf(declared, textOf, depth + 1)
  }
  if (ts.isPropertyAccessExpression(node)) {
    const method = methodOf(node, textOf)
    return method && functionOf(method, textOf, depth + 1)
  }
  if (!ts.isCallExpression(node)) return undefined
  const maker = functionOf(node.expression, textOf, depth + 1)
  const [result, ...others] = maker ? resultsOf(maker) : []
  return result && others.length === 0 ? functionOf(result, textOf, depth + 1) : undefined
}

/** The method of an object or a class: `this.page`, `payments.page` of `new Product(…)`, `nav.page` of `{ page() { … } }`. */
function methodOf({ expression, name }: ts.PropertyAccessExpression, textOf: TextOf): ts.Node | undefined {
  const named = (members: ts.NodeArray<ts.Node>) => {
    const own = members.find((each) => 'name' in each && (each.name as ts.Node | undefined)?.getText() === name.text)
    return own && (ts.isPropertyDeclaration(own) || ts.isPropertyAssignment(own)) ? own.initializer : own
  }
  let owner = ownerOf(expression, textOf)
  for (let depth = 0; owner && depth < DEEPEST; depth++) {
    if (ts.isObjectLiteralExpression(owner)) return named(owner.properties)
    if (!ts.isClassLike(owner)) return undefined
    const own = named(owner.members)
    if (own) return own
    const [parent] = owner.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types ?? []
    owner = parent && ownerOf(parent.expression, textOf)
  }
  return undefined
}

/** The class or the object whose method is called. */
function ownerOf(of: ts.Node, textOf: TextOf): ts.Node | undefined {
  const node = bare(of)
  if (node.kind === ts.SyntaxKind.ThisKeyword) return ts.findAncestor(node, ts.isClassLike)
  if (ts.isNewExpression(node)) return ownerOf(node.expression, textOf)
  if (!ts.isIdentifier(node)) return ts.isObjectLiteralExpression(node) || ts.isClassLike(node) ? node : undefined
  const declared = declarationOf(node, textOf)
  return declared && !ts.isIdentifier(declared) ? ownerOf(declared, textOf) : undefined
}

/** The index of the parameter of a called function that takes all remaining arguments. */
export function restOf(callee: ts.Node, textOf: TextOf): number | undefined {
  const index = functionOf(callee, textOf)?.parameters.findIndex(({ dotDotDotToken }) => dotDotDotToken) ?? -1
  return index < 0 ? undefined : index
}

const DEEPEST = 5

/** The results of a function. */
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
