import { existsSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError, startOf, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { grouped } from '../../base/diagnostics/grouped.js'
import { findingsOf } from '../../base/diagnostics/groups.js'
import { shortName } from '../../base/diagnostics/text.js'
import { isJsonObject, type JsonObject } from '../../format/json/value.js'
import { PAGE } from '../../site/history/renames.js'
import type { Disk } from '../../site/model/disk.js'
import type { Input } from '../../site/model/input/input.js'
import { openInput } from '../../site/model/input/open-input.js'
import { build } from '../build/build.js'
import type { Output } from '../build/docs-json-files.js'
import { namesIn } from '../check/baseline.js'
import { checkInput, openSince, settingsOf, siteFolder, siteOfInput } from '../check/check.js'
import type { Checked, CheckOptions, CheckResult } from '../check/check.js'
import { checkReport } from '../check/codes.js'
import type { RawFinding } from '../check/rule.js'
import { runRulesOn } from '../check/run-rules.js'
import { assertLevels } from '../check/settings.js'
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
  const { file } = input
  const prevented = obstacle(input)
  const folder = siteFolder(input.root)
  const since = prevented === undefined ? await openSince(input, options, folder) : undefined
  const changed = prevented === undefined ? await fixedInput({ input, folder, since }, options) : undefined
  if (!changed) {
    const { result: left } = await checkInput(input, options, { since })
    return { file, fixes: [], files: [], written: false, built: false, isUnbuilt: false, prevented, left }
  }
  const { fixed, files, isLeft, problems } = changed
  const { fixes, unfixed } = await placedFixes(input, fixed)
  const written = !options.dryRun && files.length > 0
  const builds = written && !file.endsWith('.json') && (await isBuilt(input))
  if (written) (await import('../../base/files/write.js')).writeFilesAtomically([...files])
  const built = builds && (await build({ config: file, cwd: input.root, force: true })).changed
  const { result: left } = options.dryRun
    ? await checkInput(unfixed, options, { isLeft, since })
    : await checkInput(await openInput(cwd, options.file), options, { since })
  const diagnostics = [...problems, ...left.diagnostics]
  const all = problems.length === 0 ? left : { ...left, diagnostics, findings: findingsOf(diagnostics) }
  return { file, fixes, files, written, built, isUnbuilt: written && !builds, prevented, left: all }
}

/** The fixed findings at their places, and the input without the problems of reading behind the same mistakes. */
async function placedFixes(input: Input, fixed: readonly Fixed[]) {
  const { placeOf, diagnostics } = await input.placing()
  const keyOf = (code: string, place: Diagnostic['place'], names: readonly string[] = []) =>
    JSON.stringify([code, place?.file, place?.line, ...names])
  const gone = new Set<string>()
  const fixes = fixed.map(({ finding, change, at }): FixedFinding => {
    const { rule: code, severity, message, hint, cause } = finding
    const place = placeOf(at)
    gone.add(keyOf(code, place, namesIn(message)))
    if (cause !== undefined) gone.add(keyOf(cause, place))
    return { code, severity, message, hint, place, change }
  })
  const rest = diagnostics.filter(
    ({ code, place, message }) => !gone.has(keyOf(code, place)) && !gone.has(keyOf(code, place, namesIn(message))),
  )
  const unfixed: Input = { ...input, placing: async () => ({ placeOf, diagnostics: rest }) }
  return { fixes: fixes.sort(byPlace), unfixed }
}

/**
 * True if docs.json matches the config: then docs.json is written, too. Otherwise the author has to build or pull
 * first.
 */
async function isBuilt({ file, root }: Input): Promise<boolean> {
  if (!existsSync(path.join(root, 'docs.json'))) return false
  try {
    return !(await build({ config: file, cwd: root, check: true })).changed
  } catch (error) {
    if (error instanceof BuildNavError) return false
    throw error
  }
}

interface FixedInput extends Pick<Changes, 'files' | 'problems'> {
  readonly fixed: readonly Fixed[]
  /** True for a remaining finding. */
  readonly isLeft: (finding: RawFinding) => boolean
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
  isInteractive: boolean,
): Promise<number | undefined> {
  const { input, examined, result } = checked
  if (!examined || obstacle(input) !== undefined) return 0
  const isQuick = input.file.endsWith('.json') && result.pages <= FEW_PAGES
  const isOfDocs = examined.findings.some(({ fixes }) => fixes.length > 0)
  if (isOfDocs && !isQuick && !isInteractive) return undefined
  return (await fixedInput(checked, options))?.fixed.length ?? 0
}

/** The input after its changes; undefined without any. */
async function fixedInput(
  { input, folder, since, examined }: Omit<Checked, 'result' | 'examined'> & Partial<Pick<Checked, 'examined'>>,
  options: FixOptions,
): Promise<FixedInput | undefined> {
  const { docs, root } = input
  if (!isJsonObject(docs)) return undefined
  const settings = settingsOf(input, options)
  const known = new Map<unknown, NonNullable<Checked['examined']>>(examined && [[docs, examined]])
  /** The findings of a value, and those new in the branch. */
  const examine = async (value: unknown) => {
    const site = known.get(value)?.site ?? siteOfInput(value, folder, since)
    const findings = known.get(value)?.findings ?? (await runRulesOn(site, settings))
    known.set(value, { site, findings })
    const fresh = since?.split ? [...(await since.split(findings)).fresh] : findings
    return { site, findings, fresh }
  }
  const { docs: wanted, fixed } = await fixDocs(docs, async (value) => (await examine(value)).fresh)
  const changes =
    fixed.length === 0
      ? { files: [], docs, isAll: true, problems: [] }
      : await (input.file.endsWith('.json') ? jsonChanges : configChanges)(input, wanted as JsonObject)
  const { site, findings: left, fresh } = await examine(changes.docs)
  const ignored = ignoredFiles(fresh, site, root, options.only?.includes('page-internal') === true)
  const pages = editedPages(fresh, folder.disk, root)
  const still = new Set(left.flatMap(keysOf))
  const isStill = (finding: RawFinding) => keysOf(finding).some((key) => still.has(key))
  const ofDocs = changes.isAll ? fixed : fixed.filter(({ finding }) => !isStill(finding))
  const gone = [...ofDocs, ...pages.fixed, ...ignored.fixed]
  const report = (file: string) => checkReport('mintignore-inexact', { file }, startOf(path.join(root, file)))
  const problems = [...changes.problems, ...ignored.unnamed.map(report)]
  if (fixed.length + gone.length + problems.length === 0) return undefined
  const exactly = ({ rule, at, message }: RawFinding) => JSON.stringify([rule, at, message])
  const done = new Set(gone.map(({ finding }) => exactly(finding)))
  const isLeft = (finding: RawFinding) => !done.has(exactly(finding)) && isStill(finding)
  return { files: [...changes.files, ...pages.files, ...ignored.files], fixed: gone, problems, isLeft }
}

/** Modules and docs.json first, then pages; of a file, by line. */
function byPlace({ place: a }: FixedFinding, { place: b }: FixedFinding): number {
  const [left, right] = [a?.file ?? '', b?.file ?? '']
  const ofPages = Number(PAGE.test(left)) - Number(PAGE.test(right))
  if (ofPages !== 0 || left !== right) return ofPages || (left < right ? -1 : 1)
  return (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0)
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
