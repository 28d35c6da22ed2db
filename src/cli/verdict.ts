import type { CheckResult } from '../commands/check/check.js'
import { setCodes } from '../commands/check/levels.js'
import { countBySeverity, countsInWords, type Diagnostic } from '../base/diagnostics/diagnostic.js'
import { paintsFor } from '../base/diagnostics/paints.js'
import { counted, digits, printable } from '../base/diagnostics/text.js'
import type { Terminal } from './command.js'

/** A check, and the number of findings that `--fix` fixes; undefined if it was not counted. */
interface Judged extends CheckResult {
  readonly fixCount?: number | undefined
}

interface Asked {
  /** The number of warnings let pass by `--max-warnings`. */
  readonly most: number | undefined
  /** True with `--since`, even where nothing could be compared. */
  readonly isSince: boolean
}

type Screen = Pick<Terminal, 'color' | 'isUnicode'>

/** True for errors, and for more warnings than given: any number, but none that is new since a commit. */
export function isFailure(result: CheckResult, most = result.since ? 0 : Infinity): boolean {
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

/** The last lines of a check: what there is, the exit code and its reason, and the next step. */
export function verdictOf(result: Judged, screen: Screen, asked: Asked): string {
  const [sign, ...lines] = result.since ? verdictSince(result, result.since, asked.most) : verdictOfAll(result, asked)
  return `${signed(sign, screen)} ${lines.filter(Boolean).join('\n  ')}`
}

type Sign = 'bad' | 'doubtful' | 'good'
type Verdict = readonly [sign: Sign, found: string, reason?: string]

/** `✗ 1 error, 124 warnings in 429 pages; --fix fixes 9` */
function verdictOfAll(result: Judged, { most, isSince }: Asked): Verdict {
  const { diagnostics, pages, fixCount = 0 } = result
  const { error, warning, note } = countBySeverity(diagnostics)
  const where = pages > 0 ? ` in ${counted(pages, 'page')}` : ''
  const fix = fixCount > 0 ? `; --fix fixes ${digits(fixCount)}` : ''
  const found = `${countsInWords(diagnostics)}${where}${fix}`
  // A check that was impossible, or compared, needs no other one.
  const step = (text: string) => (isSince || pages === 0 ? '' : ` In CI, --since main ${text}.`)
  if (error > 0)
    return ['bad', found, `Exit 1: ${counted(error, 'error')}.${step('fails only for what a branch adds')}`]
  if (isFailure(result, most))
    return ['bad', found, `Exit 1: ${counted(warning, 'warning')}, and --max-warnings allows ${most}.`]
  if (warning > 0)
    return ['doubtful', found, `Exit 0: warnings alone do not fail.${step('fails for what a branch adds')}`]
  return note > 0 ? ['good', found, 'Exit 0: notes never fail.'] : ['good', found]
}

/** `✗ 2 new findings since main (3f2a91c): 2 warnings; 92 older ones not shown, 2 gone` */
function verdictSince(result: Judged, since: NonNullable<CheckResult['since']>, most: number | undefined): Verdict {
  const { known, gone } = result
  const at = `since ${printable(since.ref)} (${since.commit.slice(0, 7)})`
  const fresh = judged(result)
  const goneInWords = gone > 0 && `${digits(gone)} gone`
  if (fresh.length === 0) {
    const older = [known > 0 && counted(known, 'older finding'), goneInWords].filter(Boolean).join(', ')
    const listing = known > 0 ? ' (npx build-nav check lists them)' : ''
    return ['good', `Nothing new ${at}${older && `; ${older}`}${listing}`]
  }
  const older = [known > 0 && `${counted(known, 'older one')} not shown`, goneInWords].filter(Boolean).join(', ')
  const found = `${counted(fresh.length, 'new finding')} ${at}: ${countsInWords(fresh)}${older && `; ${older}`}`
  return isFailure(result, most) ? ['bad', found, wayOut(fresh)] : ['good', found]
}

/** The reason for exit code 1, and how to let warnings pass. */
function wayOut(fresh: readonly Diagnostic[]): string {
  const { error, warning } = countBySeverity(fresh)
  if (error > 0) return `Exit 1: this branch brings ${counted(error, 'error')}.`
  const [code, ...others] = new Set(fresh.flatMap((each) => (each.severity === 'warning' ? each.code : [])))
  const rule = others.length === 0 ? `, or --rule ${code}=note` : ''
  const it = warning === 1 ? 'it' : 'them'
  return `Exit 1: this branch brings ${it}. To let ${it} pass: --max-warnings ${warning}${rule}.`
}

function signed(sign: Sign, { color, isUnicode }: Screen): string {
  const paint = paintsFor(color)
  if (sign === 'good') return paint.green(isUnicode ? '✓' : 'ok')
  return sign === 'bad' ? paint.red(isUnicode ? '✗' : 'x') : paint.yellow('!')
}
