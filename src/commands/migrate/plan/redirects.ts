import { isMovedByJavaScript } from '../../../config/builders/redirects.js'
import type { JsonValue } from '../../../format/json/value.js'
import { isJsonObject } from '../../../format/json/value.js'
import type { RedirectPart, RedirectRow, RedirectsPlan, RowBuilder } from '../model.js'
import type { Context } from './context.js'
import { redirectBlocks } from './redirect-blocks.js'

/** As many redirects are a table: a row on each line, however long it is. */
const LEAST_OF_TABLE = 20
/** The width of usual lines, and of the text around a row on its line: an indentation, quotes, a colon and a comma. */
const WIDTH = 80
const AROUND_ROW = 11

/** A list of redirects as rows, in its order. A redirect that no row can be stays an object. */
export function planRedirects(list: readonly JsonValue[], { source }: Context): RedirectsPlan {
  const isLong = list.length >= LEAST_OF_TABLE
  const linesOf = ([from, to]: RedirectRow) => (isLong || from.length + to.length + AROUND_ROW <= WIDTH ? 1 : 2)
  const parts = partsOf(rowsIn(list), linesOf)
  const isTable = isLong && (parts.some(({ type }) => type === 'rows' || type === 'inEach') || list.every(isWide))
  return {
    type: 'redirects',
    parts,
    count: list.length,
    isTable,
    comments: isTable ? ['prettier-ignore'] : [],
    from: source.refs.get(list)?.file,
  }
}

/** True if prettier breaks a list of such values into lines. */
function isWide(value: JsonValue): boolean {
  return isJsonObject(value) && Object.keys(value).length > 1
}

/** A redirect that can be a row of a builder, or one that can't. */
export type RedirectOrRow =
  | { readonly builder: RowBuilder; readonly row: RedirectRow }
  | { readonly builder: undefined; readonly value: JsonValue }

function rowsIn(list: readonly JsonValue[]): readonly RedirectOrRow[] {
  const met = new Set<string>()
  return list.map((value) => {
    const found = rowOf(value)
    // An object has each key once.
    if (!found || met.has(found.row[0])) return { builder: undefined, value }
    met.add(found.row[0])
    return found
  })
}

/** By their keys, in the order in which the builder writes them: in another, a docs.json that is written anew would differ. */
const builders: Readonly<Record<string, (flag: unknown) => RowBuilder | undefined>> = {
  'source destination': () => 'redirect',
  'source destination permanent': (flag) => (flag === true ? 'permanent' : flag === false ? 'temporary' : undefined),
}

/** A redirect as a row, with the builder of such rows; undefined for what has other keys, and what an object would not keep in its place. */
export function rowOf(value: JsonValue): { builder: RowBuilder; row: RedirectRow } | undefined {
  if (!isJsonObject(value)) return undefined
  const { source, destination, permanent } = value
  const builder = builders[Object.keys(value).join(' ')]?.(permanent)
  if (!builder || typeof source !== 'string' || typeof destination !== 'string') return undefined
  return isMovedByJavaScript(source) || source === '__proto__' ? undefined : { builder, row: [source, destination] }
}

/** The number of lines that another part must save to be worth reading. */
const PART = 2
/** The lines of `...redirect({` and `}),`. */
const AROUND_ROWS = 2

/** The shortest code for the redirects up to some place. */
interface Step {
  readonly cost: number
  readonly before?: Step | undefined
  /** The call that ends here; without one, a redirect does. */
  readonly part?: RedirectPart | undefined
  readonly redirect?: RedirectOrRow | undefined
}

/** The parts whose code is the shortest: rows, and calls that replace several of them. */
function partsOf(redirects: readonly RedirectOrRow[], linesOf: (row: RedirectRow) => number): readonly RedirectPart[] {
  const blocks = redirectBlocks(redirects, linesOf)
  const best: Step[] = [{ cost: 0 }]
  /** With rows that the next one may follow. */
  let open: Step | undefined
  for (const [index, redirect] of redirects.entries()) {
    const before = best[index]!
    const own = redirect.builder === undefined ? 1 : linesOf(redirect.row) + PART
    const single: Step = { cost: before.cost + own, before, redirect }
    open = redirect.builder === undefined ? undefined : withRow(redirect.builder, single, open)
    const asBlocks = (blocks.get(index + 1) ?? []).map(({ start, part, lines }): Step => {
      const from = best[start]!
      return { cost: from.cost + lines + PART, before: from, part }
    })
    best.push(
      [...(open ? [open] : []), ...asBlocks].reduce((least, step) => (step.cost < least.cost ? step : least), single),
    )
  }
  return joined(best.at(-1)!)
}

/** A row that follows those of its builder; or, if that is shorter, the first of others. */
function withRow(builder: RowBuilder, single: Step, open: Step | undefined): Step {
  const fresh = { ...single, cost: single.cost + AROUND_ROWS }
  if (!open || open.redirect?.builder !== builder) return fresh
  const more = open.cost + single.cost - single.before!.cost - PART
  return more <= fresh.cost ? { ...single, cost: more, before: open } : fresh
}

function joined(last: Step): readonly RedirectPart[] {
  const steps: Step[] = []
  for (let step: Step | undefined = last; step?.before; step = step.before) steps.push(step)
  const parts: RedirectPart[] = []
  let rows: RedirectRow[] = []
  for (const { part, redirect } of steps.toReversed()) {
    const previous = parts.at(-1)
    if (part) parts.push(part)
    else if (redirect?.builder === undefined) parts.push({ type: 'object', value: redirect?.value ?? null })
    else if (previous?.type === 'rows' && previous.builder === redirect.builder) rows.push(redirect.row)
    else parts.push({ type: 'rows', builder: redirect.builder, rows: (rows = [redirect.row]) })
  }
  return parts
}
