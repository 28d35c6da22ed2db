import { ts } from 'ts-morph'
import { bare, outermost } from '../../code/declarations.js'
import { expectedTypes } from '../types/expected-type.js'
import { assignmentOf, keyText } from '../../code/nodes.js'
import type { TextOf } from '../types/declared.js'
import { memberInTypes } from '../types/row-types.js'

/** A property of a row, as a new row beside it has it. */
export interface Blank {
  readonly property: ts.PropertyAssignment
  /** Its code; empty where the new row lacks it. */
  readonly text: string
}

/**
 * The properties of a row whose text is of this row only, so that a new one would have what is not its own: `name: 'Vue'`
 * beside the page of Svelte. \`isShown\`: what docs.json shows of it is known.
 */
export function blanksIn(row: ts.Node, isShown: (literal: ts.Node) => boolean, textOf: TextOf): readonly Blank[] {
  const object = bare(row)
  if (!ts.isObjectLiteralExpression(object)) return []
  const others = rowsBeside(object)
  return object.properties.flatMap((property): readonly Blank[] => {
    const key = keyText(property.name)
    if (!ts.isPropertyAssignment(property) || key === undefined) return []
    const { initializer } = property
    if (!ts.isStringLiteralLike(initializer) || initializer.text === '' || isShown(initializer)) return []
    const same = others.map((other) => assignmentOf(other, key)?.initializer)
    if (same.some((each) => each && ts.isStringLiteralLike(each) && each.text === initializer.text)) return []
    const required = memberInTypes(object, { beside: key }, textOf)
    const mayLack = required ? required.length === 0 : same.includes(undefined)
    if (mayLack) return [{ property, text: '' }]
    const isText = expectedTypes(initializer, textOf).every(({ kind }) => kind === ts.SyntaxKind.StringKeyword)
    return isText ? [{ property, text: `${property.name.getText()}: ""` }] : []
  })
}

/** The other rows of a list or a table. */
function rowsBeside(row: ts.ObjectLiteralExpression): readonly ts.ObjectLiteralExpression[] {
  const { parent } = outermost(row)
  const list = ts.isPropertyAssignment(parent) ? parent.parent : parent
  const entries: readonly ts.Node[] = ts.isArrayLiteralExpression(list)
    ? list.elements
    : ts.isObjectLiteralExpression(list)
      ? list.properties.flatMap((each) => (ts.isPropertyAssignment(each) ? [each.initializer] : []))
      : []
  return entries
    .map(bare)
    .filter((each): each is ts.ObjectLiteralExpression => each !== row && ts.isObjectLiteralExpression(each))
}

const UNSHOWN = 'docs.json does not show '

/** A new row, under a comment where it has what nobody knows yet. */
export function underFixme(row: string, blanks: readonly Blank[]): string {
  const names = blanks.filter(({ text }) => text !== '').map(({ property }) => `\`${property.name.getText()}\``)
  return names.length === 0 ? row : `// FIXME: ${UNSHOWN}${names.join(', ')} of this row\n${row}`
}

/** The property that docs.json does not show, by the text of its FIXME; undefined of any other. */
export function unshownIn(reason: string): string | undefined {
  return reason.startsWith(UNSHOWN) ? reason.slice(UNSHOWN.length).replace(/ of this row$/, '') : undefined
}
