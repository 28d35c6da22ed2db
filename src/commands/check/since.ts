import path from 'node:path'
import type { Diagnostic, Place } from '../../base/diagnostics/diagnostic.js'
import { grouped } from '../../base/diagnostics/grouped.js'
import { inPattern, short, shortName } from '../../base/diagnostics/text.js'
import type { JsonValue } from '../../format/json/value.js'
import { leftAddresses } from '../../site/history/lost-addresses.js'
import { pastSite, type PastSite } from '../../site/history/state.js'
import { once } from '../../site/model/kept.js'
import { pageRenames } from '../../site/history/renames.js'
import { removedLines, type Difference } from '../../base/git/difference.js'
import { addressOfPage, baseOf, withoutExtension } from '../../site/model/page-path.js'
import type { Disk } from '../../site/model/disk.js'
import type { Input } from '../../site/model/input/input.js'
import type { LeftAddresses, Site } from '../../site/model/site.js'
import { fingerprint, namesIn } from './baseline.js'
import type { RawFinding } from './rule.js'
import { runRulesOn, type RunOptions } from './run-rules.js'

/** A site compared with the site where its branch began; only `note` if there is nothing to compare with. */
export interface Since {
  readonly commit?: { readonly ref: string; readonly id: string }
  /** A finding about the comparison itself. */
  readonly note: Diagnostic | undefined
  /** Lost addresses. */
  readonly left?: (site: Site) => Promise<LeftAddresses | undefined>
  /** New findings, and the number of former findings that no longer exist. */
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

interface Comparing {
  readonly settings: RunOptions
  readonly renamed: Site['renamed']
  /** True for older findings, too. */
  readonly isAll: boolean
}

/** Compares an input with the site where the branch began. */
export async function comparedSince(
  ref: string,
  { file, root }: Pick<Input, 'file' | 'root'>,
  disk: Disk,
  { settings, renamed, isAll }: Comparing,
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
    left: async (now) => leftSince(ref, past, now),
    ...(!isAll && {
      split: async (found: readonly RawFinding[]) => split(await findings(), found, keysFor(difference)),
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

/** A comparison by keys of former and present findings; undefined for a finding without a key. */
interface Keys {
  readonly old: (finding: RawFinding) => string | undefined
  readonly now: (finding: RawFinding) => string | undefined
}

/** Findings by their fingerprints; of more equal findings than before, the last are new. */
function split(before: readonly RawFinding[], now: readonly RawFinding[], ways: readonly Keys[]): Split {
  let [open, fresh] = [before, now]
  for (const keys of ways) {
    const left = new Map([...grouped(open, keys.old)].map(([key, some]) => [key, [...some]]))
    fresh = fresh.filter((finding) => {
      const key = keys.now(finding)
      return key === undefined || left.get(key)?.pop() === undefined
    })
    open = [...left.values()].flat()
  }
  // A finding about a condition is not reported without the code around the condition.
  const gone = open.filter(({ at }) => !('path' in at && at.lacks?.isConditional))
  return { fresh: new Set(fresh), gone: gone.length }
}

/**
 * Comparisons across renamed files. First, old names count as the new names. Then, unchanged names are equal. Last,
 * links in a renamed file may be written from another folder: only the ends of their paths are equal.
 *
 *     guides/a.mdx, './nope', 'guides/nope'   →   manual/a.mdx, '../guides/nope', 'guides/nope'
 */
function keysFor({ renames }: Difference): readonly Keys[] {
  const plain = (finding: RawFinding) => fingerprint(fileOf(finding), finding.rule, namesIn(finding.message))
  if (renames.size === 0) return [{ old: plain, now: plain }]
  const names = new Map([...renames].flatMap(([from, to]) => namePairs(from, to)))
  const renamed = (name: string) => {
    const [, start = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(name) ?? []
    return (names.get(start) ?? start) + tail
  }
  const fileNow = (finding: RawFinding) => renames.get(fileOf(finding)) ?? fileOf(finding)
  const moved = new Set(renames.values())
  const loose = (file: string, { rule, message }: RawFinding) =>
    moved.has(file) ? fingerprint(file, rule, namesIn(message).map(baseOf)) : undefined
  return [
    {
      old: (finding) => fingerprint(fileNow(finding), finding.rule, namesIn(finding.message).map(renamed)),
      now: plain,
    },
    { old: plain, now: plain },
    { old: (finding) => loose(fileNow(finding), finding), now: (finding) => loose(fileOf(finding), finding) },
  ]
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
    const words = `${isChange ? 'changes' : to === undefined ? 'removes' : 'renames'} '${short(page)}'${now}`
    for (const each of namesOf(file)) acts.set(each, { page, words, isChange })
  }
  return async (diagnostic: Diagnostic): Promise<Diagnostic> => {
    const { code, message, place } = diagnostic
    // The message of a lost page is the cause.
    if (!place || touched(place.file) || code === 'page-lost') return diagnostic
    const paths = namesIn(message).map((name) => name.replace(/^[./]+|[?#].*$/gs, ''))
    // Headings go without their page.
    const isCause = (name: string) => acts.get(name)?.isChange === false || code === 'link-anchor'
    const act = paths.flatMap((name) => (isCause(name) ? (acts.get(name) ?? []) : []))[0]
    if (!act) return diagnostic
    const words = message.replace(/\.?$/, ` (this branch ${act.words}).`)
    return { ...diagnostic, message: words, causedAt: await entryOf(act.page) }
  }
}

/** Finds the former line of a page's removed entry, in docs.json, its parts, or a config. */
function removedEntries({ commit, difference, repository, folder }: PastSite, root: string) {
  const files = [...difference.after].filter((file) => difference.before.has(file) && /\.(json|[cm]?[jt]s)$/.test(file))
  // Read once: thousands of links may lead to one removed page.
  const read = new Map<string, ReturnType<typeof removedLines>>()
  const linesOf = (file: string) => {
    const lines = read.get(file) ?? removedLines(repository, commit, folder + file)
    read.set(file, lines)
    return lines
  }
  return async (page: string): Promise<Place | undefined> => {
    const entry = new RegExp(`["'\`]/?${inPattern(page)}["'\`]`)
    for (const file of files) {
      const found = (await linesOf(file)).find(({ text }) => entry.test(text))
      if (found) return { file: path.join(root, file), line: found.line, column: 1 }
    }
    return undefined
  }
}
