import { ts } from 'ts-morph'
import { nodesIn } from '../source/nodes.js'
import { parse } from '../source/parse.js'
import type { Condition } from './conditions.js'
import { Rendering } from './rendering.js'
import { replaced, type Patch } from './splice.js'

/**
 * A module in which a new condition chooses nothing that the one beside it chooses, too: `a ? x : b ? x : y` is
 * `a || b ? x : y`, and `a ? x : x` is `x`.
 */
export function withJoinedBranches(file: string, text: string, conditions: readonly Condition[]): string {
  if (conditions.length === 0) return text
  const known = new Set(conditions.flatMap(({ code, opposite }) => [bareText(code), bareText(opposite)]))
  const isKnown = (node: ts.Node) => known.has(bareText(node.getText()))
  const patches = nodesIn(parse(file, text))
    .filter(ts.isConditionalExpression)
    .flatMap((each) => joined(each, isKnown) ?? [])
  if (patches.length === 0) return text
  return new Rendering(() => text, new Map([[file, patches]]), new Map()).file(file)
}

function joined(
  { condition, whenTrue, whenFalse }: ts.ConditionalExpression,
  isKnown: (node: ts.Node) => boolean,
): Patch | undefined {
  if (isSame(whenTrue, whenFalse)) {
    return isKnown(condition) ? joint(condition.getStart(), whenFalse.getStart(), condition, '') : undefined
  }
  if (!ts.isConditionalExpression(whenFalse) || !isSame(whenTrue, whenFalse.whenTrue)) return undefined
  const { condition: other } = whenFalse
  if (!isKnown(condition) && !isKnown(other)) return undefined
  return joint(condition.getStart(), other.end, condition, either(condition.getText(), other.getText()))
}

/** Undefined where a comment would go. */
function joint(start: number, end: number, at: ts.Node, text: string): Patch | undefined {
  const source = at.getSourceFile()
  return /\/[/*]/.test(source.text.slice(start, end).replace(strings, ''))
    ? undefined
    : replaced(source.fileName, start, end, text)
}

/** `["en", "fr"].includes(locale)` for `locale === "en" || locale === "fr"` */
function either(left: string, right: string): string {
  const [one, other] = [labelsIn(left), labelsIn(right)]
  if (!one || one.name !== other?.name) return `${left} || ${right}`
  return `[${one.labels}, ${other.labels}].includes(${one.name})`
}

function labelsIn(condition: string): { readonly name: string; readonly labels: string } | undefined {
  const [, name = '', label] = /^([\w$.]+) === ("[^"]*"|'[^']*')$/.exec(condition) ?? []
  if (label !== undefined) return { name, labels: label }
  const [, labels, list = ''] = /^\[([^[\]]*)\]\.includes\(([\w$.]+)\)$/.exec(condition) ?? []
  return labels === undefined ? undefined : { name: list, labels }
}

function isSame(left: ts.Node, right: ts.Node): boolean {
  return bareText(left.getText()) === bareText(right.getText())
}

const strings = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g

/** Without what the style of a file is about. */
function bareText(code: string): string {
  return code.replace(/['`]/g, '"').replace(/\s+/g, ' ')
}
