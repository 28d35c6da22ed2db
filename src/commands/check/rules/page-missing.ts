import type { JsonPath } from '../../../format/json/tree.js'
import type { ElementVisit } from '../../../site/model/walk.js'
import { counterpartsIn } from '../counterparts.js'
import type { Counterparts } from '../counterparts.js'
import { missingVersions } from '../missing-versions.js'
import type { MissingVersions } from '../missing-versions.js'
import { becauseUnpublished } from '../links/because.js'
import { conditionFor } from '../variant-condition.js'
import { defineRule } from '../rule.js'
import type { Around } from '../rule.js'
import { movedPaths, type MovedPath } from '../../../site/history/moved-paths.js'
import type { Unpublished } from '../../../site/model/page-index.js'
import { languageMatcher, languageOf, languagesOf, variantOf } from '../../../site/model/locales.js'
import { isAdditional, withMethod } from '../../../site/model/specs/near-endpoint.js'
import { foldersOf, nameOfPage, pagePath, withoutExtension } from '../../../site/model/page-path.js'
import {
  counted,
  inQuotes,
  listed,
  listedUpTo,
  sentence,
  shellWord,
  short,
  shortName,
} from '../../../base/diagnostics/text.js'

interface Args {
  readonly page: string
  readonly near: string | undefined
  /** The move that git has seen, where its file was renamed to `near`: of the file, or of a folder with all pages. */
  readonly moved?: Pick<MovedPath, 'from' | 'to'> | undefined
  /** The languages or versions that have the page, where this one does not. */
  readonly elsewhere?: Pick<Counterparts, 'axis' | 'labels' | 'lacking' | 'isInAll'> | undefined
  /** Where it would lie, and whether anything does. */
  readonly folder: { readonly name: string; readonly isThere: boolean }
  /** The reason why a page that exists is not published. */
  readonly unpublished?: Unpublished
  /** True if `near` opens, as the index of the folder that is named. */
  readonly isIndex?: boolean
  /** The language or version whose whole folder is empty, and how many pages it lists there. */
  readonly variant?: { readonly axis: Counterparts['axis']; readonly own: string; readonly count: number }
  /** The versions of a language that have no files, and how many pages it lists there. */
  readonly versions?: Omit<MissingVersions<Missing>, 'pages'> & { readonly count: number }
  /** The language or version that lacks most of the pages that it lists, this one among them. */
  readonly halfDone?: (Pick<Counterparts, 'axis' | 'own' | 'listed'> & { readonly count: number }) | undefined
}

interface Missing {
  readonly page: string
  /** Without slashes and an extension. */
  readonly name: string
  readonly path: JsonPath
  readonly element: ElementVisit
  readonly near: () => string | undefined
}

export const pageMissing = defineRule<Args>({
  id: 'page-missing',
  severity: 'error',
  message: ({ page, near, unpublished, isIndex, moved, elsewhere, folder, variant, versions }) => {
    if (versions) return lackingVersions(versions)
    if (variant)
      return `${variant.axis} '${short(variant.own)}' lists ${counted(variant.count, 'page')} that don't exist: there are no pages in the folder '${shortName(folder.name)}'.`
    if (unpublished !== undefined) return leftOut(unpublished, `the page '${short(page)}'`)
    if (isIndex)
      return `'${short(page)}' opens '${short(near ?? '')}', but the sidebar does not show that page's title and icon.`
    if (moved) return `There is no page '${short(page)}': its file was renamed to '${short(near ?? '')}'.`
    if (elsewhere) return `There is no page '${short(page)}': ${labelled(elsewhere)} it.`
    return near !== undefined && near.toLowerCase() === nameOfPage(page).toLowerCase()
      ? `There is no page '${short(page)}': paths are case-sensitive.`
      : `There is no page '${short(page)}'.`
  },
  hint: ({ near, unpublished, isIndex, moved, elsewhere, variant, versions, halfDone }) => {
    if (versions) return LEAVE_OUT_VERSIONS
    if (halfDone)
      return `Copy the files of another ${halfDone.axis}, or write \`${halfDone.axis}(${inQuotes(halfDone.own)})\` apart from the others, with the pages that it has.`
    if (variant) return `Add the files, or leave the ${variant.axis} out of the navigation until they exist.`
    if (unpublished === 'name') return 'Rename the file, or remove it from the navigation.'
    if (unpublished === 'snippet') return 'Move the file to another folder, or remove it from the navigation.'
    if (unpublished !== undefined) return `Remove it from ${unpublished}, or from the navigation.`
    if (isIndex) return `Write '${near}'.`
    if (moved)
      return `Write '${near}'. Or run \`npx build-nav mv --after ${shellWord(moved.from)} ${shellWord(moved.to)}\`, which also changes links and adds ${moved.to === near ? 'a redirect' : 'redirects'}.`
    if (elsewhere) return ADD_OR_REMOVE
    return near === undefined ? undefined : didYouMean(near)
  },
  head: ['entry has no page', 'entries have no page'],
  row: ({ halfDone }) => ({
    cause:
      halfDone &&
      sentence(
        `${halfDone.axis} '${short(halfDone.own)}' has no file for ${halfDone.count} of its ${counted(halfDone.listed, 'page')}.`,
      ),
  }),
  why: 'A path in `pages` or `root` has neither an `.mdx` nor an `.md` file: Mintlify leaves the entry out of the sidebar, or shows a link to a 404. Pages that Mintlify makes from a specification exist: those in its `directory`, under the name of a tag and of an operation. Where a specification is on another server or is unreadable, any page in its `directory` may exist. Mintlify also leaves out pages that `.mintignore` or `.gitignore` names, README.md, LICENSE.md, CHANGELOG.md and CONTRIBUTING.md, and the root folders `snippets` and `_snippets`. An entry that names a folder opens the `index` of that folder: a warning, because the entry shows neither the title nor the icon of that page.',
  example: { page: 'guides/quick-start', near: 'guides/quickstart', folder: { name: 'guides', isThere: true } },
  check: ({ docs, pages, specs, generated, renamed }, report) => {
    const inLanguageOf = languageMatcher(languagesOf(docs))
    const folderOf = emptyFolder(pages.hasPagesIn)
    const open: Missing[] = []
    let counterparts: ReturnType<typeof counterpartsIn> | undefined
    const counterpartOf = ({ name, element }: Missing) =>
      (counterparts ??= counterpartsIn({ docs, pages }))(name, element)
    const tell = (missing: Missing, now?: string, moved?: MovedPath, halfDone?: Args['halfDone']) => {
      const { page, name, path, near, element } = missing
      const found = now === undefined ? counterpartOf(missing) : undefined
      const meant = now ?? near()
      // The page of another variant can't be written where the code of all variants is.
      // What another language has is not translated yet: a page of a like name that is listed itself is another one.
      const isAnother = found?.axis === 'language' && meant !== undefined && found.isListed(meant)
      const isMeant = meant !== undefined && !isAnother && !found?.isOne(meant)
      const args = {
        page,
        near: isMeant ? meant : undefined,
        moved,
        elsewhere: isMeant ? undefined : found,
        folder: folderOf(name),
        halfDone: isMeant ? undefined : halfDone,
      }
      // Of a page that most have, the others hardly want to be rid: its file is still to come.
      const isOfFew = args.elsewhere !== undefined && args.elsewhere.labels.length <= args.elsewhere.lacking.length
      const others = element.json['pages']
      // A list that were left empty would be the next finding.
      const isAmongOthers =
        Array.isArray(others) && others.some((each) => typeof each !== 'string' || pages.has(nameOfPage(each)))
      const fixes = isOfFew && isAmongOthers && typeof path.at(-1) === 'number' ? [{ do: 'remove', path } as const] : []
      const hintAt = found && !args.halfDone ? (around: Around) => hintFor(found, around, args.near) : undefined
      report({ path }, args, { about: name, fixes, hintAt })
    }
    const emptyVariantOf = (missing: Missing): string | undefined => {
      const { name, isThere } = folderOf(missing.name)
      const found = isThere ? undefined : counterpartOf(missing)
      return found?.isOwnFolder(name) ? JSON.stringify([found.axis, found.own, name]) : undefined
    }
    const tellVariant = (all: readonly [Missing, ...Missing[]]) => {
      const [first] = all
      const { axis, own } = counterpartOf(first) as Counterparts
      const at = variantOf(first.element, axis)?.path ?? first.path
      const variant = { axis, own, count: all.length }
      const args = { page: first.page, near: undefined, folder: folderOf(first.name), variant }
      report({ path: [...at, axis] }, args, { about: first.name })
    }
    const tellVersions = (each: Omit<MissingVersions<Missing>, 'pages'>, all: readonly [Missing, ...Missing[]]) => {
      const [{ page, name, path, element }] = all
      const [language, version] = [variantOf(element, 'language'), variantOf(element, 'version')]
      // The inner one of both is made by code that may know the other.
      const inner = (language?.path.length ?? 0) > (version?.path.length ?? 0) ? language : version
      const args = { page, near: undefined, folder: folderOf(name), versions: { ...each, count: all.length } }
      // The call that makes it, not its title: that may be in a list elsewhere.
      report({ path: inner?.path ?? path }, args, { about: name, hintAt: ({ names }) => hintForVersions(each, names) })
    }
    const tellUnpublished = (page: string, path: JsonPath, unpublished: Unpublished) => {
      const folder = folderOf(nameOfPage(page))
      // What is ignored here may be there where the site is built.
      const severity = unpublished.startsWith('.') ? 'warning' : 'error'
      report({ path }, { page, near: undefined, folder, unpublished }, { about: nameOfPage(page), severity })
    }
    return {
      page({ page, path, element, endpoint }) {
        const unpublished = pages.unpublished(nameOfPage(page))
        if (unpublished !== undefined && !endpoint) return tellUnpublished(page, path, unpublished)
        // Nearly every one is there, by this name.
        if (endpoint || pages.has(page) || page.trim() === '' || isOperation(page)) return
        const { path: wanted, outside } = pagePath(page)
        const name = withoutExtension(wanted)
        if (outside || /^[a-z]+:\/\//i.test(page) || pages.has(name) || generated().has(name)) return
        const index = pages.opening(name)
        if (index !== undefined) {
          const fixes = [{ do: 'set', path, value: index } as const]
          const args = { page, near: index, folder: folderOf(name), isIndex: true }
          return report({ path }, args, { about: name, severity: 'warning', fixes })
        }
        const whole = name.replace(/#.*/, '')
        // A part of a page that is there: no page of its own, but hardly a page that has gone.
        if (pages.has(whole))
          report({ path }, { page, near: whole, folder: folderOf(name) }, { about: whole, severity: 'warning' })
        else if (withMethod(page) === undefined && !isAdditional(page, element.specs, specs)) {
          const spelled = pages.spelled(wanted)
          const near = () => pages.near(wanted, inLanguageOf(wanted, languageOf(element)?.title))
          const missing = { page, name, path, near, element }
          const by = spelled === undefined ? undefined : pages.unpublished(spelled)
          if (by !== undefined) tellUnpublished(page, path, by)
          else if (spelled !== undefined) {
            const fixes = [{ do: 'set', path, value: spelled } as const]
            report({ path }, { page, near: spelled, folder: folderOf(name) }, { about: name, fixes })
          } else open.push(missing)
        }
      },
      async end() {
        const now = open.length > 0 ? await renamed?.(open.map(({ name }) => name)) : undefined
        const moves = movedPaths(now ?? new Map(), pages.hasPagesIn)
        const moveOf = new Map(moves.flatMap((moved) => moved.pages.map((page) => [page, moved] as const)))
        const untold = new Map<string, Missing[]>()
        const lacking = new Map<string, number>()
        const others: Missing[] = []
        const unmoved = open.filter(({ name }) => now?.has(name) !== true)
        const ofVersions = missingVersions({ docs, pages }, unmoved, FEWEST_OF_VARIANT)
        const told = new Set(ofVersions.flatMap((each) => each.pages))
        for (const { pages: all, ...each } of ofVersions) tellVersions(each, all)
        for (const missing of open) {
          if (told.has(missing)) continue
          const isRenamed = now?.has(missing.name) === true
          const key = isRenamed ? undefined : emptyVariantOf(missing)
          if (key !== undefined) untold.set(key, [...(untold.get(key) ?? []), missing])
          else others.push(missing)
          const found = isRenamed || key !== undefined ? undefined : counterpartOf(missing)
          if (found) lacking.set(keyOf(found), (lacking.get(keyOf(found)) ?? 0) + 1)
        }
        for (const missing of others) {
          const found = now?.has(missing.name) ? undefined : counterpartOf(missing)
          const count = found ? (lacking.get(keyOf(found)) ?? 0) : 0
          const isHalfDone = found !== undefined && count >= FEWEST_OF_VARIANT && count * 2 > found.listed
          tell(missing, now?.get(missing.name), moveOf.get(missing.name), isHalfDone ? { ...found, count } : undefined)
        }
        for (const all of untold.values()) {
          if (all.length < FEWEST_OF_VARIANT) for (const missing of all) tell(missing)
          else tellVariant(all as [Missing, ...Missing[]])
        }
      },
    }
  },
})

/** Fewer missing pages of one language or version are named one by one. */
const FEWEST_OF_VARIANT = 4

function keyOf({ axis, own }: Counterparts): string {
  return `${axis} ${own}`
}

function didYouMean(near: string): string {
  return `Did you mean '${near}'?`
}

const ADD_OR_REMOVE = 'Add the file, or remove the entry.'

/** A hint for code, which lists the page for several languages or versions, or for this one, where `near` may be meant. */
function hintFor({ axis, labels, entries }: Counterparts, { gives, names }: Around, near: string | undefined): string {
  const shared = [...new Set(entries.filter(({ path }) => gives(path)).map(({ label }) => label))]
  const having = shared.filter((label) => labels.includes(label))
  const lacking = shared.filter((label) => !labels.includes(label))
  if (names === undefined || having.length === 0) return near === undefined ? ADD_OR_REMOVE : didYouMean(near)
  const listing = 'Add the file, or list the page only where it exists'
  const condition = conditionFor({ axis, having, lacking }, names)
  if (condition === undefined)
    return `${listing}. ${counted(shared.length, axis)} share this list: to leave the page out of ${listed(lacking)}, make the list a function of the ${axis}.`
  const { code, unbound } = condition
  return `${listing}: \`${code} && …\`${unbound === undefined ? '' : `, with \`${unbound}\` of the same release`}.`
}

const LEAVE_OUT_VERSIONS = 'Add the files, or list only the versions that it has.'

/** A hint for the code that makes the versions of all languages, where it knows both. */
function hintForVersions(
  { language, having, lacking }: Omit<MissingVersions<Missing>, 'pages'>,
  names: ReadonlySet<string> | undefined,
): string | undefined {
  const version = names && conditionFor({ axis: 'version', having, lacking }, names)
  const other = names && conditionFor({ axis: 'language', having: ['', ''], lacking: [language] }, names)
  if (!version || !other) return undefined
  const release = version.unbound === undefined ? '' : `, with \`${version.unbound}\` of the same release`
  return `Add the files, or list only the versions that it has: \`(${other.code} || ${version.code}) && …\`${release}.`
}

/** `Language 'fr' has files in Edge only, and lacks 34 of 35 versions` */
function lackingVersions({ language, having, lacking, count }: NonNullable<Args['versions']>): string {
  const versions = `${lacking.length} of ${counted(having.length + lacking.length, 'version')}`
  const own =
    having.length <= 3
      ? `has files in ${listed(having)} only, and lacks ${versions}`
      : `lacks ${versions} (${listedUpTo(3, lacking)})`
  return `Language '${short(language)}' ${own}: ${counted(count, 'listed page')} don't exist.`
}

/** `only zh has`, `only zh and ko have`, `all versions but 9.1 have`, `12 other versions have` */
function labelled({ axis, labels, lacking, isInAll }: Pick<Counterparts, 'axis' | 'labels' | 'lacking' | 'isInAll'>) {
  if (labels.length <= 3) return `only ${listed(labels)} ${labels.length === 1 ? 'has' : 'have'}`
  return isInAll && lacking.length <= 3
    ? `all ${axis}s but ${listed(lacking)} have`
    : `${labels.length} other ${axis}s have`
}

function leftOut(by: Unpublished, pages: string): string {
  const reason = becauseUnpublished(by, pages)
  if (by === 'name' || by === 'snippet') return `${reason}: it leaves out ${pages}.`
  return `${reason}: Mintlify leaves ${pages.startsWith('the ') ? 'it' : 'them'} out.`
}

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
