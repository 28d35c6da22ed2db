import { existsSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { grouped } from '../../base/diagnostics/grouped.js'
import { findingsOf } from '../../base/diagnostics/groups.js'
import { shortName } from '../../base/diagnostics/text.js'
import { isJsonObject } from '../../format/json/value.js'
import type { Disk } from '../../site/model/disk.js'
import type { Input } from '../../site/model/input/input.js'
import { build } from '../build/build.js'
import type { Output } from '../build/docs-json-files.js'
import { namesIn } from '../check/baseline.js'
import { examine, report, siteSince } from '../check/check.js'
import type { CheckOptions, CheckResult, Examined } from '../check/check.js'
import { byPlace } from '../check/placed.js'
import type { RawFinding } from '../check/rule.js'
import { runRulesOn } from '../check/run-rules.js'
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
  /** The number of findings that the next run fixes: a fix may reveal more. */
  readonly more: number
}

/**
 * Fixes findings with a single possible fix, in docs.json or in the config's code, and checks again. Writes nothing
 * without a fix, nor without proof that the new text gives exactly the fixed value.
 */
export async function fix(options: FixOptions = {}): Promise<FixResult> {
  const checked = await examine(options)
  const { input, findings, fresh } = checked
  const { file, root } = input
  const { ofDocs, docs, pages, ignored } = plannedFixes(checked)
  const changesOf = file.endsWith('.json') ? jsonChanges : configChanges
  const unchanged: Changes = { files: [], docs, isAll: true, problems: [] }
  const changes = ofDocs.length === 0 || !isJsonObject(docs) ? unchanged : await changesOf(input, docs)
  const fixed = [...(await fixedBy(changes, ofDocs, checked)), ...pages.fixed, ...ignored.fixed]
  const files = [...changes.files, ...pages.files, ...ignored.files]
  const fixes = await placedFixes(input, fixed)
  const written = !options.dryRun && files.length > 0
  const builds = written && !file.endsWith('.json') && (await isBuilt(input))
  if (written) (await import('../../base/files/write.js')).writeFilesAtomically(files)
  const built = builds && (await build({ config: file, cwd: root, force: true })).changed
  const done = new Set(fixed.map(({ finding }) => finding))
  const rest = (some: readonly RawFinding[]) => some.filter((finding) => !done.has(finding))
  const after = written ? await examine(options) : { ...checked, findings: rest(findings), fresh: rest(fresh) }
  const left = await report(after)
  const diagnostics = [...changes.problems, ...ignored.problems, ...left.diagnostics]
  const all = { ...left, diagnostics, findings: findingsOf(diagnostics) }
  const [isUnbuilt, more] = [written && !builds, written ? countFixes(after) : 0]
  return { file, fixes, files, written, built, isUnbuilt, prevented: obstacle(input), left: all, more }
}

/** Counts the findings fixed by `fix`, in a config without the proof that its code can be changed. */
export function countFixes(checked: Examined): number {
  const { ofDocs, pages, ignored } = plannedFixes(checked)
  return ofDocs.length + pages.fixed.length + ignored.fixed.length
}

/** The fixes of findings: `docs` is the wanted docs.json, the remaining files are pages and .mintignore. */
function plannedFixes({ input, site, fresh, options }: Examined) {
  const { docs, root } = input
  const findings = obstacle(input) === undefined ? fresh : []
  const planned = isJsonObject(docs) ? fixDocs(docs, findings) : { docs, fixed: [] }
  const pages = site ? editedPages(findings, site.disk, root) : { files: [], fixed: [] }
  const ignored = ignoredFiles(findings, site, root, options.only?.includes('page-internal') === true)
  return { ofDocs: planned.fixed, docs: planned.docs, pages, ignored }
}

/** The fixed findings: computed values of a config have to be fixed by hand. */
async function fixedBy(changes: Changes, fixed: readonly Fixed[], { site, since, settings }: Examined) {
  if (changes.isAll || !site) return fixed
  // The place may have moved, and the count in the message may be lower.
  const keysOf = ({ rule, message, at }: RawFinding) =>
    [at, namesIn(message)].map((each) => JSON.stringify([rule, each]))
  const left = await runRulesOn(siteSince(changes.docs, site.disk, since), settings)
  const still = new Set(left.flatMap(keysOf))
  return fixed.filter(({ finding }) => !keysOf(finding).some((key) => still.has(key)))
}

/** The fixed findings at their places. */
async function placedFixes(input: Input, fixed: readonly Fixed[]): Promise<FixedFinding[]> {
  if (fixed.length === 0) return []
  const { placeOf } = await input.placing()
  const fixes = fixed.map(({ finding: { rule: code, severity, message, hint, at }, change }) => {
    return { code, severity, message, hint, place: placeOf(at), change }
  })
  return fixes.sort((a, b) => byPlace(a, b, input.file))
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
  const isBroken = file.endsWith('.json') && diagnostics.some(({ severity }) => severity === 'error')
  if (isJsonObject(docs) && !isBroken) return undefined
  return `${path.basename(file)} has errors. Correct the errors below first`
}

/** Makes the changes in the texts of pages; all else stays. */
function editedPages(findings: readonly RawFinding[], disk: Disk, root: string) {
  const all = findings.flatMap((finding) =>
    finding.fixes.flatMap((edit) => (edit.do === 'edit' ? { finding, edit } : [])),
  )
  const files: Output[] = []
  const fixed: Fixed[] = []
  for (const [file, edits] of grouped(all, ({ edit }) => edit.file)) {
    const before = disk.read(file)
    // A character outside of UTF-8 would be written as another.
    if (before === undefined || before.includes('\uFFFD')) continue
    let text = before
    for (const { finding, edit } of edits.toSorted((a, b) => b.edit.link.start - a.edit.link.start)) {
      const { after, link } = edit
      if (text.slice(link.start, link.end) !== link.written) continue
      text = text.slice(0, link.start) + after + text.slice(link.end)
      fixed.push({ finding, change: `"${shortName(link.written)}" → "${shortName(after)}"` })
    }
    if (text !== before) files.push({ file: path.join(root, file), before, text })
  }
  return { files, fixed }
}
