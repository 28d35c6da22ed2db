import { grouped } from '../../base/diagnostics/grouped.js'
import { counted, listed, short, shortName } from '../../base/diagnostics/text.js'
import { attributes, type AttributeKey } from '../../format/contract/attributes.js'
import type { JsonPath } from '../../format/json/tree.js'
import { isRecord } from '../../format/json/value.js'
import { entriesIn, nodeAround, nodesIn, PageRef, pageRefsIn, type NavNode } from '../../site/model/navigation-tree.js'
import { nameOfPage } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import { isFolderOf, languagesOf, neutralPaths, type VariantKind } from '../../site/model/variants.js'

/* Languages, versions and products compared: a page is known by its path without the folders of its variants. */

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

/** Content for readers: a page, an endpoint, a link or a specification. */
interface Leaf {
  readonly id: string
  readonly isPage: boolean
  readonly path: JsonPath
  readonly element: NavNode
}

/** A variant in its list. */
interface Member {
  readonly node: NavNode
  readonly title: string
  readonly leaves: readonly Leaf[]
  /** The content of each element inside. */
  readonly inside: ReadonlyMap<NavNode, readonly Leaf[]>
  /** The versions inside a language, by label. */
  readonly versions: ReadonlyMap<string, NavNode>
}

/** The parts that variants lack; `isWanted` selects variants by their titles. */
export function lackingParts(
  root: NavNode | undefined,
  kind: VariantKind,
  isWanted: (title: string) => boolean,
): Lacking[] {
  const leaves = grouped(leavesIn(root, kind), ({ element }) => nodeAround(element, kind))
  const isMember = (node: NavNode) => node.kind === kind && node.parent && !node.isGlobal && node.title !== undefined
  const lists = grouped([...nodesIn(root)].filter(isMember), ({ parent }) => parent)
  return [...lists.values()].flatMap((list) => {
    const comparison = new Comparison(list, (node) => leaves.get(node) ?? [], kind, isWanted)
    return [...comparison.settings(), ...comparison.versions(), ...comparison.parts()]
  })
}

function* leavesIn(root: NavNode | undefined, kind: VariantKind): Generator<Leaf> {
  for (const entry of entriesIn(root)) {
    const { path } = entry
    if (entry instanceof PageRef) {
      const { page, element, endpoint } = entry
      yield {
        id: endpoint ? `${endpoint.method} ${endpoint.path}` : nameOfPage(page),
        isPage: !endpoint,
        path,
        element,
      }
    } else if (entry.kind !== kind) {
      const { href, openapi } = entry.json
      if (href === undefined && (openapi === undefined || entry.content.length > 0)) continue
      // Each language has its own folder for the pages of a specification.
      const source = isRecord(openapi) ? (openapi['source'] ?? openapi) : openapi
      yield { id: JSON.stringify([entry.kind, href, source]), isPage: false, path, element: entry }
    }
  }
}

/** Settings of languages only: `navbar`, `banner`, `footer`. */
const ownSettings = (Object.keys(attributes) as AttributeKey[]).filter((key) => {
  const on: readonly string[] = attributes[key].on
  return on.length === 1 && on[0] === 'language'
})

/**
 * The variants of a list, compared. A variant lacks a part of the default variant, or of at least half of the variants;
 * a product also a part of two products, and a version a part of the version beside.
 */
class Comparison {
  readonly #kind: VariantKind
  readonly #isWanted: (title: string) => boolean
  readonly #members: readonly Member[]
  readonly #original: Member | undefined
  readonly #neutral: (page: string) => string
  readonly #keys: ReadonlyMap<Member, ReadonlySet<string>>

  constructor(
    list: readonly NavNode[],
    leavesOf: (node: NavNode) => readonly Leaf[],
    kind: VariantKind,
    isWanted: (title: string) => boolean,
  ) {
    this.#kind = kind
    this.#isWanted = isWanted
    const original = list.find(({ json }) => json['default'] === true) ?? list[0]
    const versionsOf = (node: NavNode) =>
      kind === 'language' ? [...new Set(leavesOf(node).flatMap(({ element }) => versionWithin(element) ?? []))] : []
    this.#members = list.map((node) => {
      const leaves = leavesOf(node)
      const around = leaves.flatMap((leaf) => between(leaf.element, node).map((element) => ({ element, leaf })))
      const inside = [...grouped(around, ({ element }) => element)].map(
        ([element, all]) => [element, all.map(({ leaf }) => leaf)] as const,
      )
      const versions = new Map(versionsOf(node).map((each) => [titleOf(each), each]))
      return { node, title: titleOf(node), leaves, inside: new Map(inside), versions }
    })
    this.#original = this.#members.find(({ node }) => node === original)
    const pages = this.#members.flatMap(({ node, leaves }) =>
      leaves.flatMap((leaf) =>
        leaf.isPage ? { page: leaf.id, label: kind === 'language' ? this.#labelOf(leaf) : node.title } : [],
      ),
    )
    this.#neutral = neutralPaths(kind === 'language' ? list.map(titleOf) : [], pages).neutral
    this.#keys = new Map(
      this.#members.map((member) => [
        member,
        new Set(member.leaves.flatMap((leaf) => [this.#keyOf(leaf, false), this.#keyOf(leaf)])),
      ]),
    )
  }

  /** Settings of the first language: `navbar`. */
  *settings(): Generator<Lacking> {
    for (const setting of this.#kind === 'language' ? ownSettings : []) {
      const has = ({ node }: Member) => node.json[setting] !== undefined
      const [found, owner] = [this.#lackedBy(has), this.#members.find(has)]
      if (found && owner) yield { ...found, path: [...owner.node.path, setting], what: `the setting '${setting}'` }
    }
  }

  /** Whole versions of a language. */
  *versions(): Generator<Lacking> {
    const versioned = this.#members.filter(hasVersions)
    const all = [...new Set(versioned.flatMap(({ versions }) => [...versions.keys()]))]
    for (const member of versioned) {
      const isLacked = (label: string) =>
        !member.versions.has(label) && this.#isOfMany(versioned, ({ versions }) => versions.has(label))
      const lacked = all.filter(isLacked)
      const owners = versioned.filter(({ versions }) => lacked.every((label) => versions.has(label)))
      const [owner] = owners
      if (lacked.length === 0 || !owner || !this.#isWanted(member.title)) continue
      const kept = all.filter((label) => member.versions.has(label))
      yield {
        what: versionsInWords(lacked, kept),
        isOfVersions: true,
        path: owner.node.path,
        having: owners.map(({ title }) => title),
        lacking: [member.node],
        within: member.node.path,
        among: this.#members.map(({ title }) => title),
      }
    }
  }

  /** Pages and links, or a whole missing element. */
  *parts(): Generator<Lacking> {
    const told = new Set<string>()
    for (const member of this.#members) {
      const lacked = new Map(
        member.leaves.map((leaf) => [leaf, this.#lackedBy((each) => this.#has(each, leaf), this.#labelOf(leaf))]),
      )
      const byAll = (leaf: Leaf) => lacked.get(leaf)?.lacking.map(titleOf).join()
      const isWhole = new Set(
        [...member.inside].flatMap(([element, own]) => (new Set(own.map(byAll)).size === 1 ? element : [])),
      )
      const wholeOf = (leaf: Leaf) => between(leaf.element, member.node).findLast((each) => isWhole.has(each)) ?? leaf
      for (const [part, own] of grouped(member.leaves, wholeOf)) {
        const found = lacked.get(own[0])
        if (!found || told.has(this.#keyOf(own[0]))) continue
        if ('id' in part) yield { ...found, path: part.path, what: `'${shortName(part.id)}'`, page: part.id }
        else yield* this.#wholePart(part, own, member, found)
      }
      for (const leaf of member.leaves) told.add(this.#keyOf(leaf))
    }
  }

  *#wholePart(part: NavNode, own: readonly [Leaf, ...Leaf[]], member: Member, found: Found): Generator<Lacking> {
    const [lacking, ...more] = found.lacking.filter((node) => !this.#isReplaced(part, member, node))
    if (!lacking) return
    const pages = own.filter(({ isPage }) => isPage).length
    const what = `${part.kind} '${shortName(titleOf(part))}'${pages === 0 ? '' : ` (${counted(pages, 'page')})`}`
    const within = this.#within(this.#memberOf(lacking), this.#labelOf(own[0]))
    yield { ...found, within, lacking: [lacking, ...more], path: part.path, what }
  }

  #memberOf(node: NavNode): Member | undefined {
    return this.#members.find((member) => member.node === node)
  }

  /** The version of a leaf in a language: languages are compared within their common versions. */
  #labelOf({ element }: Leaf): string | undefined {
    return this.#kind === 'language' ? versionWithin(element)?.title : undefined
  }

  /** The identity of a leaf in every variant. */
  #keyOf(leaf: Leaf, isVersioned = true): string {
    return `${isVersioned ? (this.#labelOf(leaf) ?? '') : ''}\n${leaf.isPage ? this.#neutral(leaf.id) : leaf.id}`
  }

  #has(member: Member, leaf: Leaf): boolean {
    return this.#keys.get(member)?.has(this.#keyOf(leaf, hasVersions(member))) === true
  }

  #within(member: Member | undefined, label: string | undefined): JsonPath {
    return ((label !== undefined && member?.versions.get(label)) || member?.node)?.path ?? []
  }

  #isOfMany(compared: readonly Member[], has: (member: Member) => boolean): boolean {
    const count = compared.filter(has).length
    return compared.some((each) => each === this.#original && has(each)) || count * 2 >= compared.length
  }

  /** The variants without a part; of a version, variants with the version only. */
  #lackedBy(has: (member: Member) => boolean, label?: string) {
    const all = this.#members
    const compared = all.filter((each) => label === undefined || !hasVersions(each) || each.versions.has(label))
    const having = compared.filter(has)
    // Products may have code of their own.
    const isOfMany = this.#isOfMany(compared, has) || (this.#kind === 'product' && having.length > 1)
    const isBeside = (index: number) => [all[index - 1], all[index + 1]].some((each) => each && has(each))
    const [first, ...others] = compared.filter(
      (each, index) =>
        !has(each) && this.#isWanted(each.title) && (isOfMany || (this.#kind === 'version' && isBeside(index))),
    )
    if (!first) return undefined
    const lacking = [first.node, ...others.map(({ node }) => node)] as const
    const [titles, among] = [having, all].map((some) => some.map(({ title }) => title)) as [string[], string[]]
    return { having: titles, among, within: this.#within(first, label), lacking }
  }

  /** True if a language has an element of the kind in its place: a tab with local links, a translated title. */
  #isReplaced(element: NavNode, of: Member, node: NavNode): boolean {
    const { kind, title, path, json } = element
    const kindsAround = ({ parent }: NavNode, within: NavNode) =>
      between(parent, within)
        .map((each) => each.kind)
        .join()
    const isInPlace = (other: NavNode) =>
      other.title === title ||
      other.path.at(-1) === path.at(-1) ||
      (json['icon'] !== undefined && other.json['icon'] === json['icon'])
    const isOther = ([other, leaves]: readonly [NavNode, readonly Leaf[]]) =>
      other.kind === kind &&
      kindsAround(other, node) === kindsAround(element, of.node) &&
      isInPlace(other) &&
      !leaves.some((leaf) => this.#has(of, leaf))
    return this.#kind === 'language' && [...(this.#memberOf(node)?.inside ?? [])].some(isOther)
  }
}

type Found = Omit<Lacking, 'what' | 'path'>

function titleOf({ title }: NavNode): string {
  return title ?? ''
}

function hasVersions({ versions }: Member): boolean {
  return versions.size > 0
}

/** An element and the elements around it, the innermost first, within a variant. */
function between(element: NavNode | undefined, variant: NavNode): NavNode[] {
  const found: NavNode[] = []
  for (let at = element; at && at !== variant; at = at.parent) found.push(at)
  return found
}

/** The version of a language around an element. */
function versionWithin(element: NavNode): NavNode | undefined {
  const version = nodeAround(element, 'version')
  return version && nodeAround(version, 'language') ? version : undefined
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

/** Languages, or else versions, with and without the file of a listed page. */
export interface Counterparts {
  readonly axis: 'language' | 'version'
  readonly having: readonly string[]
  readonly lacking: readonly string[]
  /** The label of the asking language or version. */
  readonly own: string
  /** True if each language, or version, of the site lists the page. */
  readonly isInAll: boolean
  /** The entries of the page in all languages and versions. */
  readonly entries: readonly { readonly label: string; readonly path: JsonPath; readonly isThere: boolean }[]
}

const axes = ['language', 'version'] as const

/** Compares listed pages with a file and listed pages without. */
export function listedVariants({ navigation, pages }: Pick<Site, 'navigation' | 'pages'>) {
  const all = [...pageRefsIn(navigation())].flatMap((ref) => {
    if (ref.endpoint || ref.page.trim() === '') return []
    const [language, version] = axes.map((axis) => nodeAround(ref.element, axis)?.title)
    return { ref, page: nameOfPage(ref.page), language, version, label: version }
  })
  const { neutral, isFolderOfVersion } = neutralPaths(languagesOf(navigation()), all)
  const byPath = grouped(all, ({ page }) => neutral(page))
  const names = new Set(all.map(({ page }) => page))
  const counts = axes.map((axis) => new Set(all.flatMap((each) => each[axis] ?? [])).size)
  return {
    isListed: (page: string) => names.has(nameOfPage(page)),
    /** True for pages with a difference in language or version only. */
    isSame: (one: string, other: string) => one !== other && neutral(one) === neutral(other),
    isFolderOf: (folder: string, { axis, own }: Counterparts) =>
      axis === 'language' ? isFolderOf(folder.split('/').at(-1) ?? '', own, []) : isFolderOfVersion(folder, own),
    counterparts(name: string, element: NavNode): Counterparts | undefined {
      const same = byPath.get(neutral(name)) ?? []
      const owns = axes.map((axis) => nodeAround(element, axis)?.title)
      // Languages are compared in all versions, or else in the version; versions the same way.
      for (const isWithin of [false, true])
        for (const [index, axis] of axes.entries()) {
          const [own, beside, within] = [owns[index], axes[1 - index] as typeof axis, owns[1 - index]]
          const entries = same.flatMap(({ page, ref, [axis]: label, [beside]: other }) =>
            label === undefined ? [] : { label, path: ref.path, isThere: pages.has(page), other },
          )
          const labelsOf = (isThere: boolean) => {
            const some = entries.filter((each) => each.isThere === isThere && (!isWithin || each.other === within))
            return [...new Set(some.map(({ label }) => label))]
          }
          const [having, lacking] = [labelsOf(true), labelsOf(false)]
          if (own === undefined || having.length === 0 || having.includes(own)) continue
          const isInAll = new Set([...having, ...lacking]).size === counts[index]
          return { axis, having, lacking, own, isInAll, entries }
        }
      return undefined
    },
  }
}
