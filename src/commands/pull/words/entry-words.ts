import { ts } from 'ts-morph'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { assignmentOf } from '../../code/nodes.js'
import { literalOf, type WordEntry, type WordTable, type WordTables } from './word-tables.js'
import { addition, before, behind, inPlace, type Addition, type Patch } from '../../code/patch.js'

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
  word: Word,
): readonly Patch[] | undefined {
  return new EntryWords(tables, wanted, word).patches()
}

class EntryWords {
  readonly #tables: WordTables
  readonly #wanted: ReadonlyMap<string, string>
  readonly #word: Word

  constructor(tables: WordTables, wanted: ReadonlyMap<string, string>, word: Word) {
    this.#tables = tables
    this.#wanted = wanted
    this.#word = word
  }

  patches(): readonly Patch[] | undefined {
    const patches: Patch[] = []
    for (const entry of this.#tables.entries) {
      const own = this.#patches(entry)
      if (!own) return undefined
      patches.push(...own)
    }
    return patches
  }

  #patches(entry: WordEntry): readonly Patch[] | undefined {
    const { key, mayChange, isCall } = this.#word
    const now = this.#now(entry)
    const mayLack = this.#mayLack(entry.table)
    // A language that has a table of its own and lacks the word would not compile.
    if (now === undefined) return mayLack ? [] : undefined
    const was = wordIn(entry.table, key) ?? (this.#isUsed ? key : undefined)
    if (was !== undefined && was !== now && !mayChange) return undefined
    const own = entry.isOwner ? assignmentOf(entry.table, key) : undefined
    if (own) return now === was ? [] : replacedText(own.initializer, now)
    const given = this.#given(entry)
    if (given === now || (given === undefined && isCall && now === key && mayLack)) return []
    return this.#added(entry, now)
  }

  #now({ label, table }: WordEntry): string | undefined {
    return this.#wanted.get(label) ?? wordIn(table, this.#word.key)
  }

  get #isUsed(): boolean {
    return this.#tables.keys.some(({ key }) => key === this.#word.key)
  }

  #mayLack(table: WordTable): boolean {
    const { fallsBack, keys } = this.#tables
    const lacks = (key: string) => wordIn(table, key) === undefined
    return lacks(this.#word.near) || (fallsBack && keys.some(({ key }) => lacks(key)))
  }

  /** The text of an entry without the word: that of the language whose words it has. */
  #given({ table, isOwner }: WordEntry): string | undefined {
    const said = (isOwner ? spreadIn(table) : [table]).map((each) => {
      const other = this.#tables.entries.find((entry) => entry.isOwner && entry.table === each)
      return other ? this.#now(other) : wordIn(each, this.#word.key)
    })
    return said.find((text) => text !== undefined)
  }

  #added({ table, value, isOwner }: WordEntry, now: string): readonly Patch[] | undefined {
    const { key, near } = this.#word
    if (!isOwner) return value && otherwise(value, key, now)
    return [newEntry(table, key, now, near), ...this.#tables.keyInTypes(table, { beside: near, key })]
  }
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
