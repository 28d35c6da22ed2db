import { short } from '../../../base/diagnostics/text.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isRecord } from '../../../format/json/value.js'
import type { Position } from '../../../site/model/input/input.js'
import { nodesIn } from '../../../site/model/navigation-tree.js'
import { defineRule } from '../rule.js'

/** An icon, as written. */
interface FoundIcon {
  readonly name: string
  /** The library that the icon itself names. */
  readonly library?: string | undefined
  readonly at: Position
  /** The page with the icon. */
  readonly about?: string
}

export const iconUnknown = defineRule<{ icon: string; library: string; hint: string | undefined }>({
  id: 'icon-unknown',
  severity: 'warning',
  message: ({ icon, library }) => `${library} has no icon '${short(icon)}': nothing is shown in its place.`,
  hint: ({ hint }) => hint,
  head: ["icon doesn't exist", "icons don't exist"],
  row: ({ icon }) => ({ what: icon }),
  why: "An icon is looked up by its name in Font Awesome, or in the library that `icons.library` of docs.json or `library` of the icon names. The rule checks icons of the navigation, the navbar, the contextual menu and the pages' frontmatter, but not files, URLs and inline SVG. The list of names comes with build-nav and includes those of Font Awesome's paid plan. A newer name is reported, too: update build-nav, or turn the rule off.",
  example: { icon: 'buk', library: 'Font Awesome', hint: "Did you mean 'book'?" },
  async end(site, report) {
    const { docs, pages, navigation } = site
    const found: FoundIcon[] = []
    const take = (icon: unknown, path: JsonPath) => {
      if (typeof icon === 'string') found.push({ name: icon, at: { path } })
      if (!isRecord(icon) || typeof icon.name !== 'string') return
      const library = typeof icon.library === 'string' ? icon.library : undefined
      found.push({ name: icon.name, library, at: { path: [...path, 'name'] } })
    }
    const takeList = (holder: unknown, key: string, path: JsonPath) => {
      const list: readonly unknown[] = isRecord(holder) && Array.isArray(holder[key]) ? holder[key] : []
      for (const [index, entry] of list.entries()) if (isRecord(entry)) take(entry.icon, [...path, key, index, 'icon'])
    }
    if (isRecord(docs)) {
      takeList(docs.navbar, 'links', ['navbar'])
      takeList(docs.contextual, 'options', ['contextual'])
    }
    for (const { json, path, kind } of nodesIn(navigation())) {
      take(json.icon, [...path, 'icon'])
      if (kind === 'language') takeList(json.navbar, 'links', [...path, 'navbar'])
    }
    for (const page of site.pagesWithKeys()) {
      const icon = site.frontmatter(page, 'icon')
      if (icon === undefined || !pages.isForReaders(page)) continue
      const { text: name, line, column } = icon
      const at = { file: pages.fileOf(page) as string, ...(line && column && { line, column }) }
      found.push({ name, at, about: page })
    }
    if (found.length === 0) return
    const { iconFinder } = await import('../icons/icon-finder.js')
    const problemOf = iconFinder(docs)
    for (const { name, library, at, about } of found) {
      const problem = problemOf(name, library)
      if (problem) report(at, { icon: name, ...problem }, about === undefined ? {} : { about })
    }
  },
})
