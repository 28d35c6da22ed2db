import { elementsOf, isObject, type Json } from './made-up-docs.js'

type Change = (docs: Json, nth: number) => boolean

/** Edits of versions as authors make them. */
export const versionChanges: Readonly<Record<string, Change>> = {
  'a version cut in all': (docs) => inLists(docs, (list) => cutVersion(list)),
  'two versions cut in all': (docs) => inLists(docs, (list) => cutVersion(list) && cutVersion(list)),
  'a patch of an older version cut in all': (docs) => inLists(docs, (list) => addBeside(list, 1)),
  'an oldest version added to all': addOldestToAll,
  'a version removed from all': (docs) => inLists(docs, (list) => list.length > 2 && list.pop() !== undefined),
  'two versions removed from all': (docs) => inLists(docs, (list) => list.length > 3 && list.splice(-2).length > 0),
  'the newest version removed from all': (docs) => inLists(docs, removeNewest),
  'a version in the middle removed from all': (docs, nth) => ofLabel(docs, nth, (list, at) => list.splice(at, 1)),
  'a version renamed in all': (docs, nth) =>
    ofLabel(docs, nth, (list, at) => {
      const [was, now] = [labelOf(list[at]), nextPatch(labelOf(list[at]))]
      list[at] = { ...(inFolders(list[at], (name) => renamed(name, was, now)) as Json), version: now }
    }),
  'the label of a version changed': (docs, nth) =>
    ofLabel(docs, nth, (list, at) => (list[at] = { ...list[at], version: `${labelOf(list[at])} LTS` })),
  'versions reordered in all': (docs) =>
    inLists(docs, (list) => list.length > 1 && list.splice(1, 0, ...list.splice(0, 1)) !== undefined),
  'the versions reversed in all': (docs) => inLists(docs, (list) => list.length > 2 && list.reverse() !== undefined),
  'the newest version moved in all': (docs) => inLists(docs, moveMarks),
  'a tag for a version': (docs, nth) => ofLabel(docs, nth, (list, at) => (list[at] = { ...list[at], tag: 'LTS' })),
}

/** The lists of versions that an edit can be made in; false: none. */
function inLists(docs: Json, edit: (list: Json[]) => boolean): boolean {
  return versionLists(docs).filter(edit).length > 0
}

/** A label of an older release of the longest list, in every list that has it. */
function ofLabel(docs: Json, nth: number, edit: (list: Json[], at: number) => unknown): boolean {
  const lists = versionLists(docs)
  const [longest] = lists.toSorted((left, right) => right.length - left.length)
  const older = longest?.filter((each, index) => index > newestIn(longest) && isRelease(each)) ?? []
  const label = labelOf(older[nth % Math.max(older.length - 1, 1)])
  if (!label) return false
  const found = lists.filter((list) => list.some((each) => labelOf(each) === label))
  for (const list of found) {
    edit(
      list,
      list.findIndex((each) => labelOf(each) === label),
    )
  }
  return found.length > 0
}

function labelOf(version: Json | undefined): string {
  return String(version?.['version'] ?? '')
}

/** The lists of versions of a site. */
function versionLists(docs: Json): Json[][] {
  const found = elementsOf(docs['navigation'], 'version').map(({ list }) => list as Json[])
  return [...new Set(found)].filter((list) => list.length > 1)
}

/** Where the newest release stands: behind what is still to come, such as `next`. */
function newestIn(list: readonly Json[]): number {
  return Math.max(list.findIndex(isRelease), 0)
}

function isRelease(version: Json): boolean {
  return /\d/.test(labelOf(version))
}

/** What tells the newest one from the others. */
const marks = ['default', 'tag']
const latest = / \(latest\)$/i

/** A new version as authors cut it: a copy in a folder of its own; where the newest has the folder `latest`, the old one gets one. */
function cutVersion(list: Json[]): boolean {
  const at = newestIn(list)
  const newest = list[at]
  const others = list.filter((_, index) => index !== at)
  if (!newest) return false
  const [was, now] = [labelOf(newest), nextLabel(labelOf(newest))]
  if (list.some(({ version }) => version === now)) return false
  const folders = foldersOf(newest, others)
  const isNamed = isInFolderOfItsName(newest, others)
  const cut = { ...newest, version: now }
  if (isNamed) {
    const renamed = inFolders(cut, (segment) => (folders.has(segment) ? nextLabel(segment) : segment)) as Json
    list.splice(at, 0, { ...renamed, version: now })
  } else {
    list.splice(at, 0, cut)
    const folder = was.replaceAll(' ', '-')
    const frozen = inFolders(
      newest,
      (name) => (folders.has(name) ? was : name),
      folders.size === 0 ? [folder] : [],
    ) as Json
    list[at + 1] = { ...frozen, version: was }
  }
  const old = { ...list[at + 1], version: was.replace(latest, '') }
  list.splice(at + 1, 1)
  // Behind what is still to come, where that stands second.
  list.splice(at + 1 + Math.max(list.slice(at + 1).findIndex(isRelease), 0), 0, old)
  for (const mark of marks) {
    // What marks the newest goes over to it.
    if (others.some((each) => each[mark] === newest[mark])) continue
    delete (old as Json)[mark]
  }
  return true
}

/** A version between two: a copy of the older one in a folder of its own. */
function addBeside(list: Json[], behind: number): boolean {
  const at = newestIn(list) + behind
  const model = list[at]
  const now = nextPatch(labelOf(model))
  if (!model || !isRelease(model) || list.some((each) => labelOf(each) === now)) return false
  const was = labelOf(model)
  list.splice(at, 0, { ...(inFolders(model, (name) => renamed(name, was, now)) as Json), version: now })
  return true
}

/** Lists that begin with a later version stay as they are. */
function addOldestToAll(docs: Json): boolean {
  const longest = versionLists(docs).toSorted((left, right) => right.length - left.length)[0]
  return inLists(docs, (list) => labelOf(list.at(-1)) === labelOf(longest?.at(-1)) && addOldest(list))
}

function addOldest(list: Json[]): boolean {
  const last = list.findLast(isRelease)
  if (!last) return false
  const [was, now] = [labelOf(last), before(labelOf(last))]
  if (was === now || list.some((each) => labelOf(each) === now)) return false
  const old = { ...(inFolders(last, (name) => renamed(name, was, now)) as Json), version: now }
  for (const mark of marks) delete (old as Json)[mark]
  list.splice(list.indexOf(last) + 1, 0, old)
  return true
}

/** The newest goes: the one before it is that again. */
function removeNewest(list: Json[]): boolean {
  const at = newestIn(list)
  const newest = list[at]
  const next = list.slice(at + 1).find(isRelease)
  if (!newest || !next || list.length < 3) return false
  const others = list.filter((each) => each !== newest && each !== next)
  const [latestFolder] = isInFolderOfItsName(newest, [next, ...others]) ? [] : foldersOf(newest, [next, ...others])
  const own = foldersOf(next, [newest, ...others])
  if (latestFolder)
    Object.assign(
      next,
      inFolders(next, (name) => (own.has(name) ? latestFolder : name)),
      { version: labelOf(next) },
    )
  list.splice(at, 1)
  giveMarks(newest, next)
  if (latest.test(labelOf(newest))) next['version'] = `${labelOf(next)} (latest)`
  return true
}

/** `2.0`, and not `latest` or no folder. */
function isInFolderOfItsName(version: Json, others: readonly Json[]): boolean {
  return [...foldersOf(version, others)].some((folder) => /\d/.test(folder))
}

function giveMarks(from: Json, to: Json): void {
  for (const mark of marks) if (mark in from && !(mark in to)) to[mark] = from[mark]
}

/** Readers land on another version: what marks the newest goes over to the next. */
function moveMarks(list: Json[]): boolean {
  const from = list.find((each) => each['default'] === true || /^latest$/i.test(String(each['tag'])))
  const to = from && list.slice(list.indexOf(from) + 1).find(isRelease)
  if (
    !to ||
    !isInFolderOfItsName(
      from,
      list.filter((each) => each !== from),
    )
  )
    return false
  giveMarks(from, to)
  for (const mark of marks) if (from[mark] === to[mark]) delete from[mark]
  if (latest.test(labelOf(from))) {
    to['version'] = `${labelOf(to)} (latest)`
    from['version'] = labelOf(from).replace(latest, '')
  }
  return true
}

/** The segments of paths that only one of several variants has, and most of its pages: its folders. */
function foldersOf(variant: Json, others: readonly Json[]): ReadonlySet<string> {
  const pages = segmentsIn(variant)
  const elsewhere = new Set(others.flatMap(segmentsIn).flat())
  return new Set(
    pages
      .flat()
      .filter((name) => !elsewhere.has(name) && pages.filter((page) => page.includes(name)).length > pages.length / 2),
  )
}

/** The folders of each page. */
function segmentsIn(value: unknown): string[][] {
  if (typeof value === 'string') return /^https?:|\s/.test(value) ? [] : [value.split('/').slice(0, -1)]
  if (Array.isArray(value)) return value.flatMap(segmentsIn)
  return isObject(value)
    ? Object.entries(value).flatMap(([key, held]) =>
        typeof held === 'string' && key !== 'root' ? [] : segmentsIn(held),
      )
    : []
}

/** The keys of one path. */
const paths: ReadonlySet<string> = new Set(['root', 'source', 'directory'])

/** The same with other segments in the paths of its pages, and some before them. */
function inFolders(value: unknown, rename: (segment: string) => string, first: readonly string[] = []): unknown {
  if (typeof value === 'string')
    return /^https?:|\s/.test(value) ? value : [...first, ...value.split('/').map(rename)].join('/')
  if (Array.isArray(value)) return value.map((each) => inFolders(each, rename, first))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [
      key,
      typeof held === 'string' && !paths.has(key) ? held : inFolders(held, rename, first),
    ]),
  )
}

/** A folder of a version, `2025-11-25` of `Version 2025-11-25`, as that of another. */
function renamed(folder: string, was: string, now: string): string {
  const [own, other] = [was.replace(/^\D+ /, ''), now.replace(/^\D+ /, '')]
  return folder.toLowerCase() === own.toLowerCase() ? (folder === own ? other : other.toLowerCase()) : folder
}

/** `v1.9` after `v1.8` */
function nextLabel(label: string): string {
  return /\d/.test(label)
    ? label.replace(/(\d+)(\D*)$/, (_, number: string, rest: string) => `${Number(number) + 1}${rest}`)
    : `${label}2`
}

/** `v1.8.1` after `v1.8` */
function nextPatch(label: string): string {
  return label.replace(/(\d)(\D*)$/, '$1.1$2')
}

/** `v1.7` before `v1.8` */
function before(label: string): string {
  return label.replace(/([1-9]\d*)([^1-9]*)$/, (_, number: string, rest: string) => `${Number(number) - 1}${rest}`)
}
