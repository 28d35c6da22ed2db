import { ts } from 'ts-morph'
import { grouped } from '../../../base/diagnostics/grouped.js'
import { fileNameFrom, identifierFrom } from '../../migrate/layout/names.js'
import { isLatin, keysFor } from '../../migrate/factor/word-keys.js'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { withFirst, type Chain, type Edit, type Insert, type Candidate } from '../propose/edit.js'
import { visibleAt } from '../../code/declarations.js'
import { knownTexts } from '../types/allowed-literals.js'
import type { TextOf } from '../types/declared.js'
import { assignmentOf } from '../../code/nodes.js'
import {
  isWord as isWordKey,
  type Lookup,
  type WordTables,
  entryWords,
  newEntry,
  wordIn,
  type VariantText,
  type Word,
} from './word-tables.js'
import { axesOf, type Axis } from '../conditions/axes.js'
import { inPlace, type Patch, hasMoved } from '../../code/patch.js'

const strings = /"(?:[^"\\]|\\.)*"/g

/**
 * Joins edits that add one thing in several variants, with other words in each: one insertion, whose words are looked
 * up where the other titles are; or, where there are no tables, by the name of the variant.
 */
export function mergeWords(edits: readonly Edit[], tables: WordTables): readonly Edit[] {
  const inserted = edits.flatMap((edit) => {
    const own = insertion(edit)
    return own && own.instances.length > 1 ? [own] : []
  })
  const groups = grouped(
    inserted,
    ({ place, action: { order, text } }) => `${place} ${order} ${text.replace(strings, '""')}`,
  )
  const merged = new Map<Candidate, Candidate>()
  for (const candidates of groups.values()) {
    const [first] = candidates
    // An attribute that some have is a condition, whose words need be no table's.
    const isWhole = first.action.type === 'add' || candidates.length === first.instances.length
    const shared = isWhole && new Set(candidates.map(textOf)).size > 1 ? mergedText(candidates, tables) : undefined
    if (!shared) continue
    for (const own of candidates)
      merged.set(own, { ...own, action: { ...own.action, text: shared.code }, companions: shared.words })
  }
  return edits.map((edit) => ({
    ...edit,
    candidates: edit.candidates.flatMap((each) => {
      const own = merged.get(each)
      return own ? [own, each] : [each]
    }),
  }))
}

interface Insertion extends Candidate {
  readonly action: Insert | Chain
}

/** The candidate whose added code consists of words: code that moves is equal in all variants, or not. */
function insertion({ candidates }: Edit): Insertion | undefined {
  const own = candidates.filter(
    (candidate): candidate is Insertion => textOf(candidate) !== '' && !hasMoved(textOf(candidate)),
  )
  return own.find(({ action }) => action.type === 'add') ?? own[0]
}

function textOf({ action }: Candidate): string {
  return action.type === 'add' || action.type === 'chain' ? action.text : ''
}

function mergedText(candidates: readonly Candidate[], tables: WordTables): Looked | undefined {
  const [first] = candidates
  const at = first?.at
  if (!at) return undefined
  const visible = visibleAt(at)
  const axes = axesOf(
    candidates.map(({ instance: own }) => own),
    visible,
    tables.textOf,
  ).filter(({ values, isHidden }) => !isHidden && values.every((value) => typeof value === 'string'))
  const parts = textOf(first).split(strings)
  const literals = candidates.map((candidate) =>
    [...textOf(candidate).matchAll(strings)].map(([literal]) => JSON.parse(literal) as string),
  )
  const words: Patch[] = []
  let text = parts[0] ?? ''
  for (let index = 0; index < parts.length - 1; index++) {
    const said = literals.map((each) => each[index] ?? '')
    const before = parts[index] ?? ''
    const [, dot, called = ''] = /(\.?)\b([a-z]\w*)\($/.exec(before) ?? []
    const isWord = called !== '' && (dot === '' || isWordKey(called))
    const near = isWord && new Set(said).size > 1 ? nearest(tables, first, visible.names) : undefined
    const says = candidates.map(({ instance: own }, which) => ({ variant: own.variant, text: said[which] ?? '' }))
    const looked = near && lookUp(says, near, tables)
    const named = () => byName(said, axes, { ...first, at }, tables.textOf)
    const code = new Set(said).size === 1 ? printLiteral(said[0]) : (looked?.code ?? named())
    if (code === undefined) return undefined
    words.push(...(looked?.words ?? []))
    text += code + (parts[index + 1] ?? '')
  }
  return { code: text, words }
}

/** `` `${locale}/guides/new` `` where all begin with a name's value, and `{ en: 'New', fr: 'Nouveau' }[locale]`. */
function byName(
  said: readonly string[],
  axes: readonly Axis[],
  candidate: Candidate & { readonly at: ts.Node },
  now: TextOf,
): string | undefined {
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
    if (isKeyOf(words, name, candidate, now))
      return `{ ${[...words].map(([value, text]) => `${printKey(value)}: ${printLiteral(text)}`).join(', ')} }[${name}]`
    return oneOf(name, [...words])
  }
  return undefined
}

/** True if the compiler knows that a name is a key of a table. */
function isKeyOf(
  words: ReadonlyMap<string, string>,
  name: string,
  { instances, at }: Candidate & { readonly at: ts.Node },
  now: TextOf,
): boolean {
  const given = axesOf(instances, visibleAt(at), now).find((axis) => axis.name === name)?.values
  const known = knownTexts(name, at, now)
  return given !== undefined && known !== 'any' && [...given.map(String), ...known].every((text) => words.has(text))
}

/** `locale === 'fr' ? 'Nouveau' : 'New'` */
function oneOf(name: string, words: readonly (readonly [string, string])[]): string {
  const [[, last] = ['', ''], ...others] = words
  return others.reduceRight(
    (code, [value, text]) => `${name} === ${printLiteral(value)} ? ${printLiteral(text)} : ${code}`,
    printLiteral(last),
  )
}

/** Code in which words are looked up, and their entries in the tables. */
interface Looked {
  readonly code: string
  readonly words: readonly Patch[]
}

/** The lookup that is nearest to a place, of those that it can make, too. */
function nearest(tables: WordTables, candidate: Candidate, names: ReadonlySet<string>): Lookup | undefined {
  return tables.lookups
    .filter(({ name }) => names.has(name.split('.')[0] ?? ''))
    .toSorted((left, right) => distance(left, candidate) - distance(right, candidate))[0]
}

/** A word as the words nearby are looked up, in the namespace that these are in. */
function lookUp(said: readonly VariantText[], near: Lookup, all: WordTables, of = 'title'): Looked | undefined {
  const tables = all.in(near.namespace)
  const isCall = near.by === 'call'
  const base = isCall ? keyOf(said, near, tables) : identifierFrom(said[0]?.text ?? '')
  if (base === undefined) return undefined
  const [key, apart] = keysFor(base, { within: [], of })
  for (const name of (isCall ? [key, apart] : [base]).flatMap((each) => each ?? [])) {
    const words = writeWord(said, tables, { key: name, near: near.key, isCall, mayChange: false })
    if (words) return { code: isCall ? callOf(near, name) : `${near.name}.${name}`, words }
  }
  return undefined
}

/** `t('nav', 'new')` beside `t('nav', 'guides')` */
function callOf({ argument, name }: Lookup, key: string): string {
  const given = (argument as ts.CallExpression).arguments.slice(0, -1).map((each) => each.getText())
  return `${name}(${[...given, printLiteral(key)].join(', ')})`
}

/** Entries for a word; undefined where variants of one language have several texts for it, or one without a table has a text other than its key. */
function writeWord(said: readonly VariantText[], tables: WordTables, word: Word): readonly Patch[] | undefined {
  const wanted = new Map<string, string>()
  for (const { variant, text } of said) {
    const label = labelOf(variant, tables)
    if (label === undefined ? !word.isCall || text !== word.key : (wanted.get(label) ?? text) !== text) return undefined
    if (label !== undefined) wanted.set(label, text)
  }
  return wanted.size > 0 ? entryWords(tables, wanted, word) : undefined
}

/**
 * The key for a new word: where keys are names, such as `gettingStarted`, one of those; otherwise its text in the language
 * of the keys, if it has one, or else one in their alphabet.
 */
function keyOf(said: readonly VariantText[], { key }: Lookup, tables: WordTables): string | undefined {
  const own = said.find(({ variant }) => labelOf(variant, tables) === undefined)
  const latin = isLatin(key) ? said.find(({ text }) => isLatin(text)) : undefined
  const text = (own ?? latin ?? said[0])?.text
  const keys = tables.fallsBack ? [] : tables.keys.map((each) => each.key)
  const areNames = keys.length > 0 && keys.every((each) => /^[a-z][\w-]*$/.test(each))
  if (text === undefined || !areNames) return text
  return keys.some((each) => each.includes('-')) ? fileNameFrom(text) : identifierFrom(text)
}

function labelOf(variant: readonly string[], { entries }: WordTables): string | undefined {
  return variant.find((title) => entries.some(({ label }) => label === title))
}

/** The distance of a word's lookup from a place: a new entry follows the nearest word, preferably one before it. */
function distance({ argument }: Lookup, { file, at, action }: Candidate): number {
  const source = argument.getSourceFile()
  if (source.fileName !== file) return Number.MAX_SAFE_INTEGER
  const beside = action.type === 'add' ? action.beside : undefined
  const far = (beside?.end ?? at?.pos ?? 0) - argument.pos
  return far >= 0 ? far : source.end - far
}

/**
 * Renames a key of the tables whose text in the keys' language has changed, or copies it. Texts of only some variants
 * are written beside the lookup, as a condition on the key would need entries that the tables do not have.
 */
export function renameKeys(candidate: Candidate, was: string, now: string, tables: WordTables): Candidate {
  const lookup = tables.keyAt(candidate.at)
  if (!lookup || lookup.key !== was || candidate.action.type !== 'splice') return candidate
  const own = tables.in(lookup.namespace)
  const isShared = own.keys.filter(({ key }) => key === was).length > 1
  return {
    ...candidate,
    action: { ...candidate.action, whole: lookup.argument },
    companions: renamedKey(was, now, own, isShared),
  }
}

/** The patches that rename a key in each table, or copy it where the old one is used, too. */
function renamedKey(was: string, now: string, tables: WordTables, isShared: boolean): readonly Patch[] {
  return tables.tables.flatMap((table): readonly Patch[] => {
    const entry = assignmentOf(table, was)
    if (!entry || assignmentOf(table, now)) return []
    const types = tables.keyInTypes(table, { beside: was, key: now, isRenamed: !isShared })
    if (isShared) return [newEntry(table, now, wordIn(table, was) ?? '', was), ...types]
    return [inPlace(entry.name, printKey(now)), ...types]
  })
}

type Worded = Edit & { readonly argument: Candidate }

/** A text that is another now in some languages: a word with an entry in each table, where its literals say something else, too. */
export function mergeTitles(edits: readonly Edit[], tables: WordTables): readonly Edit[] {
  if (tables.lookups.length === 0) return edits
  const worded = edits.filter(isWorded)
  const groups = grouped(worded, ({ argument }) => argument.place)
  const now = new Map<object, string>(worded.map(({ argument, value }) => [argument.instance.of, String(value)]))
  const merged = new Map<Edit, Candidate>()
  for (const group of groups.values()) {
    const others = group.filter((edit) => !isOwn(edit, worded))
    const word = others.length > 0 ? (knownWord(group, now, tables) ?? newWord(group, now, tables)) : undefined
    if (!word) continue
    const all = group.map(({ argument }) => argument.instance)
    for (const edit of word.isKnown ? others : group) {
      const { action } = edit.argument
      if (action.type === 'splice')
        merged.set(edit, {
          ...edit.argument,
          instances: all,
          action: { ...action, text: word.code },
          companions: word.words,
        })
    }
  }
  return withFirst(edits, merged)
}

interface FoundWord extends Looked {
  /** True if it stays the word that it was. */
  readonly isKnown?: boolean
}

/** A word that a language has from another one, or shares with it, and that becomes its own, wherever it is looked up. */
function knownWord([edit]: readonly Worded[], now: ReadonlyMap<object, string>, tables: WordTables) {
  const lookup = tables.keys.find(({ argument }) => argument === edit?.argument.at)
  if (!lookup) return undefined
  const { key, argument, namespace } = lookup
  const own = tables.in(namespace)
  const said: VariantText[] = []
  for (const each of own.keys) {
    if (each.key !== key) continue
    const calls = tables.textsWith(each.argument)
    if (calls.length === 0) return undefined
    said.push(...calls.map(({ call, variant, text }) => ({ variant, text: now.get(call) ?? text })))
  }
  const words = writeWord(said, own, { key, near: key, isCall: true, mayChange: true })
  return words && { code: argument.getText(), words, isKnown: true }
}

/** A new word, for each variant of the text. */
function newWord(
  group: readonly Worded[],
  now: ReadonlyMap<object, string>,
  tables: WordTables,
): FoundWord | undefined {
  const [first] = group
  const { at, instances: all } = first?.argument ?? {}
  if (!first || !at || !all) return undefined
  // What one language says otherwise than the word of the others stays a condition beside that.
  const isWorthIt = isText(at) || new Set(group.map(({ value }) => value)).size > 1
  if (!isWorthIt) return undefined
  const said = all.flatMap(({ of, variant }): readonly VariantText[] => {
    const text = now.get(of) ?? tables.textBy(of)?.text
    return text === undefined ? [] : [{ variant, text }]
  })
  const near = nearest(tables, first.argument, visibleAt(at).names)
  const isOther = new Set(said.map(({ text }) => text)).size > 1 && said.length === all.length
  return near && isOther ? lookUp(said, near, tables, String(first.path.at(-1))) : undefined
}

/** A literal, or a choice of some. */
function isText(node: ts.Node): boolean {
  if (ts.isConditionalExpression(node)) return isText(node.whenTrue) && isText(node.whenFalse)
  return ts.isStringLiteralLike(node)
}

/** Renames a key that is another now wherever it is looked up. */
export function renameTogether(edits: readonly Edit[], tables: WordTables): readonly Edit[] {
  const asked = new Map<string, Set<Lookup>>()
  const named = edits.map((edit) => {
    const lookup = edit.candidates[0]?.companions ? tables.keyAt(edit.candidates[0].at) : undefined
    const name = `${lookup?.namespace}\n${lookup?.key}\n${String(edit.value)}`
    if (lookup) asked.set(name, (asked.get(name) ?? new Set()).add(lookup))
    return { edit, lookup, name }
  })
  return named.map(({ edit, lookup, name }) => {
    const [first, ...others] = edit.candidates
    const all = tables.keys.filter(({ key, namespace }) => key === lookup?.key && namespace === lookup.namespace)
    if (!first || !lookup || all.length < 2 || !all.every((each) => asked.get(name)?.has(each))) return edit
    const companions = renamedKey(lookup.key, String(edit.value), tables.in(lookup.namespace), false)
    return { ...edit, candidates: [{ ...first, companions }, ...others] }
  })
}

function isWorded(edit: Edit): edit is Worded {
  const { argument, value } = edit
  return argument?.at !== undefined && argument.action.type === 'splice' && typeof value === 'string'
}

/** True if all instances of a text's literal get the same new text. */
function isOwn({ candidates: [first], value }: Worded, edits: readonly Worded[]): boolean {
  if (!first) return false
  const own = new Set(
    edits
      .filter((edit) => edit.value === value && edit.candidates[0]?.place === first.place)
      .map((edit) => edit.candidates[0]?.instance.of),
  )
  return first.instances.every(({ of }) => own.has(of))
}
