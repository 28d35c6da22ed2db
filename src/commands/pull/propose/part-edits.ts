import { ts } from 'ts-morph'
import type { Item } from '../../../format/changes/alignment.js'
import type { JsonValue } from '../../../format/json/value.js'
import { type PartSite, isPart } from '../origin/sites.js'
import type { TracedList, TracedText, TracedValue } from '../origin/traced-value.js'
import type { Candidate } from './edit.js'
import { instancesOfValue, type EditContext, candidate, type PlaceInstances } from './edit-context.js'
import { isAnchor } from './list-places.js'
import { printLiteral } from '../../migrate/print/literal.js'
import { replaced, inPlace } from '../../code/patch.js'
import { siteOf, ownText } from '../origin/instances.js'

/**
 * The literal that an entry was split from, as in `'a b c'.split(' ')`, with the entries that are wanted of it: one
 * candidate for all that are added, removed and changed. Undefined for any other entry.
 */
export function partsCandidate(
  context: EditContext,
  list: TracedList,
  { items, at, wanted }: { readonly items: readonly Item[]; readonly at: number; readonly wanted: JsonValue },
  isRemoved = false,
): Candidate | undefined {
  const partOf = (index: number | undefined) => partIn(context, list.items[index ?? -1])
  // A new entry belongs to the one before it, or to the first one.
  const staying = (place: number) => items.slice(0, place + 1).findLast(isAnchor) ?? items.slice(place).find(isAnchor)
  const literal = partOf(isRemoved ? items[at]?.before : staying(at)?.before)?.literal
  const models = list.items.filter((child): child is TracedText => partIn(context, child)?.literal === literal)
  const parts = models.flatMap((child) => partIn(context, child) ?? [])
  const [first, last, model] = [parts[0], parts.at(-1), models[0]]
  if (!literal || !first || !last || !model) return undefined
  const pieces: Piece[] = []
  for (const [place, item] of items.entries()) {
    if (item.after === undefined || partOf(staying(place)?.before)?.literal !== literal) continue
    const now = (wanted as readonly JsonValue[])[item.after]
    const text = typeof now === 'string' ? ownText(model, now) : undefined
    const isSplit = parts.some(({ separator }) => separator && (text?.split(separator).length ?? 0) > 1)
    if (text !== undefined && !isSplit) pieces.push({ text, part: isAnchor(item) ? partOf(item.before) : undefined })
    // Code of its own can give a new one, and nothing one that would be lost from the literal.
    else if (place === at || isAnchor(item)) return undefined
  }
  const isSame = pieces.length === parts.length && pieces.every(({ part }, index) => part === parts[index])
  const isInOrder = parts.every(({ from }, index) => (parts[index - 1]?.to ?? 0) <= from)
  const text = isSame || !isInOrder || pieces.length === 0 ? undefined : joined(literal.text, parts, pieces)
  if (text === undefined) return undefined
  return partCandidate({ ...first, to: last.to }, text, instancesOfValue(context, model))
}

function partIn({ sites }: EditContext, child: TracedValue | undefined): PartSite | undefined {
  const site = child?.type === 'text' ? sites.at(siteOf(child)) : undefined
  return isPart(site) ? site : undefined
}

/** A part that is another text now; of a literal that can't have that as it is, the whole is written anew. */
export function partCandidate(
  { literal, file, from, to }: PartSite,
  text: string,
  placeInstances: PlaceInstances,
): Candidate | undefined {
  const isTemplate = ts.isNoSubstitutionTemplateLiteral(literal)
  const isPlain = !(isTemplate ? /[`\\\r]|\$\{/ : /['"\\\r\n]/).test(text)
  if (!isPlain && isTemplate) return undefined
  const start = literal.getStart()
  const own = isPlain
    ? replaced(file, start + 1 + from, start + 1 + to, text)
    : inPlace(literal, printLiteral(literal.text.slice(0, from) + text + literal.text.slice(to)))
  return candidate(own, literal, ...placeInstances)
}

/** A piece of a text that is split; `part`: what it was, if it is not new. */
interface Piece {
  readonly text: string
  readonly part: PartSite | undefined
}

/** The text that pieces are split from, with new parts in place of the old ones: the text between those stays. */
export function joined(text: string, parts: readonly PartSite[], pieces: readonly Piece[]): string | undefined {
  const between = (left: PartSite | undefined, right: PartSite | undefined) => {
    const gap = left && right ? text.slice(left.to, right.from) : ''
    return left && isSeparator(gap, left.separator) ? gap : undefined
  }
  const beside = (part: PartSite, step: number) => parts[parts.indexOf(part) + step]
  const usual = parts.map((part) => between(beside(part, -1), part)).find(Boolean) ?? separatorOf(parts[0])
  const gapOf = (left: PartSite | undefined, right: PartSite | undefined) => {
    if (left && right && beside(left, 1) === right) return text.slice(left.to, right.from)
    return (!left && right && between(beside(right, -1), right)) || (left && between(left, beside(left, 1))) || usual
  }
  let whole = ''
  for (const [index, { text: own, part }] of pieces.entries()) {
    const gap = index === 0 ? '' : gapOf(pieces[index - 1]?.part, part)
    if (gap === undefined) return undefined
    whole += gap + own
  }
  return whole
}

function separatorOf(part: PartSite | undefined): string | undefined {
  const separator = part?.separator
  if (typeof separator === 'string') return separator
  return [' ', ', ', ',', '\n'].find((each) => separator && isSeparator(each, separator))
}

/** True if nothing but white space is around a separator. */
function isSeparator(gap: string, separator: PartSite['separator']): boolean {
  if (separator === undefined) return false
  const rest = typeof separator === 'string' ? gap.split(separator) : gap.split(new RegExp(separator.source))
  return rest.length > 1 && rest.every((each) => each.trim() === '')
}
