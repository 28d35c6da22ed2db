import { sentence } from '../../base/diagnostics/text.js'
import type { Head, Listed, RowParts, Severity } from '../../base/diagnostics/diagnostic.js'
import type { Fix, PageEdit } from './fix.js'
import type { JsonPath } from '../../format/json/tree.js'
import type { Position } from '../../site/model/input/input.js'
import type { RuleId } from './rule-ids.js'
import type { Site } from '../../site/model/site.js'
import type { Visitor } from '../../site/model/walk.js'

/** A finding of a rule, before it has a place: places are looked up only for findings that are reported. */
export interface RawFinding {
  readonly rule: RuleId
  readonly severity: Severity
  readonly message: string
  readonly hint: string | undefined
  /** The hint where it depends on what is around the place of the finding, instead of `hint`. */
  readonly hintAt: ((around: Around) => string | undefined) | undefined
  readonly at: Position
  /** The page or file that it is about, for `ignore`. */
  readonly about: string | undefined
  /** The code of its cause: if that is reported at the same place, it is enough. */
  readonly cause: string | undefined
  /** Its form in a group. */
  readonly listed: Listed
  /** The changes that fix it; empty where a person has to decide. */
  readonly fixes: readonly Fix[]
  /** The change of a page's text that fixes it. */
  readonly edit: PageEdit | undefined
  /** True if .mintignore can name the file: by `--fix` always, or where only this rule is fixed. */
  readonly unpublish: 'always' | 'asked' | undefined
}

/** The surroundings of a finding's place. */
export interface Around {
  /** The place of another part of docs.json, in words: `line 12`, `nav/en.ts:12`. */
  readonly where: (path: JsonPath) => string | undefined
  /** True if the same code gives another part of docs.json. */
  readonly gives: (path: JsonPath) => boolean
  /** The names that are bound there; undefined where the place is not in code. */
  readonly names: ReadonlySet<string> | undefined
}

export interface Rule {
  readonly id: RuleId
  readonly severity: Severity
  /** Reports nothing until a configuration turns it on. */
  readonly off: boolean
  /** The documentation paragraph: why this is reported. Markdown. */
  readonly why: string
  /** A message that an author gets, as an example for the documentation. */
  readonly example: { readonly message: string; readonly hint: string | undefined }
  start(site: Site, emit: (finding: RawFinding) => void): Visitor
}

export interface ReportOptions {
  /** For a finding that weighs more, or less, than the rule's others. */
  readonly severity?: Severity
  readonly about?: string
  readonly cause?: string
  readonly hintAt?: RawFinding['hintAt']
  readonly fixes?: readonly Fix[]
  readonly edit?: PageEdit | undefined
  readonly unpublish?: RawFinding['unpublish']
}

export type Report<Args> = (at: Position, args: Args, options?: ReportOptions) => void

interface Definition<Args> {
  readonly id: RuleId
  readonly severity: Severity
  readonly off?: boolean
  readonly message: (args: Args) => string
  readonly hint?: (args: Args) => string | undefined
  /** The head of a group of findings behind its number: `link leads nowhere`, `links lead nowhere`. */
  readonly head: Head
  /** The row of a finding there; its message, where it is left out. */
  readonly row?: (args: Args) => RowParts
  readonly why: string
  /** Arguments of a typical finding. */
  readonly example: NoInfer<Args>
  /** Subscribes to the one walk of the navigation. */
  readonly check: (site: Site, report: Report<Args>) => Visitor
}

/** A rule, whole: id, severity, words and check in one place. */
export function defineRule<Args>({
  message,
  hint,
  head,
  row,
  check,
  example,
  off = false,
  ...rule
}: Definition<Args>): Rule {
  return {
    ...rule,
    off,
    example: { message: sentence(message(example)), hint: hint?.(example) },
    start: (site, emit) =>
      check(site, (at, args, { severity = rule.severity, about, cause, hintAt, fixes = [], edit, unpublish } = {}) =>
        emit({
          rule: rule.id,
          severity,
          message: sentence(message(args)),
          hint: hint?.(args),
          hintAt,
          at,
          about,
          cause,
          listed: { head, ...row?.(args) },
          fixes,
          edit,
          unpublish,
        }),
      ),
  }
}
