import { ts } from 'ts-morph'
import type { TracedList } from '../provenance/traced-value.js'
import type { Listed } from '../splice/splice.js'
import { bare, type Declarations } from './declarations.js'
import type { Items } from './items.js'
import type { RowItem } from './row-items.js'

/**
 * `[Cloud, Edge].map((Kind) => new Kind().build())`, `pick('node', 'go')(sdks)`: the entry that a child is made for, where
 * the code of a spread has as many of them as it gives children.
 */
export function listedItemOf(
  items: Items,
  declarations: Declarations,
  list: TracedList,
  index: number,
): RowItem | undefined {
  const { item: spread } = items.argumentOf(list, index) ?? {}
  if (!spread || !ts.isSpreadElement(spread)) return undefined
  const argument = list.args[index]
  const count = list.args.filter((each) => each === argument).length
  for (const own of listsIn(spread.expression, declarations)) {
    const item = own.items[index - list.args.indexOf(argument)]
    const isOne = count > 1 && own.items.length === count && !own.items.some(ts.isSpreadElement)
    if (item && isOne) return { ...own, file: item.getSourceFile().fileName, item }
  }
  return undefined
}

/** The lists at the beginning of a chain of calls, and in the arguments of its calls. */
function* listsIn(code: ts.Node, declarations: Declarations): Generator<Listed> {
  const node = bare(declarations.of(bare(code)) ?? code)
  if (ts.isArrayLiteralExpression(node)) yield { list: node, items: node.elements }
  if (!ts.isCallExpression(node)) return
  const { expression: callee, arguments: given } = node
  for (const each of given) if (ts.isArrayLiteralExpression(each)) yield { list: each, items: each.elements }
  if (given.every((each) => ts.isStringLiteralLike(each) || ts.isIdentifier(each))) yield { list: node, items: given }
  if (ts.isCallExpression(callee)) yield* listsIn(callee, declarations)
  else if (ts.isPropertyAccessExpression(callee)) yield* listsIn(callee.expression, declarations)
}
