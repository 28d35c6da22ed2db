import { attributes } from '../../format/contract/attributes.js'
import type { AttributeKey } from '../../format/contract/attributes.js'
import type { JsonPath } from '../../format/json/tree.js'
import { languageOf, localeFinder } from '../../site/model/locales.js'
import { nameOfPage } from '../../site/model/page-path.js'
import type { ElementVisit, PageVisit } from '../../site/model/walk.js'

/** Something that a language has and others of its list lack. */
export interface Lacking {
  /** In the navigation of a language that has it. */
  readonly path: JsonPath
  readonly what:
    | { readonly page: string }
    | { readonly setting: string }
    | { readonly element: ElementVisit; readonly pages: number }
  /** The codes of the languages that have it, and the languages that lack it. */
  readonly having: readonly string[]
  readonly lacking: readonly [ElementVisit, ...ElementVisit[]]
  /** The number of languages in the list. */
  readonly of: number
}

/** What readers open: in each language the same, whatever its folder and the titles around it are there. */
interface Leaf {
  /** A page, or what else tells it from others: where a link leads, an endpoint, a specification. */
  readonly id: string
  readonly isPage: boolean
  readonly path: JsonPath
  readonly element: ElementVisit
}

/** The languages of a list, and what is in each. */
type List = Map<ElementVisit, Leaf[]>

/** The settings that only languages have: `navbar`, `banner`, `footer`. */
const ownSettings = (Object.keys(attributes) as AttributeKey[]).filter((key) => {
  const on: readonly string[] = attributes[key].on
  return on.length === 1 && on[0] === 'language'
})

/**
 * Compares the languages of each list. What the default language has, or at least half of them, the others lack: a
 * whole element where they lack all that is in it, else its pages.
 */
export class Languages {
  readonly #lists = new Map<ElementVisit, List>()

  element(element: ElementVisit): void {
    const { kind, parent, isGlobal, json, path, title, content } = element
    const { href, openapi } = json
    if (kind === 'language') {
      if (!parent || isGlobal || title === undefined) return
      this.#lists.set(parent, (this.#lists.get(parent) ?? new Map<ElementVisit, Leaf[]>()).set(element, []))
    } else if (href !== undefined || (openapi !== undefined && content.length === 0))
      this.#add({ id: JSON.stringify([kind, href, openapi]), isPage: false, path, element })
  }

  page({ page, path, element, endpoint }: PageVisit): void {
    const id = endpoint ? `${endpoint.method} ${endpoint.path}` : nameOfPage(page)
    this.#add({ id, isPage: !endpoint, path, element })
  }

  #add(leaf: Leaf): void {
    const language = languageOf(leaf.element)
    if (language?.parent) this.#lists.get(language.parent)?.get(language)?.push(leaf)
  }

  /** What languages lack; `isWanted` selects those that are looked at. */
  lacking(isWanted: (language: string) => boolean): Lacking[] {
    return [...this.#lists.values()].flatMap((list) => [...lackingIn(list, isWanted)])
  }
}

function* lackingIn(list: List, isWanted: (language: string) => boolean): Generator<Lacking> {
  const languages = [...list.keys()]
  const original = languages.find(({ json }) => json['default'] === true) ?? languages[0]
  const codeOf = ({ title }: ElementVisit) => title ?? ''
  const localeAt = localeFinder(languages.map(codeOf))
  const neutral = ({ id, isPage }: Leaf) => {
    const at = isPage ? localeAt(id) : -1
    return at === -1 ? id : id.split('/').toSpliced(at, 1).join('/')
  }
  const lackedWhere = (has: (language: ElementVisit) => boolean) => {
    const having = languages.filter(has)
    const isMeant = having.some((each) => each === original) || having.length * 2 >= languages.length
    const [first, ...others] = isMeant ? languages.filter((each) => !has(each) && isWanted(codeOf(each))) : []
    const found = { having: having.map(codeOf), of: languages.length }
    return first && { ...found, lacking: [first, ...others] as const }
  }

  for (const setting of ownSettings) {
    const has = ({ json }: ElementVisit) => json[setting] !== undefined
    const [found, owner] = [lackedWhere(has), languages.find(has)]
    if (found && owner) yield { ...found, path: [...owner.path, setting], what: { setting } }
  }

  const ids = new Map([...list].map(([language, leaves]) => [language, new Set(leaves.map(neutral))]))
  const told = new Set<string>()
  for (const [language, leaves] of list) {
    const lacked = new Map(
      leaves.map((leaf) => [leaf, lackedWhere((each) => ids.get(each)?.has(neutral(leaf)) === true)]),
    )
    const keyOf = (leaf: Leaf) => lacked.get(leaf)?.lacking.map(codeOf).join()
    for (const [whole, [first, ...others]] of wholes(leaves, language, keyOf)) {
      const found = lacked.get(first)
      if (!found || told.has(neutral(first))) continue
      const pages = [first, ...others].filter(({ isPage }) => isPage).length
      if (whole === first) yield { ...found, path: first.path, what: { page: first.id } }
      else yield { ...found, path: whole.path, what: { element: whole as ElementVisit, pages } }
    }
    for (const leaf of leaves) told.add(neutral(leaf))
  }
}

/** Leaves by the outermost element in which all have one key; by themselves where there is none. */
function wholes(
  leaves: readonly Leaf[],
  language: ElementVisit,
  keyOf: (leaf: Leaf) => string | undefined,
): ReadonlyMap<Leaf | ElementVisit, readonly [Leaf, ...Leaf[]]> {
  const around = ({ element }: Leaf) => {
    const found: ElementVisit[] = []
    for (let at: ElementVisit | undefined = element; at && at !== language; at = at.parent) found.push(at)
    return found
  }
  const keys = new Map<ElementVisit, Set<string | undefined>>()
  for (const leaf of leaves)
    for (const element of around(leaf)) keys.set(element, (keys.get(element) ?? new Set()).add(keyOf(leaf)))
  const found = new Map<Leaf | ElementVisit, [Leaf, ...Leaf[]]>()
  for (const leaf of leaves) {
    const whole = around(leaf).findLast((element) => keys.get(element)?.size === 1) ?? leaf
    const known = found.get(whole)
    if (known) known.push(leaf)
    else found.set(whole, [leaf])
  }
  return found
}
