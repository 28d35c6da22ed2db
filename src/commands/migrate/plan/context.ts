import type { Kind } from '../../../format/contract/kind.js'
import type { Place } from '../../../base/diagnostics/diagnostic.js'
import type { ResolvedRefs } from '../../../format/json/refs/refs.js'
import type { JsonPath } from '../../../format/json/tree.js'
import type { JsonObject } from '../../../format/json/value.js'
import type { ElementPlan, Plan } from '../model.js'
import type { CommentIndex } from './comments.js'
import type { Provider } from './provider.js'

/** Something that had to be kept with `.set`. */
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

/** The source that planning reads, and the notes that it collects. */
export interface Context {
  readonly source: ResolvedRefs
  readonly provider: Provider
  readonly comments: CommentIndex
  readonly kept: Kept[]
  /** True where a setting with a key that has no typed form is kept as a whole. */
  readonly keepsWhole?: boolean
  /** The path of each plan's value in docs.json. */
  readonly paths: WeakMap<Plan, JsonPath>
  /** Plans an element; here, because elements plan their children and these are elements. */
  readonly planElement: (kind: Kind, json: JsonObject, path: JsonPath, context: Context) => ElementPlan
}

/** Notes a `.set` for the report, and returns the comments that go above it: one for each reason. */
export function keep(
  { source, kept }: Context,
  { path, ...what }: Omit<Kept, 'place' | 'reason'> & { readonly path: JsonPath },
  reasons: readonly string[],
): readonly string[] {
  const reason = reasons.join('. ').replaceAll('.. ', '. ')
  kept.push({ ...what, reason, place: source.placeOf(path, 'key') ?? source.placeOf(path) })
  return what.fixme ? reasons.map((each) => `FIXME: ${each}`) : []
}
