import { ts } from 'ts-morph'
import { contents } from '../../contract/contents.js'
import { identifierFrom } from '../../migrate/layout/names.js'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import type { Edit, Insert, Way } from '../edits/edit.js'
import { visibleAt } from '../source/visible.js'
import { isWide } from '../source/wide-names.js'
import { assignmentOf } from '../source/properties.js'
import type { Lookup, WordTable, WordTables } from '../source/word-tables.js'
import { axesOf, type Axis } from './axes.js'
import { addition, inPlace, type Addition, type Patch } from './splice.js'
import { hasMoved } from './tokens.js'

const strings = /"(?:[^"\\]|\\.)*"/g

/**
 * The same thing added in several variants, with other words in each: one insertion, whose words are looked up where
 * the other titles are; or, where there are no tables, by the name of the variant.
 */
export function mergeWords(edits: readonly Edit[], tables: WordTables): readonly Edit[] {
  const groups = new Map<string, Edit[]>()
  for (const edit of edits) {
    const first = insertion(edit)
    if (!first || first.all.length < 2) continue
    const key = `${first.place} ${first.action.order} ${first.action.text.replace(strings, '""')}`
    groups.set(key, [...(groups.get(key) ?? []), edit])
  }
  const merged = new Map<Edit, Way>()
  for (const group of groups.values()) {
    const ways = group.flatMap((edit) => insertion(edit) ?? [])
    const shared = new Set(ways.map(textOf)).size > 1 ? mergedText(ways, tables) : undefined
    if (!shared) continue
    for (const [index, edit] of group.entries()) {
      const own = ways[index] as Way
      merged.set(edit, { ...own, action: { ...own.action, text: shared.text } as Insert, words: shared.words })
    }
  }
  return edits.map((edit) => {
    const way = merged.get(edit)
    if (!way) return edit
    const index = edit.ways.findIndex(isInsertion)
    return { ...edit, ways: edit.ways.toSpliced(index, 0, way) }
  })
}

interface Insertion extends Way {
  readonly action: Insert
}

/** Whether a way says in words what it adds: code that moves is the same in all variants, or is not the same. */
function isInsertion(way: Way): way is Insertion {
  return way.action.type === 'insert' && !hasMoved(way.action.text)
}

function insertion({ ways }: Edit): Insertion | undefined {
  return ways.find(isInsertion)
}

function textOf({ action }: Way): string {
  return action.type === 'insert' ? action.text : ''
}

interface Merged {
  readonly text: string
  readonly words: readonly Patch[]
}

function mergedText(ways: readonly Way[], tables: WordTables): Merged | undefined {
  const [first] = ways
  if (!first?.at) return undefined
  const visible = visibleAt(first.at)
  const axes = axesOf(
    ways.map(({ own }) => own),
    visible,
    tables.textOf,
  ).filter(({ values, isHidden }) => !isHidden && values.every((value) => typeof value === 'string'))
  const parts = textOf(first).split(strings)
  const literals = ways.map((way) =>
    [...textOf(way).matchAll(strings)].map(([literal]) => JSON.parse(literal) as string),
  )
  const words: Patch[] = []
  let text = parts[0] ?? ''
  for (let index = 0; index < parts.length - 1; index++) {
    const said = literals.map((each) => each[index] ?? '')
    const before = parts[index] ?? ''
    const isTitle = /\b[a-z]\w*\($/.test(before) && !/\.\w+\($/.test(before)
    const kind = /(\w+)\($/.exec(before)?.[1]
    const looked = isTitle && new Set(said).size > 1 ? lookUp(ways, said, tables, visible.names, kind) : undefined
    const code = new Set(said).size === 1 ? printLiteral(said[0]) : (looked?.code ?? byName(said, axes, first.at))
    if (code === undefined) return undefined
    words.push(...(looked?.words ?? []))
    text += code + (parts[index + 1] ?? '')
  }
  return { text, words }
}

/** `` `${locale}/guides/new` `` where all begin with a name's value, and `{ en: 'New', fr: 'Nouveau' }[locale]`. */
function byName(said: readonly string[], axes: readonly Axis[], at: ts.Node): string | undefined {
  for (const { name, values } of axes) {
    const rests = said.map((text, index) =>
      text.startsWith(`${values[index]}/`) ? text.slice(String(values[index]).length) : undefined,
    )
    if (new Set(rests).size === 1 && rests[0] !== undefined && !/[`\\$]/.test(rests[0]))
      return `\`\${${name}}${rests[0]}\``
  }
  for (const { name, values } of axes) {
    const words = new Map<string, string>()
    const isClear = said.every((text, index) => {
      const value = String(values[index])
      const known = words.get(value)
      words.set(value, text)
      return known === undefined || known === text
    })
    if (!isClear || words.size < 2) continue
    if (isWide(name, at)) return oneOf(name, [...words])
    return `{ ${[...words].map(([value, text]) => `${printKey(value)}: ${printLiteral(text)}`).join(', ')} }[${name}]`
  }
  return undefined
}

/** `locale === 'fr' ? 'Nouveau' : 'New'` */
function oneOf(name: string, words: readonly (readonly [string, string])[]): string {
  const [[, last] = ['', ''], ...others] = words
  return others.reduceRight(
    (code, [value, text]) => `${name} === ${printLiteral(value)} ? ${printLiteral(text)} : ${code}`,
    printLiteral(last),
  )
}

/** A title as the titles nearby are looked up, and its entry in each table. */
export function lookUp(
  ways: readonly Way[],
  said: readonly string[],
  tables: WordTables,
  names: ReadonlySet<string>,
  /** The builder whose title it is. */
  kind?: string,
): { readonly code: string; readonly words: readonly Patch[] } | undefined {
  const file = ways[0]?.file
  const near = tables.lookups
    .filter(({ name }) => names.has(name.split('.')[0] ?? ''))
    .filter((each) => kind === undefined || !isOfOtherKind(each, kind))
    .toSorted((left, right) => distance(left, file, ways[0]) - distance(right, file, ways[0]))[0]
  if (!near) return undefined
  const own = ways.map((way) => tables.tableOf(way.own.variant))
  const untranslated = said.filter((_, index) => !own[index])
  const name = near.by === 'call' ? (untranslated[0] ?? said[0] ?? '') : identifierFrom(said[0] ?? '')
  if (name === undefined || (near.by === 'call' ? untranslated.some((text) => text !== name) : untranslated.length > 0))
    return undefined
  const words: Patch[] = []
  const told = new Map<WordTable, string>()
  for (const [index, table] of own.entries()) {
    const text = said[index] ?? ''
    if (!table) continue
    const known: string | undefined = told.get(table) ?? wordIn(table, name)
    if (known !== undefined && known !== text) return undefined
    // What a table lacks is said by its key.
    const isKey = near.by === 'call' && text === name && wordIn(table, near.key) === undefined
    if (known === undefined && !isKey)
      words.push(newEntry(table, name, text, near.key), ...tables.keyInTypes(table, { beside: near.key, key: name }))
    told.set(table, text)
  }
  // A language that has a table of its own and lacks the word would not compile.
  for (const table of tables.tables) {
    if (!told.has(table) && wordIn(table, near.key) !== undefined && wordIn(table, name) === undefined) return undefined
  }
  return { code: near.by === 'call' ? `${near.name}(${printLiteral(name)})` : `${near.name}.${name}`, words }
}

/** `words.tabs.start` gives no title of a group. */
function isOfOtherKind({ by, name, argument }: Lookup, kind: string): boolean {
  const { parent } = argument
  const isSame = ts.isCallExpression(parent) && parent.expression.getText() === kind
  return by === 'property' && !isSame && (name.split('.').at(-1) ?? '') in contents
}

function distance({ argument }: Lookup, file: string | undefined, way: Way | undefined): number {
  const source = argument.getSourceFile()
  const beside = way?.action.type === 'insert' ? way.action.beside : undefined
  const place = beside?.end ?? way?.at?.pos ?? 0
  return source.fileName === file ? Math.abs(argument.pos - place) : Number.MAX_SAFE_INTEGER
}

function wordIn(table: WordTable, key: string): string | undefined {
  const entry = assignmentOf(table, key)
  return entry && 'text' in entry.initializer ? String(entry.initializer.text) : undefined
}

/** Behind the entry of a title nearby, so that tables keep the order of the navigation. */
function newEntry(table: WordTable, key: string, text: string, near: string): Addition {
  const entry = `${printKey(key)}: ${printLiteral(text)}`
  return addition({ list: table, items: table.properties }, entry, assignmentOf(table, near))
}

/**
 * A text that is another now in the language that the tables are keyed by: its key, too, or a copy of it. What only some
 * variants say stands beside the lookup, as a condition on the key would ask the tables for what they have no entry for.
 */
export function renameKeys(way: Way, was: string, now: string, tables: WordTables): Way {
  const lookup = tables.keyAt(way.at)
  if (!lookup || lookup.key !== was || way.action.type !== 'replace') return way
  const isShared = tables.keys.some((other) => other !== lookup && other.key === was)
  return { ...way, action: { ...way.action, whole: lookup.argument }, words: renamedKey(was, now, tables, isShared) }
}

/** Another key in each table, or a copy where the one that there was is asked for, too. */
export function renamedKey(was: string, now: string, tables: WordTables, isShared: boolean): readonly Patch[] {
  return tables.tables.flatMap((table): readonly Patch[] => {
    const entry = assignmentOf(table, was)
    if (!entry || assignmentOf(table, now)) return []
    const types = tables.keyInTypes(table, { beside: was, key: now, isRenamed: !isShared })
    if (isShared) return [newEntry(table, now, wordIn(table, was) ?? '', was), ...types]
    return [inPlace(entry.name, printKey(now)), ...types]
  })
}
