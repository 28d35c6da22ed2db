import { existsSync } from 'node:fs'
import path from 'node:path'
import { readText } from '../../base/files/read.js'
import { writeFileAtomically } from '../../base/files/write.js'
import { isElement } from '../../config/builders/data.js'
import { findConfig } from '../../config/loader/find-config.js'
import { diskAt } from '../../site/model/disk.js'
import { configInput } from '../../site/model/input/config-input.js'
import { nodesIn, pageRefsIn, type PageRef } from '../../site/model/navigation-tree.js'
import { foldersOf } from '../../site/model/page-path.js'
import { siteOf, type Site } from '../../site/model/site.js'
import type { SpecSource } from '../../site/model/specs/spec.js'
import { runRulesOn } from '../check/run-rules.js'
import { typesName } from './name.js'

export interface TypesOptions {
  /** The folder of all relative paths (default: the current folder). */
  readonly cwd?: string | undefined
  /** The config; found as docs.config.{ts,mts,cts,js,mjs,cjs} in `cwd`. */
  readonly config?: string | undefined
  /** Compares, and writes nothing. */
  readonly check?: boolean | undefined
}

export interface TypesResult {
  /** build-nav-env.d.ts, beside the config. */
  readonly file: string
  /** The text before; undefined for a new file. */
  readonly before: string | undefined
  /** The new text. */
  readonly text: string
  readonly changed: boolean
  readonly written: boolean
  /** The files for a watch to follow beside the config: specifications, and folders, with a separator at the end. */
  readonly reads: readonly string[]
  readonly pages: number
  /** Undefined where endpoints are unknown: any is taken. */
  readonly endpoints: number | undefined
}

/** Writes existing pages and endpoints as types: the editor completes them, and a misspelt page does not compile. */
export async function types(options: TypesOptions = {}): Promise<TypesResult> {
  const config = findConfig(path.resolve(options.cwd ?? '.'), options.config)
  return writeTypes(config, await configInput(config), options.check)
}

/** The types of a config after a run. */
export async function writeTypes(
  config: string,
  { docs, value }: { readonly docs: unknown; readonly value: unknown },
  check = false,
): Promise<TypesResult> {
  const root = path.dirname(config)
  const file = path.join(root, typesName)
  const { reads, ...names } = await registered(siteOf(docs, diskAt(root)), value)
  const text = printTypes(names)
  const before = existsSync(file) ? readText(file) : undefined
  const changed = before !== text
  if (changed && !check) writeFileAtomically(file, text)
  return {
    file,
    before,
    text,
    changed,
    written: changed && !check,
    reads: reads.filter((name) => !URL.canParse(name)).map((name) => path.join(root, name || path.sep)),
    pages: names.pages.length,
    endpoints: names.endpoints?.length,
  }
}

/** The strings of `Register`; sorted. */
interface Registered {
  readonly pages: readonly string[]
  /** These pages in the form for `under`. */
  readonly pagesUnder: readonly string[]
  /** Undefined for specifications out of reach: then any endpoint compiles. */
  readonly endpoints: readonly string[] | undefined
}

/**
 * The names for a config: pages on the disk, endpoints of specifications, and names already in the config without an
 * error of the check, as written there: `/index`, `guides/start.mdx`, `get /users`.
 */
async function registered(site: Site, config: unknown): Promise<Registered & { readonly reads: readonly string[] }> {
  const { pages } = site
  const findings = await runRulesOn(site, { only: new Set(['page-missing', 'endpoint-missing']) })
  const errors = findings.flatMap(({ at, severity }) => ('path' in at && severity === 'error' ? at.path.join('/') : []))
  const missing = new Set(errors)
  const named = [...pageRefsIn(site.navigation())].filter(({ path: at }) => !missing.has(at.join('/')))
  const all = [...nodesIn(site.navigation())].flatMap(({ specs }) => specs)
  const specs = [...new Map(all.map((spec) => [JSON.stringify([spec.source, spec.overlays]), spec])).values()]
  const published = [...pages.all()].filter(pages.isForReaders)
  const known = new Set(published)
  const written = named.flatMap(({ page, endpoint }) => (endpoint ? [] : page))
  const folders = new Set([...pages.all()].flatMap(foldersOf))
  return {
    // A slash before a page makes no difference to the types.
    pages: sorted([...published, ...written.filter((page) => !known.has(page.replace(/^\//, '')))]),
    pagesUnder: pagesUnder(config, published, new Set(written)),
    endpoints: endpointsOf(site, named, specs),
    // Specifications, and folders of pages, with a slash at the end.
    reads: ['', ...[...folders].map((name) => `${name}/`), ...specs.flatMap((spec) => [spec.source, ...spec.overlays])],
  }
}

/** The pages in the folders of `under`, from the folder on. */
function pagesUnder(config: unknown, published: readonly string[], existing: ReadonlySet<string>): string[] {
  const moved = movedPages(config).filter(({ written, page }) => page.endsWith(written))
  const folders = new Set(moved.map(({ written, page }) => page.slice(0, -written.length).replace(/^\/|\/$/g, '')))
  const inside = (page: string) =>
    foldersOf(page).flatMap((folder) => (folders.has(folder) ? page.slice(folder.length + 1) : []))
  return sorted([
    ...moved.flatMap(({ written, page }) => (existing.has(page) ? written : [])),
    ...(folders.size > 0 ? published.flatMap(inside) : []),
  ])
}

function endpointsOf({ specs: reader }: Site, named: readonly PageRef[], specs: readonly SpecSource[]) {
  const written = named.filter(({ endpoint }) => endpoint)
  const own = new Set(written.flatMap(({ endpoint }) => endpoint?.spec ?? []))
  if (specs.length + own.size === 0) return undefined
  const found = written.map(({ page }) => page)
  for (const spec of [...specs, ...[...own].map((name) => ({ source: reader.named(name), overlays: [] }))]) {
    const endpoints = reader.endpoints(spec)
    if (!endpoints) return undefined
    found.push(...endpoints)
    // After an entry such as `openapi.yaml GET /users`, any specification may follow.
    if (own.size > 0) found.push(...endpoints.map((endpoint) => `${spec.source} ${endpoint}`))
  }
  return sorted(found)
}

/** Sorted, without duplicates, equal on every machine. */
function sorted(texts: Iterable<string>): string[] {
  return [...new Set(texts)].sort()
}

/** A page moved by `under`, and the page as its author wrote it: `install` in the folder `en/` is `en/install`. */
interface Moved {
  readonly written: string
  readonly page: string
}

/** Every page in an `under` of a config. */
function movedPages(value: unknown, seen = new Set<unknown>()): Moved[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  if (!isElement(value)) return Object.values(value).flatMap((inner) => movedPages(inner, seen))
  return value.calls.flatMap((call) => [...pairs(call.value, call.written), ...movedPages(call.value, seen)])
}

/** Moved pages in the value of a call. */
function pairs(value: unknown, written: unknown): Moved[] {
  if (Array.isArray(value) && Array.isArray(written)) return value.flatMap((page, index) => pairs(page, written[index]))
  const isMoved = typeof value === 'string' && typeof written === 'string' && value !== written
  return isMoved ? [{ written, page: value }] : []
}

// Formatters leave the text alone: the next run would write the same text again. Without `eslint-disable`: ESLint warns
// of an unused comment.
const ignore = '// prettier-ignore\n// biome-ignore format: generated\n'
const head = `// Written by \`build-nav types\`: the pages and endpoints that docs.config.ts may name. \`build-nav\` keeps it current.
${ignore}import 'build-nav'

${ignore}`

/** The text of build-nav-env.d.ts. Each page has a line, so that two branches with new pages rarely conflict. */
export function printTypes({ pages, pagesUnder: under, endpoints }: Registered): string {
  const union = (texts: readonly string[]) =>
    texts.length === 0 ? ' never' : texts.map((text) => `\n      | ${literal(text)}`).join('')
  const members = Object.entries({ pages, pagesUnder: under, endpoints }).map(([key, texts]) =>
    texts === undefined || (texts.length === 0 && key !== 'pages') ? '' : `    ${key}:${union(texts)}\n`,
  )
  return `${head}declare module 'build-nav' {\n  interface Register {\n${members.join('')}  }\n}\n`
}

function literal(text: string): string {
  if (/^[\w/. {}-]+$/.test(text)) return `'${text}'`
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  // Line ends to TypeScript, not to JSON.
  return `'${inner.replace(/[\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16)}`)}'`
}
