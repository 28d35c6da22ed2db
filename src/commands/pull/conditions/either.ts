import { ts } from 'ts-morph'
import { bare } from '../../code/declarations.js'
import { parse } from '../../code/nodes.js'
import { printLiteral } from '../../migrate/print/literal.js'
import { isNot, logical, partsOf } from './decided-condition.js'
import { questionOf } from './decided-comparisons.js'

/** The code of the condition that is true where one of two is, with what both ask for once: `(a || b) && c`. */
export function either(left: ts.Node, right: ts.Node): string {
  const [one, other] = [partsOf(left), partsOf(right)]
  const shared = one.filter((each) => other.some((another) => isSame(each, another)))
  if (shared.length === 0) return joined(left, right)
  const rest = (parts: readonly ts.Node[]) => parts.filter((each) => !shared.some((another) => isSame(each, another)))
  const [more, less] = [rest(one), rest(other)]
  const common = textOf(shared)
  // `a && c || c` is `c`, and so is `a && c || !a && c`.
  if (more.length === 0 || less.length === 0 || areOpposite(more, less)) return common
  const [first, second] = [expressionOf(textOf(more)), expressionOf(textOf(less))]
  const choice = joined(first, second)
  return `${logical(expressionOf(choice)) === '||' ? `(${choice})` : choice} && ${common}`
}

/** True if each part of a condition is one of another's, so that it asks for less. */
export function isPartOf(condition: ts.Node, whole: ts.Node): boolean {
  const all = partsOf(whole)
  return partsOf(condition).every((each) => all.some((another) => isSame(each, another)))
}

/** The node of code. */
export function expressionOf(code: string): ts.Expression {
  const [statement] = parse('condition.ts', `(${code})`).statements
  if (!statement || !ts.isExpressionStatement(statement)) throw new Error(`no expression: ${code}`)
  return bare(statement.expression) as ts.Expression
}

/** `["en", "fr"].includes(locale)` for `locale === "en" || locale === "fr"` */
function joined(left: ts.Node, right: ts.Node): string {
  const [one, other] = [left, right].map((each) => questionOf(bare(each)))
  if (!one?.isAmong || !other?.isAmong || one.name !== other.name) return `${left.getText()} || ${right.getText()}`
  return `[${[...one.values, ...other.values].map(printLiteral).join(', ')}].includes(${one.name})`
}

function textOf(parts: readonly ts.Node[]): string {
  return parts.map((each) => (logical(each) === '||' ? `(${each.getText()})` : each.getText())).join(' && ')
}

/** True if one of two conditions is always true, and never both: `locale === "en"` and `locale !== "en"`. */
function areOpposite([one, ...more]: readonly ts.Node[], [other, ...others]: readonly ts.Node[]): boolean {
  if (!one || !other || more.length > 0 || others.length > 0) return false
  if (isNot(one) || isNot(other)) {
    return (isNot(one) && isSame(bare(one.operand), other)) || (isNot(other) && isSame(bare(other.operand), one))
  }
  const [asked, reverse] = [questionOf(one), questionOf(other)]
  if (!asked || !reverse || asked.name !== reverse.name || asked.isAmong === reverse.isAmong) return false
  return asked.values.length === reverse.values.length && asked.values.every((each) => reverse.values.includes(each))
}

/** True for equal code. */
export function isSame(one: ts.Node, other: ts.Node): boolean {
  return withoutStyle(one.getText()) === withoutStyle(other.getText())
}

/** Code without what the style of a file is about. */
export function withoutStyle(code: string): string {
  return code.replace(/['`]/g, '"').replace(/\s+/g, ' ')
}
