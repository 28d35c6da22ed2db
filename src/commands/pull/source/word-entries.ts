import { ts } from 'ts-morph'
import { bare, constantOf, Declarations } from './declarations.js'
import { keyText } from './properties.js'
import { identifiersIn } from './uses.js'
import type { WordTable } from './word-tables.js'

/** The entry of a language in a list of tables of words: `fr` and `it: fr` in `{ en: {}, fr, it: fr }`. */
export interface WordEntry {
  /** The language. */
  readonly label: string
  readonly table: WordTable
  /** The table, or its name; undefined where no list of tables contains it. */
  readonly value: ts.Expression | undefined
  /** True if the table is this language's: others that name it have its words until they get their own. */
  readonly isOwner: boolean
}

/** The entries of the objects that list some tables, in their order; undefined where an entry is none of the source's tables. */
export function wordEntries(
  tables: readonly WordTable[],
  sources: Iterable<ts.SourceFile>,
  /** True if a variant has the words of a table. */
  isOf: (label: string, table: WordTable) => boolean,
): readonly WordEntry[] | undefined {
  const listing = new Set<ts.ObjectLiteralExpression>()
  const constants = new Map<string, WordTable>()
  for (const table of tables) {
    const { parent } = asWritten(table)
    if (ts.isPropertyAssignment(parent)) listing.add(parent.parent)
    const constant = constantOf(table)
    if (constant) constants.set(constant.name.text, table)
  }
  for (const source of sources) {
    for (const name of identifiersIn(source)) {
      if (!constants.has(name.text)) continue
      const { parent } = asWritten(name)
      const isShorthand = ts.isShorthandPropertyAssignment(parent) && parent.name === name
      if (isShorthand || (ts.isPropertyAssignment(parent) && parent.name !== name)) listing.add(parent.parent)
    }
  }
  const entries: WordEntry[] = []
  const owned = new Set<WordTable>()
  for (const { properties } of listing) {
    const listed = properties.map((property) => {
      const value = valueOf(property)
      return { label: keyText(property.name), value, table: value && literalOf(value, constants) }
    })
    if (!listed.some(({ label, table }) => label !== undefined && table && isOf(label, table))) continue
    for (const { label, value, table } of listed) {
      if (label === undefined || !value || !table) return undefined
      entries.push({ label, table, value, isOwner: !owned.has(table) })
      owned.add(table)
    }
  }
  return new Set(entries.map(({ label }) => label)).size === entries.length ? entries : undefined
}

/** The table that an expression is, or names. */
export function literalOf(value: ts.Expression, known?: ReadonlyMap<string, WordTable>): WordTable | undefined {
  const table = ts.isIdentifier(value) ? (new Declarations().of(value) ?? known?.get(value.text)) : value
  return table && ts.isObjectLiteralExpression(table) ? table : undefined
}

function valueOf(property: ts.ObjectLiteralElementLike): ts.Expression | undefined {
  if (ts.isShorthandPropertyAssignment(property)) return property.name
  return ts.isPropertyAssignment(property) ? (bare(property.initializer) as ts.Expression) : undefined
}

/** With the parentheses and assertions around it. */
function asWritten(node: ts.Node): ts.Node {
  let outer = node
  while (bare(outer.parent) !== outer.parent) outer = outer.parent
  return outer
}
