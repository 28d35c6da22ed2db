import { grouped } from '../../base/diagnostics/grouped.js'
import { counted, shortName } from '../../base/diagnostics/text.js'
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
  /** The path in a variant with the part. */
  readonly path: JsonPath
  readonly having: readonly string[]
  readonly lacking: readonly [NavNode, ...NavNode[]]
  /** The first variant without the part, or its version. */
  readonly within: NavNode
  /** The number of variants in the list. */
  readonly of: number
}

/** Content for readers: a page, an endpoint, a link, a specification or a setting. */
interface Leaf {
  readonly id: string
  readonly is: 'page' | 'endpoint' | 'setting' | 'element'
  readonly path: JsonPath
  readonly element: NavNode
  /** The path of a page without the folders of its variants. */
  readonly neutral?: string
}

/** A variant in its list. */
interface Member {
  readonly node: NavNode
  readonly title: string
  readonly leaves: readonly Leaf[]
  /** The leaves inside of each element. */
  readonly inside: ReadonlyMap<NavNode, readonly Leaf[]>
  /** The identities of leaves in every variant. */
  readonly keys: ReadonlySet<string>
  readonly hasVersions: boolean
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
    const members = membersOf(list, (node) => leaves.get(node) ?? [], kind)
    return partsOf(members, kind, isWanted)
  })
}

/** Settings of languages only: `navbar`, `banner`, `footer`. */
const ownSettings = (Object.keys(attributes) as AttributeKey[]).filter((key) => {
  const on: readonly string[] = attributes[key].on
  return on.length === 1 && on[0] === 'language'
})

function* leavesIn(root: NavNode | undefined, kind: VariantKind): Generator<Leaf> {
  for (const entry of entriesIn(root)) {
    const { path } = entry
    if (entry instanceof PageRef) {
      const { page, element, endpoint } = entry
      if (endpoint) yield { id: `${endpoint.method} ${endpoint.path}`, is: 'endpoint', path, element }
      else yield { id: nameOfPage(page), is: 'page', path, element }
    } else if (entry.kind === kind) {
      for (const id of kind === 'language' ? ownSettings : [])
        if (entry.json[id] !== undefined) yield { id, is: 'setting', path: [...path, id], element: entry }
    } else {
      const { href, openapi } = entry.json
      if (href === undefined && (openapi === undefined || entry.content.length > 0)) continue
      // Each language has its own folder for the pages of a specification.
      const source = isRecord(openapi) ? (openapi['source'] ?? openapi) : openapi
      yield { id: JSON.stringify([entry.kind, href, source]), is: 'element', path, element: entry }
    }
  }
}

function membersOf(
  list: readonly NavNode[],
  leavesOf: (node: NavNode) => readonly Leaf[],
  kind: VariantKind,
): readonly Member[] {
  const languages = kind === 'language' ? list.map(titleOf) : []
  const pages = list.flatMap((node) =>
    leavesOf(node).flatMap((leaf) =>
      leaf.is === 'page' ? { page: leaf.id, label: kind === 'language' ? labelOf(leaf) : node.title } : [],
    ),
  )
  const { neutral } = neutralPaths(languages, pages)
  return list.map((node) => {
    const leaves = leavesOf(node).map((leaf) => (leaf.is === 'page' ? { ...leaf, neutral: neutral(leaf.id) } : leaf))
    const inside = new Map<NavNode, Leaf[]>()
    for (const leaf of leaves)
      for (const element of between(leaf.element, node)) inside.set(element, [...(inside.get(element) ?? []), leaf])
    const keys = new Set(leaves.flatMap((leaf) => [keyOf(leaf), keyOf(leaf, labelOf(leaf))]))
    const hasVersions = leaves.some((leaf) => labelOf(leaf) !== undefined)
    return { node, title: titleOf(node), leaves, inside, keys, hasVersions }
  })
}

/** The parts that variants lack, each with all variants without it; a whole missing element is one part. */
function partsOf(members: readonly Member[], kind: VariantKind, isWanted: (title: string) => boolean): Lacking[] {
  const told = new Set<string>()
  return members.flatMap((owner) => {
    const parts = new Map<Leaf | NavNode, { readonly leaf: Leaf; readonly lacking: Member[] }>()
    for (const other of members.filter((each) => each !== owner && isWanted(each.title)))
      for (const [part, leaf] of absentIn(other, owner)) {
        if (told.has(keyOf(leaf, labelOf(leaf))) || !isExpected(leaf, other, members, kind)) continue
        if ('kind' in part && kind === 'language' && isReplaced(part, owner, other)) continue
        const known = parts.get(part) ?? { leaf, lacking: [] }
        parts.set(part, known)
        known.lacking.push(other)
      }
    for (const leaf of owner.leaves) told.add(keyOf(leaf, labelOf(leaf)))
    return [...parts].map(([part, { leaf, lacking }]): Lacking => {
      const [first, ...more] = lacking.map(({ node }) => node) as [NavNode, ...NavNode[]]
      const having = members.filter((each) => has(each, leaf)).map(({ title }) => title)
      const within = versionIn(first, labelOf(leaf)) ?? first
      return { ...inWords(part, owner), path: part.path, having, lacking: [first, ...more], within, of: members.length }
    })
  })
}

/** The parts of a variant that another lacks, each with a leaf: an element in place of its leaves, if all are absent. */
function absentIn(other: Member, owner: Member): ReadonlyMap<Leaf | NavNode, Leaf> {
  const isAbsent = new Map([...owner.inside].map(([element, own]) => [element, own.every((leaf) => !has(other, leaf))]))
  const absent = new Map<Leaf | NavNode, Leaf>()
  for (const leaf of owner.leaves) {
    if (has(other, leaf)) continue
    const part = between(leaf.element, owner.node).findLast((element) => isAbsent.get(element)) ?? leaf
    if (!absent.has(part)) absent.set(part, leaf)
  }
  return absent
}

/**
 * True if a variant should have a part: the default variant has it, or at least half of the variants; of products, two
 * may share code of their own; of versions, the one beside has it.
 */
function isExpected(leaf: Leaf, other: Member, members: readonly Member[], kind: VariantKind): boolean {
  const having = members.filter((each) => has(each, leaf))
  const original = members.find(({ node }) => node.json['default'] === true) ?? members[0]
  const at = members.indexOf(other)
  return (
    having.some((each) => each === original) ||
    having.length * 2 >= members.length ||
    (kind === 'product' && having.length > 1) ||
    (kind === 'version' && having.some((each) => Math.abs(members.indexOf(each) - at) === 1))
  )
}

/** True if a language has an element of the kind in the place of another: a tab with local links, a translated title. */
function isReplaced(element: NavNode, owner: Member, other: Member): boolean {
  const kindsAround = ({ parent }: NavNode, within: NavNode) =>
    between(parent, within)
      .map(({ kind }) => kind)
      .join()
  const around = kindsAround(element, owner.node)
  const icon = element.json['icon']
  const isInPlace = (each: NavNode) =>
    each.title === element.title ||
    each.path.at(-1) === element.path.at(-1) ||
    (icon !== undefined && each.json['icon'] === icon)
  return [...other.inside].some(
    ([each, leaves]) =>
      each.kind === element.kind &&
      each.kind !== 'version' &&
      kindsAround(each, other.node) === around &&
      isInPlace(each) &&
      !leaves.some((leaf) => has(owner, leaf)),
  )
}

function inWords(part: Leaf | NavNode, { inside }: Member): Pick<Lacking, 'what' | 'page'> {
  if (!('kind' in part)) {
    if (part.is === 'setting') return { what: `the setting '${part.id}'` }
    return { what: `'${shortName(part.id)}'`, page: part.id }
  }
  const pages = (inside.get(part) ?? []).filter(({ is }) => is === 'page').length
  return { what: `${part.kind} '${shortName(titleOf(part))}'${pages === 0 ? '' : ` (${counted(pages, 'page')})`}` }
}

function titleOf({ title }: NavNode): string {
  return title ?? ''
}

/** The version around a leaf in a language: versions of languages are compared by their labels. */
function labelOf({ element }: Leaf): string | undefined {
  const version = nodeAround(element, 'version')
  return version && nodeAround(version, 'language') ? version.title : undefined
}

function versionIn(language: NavNode, label: string | undefined): NavNode | undefined {
  return label === undefined
    ? undefined
    : [...nodesIn(language)].find(({ kind, title }) => kind === 'version' && title === label)
}

function keyOf({ id, neutral = id }: Leaf, label?: string): string {
  return `${label ?? ''}\n${neutral}`
}

function has({ keys, hasVersions }: Member, leaf: Leaf): boolean {
  return keys.has(keyOf(leaf, hasVersions ? labelOf(leaf) : undefined))
}

/** An element and the elements around it, the innermost first, within a variant. */
function between(element: NavNode | undefined, variant: NavNode): NavNode[] {
  const found: NavNode[] = []
  for (let at = element; at && at !== variant; at = at.parent) found.push(at)
  return found
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
  /** The entries with a file, in all languages and versions. */
  readonly entries: readonly JsonPath[]
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
          const compared = same.filter((each) => !isWithin || each[beside] === within)
          const labelsOf = (isThere: boolean) =>
            new Set(compared.flatMap((each) => (pages.has(each.page) === isThere ? (each[axis] ?? []) : [])))
          const [having, lacking] = [[...labelsOf(true)], [...labelsOf(false)]]
          if (own === undefined || having.length === 0 || having.includes(own)) continue
          const isInAll = new Set([...having, ...lacking]).size === counts[index]
          const entries = same.filter(({ page }) => pages.has(page)).map(({ ref }) => ref.path)
          return { axis, having, lacking, own, isInAll, entries }
        }
      return undefined
    },
  }
}
