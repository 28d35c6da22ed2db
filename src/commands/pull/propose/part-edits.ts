import { ts } from 'ts-morph'
import type { Item, Pair } from '../../../format/changes/alignment.js'
import type { JsonValue } from '../../../format/json/value.js'
import { type PartSite, isPart } from '../origin/sites.js'
import type { TracedList, TracedText } from '../origin/traced-value.js'
import type { Candidate } from './edit.js'
import { instancesOfValue, type EditContext, candidate, type PlaceInstances } from './edit-context.js'
import { isAnchor } from './list-places.js'
import { printLiteral } from '../../migrate/print/literal.js'
import { replaced, inPlace } from '../../code/patch.js'
import { siteOf, ownText } from '../origin/instances.js'

interface Run {
  readonly literal: ts.StringLiteralLike
  readonly model: TracedText
  readonly parts: Map<number, PartSite>
  /** True if one of its entries has changed. */
  isOpen: boolean
  readonly wanted: { readonly text: string; readonly was: number | undefined }[]
}

/** Finds the edits of parts of a literal, as in `'a b c'.split(' ')`: it is written with the added and without the removed ones. */
export class PartEdits {
  readonly #context: EditContext
  readonly #pair: Pair
  readonly #runs = new Map<number, Run>()
  readonly #ofNew = new Map<number, Run>()

  constructor(context: EditContext, pair: Pair, list: TracedList) {
    this.#context = context
    this.#pair = pair
    let last: Run | undefined
    for (const [index, child] of list.items.entries()) {
      const part = context.sites.at(siteOf(child))
      const before = last?.parts.get(index - 1)
      if (!isPart(part) || child.type !== 'text') continue
      if (!last || last.literal !== part.literal || !before || before.to > part.from)
        last = { literal: part.literal, model: child, parts: new Map(), isOpen: false, wanted: [] }
      last.parts.set(index, part)
      this.#runs.set(index, last)
    }
    const items = this.#runs.size > 0 ? (pair.items ?? []) : []
    for (const [at, item] of items.entries()) this.#want(items, at, item)
  }

  /** The whole literal without a removed entry; one candidate for all that are removed and added in it. */
  removed(before: number): Candidate | undefined {
    return this.#written(this.#runs.get(before))
  }

  /** The whole literal with an entry that is added, or has another text. */
  added(after: number): Candidate | undefined {
    return this.#written(this.#ofNew.get(after))
  }

  /** Assigns an entry to a run: a kept one to its own, an added one to the run beside it whose literal can have it. */
  #want(items: readonly Item[], at: number, item: Item): void {
    const { after } = item
    if (after === undefined) return
    const own = isAnchor(item) ? item.before : undefined
    const run = this.#runAt(own ?? items.slice(0, at).findLast(isAnchor)?.before) ?? this.#runBehind(items, at, own)
    const now = this.#now(after)
    if (!run) return
    const text = typeof now === 'string' ? pieceText(run, now) : undefined
    // It would be lost from the literal.
    if (text === undefined) run.isOpen ||= own !== undefined
    else {
      run.wanted.push({ text, was: own })
      this.#ofNew.set(after, run)
    }
  }

  #runBehind(items: readonly Item[], at: number, own: number | undefined): Run | undefined {
    const isFirst = own === undefined && !items.slice(0, at).some(isAnchor)
    return isFirst ? this.#runAt(items.slice(at).find(isAnchor)?.before) : undefined
  }

  #runAt(index: number | undefined): Run | undefined {
    return index === undefined ? undefined : this.#runs.get(index)
  }

  #written(run: Run | undefined): Candidate | undefined {
    if (!run) return undefined
    const { parts, wanted, model, isOpen } = run
    const places = [...parts.keys()]
    const isSame = wanted.length === places.length && wanted.every(({ was }, index) => was === places[index])
    const known = [...parts.values()]
    const [first, last] = [known[0], known.at(-1)]
    if (isOpen || isSame || !first || !last || wanted.length === 0) return undefined
    const pieces = wanted.map(({ text, was }): Piece => ({
      text,
      part: was === undefined ? undefined : parts.get(was),
    }))
    const text = joined(first.literal.text, known, pieces)
    return text === undefined
      ? undefined
      : partCandidate({ ...first, to: last.to }, text, instancesOfValue(this.#context, model))
  }

  #now(index: number): JsonValue {
    return (this.#pair.after.value as readonly JsonValue[])[index] ?? null
  }
}

/** The text that a run's literal needs for an entry; undefined where it would be split. */
function pieceText({ model, parts }: Run, now: string): string | undefined {
  const text = ownText(model, now)
  const isSplit = [...parts.values()].some(({ separator }) => separator && (text?.split(separator).length ?? 0) > 1)
  return isSplit ? undefined : text
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
