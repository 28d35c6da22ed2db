import { grouped } from '../../../base/diagnostics/grouped.js'
import { short } from '../../../base/diagnostics/text.js'
import { compileCodes } from '../../../config/compile/codes.js'
import { lostWith } from '../../../config/provider/drops.js'
import type { Refusal } from '../../../config/provider/simulate.js'
import { isHref } from '../../../format/contract/addresses.js'
import type { Kind } from '../../../format/contract/kind.js'
import { kinds } from '../../../format/contract/kinds.js'
import { acceptedLanguages, isPlausible, wrongLanguage } from '../../../format/contract/languages.js'
import { lostContent, misnamedHref, misnamedTitle } from '../../../format/contract/meant.js'
import { elementName, plural } from '../../../format/contract/words.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { pathOf } from '../../../site/model/addresses.js'
import { nodesIn, type NavNode } from '../../../site/model/navigation-tree.js'
import { nameOfPage } from '../../../site/model/page-path.js'
import type { Site } from '../../../site/model/site.js'
import { defineRule, nameOf, removing, renaming, setting, type Rule } from '../rule.js'

/** Single elements of the navigation. */
export const elementRules: readonly Rule[] = [
  defineRule({
    id: 'title-empty',
    ...compileCodes['title-empty'],
    example: { kind: 'group', found: 'blank' },
    element({ kind, json, path }, report, site) {
      const { title } = kinds[kind]
      if (title === undefined) return
      const value = json[title]
      const own = [...path, title]
      const lost = () => lostWithoutTitle(site, path)
      if (value === undefined) {
        const other = misnamedTitle(kind, json)
        report(...misnamed(path, other, title, { kind, found: 'missing', other, lost: lost() } as const))
      } else if (typeof value !== 'string') {
        const text = typeof value === 'number' ? String(value) : undefined
        report({ path: own }, { kind, found: 'not text', lost: lost(), text }, { fixes: setting(own, text) })
      } else if (value.trim() === '') {
        // Mintlify takes a title of blanks; some use one to have no title.
        const isRefused = value === ''
        const args = { kind, found: 'blank', lost: isRefused ? lost() : '' } as const
        report({ path: own }, args, { severity: isRefused ? 'error' : 'note' })
      }
    },
  }),
  defineRule<{ kind: Kind; title: string }>({
    id: 'title-duplicate',
    severity: 'warning',
    message: ({ kind, title }) =>
      `Two ${plural(kind)} in this list are called '${short(title)}': readers can't tell them apart.`,
    hint: () => 'Rename one of them, or merge them.',
    head: ['title is used twice in a list', 'titles are used twice in a list'],
    row: ({ kind, title }) => ({ what: `${kind} '${title}'` }),
    why: 'Elements with the same title look the same in the sidebar or the switcher, and links to one may open the other.',
    example: { kind: 'group', title: 'Guides' },
    end({ navigation }, report) {
      const titled = [...nodesIn(navigation())].filter(({ title }) => title?.trim())
      const listAndTitle = ({ path, title }: NavNode) => JSON.stringify([path.slice(0, -1), title])
      for (const [, [, ...others]] of grouped(titled, listAndTitle))
        for (const { kind, title = '', path } of others) report({ path: [...path, kind] }, { kind, title })
    },
  }),
  defineRule<{ element: string; key: string | undefined }>({
    id: 'empty-element',
    severity: 'warning',
    message: ({ element, key }) =>
      key === undefined
        ? `${element} has no content, and no specification to generate pages from.`
        : `${element} has no content: '${key}' is empty.`,
    hint: () => 'Add pages, a specification or an href to it, or remove it.',
    head: ['element has no content', 'elements have no content'],
    why: 'An element without content shows a title with nothing below it, or nothing at all. If `openapi` is set on the element or above it, Mintlify generates its pages.',
    example: { element: "tab 'Guides'", key: undefined },
    element(element, report) {
      const { kind, content, json, path, isGenerated, isGlobal } = element
      // Mintlify refuses an empty navigation: `provider-refuses` reports that.
      if (kind === 'navigation' || isGlobal || isGenerated || (kind === 'group' && json.root !== undefined)) return
      if (content.some((key) => !Array.isArray(json[key]) || (json[key] as unknown[]).length > 0)) return
      // Content under an unknown name is a finding of its own.
      if (lostContent(kind, json) !== undefined) return
      const [key] = content
      const at = { path: key === undefined ? path : [...path, key] }
      // In a config, a group without pages is an error already.
      report(at, { element: nameOf(element), key }, { cause: 'group-empty' })
    },
  }),
  defineRule({
    id: 'link-href',
    ...compileCodes['link-href'],
    example: { element: "anchor 'Blog'", href: 'acme.dev/blog' },
    element({ kind, title, json, path, isGlobal }, report, { pages }) {
      const { href } = json
      const element = elementName(kind, title)
      if (href === undefined) {
        const other = misnamedHref(kind, json)
        if (isGlobal) report(...misnamed(path, other, 'href', { element, href, other }))
      } else if (!isHref(href)) {
        const isPage = typeof href === 'string' && pages.has(nameOfPage(pathOf(href)))
        const fixes = isPage ? setting([...path, 'href'], `/${href.replace(/^\.?\/+/, '')}`) : []
        const text = typeof href === 'string' ? href : JSON.stringify(href)
        report({ path: [...path, 'href'] }, { element, href: text }, { fixes })
      }
    },
  }),
  defineRule<{ element: string }>({
    id: 'expanded-top-level',
    severity: 'note',
    message: ({ element }) =>
      `'expanded' does nothing here: ${element} is a top-level group, and those are always open.`,
    hint: () => "Remove 'expanded', or move the group into another group.",
    head: ['top-level group is expanded anyway', 'top-level groups are expanded anyway'],
    row: ({ element }) => ({ what: element }),
    why: "Top-level groups are always expanded and can't be collapsed; `expanded` has no effect on them.",
    example: { element: "group 'Guides'" },
    element(element, report) {
      if (element.kind !== 'group' || element.parent?.kind === 'group' || element.json.expanded === undefined) return
      const path = [...element.path, 'expanded']
      report({ path, part: 'key' }, { element: nameOf(element) }, { fixes: removing(path) })
    },
  }),
  defineRule<{ owner: string }>({
    id: 'default-misplaced',
    severity: 'warning',
    message: ({ owner }) => `'default' of ${owner} does nothing: only a version or a language can be the default.`,
    hint: () => 'Move it to the version or language that readers should see first, or remove it.',
    head: ["'default' does nothing", "'default' keys do nothing"],
    why: 'The version or language that readers see first has `default: true`. If none has it, readers see the first one.',
    example: { owner: "tab 'Guides'" },
    element(element, report) {
      const { kind, json, path } = element
      if (kind === 'version' || kind === 'language' || json.default === undefined) return
      report({ path: [...path, 'default'], part: 'key' }, { owner: nameOf(element) })
    },
  }),
  defineRule({
    id: 'language-code',
    ...compileCodes['language-code'],
    example: { code: 'eng', instead: undefined },
    element({ kind, title, path }, report) {
      const wrong = kind === 'language' && title?.trim() ? wrongLanguage(title) : undefined
      if (!wrong) return
      const own = [...path, 'language']
      const same = acceptedLanguages.find((code) => code.toLowerCase() === title?.toLowerCase())
      report({ path: own }, wrong, { severity: isPlausible(wrong) ? 'warning' : 'error', fixes: setting(own, same) })
    },
  }),
]

/** The report on a missing key: at a key with a wrong name, to rename, or at the element. */
function misnamed<Args>(element: JsonPath, other: string | undefined, key: string, args: Args) {
  const path = other === undefined ? element : [...element, other]
  const at = other === undefined ? { path } : ({ path, part: 'key' } as const)
  return [at, args, { fixes: other === undefined ? [] : renaming(path, key) }] as const
}

/** The part dropped for the lack of a title, in words. */
function lostWithoutTitle({ docs, simulated }: Site, path: JsonPath): string {
  const isCause = (cause: Refusal) =>
    cause.said.code === 'title-empty' && ['navigation', ...cause.path].join() === path.join()
  const drop = simulated().allDrops.find(({ causes }) => causes.some(isCause))
  return drop ? `, so Mintlify silently drops '${drop.key}' of ${nameOf(drop)}${lostWith(drop, docs)}` : ''
}
