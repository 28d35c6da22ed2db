import type { Redirect } from '../../format/contract/settings/links.js'
import { isRecord } from '../../format/json/value.js'

/** Redirects as rows: the old URL, then the new URL. */
export interface RedirectRows {
  readonly [source: string]: string
}

/**
 * Redirects, a row for each, in the order of the rows: a row with the exact URL applies first, then the first matching
 * wildcard. A source written twice does not compile.
 * @example
 * redirect({ '/start': '/guides/start', '/blog/:slug*': 'https://acme.dev/blog' })
 * // [{ "source": "/start", "destination": "/guides/start" }, { "source": "/blog/:slug*", "destination": "https://acme.dev/blog" }]
 * @throws if a destination is not a string, and for a whole number as a source: JavaScript moves numbers to the front
 * @see https://www.mintlify.com/docs/create/redirects
 */
export function redirect(rows: RedirectRows): Redirect[] {
  return checked('redirect', [rows])
}

/**
 * Redirects with `permanent: true`, remembered by browsers and search engines.
 * @example
 * permanent({ '/start': '/guides/start' })
 * // [{ "source": "/start", "destination": "/guides/start", "permanent": true }]
 * @throws as `redirect` does
 * @see https://www.mintlify.com/docs/create/redirects
 */
export function permanent(rows: RedirectRows): Redirect[] {
  return checked('permanent', [rows])
}

/**
 * Redirects with `permanent: false`, for URLs redirected for a while.
 * @example
 * temporary({ '/beta': '/next' })
 * // [{ "source": "/beta", "destination": "/next", "permanent": false }]
 * @throws as `redirect` does
 * @see https://www.mintlify.com/docs/create/redirects
 */
export function temporary(rows: RedirectRows): Redirect[] {
  return checked('temporary', [rows])
}

/**
 * Redirects of several folders, such as languages: each row in every folder; `''` is the root. A destination on a
 * different server stays as written.
 * @example
 * inEach(['', '/es'], { '/start': '/guides/start' })
 * // [{ "source": "/start", "destination": "/guides/start" }, { "source": "/es/start", "destination": "/es/guides/start" }]
 * @throws as `redirect` does, for a folder such as `es` or `/es/` instead of `/es`, or one that is named twice, and for a row without a slash at the start
 * @see https://www.mintlify.com/docs/create/redirects
 */
export function inEach(folders: readonly string[], rows: RedirectRows): Redirect[] {
  return checked('inEach', [folders, rows])
}

/**
 * Redirects of pages that moved between two folders under unchanged names; `index` is the page of the folder itself.
 * @example
 * moved('/sdk', '/api/sdk', 'list', 'users/get')
 * // [{ "source": "/sdk/list", "destination": "/api/sdk/list" }, { "source": "/sdk/users/get", "destination": "/api/sdk/users/get" }]
 * @throws for a folder with a slash at the end, and for a name with a slash at the start
 * @see https://www.mintlify.com/docs/create/redirects
 */
export function moved(from: string, to: string, ...names: readonly string[]): Redirect[] {
  return checked('moved', [from, to, ...names])
}

/** The functions for redirects. */
export const redirectBuilders = { redirect, permanent, temporary, inEach, moved } as const

export type RedirectBuilder = keyof typeof redirectBuilders

type Pair = readonly [source: string, destination: string]
type EntriesOf = (rows: RedirectRows) => readonly Pair[]

/** The value of `permanent` written by a builder; undefined for no flag. */
const flagOf: Readonly<Partial<Record<RedirectBuilder, boolean>>> = { permanent: true, temporary: false }

/** The redirects of a builder's arguments; `entriesOf` reads the rows. */
export function redirectsOf(
  builder: RedirectBuilder,
  given: readonly unknown[],
  entriesOf: EntriesOf = Object.entries,
): Redirect[] {
  const flag = flagOf[builder]
  return pairs[builder](given as never, entriesOf).map(([source, destination]) => ({
    source,
    destination,
    ...(flag === undefined ? {} : { permanent: flag }),
  }))
}

type Pairs<Given> = (given: Given, entriesOf: EntriesOf) => readonly Pair[]

const ofRows: Pairs<[RedirectRows]> = ([rows], entriesOf) => entriesOf(rows)

const pairs: Readonly<Record<RedirectBuilder, Pairs<never>>> = {
  redirect: ofRows,
  permanent: ofRows,
  temporary: ofRows,
  inEach: ([folders, rows]: [readonly string[], RedirectRows], entriesOf) =>
    entriesOf(rows).flatMap(([source, destination]) =>
      folders.map((folder): Pair => [folder + source, inFolder(folder, destination)]),
    ),
  moved: ([from, to, ...names]: [string, string, ...string[]]) =>
    names.map((name): Pair => [urlIn(from, name), urlIn(to, name)]),
}

/** The URL of a page in a folder; for `index`, the folder's URL. */
function urlIn(folder: string, name: string): string {
  return `${folder}/${name}`.replace(/\/index$/, '') || '/'
}

/** The destination of a row of `inEach`, in a folder. */
function inFolder(folder: string, destination: string): string {
  return destination.startsWith('/') && !destination.startsWith('//') ? folder + destination : destination
}

function checked(builder: RedirectBuilder, given: readonly unknown[]): Redirect[] {
  const problem = problemsOf[builder](given)
  if (problem !== undefined) throw new TypeError(`${builder}(…) ${problem}`)
  return redirectsOf(builder, given)
}

type Check = (given: readonly unknown[]) => string | undefined

const rowsProblem =
  (builder: RedirectBuilder): Check =>
  ([rows]) => {
    if (!isRecord(rows)) return `takes an object with a row for each redirect: ${builder}({ '/old': '/new' }).`
    for (const [source, destination] of Object.entries(rows)) {
      if (typeof destination !== 'string') return `takes a URL for '${source}', not ${shown(destination)}.`
      if (isMovedByJavaScript(source))
        return `can't keep '${source}' in its place, as JavaScript moves numbers to the front. Write it as an object in a list: { source: '${source}', destination: '${destination}' }.`
    }
    return undefined
  }

const problemsOf: Readonly<Record<RedirectBuilder, Check>> = {
  redirect: rowsProblem('redirect'),
  permanent: rowsProblem('permanent'),
  temporary: rowsProblem('temporary'),
  inEach: ([folders, rows]) => {
    if (!Array.isArray(folders) || !isRecord(rows))
      return "takes a list of folders and then rows: inEach(['', '/es'], { '/old': '/new' })."
    const folder = folders.find((each) => !isFolder(each)) as unknown
    if (folder !== undefined) return `takes folders such as '' or '/es', not ${shown(folder)}.`
    const twice = folders.find((each, index) => folders.indexOf(each) < index) as unknown
    if (twice !== undefined) return `takes each folder once: ${shown(twice)} is named twice.`
    const source = Object.keys(rows).find((each) => !each.startsWith('/'))
    if (source !== undefined) return `takes rows that begin with '/', not '${source}'.`
    const local = Object.values(rows).find((each) => typeof each === 'string' && !/^(\/|[a-z][a-z\d+.-]*:)/i.test(each))
    if (local !== undefined) return `takes destinations that begin with '/' or with 'https:', not ${shown(local)}.`
    return rowsProblem('inEach')([rows])
  },
  moved: ([from, to, ...names]) => {
    for (const folder of [from, to]) {
      if (typeof folder !== 'string' || folder.endsWith('/'))
        return `takes two folders such as '/sdk', and then the names of pages, not ${shown(folder)}.`
    }
    const name = names.find((each) => typeof each !== 'string' || each.startsWith('/'))
    return name === undefined ? undefined : `takes names of pages such as 'list' or 'users/get', not ${shown(name)}.`
  },
}

/** True for a folder of `inEach`: `''` or `/es`. */
function isFolder(value: unknown): boolean {
  return value === '' || (typeof value === 'string' && value.startsWith('/') && !value.endsWith('/'))
}

/** True if JavaScript moves a key of an object before all others. */
export function isMovedByJavaScript(key: string): boolean {
  return /^(0|[1-9]\d*)$/.test(key)
}

function shown(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value)
}
