import { existsSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { grouped } from '../../base/diagnostics/grouped.js'
import { findingsOf } from '../../base/diagnostics/groups.js'
import { shortName } from '../../base/diagnostics/text.js'
import { isJsonObject, type JsonObject } from '../../format/json/value.js'
import { diskAt, type Disk } from '../../site/model/disk.js'
import { openInput, type Input } from '../../site/model/input/input.js'
import type { Site } from '../../site/model/site.js'
import { build } from '../build/build.js'
import type { Output } from '../build/docs-json-files.js'
import { namesIn } from '../check/baseline.js'
import { checkInput, openSince, siteSince } from '../check/check.js'
import type { Checked, CheckOptions, CheckResult } from '../check/check.js'
import { byPlace } from '../check/placed.js'
import type { RawFinding } from '../check/rule.js'
import { runRulesOn } from '../check/run-rules.js'
import { assertLevels, settingsOf } from '../check/settings.js'
import { configChanges, jsonChanges, type Changes } from './changes.js'
import { fixDocs, type Fixed } from './fix-docs.js'
import { ignoredFiles } from './mintignore.js'

export interface FixOptions extends Omit<CheckOptions, 'updateBaseline'> {
  /** Reports the fixes, and writes nothing. */
  readonly dryRun?: boolean | undefined
}

/** A fixed finding. */
export interface FixedFinding extends Diagnostic {
  /** `"Guides/Start" → "guides/start"` */
  readonly change: string
}

export interface FixResult {
  /** The checked file. */
  readonly file: string
  /** The fixed findings, at their former places. */
  readonly fixes: readonly FixedFinding[]
  /** The changed files: docs.json, or modules of the config. */
  readonly files: readonly Output[]
  readonly written: boolean
  /** True if docs.json was built from the fixed config, too: it was up to date before. */
  readonly built: boolean
  /** True if docs.json was out of date and therefore stays. */
  readonly isUnbuilt: boolean
  /** The reason why nothing can be fixed, in a sentence; undefined where something can, or nothing has to. */
  readonly prevented: string | undefined
  /** The check of the result. */
  readonly left: CheckResult
}

/**
 * Fixes findings with a single possible fix, in docs.json or in the config's code, and checks again. Writes nothing
 * without a fix, nor without proof that the new text gives exactly the fixed value.
 */
export async function fix(options: FixOptions = {}): Promise<FixResult> {
  const cwd = path.resolve(options.cwd ?? '.')
  assertLevels(options.rules ?? {})
  const input = await openInput(cwd, options.file)
  const { file, root } = input
  const prevented = obstacle(input)
  const disk = diskAt(root)
  const since = await openSince(input, options, disk)
  const changed = await fixedInput({ input, since, disk }, options)
  if (!changed) {
    const { result: left } = await checkInput(input, options, { since, disk })
    return { file, fixes: [], files: [], written: false, built: false, isUnbuilt: false, prevented, left }
  }
  const { fixed, files, isLeft, problems } = changed
  const { fixes, unfixed } = await placedFixes(input, fixed)
  const written = !options.dryRun && files.length > 0
  const builds = written && !file.endsWith('.json') && (await isBuilt(input))
  if (written) (await import('../../base/files/write.js')).writeFilesAtomically([...files])
  const built = builds && (await build({ config: file, cwd: root, force: true })).changed
  const { result: left } = options.dryRun
    ? await checkInput(unfixed, options, { since, disk, isLeft })
    : await checkInput(await openInput(cwd, options.file), options, { since, disk: diskAt(root) })
  const diagnostics = [...problems, ...left.diagnostics]
  const all = { ...left, diagnostics, findings: findingsOf(diagnostics) }
  return { file, fixes, files, written, built, isUnbuilt: written && !builds, prevented, left: all }
}

/** The fixed findings at their places, and the input without the problems of reading behind the same mistakes. */
async function placedFixes(input: Input, fixed: readonly Fixed[]) {
  const { placeOf, diagnostics } = await input.placing()
  const fixes = fixed.map(({ finding, change, at }): FixedFinding => {
    const { rule: code, severity, message, hint } = finding
    return { code, severity, message, hint, place: placeOf(at), change }
  })
  const keyOf = (code: string | undefined, { place }: Diagnostic) => JSON.stringify([code, place?.file, place?.line])
  const gone = new Set(
    fixes.flatMap((each, at) => [each.code, fixed[at]?.finding.cause].map((code) => keyOf(code, each))),
  )
  const rest = diagnostics.filter((each) => !gone.has(keyOf(each.code, each)))
  const unfixed: Input = { ...input, placing: async () => ({ placeOf, diagnostics: rest }) }
  return { fixes: fixes.sort((a, b) => byPlace(a, b, input.file)), unfixed }
}

/** True if docs.json matches the config: then docs.json is written, too. Otherwise, the author has to build or pull first. */
async function isBuilt({ file, root }: Input): Promise<boolean> {
  if (!existsSync(path.join(root, 'docs.json'))) return false
  try {
    return !(await build({ config: file, cwd: root, check: true })).changed
  } catch (error) {
    if (error instanceof BuildNavError) return false
    throw error
  }
}

/** The obstacle to remove by hand before any fix. */
function obstacle({ file, docs, diagnostics }: Input): string | undefined {
  const isJson = file.endsWith('.json')
  const isBroken = diagnostics.some(({ severity }) => severity === 'error')
  if (isJsonObject(docs) && !(isJson && isBroken)) return undefined
  return isJson
    ? 'docs.json is not valid JSON. Correct the errors below first'
    : "the config doesn't produce a docs.json. Correct the errors below first"
}

/** Up to this number of pages, a docs.json is fixed in a moment. */
const FEW_PAGES = 500

/**
 * Counts the findings fixed by `fix`. Undefined if counting takes as long as checking, and nobody watches: changes of a
 * large docs.json need a second check, changes of a config a proof.
 */
export async function countFixes(
  checked: Checked,
  options: FixOptions,
  isWatched: boolean,
): Promise<number | undefined> {
  const { input, site, findings, result, since } = checked
  if (!site) return 0
  const isQuick = input.file.endsWith('.json') && result.pages <= FEW_PAGES
  if (!isQuick && !isWatched && findings.some(({ fixes }) => fixes.length > 0)) return undefined
  const changed = await fixedInput({ input, since, disk: site.disk, known: { site, findings } }, options)
  return changed?.fixed.length ?? 0
}

interface Fixing extends Pick<Checked, 'input' | 'since'> {
  readonly disk: Disk
  /** The site of the input, if checked before. */
  readonly known?: { readonly site: Site; readonly findings: readonly RawFinding[] }
}

interface FixedInput extends Pick<Changes, 'files' | 'problems'> {
  readonly fixed: readonly Fixed[]
  /** True for a remaining finding. */
  readonly isLeft: (finding: RawFinding) => boolean
}

/** The input after its changes; undefined without any. */
async function fixedInput({ input, since, disk, known }: Fixing, options: FixOptions): Promise<FixedInput | undefined> {
  const { docs, root } = input
  if (!isJsonObject(docs) || obstacle(input) !== undefined) return undefined
  const settings = settingsOf(input, options)
  const examined = new Map<unknown, NonNullable<typeof known>>(known && [[docs, known]])
  /** The findings of a value, and those new in the branch. */
  const examine = async (value: unknown) => {
    const site = examined.get(value)?.site ?? siteSince(value, disk, since)
    const findings = examined.get(value)?.findings ?? (await runRulesOn(site, settings))
    examined.set(value, { site, findings })
    return { site, findings, fresh: [...(await since.split(findings)).fresh] }
  }
  const { docs: wanted, fixed } = await fixDocs(docs, async (value) => (await examine(value)).fresh)
  const changesOf = input.file.endsWith('.json') ? jsonChanges : configChanges
  const unchanged: Changes = { files: [], docs, isAll: true, problems: [] }
  const changes = fixed.length === 0 ? unchanged : await changesOf(input, wanted as JsonObject)
  const { site, findings: left, fresh } = await examine(changes.docs)
  const ignored = ignoredFiles(fresh, site, root, options.only?.includes('page-internal') === true)
  const pages = editedPages(fresh, disk, root)
  const still = new Set(left.flatMap(keysOf))
  const isStill = (finding: RawFinding) => keysOf(finding).some((key) => still.has(key))
  const ofDocs = changes.isAll ? fixed : fixed.filter(({ finding }) => !isStill(finding))
  const all = [...ofDocs, ...pages.fixed, ...ignored.fixed]
  const problems = [...changes.problems, ...ignored.problems]
  if (fixed.length + all.length + problems.length === 0) return undefined
  const exactly = ({ rule, at, message }: RawFinding) => JSON.stringify([rule, at, message])
  const done = new Set(all.map(({ finding }) => exactly(finding)))
  const isLeft = (finding: RawFinding) => !done.has(exactly(finding)) && isStill(finding)
  return { files: [...changes.files, ...pages.files, ...ignored.files], fixed: all, problems, isLeft }
}

/** A finding's keys after fixes: the place may have moved, the count in the message may be lower. */
function keysOf({ rule, message, at }: RawFinding): readonly string[] {
  return [JSON.stringify([rule, at]), JSON.stringify([rule, ...namesIn(message)])]
}

/** Makes the changes in the texts of pages; all else stays. */
function editedPages(findings: readonly RawFinding[], disk: Disk, root: string) {
  const all = findings.flatMap((finding) => (finding.edit ? { finding, edit: finding.edit } : []))
  const files: Output[] = []
  const fixed: Fixed[] = []
  for (const [file, edits] of grouped(all, ({ edit }) => edit.file)) {
    const before = disk.read(file)
    // A character outside of UTF-8 would be written as another.
    if (before === undefined || before.includes('\uFFFD')) continue
    let text = before
    for (const { finding, edit } of edits.toSorted((a, b) => b.edit.start - a.edit.start)) {
      if (text.slice(edit.start, edit.end) !== edit.before) continue
      text = text.slice(0, edit.start) + edit.after + text.slice(edit.end)
      fixed.push({ finding, change: `"${shortName(edit.before)}" → "${shortName(edit.after)}"`, at: finding.at })
    }
    if (text !== before) files.push({ file: path.join(root, file), before, text })
  }
  return { files, fixed }
}
