import { grouped } from '../../../base/diagnostics/grouped.js'
import { counted, listed, short, shortName } from '../../../base/diagnostics/text.js'
import { isRecord } from '../../../format/json/value.js'
import { nodeAround, nodesIn, pageRefsIn, PageRef } from '../../../site/model/navigation-tree.js'
import type { NavNode } from '../../../site/model/navigation-tree.js'
import { nameOfPage } from '../../../site/model/page-path.js'
import type { Site } from '../../../site/model/site.js'
import { neutralPaths, type VariantKind } from '../../../site/model/variants.js'
import { defineRule, nameOf, type Report, type Rule } from '../rule.js'

/** A part of the navigation in some variants of a list, missing in some. */
interface Parity {
  readonly kind: VariantKind
  /** In words: `tab 'Blog' (3 pages)`. */
  readonly what: string
  readonly having: readonly string[]
  readonly lacking: readonly string[]
  /** The number of variants in the list. */
  readonly of: number
}

/** Languages, versions and products compared. */
export const variantRules: readonly Rule[] = [
  defineRule<{ page: string; version: string; first: string }>({
    id: 'version-page',
    severity: 'note',
    message: ({ page, version, first }) =>
      `'${short(page)}' is listed in ${first} and in ${version}, but Mintlify shows it in only one of them.`,
    hint: () => 'Create a page for each version, or list it outside of the versions.',
    head: ['page is listed in several versions', 'pages are listed in several versions'],
    row: ({ page }) => ({ what: page }),
    why: 'A page has one URL, and Mintlify shows it in one version: the default one, if that lists it. Readers of the other version leave theirs when they open the page. A note, because some pages are the same in every version.',
    example: { page: 'changelog', version: "version '1.0'", first: "version '2.0'" },
    end({ navigation }, report) {
      const lists = new Map<NavNode, Map<string, NavNode>>()
      for (const { page, path, element, endpoint } of pageRefsIn(navigation())) {
        const version = nodeAround(element, 'version')
        if (endpoint || !version?.parent) continue
        const pages = lists.get(version.parent) ?? new Map<string, NavNode>()
        lists.set(version.parent, pages)
        const name = nameOfPage(page)
        const first = pages.get(name)
        if (!first) pages.set(name, version)
        else if (first !== version)
          report({ path }, { page, version: nameOf(version), first: nameOf(first) }, { about: name })
      }
    },
  }),
  defineRule<Parity>({
    id: 'locale-parity',
    severity: 'warning',
    off: true,
    message: paritySentence,
    hint: ({ lacking }) =>
      `Translate it, and list it in ${lacking.length === 1 ? `the navigation of '${lacking[0]}'` : 'their navigation'}.`,
    head: ['part is missing in some languages', 'parts are missing in some languages'],
    row: ({ what }) => ({ name: what }),
    why: 'A page or a tab that the default language (the one marked `default`, else the first) has, and another one lacks: the switcher has nowhere to go. The place is the condition in the code that leaves it out, where there is one. Off by default, as translations are rarely complete; a build that adds a language reports what that one lacks.',
    example: { kind: 'language', what: "'guides/start'", lacking: ['fr'], having: ['en'], of: 2 },
    end: (site, report) => reportLacking('language', site, report),
  }),
  defineRule<Parity>({
    id: 'variant-parity',
    severity: 'warning',
    off: true,
    message: paritySentence,
    head: ['part is missing in a version or product', 'parts are missing in versions or products'],
    row: ({ what }) => ({ name: what }),
    why: "A condition in the code leaves out of one version or product what the default one has, or out of the default one what the first other has: `version === 'v2'`, and a version v3 silently lacks it. The place is the condition. Off by default, as conditions are usually meant; a build that adds a version or a product reports what that one lacks. Versions and products that share no code are not compared.",
    example: { kind: 'version', what: "tab 'Agents' (3 pages)", lacking: ['v3'], having: ['v2'], of: 3 },
    end(site, report) {
      for (const kind of ['version', 'product'] as const) reportLacking(kind, site, report)
    },
  }),
]

/** `'fr' and 'es' lack tab 'Blog' (3 pages), which 'en' has.` */
function paritySentence({ kind, what, lacking, having, of }: Parity): string {
  const isRest = having.length > 1 && having.length + lacking.length === of
  const others = isRest ? `all other ${kind}s have` : named(having, `other ${kind}s`, ['has', 'have'])
  return `${named(lacking, `${kind}s`, ['lacks', 'lack'])} ${what}, which ${others}.`
}

/** `'de' lacks`, `'fr' and 'es' lack`, `12 languages lack` */
function named(titles: readonly string[], many: string, [one, several]: readonly [string, string]): string {
  const names = titles.length > 3 ? `${titles.length} ${many}` : listed(titles.map((title) => `'${short(title)}'`))
  return `${names} ${titles.length === 1 ? one : several}`
}

type Part = NavNode | PageRef

/** A variant in its list. */
interface Member {
  readonly node: NavNode
  readonly title: string
  /** The content inside of a part for readers: the paths of pages without the folders of languages and versions. */
  readonly inside: (part: Part) => readonly string[]
  readonly has: (content: string) => boolean
}

/**
 * Compares each language with the default one: a whole element is one part if all of its content is missing. Versions and
 * products without common code differ on purpose: their parts are reported at the condition in code, for each variant.
 */
function reportLacking(kind: VariantKind, { added, navigation }: Site, report: Report<Parity>): void {
  const isConditional = kind !== 'language'
  const isMember = (node: NavNode) => node.kind === kind && node.parent && !node.isGlobal && node.title !== undefined
  for (const [, list] of grouped([...nodesIn(navigation())].filter(isMember), ({ parent }) => parent)) {
    const members = membersOf(list, kind)
    const original = (members.find(({ node }) => node.json['default'] === true) ?? members[0]) as Member
    const gaps = members.flatMap((other) => {
      if (added?.[kind].has(other.title) === false) return []
      const owners = (isConditional ? members : [original]).filter((each) => each !== other)
      const parts = owners.flatMap((owner) =>
        owner.node.entries.flatMap((part) => lackingIn(part, owner, other)).map((part) => ({ part, owner, other })),
      )
      // Several variants may have a part: the first one stands for all.
      return [...grouped(parts, ({ part, owner }) => owner.inside(part).join())].map(([, [first]]) => first)
    })
    for (const [part, some] of grouped(gaps, ({ part: each }) => each))
      for (const own of isConditional ? some.map((each) => [each] as const) : [some]) {
        const [{ owner, other }] = own
        const having = members.filter(({ has }) => has(owner.inside(part)[0] ?? ''))
        // A version is compared with the version beside, a part of a single variant is its own.
        const isBeside = kind === 'version' && having.some((each) => Math.abs(at(each) - at(other)) === 1)
        if (isConditional && !isBeside && having.length === 1 && !having.includes(original)) continue
        const lacks = { in: withinLanguage(part, other.node).path, had: part.path, isConditional }
        const titles = { having: having.map(({ title }) => title), lacking: own.map((each) => each.other.title) }
        const about = part instanceof PageRef && !part.endpoint ? { about: nameOfPage(part.page) } : {}
        const args = { kind, what: partInWords(part), ...titles, of: members.length }
        report({ path: [...other.node.path, kind], lacks }, args, about)
      }
    function at(member: Member): number {
      return members.indexOf(member)
    }
  }
}

/** Versions of a language are compared by their labels; a language without versions has the pages of all versions. */
function membersOf(list: readonly NavNode[], kind: VariantKind): readonly Member[] {
  const isLanguage = kind === 'language'
  const pages = list.flatMap((node) =>
    [...pageRefsIn(node)].flatMap((ref) => {
      const label = isLanguage ? labelOf(ref) : node.title
      return ref.endpoint ? [] : { page: nameOfPage(ref.page), label }
    }),
  )
  const neutral = neutralPaths(isLanguage ? list.map(({ title = '' }) => title) : [], pages)
  const known = new Map<Part, readonly string[]>()
  const inside = (part: Part): readonly string[] => {
    const label = isLanguage ? (labelOf(part) ?? '') : ''
    const found = known.get(part) ?? contentOf(part, neutral)?.map((each) => `${label}\n${each}`)
    known.set(part, found ?? (part as NavNode).entries.flatMap(inside))
    return known.get(part) ?? []
  }
  return list.map((node) => {
    const own = node.entries.flatMap(inside)
    const [exact, plain] = [new Set(own), new Set(own.map(withoutLabel))]
    const hasVersions = own.some((each) => !each.startsWith('\n'))
    const has = (content: string) =>
      hasVersions && !content.startsWith('\n') ? exact.has(content) : plain.has(withoutLabel(content))
    return { node, title: node.title ?? '', inside, has }
  })
}

function labelOf(part: Part): string | undefined {
  return nodeAround(part instanceof PageRef ? part.element : part, 'version')?.title
}

function withoutLabel(content: string): string {
  return content.slice(content.indexOf('\n'))
}

/** The version of a part in a language without the part, or the language. */
function withinLanguage(part: Part, node: NavNode): NavNode {
  const label = labelOf(part)
  return [...nodesIn(node)].find(({ kind, title }) => kind === 'version' && title === label) ?? node
}

/** The content of a part itself; undefined for an element with further parts. */
function contentOf(part: Part, neutral: (page: string) => string): readonly string[] | undefined {
  if (part instanceof PageRef) {
    const { endpoint, page } = part
    return [endpoint ? `${endpoint.method} ${endpoint.path}` : neutral(nameOfPage(page))]
  }
  const { href, openapi } = part.json
  if (href !== undefined) return [`${part.kind} ${neutral(String(href).replace(/^\//, ''))}`]
  if (openapi === undefined || part.content.length > 0) return undefined
  // Each language has its own folder for the pages of a specification.
  return [`${part.kind} ${JSON.stringify(isRecord(openapi) ? (openapi['source'] ?? openapi) : openapi)}`]
}

/** The missing part, or the missing parts inside. */
function lackingIn(part: Part, owner: Member, other: Member): readonly Part[] {
  const content = owner.inside(part)
  if (content.every(other.has)) return []
  if (part instanceof PageRef) return [part]
  if (content.some(other.has)) return part.entries.flatMap((each) => lackingIn(each, owner, other))
  return part.kind !== 'version' && isReplaced(part, owner, other) ? [] : [part]
}

/** True for content of its own in the same place, or under the same title: a tab with local links. */
function isReplaced(part: NavNode, owner: Member, other: Member): boolean {
  const placeIn = ({ path }: NavNode, { node }: Member) => path.slice(node.path.length).join()
  const place = placeIn(part, owner)
  return [...nodesIn(other.node)].some(
    (each) =>
      each.kind === part.kind &&
      (each.title === part.title || placeIn(each, other) === place) &&
      !other.inside(each).some(owner.has),
  )
}

function partInWords(part: Part): string {
  if (part instanceof PageRef) return `'${shortName(part.page)}'`
  const pages = [...pageRefsIn(part)].filter(({ endpoint }) => !endpoint).length
  return `${part.kind} '${shortName(part.title ?? '')}'${pages === 0 ? '' : ` (${counted(pages, 'page')})`}`
}
