import { short, shellWord } from '../../../base/diagnostics/text.js'
import { wordForMethod } from '../../../format/contract/endpoints.js'
import { movedPaths, type FolderMove } from '../../../site/model/folder-moves.js'
import { nodeAround, pageRefsIn, type NavNode, type PageRef } from '../../../site/model/navigation-tree.js'
import { filesByUrl, unpublishedInWords, type Unpublished } from '../../../site/model/page-index.js'
import { nameOfPage, pagePath, withoutExtension } from '../../../site/model/page-path.js'
import type { Site } from '../../../site/model/site.js'
import { languageMatcher, languagesOf } from '../../../site/model/variants.js'
import { renamedOn } from './links.js'
import { defineRule, firstSeen, nameOf, removing, setting, type Rule } from '../rule.js'

/** Entries of pages. */
export const pageRules: readonly Rule[] = [
  defineRule<{ page: string; first: string; languages: readonly [string, string] | undefined }>({
    id: 'page-duplicate',
    severity: 'warning',
    message: ({ page, first, languages }) =>
      languages
        ? `'${short(page)}' is already in the navigation of '${languages[0]}': the same page in '${languages[1]}' breaks the language switcher.`
        : `'${short(page)}' is listed twice: ${first} already has it.`,
    hint: ({ languages }) =>
      languages ? 'Give each language its own page, or remove it from one of them.' : 'Remove one of the two.',
    head: ['page is listed twice', 'pages are listed twice'],
    row: ({ page }) => ({ what: page }),
    why: "The same page twice in one sidebar: only one of the entries can be marked as open. The same page in two languages: Mintlify gets the language of a page from its path, so the language switcher can't change to the other one.",
    example: { page: 'guides/start', first: "group 'Guides'", languages: undefined },
    end({ dropped, navigation }, report) {
      const firstIn = firstSeen<NavNode, PageRef>()
      for (const ref of pageRefsIn(navigation())) {
        const { page, path, element, endpoint, role } = ref
        if ((!endpoint && pagePath(page).outside) || isRootOfOwnPage(ref)) continue
        const name = endpoint ? endpointName(endpoint, element) : nameOfPage(page)
        // Readers don't see a dropped entry.
        const key = `${dropped()(path)?.path.join() ?? ''} ${name}`
        const first = firstIn(sidebarOf(element), key, ref)
        const language = endpoint ? undefined : nodeAround(element, 'language')
        if (first !== ref) {
          const isBefore = first.element === element && first.role === 'listed'
          const args = { page, first: nameOf(first.element), languages: undefined }
          if (role !== 'root') report({ path }, args, { about: name, fixes: isBefore ? removing(path) : [] })
        } else if (language?.parent) {
          const before = nodeAround(firstIn(language.parent, key, ref).element, 'language')
          if (!before || before === language) continue
          const languages = [before.title ?? '', language.title ?? ''] as const
          report({ path }, { page, first: nameOf(before), languages }, { about: name })
        }
      }
    },
  }),
  defineRule<{ file: string; other: string; address: string }>({
    id: 'page-address-taken',
    severity: 'warning',
    message: ({ file, other, address }) =>
      `'${other}' and '${file}' have the same URL, '${address}': readers see only one of them.`,
    hint: () => 'Rename one of the two files, or delete it.',
    head: ['page shares its URL with another page', 'pages share their URLs with other pages'],
    why: "The URL of a page is its path without extension, and without `index` at the end; Mintlify's URLs ignore case. So `guides.mdx` and `guides/index.mdx` share `/guides`, and `dup.md` shares `/dup` with `dup.mdx`. If the navigation lists both, this is an error: one of the two entries opens the other page.",
    example: { file: 'guides/index.mdx', other: 'guides.mdx', address: '/guides' },
    end({ disk, pages, navigation }, report) {
      const taken = [...filesByUrl(disk)].filter(([, { length }]) => length > 1)
      const entries = new Map<string | undefined, PageRef>()
      for (const ref of taken.length > 0 ? pageRefsIn(navigation()) : []) {
        const file = pages.fileOf(nameOfPage(ref.page))
        if (!ref.endpoint && !entries.has(file)) entries.set(file, ref)
      }
      for (const [address, files] of taken) {
        // A file without an entry is to be renamed, not the listed one.
        const [other = '', ...more] = files.toSorted((a, b) => Number(entries.has(b)) - Number(entries.has(a)))
        for (const file of more) {
          const [about, entry] = [withoutExtension(file), entries.get(file)]
          if (entry) report({ path: entry.path }, { file, other, address }, { about, severity: 'error' })
          else report({ file }, { file, other, address }, { about })
        }
      }
    },
  }),
  defineRule<{ page: string; reason: string }>({
    id: 'frontmatter-invalid',
    severity: 'error',
    message: ({ page, reason }) => `The frontmatter of '${page}' can't be read: ${reason}.`,
    head: ["page has frontmatter that can't be read", "pages have frontmatter that can't be read"],
    why: 'The lines between `---` at the start of a listed page are not valid frontmatter. build-nav reads them with the YAML library that Mintlify uses. An error: Mintlify stops at this page, because the lines are not valid YAML, or because `openapi`, `asyncapi` or `api` is a list or a number where it must be one endpoint. A warning: Mintlify shows the page without its title and settings, because there is other text on the line of a `---`, because an empty line precedes the first `---`, or because there are no keys between the two.',
    example: { page: 'guides/start', reason: 'a text with a colon in it needs quotes around it' },
    end({ pages, navigation, frontmatterProblem }, report) {
      for (const page of new Set([...pageRefsIn(navigation())].map((each) => nameOfPage(each.page)))) {
        const problem = frontmatterProblem(page)
        if (!problem) continue
        const { reason, line, column, severity } = problem
        report({ file: pages.fileOf(page) as string, line, column }, { page, reason }, { severity })
      }
    },
  }),
  defineRule<ListedPage>({
    id: 'page-missing',
    severity: 'error',
    message: ({ page, near, unpublished, is, moved }) => {
      if (unpublished !== undefined) return `'${short(page)}' is left out: ${unpublishedInWords(unpublished)}.`
      if (is === 'index')
        return `'${short(page)}' opens '${short(near ?? '')}', but the sidebar does not show that page's title and icon.`
      if (is === 'extension') return `'${short(page)}' has a file extension; page paths don't.`
      if (is === 'outside') return `'${short(page)}' is outside the docs root.`
      const missing = `There is no page '${short(page)}'`
      if (moved) return `${missing}: its file was renamed to '${short(near ?? '')}'.`
      const isCase = near?.toLowerCase() === nameOfPage(page).toLowerCase()
      return isCase ? `${missing}: paths are case-sensitive.` : `${missing}.`
    },
    hint: ({ near, unpublished, is, moved }) => {
      if (unpublished?.startsWith('.')) return `Remove it from ${unpublished}, or from the navigation.`
      if (unpublished !== undefined) return 'Rename or move the file, or remove it from the navigation.'
      if (is === 'outside') return 'Move the page into the folder of docs.json: page paths start there.'
      if (is === 'index' || is === 'extension') return `Write '${near}'.`
      if (moved)
        return `Write '${near}'. Or run \`npx build-nav mv --after ${shellWord(moved.from)} ${shellWord(moved.to)}\`, which also changes links and adds ${moved.to === near ? 'a redirect' : 'redirects'}.`
      return near && `Did you mean '${near}'?`
    },
    head: ['entry names no page', 'entries name no page'],
    why: 'A path in `pages` or `root` has neither an `.mdx` nor an `.md` file: Mintlify leaves the entry out of the sidebar, or shows a link to a 404. Pages that Mintlify makes from a specification exist: those in its `directory`, under the name of a tag and of an operation. Where a specification is on another server or is unreadable, any page in its `directory` may exist. Mintlify also leaves out pages that `.mintignore` or `.gitignore` names, README.md, LICENSE.md, CHANGELOG.md and CONTRIBUTING.md, and the root folders `snippets` and `_snippets`. An entry that names a folder opens the `index` of that folder: a warning, because the entry shows neither the title nor the icon of that page. Another warning is a file extension: Mintlify appends `.mdx` to it, and the switchers and the search may not find the page. Mintlify ignores a `..` at the top, so `../README` names a different page than it seems to, or none: only the folder of docs.json is published.',
    example: { page: 'guides/quick-start', near: 'guides/quickstart' },
    async end(site, report) {
      const { navigation, pages, disk } = site
      const open: PageRef[] = []
      for (const visit of pageRefsIn(navigation())) {
        const { page, path } = visit
        const fault = faultOf(visit, site)
        if (fault === 'missing') open.push(visit)
        else if (fault) {
          const { is, near, unpublished } = fault
          // An ignored page may exist at Mintlify.
          const isOpen = is === 'index' || is === 'part' || is === 'extension'
          const severity = isOpen || unpublished?.startsWith('.') ? 'warning' : 'error'
          report({ path }, fault, {
            about: nameOfPage(page),
            severity,
            fixes: is === 'part' ? [] : setting(path, near),
          })
        }
      }
      if (open.length === 0) return
      const missing = open.map(({ page }) => nameOfPage(page))
      const now = await renamedOn(disk, missing)
      const moves = movedPaths(now, pages.hasPagesIn)
      const moveOf = new Map(moves.flatMap((moved) => moved.pairs.map(({ from }) => [from, moved] as const)))
      const listed = new Set([...pageRefsIn(navigation())].map(({ page }) => nameOfPage(page)))
      const languages = languagesOf(navigation())
      const inLanguageOf = languageMatcher(languages)
      for (const { page, path, element } of open) {
        const name = nameOfPage(page)
        const wanted = pagePath(page).path
        const alike = pages.near(wanted, inLanguageOf(wanted, nodeAround(element, 'language')?.title))
        // A listed page with a like name is not meant: the missing page is not translated yet.
        const isOther = languages.length > 0 && alike !== undefined && listed.has(alike)
        const near = now.get(name) ?? (isOther ? undefined : alike)
        report({ path }, { page, near, moved: moveOf.get(name) }, { about: name })
      }
    },
  }),
]

/** True for the root of a group with an equal entry in the list: the sidebar shows a single entry. */
function isRootOfOwnPage({ role, page, element }: PageRef): boolean {
  return role === 'root' && element.entries.some((own) => 'page' in own && own.role === 'listed' && own.page === page)
}

/** The element whose sidebar shows an entry, such as a tab, an anchor or a version. */
function sidebarOf(element: NavNode): NavNode {
  return element.kind === 'group' && element.parent ? sidebarOf(element.parent) : element
}

/** The identity of an endpoint: one method and path in two specifications are two pages. */
function endpointName({ spec, method, path }: NonNullable<PageRef['endpoint']>, { specs }: NavNode): string {
  const sources = spec === undefined ? specs.map(({ source }) => source) : [spec]
  return `${sources.map((source) => pagePath(source).path).join()} ${method} ${path.replace(/(?<=.)\/$/, '')}`
}

interface ListedPage {
  readonly page: string
  /** The intended page. */
  readonly near?: string | undefined
  /** The move to `near` in git: of the file, or of a folder with all pages. */
  readonly moved?: FolderMove | undefined
  /** The reason why the existing page is not published. */
  readonly unpublished?: Unpublished
  /** `index`: the entry names the folder of the index `near`. `part`: `guides/start#install`. `case`: a wrong case. */
  readonly is?: 'index' | 'part' | 'case' | 'extension' | 'outside'
}

/** The fault of an entry; `missing` for a page without a file in any spelling. */
function faultOf({ page, endpoint }: PageRef, site: Site): ListedPage | 'missing' | undefined {
  if (endpoint || page.trim() === '') return undefined
  const { pages, generated } = site
  const { path: wanted, outside } = pagePath(page)
  if (outside) return { page, is: 'outside' }
  const unpublished = pages.unpublished(nameOfPage(page))
  if (unpublished !== undefined) return { page, unpublished }
  // Nearly all pages are there. `asyncapi.yaml channel` is an operation.
  if (pages.has(page) || /\.(ya?ml|json)\s+\S/i.test(page)) return undefined
  const name = withoutExtension(wanted)
  if (/^[a-z]+:\/\//i.test(page)) return undefined
  if (pages.has(name) || generated().has(name))
    return name === wanted ? undefined : { page, near: withoutExtension(page), is: 'extension' }
  const index = pages.opening(name)
  if (index !== undefined) return { page, near: index, is: 'index' }
  // `guides/start#install` is a part of a page.
  const whole = name.replace(/#.*/, '')
  if (pages.has(whole)) return { page, near: whole, is: 'part' }
  if (wordForMethod(page) !== undefined) return undefined
  const spelled = pages.spelled(wanted)
  const by = spelled === undefined ? undefined : pages.unpublished(spelled)
  if (by !== undefined) return { page, unpublished: by }
  return spelled === undefined ? 'missing' : { page, near: spelled, is: 'case' }
}
