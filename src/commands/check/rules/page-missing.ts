import { grouped } from '../../../base/diagnostics/grouped.js'
import { counted, listed, shellWord, short, shortName } from '../../../base/diagnostics/text.js'
import { movedPaths, type FolderMove } from '../../../site/model/folder-moves.js'
import { languageMatcher, languagesOf } from '../../../site/model/variants.js'
import { nodeAround, pageRefsIn, type PageRef } from '../../../site/model/navigation-tree.js'
import type { Unpublished } from '../../../site/model/page-index.js'
import { foldersOf, nameOfPage, pagePath, withoutExtension } from '../../../site/model/page-path.js'
import type { Site } from '../../../site/model/site.js'
import { isAdditional, withMethod } from '../../../site/model/specs/references.js'
import { becauseUnpublished } from '../links/judge.js'
import { defineRule, removing, setting, type Around } from '../rule.js'
import { listedVariants, type Counterparts } from '../variants.js'

interface Args {
  readonly page: string
  /** The intended page. */
  readonly near?: string | undefined
  /** The move to `near` in git: of the file, or of a folder with all pages. */
  readonly moved?: FolderMove | undefined
  /** Languages or versions with the page. */
  readonly elsewhere?: Counterparts | undefined
  /** The reason why the existing page is not published. */
  readonly unpublished?: Unpublished
  /** `index`: the entry names the folder of the index `near`. `part`: `guides/start#install`. `case`: a wrong case. */
  readonly is?: 'index' | 'part' | 'case'
  /** A language or version with an empty folder, and the number of its pages. */
  readonly variant?: Pick<Counterparts, 'axis' | 'own'> & { readonly folder: string; readonly count: number }
}

/** A listed page without a file. */
interface Missing {
  readonly visit: PageRef
  /** Without slashes and an extension. */
  readonly name: string
}

/** Fewer missing pages of a language or version are reported singly. */
const FEWEST_OF_VARIANT = 4
const ADD_OR_REMOVE = 'Add the file, or remove the entry.'
const LIST_WHERE_IT_EXISTS = 'Add the file, or list the page only where it exists.'

export const pageMissing = defineRule<Args>({
  id: 'page-missing',
  severity: 'error',
  message: ({ page, near, unpublished, is, moved, elsewhere, variant }) => {
    if (variant)
      return `${variant.axis} '${short(variant.own)}' lists ${counted(variant.count, 'page')} that don't exist: there are no pages in the folder '${shortName(variant.folder)}'.`
    if (unpublished !== undefined) return leftOut(unpublished, `the page '${short(page)}'`)
    if (is === 'index')
      return `'${short(page)}' opens '${short(near ?? '')}', but the sidebar does not show that page's title and icon.`
    if (moved) return `There is no page '${short(page)}': its file was renamed to '${short(near ?? '')}'.`
    if (elsewhere) return `There is no page '${short(page)}': ${labelled(elsewhere)} it.`
    return near !== undefined && near.toLowerCase() === nameOfPage(page).toLowerCase()
      ? `There is no page '${short(page)}': paths are case-sensitive.`
      : `There is no page '${short(page)}'.`
  },
  hint: ({ near, unpublished, is, moved, elsewhere, variant }) => {
    if (variant) return `Add the files, or leave the ${variant.axis} out of the navigation until they exist.`
    if (unpublished === 'name') return 'Rename the file, or remove it from the navigation.'
    if (unpublished === 'snippet') return 'Move the file to another folder, or remove it from the navigation.'
    if (unpublished !== undefined) return `Remove it from ${unpublished}, or from the navigation.`
    if (is === 'index') return `Write '${near}'.`
    if (moved)
      return `Write '${near}'. Or run \`npx build-nav mv --after ${shellWord(moved.from)} ${shellWord(moved.to)}\`, which also changes links and adds ${moved.to === near ? 'a redirect' : 'redirects'}.`
    if (elsewhere) return ADD_OR_REMOVE
    return near && didYouMean(near)
  },
  head: ['entry has no page', 'entries have no page'],
  why: 'A path in `pages` or `root` has neither an `.mdx` nor an `.md` file: Mintlify leaves the entry out of the sidebar, or shows a link to a 404. Pages that Mintlify makes from a specification exist: those in its `directory`, under the name of a tag and of an operation. Where a specification is on another server or is unreadable, any page in its `directory` may exist. Mintlify also leaves out pages that `.mintignore` or `.gitignore` names, README.md, LICENSE.md, CHANGELOG.md and CONTRIBUTING.md, and the root folders `snippets` and `_snippets`. An entry that names a folder opens the `index` of that folder: a warning, because the entry shows neither the title nor the icon of that page.',
  example: { page: 'guides/quick-start', near: 'guides/quickstart' },
  async end(site, report) {
    const open: Missing[] = []
    for (const visit of pageRefsIn(site.navigation())) {
      const { page, path } = visit
      const fault = faultOf(visit, site)
      if (fault === 'missing') open.push({ visit, name: nameOfPage(page) })
      else if (fault) {
        const { is, near, unpublished } = fault
        // An ignored page may exist at Mintlify.
        const severity = is === 'index' || is === 'part' || unpublished?.startsWith('.') ? 'warning' : 'error'
        const about = is === 'part' && near !== undefined ? near : nameOfPage(page)
        report({ path }, fault, { about, severity, fixes: is === 'part' ? [] : setting(path, near) })
      }
    }
    if (open.length === 0) return
    const { pages, renamed } = site
    const now = (await renamed?.(open.map(({ name }) => name))) ?? new Map<string, string>()
    const moves = movedPaths(now, pages.hasPagesIn)
    const moveOf = new Map(moves.flatMap((moved) => moved.pairs.map(({ from }) => [from, moved] as const)))
    const variants = listedVariants(site)
    const tell = missingTeller(site, variants, now)
    const emptyVariantOf = ({ name, visit }: Missing) => {
      const folder = foldersOf(name).find((each) => !pages.hasPagesIn(each))
      const found = folder === undefined || now.has(name) ? undefined : variants.counterparts(name, visit.element)
      if (folder === undefined || !found || !variants.isFolderOf(folder, found)) return undefined
      return JSON.stringify([found.axis, found.own, folder])
    }
    for (const [key, all] of grouped(open, emptyVariantOf)) {
      const [{ name, visit }] = all
      if (key === undefined || all.length < FEWEST_OF_VARIANT) {
        for (const missing of all) report({ path: missing.visit.path }, ...tell(missing, moveOf.get(missing.name)))
        continue
      }
      const [axis, own, folder] = JSON.parse(key) as [Counterparts['axis'], string, string]
      const path = [...(nodeAround(visit.element, axis)?.path ?? visit.path), axis]
      report({ path }, { page: visit.page, variant: { axis, own, folder, count: all.length } }, { about: name })
    }
  },
})

/** The fault of an entry; `missing` for a page without a file in any spelling. */
function faultOf({ page, element, endpoint }: PageRef, site: Site): Args | 'missing' | undefined {
  if (endpoint || page.trim() === '') return undefined
  const { pages, specs, generated } = site
  const unpublished = pages.unpublished(nameOfPage(page))
  if (unpublished !== undefined) return { page, unpublished }
  // Nearly all pages are there. `asyncapi.yaml channel` is an operation.
  if (pages.has(page) || /\.(ya?ml|json)\s+\S/i.test(page)) return undefined
  const { path: wanted, outside } = pagePath(page)
  const name = withoutExtension(wanted)
  if (outside || /^[a-z]+:\/\//i.test(page) || pages.has(name) || generated().has(name)) return undefined
  const index = pages.opening(name)
  if (index !== undefined) return { page, near: index, is: 'index' }
  // `guides/start#install` is a part of a page, hardly a removed page.
  const whole = name.replace(/#.*/, '')
  if (pages.has(whole)) return { page, near: whole, is: 'part' }
  if (withMethod(page) !== undefined || isAdditional(page, element.specs, specs)) return undefined
  const spelled = pages.spelled(wanted)
  const by = spelled === undefined ? undefined : pages.unpublished(spelled)
  if (by !== undefined) return { page, unpublished: by }
  return spelled === undefined ? 'missing' : { page, near: spelled, is: 'case' }
}

/** Explains a missing page: moved, misspelt, or a page of some variants only. */
function missingTeller(
  { navigation, pages }: Site,
  variants: ReturnType<typeof listedVariants>,
  now: ReadonlyMap<string, string>,
) {
  const inLanguageOf = languageMatcher(languagesOf(navigation()))
  const filled = new Map<PageRef['element'], boolean>()
  /** True for a list with a page or a group: an emptied list would be the next finding. */
  const hasMore = (element: PageRef['element']): boolean => {
    const list = element.json['pages']
    const isFilled =
      filled.get(element) ??
      (Array.isArray(list) && list.some((each) => typeof each !== 'string' || pages.has(nameOfPage(each))))
    filled.set(element, isFilled)
    return isFilled
  }
  return ({ visit: { page, path, element }, name }: Missing, moved: FolderMove | undefined) => {
    const found = now.has(name) ? undefined : variants.counterparts(name, element)
    const wanted = pagePath(page).path
    const isNear = inLanguageOf(wanted, nodeAround(element, 'language')?.title)
    const meant = now.get(name) ?? pages.near(wanted, isNear)
    // Code for all variants can't name the page of one variant. A listed page with a like name is not meant: the missing
    // page is not translated yet.
    const isAnother = found?.axis === 'language' && meant !== undefined && variants.isListed(meant)
    const isMeant = meant !== undefined && !isAnother && !(found && variants.isSame(meant, name))
    const near = isMeant ? meant : undefined
    const elsewhere = isMeant ? undefined : found
    // Most variants have the page: the file is still to come.
    const isOfFew = elsewhere !== undefined && elsewhere.having.length <= elsewhere.lacking.length
    const fixes = isOfFew && typeof path.at(-1) === 'number' && hasMore(element) ? removing(path) : []
    // Code for several variants lists the page in all of them.
    const hintAt = ({ gives }: Around) => (found?.entries.some(gives) ? LIST_WHERE_IT_EXISTS : undefined)
    return [
      { page, near, moved, elsewhere },
      { about: name, fixes, hintAt },
    ] as const
  }
}

function didYouMean(near: string): string {
  return `Did you mean '${near}'?`
}

/** `only zh has`, `only zh and ko have`, `all versions but 9.1 have`, `12 other versions have` */
function labelled({ axis, having, lacking, isInAll }: Counterparts): string {
  if (having.length <= 3) return `only ${listed(having)} ${having.length === 1 ? 'has' : 'have'}`
  return isInAll && lacking.length <= 3
    ? `all ${axis}s but ${listed(lacking)} have`
    : `${having.length} other ${axis}s have`
}

function leftOut(by: Unpublished, pages: string): string {
  const reason = becauseUnpublished(by, pages)
  return by === 'name' || by === 'snippet' ? `${reason}: it leaves out ${pages}.` : `${reason}: Mintlify leaves it out.`
}
