import { grouped } from '../../../base/diagnostics/grouped.js'
import { counted, inQuotes, listed, shellWord, short, shortName } from '../../../base/diagnostics/text.js'
import { movedPaths, type FolderMove } from '../../../site/model/folder-moves.js'
import { compareVersions, languageMatcher, languagesOf } from '../../../site/model/variants.js'
import { nodeAround, pageRefsIn, type PageRef } from '../../../site/model/navigation-tree.js'
import type { Unpublished } from '../../../site/model/page-index.js'
import { foldersOf, nameOfPage, pagePath, withoutExtension } from '../../../site/model/page-path.js'
import type { Site } from '../../../site/model/site.js'
import { isAdditional, withMethod } from '../../../site/model/specs/near-endpoint.js'
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
    const hintAt = found && ((around: Around) => hintFor(found, around, near))
    return [
      { page, near, moved, elsewhere },
      { about: name, fixes, hintAt },
    ] as const
  }
}

function didYouMean(near: string): string {
  return `Did you mean '${near}'?`
}

/** The hint for code of several languages or versions; else `near`, the intended page. */
function hintFor({ axis, entries }: Counterparts, { gives, names }: Around, near: string | undefined): string {
  const shared = entries.filter(({ path }) => gives(path))
  const labels = new Set(shared.map(({ label }) => label))
  const having = [...new Set(shared.flatMap(({ label, isThere }) => (isThere ? label : [])))]
  const lacking = [...labels].filter((label) => !having.includes(label))
  if (names === undefined || having.length === 0 || lacking.length === 0)
    return near === undefined ? ADD_OR_REMOVE : didYouMean(near)
  const listing = 'Add the file, or list the page only where it exists'
  const condition = conditionFor({ axis, having, lacking }, names)
  return condition === undefined
    ? `${listing}. ${counted(labels.size, axis)} share this list: to leave the page out of ${listed(lacking)}, make the list a function of the ${axis}.`
    : `${listing}: ${condition}.`
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

/** Names for the code of a language, or the label of a version, in code of `migrate` and the guide. */
const variables = { language: ['locale', 'language', 'lang', 'code'], version: ['label', 'version'] } as const

/**
 * The condition, in words, under which code for several variants lists a page, by the names in scope:
 * `since('2.0') && …`. Undefined for code without a variant in scope, such as a constant.
 */
function conditionFor(
  { axis, having, lacking }: Pick<Counterparts, 'axis' | 'having' | 'lacking'>,
  names: ReadonlySet<string>,
): string | undefined {
  const isFew = having.length <= lacking.length
  const few = isFew ? having : lacking
  const quoted = (labels: readonly string[]) => labels.map((each) => inQuotes(each)).join(', ')
  const variable = variables[axis].find((name) => names.has(name))
  if (axis === 'version') {
    const ordered = having.toSorted((one, other) => compareVersions(other, one))
    const isNumbered = [...having, ...lacking].every((label) => /^v?\d/.test(label))
    const isEach = (sign: 1 | -1) =>
      isNumbered && having.every((one) => lacking.every((other) => compareVersions(one, other) * sign > 0))
    const method = isEach(1) ? 'since' : isEach(-1) ? 'until' : 'only'
    const labels = { since: ordered.slice(-1), until: ordered.slice(0, 1), only: few }[method]
    const not = method === 'only' && !isFew ? '!' : ''
    const inWords = (callee: string, more = '') => `\`${not}${callee}(${quoted(labels)}) && …\`${more}`
    if (names.has(method)) return inWords(method)
    if (names.has('release')) return inWords(`release.${method}`)
    const isOfRelease = ['since', 'until', 'only'].some((name) => names.has(name))
    if (variable === undefined && isOfRelease) return inWords(method, `, with \`${method}\` of the same release`)
  }
  if (variable === undefined) return undefined
  if (few.length === 1) return `\`${variable} ${isFew ? '===' : '!=='} ${quoted(few)} && …\``
  return `\`${isFew ? '' : '!'}[${quoted(few)}].includes(${variable}) && …\``
}
