import { ts } from 'ts-morph'
import { bare } from '../../code/declarations.js'
import { nodesIn, parse } from '../../code/nodes.js'
import { patched } from '../../code/rendering.js'
import { conditionAround, decided, equality, logical, nameOf, partsOf } from './decided-condition.js'

/**
 * A module in which no comparison is decided by the conditions around it: TypeScript refuses `locale === "ko"` where
 * `locale` is `"en"`. `locale === "en" && (locale === "ko" ? a : b)` is `locale === "en" && b`.
 */
export function withoutDecided(file: string, text: string): string {
  if (!/[!=]==/.test(text)) return text
  const known = new Map<ts.Node, boolean>()
  for (const node of nodesIn(parse(file, text))) {
    const asked = askedBy(node)
    const truth = asked && answerTo(asked, factsAround(node, asked.name))
    if (truth !== undefined) known.set(node, truth)
  }
  if (known.size === 0) return text
  const patches = [...new Set([...known.keys()].map(conditionAround))].flatMap((condition) =>
    decided(condition, (node) => known.get(node)),
  )
  return patched(file, text, patches)
}

/** A question about a name: is its value among these? */
export interface Asked {
  readonly name: string
  readonly values: readonly string[]
  /** False if it is true for all other values: `locale !== "en"`. */
  readonly isAmong: boolean
}

/** A question whose answer is yes. */
type Fact = Asked

/** The text of a literal. */
function literalText(node: ts.Node): string | undefined {
  return ts.isStringLiteralLike(node) ? node.text : undefined
}

/** The question of a comparison or a list; `textOf`: of the values that it names. */
export function questionOf(node: ts.Node, textOf = literalText): Asked | undefined {
  return askedBy(node, textOf) ?? listedBy(node, textOf)
}

/** `locale === "en"`, `locale !== "en"` */
function askedBy(node: ts.Node, textOf = literalText): Asked | undefined {
  if (!ts.isBinaryExpression(node)) return undefined
  const isAmong = equality(node)
  if (isAmong === undefined) return undefined
  const [left, right] = [bare(node.left), bare(node.right)]
  const [of, value] = textOf(right) === undefined ? [right, textOf(left)] : [left, textOf(right)]
  return value !== undefined && isName(of) ? { name: of.getText(), values: [value], isAmong } : undefined
}

/** `["en", "fr"].includes(locale)` */
function listedBy(node: ts.Node, textOf = literalText): Asked | undefined {
  if (!ts.isCallExpression(node) || node.arguments.length !== 1 || nameOf(node.expression) !== 'includes')
    return undefined
  const [of] = node.arguments
  const list = ts.isPropertyAccessExpression(node.expression) ? bare(node.expression.expression) : undefined
  if (!of || !isName(of) || !list || !ts.isArrayLiteralExpression(list)) return undefined
  const values = list.elements.flatMap((each) => textOf(each) ?? [])
  return values.length === list.elements.length ? { name: of.getText(), values, isAmong: true } : undefined
}

/** `locale`, `release.label` */
function isName(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return isName(node.expression)
  return ts.isIdentifier(node) || node.kind === ts.SyntaxKind.ThisKeyword
}

/** The facts about a name that hold wherever code is evaluated. */
function factsAround(code: ts.Node, name: string): readonly Fact[] {
  const facts: Fact[] = []
  const [root] = name.split('.')
  for (let at = code; at.parent && !(ts.isFunctionLike(at) && binds(at, root)); at = at.parent) {
    const { parent } = at
    if (ts.isConditionalExpression(parent) && at !== parent.condition)
      facts.push(...factsOf(parent.condition, at === parent.whenTrue))
    else if (ts.isBinaryExpression(parent) && at === parent.right && logical(parent))
      facts.push(...factsOf(parent.left, logical(parent) === '&&'))
    else if (ts.isCallExpression(parent) && nameOf(parent.expression) === 'when') {
      const [condition] = parent.arguments
      if (condition && at !== condition && at !== parent.expression) facts.push(...factsOf(condition, true))
    }
  }
  return facts.filter((fact) => fact.name === name)
}

/** True if a function has a value of its own for a name. */
function binds(at: ts.SignatureDeclaration, name: string | undefined): boolean {
  return at.parameters.some((each) => nodesIn(each.name).some((node) => node.getText() === name))
}

/** What a condition says of names where it is true, or false. */
function factsOf(condition: ts.Node, isTrue: boolean): readonly Fact[] {
  const node = bare(condition)
  const asked = questionOf(node)
  if (asked) return [{ ...asked, isAmong: asked.isAmong === isTrue }]
  return isTrue ? partsOf(node).flatMap((part) => (part === node ? [] : factsOf(part, true))) : []
}

/** The answer to a question, if facts about its name decide it. */
export function answerTo({ values, isAmong }: Asked, facts: readonly Fact[]): boolean | undefined {
  const isPossible = (value: string) => facts.every((fact) => fact.values.includes(value) === fact.isAmong)
  const possible = facts.find((fact) => fact.isAmong)?.values.filter(isPossible)
  if (!values.some((value) => (possible ? possible.includes(value) : isPossible(value)))) return !isAmong
  return possible?.every((each) => values.includes(each)) ? isAmong : undefined
}
