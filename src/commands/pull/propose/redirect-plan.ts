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
 * The edits of a list that builders make of rows. Another text is an edit of its own, as everywhere. Redirects that were
 * added or removed, that moved or got a flag, are one edit of the whole list. False for any other list.
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

/** A part of the list as it is to be. */
export interface PlannedPart {
  /** Its present code; of a part that another one cuts in two, only the first half has it. */
  readonly code: PartCode | undefined
  /** The part that it is the second half of. */
  readonly cutOff?: PartCode | undefined
  readonly by: PartCode['by']
  readonly rows: PlannedRow[]
  /** The folders that `inEach` is to have; undefined where these stay as they are. */
  readonly folders?: readonly string[]
}

/** A row as it is to be. */
interface PlannedRow {
  /** Its present code, in its place. */
  readonly code: RowCode | undefined
  /** The code that it had in another place, whose comments go along. */
  readonly from?: RowCode | undefined
  /** Its new texts; undefined for a row that stays as it is. */
  readonly texts: RedirectRow | undefined
  /** The redirect, where no row can be that. */
  readonly object?: JsonValue | undefined
}

/**
 * The parts whose redirects are those of docs.json. Rows stay in their parts. New ones are added to the part beside
 * them, if its builder gives what they are, and otherwise get a part of their own. Undefined where a spread of something
 * else would have to change, or may have to: `...old.map(…)` beside a new redirect.
 *
 *     redirect({ '/a': '/b', '/c': '/d' }), with { source: '/x', destination: '/y', permanent: true } between the two
 *     → redirect({ '/a': '/b' }), permanent({ '/x': '/y' }), redirect({ '/c': '/d' })
 */
function planRedirects(code: RedirectsCode, pair: Pair, list: TracedList): readonly PlannedPart[] | undefined {
  return new Planning(code, pair, list).run()
}

class Planning {
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

  /** A part whose rows are in a table stays with that: only the rows are removed. */
  #emptied(): void {
    for (const [index, part] of this.#parts.entries()) {
      const isTable = part.rows.some(({ listed }) => listed && !isWithin(listed.list, part.node))
      if (!isTable || this.#planned.some(({ code }) => code === part)) continue
      const before = this.#planned.findLastIndex(({ code }) => code && this.#parts.indexOf(code) < index)
      this.#planned.splice(before + 1, 0, { code: part, by: part.by, rows: [] })
    }
  }

  /** Plans the rows of `inEach` for a folder more or less, and returns the number of their redirects. */
  #inOtherFolders(at: number): number | undefined {
    for (const code of this.#parts) {
      if (!code.folderList || this.#planned.some((part) => part.code === code)) continue
      const redirects = code.rows.map(({ first, count }) =>
        this.#list.items.slice(first, first + count).map(({ json }) => json),
      )
      const texts = redirects.map((each) => rowInEach(code.folders, each))
      const folders = texts[0] ? foldersOf(texts[0], this.#wanted.slice(at)) : []
      const made = texts.flatMap((row) => (row ? redirectBuilders.inEach(folders, { [row[0]]: row[1] }) : []))
      const isAll = texts.every(isHere) && made.every((each, index) => isEqual(each, this.#wanted[at + index]))
      if (!isAll || made.length === 0 || !isMoreOrLess(code.folders, folders)) continue
      const rows = code.rows.map((row): PlannedRow => ({ code: row, texts: undefined }))
      this.#planned.push({ code, by: code.by, rows, folders })
      return made.length
    }
    return undefined
  }

  /** Plans a row that stays as it is, and returns the number of its redirects. */
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

  /** Plans other texts for a row in its place. */
  #changed(at: number): number | undefined {
    const found = this.#rowAt(at)
    if (!found) return undefined
    const { part, row } = found
    const texts = this.#textsIn(part, at)
    // The keys of an object are edits of their own.
    if (part.by !== 'object' && !texts) return undefined
    this.#put(part, { code: row, texts })
    return row.count
  }

  /** Plans a new row: in the part before it, in the one behind it, or in a part of its own. */
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
    // A table of the author's may have a row for it.
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

  /** The row that begins at a place, if it has not moved. */
  #rowAt(at: number) {
    const { before = -1, moved = false } = this.#items.get(at) ?? {}
    return moved ? undefined : this.#rows.get(before)
  }

  /** The row that a redirect had in another place. */
  #movedRow(at: number): RowCode | undefined {
    const found = this.#rows.get(this.#items.get(at)?.before ?? -1)
    return found && found.part.by !== 'object' ? found.row : undefined
  }

  /** The part of the next redirect that stays, if nothing is planned for it yet. */
  #partBehind(at: number): PlannedPart | undefined {
    for (let next = at + 1; next < this.#wanted.length; next++) {
      const part = this.#rowAt(next)?.part
      if (part)
        return this.#planned.some(({ code }) => code === part) ? undefined : { code: part, by: part.by, rows: [] }
    }
    return undefined
  }

  /** The texts with which a part gives the redirects from a place on. */
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

  /** True if the source of a redirect is another one's, too: an object has each key once. */
  #isTwice(at: number): boolean {
    return (this.#bySource.get(textIn(this.#wanted[at], 'source')) ?? 0) > 1
  }
}

/** The row of which `inEach` makes redirects. */
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

/** The folders in which the first redirects are what a row is. */
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

/** True if folders came or went, and those that stay are in their order. */
function isMoreOrLess(before: readonly string[], after: readonly string[]): boolean {
  const [stay, kept] = [before.filter((each) => after.includes(each)), after.filter((each) => before.includes(each))]
  return before.length !== after.length && stay.length > 0 && stay.every((each, index) => each === kept[index])
}

function isEqual(made: Redirect | undefined, wanted: JsonValue | undefined): boolean {
  return made !== undefined && equalInOrder({ ...made }, wanted)
}

function isHere<Value>(value: Value | undefined): value is Value {
  return value !== undefined
}
