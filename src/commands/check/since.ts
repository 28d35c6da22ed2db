import path from 'node:path'
import type { Diagnostic, Place } from '../../base/diagnostics/diagnostic.js'
import { inPattern, short } from '../../base/diagnostics/text.js'
import { removedLines } from '../../base/git/difference.js'
import type { JsonValue } from '../../format/json/value.js'
import { leftAddresses } from '../../site/history/lost-addresses.js'
import { pastSite, pageRenames, type PastSite } from '../../site/history/state.js'
import type { Disk } from '../../site/model/disk.js'
import { kept } from '../../site/model/kept.js'
import type { Input } from '../../site/model/input/input.js'
import { withoutExtension } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import type { CheckOptions } from './check.js'
import { afterMoves, keyOf, knownFinding, namesIn, namesOf, type Baseline } from './baseline.js'
import type { CheckedSite } from './rule.js'
import { runRulesOn, type RunOptions } from './run-rules.js'

/** A site compared with the site where its branch began. */
export interface Since {
  /** Undefined if nothing was compared, or all findings are reported. */
  readonly compared: { readonly ref: string; readonly commit: string } | undefined
  /** A finding about the comparison itself. */
  readonly note: Diagnostic | undefined
  /** The former findings, under the names of now. */
  readonly known: Baseline
  /** True for a former problem of docs.json. */
  readonly isKnown: (problem: Diagnostic) => boolean
  /** Lost addresses. */
  readonly left: (site: Site) => CheckedSite['left']
  /** True for a changed file. */
  readonly touched: (file: string) => boolean
  /** Adds the cause to a finding in an unchanged file. */
  readonly withCause: (diagnostic: Diagnostic) => Promise<Diagnostic>
}

/** Compares an input with the site where the branch began, by the rules and settings of now. */
export async function comparedSince(
  { file, root }: Pick<Input, 'file' | 'root'>,
  disk: Disk,
  settings: RunOptions,
  { since: ref = '', allFindings = false }: CheckOptions,
): Promise<Partial<Since>> {
  const isBuilt = !file.endsWith('.json')
  const past = await pastSite(ref, { docsJson: isBuilt ? path.join(root, 'docs.json') : file, isBuilt, disk })
  if (!('site' in past)) return { note: past }
  const { commit, isNew, difference, diagnostics } = past
  const touched = (of: string) => difference.after.has(path.relative(root, of).replaceAll(path.sep, '/'))
  const found: Partial<Since> = {
    note: isNew,
    left(now) {
      if (past.docs === undefined) return undefined
      const before = { label: ref, docs: past.docs, site: () => past.site }
      const after = { label: 'now', docs: now.docs as JsonValue, site: () => now }
      return { since: ref, addresses: leftAddresses(before, after, pageRenames(difference.renames)) }
    },
    touched,
    withCause: causeFinder(past, root, touched),
  }
  if (allFindings) return found
  const findings = isNew ? [] : await runRulesOn(past.site, settings)
  const before = findings.map((finding) => ({ ...knownFinding(finding), count: 1 }))
  const problemKey = ({ code, message }: Diagnostic) => keyOf({ file: '', code, message })
  const problems = new Set(diagnostics.map(problemKey))
  return {
    ...found,
    compared: { ref, commit },
    known: afterMoves(before, difference.renames),
    isKnown: (problem) => problems.has(problemKey(problem)),
  }
}

/**
 * Adds the cause to findings in unchanged files: the change of the branch to a file with one of the names, and the former
 * line of the entry of a removed page.
 */
function causeFinder(past: PastSite, root: string, touched: Since['touched']): Since['withCause'] {
  const { before, after, renames } = past.difference
  const fileNamed = new Map([...before.keys()].flatMap((file) => namesOf(file).map((name) => [name, file])))
  // Read once: thousands of links may lead to a removed page.
  const linesOf = kept((file) => removedLines(past.repository, past.commit, past.folder + file))
  const entryOf = async (page: string): Promise<Place | undefined> => {
    const entry = new RegExp(`["'\`]/?${inPattern(page)}["'\`]`)
    for (const file of after) {
      if (!before.has(file) || !/\.(json|[cm]?[jt]s)$/.test(file)) continue
      const found = (await linesOf(file)).find(({ text }) => entry.test(text))
      if (found) return { file: path.join(root, file), line: found.line, column: 1 }
    }
    return undefined
  }
  return async (diagnostic) => {
    const { code, message, place } = diagnostic
    // The message of a lost page is the cause.
    if (!place || touched(place.file) || code === 'page-lost') return diagnostic
    const files = namesIn(message).map((name) => fileNamed.get(name.replace(/^[./]+|[?#].*$/gs, '')))
    // Of a changed page, headings may be gone.
    const file = files.find((each) => each !== undefined && (code === 'link-anchor' || !after.has(each)))
    if (file === undefined) return diagnostic
    const [page, to] = [withoutExtension(file), renames.get(file)]
    const verb = after.has(file) ? 'changes' : to === undefined ? 'removes' : 'renames'
    const end = verb === 'renames' ? ` to '${short(withoutExtension(to ?? ''))}'` : ''
    const words = message.replace(/\.?$/, ` (this branch ${verb} '${short(page)}'${end}).`)
    return { ...diagnostic, message: words, causedAt: await entryOf(page) }
  }
}
