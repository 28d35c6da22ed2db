import { ts } from 'ts-morph'
import type { Edit, Candidate } from '../propose/edit.js'
import { visibleAt } from '../../code/declarations.js'
import type { Lookup, WordTables } from './word-tables.js'
import { lookUp, nearest, renamedKey, writeWord, type Looked, type VariantText } from './word-merge.js'

type Worded = Edit & { readonly argument: Candidate }

/**
 * A text that is another now in some languages: a word with an entry in each table, where the literals that say it so
 * far say something else, too.
 */
export function mergeTitles(edits: readonly Edit[], tables: WordTables): readonly Edit[] {
  if (tables.lookups.length === 0) return edits
  const worded = edits.filter(isWorded)
  const groups = new Map<string, Worded[]>()
  for (const edit of worded) groups.set(edit.argument.place, [...(groups.get(edit.argument.place) ?? []), edit])
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
  return edits.map((edit) => {
    const candidate = merged.get(edit)
    return candidate ? { ...edit, candidates: [candidate, ...edit.candidates] } : edit
  })
}

interface FoundWord extends Looked {
  /** True if it stays the word that it was. */
  readonly isKnown?: boolean
}

/**
 * A word that a language has from another one, or shares with it, and that becomes its own, wherever it is looked up.
 */
function knownWord([edit]: readonly Worded[], now: ReadonlyMap<object, string>, tables: WordTables) {
  const lookup = tables.keys.find(({ argument }) => argument === edit?.argument.at)
  if (!lookup) return undefined
  const { key, argument } = lookup
  const said: VariantText[] = []
  for (const each of tables.keys) {
    if (each.key !== key) continue
    const calls = tables.textsWith(each.argument)
    if (calls.length === 0) return undefined
    said.push(...calls.map((call) => ({ variant: call.variant, text: now.get(call.call) ?? call.text })))
  }
  const words = writeWord(said, tables, { key, near: key, isCall: true, mayChange: true })
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
  const isWorthIt = isOfAll(group) || isText(at) || new Set(group.map(({ value }) => value)).size > 1
  if (!isWorthIt) return undefined
  const said = all.flatMap(({ of, variant }): readonly VariantText[] => {
    const text = now.get(of) ?? tables.textBy(of)?.text
    return text === undefined ? [] : [{ variant, text }]
  })
  const near = nearest(tables, first.argument, visibleAt(at).names)
  const isOther = new Set(said.map(({ text }) => text)).size > 1 && said.length === all.length
  return near && isOther ? lookUp(said, near, tables, { of: String(first.path.at(-1)) }) : undefined
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
    const name = `${lookup?.key}\n${String(edit.value)}`
    if (lookup) asked.set(name, (asked.get(name) ?? new Set()).add(lookup))
    return { edit, lookup, name }
  })
  return named.map(({ edit, lookup, name }) => {
    const [first, ...others] = edit.candidates
    const all = tables.keys.filter(({ key }) => key === lookup?.key)
    if (!first || !lookup || all.length < 2 || !all.every((each) => asked.get(name)?.has(each))) return edit
    return {
      ...edit,
      candidates: [{ ...first, companions: renamedKey(lookup.key, String(edit.value), tables, false) }, ...others],
    }
  })
}

function isWorded(edit: Edit): edit is Worded {
  const { argument, value } = edit
  return argument?.at !== undefined && argument.action.type === 'splice' && typeof value === 'string'
}

function isOfAll(group: readonly Worded[]): boolean {
  const own = new Set(group.map(({ argument }) => argument.instance.of))
  return (group[0]?.argument.instances ?? []).every(({ of }) => own.has(of))
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
