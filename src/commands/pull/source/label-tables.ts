import { ts } from 'ts-morph'
import { constantOf } from './declarations.js'
import { keyText } from './properties.js'
import { usesOf } from './uses.js'

type Table = ts.ObjectLiteralExpression

/**
 * True if an object has entries for labels, and for nothing else. One entry proves nothing: `id` of `{ id: 'UA-1' }`
 * is no language.
 */
export function isLabelTable(table: Table, labels: ReadonlySet<string>): boolean {
  const { properties } = table
  const keys = properties.flatMap(({ name }) => keyText(name) ?? [])
  const isOfLabels = keys.length === properties.length && keys.every((key) => labels.has(key))
  return isOfLabels && (keys.length > 1 || (keys.length > 0 && isLookedUp(table)))
}

/** `words[locale]`, or `keyof typeof words` */
function isLookedUp(table: Table): boolean {
  const constant = constantOf(table)
  return (constant ? usesOf(constant.name) : []).some((name) => {
    const { parent: use } = name
    if (ts.isElementAccessExpression(use))
      return use.expression === name && !ts.isStringLiteralLike(use.argumentExpression)
    return ts.isTypeQueryNode(use) && ts.isTypeOperatorNode(use.parent)
  })
}
