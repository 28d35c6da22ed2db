import type { Head, Listed, RowParts, Severity } from '../../base/diagnostics/diagnostic.js'
import { sentence } from '../../base/diagnostics/text.js'
import { elementName } from '../../format/contract/words.js'
import type { JsonPath } from '../../format/json/tree.js'
import type { Link } from '../../site/links/link.js'
import { bySite } from '../../site/model/by-site.js'
import { kept } from '../../site/model/kept.js'
import type { Position } from '../../site/model/input/input.js'
import type { LeftAddress } from '../../site/history/lost-addresses.js'
import type { Site } from '../../site/model/site.js'
import type { VariantTitles } from '../../site/model/variants.js'
import { nodesIn, type NavNode } from '../../site/model/navigation-tree.js'
import type { RuleId } from './levels.js'

/** The only possible fix of a finding: a change of docs.json's value (`$ref`s resolved), of a page, or of .mintignore. */
export type Fix =
  | DocsFix
  /** Another destination of a link in a page, a file of the docs root. */
  | { readonly do: 'edit'; readonly file: string; readonly link: Link; readonly after: string }
  | { readonly do: 'unpublish'; readonly file: string; readonly isSure: boolean }

export type DocsFix =
  | { readonly do: 'set'; readonly path: JsonPath; readonly value: unknown }
  | { readonly do: 'remove'; readonly path: JsonPath }
  /** A new name for a key, in its place. */
  | { readonly do: 'rename'; readonly path: JsonPath; readonly key: string }
  /** An entry at the end of a list, or of a new list. */
  | { readonly do: 'append'; readonly path: JsonPath; readonly value: unknown }

/** A finding of a rule without a place: places are looked up for reported findings only. */
export interface RawFinding {
  readonly rule: RuleId
  readonly severity: Severity
  readonly message: string
  readonly hint: string | undefined
  readonly at: Position
  /** The page or file, for `ignore`. */
  readonly about?: string | undefined
  /** The code of the cause: if reported at the place, the cause is enough. */
  readonly cause?: string | undefined
  /** The form in a group. */
  readonly listed: Listed
  /** Empty where a person has to decide. */
  readonly fixes: readonly Fix[]
}

/** The site of a check, with facts of a commit and of a build. */
export interface CheckedSite extends Site {
  /** Addresses gone since a commit, in a check with `--since`. */
  readonly left?: { readonly since: string; readonly addresses: readonly LeftAddress[] }
  /** The languages, versions and products added by a build, for a check of additions alone. */
  readonly added?: VariantTitles
}

export interface Rule {
  readonly id: RuleId
  readonly severity: Severity
  /** Reports nothing until a configuration turns the rule on. */
  readonly off: boolean
  /** The documentation paragraph: why this is reported. Markdown. */
  readonly why: string
  /** A message, as an example for the documentation. */
  readonly example: { readonly message: string; readonly hint: string | undefined }
  run(site: CheckedSite, emit: (finding: RawFinding) => void): Promise<void>
}

/** `severity`: for a finding of more or less weight than the rule's. */
type ReportOptions = Partial<Pick<RawFinding, 'severity' | 'about' | 'cause' | 'fixes'>>

export type Report<Args> = (at: Position, args: Args, options?: ReportOptions) => void

interface Definition<Args> extends Pick<Rule, 'id' | 'severity' | 'why'> {
  readonly off?: boolean
  readonly message: (args: Args) => string
  readonly hint?: (args: Args) => string | undefined
  /** The head of a group of findings behind its number: `link leads nowhere`, `links lead nowhere`. */
  readonly head: Head
  /** The row of a finding in the group; default: the message. */
  readonly row?: (args: Args) => RowParts
  /** Arguments of a typical finding. */
  readonly example: NoInfer<Args>
  /** Looks at each element of the navigation, in the order of the file, and then at the whole site. */
  readonly element?: (element: NavNode, report: Report<Args>, site: Site) => void
  readonly end?: (site: CheckedSite, report: Report<Args>) => void | Promise<void>
}

/** The elements of a site, in a list for all rules. */
const elementsOf = bySite(({ navigation }) => [...nodesIn(navigation())])

/** A whole rule: id, severity, words and check. */
export function defineRule<Args>(definition: Definition<Args>): Rule {
  const { id, severity, off = false, why, message, hint, head, row, example, element, end } = definition
  return {
    id,
    severity,
    off,
    why,
    example: { message: sentence(message(example)), hint: hint?.(example) },
    async run(site, emit) {
      const report: Report<Args> = (at, args, options = {}) => {
        const words = { message: sentence(message(args)), hint: hint?.(args), listed: { head, ...row?.(args) } }
        emit({ rule: id, severity, at, fixes: [], ...words, ...options })
      }
      if (element) for (const each of elementsOf(site)) element(each, report, site)
      await end?.(site, report)
    },
  }
}

/** Finds the first item with a key in a list. */
export function firstSeen<List extends object, Item>(): (list: List, key: string, item: Item) => Item {
  const inList = kept<Map<string, Item>, List>(() => new Map())
  return (list, key, item) => {
    const first = inList(list).get(key) ?? item
    inList(list).set(key, first)
    return first
  }
}

/** The name of an element in a message. */
export function nameOf({ kind, title }: { readonly kind: string; readonly title: string | undefined }): string {
  return elementName(kind, title)
}

/** The fix that writes a value; none without a value. */
export function setting(path: JsonPath, value: unknown): readonly Fix[] {
  return value === undefined ? [] : [{ do: 'set', path, value }]
}

/** The fix that removes a key or an entry. */
export function removing(path: JsonPath): readonly Fix[] {
  return [{ do: 'remove', path }]
}

/** The fix that gives a key the intended name; none if the name is not known. */
export function renaming(path: JsonPath, key: string | undefined): readonly Fix[] {
  return key === undefined ? [] : [{ do: 'rename', path, key }]
}
