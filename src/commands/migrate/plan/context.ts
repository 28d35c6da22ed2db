import type { Place } from '../../../base/diagnostics/diagnostic.js'
import { clause, type Said } from '../../../config/compile/finding.js'
import { describe } from '../../../config/compile/words.js'
import { simulate, type Drop, type Refusal } from '../../../config/provider/simulate.js'
import { contents, type ContentKey } from '../../../format/contract/contents.js'
import type { Kind } from '../../../format/contract/kind.js'
import { article, noun, pagesIn } from '../../../format/contract/words.js'
import type { ResolvedRefs } from '../../../format/json/refs/refs.js'
import type { JsonPath } from '../../../format/json/tree.js'
import type { JsonObject, JsonValue } from '../../../format/json/value.js'
import type { ElementPlan, Plan } from '../model.js'
import type { CommentIndex } from './comments.js'

/** A value kept with `.set`. */
export interface Kept {
  /** `tab 'Guides'` */
  readonly element: string
  readonly key: string
  readonly reason: string
  /** True if the code gets a FIXME: a rule is bypassed, and not only a key unknown. */
  readonly fixme: boolean
  /** In the JSON. */
  readonly place: Place | undefined
}

/** The source of planning, and notes. */
export interface Context {
  readonly source: ResolvedRefs
  readonly provider: Provider
  readonly comments: CommentIndex
  readonly kept: Kept[]
  /** True: a setting with an untyped key stays whole. */
  readonly keepsWhole?: boolean
  /** The path of each plan's value in docs.json. */
  readonly paths: WeakMap<Plan, JsonPath>
  /** Plans an element; here, because children are elements, too. */
  readonly planElement: (kind: Kind, json: JsonObject, path: JsonPath, context: Context) => ElementPlan
}

/** Notes a `.set` for the report, and returns its comments: a line for each reason. */
export function keep(
  { source, kept }: Context,
  { path, ...what }: Omit<Kept, 'place' | 'reason'> & { readonly path: JsonPath },
  reasons: readonly string[],
): readonly string[] {
  const reason = reasons.join('. ').replaceAll('.. ', '. ')
  kept.push({ ...what, reason, place: source.placeOf(path, 'key') ?? source.placeOf(path) })
  return what.fixme ? reasons.map((each) => `FIXME: ${each}`) : []
}

/** Mintlify's behaviour at each place of the docs.json. */
interface Provider {
  readonly dropAt: (path: JsonPath) => Drop | undefined
  readonly refusalAt: (path: JsonPath) => Refusal | undefined
}

/** Asks Mintlify once about the whole navigation; paths start at the docs.json's root. */
export function askProvider(navigation: unknown): Provider {
  const { drops, refusals } = simulate(navigation)
  const byPath = <Found extends { path: JsonPath }>(found: readonly Found[]) =>
    new Map(found.map((entry) => [JSON.stringify(['navigation', ...entry.path]), entry]))
  const [dropped, refused] = [byPath(drops), byPath(refusals)]
  return {
    dropAt: (path) => (dropped.size > 0 ? dropped.get(JSON.stringify(path)) : undefined),
    refusalAt: (path) => (refused.size > 0 ? refused.get(JSON.stringify(path)) : undefined),
  }
}

/** The reasons for a `.set`, in the words of the FIXME and of the report; in the words of the check, if a rule exists. */
export const reasons = {
  unknownKey: () => "build-nav doesn't know this key",
  mistypedKey: (key: string, owner: string, hint: string) =>
    `${clause({ code: 'unknown-key', args: { key, owner, hint } })}. ${hint}`,
  title: (kind: Kind, found: 'missing' | 'not text') => clause({ code: 'title-empty', args: { kind, found } }),
  languageCode: (code: string) => clause({ code: 'language-code', args: { code, instead: undefined } }),
  wrongValue: (wrong: Said | undefined) => (wrong ? clause(wrong) : ''),
  refused: ({ said }: Refusal) => clause(said),
  excluded: (element: string, kept: string, dropped: string) =>
    clause({ code: 'exclusive-keys', args: { element, kept, dropped } }),
  outranked: (element: string, key: string, value: JsonValue, kept: string, drop: Drop | undefined) => {
    const cause = drop?.causes[0]
    const lost = pagesIn(value)
    return cause
      ? clause({ code: 'content-dropped', args: { element, key, lost, reason: clause(cause.said) } })
      : clause({ code: 'mixed-children', args: { element, kept, dropped: key, lost } })
  },
  noSuchContent: (element: string, kind: Kind, key: string, value: JsonValue, drop: Drop | undefined) =>
    drop
      ? clause({ code: 'unknown-key', args: { key, owner: element, lost: pagesIn(value), hint: undefined } })
      : `Mintlify's documentation has no '${key}' for ${article(kind)}`,
  wrongChild: (parent: string, key: ContentKey, found: string) => {
    const { holds } = contents[key]
    const takes = { url: 'a URL', page: 'page paths and groups' }[holds as string] ?? `${noun(holds as Kind)}s`
    return clause({ code: 'wrong-child', args: { parent, key, takes, found } })
  },
  globalEmpty: () => 'an empty list of links has no typed form',
  globalForm: () => "'global' must have lists of links: elements with an 'href'",
  childless: (kind: Kind) =>
    kind === 'group'
      ? "this group has neither 'pages' nor 'openapi': readers see a title with nothing below"
      : 'the navigation is empty, so Mintlify rejects it',
  navigationForm: (value: JsonValue) => `'navigation' must be an object, not ${describe(value)}`,
} as const
