import { check } from '../../commands/check/check.js'
import type { CheckResult } from '../../commands/check/check.js'
import type { FixedFinding, FixOptions } from '../../commands/fix/fix.js'
import { configurableIds, levelNames } from '../../commands/check/levels.js'
import type { ConfigurableId, Levels } from '../../commands/check/levels.js'
import { ruleList } from '../../commands/check/rule-list.js'
import { BuildNavError, countBySeverity, countsInWords, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { nearest } from '../../base/diagnostics/near.js'
import { alone, foldCauses } from '../../base/diagnostics/fold.js'
import { findingsJson, located } from '../../base/diagnostics/report-json.js'
import { defineCommand, UsageError } from '../command.js'
import type { Terminal } from '../command.js'
import { summaries } from '../summaries.js'

export const checkCommand = defineCommand({
  name: 'check',
  summary: summaries.check,
  example: 'npx build-nav check --fix',
  positional: '[docs.config.ts | docs.json]',
  flags: {
    config: { type: 'string', value: '<file>', help: 'the config or docs.json (default: the one in the folder)' },
    format: {
      type: 'string',
      choices: ['pretty', 'json', 'github'],
      help: 'print the report in this format (default: pretty)',
    },
    all: { type: 'boolean', help: 'list everything, instead of the first few' },
    'list-rules': { type: 'boolean', help: 'list the rules, each with its level and an example, and check nothing' },
    only: { type: 'string', multiple: true, value: '<rule>', help: 'run only this rule (repeatable)' },
    rule: {
      type: 'string',
      multiple: true,
      value: '<id=level>',
      help: 'set the level of a rule to off, note, warning or error (repeatable)',
    },
    ignore: {
      type: 'string',
      multiple: true,
      value: '<pattern>',
      help: "don't check these pages and files (repeatable)",
    },
    since: {
      type: 'string',
      value: '<ref>',
      help: 'also report URLs that no longer work since this branch, tag or commit; for new findings only, use --baseline',
    },
    baseline: { type: 'string', value: '<file>', help: "don't report the findings listed in this file" },
    'update-baseline': { type: 'boolean', help: 'write the baseline, or remove fixed findings from it' },
    fix: { type: 'boolean', help: 'fix mistakes that have only one possible fix, in docs.json or in the config' },
    'dry-run': { type: 'boolean', help: 'with --fix: print what would change, and write nothing' },
    'max-warnings': { type: 'string', value: '<number>', help: 'exit with 1 if there are more warnings than this' },
  },
  isReader: true,
  outcomes: {
    0: { passed: 'no errors, and not more warnings than --max-warnings' },
    1: { found: 'errors, or too many warnings' },
  },
  isForPrograms: ({ format }) => format === 'github',
  async run(flags, [positional], terminal) {
    const { format = 'pretty' } = flags
    if (flags['list-rules']) {
      const rules = ruleList()
      const width = Math.max(...rules.map(({ id }) => id.length))
      terminal.out(
        rules.map(({ id, level, example }) => `${id.padEnd(width)}  ${level.padEnd(7)}  ${example}\n`).join(''),
      )
      return { outcome: 'passed', data: () => ({ rules }) }
    }
    if (positional !== undefined && flags.config !== undefined)
      throw new UsageError('name one file or use --config, not both')
    if (flags['update-baseline'] && flags.baseline === undefined)
      throw new UsageError('--update-baseline needs --baseline')
    if (flags['dry-run'] && !flags.fix) throw new UsageError('--dry-run needs --fix')
    if (flags.fix && flags['update-baseline'])
      throw new UsageError("--fix and --update-baseline can't be combined: run --fix first")
    if (flags.only && flags['update-baseline'])
      throw new UsageError(
        "--only can't be combined with --update-baseline: the baseline has the findings of all rules",
      )
    const most = maxWarnings(flags['max-warnings'])
    const options = {
      cwd: terminal.cwd,
      file: positional ?? flags.config,
      rules: levels(flags.rule ?? []),
      ignore: flags.ignore ?? [],
      since: flags.since,
      only: flags.only?.map(ruleNamed),
      baseline: flags.baseline,
      updateBaseline: flags['update-baseline'],
    }
    const run: Promise<Fixable> = flags.fix
      ? fixFindings({ ...options, dryRun: flags['dry-run'] }, { format, isAll: flags.all === true }, terminal)
      : check(options)
    const result = await run.catch((error: unknown): Fixable => unreadable(error, format))
    const { diagnostics } = result
    if (format === 'json') await terminal.report(diagnostics)
    else terminal.out(await reporters[format](result, terminal, flags.all === true))
    const { error, warning } = countBySeverity(diagnostics)
    const outcome = result.isUnreadable ? 'failed' : error > 0 || warning > most ? 'found' : 'passed'
    return { outcome, data: () => forPrograms(result, terminal) }
  },
})

/** The stable fields of `--format json`. */
function forPrograms({ findings, known, fixes = [] }: Fixable, terminal: Terminal) {
  return {
    findings: findingsJson(findings, terminal),
    known,
    fixes: fixes.map(({ code, change, place }) => located({ code, change, place }, terminal)),
  }
}

/** Fixes what can be fixed, reports it, and returns the remaining findings. */
async function fixFindings(
  options: FixOptions,
  { format, isAll }: { format: Format; isAll: boolean },
  terminal: Terminal,
): Promise<Fixable> {
  const { fix } = await import('../../commands/fix/fix.js')
  const { fixReport } = await import('../fix-report.js')
  const result = await fix(options)
  const { text, patch } = await fixReport(result, terminal, isAll)
  // For programs, results are what is left; people read what was fixed above it.
  if (format === 'pretty') terminal.print(patch)
  terminal[format === 'pretty' && !options.dryRun ? 'out' : 'error'](text)
  return { ...result.left, fixable: options.dryRun ? result.fixes : [], fixes: result.fixes }
}

/** The remaining findings, and beside them those that a dry run has only shown how to fix. */
interface Fixable extends CheckResult {
  readonly fixable?: readonly Diagnostic[]
  /** The findings that were fixed, or would be. */
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
    fixed: 0,
    isBaselineWritten: false,
    isUnreadable: true,
  }
}

type Format = 'pretty' | 'json' | 'github'

type Reporter = (result: Fixable, terminal: Terminal, isAll: boolean) => Promise<string>

const reporters: Record<Exclude<Format, 'json'>, Reporter> = {
  async pretty({ diagnostics, findings, known, fixed, isBaselineWritten, fixable = [] }, terminal, isAll) {
    const counts = [known > 0 && `${known} known`, fixed > 0 && `${fixed} fixed`].filter(Boolean).join(', ')
    const baseline = counts ? `Baseline${isBaselineWritten ? ' written' : ''}: ${counts}\n` : ''
    const left = fixable.length > 0 ? `Not counted, as --fix would fix them: ${countsInWords(fixable)}\n` : ''
    // What would be fixed is reported above.
    if (fixable.length > 0 && diagnostics.length === 0) return baseline
    const text = isAll
      ? (await import('../../base/diagnostics/report-pretty.js')).formatAll(diagnostics.map(alone), terminal)
      : (await import('../../base/diagnostics/report-screen.js')).formatScreen(findings, { ...terminal, more })
    return text + left + baseline
  },
  async github({ diagnostics, findings }, terminal, isAll) {
    const { formatGithub } = await import('../../base/diagnostics/report-github.js')
    // Annotations are placed by paths from the root of the repository, wherever the check runs.
    return formatGithub(isAll ? diagnostics.map(alone) : findings, {
      cwd: process.env['GITHUB_WORKSPACE'] ?? terminal.cwd,
    })
  },
}

/** Advice on seeing the findings that a screen has no room for. */
const more = '--all lists each, --only <rule> the findings of one rule'

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

function maxWarnings(given: string | undefined): number {
  if (given === undefined) return Infinity
  if (!/^\d+$/.test(given)) throw new UsageError(`--max-warnings must be a number, not '${given}'`)
  return Number(given)
}
