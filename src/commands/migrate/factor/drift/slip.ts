import type { Plan } from '../../model.js'
import type { Bits } from '../bits.js'
import { keysIn } from '../context.js'
import type { Context } from '../context.js'
import type { Node } from '../nodes.js'

/** A difference between variants that looks like a slip: nobody would choose it. */
export interface Slip {
  /** Other letters, another spelling, another place in its list; missing in between, or in one language; another value. */
  readonly kind: 'case' | 'typo' | 'order' | 'skipped' | 'missing' | 'attribute'
  /** What a condition in the code is for because of it. */
  readonly node: Node
  /** The page, or the title of the element. */
  readonly entry: string
  /** Titles of the elements around it. */
  readonly within: readonly string[]
  /** The odd ones, in words: `ko`, `v1.10.1 in en`. */
  readonly variants: string
  /** The plan of the odd value, or of the element that should have it; `key`: of that. */
  readonly plan: Plan | undefined
  readonly key?: string | undefined
  /** The code of the odd value, and of the usual one; undefined where there is none. */
  readonly has?: string | undefined
  readonly elsewhere?: string | undefined
}

/** The beginning of a comment at a condition. */
export const REMARK = 'Looks accidental: '

/** A slip in a comment at its condition. */
export function remarkOn({ kind, variants, elsewhere, has, key }: Slip): string {
  const texts: Readonly<Record<Slip['kind'], string>> = {
    case: 'with other capitals elsewhere',
    typo: `'${elsewhere}' elsewhere`,
    order: 'in another place elsewhere',
    skipped: `missing in ${variants}, between versions that have it`,
    missing: `missing only in ${variants}`,
    attribute: has === undefined ? `no ${key} only in ${variants}` : `only in ${variants}`,
  }
  return `${REMARK}${texts[kind]}`
}

/** With fewer languages there is no majority to compare one with. */
export const LEAST_LANGUAGES = 3
/** More versions in a row are a decision. */
export const MOST_SKIPPED = 2
const MOST_NAMED = 4

/** `ko`; `v1.10.1`; `v1.10.1 in en` */
export function variantsOf(odd: Bits, { axes, all }: Context): string {
  const parts = axes.map((axis) => ({ axis, keys: keysIn(axis, odd), of: keysIn(axis, all) }))
  const told = parts.filter(({ keys, of }) => keys.length < of.length)
  // Many versions of one language are that language.
  const brief =
    told.length > 1 ? told.filter(({ axis, keys }) => axis.name === 'language' || keys.length <= MOST_NAMED) : told
  const shown = brief.length > 0 ? brief : parts
  return shown
    .toReversed()
    .map(({ keys }) =>
      keys.length > MOST_NAMED
        ? `${keys.slice(0, MOST_NAMED).join(', ')} and ${keys.length - MOST_NAMED} more`
        : keys.join(', '),
    )
    .join(' in ')
}

/** The value of the first variant among some. */
export function planIn<Value>(plans: ReadonlyMap<{ readonly id: number }, Value>, odd: Bits): Value | undefined {
  return [...plans].find(([{ id }]) => odd.has(id))?.[1]
}
