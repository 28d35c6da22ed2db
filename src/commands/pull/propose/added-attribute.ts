import type { JsonValue } from '../../../format/json/value.js'
import { attributes } from '../../../format/contract/attributes.js'
import type { TracedElement } from '../origin/traced-value.js'
import type { Code } from '../exemplar/printer.js'
import type { Candidate } from './edit.js'
import type { EditContext } from './edit-context.js'
import { proposed, type Family } from './family.js'
import { argumentMore, GivenAttribute } from './helper-attributes.js'
import { lookedUpCandidates } from './lookup-attributes.js'
import { markMove } from '../variants/marks.js'

/** A key that docs.json has and the element that the config gives has not. */
export interface AddedAttribute {
  readonly context: EditContext
  readonly element: TracedElement
  readonly key: string
  readonly value: JsonValue
  /** Its index among the keys of the element. */
  readonly index: number
  /** The call that gives it, in code. */
  readonly text: Code
  /** Candidates that change the call of its chain, which gave nothing here. */
  readonly given: readonly Candidate[]
  /** The candidate with a new call in the chain of its builder. */
  readonly chain: Candidate | undefined
}

/** The candidates for an attribute more, in the order in which they are tried. */
export function addedAttributeCandidates(attribute: AddedAttribute): readonly Candidate[] {
  return proposed(addedAttributeFamilies, attribute)
}

const rows = (first: string) =>
  `const rows = [\n  { title: 'A', pages: ['one']${first} },\n  { title: 'B', pages: ['two'], icon: 'book' },\n]`
const fromRows = `navigation().groups(...rows.map(({ title, pages, icon }) => group(title).icon(icon).pages(...pages)))`

/** Where the code has a place for the attribute, that is filled; then a call is added, from the innermost to the outermost. */
export const addedAttributeFamilies: readonly Family<AddedAttribute>[] = [
  {
    name: 'moved mark',
    because: 'A mark that one variant loses and another gets is one label in the code.',
    propose: ({ context, element, key, value }) => markMove(context, element, key, value),
  },
  {
    name: 'entry of a lookup',
    because: 'A table that the code reads for this attribute has one entry more.',
    propose: ({ context, element, key, value }) => lookedUpCandidates(context, element, key, value),
  },
  {
    name: 'property of a row',
    because: 'Data before code: the row has a place for it.',
    example: { with: rows(''), before: fromRows, after: fromRows, afterWith: rows(", icon: 'star'") },
    propose: ({ context, element, key, value }) => new GivenAttribute(context, element, key).inRow(value),
  },
  {
    name: 'argument',
    because: "A helper of the author's takes it.",
    propose: ({ context, element, key, value }) => argumentMore(context, element, key, value),
  },
  {
    name: 'call that gave nothing',
    because: 'The chain has the call, whose condition has one case more.',
    propose: ({ given }) => given,
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
    propose: ({ context, element, key, text, index }) =>
      Object.hasOwn(attributes, key) ? new GivenAttribute(context, element, key).chained(text, index) : [],
  },
  {
    name: 'property of a row, and its call',
    because: 'A loop that has no call for it gets one, and the row its value.',
    propose: ({ context, element, key, value }) =>
      Object.hasOwn(attributes, key) ? new GivenAttribute(context, element, key).inRowAndCode(value) : [],
  },
]
