import { check } from '../../commands/check/check.js'
import type { CheckResult } from '../../commands/check/check.js'
import type { FixedFinding, FixOptions, FixResult } from '../../commands/fix/fix.js'
import { configurableIds, levelNames, setCodes } from '../../commands/check/levels.js'
import type { ConfigurableId, Levels } from '../../commands/check/levels.js'
import { ruleList } from '../../commands/check/rule-list.js'
import { BuildNavError, countBySeverity, countsInWords, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { nearest } from '../../base/diagnostics/near.js'
import { counted, digits, more, printable, shownOf } from '../../base/diagnostics/text.js'
import { alone, foldCauses } from '../../base/diagnostics/fold.js'
import { placeInWords } from '../../base/diagnostics/report-pretty.js'
import { findingsJson, located } from '../../base/diagnostics/report-json.js'
import { UsageError } from '../command.js'
import type { Run, Terminal } from '../command.js'

export const runCheck: Run<'check'> = async (flags, [positional], terminal) => {
  const { format = 'pretty' } = flags
  if (flags.listRules) {
    const rules = ruleList()
    const width = Math.max(...rules.map(({ id }) => id.length))
    terminal.out(
      rules.map(({ id, level, example }) => `${id.padEnd(width)}  ${level.padEnd(7)}  ${example}\n`).join(''),
    )
    return { outcome: 'passed', data: () => ({ rules }) }
  }
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
    : check(options)
  const result = await run.catch((error: unknown): Fixable => unreadable(error, format))
  const most = flags.maxWarnings
  if (format === 'json') await terminal.report(result.diagnostics)
  else terminal.out(await reporters[format](result, terminal, { isAll: flags.all === true, most }))
  const outcome = result.isUnreadable ? 'failed' : isFailure(result, most) ? 'found' : 'passed'
  return { outcome, data: () => forPrograms(result, terminal) }
}

/** True for errors, and for more warnings than given: any number, but none that is new since a commit. */
function isFailure(result: CheckResult, most = result.since ? 0 : Infinity): boolean {
  const { error, warning } = countBySeverity(judged(result))
  return error > 0 || warning > most
}

/** The findings that count: uses of `.set` and notes on the comparison are compared with nothing. */
function judged({ diagnostics, since }: CheckResult): readonly Diagnostic[] {
  const uncounted: readonly string[] = [...setCodes, 'since-no-docs-json']
  return since
    ? diagnostics.filter(({ code, severity }) => severity === 'error' || !uncounted.includes(code))
    : diagnostics
}

/** The last lines of a comparison: what is new, what is not shown, and how to let it pass. */
function verdictOf(result: CheckResult, given: number | undefined): string | undefined {
  const { since, known, gone } = result
  if (!since) return undefined
  const at = `since ${printable(since.ref)} (${since.commit.slice(0, 7)})`
  const fresh = judged(result)
  if (fresh.length === 0) {
    const older = [known > 0 && counted(known, 'older finding'), gone > 0 && `${digits(gone)} gone`].filter(Boolean)
    const listing = known > 0 ? ' (npx build-nav check lists them)' : ''
    return `✓ Nothing new ${at}${older.length > 0 ? `; ${older.join(', ')}${listing}` : ''}`
  }
  const older = [known > 0 && `${counted(known, 'older one')} not shown`, gone > 0 && `${digits(gone)} gone`].filter(
    Boolean,
  )
  const found = `${counted(fresh.length, 'new finding')} ${at}: ${countsInWords(fresh)}`
  const whole = `${found}${older.length > 0 ? `; ${older.join(', ')}` : ''}`
  return isFailure(result, given) ? `✗ ${whole}\n  ${wayOut(fresh)}` : `✓ ${whole}`
}

/** The reason for exit code 1, and how to let warnings pass. */
function wayOut(fresh: readonly Diagnostic[]): string {
  const { error, warning } = countBySeverity(fresh)
  if (error > 0) return `Exit 1: this branch brings ${counted(error, 'error')}.`
  const [code, ...others] = new Set(fresh.flatMap((each) => (each.severity === 'warning' ? each.code : [])))
  const rule = others.length === 0 ? `, or --rule ${code}=note` : ''
  return `Exit 1: this branch brings ${warning === 1 ? 'it' : 'them'}. To let ${warning === 1 ? 'it' : 'them'} pass: --max-warnings ${warning}${rule}.`
}

/** The stable fields of `--format json`. */
function forPrograms({ findings, known, gone, since, fixes = [] }: Fixable, terminal: Terminal) {
  return {
    findings: findingsJson(findings, terminal),
    known,
    gone,
    since: since ?? null,
    fixes: fixes.map(({ code, change, place }) => located({ code, change, place }, terminal)),
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
  return { ...result.left, fixable: options.dryRun ? result.fixes : [], fixes: result.fixes }
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
}

/** The reason why a check is impossible: for people on stderr, and for tools on stdout, in their format. */
function unreadable(error: unknown, format: Format): Fixable {
  if (format === 'pretty' || !(error instanceof BuildNavError)) throw error
  const { diagnostics } = error
  return {
    file: '',
    diagnostics,
    findings: foldCauses(diagnostics),
    known: 0,
    gone: 0,
    since: undefined,
    fixed: 0,
    isBaselineWritten: false,
    isUnreadable: true,
  }
}

type Format = 'pretty' | 'json' | 'github'

interface Reporting {
  readonly isAll: boolean
  /** The number of warnings that is let pass. */
  readonly most: number | undefined
}

type Reporter = (result: Fixable, terminal: Terminal, options: Reporting) => Promise<string>

const reporters: Record<Exclude<Format, 'json'>, Reporter> = {
  async pretty(result, terminal, { isAll, most }) {
    const { diagnostics, findings, known, fixed, since, isBaselineWritten, fixable = [] } = result
    const verdict = verdictOf(result, most)
    const counts = [!since && known > 0 && `${known} known`, fixed > 0 && `${fixed} fixed`].filter(Boolean).join(', ')
    const baseline = counts ? `Baseline${isBaselineWritten ? ' written' : ''}: ${counts}\n` : ''
    const left = fixable.length > 0 ? `Not counted, as --fix would fix them: ${countsInWords(fixable)}\n` : ''
    // The fixable findings are reported above.
    if (fixable.length > 0 && diagnostics.length === 0) return baseline
    const options = { ...terminal, verdict }
    const text = isAll
      ? (await import('../../base/diagnostics/report-pretty.js')).formatAll(diagnostics.map(alone), options)
      : (await import('../../base/diagnostics/report-screen.js')).formatScreen(findings, { ...options, more: seeMore })
    return text + left + baseline
  },
  async github(result, terminal, { isAll, most }) {
    const { formatGithub } = await import('../../base/diagnostics/report-github.js')
    // Annotations are placed by paths from the root of the repository, wherever the check runs.
    return formatGithub(isAll ? result.diagnostics.map(alone) : result.findings, {
      cwd: process.env['GITHUB_WORKSPACE'] ?? terminal.cwd,
      verdict: verdictOf(result, most),
    })
  },
}

/** Advice on seeing all findings. */
const seeMore = '--all lists each, --only <rule> the findings of one rule'

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
