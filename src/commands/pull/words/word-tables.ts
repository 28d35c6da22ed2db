import { ts } from 'ts-morph'
import { ownSpan, type Instances } from '../origin/instances.js'
import { isCode, type Sites } from '../origin/sites.js'
import {
  elementsIn,
  type TracedCall,
  type TracedElement,
  type TracedText,
  type TracedValue,
} from '../origin/traced-value.js'
import { attributes } from '../../../format/contract/attributes.js'
import { type Patch, addition, before, behind, inPlace, type Addition } from '../../code/patch.js'
import { nodesIn, keyText, assignmentOf } from '../../code/nodes.js'
import type { TextOf } from '../types/declared.js'
import { keyInTypes, type NewKey } from '../types/row-types.js'
import { bare, constantOf, declaredValue } from '../../code/declarations.js'
import { printKey, printLiteral } from '../../migrate/print/literal.js'

/** An object literal with titles in one language. */
type WordTable = ts.ObjectLiteralExpression

/** The way in which a title is looked up: `t('Guides')`, `words.guides` or, of a namespace of the words, `t('nav', 'guides')`. */
export interface Lookup {
  readonly by: 'call' | 'property'
  /** `t`, `words` */
  readonly name: string
  /** `nav` of `t('nav', 'guides')` and of `words.nav.guides`; empty where words have none. */
  readonly namespace: string
  /** The code of the title, as the builder's argument. */
  readonly argument: ts.Node
  readonly key: string
}

/** The tables of titles in several languages that a config has, found by the titles from them: all of them, or those of one namespace. */
export class WordTables {
  /** The lookups of titles that a table gave. */
  readonly lookups: readonly Lookup[]
  /** All calls of the functions that look titles up. */
  readonly keys: readonly Lookup[]
  readonly #byVariant = new Map<string, Set<WordTable>>()
  readonly #tables = new Set<WordTable>()

  readonly textOf: TextOf
  readonly #sites: Sites
  /** The text of each call that may be a word, and its lookup. */
  readonly #said = new Map<object, SaidText>()
  /** True if a word that is in no table is shown as its key. */
  readonly fallsBack: boolean
  #entries: readonly WordEntry[] | undefined
  readonly #namespaces = new Map<string, WordTables>()
  readonly #newIn: (namespace: string) => WordTables

  constructor(root: TracedValue, sites: Sites, instances: Instances, textOf: TextOf, namespace?: string) {
    this.textOf = textOf
    this.#sites = sites
    this.#newIn = (own) => new WordTables(root, sites, instances, textOf, own)
    const isOwn = (lookup: Lookup) => namespace === undefined || lookup.namespace === namespace
    const lookups = new Map<ts.Node, Lookup>()
    let fallsBack = false
    for (const { call: made, text } of elementsIn(root).flatMap(saidBy)) {
      const call = sites.nodeAt(made.trace?.site)
      const argument = call && ts.isCallExpression(call) ? call.arguments[0] : undefined
      const lookup = argument && lookupOf(argument)
      const { variant } = instances.of(made)
      this.#said.set(made, { call: made, variant, text: text.json, lookup: lookup?.argument })
      const own = sites.at(ownSpan(text)?.site)
      if (!lookup || !isOwn(lookup) || !isCode(own)) continue
      const table = tableAround(own.node, lookup)
      // What a table lacks is said by its key.
      if (own.node.parent === lookup.argument) fallsBack = true
      if (!table) continue
      lookups.set(lookup.argument, lookup)
      this.#tables.add(table)
      for (const title of variant) {
        this.#byVariant.set(title, (this.#byVariant.get(title) ?? new Set()).add(table))
      }
    }
    this.fallsBack = fallsBack
    this.lookups = [...lookups.values()]
    this.keys = keysIn(this.lookups, sites.sources()).filter(isOwn)
  }

  /** The tables with the words of a namespace. */
  in(namespace: string): WordTables {
    const own = this.#namespaces.get(namespace) ?? this.#newIn(namespace)
    this.#namespaces.set(namespace, own)
    return own
  }

  /** The text of a call: of a builder its title, of an attribute its value. */
  textBy(call: object): SaidText | undefined {
    return this.#said.get(call)
  }

  /** Each time that a word is looked up at a place. */
  textsWith(argument: ts.Node): readonly SaidText[] {
    return [...this.#said.values()].filter(({ lookup }) => lookup === argument)
  }

  /** The table of each language. */
  get entries(): readonly WordEntry[] {
    this.#entries ??= this.#allEntries()
    return this.#entries
  }

  #allEntries(): readonly WordEntry[] {
    const isOf = (label: string, table: WordTable) => this.#byVariant.get(label)?.has(table) === true
    const listed = wordEntries(this.tables, this.#sites.sources(), isOf) ?? []
    const labels = new Set(listed.map(({ label }) => label))
    const owned = new Set(listed.map(({ table }) => table))
    const others = [...this.#byVariant].flatMap(([label, tables]): readonly WordEntry[] => {
      const [table, ...more] = tables
      if (labels.has(label) || !table || more.length > 0) return []
      const isOwner = !owned.has(table)
      owned.add(table)
      return [{ label, table, value: undefined, isOwner }]
    })
    return [...listed, ...others]
  }

  /** The lookup whose key is a literal, in any place: a title, an attribute or a setting. */
  keyAt(literal: ts.Node | undefined): Lookup | undefined {
    return literal && this.keys.find(({ argument }) => argument === literal.parent)
  }

  /** The patches that let the types of a table have a key. */
  keyInTypes(table: WordTable, key: NewKey): readonly Patch[] {
    return keyInTypes(table, key, this.textOf)
  }

  /** The modules of the config. */
  get files(): readonly string[] {
    return [...this.#sites.sources()].map(({ fileName }) => fileName)
  }

  /** Every table, once. */
  get tables(): readonly WordTable[] {
    return [...this.#tables]
  }
}

/** The text at a place in one variant. */
export interface VariantText {
  readonly variant: readonly string[]
  readonly text: string
}

/** The text of a call, and the lookup that gave it. */
interface SaidText extends VariantText {
  readonly call: object
  readonly lookup: ts.Node | undefined
}

/** The words of an element, by their keys: its title, and the attributes that are texts. */
export function wordsOf({ entries, title }: TracedElement): readonly (readonly [key: string, text: TracedText])[] {
  return [...entries].flatMap(([key, text]) =>
    text.type === 'text' && (key === title || isWord(key)) ? [[key, text] as const] : [],
  )
}

/** The calls that give an element its words. */
function saidBy(element: TracedElement): readonly { readonly call: TracedCall; readonly text: TracedText }[] {
  return wordsOf(element).flatMap(([key, text]) => {
    const call = key === element.title ? element.made : element.calls.get(key)
    return call ? [{ call, text }] : []
  })
}

/** True if an attribute is a text that readers see. */
export function isWord(key: string): boolean {
  return Object.hasOwn(attributes, key) && attributes[key as keyof typeof attributes].value === 'text'
}

/** Every call of the functions that some lookups call, also in a module of settings, which has no lookup of a title. */
function keysIn(lookups: readonly Lookup[], sources: Iterable<ts.SourceFile>): readonly Lookup[] {
  const names = new Set(lookups.flatMap(({ by, name }) => (by === 'call' ? [name] : [])))
  if (names.size === 0) return []
  return [...sources].flatMap((source) =>
    nodesIn(source)
      .filter(ts.isCallExpression)
      .flatMap((node) => lookupOf(node) ?? [])
      .filter(({ name }) => names.has(name)),
  )
}

function tableAround(literal: ts.Node, { namespace, key }: Lookup): ts.ObjectLiteralExpression | undefined {
  const { parent } = literal
  const isEntry = ts.isPropertyAssignment(parent) && parent.initializer === literal
  return isEntry && (namespace === '' || keyText(parent.name) === key) ? parent.parent : undefined
}

function lookupOf(argument: ts.Node): Lookup | undefined {
  if (ts.isCallExpression(argument)) {
    const given = argument.arguments.filter(ts.isStringLiteralLike).map(({ text }) => text)
    const key = given.pop()
    if (key === undefined || given.length + 1 < argument.arguments.length) return undefined
    return { by: 'call', name: argument.expression.getText(), namespace: given.join('.'), argument, key }
  }
  if (!ts.isPropertyAccessExpression(argument)) return undefined
  const name = argument.expression.getText()
  const namespace = name.split('.').slice(1).join('.')
  return { by: 'property', name, namespace, argument, key: argument.name.text }
}

/** The entry of a language in a list of tables of words: `fr` and `it: fr` in `{ en: {}, fr, it: fr }`. */
interface WordEntry {
  /** The language. */
  readonly label: string
  readonly table: WordTable
  /** The table, or its name; undefined where no list of tables contains it. */
  readonly value: ts.Expression | undefined
  /** True if the table is this language's: others that name it have its words until they get their own. */
  readonly isOwner: boolean
}

/** The entries of the objects that list some tables, in their order; undefined where an entry is none of the source's tables. */
function wordEntries(
  tables: readonly WordTable[],
  sources: Iterable<ts.SourceFile>,
  /** True if a variant has the words of a table. */
  isOf: (label: string, table: WordTable) => boolean,
): readonly WordEntry[] | undefined {
  const constants = new Map(tables.map((table) => [constantOf(table)?.name.text, table]))
  const entries: WordEntry[] = []
  const owned = new Set<WordTable>()
  for (const { properties } of [...sources].flatMap(nodesIn).filter(ts.isObjectLiteralExpression)) {
    const listed = properties.map((property) => {
      const value = valueOf(property)
      return { label: keyText(property.name), value, table: value && literalOf(value, constants) }
    })
    if (!listed.some(({ label, table }) => label !== undefined && table && isOf(label, table))) continue
    for (const { label, value, table } of listed) {
      if (label === undefined || !value || !table) return undefined
      // `fr` of `{ it: fr, fr }`: the table has the name of its language.
      const isNamed = listed.some((each) => each.table === table && each.value?.getText() === each.label)
      const isOwner = !owned.has(table) && (!isNamed || value.getText() === label)
      entries.push({ label, table, value, isOwner })
      if (isOwner) owned.add(table)
    }
  }
  return new Set(entries.map(({ label }) => label)).size === entries.length ? entries : undefined
}

/** The table that an expression is, or names. */
function literalOf(value: ts.Expression, known?: ReadonlyMap<string | undefined, WordTable>): WordTable | undefined {
  const own = declaredValue(value)
  const table = ts.isIdentifier(own) ? known?.get(own.text) : own
  return table && ts.isObjectLiteralExpression(table) ? table : undefined
}

function valueOf(property: ts.ObjectLiteralElementLike): ts.Expression | undefined {
  if (ts.isShorthandPropertyAssignment(property)) return property.name
  return ts.isPropertyAssignment(property) ? (bare(property.initializer) as ts.Expression) : undefined
}

/** A word of the tables. */
export interface Word {
  readonly key: string
  /** The key that its entries follow. */
  readonly near: string
  /** True if nothing else uses it, so that a language may change it. */
  readonly mayChange: boolean
  /** True if it is looked up by its key, which is shown where a table lacks it. */
  readonly isCall: boolean
}

/**
 * The patches that give each language its own word: an entry in its table. A language that has the words of another
 * one keeps them, but for its own: `it: { ...fr, Start: 'Inizia' }`.
 */
export function entryWords(
  tables: WordTables,
  wanted: ReadonlyMap<string, string>,
  { key, near, mayChange, isCall }: Word,
): readonly Patch[] | undefined {
  const { entries, keys, fallsBack } = tables
  const isUsed = keys.some((each) => each.key === key)
  const nowOf = ({ label, table }: WordEntry) => wanted.get(label) ?? wordIn(table, key)
  const mayLackWord = (table: WordTable) => {
    const lacks = (word: string) => wordIn(table, word) === undefined
    return lacks(near) || (fallsBack && keys.some((each) => lacks(each.key)))
  }
  /** The text of an entry without the word: that of the language whose words it has. */
  const givenTo = ({ table, isOwner }: WordEntry) => {
    const said = (isOwner ? spreadIn(table) : [table]).map((each) => {
      const other = entries.find((entry) => entry.isOwner && entry.table === each)
      return other ? nowOf(other) : wordIn(each, key)
    })
    return said.find((text) => text !== undefined)
  }
  const patches = entries.map((entry): readonly Patch[] | undefined => {
    const { table, value, isOwner } = entry
    const now = nowOf(entry)
    const mayLack = mayLackWord(table)
    // A language that has a table of its own and lacks the word would not compile.
    if (now === undefined) return mayLack ? [] : undefined
    const was = wordIn(table, key) ?? (isUsed ? key : undefined)
    if (was !== undefined && was !== now && !mayChange) return undefined
    const own = isOwner ? assignmentOf(table, key) : undefined
    if (own) return now === was ? [] : replacedText(own.initializer, now)
    const given = givenTo(entry)
    if (given === now || (given === undefined && isCall && now === key && mayLack)) return []
    if (!isOwner) return value && otherwise(value, key, now)
    return [newEntry(table, key, now, near), ...tables.keyInTypes(table, { beside: near, key })]
  })
  return patches.every((own) => own !== undefined) ? patches.flat() : undefined
}

function replacedText(literal: ts.Node, text: string): readonly Patch[] | undefined {
  return ts.isStringLiteralLike(literal) ? [inPlace(literal, printLiteral(text))] : undefined
}

/** `{ ...fr, Start: 'Inizia' }` for `fr`. */
function otherwise(value: ts.Expression, key: string, text: string): readonly Patch[] {
  const { fileName: file } = value.getSourceFile()
  const lead = ts.isShorthandPropertyAssignment(value.parent) ? `${value.getText()}: ` : ''
  return [
    before(file, value.getStart(), `${lead}{ ...`),
    behind(file, value.end, `, ${printKey(key)}: ${printLiteral(text)}`),
    behind(file, value.end, ' }', 1),
  ]
}

/** The text of a table for a key, from itself or from another one that is spread in it. */
export function wordIn(table: WordTable, key: string): string | undefined {
  const entry = assignmentOf(table, key)
  if (entry) return 'text' in entry.initializer ? String(entry.initializer.text) : undefined
  for (const other of spreadIn(table)) {
    const text = wordIn(other, key)
    if (text !== undefined) return text
  }
  return undefined
}

/** The tables that are spread in one, the last one first. */
function spreadIn({ properties }: WordTable): readonly WordTable[] {
  const spread = properties.filter(ts.isSpreadAssignment).map(({ expression }) => literalOf(expression))
  return spread.flatMap((each) => each ?? []).toReversed()
}

/** Behind the entry of a title nearby, so that tables keep the order of the navigation. */
export function newEntry(table: WordTable, key: string, text: string, near: string): Addition {
  const entry = `${printKey(key)}: ${printLiteral(text)}`
  const { properties: items } = table
  return addition({ list: table, items }, entry, { beside: assignmentOf(table, near) ?? items.at(-1) })
}
