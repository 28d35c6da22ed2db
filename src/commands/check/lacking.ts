import { attributes } from '../../format/contract/attributes.js'
import type { AttributeKey } from '../../format/contract/attributes.js'
import type { JsonPath } from '../../format/json/tree.js'
import { isRecord } from '../../format/json/value.js'
import { localeFinder, variantOf } from '../../site/model/locales.js'
import { nameOfPage } from '../../site/model/page-path.js'
import type { VariantKind } from '../../site/model/variant-titles.js'
import { variantFolderFinder, withoutFolder } from '../../site/model/variant-folders.js'
import type { ElementVisit, PageVisit } from '../../site/model/walk.js'

/** Something that a variant has and others of its list lack. */
export interface Lacking {
  /** In the navigation of a variant that has it. */
  readonly path: JsonPath
  readonly what:
    | { readonly page: string }
    | { readonly setting: string }
    | { readonly element: ElementVisit; readonly pages: number }
  /** The titles of the variants that have it, and the variants that lack it. */
  readonly having: readonly string[]
  readonly lacking: readonly [ElementVisit, ...ElementVisit[]]
  /** The number of variants in the list, and their titles. */
  readonly of: number
  readonly among: readonly string[]
}

/** What readers open: in each variant the same, whatever its folder and the titles around it are there. */
interface Leaf {
  /** A page, or what else tells it from others: where a link leads, an endpoint, a specification. */
  readonly id: string
  readonly isPage: boolean
  readonly path: JsonPath
  readonly element: ElementVisit
}

/** The variants of a list, and what is in each. */
type List = Map<ElementVisit, Leaf[]>

/** The settings that only languages have: `navbar`, `banner`, `footer`. */
const ownSettings = (Object.keys(attributes) as AttributeKey[]).filter((key) => {
  const on: readonly string[] = attributes[key].on
  return on.length === 1 && on[0] === 'language'
})

/**
 * Compares the languages, versions or products of each list. What the default one has, or at least half of them, the
 * others lack, a product also what two others have, and a version what the one beside it has: a whole element where they lack all that is in it, else
 * its pages.
 */
export class Variants {
  readonly #kind: VariantKind
  readonly #lists = new Map<ElementVisit, List>()

  constructor(kind: VariantKind) {
    this.#kind = kind
  }

  element(element: ElementVisit): void {
    const { kind, parent, isGlobal, json, path, title, content } = element
    const { href, openapi } = json
    if (kind === this.#kind) {
      if (!parent || isGlobal || title === undefined) return
      this.#lists.set(parent, (this.#lists.get(parent) ?? new Map<ElementVisit, Leaf[]>()).set(element, []))
    } else if (href !== undefined || (openapi !== undefined && content.length === 0))
      this.#add({ id: JSON.stringify([kind, href, sourceOf(openapi)]), isPage: false, path, element })
  }

  page({ page, path, element, endpoint }: PageVisit): void {
    const id = endpoint ? `${endpoint.method} ${endpoint.path}` : nameOfPage(page)
    this.#add({ id, isPage: !endpoint, path, element })
  }

  #add(leaf: Leaf): void {
    const variant = variantOf(leaf.element, this.#kind)
    if (variant?.parent) this.#lists.get(variant.parent)?.get(variant)?.push(leaf)
  }

  /** What variants lack; `isWanted` selects those that are looked at. */
  lacking(isWanted: (title: string) => boolean): Lacking[] {
    return [...this.#lists.values()].flatMap((list) => [...lackingIn(list, this.#kind, isWanted)])
  }
}

/** A specification, without the folder that a language has for its pages. */
function sourceOf(openapi: unknown): unknown {
  return isRecord(openapi) ? (openapi['source'] ?? openapi) : openapi
}

function* lackingIn(list: List, kind: VariantKind, isWanted: (title: string) => boolean): Generator<Lacking> {
  const variants = [...list.keys()]
  const original = variants.find(({ json }) => json['default'] === true) ?? variants[0]
  const neutral = neutralIn(list, kind)
  const lackedWhere = (has: (variant: ElementVisit) => boolean) => {
    const having = variants.filter(has)
    const isOfMany =
      having.some((each) => each === original) ||
      having.length * 2 >= variants.length ||
      // Not all products are made by one piece of code.
      (kind === 'product' && having.length > 1)
    const isBeside = (index: number) => [index - 1, index + 1].some((at) => variants[at] && has(variants[at]))
    const isMeantFor = (index: number) => isOfMany || (kind === 'version' && isBeside(index))
    const lacks = (each: ElementVisit, index: number) => !has(each) && isWanted(titleOf(each)) && isMeantFor(index)
    const [first, ...others] = variants.filter(lacks)
    const found = { having: having.map(titleOf), of: variants.length, among: variants.map(titleOf) }
    return first && { ...found, lacking: [first, ...others] as const }
  }

  for (const setting of kind === 'language' ? ownSettings : []) {
    const has = ({ json }: ElementVisit) => json[setting] !== undefined
    const [found, owner] = [lackedWhere(has), variants.find(has)]
    if (found && owner) yield { ...found, path: [...owner.path, setting], what: { setting } }
  }

  const ids = new Map([...list].map(([variant, leaves]) => [variant, new Set(leaves.map(neutral))]))
  const told = new Set<string>()
  for (const [variant, leaves] of list) {
    const lacked = new Map(
      leaves.map((leaf) => [leaf, lackedWhere((each) => ids.get(each)?.has(neutral(leaf)) === true)]),
    )
    const keyOf = (leaf: Leaf) => lacked.get(leaf)?.lacking.map(titleOf).join()
    for (const [whole, [first, ...others]] of wholes(leaves, variant, keyOf)) {
      const found = lacked.get(first)
      if (!found || told.has(neutral(first))) continue
      const pages = [first, ...others].filter(({ isPage }) => isPage).length
      if (whole === first) yield { ...found, path: first.path, what: { page: first.id } }
      else yield { ...found, path: whole.path, what: { element: whole as ElementVisit, pages } }
    }
    for (const leaf of leaves) told.add(neutral(leaf))
  }
}

function titleOf({ title }: ElementVisit): string {
  return title ?? ''
}

/** The name of a leaf without the folder of its variant: `v2/guides/a` is `guides/a`. */
function neutralIn(list: List, kind: VariantKind): (leaf: Leaf) => string {
  const localeAt = localeFinder([...list.keys()].map(titleOf))
  const folderOf =
    kind === 'language'
      ? (page: string) => (localeAt(page) === -1 ? undefined : { start: localeAt(page), end: localeAt(page) + 1 })
      : variantFolderFinder(
          [...list].flatMap(([variant, leaves]) =>
            leaves.filter(({ isPage }) => isPage).map(({ id }) => ({ page: id, label: titleOf(variant) })),
          ),
        )
  return ({ id, isPage }) => (isPage ? withoutFolder(id, folderOf(id)) : id)
}

/** Leaves by the outermost element in which all have one key; by themselves where there is none. */
function wholes(
  leaves: readonly Leaf[],
  variant: ElementVisit,
  keyOf: (leaf: Leaf) => string | undefined,
): ReadonlyMap<Leaf | ElementVisit, readonly [Leaf, ...Leaf[]]> {
  const around = ({ element }: Leaf) => {
    const found: ElementVisit[] = []
    for (let at: ElementVisit | undefined = element; at && at !== variant; at = at.parent) found.push(at)
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
