import { grouped } from '../../../base/diagnostics/grouped.js'
import { counted, listed, short, shortName } from '../../../base/diagnostics/text.js'
import { isRecord } from '../../../format/json/value.js'
import { kept } from '../../../site/model/kept.js'
import { nodeAround, nodesIn, pageRefsIn, type PageRef } from '../../../site/model/navigation-tree.js'
import type { NavNode } from '../../../site/model/navigation-tree.js'
import { nameOfPage } from '../../../site/model/page-path.js'
import { neutralPaths, type VariantKind } from '../../../site/model/variants.js'
import { defineRule, firstSeen, nameOf, type CheckedSite, type Report, type Rule } from '../rule.js'

/** A part of the navigation of a variant, missing elsewhere. */
interface Parity {
  readonly kind: VariantKind
  /** In words: `tab 'Blog' (3 pages)`. */
  readonly what: string
  readonly has: string
  readonly lacking: readonly string[]
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
      const firstIn = firstSeen<NavNode, NavNode>()
      for (const { page, path, element, endpoint } of pageRefsIn(navigation())) {
        const version = nodeAround(element, 'version')
        if (endpoint || !version?.parent) continue
        const name = nameOfPage(page)
        const first = firstIn(version.parent, name, version)
        if (first !== version)
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
    example: { kind: 'language', what: "'guides/start'", lacking: ['fr'], has: 'en' },
    end: (site, report) => reportLacking('language', site, report),
  }),
  defineRule<Parity>({
    id: 'variant-parity',
    severity: 'warning',
    off: true,
    message: paritySentence,
    head: ['part is missing in a version or product', 'parts are missing in versions or products'],
    row: ({ what }) => ({ name: what }),
    why: "A condition in the code leaves out of one version or product what its neighbour in the list has: `version === 'v2'`, and a version v3 silently lacks it. The place is the condition. Off by default, as conditions are usually meant; a build that adds a version or a product reports what that one lacks. Versions and products that share no code are not compared.",
    example: { kind: 'version', what: "tab 'Agents' (3 pages)", lacking: ['v3'], has: 'v2' },
    end(site, report) {
      for (const kind of ['version', 'product'] as const) reportLacking(kind, site, report)
    },
  }),
]

/** `'fr' and 'es' lack tab 'Blog' (3 pages), which 'en' has.` */
function paritySentence({ kind, what, lacking, has }: Parity): string {
  const names = lacking.map((title) => `'${short(title)}'`)
  const subject = names.length > 3 ? `${names.length} ${kind}s` : listed(names)
  return `${subject} ${names.length === 1 ? 'lacks' : 'lack'} ${what}, which '${short(has)}' has.`
}

type Part = NavNode | PageRef

/** A variant in its list. */
interface Member {
  readonly node: NavNode
  readonly title: string
  /** The content of a part for readers: the paths of pages without the folders of languages and versions. */
  readonly inside: (part: Part) => readonly string[]
  readonly has: (content: string) => boolean
}

/**
 * Compares each language with the default one, and each version or product with its neighbour in the list. Versions differ
 * on purpose: their parts are reported only at a condition in code. Without all of its content, a whole element is missing.
 */
function reportLacking(kind: VariantKind, { added, navigation }: CheckedSite, report: Report<Parity>): void {
  const isConditional = kind !== 'language'
  const isMember = (node: NavNode) => node.kind === kind && node.parent && !node.isGlobal && node.title !== undefined
  for (const [, list] of grouped([...nodesIn(navigation())].filter(isMember), ({ parent }) => parent)) {
    const members = membersOf(list, kind)
    const original = members.find(({ node }) => node.json['default'] === true) ?? members[0]
    const gaps = members.flatMap((other, index) => {
      const owner = isConditional ? (members[index - 1] ?? members[1]) : original
      if (!owner || added?.[kind].has(other.title) === false) return []
      const parts = owner.node.entries.flatMap((part) => lackingIn(part, owner, other))
      return parts.map((part) => ({ part, owner, other }))
    })
    for (const [, some] of grouped(gaps, ({ part }, index) => (isConditional ? index : part))) {
      const [{ part, owner, other }] = some
      const lacks = { in: withinLanguage(part, other.node).path, had: part.path, isConditional }
      const lacking = some.map((each) => each.other.title)
      const about = 'page' in part && !part.endpoint ? { about: nameOfPage(part.page) } : {}
      const args = { kind, what: partInWords(part), has: owner.title, lacking }
      report({ path: [...other.node.path, kind], lacks }, args, about)
    }
  }
}

/** Versions of a language are compared by their labels. */
function membersOf(list: readonly NavNode[], kind: VariantKind): readonly Member[] {
  const isLanguage = kind === 'language'
  const within = list.flatMap((node) => [...nodesIn(node)])
  const labelled = within.filter((node) => node.kind === (isLanguage ? 'version' : kind))
  const labels = labelled.map(({ title: label }) => ({ label }))
  const neutral = neutralPaths(isLanguage ? list.map(({ title = '' }) => title) : [], labels)
  const inside: Member['inside'] = kept<readonly string[], Part>((part) => {
    const own = contentOf(part, neutral)
    if (own === undefined) return (part as NavNode).entries.flatMap(inside)
    return [`${isLanguage ? labelOf(part) : undefined} ${own}`]
  })
  return list.map((node) => {
    const own = new Set(node.entries.flatMap(inside))
    return { node, title: node.title ?? '', inside, has: (content) => own.has(content) }
  })
}

function labelOf(part: Part): string | undefined {
  return nodeAround('page' in part ? part.element : part, 'version')?.title
}

/** The version of a part in a language without the part, or the language. */
function withinLanguage(part: Part, node: NavNode): NavNode {
  const label = labelOf(part)
  return [...nodesIn(node)].find(({ kind, title }) => kind === 'version' && title === label) ?? node
}

/** The content of a part itself; undefined for an element with further parts. */
function contentOf(part: Part, neutral: (page: string) => string): string | undefined {
  if ('page' in part) {
    const { endpoint, page } = part
    return endpoint ? `${endpoint.method} ${endpoint.path}` : neutral(nameOfPage(page))
  }
  const { href, openapi } = part.json
  // Each language has its own page on another server, and its own folder for the pages of a specification.
  if (typeof href === 'string') return `${part.kind} ${neutral(href.replace(/^\/|(?<=:\/\/[^/]+)\/.*/, ''))}`
  if (openapi === undefined || part.content.length > 0) return undefined
  return `${part.kind} ${JSON.stringify(isRecord(openapi) ? (openapi['source'] ?? openapi) : openapi)}`
}

/** The missing part, or the missing parts inside. */
function lackingIn(part: Part, owner: Member, other: Member): readonly Part[] {
  const content = owner.inside(part)
  if (content.every(other.has)) return []
  const isPartly = !('page' in part) && content.some(other.has)
  return isPartly ? part.entries.flatMap((each) => lackingIn(each, owner, other)) : [part]
}

function partInWords(part: Part): string {
  if ('page' in part) return `'${shortName(part.page)}'`
  const pages = [...pageRefsIn(part)].filter(({ endpoint }) => !endpoint).length
  return `${part.kind} '${shortName(part.title ?? '')}'${pages === 0 ? '' : ` (${counted(pages, 'page')})`}`
}
