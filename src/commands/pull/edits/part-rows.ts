import type { ts } from 'ts-morph'
import type { JsonObject, JsonValue } from '../../../format/json/value.js'
import { printLiteral } from '../../migrate/print/literal.js'
import type { TracedElement, TracedValue } from '../provenance/traced-value.js'
import { joined } from '../write/joined.js'
import type { EditContext } from './edit-context.js'
import { partAt, partText } from './literal-parts.js'

interface PartText {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** `'Build: one, two'` beside a row that is such a text, too; undefined where its parts don't say all of the element. */
export function partRowText(
  context: EditContext,
  neighbour: TracedElement,
  value: JsonObject,
  row: ts.StringLiteralLike,
): string | undefined {
  const all: PartText[] = []
  for (const key of new Set([...Object.keys(value), ...neighbour.entries.keys()])) {
    const known = neighbour.entries.get(key)
    const said = known && partIn(context, known, value[key], row)
    if (said) all.push(said)
    else if (JSON.stringify(value[key]) !== JSON.stringify(known?.json)) return undefined
  }
  if (all.length === 0) return undefined
  let text = ''
  let at = 0
  for (const said of all.toSorted((left, right) => left.from - right.from)) {
    text += row.text.slice(at, said.from) + said.text
    at = said.to
  }
  return printLiteral(text + row.text.slice(at))
}

function partIn(
  context: EditContext,
  known: TracedValue,
  now: JsonValue | undefined,
  row: ts.StringLiteralLike,
): PartText | undefined {
  const texts = known.type === 'list' ? known.items : [known]
  const parts = texts.flatMap((each) => partAt(context, each) ?? [])
  const [first, last, model] = [parts[0], parts.at(-1), texts[0]]
  if (!first || !last || model?.type !== 'text' || parts.length < texts.length) return undefined
  if (parts.some(({ literal }) => literal !== row)) return undefined
  const values: readonly (JsonValue | undefined)[] = Array.isArray(now) ? now : [now]
  const pieces = values.flatMap((each) => (typeof each === 'string' ? (partText(model, each) ?? []) : []))
  if (pieces.length < values.length) return undefined
  const text = joined(
    row.text,
    parts,
    pieces.map((each) => ({ text: each, part: undefined })),
  )
  return text === undefined ? undefined : { from: first.from, to: last.to, text }
}
