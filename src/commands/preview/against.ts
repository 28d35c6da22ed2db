import type { Alignment, Pair } from '../../format/changes/alignment.js'
import type { Change } from '../../format/changes/change.js'
import { fold, type Fact } from '../../format/changes/facts.js'
import { kindIn, neutralPlace, titleOf } from '../../format/changes/place.js'
import type { Variant } from '../../format/changes/place.js'
import { sentenceOf } from '../../format/changes/tell.js'
import { pagesIn } from '../../format/contract/words.js'
import type { JsonPath } from '../../format/json/tree.js'
import { isRecord } from '../../format/json/value.js'
import { lostAddresses, savingRedirects } from '../../site/history/lost-addresses.js'
import type { State } from '../../site/history/state.js'
import { titleFromPath } from '../../site/model/page-path.js'
import { withMarks, type Ghost, type Marked } from '../../site/view/marks.js'
import { defined, nodesOf, type Mark, type Site } from '../../site/view/site.js'
import type { ChangeFact, Changes } from '../../site/view/snapshot.js'
import type { Comparison } from '../diff/comparison.js'

/** The site with a mark on each change, removed parts at their old places, and the changes by fact. */
export function compared(
  site: Site,
  { alignment, changes, telling }: Comparison,
): { readonly site: Site; readonly facts: readonly ChangeFact[] } {
  const placeNow = newPlaces(alignment)
  const marks = new Map<string, Marked>()
  const ghosts: Ghost[] = []
  for (const change of changes) {
    if (isRemoved(change)) ghosts.push(ghostOf(change, placeNow))
    else {
      const id = idOf(change, placeNow)
      if (id !== undefined) marks.set(id, marks.get(id) ?? { mark: markOf(change), ...former(change) })
    }
  }
  const marked = withMarks(site, marks, ghosts)
  const titles = new Map([...nodesOf(marked.navigation)].map(({ id, title }) => [id, title]))
  const [languages, versions] = [variantsIn(site, 'language'), variantsIn(site, 'version')]
  const ofChange = (change: Change) => (isRemoved(change) ? ghostId(change.before.path) : idOf(change, placeNow))
  const facts = fold(changes).map((fact): ChangeFact => {
    const named = fact.members.map(({ changes: [change] }) => nameOf(change, titles.get(ofChange(change) ?? '')))
    return {
      ...placesOf(fact),
      what: fact.what,
      of: fact.of === 'content' ? 'attribute' : fact.of === 'keys' ? 'setting' : fact.of,
      text: sentenceOf(fact, telling),
      names: named,
      ids: fact.members.flatMap((member) => member.changes.flatMap((change) => ofChange(change) ?? [])),
      ...variantsOf(fact.members[0].variants, languages, versions),
    }
  })
  return { site: marked, facts }
}

/** Two compared states. */
export interface Compared {
  readonly of: Comparison
  readonly before: State
  readonly after: State
  readonly facts: readonly ChangeFact[]
}

/** The changes of a comparison, with lost URLs and the redirects for them. */
export function changesOf({ of: { changes, moved }, before, after, facts }: Compared): Changes {
  const lost = lostAddresses(before, after, moved)
  const added = changes.filter(({ what, key, after: side }) => what === 'added' && key === 'redirects' && side)
  return {
    facts,
    lost: lost.map(({ address }) => address),
    saving: savingRedirects(lost).added,
    redirects: added.flatMap(({ after: side }) => redirectIn(side?.value)),
  }
}

function redirectIn(value: unknown): Changes['redirects'][number][] {
  const entries = Array.isArray(value) ? (value as unknown[]) : [value]
  return entries.flatMap((entry) => {
    if (!isRecord(entry) || typeof entry.source !== 'string' || typeof entry.destination !== 'string') return []
    return [{ source: entry.source, destination: entry.destination }]
  })
}

/** Finds the new place of an element or page of the old document, as an id. */
function newPlaces({ root, moves }: Alignment): (id: string) => string | undefined {
  const places = new Map<string, string>()
  const visit = (pair: Pair): void => {
    places.set(pair.before.path.join('.'), pair.after.path.join('.'))
    for (const { pair: inner } of pair.members ?? []) if (inner) visit(inner)
    for (const { pair: inner } of pair.items ?? []) if (inner) visit(inner)
  }
  visit(root)
  for (const pair of moves) visit(pair)
  return (id) => places.get(id)
}

type Removed = Change & { readonly before: NonNullable<Change['before']> }

const inNavigation = (path: JsonPath | undefined) => path?.[0] === 'navigation'

function isRemoved(change: Change): change is Removed {
  const { what, of, before } = change
  return what === 'removed' && inNavigation(before?.path) && !notElements.has(of)
}

const notElements: ReadonlySet<Change['of']> = new Set<Change['of']>(['attribute', 'content', 'setting', 'keys'])

/** The present element of a change. */
function idOf({ of, before, after }: Change, placeNow: (id: string) => string | undefined): string | undefined {
  const path = after?.path ?? before?.path
  if (!path || !inNavigation(path) || of === 'keys' || of === 'setting') return undefined
  const owner = notElements.has(of) ? path.slice(0, -1) : path
  return after ? owner.join('.') : placeNow(owner.join('.'))
}

function markOf({ what, of }: Change): Mark {
  if (notElements.has(of)) return 'changed'
  return what === 'reordered' ? 'moved' : what
}

function former({ what, of, before }: Change): { was?: string } {
  if (what !== 'renamed' || !before || notElements.has(of)) return {}
  const was =
    typeof before.value === 'string' ? before.value : of === 'page' ? undefined : titleOf(of as never, before.value)
  return was === undefined ? {} : { was }
}

/** The title of a changed part, and its former title. */
function nameOf(change: Change, title: string | undefined): ChangeFact['names'][number] {
  const side = change.after ?? change.before
  const { value } = side ?? {}
  const kind = side && kindIn(side.path.at(-2), side.value)
  const own = typeof value === 'string' ? titleFromPath(value) : kind && kind !== 'page' && titleOf(kind, value ?? null)
  return { title: title ?? (own || (change.key ?? '')), ...former(change) }
}

/** The trails of a fact, without languages and versions. */
function placesOf({ of, members: [{ changes }] }: Fact): Pick<ChangeFact, 'from' | 'to'> {
  const [{ before, after }] = changes
  if (of === 'setting' || of === 'keys') return {}
  const trail = (side: Change['before']) =>
    side &&
    neutralPlace(side.place)
      .map(({ title }) => title)
      .join(' › ')
  return defined<Pick<ChangeFact, 'from' | 'to'>>({ from: trail(before), to: trail(after) })
}

/** Languages, or else versions, of a change: none for a change in all. */
function variantsOf(
  variants: readonly Variant[],
  languages: readonly string[],
  versions: readonly string[],
): Pick<ChangeFact, 'variants' | 'count'> {
  const axis = languages.length > 0 ? 'language' : 'version'
  const all = axis === 'language' ? languages : versions
  const own = [...new Set(variants.flatMap((variant) => variant[axis] ?? []))]
  return { variants: own.length < all.length ? own : [], count: own.length }
}

function variantsIn({ navigation }: Site, kind: 'language' | 'version'): readonly string[] {
  return [...new Set([...nodesOf(navigation)].flatMap((node) => (node.kind === kind ? node.title : [])))]
}

function ghostId(path: JsonPath): string {
  return `gone.${path.join('.')}`
}

function ghostOf({ before: { path, value } }: Removed, placeNow: (id: string) => string | undefined): Ghost {
  const holder = path.slice(0, -1)
  const kind = kindIn(path.at(-2), value) ?? 'page'
  const title =
    typeof value === 'string'
      ? titleFromPath(value)
      : `${(kind !== 'page' && titleOf(kind, value)) || kind}${pagesIn(value)}`
  const own = { id: ghostId(path), title, mark: 'removed' } as const
  const before: string[] = []
  for (let index = Number(path.at(-1)) - 1; index >= 0; index--) {
    const old = [...holder, index]
    before.push(ghostId(old), placeNow(old.join('.')) ?? '')
  }
  const isEntry = kind === 'page' || kind === 'group'
  const isGlobal = path.at(-3) === 'global'
  return {
    node: { kind: isEntry ? 'group' : kind, ...own, isGone: true, entries: [] },
    parent: placeNow(holder.slice(0, isGlobal ? -2 : -1).join('.')) ?? '',
    list: isEntry ? 'entries' : isGlobal ? 'global' : 'divisions',
    after: before.filter(Boolean),
  }
}
