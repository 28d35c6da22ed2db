import type { Candidate } from './edit.js'
import type { Item as ItemPair } from '../../../format/changes/alignment.js'
import type { JsonPath } from '../../../format/json/tree.js'
import type { JsonValue } from '../../../format/json/value.js'
import type { TracedList, TracedElement } from '../origin/traced-value.js'
import { rowCandidates } from '../exemplar/exemplar-texts.js'
import { chainCandidate, dataCandidate } from './other-entries.js'
import type { EditContext } from './edit-context.js'
import { wideningCandidates } from '../conditions/gates.js'
import { labelCandidates } from '../variants/label-edits.js'
import type { ListMoves } from './list-moves.js'
import type { ListPlaces, InsertionPoint, Neighbour } from './list-places.js'
import type { ListTexts } from '../exemplar/list-texts.js'
import type { Code } from '../exemplar/printer.js'
import type { GivenAttribute } from './helper-attributes.js'
import { markMove } from '../variants/labels.js'

/**
 * A family of candidates: one way to make a kind of edit. The order of the families of a kind is the order in which
 * their candidates are tried, and each gives the reason for its place in it.
 */
interface Family<Place> {
  /** Its name in the tally that the replay of real edits prints. */
  readonly name: string
  /** The reason for its place: what it keeps, and what those behind it would lose. */
  readonly because: string
  /** A navigation in code, before and after an edit that the family makes: a test pulls the one into the other. */
  readonly example?: Example
  /** Its candidates for an edit at a place, the best first; none where it does not apply. */
  readonly propose: (place: Place) => readonly (Candidate | undefined)[]
}

/** The code of a navigation before and after an edit. */
export interface Example {
  /** Declarations before the navigation. */
  readonly with?: string
  readonly before: string
  readonly after: string
  /** The declarations afterwards, if they differ. */
  readonly afterWith?: string
}

/** The candidates of some families, in their order. */
export function proposed<Place>(families: readonly Family<Place>[], place: Place): readonly Candidate[] {
  return families.flatMap(({ name, propose }) => ofFamily(name, propose(place)))
}

/** Candidates of a family that stands by itself. */
export function ofFamily(name: string, candidates: readonly (Candidate | undefined)[]): readonly Candidate[] {
  return candidates.flatMap((own) => (own ? [{ ...own, family: own.family ?? name }] : []))
}

/** An entry that docs.json has and the list that the config gives has not, or that moved there. */
interface AddedEntry {
  readonly context: EditContext
  readonly list: TracedList
  readonly value: JsonValue
  readonly path: JsonPath
  /** The alignment of the whole list, and its index in that. */
  readonly all: readonly ItemPair[]
  readonly index: number
  readonly isMove: boolean
  /** The row that it moves with, if it comes from a loop. */
  readonly movedRow: string | undefined
  readonly near: InsertionPoint
  readonly beside: readonly Neighbour[]
  readonly moves: ListMoves
  readonly places: ListPlaces
  readonly texts: ListTexts
  /** The candidate for an entry that others are split from the literal of. */
  readonly part: Candidate | undefined
  /** Candidates with new code beside its neighbours: the usual ones. */
  readonly inserts: readonly (Candidate | undefined)[]
  /** Candidates with a call like those beside it. */
  readonly calls: readonly Candidate[]
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
    name: 'shifted list',
    because: 'Code shows the end of a list by itself: one more there gives that, and all that moves on.',
    example: {
      with: `const posts = ['v2', 'v1']\nconst [latest, ...older] = posts`,
      before: `navigation().groups(group('New').pages(latest), group('Old').pages(...older))`,
      after: `navigation().groups(group('New').pages(latest), group('Old').pages(...older))`,
      afterWith: `const posts = ['v3', 'v2', 'v1']\nconst [latest, ...older] = posts`,
    },
    propose: ({ moves, all, value }) => [moves.shifted(all, value)],
  },
  {
    name: 'part of a literal',
    because: 'There is no other place for it.',
    example: {
      before: `group('A').pages(...'one two'.split(' '))`,
      after: `group('A').pages(...'one two three'.split(' '))`,
    },
    propose: ({ part }) => [part],
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
    propose: ({ context, list, value, all, index, beside, near }) => {
      const moved = list.items[all[index]?.before ?? -1]
      return beside.map((each) => chainCandidate(context, each, value, near.order, moved))
    },
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

/** A key that docs.json has and the element that the config gives has not. */
interface AddedAttribute {
  readonly context: EditContext
  readonly element: TracedElement
  readonly key: string
  readonly value: JsonValue
  /** The attribute, where a loop or a function gives the element. */
  readonly given: GivenAttribute
  /** Its index among the keys of the element. */
  readonly index: number
  /** The call that gives it, in code. */
  readonly text: Code
  /** Candidates that change the call of its chain, which gave nothing here. */
  readonly calls: readonly Candidate[]
  /** The candidate with a new call in the chain of its builder. */
  readonly chain: Candidate | undefined
}

const rows = (first: string) =>
  `const rows = [\n  { title: 'A', pages: ['one']${first} },\n  { title: 'B', pages: ['two'], icon: 'book' },\n]`
const fromRows = `navigation().groups(...rows.map(({ title, pages, icon }) => group(title).icon(icon).pages(...pages)))`

const tagged = (second: string) =>
  `const rows = [\n  { title: 'A', pages: ['one'] },\n  { title: 'B'${second}, pages: ['two'] },\n]`
const iconsAsked = `navigation().groups(...['A', 'B'].map((title) => group(title).icon(icons[title]).pages(title)))`

/** Where the code has a place for the attribute, that is filled; then a call is added, from the innermost to the outermost. */
export const addedAttributeFamilies: readonly Family<AddedAttribute>[] = [
  {
    name: 'moved mark',
    because: 'A mark that one variant loses and another gets is one label in the code.',
    propose: ({ context, element, key, value }) => markMove(context, element, key, value),
  },
  {
    name: 'property of a row',
    because: 'Data before code: the row has a place for it.',
    example: { with: rows(''), before: fromRows, after: fromRows, afterWith: rows(", icon: 'star'") },
    propose: ({ given, value }) => given.inRow(value),
  },
  {
    name: 'entry of a lookup',
    because: 'Data before code: a table that the code reads for this attribute has one entry more.',
    example: {
      with: `const icons: Record<string, string> = { A: 'star' }`,
      before: iconsAsked,
      after: iconsAsked,
      afterWith: `const icons: Record<string, string> = { A: 'star', B: 'book' }`,
    },
    propose: ({ given, value }) => given.inTable(value),
  },
  {
    name: 'argument of a helper',
    because: 'The helper has a parameter for it, which the call leaves out.',
    example: {
      with: `const section = (title: string, icon?: string) => group(title).icon(icon).pages('index')`,
      before: `navigation().groups(section('A'), section('B', 'book'))`,
      after: `navigation().groups(section('A', 'star'), section('B', 'book'))`,
    },
    propose: ({ given, value }) => given.inCall(value),
  },
  {
    name: 'call that gave nothing',
    because: 'The chain has the call, whose condition has one case more.',
    propose: ({ calls }) => calls,
  },
  {
    name: 'new call',
    because: 'The usual attribute: a call more in the chain of its element.',
    example: { before: `group('A').pages('one')`, after: `group('A').icon('star').pages('one')` },
    propose: ({ chain }) => [chain],
  },
  {
    name: 'call on what a helper returns',
    because: 'The chain is in a helper that makes other elements, too: it continues where that is called.',
    example: {
      with: `const section = (title: string, ...pages: string[]) => group(title).pages(...pages)`,
      before: `navigation().groups(section('A', 'one'), section('B', 'two'))`,
      after: `navigation().groups(section('A', 'one'), section('B', 'two').icon('star'))`,
    },
    propose: ({ given, text, index }) => given.chained(text, index),
  },
  {
    name: 'property of a row, and its call',
    because: 'A loop that has no call for it gets one, and the row its value.',
    example: {
      with: tagged(''),
      before: `navigation().groups(...rows.map(({ title, pages }) => group(title).pages(...pages)))`,
      after: `navigation().groups(...rows.map(({ title, pages, tag }) => group(title).tag(tag).pages(...pages)))`,
      afterWith: tagged(", tag: 'NEW'"),
    },
    propose: ({ given, value }) => given.inRowAndCode(value),
  },
]
