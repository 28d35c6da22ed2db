import { ts } from 'ts-morph'
import { boundBy, namesBound } from '../../code/declarations.js'
import type { Sites } from './sites.js'

/** The name of the tracer in rewritten modules. */
export const TRACER = '__buildNav'

/**
 * Rewrites a module so that values contain origins: literals, calls and all code sensitive to marks use the tracer. The
 * result runs in memory, and is never written or shown.
 */
export function rewrite(source: ts.SourceFile, sites: Sites): string {
  return new Rewriter(source, sites).whole()
}

type Rule = (node: never, rewriter: Rewriter) => string | undefined

class Rewriter {
  readonly #source: ts.SourceFile
  readonly #sites: Sites
  /** The heads of optional chains, kept by the tracer: `a` of `a?.b.c()`. */
  readonly #heads = new Set<ts.Node>()
  /** The methods of optional calls, such as `made.pages?.(…)`. */
  readonly #methods = new Set<ts.Node>()

  constructor(source: ts.SourceFile, sites: Sites) {
    this.#source = source
    this.#sites = sites
  }

  whole(): string {
    return this.inside(this.#source)
  }

  site(node: ts.Node): number {
    return this.#sites.add({ file: this.#source.fileName, source: this.#source, node })
  }

  /** The rewritten code of a node. */
  of(node: ts.Node): string {
    if (this.#heads.has(node)) return `${TRACER}.taken()`
    return isWholeChain(node) ? this.chain(node) : this.#ruled(node)
  }

  /** `a?.b.c()` as a conditional: without `a`, no call of the tracer may run either. */
  chain(whole: ts.OptionalChain, operator = '', otherwise = 'undefined'): string {
    let link: ts.OptionalChain = whole
    while (ts.isNonNullExpression(link) || !link.questionDotToken) link = link.expression as ts.OptionalChain
    const head = link.expression
    if (ts.isCallExpression(link)) this.#methods.add(unwrapped(head))
    const guard = `${TRACER}.some(${this.of(head)})`
    this.#heads.add(head)
    return `${TRACER}.given(${guard} ? ${operator}${this.#ruled(whole)} : ${otherwise})`
  }

  #ruled(node: ts.Node): string {
    const isMethod = this.#methods.has(node)
    if (isMethod && (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)))
      return this.#bound(node)
    const rule = rules[node.kind] as ((node: ts.Node, rewriter: Rewriter) => string | undefined) | undefined
    return rule?.(node, this) ?? this.inside(node)
  }

  /** A method for an optional call, bound to an object. */
  #bound(node: ts.PropertyAccessExpression | ts.ElementAccessExpression): string {
    if (node.expression.kind === SyntaxKind.SuperKeyword) return `${TRACER}.bound(this, () => ${this.asWritten(node)})`
    const name = ts.isElementAccessExpression(node)
      ? plain(node.argumentExpression, this)
      : ts.isPrivateIdentifier(node.name)
        ? `(of) => of.${node.name.text}`
        : JSON.stringify(node.name.text)
    return `${TRACER}.bound(${this.of(node.expression)}, ${name})`
  }

  /** The code as written, except for rewritten children. */
  inside(node: ts.Node): string {
    const { text } = this.#source
    let code = ''
    let at = ts.isSourceFile(node) ? 0 : node.getStart(this.#source)
    node.forEachChild((child) => {
      const start = child.getStart(this.#source)
      // Skips missing nodes, without text, and children inside of text already copied.
      if (child.end <= start || start < at) return
      code += text.slice(at, start) + this.of(child)
      at = child.end
    })
    return code + text.slice(at, node.end)
  }

  asWritten(node: ts.Node): string {
    return this.#source.text.slice(node.getStart(this.#source), node.end)
  }

  list(nodes: readonly ts.Node[]): string {
    if (!nodes.some(ts.isSpreadElement)) return `[${nodes.map((node) => this.of(node)).join(', ')}]`
    const group = (node: ts.Node) =>
      ts.isSpreadElement(node) ? `${TRACER}.entries(${plain(node.expression, this)})` : `[${this.of(node)}]`
    return `${TRACER}.flat([${nodes.map(group).join(', ')}])`
  }

  /**
   * A function with the names in scope: `, () => ({ locale })`. The tracer calls the function for values in docs.json.
   */
  scope(node: ts.Node): string {
    const names = namesInScope(node)
    return names.length > 0 ? `, () => ({ ${names.join(', ')} })` : ''
  }
}

const plain = (node: ts.Node, rewriter: Rewriter) => `${TRACER}.plain(${rewriter.of(node)})`

const asWritten = (node: ts.Node, rewriter: Rewriter) => rewriter.asWritten(node)

const { SyntaxKind } = ts

/** Operators on plain strings: comparisons, arithmetic and `in`. */
const onPlainText: ReadonlySet<ts.SyntaxKind> = new Set([
  SyntaxKind.EqualsEqualsToken,
  SyntaxKind.EqualsEqualsEqualsToken,
  SyntaxKind.ExclamationEqualsToken,
  SyntaxKind.ExclamationEqualsEqualsToken,
  SyntaxKind.LessThanToken,
  SyntaxKind.LessThanEqualsToken,
  SyntaxKind.GreaterThanToken,
  SyntaxKind.GreaterThanEqualsToken,
  SyntaxKind.MinusToken,
  SyntaxKind.AsteriskToken,
  SyntaxKind.SlashToken,
  SyntaxKind.PercentToken,
  SyntaxKind.InKeyword,
])

const rules: Partial<Record<ts.SyntaxKind, Rule>> = {
  [SyntaxKind.StringLiteral]: literal,
  [SyntaxKind.NoSubstitutionTemplateLiteral]: literal,
  [SyntaxKind.TemplateExpression]: marked,
  [SyntaxKind.TaggedTemplateExpression]: ({ tag, template }: ts.TaggedTemplateExpression, rewriter) =>
    `${rewriter.of(tag)}${rewriter.inside(template)}`,
  [SyntaxKind.BinaryExpression]: binary,
  [SyntaxKind.PrefixUnaryExpression]: (node: ts.PrefixUnaryExpression, rewriter) =>
    node.operator === SyntaxKind.PlusToken || node.operator === SyntaxKind.MinusToken
      ? `${ts.tokenToString(node.operator)}${plain(node.operand, rewriter)}`
      : undefined,
  [SyntaxKind.SwitchStatement]: (node: ts.SwitchStatement, rewriter) =>
    `switch (${plain(node.expression, rewriter)}) ${rewriter.inside(node.caseBlock)}`,
  [SyntaxKind.CaseClause]: (node: ts.CaseClause, rewriter) =>
    `case ${plain(node.expression, rewriter)}: ${node.statements.map((each) => rewriter.of(each)).join('\n')}`,
  [SyntaxKind.ElementAccessExpression]: (node: ts.ElementAccessExpression, rewriter) => {
    const key = plain(node.argumentExpression, rewriter)
    return isLookedUp(node)
      ? `${TRACER}.at(${rewriter.of(node.expression)}, ${key})`
      : `${rewriter.of(node.expression)}${node.questionDotToken ? '?.' : ''}[${key}]`
  },
  [SyntaxKind.PropertyAccessExpression]: (node: ts.PropertyAccessExpression, rewriter) => {
    if (node.name.text === 'length')
      return `${plain(node.expression, rewriter)}${node.questionDotToken ? '?' : ''}.length`
    return isLookedUp(node)
      ? `${TRACER}.at(${rewriter.of(node.expression)}, ${JSON.stringify(node.name.text)})`
      : undefined
  },
  [SyntaxKind.DeleteExpression]: ({ expression }: ts.DeleteExpression, rewriter) =>
    ts.isOptionalChain(expression) ? rewriter.chain(expression, 'delete ', 'true') : undefined,
  [SyntaxKind.ComputedPropertyName]: (node: ts.ComputedPropertyName, rewriter) =>
    `[${plain(node.expression, rewriter)}]`,
  [SyntaxKind.SpreadElement]: (node: ts.SpreadElement, rewriter) => `...${plain(node.expression, rewriter)}`,
  [SyntaxKind.ObjectLiteralExpression]: (node: ts.ObjectLiteralExpression, rewriter) =>
    isTarget(node) ? undefined : structure(node, rewriter, node.properties.filter(ts.isSpreadAssignment).length),
  [SyntaxKind.SpreadAssignment]: (node: ts.SpreadAssignment, rewriter) =>
    isTarget(node.parent) ? undefined : `...${TRACER}.spread(${rewriter.of(node.expression)})`,
  [SyntaxKind.ArrayLiteralExpression]: (node: ts.ArrayLiteralExpression, rewriter) =>
    isTarget(node) ? undefined : structure(node, rewriter),
  [SyntaxKind.CallExpression]: call,
  [SyntaxKind.NewExpression]: (node: ts.NewExpression, rewriter) =>
    `${TRACER}.make(${rewriter.of(node.expression)}, ${rewriter.list(node.arguments ?? [])})`,
  [SyntaxKind.ObjectBindingPattern]: (node: ts.ObjectBindingPattern, rewriter) => {
    if (!ts.isParameter(node.parent) || node.elements.some(({ dotDotDotToken }) => dotDotDotToken)) return undefined
    const bound = node.elements.map((element) => rewriter.of(element))
    return `{ ${[...bound, `...${REST}`].join(', ')} }`
  },
  [SyntaxKind.ImportDeclaration]: asWritten,
  [SyntaxKind.ImportEqualsDeclaration]: asWritten,
  [SyntaxKind.ExportDeclaration]: asWritten,
  [SyntaxKind.InterfaceDeclaration]: asWritten,
  [SyntaxKind.TypeAliasDeclaration]: asWritten,
  [SyntaxKind.EnumDeclaration]: enumeration,
  // Keys have origins, too.
  [SyntaxKind.ForInStatement]: ({ initializer, expression, statement }: ts.ForInStatement, rewriter) =>
    `for (${rewriter.of(initializer)} of ${TRACER}.keysIn(${rewriter.of(expression)})) ${rewriter.of(statement)}`,
  [SyntaxKind.ModuleDeclaration]: (node: ts.ModuleDeclaration, rewriter) =>
    node.modifiers?.some(({ kind }) => kind === SyntaxKind.DeclareKeyword) ? rewriter.asWritten(node) : undefined,
}
for (let kind = SyntaxKind.FirstTypeNode; kind <= SyntaxKind.LastTypeNode; kind++) {
  // `extends Base<X>` and `f<X>` are expressions, but count as types.
  if (kind !== SyntaxKind.ExpressionWithTypeArguments) rules[kind] = asWritten
}

/** An enumeration of strings as an object, as the compiler would inline the values. */
function enumeration(node: ts.EnumDeclaration, rewriter: Rewriter): string {
  const isOfText = node.members.every(
    ({ initializer, name }) => initializer && ts.isStringLiteralLike(initializer) && ts.isIdentifier(name),
  )
  const { DeclareKeyword, ExportKeyword } = SyntaxKind
  const has = (kind: ts.SyntaxKind) => node.modifiers?.some((each) => each.kind === kind) === true
  if (!isOfText || has(DeclareKeyword)) return rewriter.asWritten(node)
  const members = node.members.map(
    ({ name, initializer }) => `${name.getText()}: ${rewriter.of(initializer as ts.Node)}`,
  )
  return `${has(ExportKeyword) ? 'export ' : ''}var ${node.name.text} = ${TRACER}.structure(${rewriter.site(node)}, { ${members.join(', ')} });`
}

/** `tracer.text(7, 'index')` */
function marked(node: ts.Node, rewriter: Rewriter): string {
  return `${TRACER}.text(${rewriter.site(node)}, ${rewriter.inside(node)})`
}

/** `tracer.structure(7, { label: 'Help' }, 0, () => ({ locale }))` */
function structure(node: ts.Node, rewriter: Rewriter, spreads = 0): string {
  return `${TRACER}.structure(${rewriter.site(node)}, ${rewriter.inside(node)}, ${spreads}${rewriter.scope(node)})`
}

function literal(node: ts.StringLiteralLike, rewriter: Rewriter): string {
  const { parent } = node
  const isName =
    ('name' in parent && parent.name === node) || ('propertyName' in parent && parent.propertyName === node)
  const isDirective = ts.isExpressionStatement(parent)
  if (isName || isDirective || ts.isTaggedTemplateExpression(parent)) return rewriter.asWritten(node)
  if (ts.isElementAccessExpression(parent) && parent.argumentExpression === node) return rewriter.asWritten(node)
  return marked(node, rewriter)
}

/** True for `words[key]` of `words[key] ?? key`: a missing entry is noted. */
function isLookedUp(node: ts.ElementAccessExpression | ts.PropertyAccessExpression): boolean {
  const { parent, expression } = node
  if (!ts.isBinaryExpression(parent) || parent.left !== node || expression.kind === SyntaxKind.SuperKeyword)
    return false
  if (ts.isPropertyAccessExpression(node) && (ts.isPrivateIdentifier(node.name) || node.name.text === 'length'))
    return false
  const { kind } = parent.operatorToken
  return kind === SyntaxKind.QuestionQuestionToken || kind === SyntaxKind.BarBarToken
}

function binary(node: ts.BinaryExpression, rewriter: Rewriter): string | undefined {
  const { left } = node
  if ((ts.isElementAccessExpression(left) || ts.isPropertyAccessExpression(left)) && isLookedUp(left)) {
    const operator = rewriter.asWritten(node.operatorToken)
    return `${rewriter.of(left)} ${operator} ${TRACER}.instead(${TRACER}.missed(), ${rewriter.of(node.right)})`
  }
  if (!onPlainText.has(node.operatorToken.kind) || ts.isPrivateIdentifier(node.left)) return undefined
  return `${plain(node.left, rewriter)} ${rewriter.asWritten(node.operatorToken)} ${plain(node.right, rewriter)}`
}

function call(node: ts.CallExpression, rewriter: Rewriter): string | undefined {
  const { expression: callee } = node
  if (callee.kind === SyntaxKind.SuperKeyword || node.questionDotToken) return undefined
  if (callee.kind === SyntaxKind.ImportKeyword) return keepModule(node, rewriter)
  if (ts.isIdentifier(callee) && (callee.text === 'require' || callee.text === 'eval'))
    return keepModule(node, rewriter)
  const rest = () => `${rewriter.list(node.arguments)}${rewriter.scope(node)})`
  if (ts.isPropertyAccessExpression(callee)) {
    if (ts.isPrivateIdentifier(callee.name) || callee.expression.kind === SyntaxKind.SuperKeyword) return undefined
    const name = JSON.stringify(callee.name.text)
    return `${TRACER}.method(${rewriter.site(node)}, ${rewriter.of(callee.expression)}, ${name}, ${rest()}`
  }
  if (ts.isElementAccessExpression(callee)) {
    const name = plain(callee.argumentExpression, rewriter)
    return `${TRACER}.method(${rewriter.site(node)}, ${rewriter.of(callee.expression)}, ${name}, ${rest()}`
  }
  return `${TRACER}.call(${rewriter.site(node)}, ${rewriter.of(callee)}, ${rest()}`
}

/** True for all of `a?.b.c`, and for `a?.b` in `a?.b?.c`: each `?.` guards the rest of the chain. */
function isWholeChain(node: ts.Node): node is ts.OptionalChain {
  if (!ts.isOptionalChain(node)) return false
  const { parent } = node
  const goesOn = ts.isOptionalChain(parent) && parent.expression === node
  return !goesOn || (!ts.isNonNullExpression(parent) && parent.questionDotToken !== undefined)
}

function unwrapped(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) ? unwrapped(node.expression) : node
}

/** `require('./words.js')`: the name of a module gets no mark. */
function keepModule(node: ts.CallExpression, rewriter: Rewriter): string {
  const given = node.arguments.map((argument) =>
    ts.isStringLiteral(argument) ? rewriter.asWritten(argument) : plain(argument, rewriter),
  )
  return `${rewriter.asWritten(node.expression)}(${given.join(', ')})`
}

/** `[a, b] = …` and `for ({ a } of …)`: a pattern, not a value. */
function isTarget(node: ts.Node): boolean {
  let inner = node
  let { parent } = node
  while (
    ts.isParenthesizedExpression(parent) ||
    ts.isSpreadElement(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isObjectLiteralExpression(parent) ||
    ts.isSpreadAssignment(parent)
  ) {
    if (ts.isPropertyAssignment(parent) && parent.name === inner) return false
    inner = parent
    parent = parent.parent
  }
  if (ts.isBinaryExpression(parent)) {
    return parent.left === inner && parent.operatorToken.kind === SyntaxKind.EqualsToken
  }
  return (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) && parent.initializer === inner
}

/** The name for the rest of a destructured parameter: conditions may use properties left out by the author. */
export const REST = '__rest'

/** Names bound by functions and loops around a node: values differ between instances. */
function namesInScope(node: ts.Node): readonly string[] {
  const names = new Set<string>()
  for (let inner = node, { parent } = node; parent && !ts.isSourceFile(parent); inner = parent, { parent } = inner) {
    for (const name of boundBy(parent, inner)) for (const each of bindings(name)) names.add(each)
    if (isMethodOf(parent)) names.add('this: this')
  }
  return [...names]
}

function isMethodOf(node: ts.Node): boolean {
  return ts.isMethodDeclaration(node) || ts.isGetAccessor(node) || ts.isConstructorDeclaration(node)
}

/** The names in a pattern, and the rest of a destructured parameter. */
function bindings(name: ts.BindingName): readonly string[] {
  const names = namesBound(name).filter((each) => each !== 'this')
  const takesRest = ts.isObjectBindingPattern(name) && ts.isParameter(name.parent)
  return takesRest && !name.elements.some(({ dotDotDotToken }) => dotDotDotToken) ? [...names, REST] : names
}
