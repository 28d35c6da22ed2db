import { grouped, type Group } from './grouped.js'
import { digits, listedUpTo, shortName } from './text.js'
import type { Diagnostic } from './diagnostic.js'

/** A rule that makes one finding of the findings of a kind. */
export interface Fold {
  /** Findings with equal code, severity and key become one. */
  readonly key: string
  /** True if the sentence is about a single place: findings at several places stay apart. */
  readonly isOfPlace?: boolean
  /**
   * True if all findings with this key have one cause, named in the sentence. Errors are folded, too, wherever they
   * are.
   */
  readonly isOneCause?: boolean
  /** The subject of this finding: `'guides/old'`. */
  readonly subject: string
  /** The sentence for `count` findings; `groups` are their groups, each once. */
  readonly many: (count: number, groups: readonly string[]) => string
  /** The part of the key in the sentence, such as a folder. Code for several languages may concern several folders. */
  readonly group?: string | undefined
  /** The advice on this finding, and the sentence for the advice on several. */
  readonly advice?: { readonly each: string; readonly all: (each: readonly string[]) => string } | undefined
}

/** The fold of a finding about one name: with all findings of a rule, or with all of a key. */
export function together(name: string, many: Fold['many'], key = ''): Fold {
  return { key, subject: `'${shortName(name)}'`, many }
}

/** A finding, or several of a kind under a common message. */
export interface Finding extends Diagnostic {
  /** All findings under the message, in the order of their places. */
  readonly of: readonly Member[]
  /** True if errors are never listed singly, because they have a common cause. */
  readonly isOneCause?: boolean
}

export interface Member {
  readonly diagnostic: Diagnostic
  /** The subject; undefined if the message has it. */
  readonly subject: string | undefined
}

/** Up to this number, findings of a kind are listed singly. */
const MOST_APART = 3
/** Further values are only counted. */
const SHOWN = 4

type FoldOf = (diagnostic: Diagnostic) => Fold | undefined

/** One finding per cause: code for several languages or versions repeats a mistake in each. */
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

/**
 * Findings with each error by itself, except errors with one cause: nobody reads an error that only adds to a count.
 */
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

/** A finding per cause, then a finding per kind. */
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

/** A finding with a single member. */
export function alone(diagnostic: Diagnostic): Finding {
  return { ...diagnostic, of: [{ diagnostic, subject: undefined }] }
}

function repeated(group: Group<Diagnostic>): Finding {
  const { message } = group[0]
  const values = differing(group.map((each) => each.message))
  const hint = commonHint(group)
  // Each error has a line below.
  const isListed = group[0].severity === 'error' && (values.length > SHOWN || hint !== group[0].hint)
  const counts = isListed ? `(the first of ${digits(group.length)})` : `(${times(group.length, values)})`
  const counted = message.endsWith('.') ? `${message.slice(0, -1)} ${counts}.` : `${message} ${counts}`
  return { ...group[0], message: counted, hint, of: membersOf(group) }
}

/** Messages equal except for names. */
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

/** The advice for all findings; a did-you-mean is about a single name. */
function commonHint(diagnostics: readonly Diagnostic[]): string | undefined {
  const hint = diagnostics[0]?.hint
  return diagnostics.every((diagnostic) => diagnostic.hint === hint) ? hint : undefined
}

function times(count: number, values: readonly string[]): string {
  const which = values.length > 1 ? `: ${listedUpTo(SHOWN, values)}` : ''
  return `${digits(count)} times${which}`
}

/** The quoted texts in which equal messages differ: `'en/a'`, `'fr/a'`. */
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

/** A message without names and numbers. */
function frameOf(message: string): string {
  return message.replaceAll(quoted, "''").replaceAll(/\d+/g, '0')
}
