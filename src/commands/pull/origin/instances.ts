import { kindsWithRole } from '../../../format/contract/kinds.js'
import type { Place, Trace } from './tracer.js'
import {
  titleOf,
  type TracedCall,
  type TracedElement,
  type TracedList,
  type TracedText,
  type TracedValue,
} from './traced-value.js'

/** An evaluation of code with a result in docs.json. A call in a loop over three locales has three instances. */
export interface Instance {
  readonly of: object
  /** The names in scope, with values; for a constant at module level, the scope of the use. */
  readonly scope: Trace['scope']
  /** The titles of the surrounding languages, versions and products. */
  readonly variant: readonly string[]
  /** The titles of the surrounding tabs and dropdowns. */
  readonly area: readonly string[]
  /** The titles of the surrounding groups. */
  readonly section: readonly string[]
}

/** The kinds of variants, such as languages and versions. */
export const variantKinds = kindsWithRole('variant')

/** The titles of the elements around a value. */
type Around = Pick<Instance, 'variant' | 'area' | 'section'>

/** At the root of docs.json. */
export const nowhere: Around = { variant: [], area: [], section: [] }

const areaKinds = kindsWithRole('area')
const sectionKinds = kindsWithRole('section')

/** Instances, by site, value, title and place. */
export class Instances {
  /** By `site 7`, `title 7` or, for the entry of a spread list, `place 7 2`. */
  readonly #byName = new Map<string, Instance[]>()
  readonly #byPart = new Map<object, Instance>()
  readonly #lists = new Map<object, TracedList>()

  constructor(root: TracedValue) {
    this.#value(root, {}, nowhere)
  }

  /** All instances of a literal, a list, an object or a call. */
  at(site: number | undefined): readonly Instance[] {
    return this.#named(`site ${site}`)
  }

  /** The instance of a value or a call in docs.json. */
  of(part: TracedValue | TracedCall): Instance {
    return this.#byPart.get(part) ?? { of: part, scope: {}, ...nowhere }
  }

  /** All instances of an element's title. */
  titledAs(element: TracedElement): readonly Instance[] {
    return this.#named(`title ${siteOfTitle(element)}`)
  }

  /** The list of a content call, or around a text or an element's builder call. */
  listOf(part: object): TracedList | undefined {
    return this.#lists.get(part)
  }

  /** The content calls with an argument from a place. */
  atPlace({ site, index }: Place): readonly Instance[] {
    return this.#named(`place ${site} ${index}`)
  }

  #named(name: string): readonly Instance[] {
    return this.#byName.get(name) ?? []
  }

  #value(value: TracedValue, scope: Trace['scope'], around: Around): void {
    switch (value.type) {
      case 'text':
        // Each literal in a text has an instance.
        return this.#note(value, new Set(value.spans.map(({ site }) => site)), scope, around)
      case 'scalar':
        return
      case 'list':
        this.#note(value, [value.site], seenIn(value.scope, scope), around)
        if (value.call) {
          this.#lists.set(value.call, value)
          for (const place of value.places)
            if (place) this.#add(`place ${place.site} ${place.index}`, this.of(value.call))
        }
        for (const item of value.items) {
          this.#lists.set(item.type === 'element' ? item.made : item, value)
          this.#value(item, seenIn(value.scope, scope), around)
        }
        return
      case 'record':
        this.#note(value, [value.site], seenIn(value.scope, scope), around)
        for (const each of value.entries.values()) this.#value(each, seenIn(value.scope, scope), around)
        return
      case 'element': {
        const made = value.made.trace
        const outer = seenBy(made, scope)
        const title = value.title === undefined ? undefined : value.entries.get(value.title)?.json
        const own = (kinds: ReadonlySet<string>) => (kinds.has(value.kind) && typeof title === 'string' ? [title] : [])
        const inner = {
          variant: [...around.variant, ...own(variantKinds)],
          area: [...around.area, ...own(areaKinds)],
          section: [...around.section, ...own(sectionKinds)],
        }
        this.#note(value.made, [made?.site], outer, inner)
        this.#add(`title ${siteOfTitle(value)}`, this.of(value.made))
        for (const call of value.calls.values()) this.#note(call, [call.trace?.site], seenBy(call.trace, outer), inner)
        for (const [key, each] of value.entries) this.#value(each, seenBy(value.calls.get(key)?.trace, outer), inner)
      }
    }
  }

  #note(part: object, sites: Iterable<number | undefined>, scope: Trace['scope'], around: Around): void {
    const instance = { of: part, scope, ...around }
    this.#byPart.set(part, instance)
    for (const site of sites) if (site !== undefined) this.#add(`site ${site}`, instance)
  }

  #add(name: string, instance: Instance): void {
    const known = this.#byName.get(name)
    if (!known) this.#byName.set(name, [instance])
    // Several arguments of a call may come from one place.
    else if (known.at(-1) !== instance) known.push(instance)
  }
}

function seenBy(trace: Trace | undefined, around: Trace['scope']): Trace['scope'] {
  return seenIn(trace?.scope ?? {}, around)
}

function seenIn(scope: Trace['scope'], around: Trace['scope']): Trace['scope'] {
  return Object.keys(scope).length > 0 ? scope : around
}

/** The innermost literal at the end of a text: of `fr/index` from `under('fr', 'index')`, the literal `'index'`. */
export function ownSpan({ json, spans }: TracedText) {
  let own: TracedText['spans'][number] | undefined
  for (const span of spans) if (span.end === json.length && (!own || span.start > own.start)) own = span
  return own
}

/** The site of a value's code: the literal of a text, the builder call of an element, a list or an object. */
export function siteOf(value: TracedValue | undefined): number | undefined {
  if (value?.type === 'text') return ownSpan(value)?.site
  if (value?.type === 'element') return value.made.trace?.site
  return value?.type === 'scalar' ? undefined : value?.site
}

/**
 * The literal for a new text, written like a model: `start` for `fr/start`, beside `fr/index` from `'index'`. Undefined
 * if the prefix `fr/` is missing.
 */
export function ownText(model: TracedText, now: string): string | undefined {
  const prefix = model.json.slice(0, ownSpan(model)?.start)
  return now.startsWith(prefix) && now.length > prefix.length ? now.slice(prefix.length) : undefined
}

/** The literal at the end of an element's title. */
export function siteOfTitle(element: TracedElement): number | undefined {
  const title = titleOf(element)
  return title && ownSpan(title)?.site
}
