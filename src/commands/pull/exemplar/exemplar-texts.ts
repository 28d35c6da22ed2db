import type { JsonValue } from '../../../format/json/value.js'
import type { EditContext } from '../propose/edit-context.js'
import type { Certainty } from '../propose/edit.js'
import type { Patch } from '../../code/patch.js'
import { memberInTypes } from '../types/row-types.js'
import { fillExemplar, isRow, type BlanksOf, type Exemplar } from './exemplar.js'
import { blanksIn } from './unshown-data.js'

/** The code of a new entry, and what lets its type lack what it has not. */
export interface EntryText {
  readonly text: string
  readonly companions: readonly Patch[]
  /** Of a property: its name. */
  readonly key: string | undefined
  /** `guess` if a part of it is known only after a run. */
  readonly certainty: Certainty
}

const MOST_TEXTS = 3

/**
 * A new entry as exemplars would say it: those first that say the most. Of a row with data that docs.json does not
 * show, first one without that: whether it has an effect is seen when it has run.
 */
export function exemplarTexts(
  context: EditContext,
  exemplars: readonly Exemplar[],
  value: JsonValue,
): readonly EntryText[] {
  const { sites, textOf } = context
  const codes = exemplars.map(({ code }) => code)
  const fill = (exemplar: Exemplar, blanksOf?: BlanksOf) =>
    fillExemplar(sites, exemplar, exemplar.now ?? value, codes, blanksOf) ?? []
  const whole = exemplars.flatMap((each) => fill(each))
  const least = Math.min(...whole.map(({ unexplained }) => unexplained))
  const bare = exemplars.flatMap((each) =>
    isRow(each.code) ? fill(each, (row, isShown) => blanksIn(row, isShown, textOf)) : [],
  )
  const own = (filled: typeof whole, certainty: Certainty): readonly EntryText[] => {
    const best = filled.filter(({ unexplained }) => unexplained === least)
    const texts = [...new Map(best.map((each) => [each.text, each])).values()].slice(0, MOST_TEXTS)
    return texts.map(({ text, key, lacks }) => {
      const types = lacks.flatMap(({ parent, name }) => memberInTypes(parent, { beside: name.getText() }, textOf) ?? [])
      return { text, key, certainty, companions: types }
    })
  }
  const texts = own(whole, least > 0 ? 'guess' : 'sure')
  const bares = own(bare, 'guess')
  const isCopied = bares.every((each) => texts.every(({ text }) => text !== each.text))
  return isCopied ? [...bares.slice(0, 1), ...texts] : texts
}
