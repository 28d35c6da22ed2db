import path from 'node:path'
import type { Diagnostic, Place } from '../../base/diagnostics/diagnostic.js'
import { grouped } from '../../base/diagnostics/grouped.js'
import { inPattern, short, shortName } from '../../base/diagnostics/text.js'
import { removedLines } from '../../base/git/difference.js'
import type { JsonValue } from '../../format/json/value.js'
import { leftAddresses } from '../../site/history/lost-addresses.js'
import { pastSite, type PastSite } from '../../site/history/state.js'
import { pageRenames } from '../../site/history/renames.js'
import { once } from '../../site/model/kept.js'
import type { Input } from '../../site/model/input/input.js'
import { addressOfPage, baseOf, withoutExtension } from '../../site/model/page-path.js'
import type { LeftAddresses, Site } from '../../site/model/site.js'
import { fingerprint, namesIn } from './baseline.js'
import type { SiteFolder } from './check.js'
import type { RawFinding } from './rule.js'
import { runRulesOn, type RunOptions } from './run-rules.js'

/** A site compared with the site where its branch began; only `note` if there is nothing to compare with. */
export interface Since {
  readonly commit?: { readonly ref: string; readonly id: string }
  /** A finding about the comparison itself. */
  readonly note: Diagnostic | undefined
  /** Lost addresses. */
  readonly left?: (site: Site) => LeftAddresses | undefined
  /** New findings, and the number of former findings that no longer exist; not for all findings. */
  readonly split?: (findings: readonly RawFinding[]) => Promise<Split>
  /** True for a former problem of docs.json. */
  readonly isKnown?: (problem: Diagnostic) => boolean
  /** True for a changed file. */
  readonly touched?: (file: string) => boolean
  /** Adds the cause to a finding in an unchanged file. */
  readonly withCause?: (diagnostic: Diagnostic) => Promise<Diagnostic>
}

interface Split {
  readonly fresh: ReadonlySet<RawFinding>
  readonly gone: number
}

/** Compares an input with the site where the branch began, by the rules and settings of now. */
export async function comparedSince(
  ref: string,
  { file, root }: Pick<Input, 'file' | 'root'>,
  { disk, renamed }: SiteFolder,
  settings: RunOptions,
  isAll: boolean,
): Promise<Since> {
  const isBuilt = !file.endsWith('.json')
  const past = await pastSite(ref, { docsJson: isBuilt ? path.join(root, 'docs.json') : file, isBuilt, disk })
  if (!('site' in past)) return { note: past }
  const { commit, isNew, difference, diagnostics } = past
  const findings = once(async () => (isNew ? [] : runRulesOn({ ...past.site, renamed }, settings)))
  const problemKey = ({ code, message }: Diagnostic) => fingerprint('', code, namesIn(message))
  const problems = new Set(diagnostics.map(problemKey))
  const touched = (of: string) => difference.after.has(path.relative(root, of).replaceAll(path.sep, '/'))
  return {
    commit: { ref, id: commit },
    note: isNew,
    left: (now) => leftSince(ref, past, now),
    ...(!isAll && {
      split: async (found: readonly RawFinding[]) => split(await findings(), found, difference.renames),
      isKnown: (problem: Diagnostic) => problems.has(problemKey(problem)),
    }),
    touched,
    withCause: causeFinder(past, root, touched),
  }
}

/** The addresses of the compared site that lead nowhere now. */
function leftSince(ref: string, { docs, site, difference }: PastSite, now: Site): LeftAddresses | undefined {
  if (docs === undefined) return undefined
  const states = [
    { label: ref, docs, site: () => site },
    { label: 'now', docs: now.docs as JsonValue, site: () => now },
  ] as const
  return { since: ref, addresses: leftAddresses(...states, pageRenames(difference.renames)) }
}

/**
 * Findings by their fingerprints; of more equal findings than before, the last are new. Across renamed files: first, old
 * names count as the new names. Then, unchanged names are equal, and links in a renamed file may be written from another
 * folder: only the ends of their paths are equal.
 *
 *     guides/a.mdx, './nope', 'guides/nope'   →   manual/a.mdx, '../guides/nope', 'guides/nope'
 */
function split(before: readonly RawFinding[], now: readonly RawFinding[], renames: ReadonlyMap<string, string>): Split {
  const names = new Map([...renames].flatMap(([from, to]) => namePairs(from, to)))
  const moved = new Set(renames.values())
  const renamed = (name: string) => name.replace(/^[^?#]*/, (start) => names.get(start) ?? start)
  const keyOf = ({ rule, message }: RawFinding, file: string, nameNow: (name: string) => string) =>
    fingerprint(file, rule, namesIn(message).map(nameNow))
  const fileNow = (finding: RawFinding) => renames.get(fileOf(finding)) ?? fileOf(finding)
  const same = (name: string) => name
  let [open, fresh] = [before, now]
  for (const isLoose of renames.size > 0 ? [false, true] : [false]) {
    const ends = (file: string) => (isLoose && moved.has(file) ? baseOf : same)
    const oldKey = (finding: RawFinding) => keyOf(finding, fileNow(finding), isLoose ? ends(fileNow(finding)) : renamed)
    const left = new Map([...grouped(open, oldKey)].map(([key, some]) => [key, [...some]]))
    fresh = fresh.filter((finding) => !left.get(keyOf(finding, fileOf(finding), ends(fileOf(finding))))?.pop())
    open = [...left.values()].flat()
  }
  // A finding about a condition is not reported without the code around the condition.
  const gone = open.filter(({ at }) => !('path' in at && at.lacks?.isConditional))
  return { fresh: new Set(fresh), gone: gone.length }
}

/** The file of a finding in a page; empty for docs.json and a config, as their parts may move between files. */
function fileOf({ at }: RawFinding): string {
  return 'file' in at ? at.file : ''
}

/** The names of two files in messages, in pairs: paths, pages and URLs, cut as in messages. */
function namePairs(from: string, to: string): [string, string][] {
  const [old, now] = [from, to].map((file) =>
    namesOf(file).flatMap((name) => [name, `/${name}`].flatMap((each) => [short(each), shortName(each)])),
  ) as [string[], string[]]
  return old.map((name, index) => [name, now[index] as string])
}

function namesOf(file: string): [path: string, page: string, address: string] {
  const page = withoutExtension(file)
  return [file, page, addressOfPage(page).slice(1) || page]
}

/**
 * Adds the cause to findings in unchanged files: the change of the branch to a file with one of the names, and the former
 * line of the entry of a removed page.
 */
function causeFinder(past: PastSite, root: string, touched: (file: string) => boolean) {
  const { before, after, renames } = past.difference
  const entryOf = removedEntries(past, root)
  const acts = new Map<string, { readonly page: string; readonly words: string; readonly isChange: boolean }>()
  for (const file of before.keys()) {
    const page = withoutExtension(file)
    const to = renames.get(file)
    const isChange = after.has(file)
    const now = to === undefined || isChange ? '' : ` to '${short(withoutExtension(to))}'`
    const verb = isChange ? 'changes' : to === undefined ? 'removes' : 'renames'
    for (const each of namesOf(file)) acts.set(each, { page, words: `${verb} '${short(page)}'${now}`, isChange })
  }
  return async (diagnostic: Diagnostic): Promise<Diagnostic> => {
    const { code, message, place } = diagnostic
    // The message of a lost page is the cause.
    if (!place || touched(place.file) || code === 'page-lost') return diagnostic
    const found = namesIn(message).map((name) => acts.get(name.replace(/^[./]+|[?#].*$/gs, '')))
    // Headings go without their page.
    const act = found.find((each) => each && (!each.isChange || code === 'link-anchor'))
    if (!act) return diagnostic
    const words = message.replace(/\.?$/, ` (this branch ${act.words}).`)
    return { ...diagnostic, message: words, causedAt: await entryOf(act.page) }
  }
}

/** Finds the former line of a page's removed entry, in docs.json, its parts, or a config. */
function removedEntries({ commit, difference, repository, folder }: PastSite, root: string) {
  const files = [...difference.after].filter((file) => difference.before.has(file) && /\.(json|[cm]?[jt]s)$/.test(file))
  // Read once: thousands of links may lead to one removed page.
  const lines = new Map(files.map((file) => [file, once(() => removedLines(repository, commit, folder + file))]))
  return async (page: string): Promise<Place | undefined> => {
    const entry = new RegExp(`["'\`]/?${inPattern(page)}["'\`]`)
    for (const [file, read] of lines) {
      const found = (await read()).find(({ text }) => entry.test(text))
      if (found) return { file: path.join(root, file), line: found.line, column: 1 }
    }
    return undefined
  }
}
