import { isFolder, redirectBuilders } from '../../../config/builders/redirects.js'
import type { Pair, Item } from '../../../format/changes/alignment.js'
import type { TracedList } from '../origin/traced-value.js'
import { addEdit, singleInstance, type EditContext, type Surroundings } from './edit-context.js'
import { redirectsCode, textIn, type PartCode, type RedirectsCode, type RowCode } from './redirect-parts.js'
import { redirectsCandidate } from './redirect-patches.js'
import { equalInOrder } from '../../../format/json/equal.js'
import type { JsonValue } from '../../../format/json/value.js'
import type { RedirectRow } from '../../migrate/model.js'
import { rowOf } from '../../migrate/plan/redirects.js'
import { isWithin } from '../../code/nodes.js'
import type { Redirect } from '../../../format/contract/settings/links.js'

/**
 * Finds the edits of redirects from builders. A changed text is a separate edit. All added, removed, moved and flagged
 * redirects are a single edit of the whole list. False for any other list.
 */
export function findRedirectEdits(
  context: EditContext,
  pair: Pair,
  list: TracedList,
  surroundings: Surroundings,
): boolean {
  const code = redirectsCode(context.sites, list)
  const plan = code && planRedirects(code, pair, list)
  if (!code || !plan) return false
  const whole = redirectsCandidate(code, plan, list, singleInstance(list))
  const { items = [] } = pair
  const objects = new Set(code.parts.flatMap(({ by, rows }) => (by === 'object' ? rows.map(({ first }) => first) : [])))
  const isAnew = items.some(({ before, after, moved, pair: inner }) => {
    if (before === undefined || after === undefined || moved) return true
    return inner !== undefined && !objects.has(before) && !isText(inner)
  })
  if (isAnew) addEdit(context, 'changed', pair.after.path, pair.after.value, [whole], surroundings)
  for (const { before = -1, pair: inner } of items) {
    const child = list.items[before]
    if (!inner || inner.equal || !child || (isAnew && !objects.has(before))) continue
    context.value(inner, child, { ...surroundings, rewrite: () => (whole ? [whole] : []) })
  }
  return true
}

/** True if two redirects differ in their texts only. */
function isText({ equal, members }: Pair): boolean {
  return equal || (members ?? []).every(({ pair }) => typeof pair?.after.value === 'string')
}

/** A planned part of the list. */
export interface PlannedPart {
  /** The present code; if a new part divides an old part, only the first half has the code. */
  readonly code: PartCode | undefined
  /** For a second half: the divided part. */
  readonly cutOff?: PartCode | undefined
  readonly by: PartCode['by']
  readonly rows: PlannedRow[]
  /** New folders for `inEach`; undefined without a change. */
  readonly folders?: readonly string[]
}

/** A planned row. */
interface PlannedRow {
  /** The present code, if kept in place. */
  readonly code: RowCode | undefined
  /** The old code of a moved row, for comments. */
  readonly from?: RowCode | undefined
  /** The new texts; undefined for an unchanged row. */
  readonly texts: RedirectRow | undefined
  /** The redirect as an object, if impossible as a row. */
  readonly object?: JsonValue | undefined
}

/**
 * Plans the parts for the redirects of docs.json. Rows stay in their parts. A new row joins the part beside, if the
 * builder fits, and otherwise gets a new part. Undefined if a spread has to change, or may have to: `...old.map(…)`
 * beside a new redirect.
 *
 *     redirect({ '/a': '/b', '/c': '/d' }), with { source: '/x', destination: '/y', permanent: true } between the two
 *     → redirect({ '/a': '/b' }), permanent({ '/x': '/y' }), redirect({ '/c': '/d' })
 */
function planRedirects(code: RedirectsCode, pair: Pair, list: TracedList): readonly PlannedPart[] | undefined {
  return new Planner(code, pair, list).run()
}

class Planner {
  readonly #parts: readonly PartCode[]
  readonly #list: TracedList
  readonly #wanted: readonly JsonValue[]
  readonly #items: ReadonlyMap<number, Item>
  /** The rows, by their first redirects. */
  readonly #rows: ReadonlyMap<number, { readonly part: PartCode; readonly row: RowCode }>
  /** The number of redirects with each source. */
  readonly #bySource = new Map<string | undefined, number>()
  readonly #planned: PlannedPart[] = []
  #isInTable = false

  constructor({ parts }: RedirectsCode, { items = [], after }: Pair, list: TracedList) {
    this.#parts = parts
    this.#list = list
    this.#wanted = after.value as readonly JsonValue[]
    this.#items = new Map(items.flatMap((item) => (item.after === undefined ? [] : [[item.after, item] as const])))
    for (const source of this.#wanted.map((each) => textIn(each, 'source')))
      this.#bySource.set(source, (this.#bySource.get(source) ?? 0) + 1)
    this.#rows = new Map(parts.flatMap((part) => part.rows.map((row) => [row.first, { part, row }] as const)))
  }

  run(): readonly PlannedPart[] | undefined {
    for (let at = 0; at < this.#wanted.length;)
      at += this.#inOtherFolders(at) ?? this.#kept(at) ?? this.#changed(at) ?? this.#added(at)
    this.#emptied()
    const isKept = (part: PartCode) => part.rows[0]?.count === 0 || this.#planned.some(({ code }) => code === part)
    const isWhole = this.#parts.every((part) => part.by !== 'spread' || isKept(part))
    return isWhole && !this.#isInTable ? this.#planned : undefined
  }

  /** Keeps a part with rows in a table: only the rows are removed. */
  #emptied(): void {
    for (const [index, part] of this.#parts.entries()) {
      const isTable = part.rows.some(({ listed }) => listed && !isWithin(listed.list, part.node))
      if (!isTable || this.#planned.some(({ code }) => code === part)) continue
      const before = this.#planned.findLastIndex(({ code }) => code && this.#parts.indexOf(code) < index)
      this.#planned.splice(before + 1, 0, { code: part, by: part.by, rows: [] })
    }
  }

  /** Plans new folders for `inEach`, and returns the number of redirects. */
  #inOtherFolders(at: number): number | undefined {
    for (const code of this.#parts) {
      if (!code.folderList || this.#planned.some((part) => part.code === code)) continue
      const redirects = code.rows.map(({ first, count }) =>
        this.#list.items.slice(first, first + count).map(({ json }) => json),
      )
      const texts = redirects.map((each) => rowInEach(code.folders, each))
      const folders = texts[0] ? foldersOf(texts[0], this.#wanted.slice(at)) : []
      const made = texts.flatMap((row) => (row ? redirectBuilders.inEach(folders, { [row[0]]: row[1] }) : []))
      const isAll = texts.every(isDefined) && made.every((each, index) => isEqual(each, this.#wanted[at + index]))
      if (!isAll || made.length === 0 || !isMoreOrLess(code.folders, folders)) continue
      const rows = code.rows.map((row): PlannedRow => ({ code: row, texts: undefined }))
      this.#planned.push({ code, by: code.by, rows, folders })
      return made.length
    }
    return undefined
  }

  /** Plans an unchanged row, and returns the number of redirects. */
  #kept(at: number): number | undefined {
    const found = this.#rowAt(at)
    const count = found?.row.count ?? 0
    const isSame = (index: number) => {
      const item = this.#items.get(at + index)
      const before = (found?.row.first ?? 0) + index
      return (
        item?.before === before && !item.moved && equalInOrder(this.#list.items[before]?.json, this.#wanted[at + index])
      )
    }
    if (!found || count === 0 || !Array.from({ length: count }, (_, index) => index).every(isSame)) return undefined
    this.#put(found.part, { code: found.row, texts: undefined })
    return count
  }

  /** Plans new texts for a row in place. */
  #changed(at: number): number | undefined {
    const found = this.#rowAt(at)
    if (!found) return undefined
    const { part, row } = found
    const texts = this.#textsIn(part, at)
    // The keys of an object are separate edits.
    if (part.by !== 'object' && !texts) return undefined
    this.#put(part, { code: row, texts })
    return row.count
  }

  /** Plans a new row: in the part before, in the part behind, or in a new part. */
  #added(at: number): number {
    const [last, next] = [this.#planned.at(-1), this.#partBehind(at)]
    const own = { code: undefined, from: this.#movedRow(at) }
    for (const part of [last, next]) {
      const texts = part && this.#textsIn(part.code ?? part.cutOff ?? { by: part.by, folders: [] }, at)
      if (!texts) continue
      if (part !== last) this.#planned.push(part)
      part.rows.push({ ...own, texts })
      return part.by === 'inEach' ? ((part.code ?? part.cutOff)?.folders.length ?? 1) : 1
    }
    // The new row may belong into the author's table.
    if ([last, next].some((part) => part?.by === 'spread')) this.#isInTable = true
    const value = this.#wanted[at] as JsonValue
    const row = this.#isTwice(at) || last?.by === 'object' || next?.by === 'object' ? undefined : rowOf(value)
    const planned = row ? { ...own, texts: row.row } : { ...own, texts: undefined, object: value }
    this.#planned.push({ code: undefined, by: row?.builder ?? 'object', rows: [planned] })
    return 1
  }

  #put(code: PartCode, row: PlannedRow): void {
    const last = this.#planned.at(-1)
    const isCut = this.#planned.some((part) => part.code === code)
    if (last && (last.code === code || last.cutOff === code)) last.rows.push(row)
    else
      this.#planned.push({ code: isCut ? undefined : code, cutOff: isCut ? code : undefined, by: code.by, rows: [row] })
  }

  /** The row from a place on, unless moved. */
  #rowAt(at: number) {
    const { before = -1, moved = false } = this.#items.get(at) ?? {}
    return moved ? undefined : this.#rows.get(before)
  }

  /** The old row of a moved redirect. */
  #movedRow(at: number): RowCode | undefined {
    const found = this.#rows.get(this.#items.get(at)?.before ?? -1)
    return found && found.part.by !== 'object' ? found.row : undefined
  }

  /** The part of the next kept redirect, if not planned yet. */
  #partBehind(at: number): PlannedPart | undefined {
    for (let next = at + 1; next < this.#wanted.length; next++) {
      const part = this.#rowAt(next)?.part
      if (part)
        return this.#planned.some(({ code }) => code === part) ? undefined : { code: part, by: part.by, rows: [] }
    }
    return undefined
  }

  /** The texts of a row for the redirects from a place on; undefined if the builder does not fit. */
  #textsIn({ by, folders }: Pick<PartCode, 'by' | 'folders'>, at: number): RedirectRow | undefined {
    const found = this.#isTwice(at) ? undefined : rowOf(this.#wanted[at] as JsonValue)
    if (!found || by === 'object' || by === 'spread') return undefined
    if (by === 'inEach') return rowInEach(folders, this.#wanted.slice(at, at + folders.length))
    if (by !== 'moved') return found.builder === by ? found.row : undefined
    const [source, [from = '', to = '']] = [found.row[0], folders]
    const name = source.slice(from.length + 1)
    if (!source.startsWith(`${from}/`) || name.startsWith('/')) return undefined
    return isEqual(redirectBuilders.moved(from, to, name)[0], this.#wanted[at]) ? [name, ''] : undefined
  }

  /** True if several redirects have an equal source: an object has each key once. */
  #isTwice(at: number): boolean {
    return (this.#bySource.get(textIn(this.#wanted[at], 'source')) ?? 0) > 1
  }
}

/** The row of `inEach` for some redirects. */
function rowInEach(folders: readonly string[], redirects: readonly JsonValue[]): RedirectRow | undefined {
  const [folder = ''] = folders
  const [source, destination] = rowOf(redirects[0] ?? null)?.row ?? ['', '']
  const name = source.slice(folder.length)
  if (!source.startsWith(folder) || !name.startsWith('/') || name.startsWith('//')) return undefined
  const rows: readonly RedirectRow[] = [
    [name, destination],
    [name, destination.slice(folder.length)],
  ]
  return rows.find((row) => {
    try {
      const made = redirectBuilders.inEach(folders, { [row[0]]: row[1] })
      return made.every((each, index) => isEqual(each, redirects[index]))
    } catch {
      return false
    }
  })
}

/** The folders of the first redirects with the texts of a row. */
function foldersOf([name, destination]: RedirectRow, redirects: readonly JsonValue[]): readonly string[] {
  const folders: string[] = []
  for (const redirect of redirects) {
    const source = textIn(redirect, 'source')
    if (!source?.endsWith(name)) break
    const folder = source.slice(0, source.length - name.length)
    if (!isFolder(folder) || folders.includes(folder)) break
    if (!isEqual(redirectBuilders.inEach([folder], { [name]: destination })[0], redirect)) break
    folders.push(folder)
  }
  return folders
}

/** True if folders were added or removed, and kept folders stay in order. */
function isMoreOrLess(before: readonly string[], after: readonly string[]): boolean {
  const [stay, kept] = [before.filter((each) => after.includes(each)), after.filter((each) => before.includes(each))]
  return before.length !== after.length && stay.length > 0 && stay.every((each, index) => each === kept[index])
}

function isEqual(made: Redirect | undefined, wanted: JsonValue | undefined): boolean {
  return made !== undefined && equalInOrder({ ...made }, wanted)
}

function isDefined<Value>(value: Value | undefined): value is Value {
  return value !== undefined
}
