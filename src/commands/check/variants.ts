import { grouped } from '../../base/diagnostics/grouped.js'
import { counted, listed, short, shortName } from '../../base/diagnostics/text.js'
import { attributes, type AttributeKey } from '../../format/contract/attributes.js'
import type { JsonPath } from '../../format/json/tree.js'
import { isRecord } from '../../format/json/value.js'
import { neutralPaths, type VariantKind } from '../../site/model/variants.js'
import { nodeAround } from '../../site/model/navigation-tree.js'
import { nameOfPage } from '../../site/model/page-path.js'
import type { NavNode, PageRef } from '../../site/model/navigation-tree.js'

/* Languages, versions and products compared: a page is known by its path without the folders of its variants. */

/** Content for readers: a page, an endpoint, a link or a specification. */
interface Leaf {
  readonly id: string
  readonly isPage: boolean
  readonly path: JsonPath
  readonly element: NavNode
}

/** A part of the navigation in some variants of a list, missing in some. */
export interface Lacking {
  /** In words: `tab 'Blog' (3 pages)`. */
  readonly what: string
  readonly page?: string
  readonly isOfVersions?: true
  /** The path in a variant with the part. */
  readonly path: JsonPath
  readonly having: readonly string[]
  readonly lacking: readonly [NavNode, ...NavNode[]]
  /** The path of the first variant without the part, or of its version. */
  readonly within: JsonPath
  /** The titles of all variants in the list. */
  readonly among: readonly string[]
}

/** Settings of languages only: `navbar`, `banner`, `footer`. */
const ownSettings = (Object.keys(attributes) as AttributeKey[]).filter((key) => {
  const on: readonly string[] = attributes[key].on
  return on.length === 1 && on[0] === 'language'
})

/** Collects the variants of each list in the walk, and compares them. */
export class Variants {
  readonly #kind: VariantKind
  readonly #lists = new Map<NavNode, Map<NavNode, Leaf[]>>()

  constructor(kind: VariantKind) {
    this.#kind = kind
  }

  element(element: NavNode): void {
    const { kind, parent, isGlobal, json, path, title, content } = element
    const { href, openapi } = json
    if (kind === this.#kind) {
      if (!parent || isGlobal || title === undefined) return
      this.#lists.set(parent, (this.#lists.get(parent) ?? new Map<NavNode, Leaf[]>()).set(element, []))
    } else if (href !== undefined || (openapi !== undefined && content.length === 0)) {
      // Each language has its own folder for the pages of a specification.
      const source = isRecord(openapi) ? (openapi['source'] ?? openapi) : openapi
      this.#add({ id: JSON.stringify([kind, href, source]), isPage: false, path, element })
    }
  }

  page({ page, path, element, endpoint }: PageRef): void {
    const id = endpoint ? `${endpoint.method} ${endpoint.path}` : nameOfPage(page)
    this.#add({ id, isPage: !endpoint, path, element })
  }

  #add(leaf: Leaf): void {
    const variant = nodeAround(leaf.element, this.#kind)
    if (variant?.parent) this.#lists.get(variant.parent)?.get(variant)?.push(leaf)
  }

  /** The parts that variants lack; `isWanted` selects variants by their titles. */
  lacking(isWanted: (title: string) => boolean): Lacking[] {
    return [...this.#lists.values()].flatMap((list) => {
      const comparison = new Comparison(list, this.#kind, isWanted)
      return [...comparison.settings(), ...comparison.versions(), ...comparison.parts()]
    })
  }
}

/**
 * The variants of a list, compared. A variant lacks a part of the default variant, or of at least half of the variants;
 * a product also a part of two products, and a version a part of the version beside.
 */
class Comparison {
  readonly #list: ReadonlyMap<NavNode, readonly Leaf[]>
  readonly #kind: VariantKind
  readonly #isWanted: (title: string) => boolean
  readonly #original: NavNode | undefined
  /** The versions inside each language, by label. Languages are compared within their common versions. */
  readonly #versions: ReadonlyMap<NavNode, ReadonlyMap<string, NavNode>>
  readonly #labels: ReadonlyMap<NavNode, string>
  readonly #neutral: (page: string) => string
  readonly #ids: ReadonlyMap<NavNode, ReadonlySet<string>>
  /** The content of each element of a variant. */
  readonly #inside: ReadonlyMap<NavNode, ReadonlyMap<NavNode, readonly Leaf[]>>

  constructor(list: ReadonlyMap<NavNode, readonly Leaf[]>, kind: VariantKind, isWanted: (title: string) => boolean) {
    this.#list = list
    this.#kind = kind
    this.#isWanted = isWanted
    const variants = [...list.keys()]
    this.#original = variants.find(({ json }) => json['default'] === true) ?? variants[0]
    this.#versions = kind === 'language' ? versionsIn(list, this.#original) : new Map()
    this.#labels = new Map(
      [...this.#versions.values()].flatMap((own) => [...own].map(([label, each]) => [each, label])),
    )
    const pages = [...list].flatMap(([variant, leaves]) =>
      leaves.flatMap(({ id: page, isPage, element }) => {
        const labelled = kind === 'language' ? versionWithin(element) : variant
        return isPage ? { page, label: labelled && titleOf(labelled) } : []
      }),
    )
    this.#neutral = neutralPaths(kind === 'language' ? variants.map(titleOf) : [], pages).neutral
    this.#ids = new Map(
      [...list].map(([variant, leaves]) => [
        variant,
        new Set(leaves.flatMap((leaf) => [this.#idOf(leaf, false), this.#idOf(leaf)])),
      ]),
    )
    this.#inside = new Map([...list].map(([variant, leaves]) => [variant, contentsIn(variant, leaves)]))
  }

  /** Settings of the first language: `navbar`. */
  *settings(): Generator<Lacking> {
    for (const setting of this.#kind === 'language' ? ownSettings : []) {
      const has = ({ json }: NavNode) => json[setting] !== undefined
      const [found, owner] = [this.#lackedBy(has), [...this.#list.keys()].find(has)]
      if (found && owner) yield { ...found, path: [...owner.path, setting], what: `the setting '${setting}'` }
    }
  }

  /** Whole versions of a language. */
  *versions(): Generator<Lacking> {
    const versioned = [...this.#versions].filter(([, own]) => own.size > 0)
    const all = [...new Set(versioned.flatMap(([, own]) => [...own.keys()]))]
    const isOfMany = (label: string) => {
      const having = versioned.filter(([, own]) => own.has(label))
      return having.some(([each]) => each === this.#original) || having.length * 2 >= versioned.length
    }
    for (const [variant, own] of versioned) {
      const lacked = all.filter((label) => !own.has(label) && isOfMany(label))
      const owners = versioned.flatMap(([each, theirs]) => (lacked.every((label) => theirs.has(label)) ? each : []))
      const [owner] = owners
      if (lacked.length === 0 || !owner || !this.#isWanted(titleOf(variant))) continue
      const what = versionsInWords(
        lacked,
        all.filter((label) => own.has(label)),
      )
      const found = { having: owners.map(titleOf), among: [...this.#list.keys()].map(titleOf) }
      yield { ...found, what, isOfVersions: true, path: owner.path, within: variant.path, lacking: [variant] }
    }
  }

  /** Pages and links, or a whole missing element. */
  *parts(): Generator<Lacking> {
    const told = new Set<string>()
    for (const [variant, leaves] of this.#list) {
      const inside = this.#inside.get(variant)
      const lacked = new Map(
        leaves.map((leaf) => [leaf, this.#lackedBy((each) => this.#has(each, leaf), this.#labelOf(leaf))]),
      )
      const keyOf = (leaf: Leaf) => lacked.get(leaf)?.lacking.map(titleOf).join()
      const whole = new Set(
        [...(inside ?? [])].flatMap(([element, own]) => (new Set(own.map(keyOf)).size === 1 ? element : [])),
      )
      const wholeOf = (leaf: Leaf) => between(leaf.element, variant).findLast((each) => whole.has(each)) ?? leaf
      for (const [part, own] of grouped(leaves, wholeOf)) {
        const [first] = own
        const found = lacked.get(first)
        if (!found || told.has(this.#idOf(first))) continue
        if ('id' in part) yield { ...found, path: part.path, what: `'${shortName(part.id)}'`, page: part.id }
        else {
          const [lacking, ...more] = found.lacking.filter((each) => !this.#isReplaced(part, own, variant, each))
          if (!lacking) continue
          const within = this.#within(lacking, this.#labelOf(first))
          const pages = own.filter(({ isPage }) => isPage).length
          const what = `${part.kind} '${shortName(titleOf(part))}'${pages === 0 ? '' : ` (${counted(pages, 'page')})`}`
          yield { ...found, within, lacking: [lacking, ...more], path: part.path, what }
        }
      }
      for (const leaf of leaves) told.add(this.#idOf(leaf))
    }
  }

  #labelOf({ element }: Leaf): string | undefined {
    return this.#labels.get(versionWithin(element) as NavNode)
  }

  /** The identity of a leaf in every variant. */
  #idOf(leaf: Leaf, isVersioned = true): string {
    return `${isVersioned ? (this.#labelOf(leaf) ?? '') : ''}\n${leaf.isPage ? this.#neutral(leaf.id) : leaf.id}`
  }

  #hasVersions(variant: NavNode): boolean {
    return (this.#versions.get(variant)?.size ?? 0) > 0
  }

  #has(variant: NavNode, leaf: Leaf): boolean {
    return this.#ids.get(variant)?.has(this.#idOf(leaf, this.#hasVersions(variant))) === true
  }

  #within(variant: NavNode, label: string | undefined): JsonPath {
    return ((label !== undefined && this.#versions.get(variant)?.get(label)) || variant).path
  }

  /** The variants without a part; of a version, variants with the version only. */
  #lackedBy(has: (variant: NavNode) => boolean, label?: string) {
    const variants = [...this.#list.keys()]
    const compared = variants.filter(
      (each) => label === undefined || !this.#hasVersions(each) || this.#versions.get(each)?.has(label),
    )
    const having = compared.filter(has)
    const isOfMany =
      having.some((each) => each === this.#original) ||
      having.length * 2 >= compared.length ||
      // Products may have code of their own.
      (this.#kind === 'product' && having.length > 1)
    const isBeside = (index: number) => [index - 1, index + 1].some((at) => variants[at] && has(variants[at]))
    const isMeantFor = (index: number) => isOfMany || (this.#kind === 'version' && isBeside(index))
    const [first, ...others] = compared.filter(
      (each, index) => !has(each) && this.#isWanted(titleOf(each)) && isMeantFor(index),
    )
    if (!first) return undefined
    const within = this.#within(first, label)
    return { having: having.map(titleOf), among: variants.map(titleOf), within, lacking: [first, ...others] as const }
  }

  /** True if a language has an element of the kind in its place: a tab with local links, a translated title. */
  #isReplaced(element: NavNode, own: readonly Leaf[], of: NavNode, variant: NavNode): boolean {
    if (this.#kind !== 'language') return false
    const label = own[0] && this.#labelOf(own[0])
    const placeOf = (each: NavNode, within: NavNode) =>
      between(each.parent, within)
        .map(({ kind }) => kind)
        .join()
    return [...(this.#inside.get(variant) ?? [])].some(([other, leaves]) => {
      if (other.kind !== element.kind || placeOf(other, variant) !== placeOf(element, of)) return false
      const there = leaves[0] && this.#labelOf(leaves[0])
      if (label !== undefined && there !== undefined && there !== label) return false
      const { icon } = element.json
      const isAlike = other.title === element.title || (icon !== undefined && other.json['icon'] === icon)
      const isThere = isAlike || other.path.at(-1) === element.path.at(-1)
      return isThere && !leaves.some((leaf) => this.#has(of, leaf))
    })
  }
}

function titleOf({ title }: NavNode): string {
  return title ?? ''
}

/** An element and the elements around it, the innermost first, within a variant. */
function between(element: NavNode | undefined, variant: NavNode): NavNode[] {
  const found: NavNode[] = []
  for (let at = element; at && at !== variant; at = at.parent) found.push(at)
  return found
}

function contentsIn(variant: NavNode, leaves: readonly Leaf[]): ReadonlyMap<NavNode, readonly Leaf[]> {
  const found = new Map<NavNode, Leaf[]>()
  for (const leaf of leaves)
    for (const element of between(leaf.element, variant)) {
      const inner = found.get(element)
      if (inner) inner.push(leaf)
      else found.set(element, [leaf])
    }
  return found
}

/** The version of a language around an element. */
function versionWithin(element: NavNode): NavNode | undefined {
  const version = nodeAround(element, 'version')
  return version && nodeAround(version, 'language') ? version : undefined
}

/** The versions of each language by label; a translated label counts as the label of the default language at its place. */
function versionsIn(list: ReadonlyMap<NavNode, readonly Leaf[]>, original: NavNode | undefined) {
  const found = new Map(
    [...list].map(([variant, leaves]) => [
      variant,
      [...new Set(leaves.flatMap(({ element }) => versionWithin(element) ?? []))],
    ]),
  )
  const first = (original && found.get(original)) ?? []
  const known = new Set(first.map(titleOf))
  return new Map(
    [...found].map(([variant, own]) => {
      const titles = new Set(own.map(titleOf))
      const labelOf = (each: NavNode, index: number) => {
        const [title, meant] = [titleOf(each), titleOf(first[index] ?? each)]
        return own.length !== first.length || known.has(title) || titles.has(meant) ? title : meant
      }
      return [variant, new Map(own.map((each, index) => [labelOf(each, index), each]))]
    }),
  )
}

/** Versions named in a message; further ones are counted. */
const MOST_NAMED = 4

/** `5 of 6 versions (all but 'Edge')` */
function versionsInWords(lacked: readonly string[], kept: readonly string[]): string {
  const names = (labels: readonly string[]) => listed(labels.map((label) => `'${short(label)}'`))
  const isShort = lacked.length <= MOST_NAMED
  const all = `${lacked.length} of ${counted(lacked.length + kept.length, 'version')}`
  if (!isShort && kept.length <= MOST_NAMED) return `${all} (all but ${names(kept)})`
  const rest = isShort ? '' : ` and ${lacked.length - MOST_NAMED} more`
  return `${all} (${names(lacked.slice(0, MOST_NAMED))}${rest})`
}
