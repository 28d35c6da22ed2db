import { defineRule } from '../rule.js'
import { mintignore } from '../../site/ignored.js'
import { languageMatcher, languageOf, languagesOf } from '../../site/locales.js'
import { withMethod } from '../../site/specs/near-endpoint.js'
import { foldersOf, nameOfPage, pagePath, withoutExtension } from '../../site/page-path.js'
import { short, shortName } from '../../diagnostics/short.js'

interface Args {
  readonly page: string
  readonly near: string | undefined
  /** Where it would lie, and whether anything does. */
  readonly folder: { readonly name: string; readonly isThere: boolean }
  /** It is there, and .mintignore names it. */
  readonly isIgnored?: boolean
}

export const pageMissing = defineRule<Args>({
  id: 'page-missing',
  severity: 'error',
  message: ({ page, near, isIgnored }) => {
    if (isIgnored) return `.mintignore names the page '${short(page)}': the provider leaves it out.`
    return near !== undefined && near.toLowerCase() === nameOfPage(page).toLowerCase()
      ? `There is no page '${short(page)}': paths are case-sensitive.`
      : `There is no page '${short(page)}'.`
  },
  hint: ({ near, isIgnored }) => {
    if (isIgnored) return 'Take it out of .mintignore, or out of the navigation.'
    return near === undefined ? undefined : `Did you mean '${near}'?`
  },
  fold: ({ page, folder: { name, isThere }, isIgnored = false }) => ({
    key: `${isIgnored} ${name}`,
    subject: `'${shortName(page)}'`,
    many: (count) => {
      if (isIgnored) return `.mintignore names ${count} listed pages: the provider leaves them out.`
      return isThere
        ? `${count} listed pages do not exist${name === '' ? '' : ` in '${name}'`}.`
        : `${count} listed pages do not exist: there is no folder '${name}' with pages.`
    },
  }),
  why: 'A path in `pages` or `root` that has neither an `.mdx` nor an `.md` file: the provider leaves the entry out of the sidebar, or shows one that leads to a 404. Pages in the `directory` of a specification are made by the provider and count as there. A page that `.mintignore` names is left out as well.',
  example: { page: 'guides/quick-start', near: 'guides/quickstart', folder: { name: 'guides', isThere: true } },
  check: ({ docs, disk, pages, isGenerated }, report) => {
    const isIgnored = disk.exists('.mintignore') ? mintignore(disk) : undefined
    const inLanguageOf = languageMatcher(languagesOf(docs))
    const folderOf = emptyFolder(pages.hasPagesIn)
    return {
      page({ page, path, element, endpoint }) {
        const file = isIgnored && pages.fileOf(nameOfPage(page))
        if (file !== undefined && isIgnored?.(file)) {
          const ignored = { page, near: undefined, folder: folderOf(nameOfPage(page)), isIgnored: true }
          return report({ path }, ignored, { about: nameOfPage(page), severity: 'warning' })
        }
        // Nearly every one is there, by this name.
        if (endpoint || pages.has(page) || page.trim() === '' || isOperation(page)) return
        const { path: wanted, outside } = pagePath(page)
        const name = withoutExtension(wanted)
        if (outside || /^[a-z]+:\/\//i.test(page) || pages.has(name) || isGenerated(name)) return
        const whole = name.replace(/#.*/, '')
        // A part of a page that is there: no page of its own, but hardly a page that has gone.
        if (pages.has(whole))
          report({ path }, { page, near: whole, folder: folderOf(name) }, { about: whole, severity: 'warning' })
        else if (withMethod(page) === undefined) {
          const spelled = pages.spelled(wanted)
          const near = spelled ?? pages.near(wanted, inLanguageOf(wanted, languageOf(element)?.title))
          const mends = spelled === undefined ? [] : [{ do: 'set', path, value: spelled } as const]
          report({ path }, { page, near, folder: folderOf(name) }, { about: name, mends })
        }
      },
    }
  },
})

/** `asyncapi.yaml channel`: a page made from a specification that is named with it. */
function isOperation(page: string): boolean {
  return /\.(ya?ml|json)\s+\S/i.test(page)
}

/** The highest folder of a page in which there are no pages; its own where there are some in all of them. */
function emptyFolder(hasPagesIn: (folder: string) => boolean): (page: string) => Args['folder'] {
  return (page) => {
    const folders = foldersOf(page)
    const empty = folders.find((folder) => !hasPagesIn(folder))
    return { name: empty ?? folders.at(-1) ?? '', isThere: empty === undefined }
  }
}
