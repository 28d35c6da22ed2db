import type { Change } from './change.js'
import type { VariedChange } from './fold-variants.js'
import { neutralPlace, sideOf } from './variant.js'
import type { Step } from './place.js'

/** A line of a report: changes that an editor would name in one breath. */
export interface Fact {
  readonly what: Change['what']
  readonly of: Change['of']
  /** A change of each kind in the line, each in all its variants. */
  readonly members: readonly [VariedChange, ...VariedChange[]]
  /** Parts moved into an added element. */
  readonly movedIn: readonly VariedChange[]
  /** Of a removed element: the former paths of parts found elsewhere now. */
  readonly movedOut: ReadonlySet<string>
}

/** Groups changes into lines, in the order of their first change. */
export function factsOf(varied: readonly VariedChange[]): Fact[] {
  const facts = new Map<
    string,
    { what: Change['what']; of: Change['of']; members: VariedChange[]; movedIn: VariedChange[] }
  >()
  const opened = new Map<string, VariedChange[]>()
  const rearranged = new Set<string>()
  varied.forEach((member, index) => {
    const [change] = member.changes
    if (change.of === 'content') rearranged.add(JSON.stringify(change.after?.path.slice(0, -1)))
    const around = change.what === 'moved' ? enclosing(change, opened, rearranged) : undefined
    if (around === 'told') return
    if (around) return void around.push(member)
    const key = joined(member) ?? `${index}`
    const fact = facts.get(key)
    if (fact) return void fact.members.push(member)
    const movedIn: VariedChange[] = []
    facts.set(key, { what: change.what, of: change.of, members: [member], movedIn })
    if (change.what === 'added' && change.after) opened.set(JSON.stringify(change.after.path), movedIn)
  })
  const moved = new Set(varied.flatMap(({ changes }) => changes.flatMap(formerPath)))
  return [...facts.values()].map(({ members, ...fact }) => ({
    ...fact,
    members: members as [VariedChange],
    movedOut: fact.what === 'removed' ? moved : new Set<string>(),
  }))
}

function formerPath({ what, before }: Change): string[] {
  return what === 'moved' && before ? [JSON.stringify(before.path)] : []
}

/** The new element around a move; undefined if the change of its content reports the move already. */
function enclosing(
  { before, after }: Change,
  opened: ReadonlyMap<string, VariedChange[]>,
  rearranged: ReadonlySet<string>,
): VariedChange[] | 'told' | undefined {
  if (!before || !after) return undefined
  const owner = JSON.stringify(after.path.slice(0, -2))
  if (rearranged.has(owner) && placeKey(before.place) === placeKey(after.place)) return 'told'
  for (let length = after.path.length - 2; length > 0; length -= 2) {
    const around = opened.get(JSON.stringify(after.path.slice(0, length)))
    if (around) return around
  }
  return undefined
}

/** The common key of the changes in a line; undefined for a change with a line of its own. */
function joined({ changes: [change], variants }: VariedChange): string | undefined {
  const { what, of, key, before, after } = change
  const where = JSON.stringify(variants)
  const parts = (...values: unknown[]) => JSON.stringify([what, of, key, ...values, where])
  if (of === 'keys') return 'keys'
  if (of === 'attribute') return parts(before?.value ?? null, after?.value ?? null)
  if (of === 'setting' && redirectOf(change) !== undefined) return 'destinations of redirects'
  if (of === 'setting') return what === 'changed' || !isEntry(change) ? undefined : parts()
  if (what === 'moved' || what === 'reordered') return parts(placeKey(before?.place), placeKey(after?.place))
  if (of === 'page' && what !== 'renamed') return parts(placeKey(sideOf(change).place))
  const folders = what === 'renamed' && of === 'page' ? changedFolders(change) : undefined
  return folders && parts(folders)
}

/** True for an entry of a list in the settings, such as a redirect. */
export function isEntry(change: Change): boolean {
  return typeof sideOf(change).path.at(-1) === 'number'
}

/** The source of a redirect with a changed destination. */
export function redirectOf({ what, key = '' }: Change): string | undefined {
  return what === 'changed' ? /^redirects\[(.+)\]\.destination$/.exec(key)?.[1] : undefined
}

/** A place as text, to compare. */
function placeKey(place: readonly Step[] = []): string {
  return JSON.stringify(neutralPlace(place).map(({ title }) => title))
}

/** `['docs/', 'guides/']`: the folders of a page moved under its old name. */
export function changedFolders({ before, after }: Change): [string, string] | undefined {
  const [old, now] = [before?.value, after?.value]
  if (typeof old !== 'string' || typeof now !== 'string') return undefined
  const [left, right] = [old.split('/'), now.split('/')]
  let shared = 0
  while (shared < Math.min(left.length, right.length) && left.at(-1 - shared) === right.at(-1 - shared)) shared++
  if (shared === 0) return undefined
  const isInside = (one: string, other: string) => one === '' || `${other}/`.startsWith(`${one}/`)
  for (; ; shared--) {
    const [was, is] = [left.slice(0, -shared).join('/'), right.slice(0, -shared).join('/')]
    // A page that moves into a folder is named by its own folders: `en/manager/…` to `en/setup/manager/…`.
    if (shared === 1 || !(isInside(was, is) || isInside(is, was))) return [was, is]
  }
}
