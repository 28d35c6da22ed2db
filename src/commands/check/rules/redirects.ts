import { inJson, listed, short, shellWord } from '../../../base/diagnostics/text.js'
import { isRecord } from '../../../format/json/value.js'
import { encoded, isElsewhere, pathOf } from '../../../site/model/addresses.js'
import { pageRefsIn } from '../../../site/model/navigation-tree.js'
import { nameOfPage } from '../../../site/model/page-path.js'
import { audit, isPattern, wildcardOf } from '../../../site/model/redirects.js'
import type { Redirect, RedirectPair } from '../../../site/model/redirects.js'
import type { LeftAddress } from '../../../site/history/lost-addresses.js'
import { because } from '../links/judge.js'
import { defineRule, removing, setting, type Rule, type Fix } from '../rule.js'
import { brokenLinks, rightForm, type BrokenArgs } from './links.js'

/** The redirects of docs.json. */
export const redirectRules: readonly Rule[] = [
  /** `unfilled`: a parameter of the destination that the source lacks. */
  defineRule<BrokenArgs & { readonly unfilled?: string | undefined }>({
    id: 'redirect-missing',
    severity: 'warning',
    message({ written, unfilled: parameter, ...fault }) {
      if (parameter !== undefined)
        return `The destination '${short(written)}' uses '${parameter}', which the source doesn't have.`
      const is = fault.why === 'case' ? 'in the wrong case' : 'where there is no page'
      return `The redirect points to '${short(written)}', ${is}${fault.why === undefined ? '' : `: ${because(fault)}`}.`
    },
    hint: rightForm,
    head: ['redirect leads nowhere', 'redirects lead nowhere'],
    row: ({ written }) => ({ what: `→ ${written}` }),
    why: 'Readers who follow an old link get to a URL that shows nothing. Not reported are other servers, files, folders of generated pages, and URLs that another redirect matches. If the destination has a wildcard, the rule checks the folder before it, and that the source has a parameter of the same name.',
    example: { written: '/guides/quick-start', near: '/guides/quickstart' },
    async end(site, report) {
      const broken = (await brokenLinks(site)).filter(({ of }) => of === 'redirect')
      const refs = broken.length > 0 ? [...pageRefsIn(site.navigation())] : []
      const named = new Set(refs.map(({ page }) => nameOfPage(page)))
      for (const { at, args, options } of broken) {
        // `page-missing` reports a listed page without a file.
        if (args.of === 'markdown' || named.has(args.path ?? '')) continue
        // A near page may be redirected here.
        const isRedirected = site.redirects().find(args.near ?? '') !== undefined
        report(at, isRedirected ? { ...args, near: undefined } : args, options)
      }
      for (const { redirect, unfilled: parameter } of audit.lost(site)) {
        const { destination: written } = redirect
        const options = parameter === undefined ? { about: nameOfPage(pathOf(written)) } : {}
        report(placeOf(redirect, 'destination'), { written, unfilled: parameter }, options)
      }
    },
  }),
  /** `passes`: a hidden page on the way is perhaps the right end. */
  defineRule<{ destination: string; end: string; isThere: boolean; passes: boolean }>({
    id: 'redirect-chain',
    severity: 'note',
    message: ({ destination, end, isThere }) =>
      `The redirect points to '${short(destination)}', which is redirected again, to '${short(end)}'${isThere ? '' : ', where there is no page'}.`,
    hint: ({ end, isThere, passes }) => (isThere && !passes ? `Write '${end}' as the destination.` : undefined),
    head: ['redirect points to another redirect', 'redirects point to other redirects'],
    row: ({ destination }) => ({ what: `→ ${destination}` }),
    why: 'Each further redirect makes readers and search engines wait, and some of them give up after a few. This happens when a page moves twice.',
    example: { destination: '/guides/start', end: '/quickstart', isThere: true, passes: false },
    end(site, report) {
      for (const { redirect, landing, passes, isShort } of audit.chains(site)) {
        const { destination } = redirect
        // From the root, as the redirect with this destination is in another folder.
        const isWhole = isElsewhere(landing.end) || /^\s*(\/|$)/.test(landing.end)
        const end = encoded(isWhole ? landing.end : `/${landing.end.trim()}`, destination)
        const at = placeOf(redirect, 'destination')
        const fixes = isShort ? setting(at.path, end) : []
        report(at, { destination, end, isThere: landing.isServed, passes }, { fixes })
      }
    },
  }),
  defineRule<{ sources: readonly string[] }>({
    id: 'redirect-loop',
    severity: 'error',
    message: ({ sources }) =>
      sources.length === 1
        ? `The redirect from '${short(sources[0] ?? '')}' matches its own destination, so it reaches no page.`
        : `The redirects from ${listed(sources.map((source) => `'${short(source)}'`))} point to each other, so none of them reaches a page.`,
    hint: ({ sources }) => `Point ${sources.length === 1 ? 'it' : 'one of them'} to a page, or remove it.`,
    head: ['redirect leads back to itself', 'redirects lead back to themselves'],
    why: 'The destination of a redirect is redirected back to its source, so the browser gives up with an error. A pattern such as `/docs/:slug*` matches everything below `/docs`, including its own destination `/docs/v2/:slug*`. The URL of a folder and that of its `index` are the same: a redirect from `/docs` to `/docs/index` is a loop, too.',
    example: { sources: ['/old', '/new'] },
    end(site, report) {
      for (const { circle, isNeedless } of audit.loops(site)) {
        const [first] = circle
        const fixes = isNeedless ? removing(['redirects', first.index]) : []
        report(placeOf(first, 'source'), { sources: circle.map(({ source }) => source) }, { fixes })
      }
    },
  }),
  defineRule<{ source: string; first: RedirectPair; isSame: boolean; isCopy: boolean }>({
    id: 'redirect-duplicate',
    severity: 'error',
    message: ({ source, first, isSame, isCopy }) => {
      const url = `'${short(source)}' is`
      const where = `to '${short(first.destination)}'`
      if (!isSame)
        return `${url} the same URL as '${short(first.source)}' above, which is redirected ${where}: only the first one counts.`
      return `${url} ${isCopy ? 'redirected twice' : `already redirected above, ${where}`}: Mintlify rejects a docs.json that has the same source twice.`
    },
    hint: ({ isCopy }) => (isCopy ? 'Remove one of the two.' : 'Keep the one with the right destination.'),
    head: ['URL is redirected twice', 'URLs are redirected twice'],
    why: 'Each URL can be redirected once. Mintlify rejects a docs.json that has the same source twice; sources that differ only in a slash at either end are the same URL, which does no harm if both have the same destination.',
    example: { source: '/old', first: { source: '/old', destination: '/new' }, isSame: true, isCopy: false },
    end(site, report) {
      for (const { redirect, ...args } of audit.duplicates(site)) {
        const { source, index } = redirect
        const fixes = args.isCopy ? removing(['redirects', index]) : []
        const weight = args.isSame ? { cause: 'wrong-value' } : { severity: 'warning' as const }
        report(placeOf(redirect, 'source'), { source, ...args }, { fixes, ...weight })
      }
    },
  }),
  defineRule<{ redirect: RedirectPair; by: RedirectPair; isSame: boolean }>({
    id: 'redirect-order',
    severity: 'warning',
    message: ({ redirect, by }) =>
      `The redirect from '${short(redirect.source)}' never applies: '${short(by.source)}' above it matches the same URLs.`,
    hint: ({ by, isSame }) =>
      isSame ? `Remove it: '${short(by.source)}' does the same.` : `Move it above '${short(by.source)}', or remove it.`,
    head: ['redirect never applies', 'redirects never apply'],
    row: ({ redirect }) => ({ what: redirect.source }),
    why: 'A redirect of exactly one URL applies wherever it is. Of several wildcards that match a URL, the first one applies: a narrow wildcard below a wider one never does. `check --fix` removes it if both send readers to the same pages.',
    example: {
      redirect: { source: '/old/sdk/:slug*', destination: '/sdk/:slug*' },
      by: { source: '/old/:slug*', destination: '/new/:slug*' },
      isSame: false,
    },
    end(site, report) {
      for (const hidden of audit.hidden(site)) {
        const { redirect, isSame } = hidden
        report(placeOf(redirect, 'source'), hidden, { fixes: isSame ? removing(['redirects', redirect.index]) : [] })
      }
    },
  }),
  /** `more`: the number of further pages that a pattern hides. */
  defineRule<{ source: string; destination: string; page: string; more: number }>({
    id: 'redirect-page',
    severity: 'warning',
    message: ({ source, page, destination, more }) => {
      const pages = `the page '${short(page)}'${more > 0 ? ` and ${more} more` : ''}`
      return `The redirect from '${short(source)}' hides ${pages}: ${more > 0 ? 'their' : 'its'} readers are sent to '${short(destination)}'.`
    },
    hint: ({ source }) =>
      isPattern(source)
        ? 'Redirect only pages that have moved, or remove the redirect.'
        : 'Remove the redirect, or the page if it has moved.',
    head: ['redirect hides a page', 'redirects hide pages'],
    row: ({ source }) => ({ what: source }),
    why: 'A redirect and a page have the same URL, often because a page was copied to a new place instead of moved. The redirect wins, so no reader can open the page, which is an error if the navigation lists it. For a pattern such as `/guides/*`, only pages that the navigation lists are checked: other files may remain from before a move.',
    example: { source: '/guides/start', page: 'guides/start', destination: '/quickstart', more: 0 },
    end(site, report) {
      const { pages, redirects, dropped, navigation } = site
      const { all } = redirects()
      const refs = all.length > 0 ? [...pageRefsIn(navigation())] : []
      const names = refs.flatMap(({ page, path }) => (dropped()(path) ? [] : nameOfPage(page)))
      const shown = new Set(names.filter(pages.isPublished))
      for (const [redirect, behind] of audit.pagesBehind(shown, site)) {
        const { source, destination } = redirect
        const [page = '', ...others] = behind
        const severity = behind.some((each) => shown.has(each)) ? 'error' : 'warning'
        const args = { source, page, destination, more: others.length }
        report(placeOf(redirect, 'source'), args, { about: page, severity })
      }
    },
  }),
  defineRule<{ source: string; because: string | undefined; right: string; isThere?: boolean }>({
    id: 'redirect-source',
    severity: 'warning',
    message: ({ source, because: reason }) =>
      reason === undefined
        ? `The source '${short(source)}' of a redirect must begin with '/'.`
        : `The redirect${source.trim() === '' ? '' : ` from '${short(source)}'`} matches nothing: ${reason}.`,
    hint: ({ right, because: reason, isThere = false }) => {
      if (right === '') return 'Write the old URL, or remove it.'
      if (isThere) return `Remove it: '${short(right)}' has a redirect already.`
      return reason === undefined ? `Write '${right}'.` : `Redirect '${right}', or remove it.`
    },
    head: ['redirect has a wrong source', 'redirects have wrong sources'],
    row: ({ source, because: reason }) => ({ what: reason === undefined ? source : `${source}  (${reason})` }),
    why: "Browsers don't send what follows `#`, and Mintlify compares URLs without the server and without what follows `?`. The URL of a page has no `.mdx`. A source is a path from the root of the site, so it begins with `/`. A source with `.md` is right: readers get the Markdown of a page there. A destination may have all of these.",
    example: { source: '/guides/start#install', because: "a source can't contain '#'", right: '/guides/start' },
    end(site, report) {
      for (const { redirect, because: reason, right, isThere } of audit.mistaken(site)) {
        const at = placeOf(redirect, 'source')
        // Beside a redirect of the right URL, the wrong source is of no use.
        const fix = isThere ? removing(['redirects', redirect.index]) : setting(at.path, right)
        const fixes = isThere === (reason !== undefined) ? fix : []
        report(at, { source: redirect.source, because: reason, right, isThere }, { fixes })
      }
    },
  }),
  defineRule<{ from: string; to: string; count: number }>({
    id: 'redirect-folder',
    severity: 'note',
    message: ({ from, to, count }) =>
      `${count} redirects point from '${short(from)}' to the same names in '${short(to)}': a single wildcard redirect does the same.`,
    hint: (family) => `Replace them with ${inJson(wildcardOf(family), 500)}.`,
    head: ['folder is redirected page by page', 'folders are redirected page by page'],
    row: ({ from, to }) => ({ what: `${from} → ${to}` }),
    why: "A folder that moved as a whole needs one redirect, and a wildcard also matches old URLs that were forgotten. Reported if the old folder has no pages and all redirects from it point to the same folder. `check --fix` doesn't change them, because the wildcard also matches URLs that had no redirect before.",
    example: { from: '/sdk', to: '/api/sdk', count: 12 },
    end(site, report) {
      for (const { from, to: folder, pairs } of audit.families(site)) {
        const to = folder || '/'
        report({ path: ['redirects', pairs[0]?.index ?? 0] }, { from, to, count: pairs.length })
      }
    },
  }),
  defineRule<LeftAddress & { readonly since: string }>({
    id: 'page-lost',
    severity: 'warning',
    message: ({ address, since, isThere, was, end }) => {
      if (isThere)
        return `'${short(address)}' left the navigation since '${since}': readers can open it only by its URL.`
      const removed = was === 'redirect' ? 'its redirect was removed' : 'its page was removed without a redirect'
      const reason = end === undefined ? removed : `its redirect ends at '${short(end)}', where there is no page`
      return `'${short(address)}' worked on '${since}' and now leads nowhere: ${reason}.`
    },
    hint: ({ redirect, replaces, isThere }) => {
      if (isThere) return undefined
      if (!redirect) return "Redirect it to the page that readers should get instead, in 'redirects'."
      const old = listed(replaces.map((each) => inJson(each, 500)))
      return old === ''
        ? `Add ${inJson(redirect, 500)} to 'redirects'.`
        : `Replace ${old} in 'redirects' with ${inJson(redirect, 500)}.`
    },
    head: ['URL is lost to readers', 'URLs are lost to readers'],
    row: ({ address, since }) => ({
      what: address,
      advice: `Add to 'redirects' what \`npx build-nav diff ${shellWord(since)}\` lists.`,
    }),
    why: "Links from elsewhere, bookmarks and search engines keep the old URL of a page that was moved or removed. Reported with `check --since main`: a branch is compared at the commit where this one left it. Redirects are followed to their end: one that ends where there is no page, or in a circle, doesn't help. A redirect that was removed is reported like a page, and a page that no navigation listed like one that it did. A page that only left the navigation is a note. The suggested destination comes from git.",
    example: {
      was: 'page',
      page: 'guides/setup',
      address: '/guides/setup',
      since: 'main',
      isThere: false,
      redirect: { source: '/guides/setup', destination: '/guides/install' },
      replaces: [],
      end: undefined,
      hop: undefined,
    },
    end({ docs, left }, report) {
      const path = isRecord(docs) && docs.redirects !== undefined ? ['redirects'] : ['navigation']
      for (const found of left?.addresses ?? []) {
        const { page, isThere, hop } = found
        const at = hop === undefined || isThere ? ({ path, part: 'key' } as const) : { path: ['redirects', hop] }
        const options = { about: page, fixes: fixesOf(found, docs), ...(isThere && { severity: 'note' as const }) }
        report(at, { ...found, since: left?.since ?? '' }, options)
      }
    },
  }),
]

function placeOf({ index }: Redirect, key: 'source' | 'destination') {
  return { path: ['redirects', index, key] }
}

/** The redirect of the hint, as a further row: a replacement of rows is for their author. */
function fixesOf({ isThere, redirect, replaces }: LeftAddress, docs: unknown): readonly Fix[] {
  const takesRedirects = isRecord(docs) && (docs.redirects === undefined || Array.isArray(docs.redirects))
  const isAddition = !isThere && redirect && replaces.length === 0 && takesRedirects
  return isAddition ? [{ do: 'append', path: ['redirects'], value: redirect }] : []
}
