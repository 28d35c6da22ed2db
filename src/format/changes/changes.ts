import { kinds } from '../contract/kinds.js'
import { isWithin } from '../json/tree.js'
import type { JsonValue } from '../json/value.js'
import { childOf } from './alignment.js'
import type { Alignment, Item, Member, Pair, Side } from './alignment.js'
import type { Change, Subject } from './change.js'
import { elementsIn, holdsOf, isElementList } from './elements.js'
import { keyInWords, kindIn, stepsTo } from './place.js'

/** The operations from the old document to the new document, in the new order. */
export function changesOf(alignment: Alignment): Change[] {
  return new Walk(alignment).changes
}

/** The operations made by people: not the order of keys, which build keeps as in docs.json. */
export function authoredChanges(alignment: Alignment): Change[] {
  return changesOf(alignment).filter(({ of }) => of !== 'keys')
}

interface Sides {
  readonly before?: Side | undefined
  readonly after?: Side | undefined
}

class Walk {
  readonly changes: Change[] = []
  readonly #before: JsonValue
  readonly #after: JsonValue
  /** Moves by where they lead, and where they come from. */
  readonly #into: ReadonlyMap<string, Pair>
  readonly #outOf: ReadonlySet<string>

  constructor({ root, moves }: Alignment) {
    this.#before = root.before.value
    this.#after = root.after.value
    this.#into = new Map(moves.map((pair) => [JSON.stringify(pair.after.path), pair]))
    this.#outOf = new Set(moves.map((pair) => JSON.stringify(pair.before.path)))
    this.#setting(root)
  }

  #add(what: Change['what'], of: Subject, { before, after }: Sides, key?: string): void {
    this.changes.push({
      what,
      of,
      ...(key !== undefined && { key }),
      ...(before && { before: { ...before, place: stepsTo(this.#before, before.path) } }),
      ...(after && { after: { ...after, place: stepsTo(this.#after, after.path) } }),
    })
  }

  /** Compares a value outside of elements: the root, `navigation` and `global`, and settings with all their parts. */
  #setting(pair: Pair): void {
    const { before, after, equal, members, items } = pair
    if (equal) return
    if (items) return isElementList(after.path) ? this.#elements(items, pair) : this.#entries(items, pair)
    if (!members) return this.#add('changed', 'setting', pair, this.#keyOf(after, pair.before))
    if (pair.keysReordered) this.#add('reordered', 'keys', { before, after })
    this.#members(members, (member) => {
      if (member.pair) return this.#setting(member.pair)
      const { key, before: old, after: now } = member
      const what = now ? 'added' : 'removed'
      const list = (now ?? old)?.value
      // The first redirects are added one by one, as those beside them will be.
      const isList = key === 'redirects' && Array.isArray(list) && list.length > 0
      if (!isList) return this.#add(what, 'setting', member, this.#keyOf(now, old))
      for (const index of list.keys())
        this.#add(what, 'setting', { before: old && childOf(old, index), after: now && childOf(now, index) }, key)
    })
  }

  /** Compares the keys of an object: an added or removed list of elements is reported by its entries. */
  #members(members: readonly Member[], others: (member: Member) => void): void {
    const content = members.filter(({ pair, before, after }) => !pair && holdsElements(before ?? after))
    const went = content.find(({ before }) => before)?.before
    const came = content.find(({ after }) => after)?.after
    if (went && came) this.#add('changed', 'content', { before: went, after: came })
    for (const member of members) {
      if (!content.includes(member)) others(member)
      else for (const side of member.after ? elementsIn(member.after) : []) this.#came(side, went)
    }
    for (const { before } of content) for (const side of before ? elementsIn(before) : []) this.#went(side)
  }

  /** A list of elements or pages. */
  #elements(items: readonly Item[], list: Pair): void {
    for (const { before, after, pair, moved } of items) {
      if (pair && after !== undefined && before === undefined) this.#moved(pair)
      else if (pair && after !== undefined) {
        if (moved) this.#add('reordered', subject(pair.after), pair)
        this.#element(pair)
      } else if (pair) continue
      else if (after !== undefined) this.#came(childOf(list.after, after))
      else if (before !== undefined) this.#went(childOf(list.before, before))
    }
  }

  /** An element or page, before and after. */
  #element(pair: Pair): void {
    const { before, after, equal, members } = pair
    if (equal) return
    const kind = subject(after)
    if (!members) return this.#add('renamed', kind, pair)
    if (pair.keysReordered) this.#add('reordered', 'keys', { before, after })
    const title = kind === 'page' ? undefined : kinds[kind as keyof typeof kinds].title
    this.#members(members, (member) => {
      const { key } = member
      if (member.pair?.equal) return
      if (member.pair && [member.pair.before, member.pair.after].some(holdsElements)) this.#setting(member.pair)
      else if (member.pair && key === title) this.#add('renamed', kind, pair)
      else if (member.pair) this.#attribute(member.pair, key)
      else this.#add(member.after ? 'added' : 'removed', 'attribute', member, key)
    })
  }

  /** The inner keys of an object attribute: `navbar.primary.label`. */
  #attribute(pair: Pair, key: string): void {
    const changed = pair.members?.filter((member) => !member.pair?.equal)
    if (!changed || changed.length === 0) return this.#add('changed', 'attribute', pair, key)
    for (const member of changed) {
      const inner = `${key}.${member.key}`
      if (member.pair) this.#attribute(member.pair, inner)
      else this.#add(member.after ? 'added' : 'removed', 'attribute', member, inner)
    }
  }

  #moved(pair: Pair): void {
    // A page of another name in another list was renamed.
    if (pair.equal || pair.members) this.#add('moved', subject(pair.after), pair)
    this.#element(pair)
  }

  /** Reports a new value at this place: added, moved here, or added with moved parts. `former`: the list replaced. */
  #came(side: Side, former?: Side): void {
    const move = this.#into.get(JSON.stringify(side.path))
    if (move) return isChild(move.before, former) ? this.#element(move) : this.#moved(move)
    this.#add('added', subject(side), { after: side })
    if (this.#into.size > 0) this.#movedInto(side)
  }

  #movedInto(side: Side): void {
    for (const inner of elementsIn(side)) {
      const move = this.#into.get(JSON.stringify(inner.path))
      if (move) this.#moved(move)
      else this.#movedInto(inner)
    }
  }

  #went(side: Side): void {
    if (!this.#outOf.has(JSON.stringify(side.path))) this.#add('removed', subject(side), { before: side })
  }

  /** The former name of an entry. */
  #keyOf(after: Side | undefined, before?: Side): string {
    return keyInWords(before ? this.#before : this.#after, (before ?? after)?.path ?? [])
  }

  /** A list in the settings. */
  #entries(items: readonly Item[], list: Pair): void {
    const key = this.#keyOf(list.after)
    for (const { before, after, pair, moved } of items) {
      if (pair && moved) this.#add('reordered', 'setting', pair, key)
      if (pair && !pair.equal) this.#setting(pair)
      if (pair) continue
      if (after !== undefined) this.#add('added', 'setting', { after: childOf(list.after, after) }, key)
      else if (before !== undefined) this.#add('removed', 'setting', { before: childOf(list.before, before) }, key)
    }
  }
}

/** True for a list of elements, or an object with some. */
function holdsElements(side: Side | undefined): boolean {
  if (!side) return false
  const holds = holdsOf(side.path.at(-1))
  return Array.isArray(side.value)
    ? holds !== undefined && holds !== 'url' && side.value.length > 0
    : elementsIn(side).length > 0
}

function isChild({ path }: Side, list: Side | undefined): boolean {
  return list !== undefined && path.length === list.path.length + 1 && isWithin(path, list.path)
}

function subject({ path, value }: Side): Subject {
  return kindIn(path.at(-2), value) ?? 'page'
}
