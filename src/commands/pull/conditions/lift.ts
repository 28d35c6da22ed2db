import { ts } from 'ts-morph'
import { before, behind, type Patch } from '../../code/patch.js'
import { bare } from '../../code/declarations.js'
import { isTypeScript, namesIn, usesOf } from '../../code/nodes.js'

/** A constant as a function of a name that is a parameter wherever the constant is used. */
export interface Lift {
  readonly name: string
  readonly patches: readonly Patch[]
}

/** The functions that the constant around a node may become: `(locale: Locale) => …`, used as `guides(locale)`. */
export function liftsOf(node: ts.Node): readonly Lift[] {
  const declaration = constantAround(node)
  return declaration ? parametersAt(declaration, new Set()).map((each) => liftOf(declaration, each)) : []
}

interface Parameter {
  readonly name: string
  /** Undefined in JavaScript. */
  readonly type: string | undefined
}

interface Constant {
  readonly name: ts.Identifier
  readonly value: ts.Expression
}

/** The constant of the module that a node is part of, by no function. */
function constantAround(node: ts.Node): Constant | undefined {
  const outer = ts.findAncestor(
    node,
    (each) => ts.isVariableDeclaration(each) || ts.isFunctionLike(each) || ts.isClassLike(each),
  )
  if (!outer || !ts.isVariableDeclaration(outer)) return undefined
  const { name, initializer: value, type, parent: list } = outer
  const isOfModule = ts.isVariableStatement(list.parent) && ts.isSourceFile(list.parent.parent)
  const isConstant = isOfModule && (list.flags & ts.NodeFlags.Const) !== 0 && !ts.getModifiers(list.parent)?.length
  return isConstant && ts.isIdentifier(name) && value && !type ? { name, value } : undefined
}

/** The parameters that can be seen at each use of a constant, of one type there. */
function parametersAt(constant: Constant, inside: ReadonlySet<ts.Node>): readonly Parameter[] {
  if (inside.has(constant.name)) return []
  const seen = callableUses(constant)?.map((use) => {
    const outer = constantAround(use)
    return outer ? parametersAt(outer, new Set([...inside, constant.name])) : parametersAround(use)
  })
  const [first = [], ...others] = seen ?? []
  const names = namesIn(constant.value)
  return first.filter(
    ({ name, type }) =>
      !names.has(name) && others.every((each) => each.some((other) => other.name === name && other.type === type)),
  )
}

function parametersAround(use: ts.Node): readonly Parameter[] {
  const isTyped = isTypeScript(use.getSourceFile().fileName)
  const found = new Map<string, Parameter | undefined>()
  const bind = (name: ts.Node, type: string | undefined) => {
    // An inner name hides an outer one.
    if (!ts.isIdentifier(name) || found.has(name.text)) return
    found.set(
      name.text,
      isTyped && type === undefined ? undefined : { name: name.text, type: isTyped ? type : undefined },
    )
  }
  for (let { parent } = use; parent; { parent } = parent) {
    if (!ts.isFunctionLike(parent)) continue
    for (const { name, type } of parent.parameters) {
      const own = type && ts.isTypeReferenceNode(type) && !type.typeArguments ? type.getText() : itemType(parent)
      if (!ts.isObjectBindingPattern(name)) {
        bind(name, own)
        continue
      }
      for (const { name: inner, propertyName, dotDotDotToken, initializer } of name.elements) {
        if (propertyName || dotDotDotToken || initializer) continue
        bind(inner, own && `${own}["${inner.getText()}"]`)
      }
    }
  }
  return [...found.values()].filter((each) => each !== undefined)
}

/** `(typeof locales)[number]` of what `locales.map` is given. */
function itemType({ parent }: ts.Node): string | undefined {
  const callee = ts.isCallExpression(parent) ? parent.expression : undefined
  if (!callee || !ts.isPropertyAccessExpression(callee) || !/^(map|flatMap)$/.test(callee.name.text)) return undefined
  return ts.isIdentifier(callee.expression) ? `(typeof ${callee.expression.text})[number]` : undefined
}

function liftOf(constant: Constant, parameter: Parameter): Lift {
  const patches: Patch[] = []
  const lifted = new Set<ts.Node>()
  const lift = ({ name, value }: Constant): void => {
    if (lifted.has(name)) return
    lifted.add(name)
    const file = name.getSourceFile().fileName
    // `=> {` would begin a block, also where an `as const` stands behind the object.
    const isObject = ts.isObjectLiteralExpression(bare(value)) && !ts.isParenthesizedExpression(value)
    const type = parameter.type === undefined ? '' : `: ${parameter.type}`
    patches.push(before(file, value.getStart(), `(${parameter.name}${type}) => ${isObject ? '(' : ''}`))
    if (isObject) patches.push(behind(file, value.end, ')'))
    for (const use of callableUses({ name, value }) ?? []) {
      patches.push(behind(file, use.end, `(${parameter.name})`))
      const outer = constantAround(use)
      if (outer) lift(outer)
    }
  }
  lift(constant)
  return { name: parameter.name, patches }
}

/** The uses of a constant; undefined where one of them can't become a call. */
function callableUses({ name }: Constant): readonly ts.Identifier[] | undefined {
  const uses = usesOf(name)
  return uses.length > 0 && uses.every(isValue) ? uses : undefined
}

function isValue(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isShorthandPropertyAssignment(parent) || ts.isExportSpecifier(parent) || ts.isExportAssignment(parent))
    return false
  if (ts.isTypeNode(parent) || ts.isTypeQueryNode(parent)) return false
  // Another declaration of the name: what it stands for is not looked into.
  return !('name' in parent && parent.name === node)
}
