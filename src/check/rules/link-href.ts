import { isHref } from '../../provider/addresses.js'
import { defineRule } from '../rule.js'
import { nameOf, short } from '../words.js'

export const linkHref = defineRule<{ element: string; href: string; hint: string }>({
  id: 'link-href',
  severity: 'error',
  message: ({ element, href }) => `'${short(href)}' is no address that ${element} could lead to.`,
  hint: ({ hint }) => hint,
  why: 'An `href` is a URL, `/page`, `#part` or `mailto:…`. For anything else the provider drops the link, or refuses the element, and readers get an entry that leads nowhere.',
  example: { element: "anchor 'Blog'", href: 'acme.dev/blog', hint: "Write 'https://acme.dev/blog'." },
  check: (_site, report) => ({
    element(element) {
      const { href } = element.json
      if (href === undefined) {
        if (!element.isGlobal) return
        return report(
          { path: element.path },
          { element: nameOf(element), href: '', hint: "A global link needs an 'href'." },
        )
      }
      if (isHref(href)) return
      const text = typeof href === 'string' ? href : JSON.stringify(href)
      report({ path: [...element.path, 'href'] }, { element: nameOf(element), href: text, hint: hintFor(text) })
    },
  }),
})

function hintFor(href: string): string {
  if (/^[\w-]+(\.[\w-]+)+(\/|$)/.test(href) && !/\.mdx?$/.test(href)) return `Write 'https://${href}'.`
  if (/^[\w./-]+$/.test(href))
    return `Write '/${href.replace(/^[./]+/, '').replace(/\.mdx?$/, '')}', if it is a page of this site.`
  return "Write a URL with its 'https://', '/page', '#part' or 'mailto:…'."
}
