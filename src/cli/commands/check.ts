import { examine, report } from '../../commands/check/check.js'
import type { CheckResult } from '../../commands/check/check.js'
import type { FixedFinding, FixOptions, FixResult } from '../../commands/fix/fix.js'
import { configurableIds, levelNames, pageOfRule } from '../../commands/check/levels.js'
import type { ConfigurableId, Levels } from '../../commands/check/levels.js'
import { BuildNavError, countsInWords, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { nearest } from '../../base/diagnostics/near.js'
import { counted, digits, more, printable, shownOf } from '../../base/diagnostics/text.js'
import { findingsOf } from '../../base/diagnostics/groups.js'
import { placeInWords } from '../../base/diagnostics/report-pretty.js'
import { findingsJson } from '../../base/diagnostics/report-json.js'
import { UsageError } from '../command.js'
import type { Run, Terminal } from '../command.js'
import { isFailure, verdictOf } from '../verdict.js'

export const runCheck: Run<'check'> = async (flags, [positional], terminal) => {
  const { format = 'pretty' } = flags
  if (flags.updateBaseline && flags.baseline === undefined) throw new UsageError('--update-baseline needs --baseline')
  if (flags.dryRun && !flags.fix) throw new UsageError('--dry-run needs --fix')
  if (flags.fix && flags.updateBaseline)
    throw new UsageError("--fix and --update-baseline can't be combined: run --fix first")
  if (flags.only && flags.updateBaseline)
    throw new UsageError("--only can't be combined with --update-baseline: the baseline has the findings of all rules")
  if (flags.allFindings && flags.since === undefined) throw new UsageError('--all-findings needs --since')
  const options = {
    ...flags,
    cwd: terminal.cwd,
    file: positional ?? flags.config,
    rules: levels(flags.rule ?? []),
    only: flags.only?.map(ruleNamed),
  }
  const run: Promise<Fixable> = flags.fix
    ? fixFindings(options, { format, isAll: flags.all === true }, terminal)
    : checkAndCount(options, format)
  const result = await run.catch((error: unknown): Fixable => unreadable(error, format))
  const most = flags.maxWarnings
  if (format === 'json') await terminal.report(result.diagnostics)
  else {
    const verdict = verdictOf(result, terminal, { most, isSince: flags.since !== undefined })
    const isAll = flags.all === true
    terminal.out(await reporters[format](result, terminal, { isAll, isWhole: isAll || !!flags.only, most, verdict }))
  }
  const outcome = result.isUnreadable ? 'failed' : isFailure(result, most) ? 'found' : 'passed'
  return { outcome, data: () => forPrograms(result) }
}

/** Checks, and counts for people what `--fix` fixes. */
async function checkAndCount(options: FixOptions, format: Format): Promise<Fixable> {
  const checked = await examine(options)
  const result = await report(checked)
  if (format === 'json' || checked.fresh.every(({ fixes }) => fixes.length === 0)) return result
  const { countFixes } = await import('../../commands/fix/fix.js')
  return { ...result, fixCount: countFixes(checked) }
}

/** The stable fields of `--format json`. */
function forPrograms({ findings, known, gone, since, fixes = [] }: Fixable) {
  return {
    findings: findingsJson(findings, pageOfRule),
    known,
    gone,
    since,
    fixes: fixes.map(({ code, change, place }) => ({ code, change, place })),
  }
}

/** Fixes and reports findings, and returns the rest. */
async function fixFindings(
  options: FixOptions,
  { format, isAll }: { format: Format; isAll: boolean },
  terminal: Terminal,
): Promise<Fixable> {
  const { fix } = await import('../../commands/fix/fix.js')
  const result = await fix(options)
  // People read the fixes above the rest; for programs, the rest is the result.
  if (format === 'pretty' && !result.written) {
    await terminal.patch(shownOf(result.files, isAll))
    for (const line of more(result.files.length, isAll, 'file')) terminal.print(`${line}\n`)
  }
  terminal[format === 'pretty' && !options.dryRun ? 'out' : 'error'](fixText(result, terminal))
  return { ...result.left, fixable: options.dryRun ? result.fixes : [], fixes: result.fixes, fixCount: result.more }
}

/** Files named in a report; more are counted. */
const MOST_NAMED = 5

/** The fixed findings and the next step. */
function fixText(result: FixResult, terminal: Terminal): string {
  const { file, fixes, files, written, built, isUnbuilt, prevented } = result
  if (files.length === 0) return prevented === undefined ? 'Nothing to fix\n\n' : `Nothing was fixed: ${prevented}.\n\n`
  const shown = files.slice(0, files.length > MOST_NAMED ? MOST_NAMED - 1 : MOST_NAMED)
  const rest = files.length > shown.length ? ` and ${digits(files.length - shown.length)} more files` : ''
  const names = shown.map((each) => terminal.path(each.file)).join(', ') + rest
  const all = fixes.map(({ code, change, place }) => {
    const at = place ? `${placeInWords(place, terminal)}  ` : ''
    return `  ${at}${code}  ${printable(change)}`
  })
  // The same code may give several places of docs.json.
  const lines = [`${written ? 'Fixed' : 'Would fix'} ${counted(fixes.length, 'finding')} in ${names}:`, ...new Set(all)]
  const isOfDocs = files.some((each) => !/\.mdx?$/i.test(each.file))
  if (built) lines.push('Wrote docs.json.')
  else if (isUnbuilt && isOfDocs && !file.endsWith('.json'))
    lines.push('Run `npx build-nav` to build docs.json, or `npx build-nav pull` first if docs.json was edited.')
  return `${lines.join('\n')}\n\n`
}

/** The remaining findings, and the fixes of a run. */
interface Fixable extends CheckResult {
  readonly fixable?: readonly Diagnostic[]
  /** The fixed findings, or in a dry run the fixable. */
  readonly fixes?: readonly FixedFinding[]
  readonly isUnreadable?: boolean
  /** The number of findings that --fix fixes, if counted. */
  readonly fixCount?: number | undefined
}

/** The reason why a check is impossible: for people on stderr, and for tools on stdout, in their format. */
function unreadable(error: unknown, format: Format): Fixable {
  if (format === 'pretty' || !(error instanceof BuildNavError)) throw error
  const { diagnostics } = error
  return {
    file: '',
    diagnostics,
    findings: findingsOf(diagnostics),
    known: 0,
    gone: 0,
    pages: 0,
    since: undefined,
    touched: () => true,
    fixed: 0,
    isBaselineWritten: false,
    isUnreadable: true,
  }
}

type Format = 'pretty' | 'json' | 'github'

interface Reporting {
  readonly isAll: boolean
  /** True if every finding of a rule is listed. */
  readonly isWhole: boolean
  /** The number of warnings that is let pass. */
  readonly most: number | undefined
  readonly verdict: string
}

type Reporter = (result: Fixable, terminal: Terminal, options: Reporting) => Promise<string>

const reporters: Record<Exclude<Format, 'json'>, Reporter> = {
  async pretty({ diagnostics, known, fixed, since, isBaselineWritten, fixable = [] }, terminal, options) {
    const counts = [!since && known > 0 && `${known} known`, fixed > 0 && `${fixed} fixed`].filter(Boolean).join(', ')
    const baseline = counts ? `Baseline${isBaselineWritten ? ' written' : ''}: ${counts}\n` : ''
    const left = fixable.length > 0 ? `Not counted, as --fix would fix them: ${countsInWords(fixable)}\n` : ''
    // The fixable findings are reported above.
    if (fixable.length > 0 && diagnostics.length === 0) return baseline
    const { formatPretty } = await import('../../base/diagnostics/report-pretty.js')
    const { isAll, isWhole, verdict } = options
    return formatPretty(diagnostics, {
      ...terminal,
      isAll,
      verdict: `${left}${baseline}${verdict}`,
      restOf: isWhole ? undefined : (code) => `--only ${code}`,
      pageOf: pageOfRule,
    })
  },
  async github({ diagnostics, touched }, terminal, { isAll, verdict }) {
    const { formatGithub, writeSummary } = await import('../../base/diagnostics/report-github.js')
    // Annotations are placed by paths from the root of the repository, wherever the check runs.
    const at = { cwd: process.env['GITHUB_WORKSPACE'] ?? terminal.cwd, isAll, pageOf: pageOfRule }
    const shown = diagnostics.filter(({ severity, place }) => severity !== 'note' || !place || touched(place.file))
    const summary = process.env['GITHUB_STEP_SUMMARY']
    if (summary) writeSummary(summary, diagnostics, verdict, at)
    return formatGithub(shown, verdict, at)
  },
}

/** A rule by its id. */
function ruleNamed(id: string): ConfigurableId {
  const known = configurableIds.find((other) => other === id)
  if (known !== undefined) return known
  const near = nearest(id, configurableIds)
  throw new UsageError(
    `there is no rule '${id}'; ${near ? `did you mean '${near}'?` : 'each finding names its rule, such as page-missing'}`,
  )
}

/** `['page-orphan=off']` as an object. */
function levels(given: readonly string[]): Levels {
  const entries = given.map((text) => {
    const [id = '', level = ''] = text.split(/=(.*)/s)
    if (!(levelNames as readonly string[]).includes(level)) {
      throw new UsageError(`--rule takes <id=level> with a level of ${levelNames.join(', ')}, not '${text}'`)
    }
    return [ruleNamed(id), level]
  })
  return Object.fromEntries(entries) as Levels
}
