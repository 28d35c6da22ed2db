import { ts } from 'ts-morph'
import { ownSpan, type Occurrences } from '../provenance/occurrences.js'
import { isCode, type Sites } from '../provenance/sites.js'
import { elementsIn, titleOf, type TracedValue } from '../provenance/traced-value.js'
import type { Patch } from '../splice/splice.js'
import { nodesIn } from './nodes.js'
import type { TextOf } from './types-around.js'
import { keyInTypes, type NewKey } from './word-types.js'

/** An object literal that says titles in one language. */
export type WordTable = ts.ObjectLiteralExpression

/** How a title is looked up: `t('Guides')` or `words.guides`. */
export interface Lookup {
  readonly by: 'call' | 'property'
  /** `t`, `words` */
  readonly name: string
  /** The code of the title, as the builder's argument. */
  readonly argument: ts.Node
  readonly key: string
}

/** The tables of titles in several languages that a config has, found by the titles that came from them. */
export class WordTables {
  /** Those of titles that came from a table. */
  readonly lookups: readonly Lookup[]
  /** All calls of the functions that look titles up. */
  readonly keys: readonly Lookup[]
  readonly #byVariant = new Map<string, Set<WordTable>>()
  readonly #tables = new Set<WordTable>()

  readonly textOf: TextOf

  constructor(root: TracedValue, sites: Sites, occurrences: Occurrences, textOf: TextOf) {
    this.textOf = textOf
    const lookups = new Map<ts.Node, Lookup>()
    for (const element of elementsIn(root)) {
      const title = titleOf(element)
      const call = sites.nodeAt(element.made.trace?.site)
      const argument = call && ts.isCallExpression(call) ? call.arguments[0] : undefined
      const lookup = argument && lookupOf(argument)
      const own = title && sites.at(ownSpan(title)?.site ?? -1)
      if (!lookup || !isCode(own)) continue
      const table = tableAround(own.node)
      if (!table) continue
      lookups.set(lookup.argument, lookup)
      this.#tables.add(table)
      for (const variant of occurrences.of(element.made).variant) {
        this.#byVariant.set(variant, (this.#byVariant.get(variant) ?? new Set()).add(table))
      }
    }
    this.lookups = [...lookups.values()]
    this.keys = keysIn(this.lookups)
  }

  /** The lookup whose key a literal says, wherever it stands: as a title, in an attribute or in a setting. */
  keyAt(literal: ts.Node | undefined): Lookup | undefined {
    return literal && this.keys.find(({ argument }) => argument === literal.parent)
  }

  /** What makes the types of a table take a key. */
  keyInTypes(table: WordTable, key: NewKey): readonly Patch[] {
    return keyInTypes(table, key, this.textOf)
  }

  /** Every table, once. */
  get tables(): readonly WordTable[] {
    return [...this.#tables]
  }

  /** The table of the language that these titles are around a place of. */
  tableOf(variant: readonly string[]): WordTable | undefined {
    for (const title of variant) {
      const found = ownOf([...(this.#byVariant.get(title) ?? [])])
      if (found) return found
    }
    return undefined
  }
}

/** Of several tables that give titles to one language, the one that has the others' in it: `{ ...ru, Guides: 'Anleitungen' }`. */
function ownOf(tables: readonly WordTable[]): WordTable | undefined {
  if (tables.length < 2) return tables[0]
  return tables.find((table) => tables.every((other) => other === table || spreads(table, other)))
}

function spreads({ properties }: WordTable, other: WordTable): boolean {
  let { parent }: { parent: ts.Node } = other
  while (ts.isExpression(parent)) ({ parent } = parent)
  const name = ts.isVariableDeclaration(parent) ? parent.name.getText() : undefined
  return properties.some((each) => ts.isSpreadAssignment(each) && each.expression.getText() === name)
}

/** Every call of the functions that some lookups call, in the files where they do. */
function keysIn(lookups: readonly Lookup[]): readonly Lookup[] {
  const names = new Map<ts.SourceFile, Set<string>>()
  for (const { by, name, argument } of lookups) {
    const source = argument.getSourceFile()
    if (by === 'call') names.set(source, (names.get(source) ?? new Set()).add(name))
  }
  return [...names].flatMap(([source, own]) =>
    nodesIn(source)
      .filter(ts.isCallExpression)
      .flatMap((node) => lookupOf(node) ?? [])
      .filter(({ name }) => own.has(name)),
  )
}

function tableAround(literal: ts.Node): ts.ObjectLiteralExpression | undefined {
  const { parent } = literal
  return ts.isPropertyAssignment(parent) && parent.initializer === literal ? parent.parent : undefined
}

function lookupOf(argument: ts.Node): Lookup | undefined {
  if (ts.isCallExpression(argument)) {
    const [key] = argument.arguments
    if (!key || !ts.isStringLiteralLike(key) || argument.arguments.length > 1) return undefined
    return { by: 'call', name: argument.expression.getText(), argument, key: key.text }
  }
  if (!ts.isPropertyAccessExpression(argument)) return undefined
  return { by: 'property', name: argument.expression.getText(), argument, key: argument.name.text }
}
