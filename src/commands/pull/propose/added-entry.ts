import type { Item as ItemPair } from '../../../format/changes/alignment.js'
import type { JsonPath } from '../../../format/json/tree.js'
import type { JsonValue } from '../../../format/json/value.js'
import type { TracedList } from '../origin/traced-value.js'
import { callCandidates } from '../exemplar/call-edits.js'
import { chainCandidate } from './chain-items.js'
import type { PartEdits } from './part-edits.js'
import type { Candidate } from './edit.js'
import type { EditContext } from './edit-context.js'
import { proposed, type Family } from './family.js'
import { wideningCandidates } from '../conditions/gates.js'
import { labelCandidates } from '../variants/label-edits.js'
import { dataCandidate } from '../locate/list-data.js'
import type { ListItems } from '../locate/list-items.js'
import type { ListMoves } from './list-moves.js'
import type { ListPlaces, InsertionPoint, Neighbour } from './list-places.js'
import type { ListTexts } from '../exemplar/list-texts.js'
import { rowCandidates } from '../exemplar/row-edits.js'

/** An entry that docs.json has and the list that the config gives has not, or that moved there. */
export interface AddedEntry {
  readonly context: EditContext
  readonly list: TracedList
  readonly value: JsonValue
  readonly path: JsonPath
  /** Its index in docs.json. */
  readonly after: number
  /** The alignment of the whole list, and its index in that. */
  readonly all: readonly ItemPair[]
  readonly index: number
  readonly isMove: boolean
  /** The row that it moves with, if it comes from a loop. */
  readonly movedRow: string | undefined
  readonly near: InsertionPoint
  readonly beside: readonly Neighbour[]
  readonly items: ListItems
  readonly moves: ListMoves
  readonly places: ListPlaces
  readonly texts: ListTexts
  readonly parts: PartEdits
  /** Candidates with new code beside its neighbours: the usual ones. */
  readonly inserts: readonly (Candidate | undefined)[]
  /** Candidates with a call like those beside it. */
  readonly calls: readonly Candidate[]
}

/** What is computed once for all families of an added entry. */
export function addedEntry(own: Omit<AddedEntry, 'calls'>): AddedEntry {
  const { context, list, value, near, isMove, items, places } = own
  return { ...own, calls: isMove ? [] : callCandidates(context, list, value, near, { items, places }) }
}

/** The candidates for an entry more in a list, in the order in which they are tried. */
export function addedEntryCandidates(entry: AddedEntry): readonly Candidate[] {
  return proposed(addedEntryFamilies, entry)
}

/**
 * The smaller a change of the program is, and the more it keeps of how its author writes, the earlier it is tried. New
 * code beside the neighbours, which is right for the usual page, is last, as none of those before it applies to that.
 */
export const addedEntryFamilies: readonly Family<AddedEntry>[] = [
  {
    name: 'renamed variant',
    because:
      'A variant in the place of another is that one with another label: all else would lose what code has for it.',
    propose: ({ moves, all, index }) => moves.renames(all, index),
  },
  {
    name: 'menu order',
    because:
      'The list itself decides which variant is shown first: one list has the order, however many places show it.',
    propose: ({ moves, isMove }) => (isMove ? moves.menu() : []),
  },
  {
    name: 'part of a literal',
    because: 'There is no other place for it.',
    example: {
      before: `group('A').pages(...'one two'.split(' '))`,
      after: `group('A').pages(...'one two three'.split(' '))`,
    },
    propose: ({ parts, after }) => (parts.isReshaped(after) ? [] : [parts.added(after)]),
  },
  {
    name: 'moved entry',
    because: 'A place that suits every variant needs no condition.',
    example: {
      before: `group('A').pages('one', 'two', 'three', 'four')`,
      after: `group('A').pages('four', 'one', 'two', 'three')`,
    },
    propose: ({ moves, all, index, path }) => [moves.inOrder(all[index], path)],
  },
  {
    name: 'label',
    because:
      'A version is one label in the list, or one entry of the table, that a loop reads, and not a thousand lines.',
    example: {
      before: `navigation().versions(...['v2', 'v1'].map((label) => version(label).pages(...under(label, 'index', 'install'))))`,
      after: `navigation().versions(...['v3', 'v2', 'v1'].map((label) => version(label).pages(...under(label, 'index', 'install'))))`,
    },
    propose: ({ context, list, value, beside, movedRow }) =>
      movedRow === undefined ? labelCandidates(context, list, value, beside) : [],
  },
  {
    name: 'call',
    because: "The literals of a call of the author's give all of the value: nothing is left to guess.",
    example: {
      with: `const crud = (name: string) => group(name).pages(\`\${name}/list\`, \`\${name}/create\`)`,
      before: `navigation().groups(crud('orders'))`,
      after: `navigation().groups(crud('orders'), crud('invoices'))`,
    },
    propose: ({ calls }) => calls.filter(({ certainty }) => certainty !== 'guess'),
  },
  {
    name: 'row',
    because: 'Data before code: a row more is what the loop is for.',
    example: {
      with: `const rows = [{ title: 'A', pages: ['one'] }]`,
      before: `navigation().groups(...rows.map(({ title, pages }) => group(title).pages(...pages)))`,
      after: `navigation().groups(...rows.map(({ title, pages }) => group(title).pages(...pages)))`,
      afterWith: `const rows = [\n  { title: 'A', pages: ['one'] },\n  { title: 'B', pages: ['two'] },\n]`,
    },
    propose: ({ context, list, value, beside, near, movedRow }) =>
      rowCandidates(context, list, value, beside, { order: near.order, moved: movedRow }),
  },
  {
    name: 'widened condition',
    because: "The author's own condition gives the entry to more variants, and nothing is there twice.",
    example: {
      before: `navigation().languages(...(['en', 'fr'] as const).map((locale) => language(locale).groups(...under(locale, group('A').pages('one', locale === 'en' && 'two', 'three')))))`,
      after: `navigation().languages(...(['en', 'fr'] as const).map((locale) => language(locale).groups(...under(locale, group('A').pages('one', 'two', 'three')))))`,
    },
    propose: ({ context, value, inserts }) => wideningCandidates(context, value, inserts),
  },
  {
    name: 'chained call',
    because: "A builder of the author's adds an entry with a call in a chain, and has no list.",
    propose: ({ context, value, beside, near }) =>
      beside.map((each) => chainCandidate(context, each, value, near.order)),
  },
  {
    name: 'JSON entry',
    because: 'Data in a JSON file has no code.',
    propose: ({ context, value, beside }) => beside.map((each) => dataCandidate(context, each, value)),
  },
  {
    name: 'guessed call',
    because: 'A call whose literals do not give all of the value is made only if nothing else differs then.',
    propose: ({ calls }) => calls.filter(({ certainty }) => certainty === 'guess'),
  },
  {
    name: 'outside of a folder',
    because: 'Code beside it puts a folder before each entry, and this entry is not in that folder.',
    propose: (entry) => (isRefused(entry) ? outside(entry) : []),
  },
  {
    name: 'new code',
    because: 'The usual page: written as its neighbours are, and beside them.',
    example: { before: `group('A').pages('one', 'two')`, after: `group('A').pages('one', 'new', 'two')` },
    propose: ({ inserts }) => inserts,
  },
  {
    name: 'part of a literal that code reorders',
    because: 'Code sorts or filters the parts, so that the text at the place of the part may give another value.',
    propose: ({ parts, after }) => (parts.isReshaped(after) ? [parts.added(after)] : []),
  },
  {
    name: 'outside of a spread',
    because: 'The list that a spread gives has no place for it.',
    propose: (entry) => (isRefused(entry) ? [] : outside(entry)),
  },
]

function isRefused({ texts, value, beside }: AddedEntry): boolean {
  return texts.isRefused(
    value,
    beside.map(({ index }) => index),
  )
}

function outside({ places, texts, value, path, near }: AddedEntry): readonly (Candidate | undefined)[] {
  return places.outside(texts.plain(value, path), near)
}
