import { contents } from '../../../format/contract/contents.js'
import { keyOf } from '../model.js'
import type { ElementPlan, Plan } from '../model.js'
import { isNamedBy } from './segments.js'
import type { Segments } from './segments.js'
import { childrenOf, isPath, lineOf, textOf } from './variants.js'
import type { Variant } from './variants.js'

/** Names for what elements hold, the same in all variants. */
export class Signatures {
  readonly #segments: Segments
  readonly #dropped = new Map<Variant, ReadonlySet<string>>()
  readonly #known = new WeakMap<Variant, Map<ElementPlan, ReadonlySet<string>>>()

  constructor(segments: Segments) {
    this.#segments = segments
  }

  /** A page's path, or an address, without the folders that say which variant it is of. */
  nameOf(path: string, variant: Variant): string {
    const dropped = this.#droppedFor(variant)
    if (dropped.size === 0) return path
    const [host = ''] = /^https?:\/\/[^/]+\//.exec(path) ?? []
    if (host === '' && !isPath(path)) return path
    const parts = path.slice(host.length).split('/')
    return host + parts.filter((part, at) => at === parts.length - 1 || !dropped.has(part)).join('/')
  }

  /** The pages and addresses in an element, however deep, and the icons of what it holds. */
  holdsOf(plan: ElementPlan, variant: Variant): ReadonlySet<string> {
    const byPlan = this.#known.get(variant) ?? new Map<ElementPlan, ReadonlySet<string>>()
    this.#known.set(variant, byPlan)
    const known = byPlan.get(plan)
    if (known) return known
    const holds = new Set<string>()
    for (const call of plan.calls) this.#collect(call, variant, holds)
    byPlan.set(plan, holds)
    return holds
  }

  #collect(call: ElementPlan['calls'][number], variant: Variant, holds: Set<string>): void {
    const key = keyOf(call)
    if (addresses.has(key)) {
      const value = call.args.at(-1)
      // `{ source: 'openapi.yaml', directory: 'fr/api' }` has the folders of its variant, too.
      const named = (_: string, part: unknown) => (typeof part === 'string' ? this.nameOf(part, variant) : part)
      if (value?.type === 'literal') holds.add(`${key}:${JSON.stringify(value.value, named)}`)
      return
    }
    if (!Object.hasOwn(contents, key) && key !== 'global') return
    for (const child of childrenOf(call) ?? []) this.#collectChild(child, variant, holds)
  }

  #collectChild(child: Plan, variant: Variant, holds: Set<string>): void {
    const text = textOf(child)
    if (text !== undefined) holds.add(this.nameOf(text, variant))
    if (child.type !== 'element') return
    for (const name of this.holdsOf(child, variant)) holds.add(name)
    const icon = child.calls.find(({ method }) => method === 'icon')
    if (icon) holds.add(`icon:${JSON.stringify(textOf(icon.args[0]))}`)
  }

  #droppedFor(variant: Variant): ReadonlySet<string> {
    const known = this.#dropped.get(variant)
    if (known) return known
    const dropped = new Set(
      lineOf(variant).flatMap(({ site, label }) =>
        [...(this.#segments.get(site) ?? [])].flatMap(([other, segments]) =>
          // A version may have pages in the folder of another one.
          other === label ? [...segments] : [...segments].filter((segment) => isNamedBy(segment, other)),
        ),
      ),
    )
    this.#dropped.set(variant, dropped)
    return dropped
  }
}

const addresses: ReadonlySet<string> = new Set(['href', 'root', 'openapi', 'asyncapi'])
