import { ts } from 'ts-morph'
import { bare } from '../source/declarations.js'
import { nodesIn } from '../source/nodes.js'
import { parse } from '../source/parse.js'
import type { Condition } from './conditions.js'
import { conditionAround, decided, equality, isNot, logical, simplified, type Truth } from './decided.js'
import { instead, kept } from './instead.js'
import { Rendering } from './rendering.js'
import type { Patch } from './splice.js'

/**
 * Removes repeated tests from a new condition in a module: `since('2.0') && (since('2.0') ? a : b)` becomes
 * `since('2.0') && a`.
 */
export function withoutRepeats(file: string, text: string, conditions: readonly Condition[]): string {
  if (conditions.length === 0) return text
  const known: Opposites = new Map(
    conditions
      .map(({ code, opposite }) => [bareText(code), bareText(opposite)] as const)
      .flatMap(([code, opposite]) => [
        [code, opposite],
        [opposite, code],
      ]),
  )
  const patches: Patch[] = []
  const seen = new Set<ts.Node>()
  for (const { test, holds, inside } of nodesIn(parse(file, text)).flatMap((node) => guardsIn(node, known))) {
    const truth = truthOf(test, holds, known.get(textOf(test)))
    for (const part of inside) patches.push(...insideGuard(part, truth, seen))
  }
  if (patches.length === 0) return text
  return new Rendering(() => text, new Map([[file, patches]]), new Map()).file(file)
}

/** Of each condition what holds for the others. */
type Opposites = ReadonlyMap<string, string>

interface Guard {
  /** One condition, or several in a row. */
  readonly test: readonly ts.Node[]
  readonly holds: boolean
  readonly inside: readonly ts.Node[]
}

/** The guards in `a && b` and `a ? b : c`: parts that are evaluated only if `a` is true, or false. */
function guardsIn(node: ts.Node, known: Opposites): readonly Guard[] {
  if (ts.isConditionalExpression(node)) {
    const test = operandsOf(node.condition)
    if (!known.has(textOf(test))) return []
    return [
      { test, holds: true, inside: [node.whenTrue] },
      { test, holds: false, inside: [node.whenFalse] },
    ]
  }
  if (logical(node) !== '&&' || logical(node.parent) === '&&') return []
  const operands = operandsOf(node)
  const length = operands.findIndex((_, index) => known.has(textOf(operands.slice(0, index + 1)))) + 1
  return length === 0 ? [] : [{ test: operands.slice(0, length), holds: true, inside: operands.slice(length) }]
}

/** `a && b && c` as its parts. */
function operandsOf(node: ts.Node): readonly ts.Node[] {
  return ts.isBinaryExpression(node) && logical(node) === '&&' ? [...operandsOf(node.left), node.right] : [node]
}

function textOf(operands: readonly ts.Node[]): string {
  return bareText(operands.map((each) => each.getText()).join(' && '))
}

interface Fact {
  readonly test: ts.Node
  readonly holds: boolean
}

/** The facts that a test proves. If several together are false, none of them is known. */
function factsOf(test: readonly ts.Node[], holds: boolean): readonly Fact[] {
  if (test.length > 1) return holds ? test.flatMap((each) => factsOf([each], true)) : []
  return test.flatMap((each) => {
    const node = bare(each)
    return isNot(node) ? factsOf(operandsOf(bare(node.operand)), !holds) : [{ test: node, holds }]
  })
}

function truthOf(test: readonly ts.Node[], holds: boolean, opposite: string | undefined): Truth {
  const facts = factsOf(test, holds)
  return (node) => {
    const text = bareText(node.getText())
    if (text === opposite) return !holds
    for (const fact of facts) {
      if (text === bareText(fact.test.getText())) return fact.holds
      const [known, asked] = [comparisonIn(fact.test), comparisonIn(node)]
      if (!known || !asked || known.name !== asked.name) continue
      if (known.value === asked.value) return (known.isEqual === fact.holds) === asked.isEqual
      if (known.isEqual === fact.holds) return !asked.isEqual
    }
    return undefined
  }
}

/** `locale === 'fr'` */
function comparisonIn(node: ts.Node) {
  if (!ts.isBinaryExpression(node) || !ts.isStringLiteralLike(node.right)) return undefined
  const isEqual = equality(node)
  if (isEqual === undefined) return undefined
  return { name: node.left.getText(), value: node.right.text, isEqual }
}

/** Simplifies conditions inside of a guard; a parameter of a function in there may have the same name. */
function insideGuard(part: ts.Node, truth: Truth, seen: Set<ts.Node>): readonly Patch[] {
  const whole = simplified(part, truth)
  if (typeof whole === 'boolean') return []
  if (whole !== kept(part)) return instead(part, whole)
  const patches: Patch[] = []
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    const top = truth(node) === undefined ? undefined : conditionAround(node, part)
    if (!top) return node.forEachChild(look)
    if (!seen.has(top)) patches.push(...decided(top, truth))
    seen.add(top)
  }
  look(part)
  return patches
}

/** Without what the style of a file is about. */
export function bareText(code: string): string {
  return code.replace(/['`]/g, '"').replace(/\s+/g, ' ')
}
