import { grouped } from '../../../base/diagnostics/grouped.js'
import { counted, listed, listedUpTo, shellWord, short, shortName } from '../../../base/diagnostics/text.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { movedPaths, type FolderMove } from '../../../site/model/folder-moves.js'
import { languageMatcher, languagesOf } from '../../../site/model/variants.js'
import { nodeAround } from '../../../site/model/navigation-tree.js'
import type { Unpublished } from '../../../site/model/page-index.js'
import { foldersOf, nameOfPage, pagePath, withoutExtension } from '../../../site/model/page-path.js'
import { isAdditional, withMethod } from '../../../site/model/specs/near-endpoint.js'
import type { PageRef } from '../../../site/model/navigation-tree.js'
import { becauseUnpublished } from '../links/words.js'
import { defineRule, type Around } from '../rule.js'
import { conditionFor, listedVariants } from '../counterparts.js'
import type { Counterparts, EntryCondition, Missing, MissingVersions } from '../counterparts.js'

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
  /** True for the entry of a folder with the index `near`. */
  readonly isIndex?: boolean
  /** A language or version with an empty folder, and the number of its pages. */
  readonly variant?: Pick<Counterparts, 'axis' | 'own'> & { readonly folder: string; readonly count: number }
  /** Versions of a language without files. */
  readonly versions?: MissingVersions
}

/** Fewer missing pages of a language or version are reported singly. */
const FEWEST_OF_VARIANT = 4
const ADD_OR_REMOVE = 'Add the file, or remove the entry.'

export const pageMissing = defineRule<Args>({
  id: 'page-missing',
  severity: 'error',
  message: ({ page, near, unpublished, isIndex, moved, elsewhere, variant, versions }) => {
    if (versions) return lackingVersions(versions)
    if (variant)
      return `${variant.axis} '${short(variant.own)}' lists ${counted(variant.count, 'page')} that don't exist: there are no pages in the folder '${shortName(variant.folder)}'.`
    if (unpublished !== undefined) return leftOut(unpublished, `the page '${short(page)}'`)
    if (isIndex)
      return `'${short(page)}' opens '${short(near ?? '')}', but the sidebar does not show that page's title and icon.`
    if (moved) return `There is no page '${short(page)}': its file was renamed to '${short(near ?? '')}'.`
    if (elsewhere) return `There is no page '${short(page)}': ${labelled(elsewhere)} it.`
    return near !== undefined && near.toLowerCase() === nameOfPage(page).toLowerCase()
      ? `There is no page '${short(page)}': paths are case-sensitive.`
      : `There is no page '${short(page)}'.`
  },
  hint: ({ near, unpublished, isIndex, moved, elsewhere, variant, versions }) => {
    if (versions) return 'Add the files, or list only the versions that it has.'
    if (variant) return `Add the files, or leave the ${variant.axis} out of the navigation until they exist.`
    if (unpublished === 'name') return 'Rename the file, or remove it from the navigation.'
    if (unpublished === 'snippet') return 'Move the file to another folder, or remove it from the navigation.'
    if (unpublished !== undefined) return `Remove it from ${unpublished}, or from the navigation.`
    if (isIndex) return `Write '${near}'.`
    if (moved)
      return `Write '${near}'. Or run \`npx build-nav mv --after ${shellWord(moved.from)} ${shellWord(moved.to)}\`, which also changes links and adds ${moved.to === near ? 'a redirect' : 'redirects'}.`
    if (elsewhere) return ADD_OR_REMOVE
    return near && didYouMean(near)
  },
  head: ['entry has no page', 'entries have no page'],
  why: 'A path in `pages` or `root` has neither an `.mdx` nor an `.md` file: Mintlify leaves the entry out of the sidebar, or shows a link to a 404. Pages that Mintlify makes from a specification exist: those in its `directory`, under the name of a tag and of an operation. Where a specification is on another server or is unreadable, any page in its `directory` may exist. Mintlify also leaves out pages that `.mintignore` or `.gitignore` names, README.md, LICENSE.md, CHANGELOG.md and CONTRIBUTING.md, and the root folders `snippets` and `_snippets`. An entry that names a folder opens the `index` of that folder: a warning, because the entry shows neither the title nor the icon of that page.',
  example: { page: 'guides/quick-start', near: 'guides/quickstart' },
  check: (site, report) => {
    const { pages, specs, generated, renamed } = site
    const inLanguageOf = languageMatcher(languagesOf(site.navigation()))
    const visits: PageRef[] = []
    const open: Missing[] = []
    const tellUnpublished = (page: string, path: JsonPath, unpublished: Unpublished) => {
      // An ignored page may exist at Mintlify.
      const severity = unpublished.startsWith('.') ? 'warning' : 'error'
      report({ path }, { page, unpublished }, { about: nameOfPage(page), severity })
    }
    return {
      page(visit) {
        const { page, path, element, endpoint } = visit
        if (endpoint || page.trim() === '') return
        visits.push(visit)
        const unpublished = pages.unpublished(nameOfPage(page))
        if (unpublished !== undefined) return tellUnpublished(page, path, unpublished)
        // Nearly all pages are there. `asyncapi.yaml channel` is an operation.
        if (pages.has(page) || /\.(ya?ml|json)\s+\S/i.test(page)) return
        const { path: wanted, outside } = pagePath(page)
        const name = withoutExtension(wanted)
        if (outside || /^[a-z]+:\/\//i.test(page) || pages.has(name) || generated().has(name)) return
        const index = pages.opening(name)
        if (index !== undefined) {
          const fixes = [{ do: 'set', path, value: index } as const]
          return report({ path }, { page, near: index, isIndex: true }, { about: name, severity: 'warning', fixes })
        }
        const whole = name.replace(/#.*/, '')
        // `guides/start#install` is a part of a page, hardly a removed page.
        if (pages.has(whole)) return report({ path }, { page, near: whole }, { about: whole, severity: 'warning' })
        if (withMethod(page) !== undefined || isAdditional(page, element.specs, specs)) return
        const spelled = pages.spelled(wanted)
        const by = spelled === undefined ? undefined : pages.unpublished(spelled)
        if (by !== undefined) tellUnpublished(page, path, by)
        else if (spelled !== undefined) {
          const fixes = [{ do: 'set', path, value: spelled } as const]
          report({ path }, { page, near: spelled }, { about: name, fixes })
        } else {
          const near = () => pages.near(wanted, inLanguageOf(wanted, nodeAround(element, 'language')?.title))
          open.push({ page, name, path, near, element })
        }
      },
      async end() {
        if (open.length === 0) return
        const now = (await renamed?.(open.map(({ name }) => name))) ?? new Map<string, string>()
        const moves = movedPaths(now, pages.hasPagesIn)
        const moveOf = new Map(moves.flatMap((moved) => moved.pairs.map(({ from }) => [from, moved] as const)))
        const variants = listedVariants(site, visits)
        const unmoved = open.filter(({ name }) => !now.has(name))
        const ofVersions = variants.missingVersions(unmoved, FEWEST_OF_VARIANT)
        for (const versions of ofVersions) tellVersions(versions)
        const filled = new Map<Missing['element'], boolean>()
        const told = new Set(ofVersions.flatMap((each) => each.pages))
        const emptyVariantOf = (missing: Missing) => {
          const folder = foldersOf(missing.name).find((each) => !pages.hasPagesIn(each))
          const found = folder === undefined || now.has(missing.name) ? undefined : variants.counterparts(missing)
          if (folder === undefined || !found || !variants.isFolderOf(folder, found)) return undefined
          return JSON.stringify({ axis: found.axis, own: found.own, folder })
        }
        const left = grouped(
          open.filter((missing) => !told.has(missing)),
          emptyVariantOf,
        )
        const emptied = [...left].filter(([key]) => key !== undefined)
        for (const missing of left.get(undefined) ?? []) tell(missing)
        for (const [key, all] of emptied) {
          if (all.length < FEWEST_OF_VARIANT) for (const missing of all) tell(missing)
          else {
            const [{ page, name, path, element }] = all
            const variant = {
              ...(JSON.parse(key ?? '') as Omit<NonNullable<Args['variant']>, 'count'>),
              count: all.length,
            }
            const at = nodeAround(element, variant.axis)?.path ?? path
            report({ path: [...at, variant.axis] }, { page, variant }, { about: name })
          }
        }

        function tellVersions(versions: MissingVersions): void {
          const [{ page, name, path, element }] = versions.pages
          const [language, version] = [nodeAround(element, 'language'), nodeAround(element, 'version')]
          // The code of the inner variant may have both in scope.
          const inner = (language?.path.length ?? 0) > (version?.path.length ?? 0) ? language : version
          const hintAt = ({ names }: Around) => names && hintForVersions(versions, names)
          // The place is the call, as titles may be in a list elsewhere.
          report({ path: inner?.path ?? path }, { page, versions }, { about: name, hintAt })
        }

        /** True for a list with a page or a group: an emptied list would be the next finding. */
        function hasMore(element: Missing['element']): boolean {
          const known = filled.get(element)
          if (known !== undefined) return known
          const list = element.json['pages']
          const isFilled =
            Array.isArray(list) && list.some((each) => typeof each !== 'string' || pages.has(nameOfPage(each)))
          filled.set(element, isFilled)
          return isFilled
        }

        function tell(missing: Missing): void {
          const { page, name, path, element } = missing
          const isMoved = now.has(name)
          const found = isMoved ? undefined : variants.counterparts(missing)
          const meant = now.get(name) ?? missing.near()
          // Code for all variants can't name the page of one variant. A listed page with a like name is not meant: the
          // missing page is not translated yet.
          const isAnother = found?.axis === 'language' && meant !== undefined && variants.isListed(meant)
          const isMeant = meant !== undefined && !isAnother && !(found && variants.isSame(meant, name))
          const near = isMeant ? meant : undefined
          const elsewhere = isMeant ? undefined : found
          // Most variants have the page: the file is still to come.
          const isOfFew = elsewhere !== undefined && elsewhere.having.length <= elsewhere.lacking.length
          const isRemovable = isOfFew && typeof path.at(-1) === 'number' && hasMore(element)
          report(
            { path },
            { page, near, moved: moveOf.get(name), elsewhere },
            {
              about: name,
              fixes: isRemovable ? [{ do: 'remove', path }] : [],
              hintAt: found && ((around: Around) => hintFor(found, around, near)),
            },
          )
        }
      },
    }
  },
})

function didYouMean(near: string): string {
  return `Did you mean '${near}'?`
}

/** The hint for code of several languages or versions; else `near`, the intended page. */
function hintFor({ axis, having, entries }: Counterparts, { gives, names }: Around, near: string | undefined): string {
  const shared = [...new Set(entries.filter(({ path }) => gives(path)).map(({ label }) => label))]
  const there = shared.filter((label) => having.includes(label))
  const lacking = shared.filter((label) => !having.includes(label))
  if (names === undefined || there.length === 0) return near === undefined ? ADD_OR_REMOVE : didYouMean(near)
  const listing = 'Add the file, or list the page only where it exists'
  const condition = conditionFor({ axis, having: there, lacking }, names)
  if (condition === undefined)
    return `${listing}. ${counted(shared.length, axis)} share this list: to leave the page out of ${listed(lacking)}, make the list a function of the ${axis}.`
  return `${listing}: \`${condition.code} && …\`${ofRelease(condition)}.`
}

/** The hint for code with language and version in scope. */
function hintForVersions({ language, having, lacking }: MissingVersions, names: ReadonlySet<string>) {
  const version = conditionFor({ axis: 'version', having, lacking }, names)
  const other = conditionFor({ axis: 'language', having: ['', ''], lacking: [language] }, names)
  if (!version || !other) return undefined
  return `Add the files, or list only the versions that it has: \`(${other.code} || ${version.code}) && …\`${ofRelease(version)}.`
}

function ofRelease({ unbound }: EntryCondition): string {
  return unbound === undefined ? '' : `, with \`${unbound}\` of the same release`
}

/** `Language 'fr' has files in Edge only, and lacks 34 of 35 versions` */
function lackingVersions({ language, having, lacking, pages }: MissingVersions): string {
  const versions = `${lacking.length} of ${counted(having.length + lacking.length, 'version')}`
  const own =
    having.length <= 3
      ? `has files in ${listed(having)} only, and lacks ${versions}`
      : `lacks ${versions} (${listedUpTo(3, lacking)})`
  return `Language '${short(language)}' ${own}: ${counted(pages.length, 'listed page')} don't exist.`
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
