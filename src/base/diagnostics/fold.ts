import { grouped, type Group } from './grouped.js'
import { listedUpTo } from './listed.js'
import { digits } from './counted.js'
import type { Diagnostic } from './diagnostic.js'
import { shortName } from './short.js'

/** The way in which findings of one kind are reported as one. */
export interface Fold {
  /** Findings of the same code, severity and key are one. */
  readonly key: string
  /** True if the sentence is about one place: findings of one place are one, and those of several stay apart. */
  readonly isOfPlace?: boolean
  /** True if all findings with this key have one cause, which the sentence names: errors are one, too, wherever they are. */
  readonly isOneCause?: boolean
  /** The subject of this finding, among the others: `'guides/old'`. */
  readonly subject: string
  /** The sentence for so many; `groups` are those of all its findings, each once. */
  readonly many: (count: number, groups: readonly string[]) => string
  /** The part of the key that the sentence names: a folder. Code that gives several languages may be about several. */
  readonly group?: string | undefined
  /** The advice on this one, and the sentence with the advice on several. */
  readonly advice?: { readonly each: string; readonly all: (each: readonly string[]) => string } | undefined
}

/** The fold of a finding about one name: of one kind are all of a rule, or those with the same key. */
export function together(name: string, many: Fold['many'], key = ''): Fold {
  return { key, subject: `'${shortName(name)}'`, many }
}

/** One finding, or several that have the same cause or are of one kind: then the message is about all of them. */
export interface Finding extends Diagnostic {
  /** All findings in it, in the order of the places. */
  readonly of: readonly Member[]
  /** True if its errors are never listed apart, as they have one cause. */
  readonly isOneCause?: boolean
}

export interface Member {
  readonly diagnostic: Diagnostic
  /** Its subject; undefined where the message of the finding names it. */
  readonly subject: string | undefined
}

/** The number of findings of one kind that are read one by one; more are reported as one. */
const MOST_APART = 3
/** Values beyond these are counted. */
const SHOWN = 4

type FoldOf = (diagnostic: Diagnostic) => Fold | undefined

/** One finding for each cause: code that gives several languages or versions has the same mistake in each. */
export function foldCauses(diagnostics: readonly Diagnostic[], foldOf: FoldOf = () => undefined): Finding[] {
  const groups = grouped(diagnostics, (diagnostic, index) => {
    const { code, place, severity, message } = diagnostic
    const own = foldOf(diagnostic)
    if (own?.isOneCause && !isFinding(diagnostic)) return JSON.stringify([code, severity, own.key])
    const isOfItsOwn = own?.advice !== undefined || isFinding(diagnostic)
    const cause = own?.isOfPlace ? own.key : frameOf(message)
    return place && !isOfItsOwn ? JSON.stringify([code, severity, place, cause]) : `${index}`
  })
  return [...groups.values()].map((group) => {
    const own = foldOf(group[0])
    if (group.length > 1) {
      const all = [alone(group[0]), ...group.slice(1).map(alone)] as const
      if (own?.isOneCause) return { ...manyOf(all, foldOf), isOneCause: true }
      return own?.isOfPlace ? manyOf(all, foldOf) : repeated(group)
    }
    return isFinding(group[0]) ? group[0] : alone(group[0])
  })
}

/** Findings with each error apart, or with those of its cause: an error that only counts with others is read by nobody. */
export function unfoldErrors(findings: readonly Finding[]): Finding[] {
  const [errors, others] = [true, false].map((wanted) =>
    findings.filter(({ severity }) => (severity === 'error') === wanted),
  ) as [Finding[], Finding[]]
  const apart = errors.flatMap((finding) =>
    finding.isOneCause ? finding : finding.of.map(({ diagnostic }) => diagnostic),
  )
  return [...foldCauses(apart), ...others]
}

function isFinding(diagnostic: Diagnostic): diagnostic is Finding {
  return 'of' in diagnostic
}

/** One finding for each cause, then one for many of a kind. */
export function fold(diagnostics: readonly Diagnostic[], foldOf: FoldOf = () => undefined): Finding[] {
  const groups = grouped(foldCauses(diagnostics, foldOf), (finding, index) => {
    const { code, severity, message, hint } = finding.of[0]?.diagnostic ?? finding
    if (finding.isOneCause || finding.of.some(({ diagnostic }) => foldOf(diagnostic)?.isOfPlace)) return `${index}`
    const keys = new Set(finding.of.flatMap(({ diagnostic }) => foldOf(diagnostic)?.key ?? []))
    return JSON.stringify([code, severity, keys.size > 0 ? ['by', ...keys] : [frameOf(message), hint && frameOf(hint)]])
  })
  return [...groups.values()].flatMap((group): readonly Finding[] => {
    const own = foldOf(group[0].of[0]?.diagnostic ?? group[0])
    if (group.length <= MOST_APART) return group
    return [own ? manyOf(group, foldOf) : alike(group)]
  })
}

/** A finding on its own. */
export function alone(diagnostic: Diagnostic): Finding {
  return { ...diagnostic, of: [{ diagnostic, subject: undefined }] }
}

function repeated(group: Group<Diagnostic>): Finding {
  const { message } = group[0]
  const values = differing(group.map((each) => each.message))
  const hint = commonHint(group)
  // Each error gets a line of its own below.
  const isListed = group[0].severity === 'error' && (values.length > SHOWN || hint !== group[0].hint)
  const counts = isListed ? `(the first of ${digits(group.length)})` : `(${times(group.length, values)})`
  const counted = message.endsWith('.') ? `${message.slice(0, -1)} ${counts}.` : `${message} ${counts}`
  return { ...group[0], message: counted, hint, of: membersOf(group) }
}

/** Messages that are the same but for the names in them. */
function alike(group: Group<Finding>): Finding {
  const all = group.flatMap(({ of }) => of.map(({ diagnostic }) => diagnostic)) as [Diagnostic, ...Diagnostic[]]
  return repeated(all)
}

function manyOf(group: Group<Finding>, foldOf: FoldOf): Finding {
  const of = group.flatMap((finding) => finding.of.map(({ diagnostic }) => diagnostic))
  const groups = [...new Set(of.flatMap((diagnostic) => foldOf(diagnostic)?.group ?? []))]
  const message = foldOf(of[0] ?? group[0])?.many(of.length, groups) ?? group[0].message
  const members = of.map((diagnostic) => ({ diagnostic, subject: foldOf(diagnostic)?.subject }))
  const advices = of.flatMap((diagnostic) => foldOf(diagnostic)?.advice ?? [])
  const hint = commonHint(of) ?? advices[0]?.all(advices.map(({ each }) => each))
  return { ...group[0], message, hint, of: members }
}

function membersOf(group: Group<Diagnostic>): Member[] {
  const at = differingAt(group.map(({ message }) => message))
  return group.map((diagnostic) => ({ diagnostic, subject: at < 0 ? undefined : namesIn(diagnostic.message)[at] }))
}

/** The advice on all of them; a did-you-mean is about one. */
function commonHint(diagnostics: readonly Diagnostic[]): string | undefined {
  const hint = diagnostics[0]?.hint
  return diagnostics.every((diagnostic) => diagnostic.hint === hint) ? hint : undefined
}

function times(count: number, values: readonly string[]): string {
  const which = values.length > 1 ? `: ${listedUpTo(SHOWN, values)}` : ''
  return `${digits(count)} times${which}`
}

/** The quoted texts in which otherwise equal messages differ: `'en/a'`, `'fr/a'`. */
function differing(messages: readonly string[]): readonly string[] {
  const at = differingAt(messages)
  return at < 0 ? [] : [...new Set(messages.flatMap((message) => namesIn(message)[at] ?? []))]
}

function differingAt(messages: readonly string[]): number {
  const names = messages.map(namesIn)
  return (names[0] ?? []).findIndex((name, index) => names.some((own) => own[index] !== name))
}

const quoted = /'[^']*'/g

function namesIn(message: string): readonly string[] {
  return message.match(quoted) ?? []
}

/** A message without the names and numbers in it. */
function frameOf(message: string): string {
  return message.replaceAll(quoted, "''").replaceAll(/\d+/g, '0')
}
