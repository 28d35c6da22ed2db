import type { JsonPath } from '../../../format/json/tree.js'
import { isRecord } from '../../../format/json/value.js'
import { isServed, pathOf } from '../../../site/model/addresses.js'
import { nameOfPage } from '../../../site/model/page-path.js'
import { together } from '../../../base/diagnostics/fold.js'
import { defineRule } from '../rule.js'

export const linkMissing = defineRule<{ href: string; near: string | undefined }>({
  id: 'link-missing',
  severity: 'warning',
  message: ({ href }) => `'${href}' is not a page of this site.`,
  hint: ({ near }) => (near === undefined ? undefined : `Did you mean '/${near}'?`),
  fold: ({ href }) => together(href, (count) => `${count} links point to pages that this site doesn't have.`),
  why: 'An `href` that begins with `/`, of an element, the navbar, the footer or the logo, is a page of this site. URLs covered by `redirects`, files, and folders of generated pages are not reported.',
  example: { href: '/changelog', near: 'change-log' },
  check: (site, report) => {
    const look = (href: unknown, path: JsonPath) => {
      if (typeof href !== 'string' || !href.startsWith('/') || href.startsWith('//')) return
      const page = nameOfPage(pathOf(href))
      if (isServed(href, site) || site.redirects().find(`/${page}`)) return
      const spelled = site.pages.spelled(page)
      const fixes = spelled === undefined ? [] : [{ do: 'set', path, value: href.replace(page, spelled) } as const]
      report({ path }, { href, near: spelled ?? site.pages.near(page) }, { about: page, fixes })
    }
    const lookIn = (holder: Readonly<Record<string, unknown>>, at: JsonPath) => {
      for (const key of withLinks) for (const [href, path] of hrefsIn(holder[key], [...at, key])) look(href, path)
    }
    return {
      element({ json, kind, path }) {
        look(json.href, [...path, 'href'])
        if (kind === 'language') lookIn(json, path)
      },
      end() {
        if (isRecord(site.docs)) lookIn(site.docs, [])
      },
    }
  },
})

/** The settings that hold links, of the site or of a language. */
const withLinks = ['navbar', 'footer', 'logo']

function* hrefsIn(value: unknown, path: JsonPath): Generator<[href: unknown, path: JsonPath]> {
  if (Array.isArray(value)) for (const [index, entry] of value.entries()) yield* hrefsIn(entry, [...path, index])
  else if (isRecord(value))
    for (const [key, inner] of Object.entries(value))
      if (key === 'href') yield [inner, [...path, key]]
      else yield* hrefsIn(inner, [...path, key])
}
