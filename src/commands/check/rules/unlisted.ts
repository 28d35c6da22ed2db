import { shellWord } from '../../../base/diagnostics/text.js'
import { copyOf, isJsonObject, isRecord } from '../../../format/json/value.js'
import type { Site } from '../../../site/model/site.js'
import { navigationOf } from '../../../site/placement/navigation.js'
import { placePages } from '../../../site/placement/place-pages.js'
import { nameOf } from '../../../site/placement/titles.js'
import { defineRule, type Rule } from '../rule.js'
import { isInternal, unlistedPages, type UnlistedPage } from '../unlisted.js'

const fix = 'npx build-nav check --fix'
const otherwise = (it: string) => `Keep ${it} off the site: .mintignore. Leave ${it} unlisted: \`hidden: true\`.`

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
        report({ file: found.file }, found, { about: found.page, unpublish: isSure(found) ? 'always' : 'asked' })
    },
  }),
  /** `place`: the sure list for the page: `Guides › Setup`. */
  defineRule<Omit<UnlistedPage, 'kind'> & { readonly place?: string | undefined }>({
    id: 'page-orphan',
    severity: 'warning',
    message: ({ page, url, isIndexed }) =>
      `'${page}' is published at ${url}, in no navigation${isIndexed ? ' but in the sitemap and in search' : ''}.`,
    hint: ({ page, place }) =>
      `List it${place === undefined ? '' : ` in '${place}'`}: \`npx build-nav add ${shellWord(page)}\`. ${otherwise('it')}`,
    head: ['page is published, but in no navigation', 'pages are published, but in no navigation'],
    row: ({ folder, file, url }) => ({
      file: { folder, path: file, url },
      advice: 'list: `npx build-nav add --orphans`; hide: `hidden: true`; keep off the site: .mintignore',
    }),
    why: 'No `pages`, `root` or `href` names this page, and no listed page links to it, but Mintlify publishes it: readers can open it only if they know its URL. Usually it was forgotten, or is an old one. Reported by other rules are files that look internal (`page-internal`) and pages to which only links point (`page-unlisted`). Not reported are pages that other files import, README, LICENSE, CHANGELOG and CONTRIBUTING files, files in .mintignore and .gitignore, pages with `hidden: true`, `noindex: true` or `url`, and pages whose URL is redirected. More than three pages in one folder are one finding; `--format json` lists each.',
    example: {
      page: 'guides/old',
      file: 'guides/old.mdx',
      url: '/guides/old',
      folder: 'guides',
      isIndexed: false,
      place: 'Guides › Setup',
    },
    end(site, report) {
      // Without a navigation, its absence is the finding.
      if (!isRecord(site.docs) || !isRecord(site.docs['navigation'])) return
      const orphans = unlistedPages(site).filter(({ kind }) => kind === 'orphan')
      const places = orphanPlaces(
        orphans.map(({ page }) => page),
        site,
      )
      for (const found of orphans) {
        const { page, file } = found
        report({ file }, { ...found, place: places.get(page) }, { about: page, cause: 'page-address-taken' })
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

/** The sure lists of pages: `'Guides › Setup'`, in the first of several versions. */
export function orphanPlaces(orphans: readonly string[], { docs, pages }: Site): ReadonlyMap<string, string> {
  if (orphans.length === 0 || !isJsonObject(docs)) return new Map()
  // Placing a page inserts it.
  const planned = { navigation: copyOf(docs['navigation'] ?? {}) }
  const { placed } = placePages(orphans, navigationOf(planned, pages.has))
  const firsts = placed.filter(({ page, follows }) => follows !== page)
  return new Map(firsts.map(({ page, element }) => [page, nameOf(element)]))
}
