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
  return new Rewriter(source, sites).inside(source)
}

type Rule = (node: never, rewriter: Rewriter) => string | undefined

class Rewriter {
  readonly #source: ts.SourceFile
  readonly #sites: Sites
  /** The names of evaluated heads of optional chains: of `a` in `a?.b.c()`. */
  readonly #heads = new Map<ts.Node, string>()

  constructor(source: ts.SourceFile, sites: Sites) {
    this.#source = source
    this.#sites = sites
  }

  site(node: ts.Node): number {
    return this.#sites.add({ file: this.#source.fileName, source: this.#source, node })
  }

  /** The rewritten code of a node. */
  of(node: ts.Node): string {
    return this.#heads.get(node) ?? (isWholeChain(node) ? this.#chain(node) : this.#ruled(node))
  }

  /** `some(a, (head) => head.b.c())` for `a?.b.c()`: without `a`, no call runs. `a.b?.()` stays as written. */
  #chain(whole: ts.OptionalChain): string {
    let link: ts.OptionalChain = whole
    while (ts.isNonNullExpression(link) || !link.questionDotToken) link = link.expression as ts.OptionalChain
    if (ts.isCallExpression(link)) return this.asWritten(whole)
    const head = this.of(link.expression)
    const name = `__head${this.#heads.size}`
    this.#heads.set(link.expression, name)
    return `${TRACER}.some(${head}, (${name}) => ${this.#ruled(whole)})`
  }

  #ruled(node: ts.Node): string {
    const rule = rules[node.kind] as ((node: ts.Node, rewriter: Rewriter) => string | undefined) | undefined
    return rule?.(node, this) ?? this.inside(node)
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
const onPlainText: ReadonlySet<string> = new Set('== === != !== < <= > >= - * / % in'.split(' '))

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
  [SyntaxKind.ElementAccessExpression]: (node: ts.ElementAccessExpression, rewriter) =>
    `${rewriter.of(node.expression)}${node.questionDotToken ? '?.' : ''}[${plain(node.argumentExpression, rewriter)}]`,
  [SyntaxKind.PropertyAccessExpression]: (node: ts.PropertyAccessExpression, rewriter) =>
    node.name.text === 'length'
      ? `${plain(node.expression, rewriter)}${node.questionDotToken ? '?' : ''}.length`
      : undefined,
  [SyntaxKind.ComputedPropertyName]: (node: ts.ComputedPropertyName, rewriter) =>
    `[${plain(node.expression, rewriter)}]`,
  [SyntaxKind.SpreadElement]: (node: ts.SpreadElement, rewriter) => `...${plain(node.expression, rewriter)}`,
  [SyntaxKind.ObjectLiteralExpression]: (node: ts.ObjectLiteralExpression, rewriter) =>
    structure(node, rewriter, node.properties.filter(ts.isSpreadAssignment).length),
  [SyntaxKind.SpreadAssignment]: (node: ts.SpreadAssignment, rewriter) =>
    `...${TRACER}.spread(${rewriter.of(node.expression)})`,
  [SyntaxKind.ArrayLiteralExpression]: (node: ts.ArrayLiteralExpression, rewriter) => structure(node, rewriter),
  [SyntaxKind.CallExpression]: call,
  [SyntaxKind.NewExpression]: (node: ts.NewExpression, rewriter) =>
    `${TRACER}.make(${rewriter.of(node.expression)}, ${rewriter.list(node.arguments ?? [])})`,
  [SyntaxKind.EnumDeclaration]: enumeration,
  [SyntaxKind.ObjectBindingPattern]: (node: ts.ObjectBindingPattern, rewriter) => {
    if (!takesRest(node)) return undefined
    const bound = node.elements.map((element) => rewriter.of(element))
    return `{ ${[...bound, `...${REST}`].join(', ')} }`
  },
}
for (const kind of ['Import', 'ImportEquals', 'Export', 'Interface', 'TypeAlias', 'Module'] as const)
  rules[SyntaxKind[`${kind}Declaration`]] = asWritten
rules[SyntaxKind.DeleteExpression] = asWritten
for (let kind = SyntaxKind.FirstTypeNode; kind <= SyntaxKind.LastTypeNode; kind++) {
  // `extends Base<X>` and `f<X>` are expressions, but count as types.
  if (kind !== SyntaxKind.ExpressionWithTypeArguments) rules[kind] = asWritten
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

function binary({ left, right, operatorToken }: ts.BinaryExpression, rewriter: Rewriter): string | undefined {
  const operator = rewriter.asWritten(operatorToken)
  // `words[key] ?? key`, `words.start ?? 'Start'`: a missing entry is noted.
  if ((operator === '??' || operator === '||') && isLookup(left)) {
    const isNamed = ts.isPropertyAccessExpression(left)
    const key = isNamed ? JSON.stringify(left.name.text) : plain(left.argumentExpression, rewriter)
    return `${TRACER}.or(${rewriter.of(left.expression)}, ${key}, ${operator === '||'}, () => ${rewriter.of(right)})`
  }
  // `[a, b] = [b, a]`: a pattern, not a value.
  const isPattern = ts.isArrayLiteralExpression(left) || ts.isObjectLiteralExpression(left)
  if (isPattern && operatorToken.kind === SyntaxKind.EqualsToken)
    return `${rewriter.asWritten(left)} = ${rewriter.of(right)}`
  if (!onPlainText.has(operator) || ts.isPrivateIdentifier(left)) return undefined
  return `${plain(left, rewriter)} ${operator} ${plain(right, rewriter)}`
}

/** True for `words[key]`, `words.start` and `row?.[key]`; `row?.words[key]` is one chain. */
function isLookup(node: ts.Node): node is ts.ElementAccessExpression | ts.PropertyAccessExpression {
  const isNamed = ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.name) && node.name.text !== 'length'
  if (!(isNamed || ts.isElementAccessExpression(node)) || node.expression.kind === SyntaxKind.SuperKeyword) return false
  return !ts.isOptionalChain(node) || (node.questionDotToken !== undefined && !ts.isOptionalChain(node.expression))
}

/** An enumeration of texts as an object with origins, as the compiler would inline the values. */
function enumeration(node: ts.EnumDeclaration, rewriter: Rewriter): string {
  const { DeclareKeyword, ExportKeyword } = SyntaxKind
  const has = (kind: ts.SyntaxKind) => node.modifiers?.some((each) => each.kind === kind) === true
  const members = node.members.flatMap(({ name, initializer }) =>
    ts.isIdentifier(name) && initializer && ts.isStringLiteralLike(initializer)
      ? `${name.text}: ${rewriter.of(initializer)}`
      : [],
  )
  if (members.length < node.members.length || has(DeclareKeyword)) return rewriter.asWritten(node)
  const start = has(ExportKeyword) ? 'export var' : 'var'
  return `${start} ${node.name.text} = ${TRACER}.structure(${rewriter.site(node)}, { ${members.join(', ')} });`
}

function call(node: ts.CallExpression, rewriter: Rewriter): string | undefined {
  const { expression: callee } = node
  if (callee.kind === SyntaxKind.SuperKeyword || node.questionDotToken) return undefined
  if (callee.kind === SyntaxKind.ImportKeyword) return keepModule(node, rewriter)
  if (ts.isIdentifier(callee) && (callee.text === 'require' || callee.text === 'eval'))
    return keepModule(node, rewriter)
  const rest = () => `${rewriter.list(node.arguments)}${rewriter.scope(node)})`
  if (!ts.isPropertyAccessExpression(callee) && !ts.isElementAccessExpression(callee))
    return `${TRACER}.call(${rewriter.site(node)}, ${rewriter.of(callee)}, ${rest()}`
  const { expression: receiver } = callee
  if (receiver.kind === SyntaxKind.SuperKeyword) return undefined
  if (ts.isPropertyAccessExpression(callee) && ts.isPrivateIdentifier(callee.name)) return undefined
  const name = ts.isPropertyAccessExpression(callee)
    ? JSON.stringify(callee.name.text)
    : plain(callee.argumentExpression, rewriter)
  return `${TRACER}.method(${rewriter.site(node)}, ${rewriter.of(receiver)}, ${name}, ${rest()}`
}

/** True for all of `a?.b.c`, and for `a?.b` in `a?.b?.c`: each `?.` guards the rest of the chain. */
function isWholeChain(node: ts.Node): node is ts.OptionalChain {
  if (!ts.isOptionalChain(node)) return false
  const { parent } = node
  const goesOn = ts.isOptionalChain(parent) && parent.expression === node
  return !goesOn || (!ts.isNonNullExpression(parent) && parent.questionDotToken !== undefined)
}

/** `require('./words.js')`: the name of a module gets no mark. */
function keepModule(node: ts.CallExpression, rewriter: Rewriter): string {
  const given = node.arguments.map((argument) =>
    ts.isStringLiteral(argument) ? rewriter.asWritten(argument) : plain(argument, rewriter),
  )
  return `${rewriter.asWritten(node.expression)}(${given.join(', ')})`
}

/** The name for the rest of a destructured parameter: conditions may use properties left out by the author. */
export const REST = '__rest'

/** Names bound by functions and loops around a node: values differ between instances. */
function namesInScope(node: ts.Node): readonly string[] {
  const names = new Set<string>()
  for (let inner = node, { parent } = node; parent && !ts.isSourceFile(parent); inner = parent, { parent } = inner) {
    for (const name of boundBy(parent, inner)) {
      for (const each of namesBound(name)) if (each !== 'this') names.add(each)
      if (ts.isObjectBindingPattern(name) && takesRest(name)) names.add(REST)
    }
    if (ts.isMethodDeclaration(parent) || ts.isGetAccessor(parent) || ts.isConstructorDeclaration(parent))
      names.add('this: this')
  }
  return [...names]
}

/** True for a destructured parameter without a rest of its own. */
function takesRest({ parent, elements }: ts.ObjectBindingPattern): boolean {
  return ts.isParameter(parent) && !elements.some(({ dotDotDotToken }) => dotDotDotToken)
}
