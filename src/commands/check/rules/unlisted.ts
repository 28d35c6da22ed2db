import { shellWord } from '../../../base/diagnostics/text.js'
import { isRecord } from '../../../format/json/value.js'
import { once } from '../../../site/model/kept.js'
import { bySite } from '../../../site/model/by-site.js'
import { headOf } from '../../../site/model/disk.js'
import { isApart, pageValues } from '../../../site/model/frontmatter.js'
import { addressOfPage, baseOf } from '../../../site/model/page-path.js'
import type { Site } from '../../../site/model/site.js'
import { languagesOf, localeFinder } from '../../../site/model/variants.js'
import { siteLinks } from '../links/site-links.js'
import { listing } from '../listing.js'
import { defineRule, type Rule } from '../rule.js'

/** A published page outside of the navigation. */
interface UnlistedPage {
  readonly page: string
  readonly file: string
  /** The URL: `/guides` for `guides/index`. */
  readonly url: string
  /**
   * `agent`: written for coding agents, such as CLAUDE.md. `untitled`: Markdown without a title. `folder`: titled, in a
   * folder of Markdown for insiders. `linked`: linked in a listed page or docs.json. `orphan`: the rest.
   */
  readonly kind: 'agent' | 'untitled' | 'folder' | 'linked' | 'orphan'
  /** The folder in counts: at most two levels, without the folders of languages and versions. */
  readonly folder: string
  /** True if docs.json asks search engines to index unlisted pages. */
  readonly isIndexed: boolean
}

const fix = 'npx build-nav check --fix'

/** Published pages outside of the navigation: each is reported by one rule. */
export const unlistedRules: readonly Rule[] = [
  defineRule<Pick<UnlistedPage, 'file' | 'url' | 'kind' | 'isIndexed'>>({
    id: 'page-internal',
    severity: 'warning',
    message({ file, url, kind, isIndexed }) {
      const at = `'${file}' is published at ${url}${isIndexed ? ', in the sitemap and in search' : ''}`
      if (kind === 'agent') return `${at}: it is written for agents, not for readers.`
      const reason = kind === 'untitled' ? 'without a title, it looks internal' : 'its folder looks internal'
      return `${at}, in no navigation: ${reason}.`
    },
    hint: (found) =>
      isSure(found)
        ? `To keep it off the site, run \`${fix}\`: it writes .mintignore.`
        : `To keep it off the site, run \`${fix} --only page-internal\`: it writes .mintignore. To publish it, give it a title and list it.`,
    head: ['file is published that looks internal', 'files are published that look internal'],
    row: ({ file, url }) => ({
      file: { folder: file.includes('/') ? file.slice(0, file.indexOf('/')) : '', path: file, url },
      advice: `keep them off the site: \`${fix} --only page-internal\` (.mintignore)`,
      leads: true,
    }),
    why: 'Mintlify publishes every `.md` and `.mdx` file below the docs root, listed or not, at its URL: instructions for coding agents (AGENTS.md, CLAUDE.md, GEMINI.md, SKILL.md), plans, audits, notes. A Markdown file without a `title` is not written for the site, and neither is a folder of Markdown files of which nothing is listed or linked and one has no title. Readers who know or guess the URL can open them, and search engines that find it may index it. `.mintignore` keeps files off the site: `check --fix` names files for agents there, and `check --fix --only page-internal` all of them. Not reported are files that a listed page links to or imports, redirected ones, and those with `hidden: true` or `noindex: true`.',
    example: { file: 'plans/roadmap.md', url: '/plans/roadmap', kind: 'untitled', isIndexed: false },
    end(site, report) {
      for (const found of unlistedPages(site).filter(isInternal))
        report({ file: found.file }, found, {
          about: found.page,
          fixes: [{ do: 'unpublish', file: found.file, isSure: isSure(found) }],
        })
    },
  }),
  defineRule<Omit<UnlistedPage, 'kind'>>({
    id: 'page-orphan',
    severity: 'warning',
    message: ({ page, url, isIndexed }) =>
      `'${page}' is published at ${url}, in no navigation${isIndexed ? ' but in the sitemap and in search' : ''}.`,
    hint: ({ page }) =>
      `List it: \`npx build-nav add ${shellWord(page)}\`. Keep it off the site: .mintignore. Leave it unlisted: \`hidden: true\`.`,
    head: ['page is published, but in no navigation', 'pages are published, but in no navigation'],
    row: ({ folder, file, url }) => ({
      file: { folder, path: file, url },
      advice: 'list: `npx build-nav add --orphans`; hide: `hidden: true`; keep off the site: .mintignore',
    }),
    why: 'No `pages`, `root` or `href` names this page, and no listed page links to it, but Mintlify publishes it: readers can open it only if they know its URL. Usually it was forgotten, or is an old one. Reported by other rules are files that look internal (`page-internal`) and pages to which only links point (`page-unlisted`). Not reported are pages that other files import, README, LICENSE, CHANGELOG and CONTRIBUTING files, files in .mintignore and .gitignore, pages with `hidden: true`, `noindex: true` or `url`, and pages whose URL is redirected. More than three pages in one folder are one finding; `--format json` lists each.',
    example: { page: 'guides/old', file: 'guides/old.mdx', url: '/guides/old', folder: 'guides', isIndexed: false },
    end(site, report) {
      // Without a navigation, its absence is the finding.
      if (!isRecord(site.docs) || !isRecord(site.docs['navigation'])) return
      for (const found of unlistedPages(site)) {
        const { page, file, kind } = found
        if (kind === 'orphan') report({ file }, found, { about: page, cause: 'page-address-taken' })
      }
    },
  }),
  defineRule<Pick<UnlistedPage, 'page' | 'file' | 'url' | 'folder'>>({
    id: 'page-unlisted',
    severity: 'note',
    message: ({ page }) => `'${page}' is in no navigation: only links point to it.`,
    hint: ({ page }) => `If readers should find it in the sidebar, run \`npx build-nav add ${shellWord(page)}\`.`,
    head: ['page is in no navigation, and linked', 'pages are in no navigation, and linked'],
    row: ({ folder, file, url }) => ({ file: { folder, path: file, url } }),
    why: 'A listed page, or the navbar, footer or banner of docs.json, links to this page, and no navigation lists it. Many such pages are meant to be so: details that one page points to. Readers of such a page see no entry in the sidebar, and Mintlify leaves it out of search, the sitemap and the assistant.',
    example: { page: 'guides/detail', file: 'guides/detail.mdx', url: '/guides/detail', folder: 'guides' },
    end(site, report) {
      for (const found of unlistedPages(site))
        if (found.kind === 'linked') report({ file: found.file }, found, { about: found.page })
    },
  }),
]

/** True for a file for agents; a skill may be served on purpose. */
function isSure({ kind, file }: Pick<UnlistedPage, 'kind' | 'file'>): boolean {
  return kind === 'agent' && !/(?:^|\/)skill\.md$/i.test(file)
}

/** The pages to list: published, for readers, and in no navigation. */
export function orphansOf(site: Site): readonly string[] {
  return unlistedPages(site).flatMap((found) => (isInternal(found) ? [] : found.page))
}

/** Internal files, as pages. */
export function internalOf(site: Site): readonly string[] {
  return unlistedPages(site).flatMap((found) => (isInternal(found) ? found.page : []))
}

/** The files to keep off the site: for agents and insiders. */
function isInternal({ kind }: UnlistedPage): boolean {
  return kind === 'agent' || kind === 'untitled' || kind === 'folder'
}

/** The published pages outside of the navigation. Silent: redirected, hidden and imported pages. */
const unlistedPages = bySite((site): readonly UnlistedPage[] => {
  const { docs, disk, navigation, pages } = site
  const isListed = listing(site)
  const candidates = [...pages.all()].filter(
    (page) => !isListed(page) && pages.isPublished(page) && !site.redirects().find(addressOfPage(page)),
  )
  if (candidates.length === 0) return []
  const { linked, imported } = siteLinks(site)
  const localeAt = localeFinder(languagesOf(navigation()))
  // `ja/v2/registry/api/users` → `registry/api`
  const folderOf = (page: string) => {
    const at = localeAt(page)
    const steps = page.split('/').filter((step, index) => index !== at && !/^v?\d+(?:\.(?:\d+|x))*$/.test(step))
    return steps.slice(0, -1).slice(0, 2).join('/')
  }
  const isIndexed = isRecord(docs) && isRecord(docs['seo']) && docs['seo']['indexing'] === 'all'
  const forInsiders = once(() => insiderFolders(site, (page) => isListed(page) || linked.has(page)))
  const kindOf = (page: string, file: string, head: string): UnlistedPage['kind'] => {
    if (isForAgents(file, head)) return 'agent'
    if (linked.has(page)) return 'linked'
    if (isUntitled(file, head)) return 'untitled'
    return forInsiders()(page) ? 'folder' : 'orphan'
  }
  return candidates.flatMap((page): UnlistedPage[] => {
    const file = pages.fileOf(page) as string
    const head = headOf(disk, file)
    if (imported.has(page) || isApart(head)) return []
    const kind = kindOf(page, file, head)
    return [{ page, file, url: addressOfPage(page), kind, folder: folderOf(page), isIndexed }]
  })
})

const agentNames = /(?:^|\/)(?:agents?|claude(?:\.local)?|gemini|assistant|copilot(?:-instructions)?|warp|skill)\.md$/i

/** `CLAUDE.md` in any folder; in lower case, a title makes it a page for readers. */
function isForAgents(file: string, head: string): boolean {
  if (!agentNames.test(file)) return false
  const name = baseOf(file)
  return name !== name.toLowerCase() || name === 'copilot-instructions.md' || isUntitled(file, head)
}

/** Markdown without a title is not written for the site: authors of pages write MDX, or give a title. */
function isUntitled(file: string, head: string): boolean {
  if (!/\.md$/i.test(file)) return false
  const { title, openapi } = pageValues(head)
  return String(title ?? '').trim() === '' && !openapi
}

/** Folders of the first level with unlisted and unlinked Markdown only, some of it without a title. */
function insiderFolders({ disk, pages }: Site, isWithinReach: (page: string) => boolean): (page: string) => boolean {
  const folders = new Map<string, 'open' | 'titled' | 'insiders'>()
  for (const page of pages.all()) {
    const [top = '', ...rest] = page.split('/')
    if (rest.length === 0 || folders.get(top) === 'open' || !pages.isPublished(page)) continue
    const file = pages.fileOf(page) as string
    const isOpen = !/\.md$/i.test(file) || isWithinReach(page)
    if (isOpen) folders.set(top, 'open')
    else if (isUntitled(file, headOf(disk, file))) folders.set(top, 'insiders')
    else if (!folders.has(top)) folders.set(top, 'titled')
  }
  return (page) => page.includes('/') && folders.get(page.slice(0, page.indexOf('/'))) === 'insiders'
}
