import { attributes } from '../../format/contract/attributes.js'
import type { AttributeKey } from '../../format/contract/attributes.js'
import type { JsonPath } from '../../format/json/tree.js'
import { isRecord } from '../../format/json/value.js'
import { localeFinder, variantOf } from '../../site/model/locales.js'
import { nameOfPage } from '../../site/model/page-path.js'
import type { VariantKind } from '../../site/model/variant-titles.js'
import { variantFolderFinder, withoutFolder } from '../../site/model/variant-folders.js'
import { versionOf } from '../../site/model/versions.js'
import type { ElementVisit, PageVisit } from '../../site/model/walk.js'

/** Something that a variant has and others of its list lack. */
export interface Lacking {
  /** In the navigation of a variant that has it. */
  readonly path: JsonPath
  readonly what:
    | { readonly page: string }
    | { readonly setting: string }
    | { readonly element: ElementVisit; readonly pages: number }
    | { readonly versions: readonly string[]; readonly kept: readonly string[] }
  /** The titles of the variants that have it, and the variants that lack it. */
  readonly having: readonly string[]
  readonly lacking: readonly [ElementVisit, ...ElementVisit[]]
  /** The path of what would have it in the first of these: the variant, or its version. */
  readonly within: JsonPath
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

/** The version of a language that a leaf is in. */
function ownVersion({ element }: Leaf): ElementVisit | undefined {
  const version = versionOf(element)
  return version && variantOf(version, 'language') ? version : undefined
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
 * its pages. Languages are compared within the versions that both have.
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
  const versions = kind === 'language' ? versionsIn(list) : new Map<ElementVisit, ReadonlyMap<string, ElementVisit>>()
  const labels = new Map([...versions.values()].flatMap((own) => [...own].map(([label, each]) => [each, label])))
  const labelOf = (leaf: Leaf) => labels.get(ownVersion(leaf) as ElementVisit)
  const isComparable = (variant: ElementVisit, label: string | undefined) =>
    label === undefined || (versions.get(variant)?.size ?? 0) === 0 || versions.get(variant)?.has(label) === true
  const withinOf = (variant: ElementVisit, label: string | undefined) =>
    (label === undefined ? undefined : versions.get(variant)?.get(label)?.path) ?? variant.path
  const lackedWhere = (has: (variant: ElementVisit) => boolean, label?: string) => {
    const compared = variants.filter((each) => isComparable(each, label))
    const having = compared.filter(has)
    const isOfMany =
      having.some((each) => each === original) ||
      having.length * 2 >= compared.length ||
      // Not all products are made by one piece of code.
      (kind === 'product' && having.length > 1)
    const isBeside = (index: number) => [index - 1, index + 1].some((at) => variants[at] && has(variants[at]))
    const isMeantFor = (index: number) => isOfMany || (kind === 'version' && isBeside(index))
    const lacks = (each: ElementVisit, index: number) => !has(each) && isWanted(titleOf(each)) && isMeantFor(index)
    const [first, ...others] = compared.filter(lacks)
    const found = { having: having.map(titleOf), of: variants.length, among: variants.map(titleOf) }
    return first && { ...found, within: withinOf(first, label), lacking: [first, ...others] as const }
  }

  for (const setting of kind === 'language' ? ownSettings : []) {
    const has = ({ json }: ElementVisit) => json[setting] !== undefined
    const [found, owner] = [lackedWhere(has), variants.find(has)]
    if (found && owner) yield { ...found, path: [...owner.path, setting], what: { setting } }
  }

  const versioned = [...versions].filter(([, own]) => own.size > 0)
  const all = [...new Set(versioned.flatMap(([, own]) => [...own.keys()]))]
  for (const [variant, own] of versioned) {
    const lacked = all.filter((label) => {
      const having = versioned.filter(([, each]) => each.has(label))
      const isOfMany = having.some(([each]) => each === original) || having.length * 2 >= versioned.length
      return isOfMany && !own.has(label)
    })
    const having = versioned.filter(([, each]) => lacked.every((label) => each.has(label)))
    const [owner] = having
    if (lacked.length === 0 || !owner || !isWanted(titleOf(variant))) continue
    const what = { versions: lacked, kept: all.filter((label) => own.has(label)) }
    const found = { having: having.map(([each]) => titleOf(each)), of: variants.length, among: variants.map(titleOf) }
    yield { ...found, path: owner[0].path, within: variant.path, lacking: [variant], what }
  }

  const ids = new Map(
    [...list].map(([variant, leaves]) => [
      variant,
      new Set(leaves.flatMap((leaf) => [neutral(leaf), `${labelOf(leaf) ?? ''}\n${neutral(leaf)}`])),
    ]),
  )
  const has = (variant: ElementVisit, leaf: Leaf) => {
    const label = (versions.get(variant)?.size ?? 0) === 0 ? undefined : labelOf(leaf)
    return ids.get(variant)?.has(label === undefined ? neutral(leaf) : `${label}\n${neutral(leaf)}`) === true
  }
  const isReplaced = replacedIn(list, labelOf, has)
  const told = new Set<string>()
  for (const [variant, leaves] of list) {
    const lacked = new Map(leaves.map((leaf) => [leaf, lackedWhere((each) => has(each, leaf), labelOf(leaf))]))
    const keyOf = (leaf: Leaf) => lacked.get(leaf)?.lacking.map(titleOf).join()
    const idOf = (leaf: Leaf) => `${labelOf(leaf) ?? ''}\n${neutral(leaf)}`
    for (const [whole, [first, ...others]] of wholes(leaves, variant, keyOf)) {
      const found = lacked.get(first)
      if (!found || told.has(idOf(first))) continue
      const pages = [first, ...others].filter(({ isPage }) => isPage).length
      if (whole === first) yield { ...found, path: first.path, what: { page: first.id } }
      else {
        const element = whole as ElementVisit
        const [lacking, ...more] = found.lacking.filter(
          (each) => kind !== 'language' || !isReplaced(element, variant, each),
        )
        if (!lacking) continue
        const within = withinOf(lacking, labelOf(first))
        yield { ...found, within, lacking: [lacking, ...more], path: element.path, what: { element, pages } }
      }
    }
    for (const leaf of leaves) told.add(idOf(leaf))
  }
}

/** The versions of each language by their labels; a translated label is that of the default language in the same place. */
function versionsIn(list: List): ReadonlyMap<ElementVisit, ReadonlyMap<string, ElementVisit>> {
  const found = new Map(
    [...list].map(([variant, leaves]) => [variant, [...new Set(leaves.flatMap((leaf) => ownVersion(leaf) ?? []))]]),
  )
  const original = [...found].find(([{ json }]) => json['default'] === true)?.[1] ?? [...found.values()][0] ?? []
  const known = new Set(original.map(titleOf))
  return new Map(
    [...found].map(([variant, own]) => {
      const titles = new Set(own.map(titleOf))
      const labels = own.map((each, index) => {
        const [title, meant] = [titleOf(each), titleOf(original[index] ?? each)]
        return own.length !== original.length || known.has(title) || titles.has(meant) ? title : meant
      })
      return [variant, new Map(own.map((each, index) => [labels[index] as string, each]))]
    }),
  )
}

/**
 * Tells where a language has, in place of an element of another one, one of the same kind with nothing of that one in
 * it: a tab whose link or pages differ by language. It may well be the same.
 */
function replacedIn(
  list: List,
  labelOf: (leaf: Leaf) => string | undefined,
  has: (variant: ElementVisit, leaf: Leaf) => boolean,
) {
  const inside = new Map<ElementVisit, Map<ElementVisit, Leaf[]>>()
  const insideOf = (variant: ElementVisit) => {
    const known = inside.get(variant)
    if (known) return known
    const found = new Map<ElementVisit, Leaf[]>()
    for (const leaf of list.get(variant) ?? [])
      for (let at: ElementVisit | undefined = leaf.element; at && at !== variant; at = at.parent) {
        const inner = found.get(at)
        if (inner) inner.push(leaf)
        else found.set(at, [leaf])
      }
    inside.set(variant, found)
    return found
  }
  return (element: ElementVisit, of: ElementVisit, variant: ElementVisit): boolean => {
    const first = insideOf(of).get(element)?.[0]
    const label = first && labelOf(first)
    const place = placeIn(element, of)
    return [...insideOf(variant)].some(([other, leaves]) => {
      if (other.kind !== element.kind || !leaves[0]) return false
      const own = labelOf(leaves[0])
      if (label !== undefined && own !== undefined && own !== label) return false
      const { icon } = element.json
      const isAlike = other.title === element.title || (icon !== undefined && other.json['icon'] === icon)
      const there = placeIn(other, variant)
      const isThere = there.around === place.around && (isAlike || there.index === place.index)
      return isThere && !leaves.some((leaf) => has(of, leaf))
    })
  }
}

/** The kinds around an element within its variant, and its index. */
function placeIn(element: ElementVisit, variant: ElementVisit) {
  const kinds: string[] = []
  for (let at = element.parent; at && at !== variant; at = at.parent) kinds.push(at.kind)
  return { around: kinds.join(), index: element.path.at(-1) }
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
  const versionFolderOf = variantFolderFinder(
    [...list.values()].flat().flatMap((leaf) => {
      const version = kind === 'language' && leaf.isPage ? ownVersion(leaf) : undefined
      return version ? [{ page: withoutFolder(leaf.id, folderOf(leaf.id)), label: titleOf(version) }] : []
    }),
  )
  return (leaf) => {
    if (!leaf.isPage) return leaf.id
    const page = withoutFolder(leaf.id, folderOf(leaf.id))
    return kind === 'language' && ownVersion(leaf) ? withoutFolder(page, versionFolderOf(page)) : page
  }
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
