import path from 'node:path'
import { existsSync } from 'node:fs'
import { inQuotes } from '../../base/diagnostics/text.js'
import type { TypeScript } from '../../config/loader/source-text.js'
import { parseEndpoint } from '../../format/contract/endpoints.js'
import { isTitleKey } from '../../format/contract/kinds.js'
import { printJson } from '../../format/json/patch/print.js'
import type { JsonPath } from '../../format/json/tree.js'
import { isJsonObject, setOwn, type JsonObject, type JsonValue } from '../../format/json/value.js'
import { movedDestination, rewriteLinks, type Moving } from '../../site/links/rewrite.js'
import { isElsewhere } from '../../site/model/addresses.js'
import { jsonInput } from '../../site/model/input/input.js'
import { openingKeys } from '../../site/model/navigation-tree.js'
import { addressOfPage, isPageFile, nameOfPage, pagePath, withoutExtension } from '../../site/model/page-path.js'
import type { Patch } from '../code/patch.js'
import type { ModuleTexts } from './change.js'
import { inRoot } from './names.js'
import type { Work } from './plan.js'

/** A docs.json value with the name of a moved file. */
export interface MovedEntry {
  readonly path: JsonPath
  readonly before: string
  readonly after: string
}

/** A docs.json value after files have left their places. Parts without a changed name stay the same objects. */
export interface DocsChanged {
  readonly docs: JsonObject
  readonly moved: readonly MovedEntry[]
  /** The entries of removed pages. */
  readonly removed: readonly Pick<MovedEntry, 'path' | 'before'>[]
  /** Elements left empty, by kind and title: `group 'Setup'`. */
  readonly elements: readonly string[]
}

/** Renames moved files in a docs.json value, and takes removed pages and elements left empty out of its navigation. */
export function docsChanged(docs: JsonObject, work: Work): DocsChanged {
  const moved: MovedEntry[] = []
  const removed: DocsChanged['removed'][number][] = []
  const elements: string[] = []
  /** Undefined for a value with nothing left. */
  const changed = (value: JsonValue, key: string, at: JsonPath): JsonValue | undefined => {
    // Redirects have an order, and rules of their own.
    if (at.length === 1 && key === 'redirects') return value
    if (typeof value === 'string') {
      const after = textAfter(value, key, work)
      if (after === undefined) removed.push({ path: at, before: value })
      else if (after !== value) moved.push({ path: at, before: value, after })
      return after === undefined || work.isFollowed ? after : value
    }
    if (!Array.isArray(value)) return isJsonObject(value) ? changedObject(value, at) : value
    const kept = value.map((each: JsonValue, index) => changed(each, key, [...at, index]))
    return kept.every((each, index) => each === value[index]) ? value : kept.filter((each) => each !== undefined)
  }
  const changedObject = (object: JsonObject, at: JsonPath): JsonObject | undefined => {
    const { length } = removed
    const members = Object.entries(object).map(([key, value]) => [key, changed(value, key, [...at, key])] as const)
    if (members.every(([key, value]) => value === object[key])) return object
    const result: JsonObject = {}
    for (const [key, value] of members) if (value !== undefined) setOwn(result, key, value)
    const isEmptied = at[0] === 'navigation' && at.length > 1 && ![...openingKeys].some((key) => isHeld(result[key]))
    if (!isEmptied || removed.length === length) return result
    const kind = Object.keys(object).find((key) => isTitleKey(key) && typeof object[key] === 'string')
    if (kind !== undefined) elements.push(`${kind} '${String(object[kind])}'`)
    return undefined
  }
  return { docs: changedObject(docs, []) as JsonObject, moved, removed, elements }
}

function isHeld(value: JsonValue | undefined): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0)
}

/** A text of docs.json after the change; undefined for the entry of a removed page. */
function textAfter(value: string, key: string, work: Work): string | undefined {
  const { links, isRemoval } = work
  if (key === 'pages' || key === 'root') return entryAfter(value, work)
  if (/^(href|url|link)$/.test(key) && /^\.{0,2}\//.test(value)) {
    const now = movedDestination({ written: value, form: 'attribute' }, '', links)
    if (typeof now !== 'string') return value
    return isRemoval ? withoutAnchor(now) : now
  }
  // Markdown: the text of a banner.
  if (key === 'content' || key === 'description') return rewriteLinks(value, '\0.mdx', links).text
  return fileAfter(value, links)
}

/** A destination without its anchor: the page in place of a removed page has different headings. */
export function withoutAnchor(address: string): string {
  return address.replace(/\\?#.*$/s, '')
}

/** An entry of a list of pages: `/guides/start.mdx`, `openapi.yaml GET /users`. */
function entryAfter(value: string, { site: { pages }, places, links }: Work): string | undefined {
  const name = nameOfPage(value.trim())
  const endpoint = pages.has(name) ? undefined : parseEndpoint(value)
  if (endpoint) return endpoint.spec ? value.replace(endpoint.spec, fileAfter(endpoint.spec, links)) : value
  const page = pages.opening(name)
  const file = page === undefined ? undefined : pages.fileOf(page)
  if (file === undefined || !places.has(file)) return value
  const now = places.get(file)
  if (now === undefined) return undefined
  const [, lead = '', end = ''] = /^(\s*\.?\/|)[^]*?(\s*)$/.exec(value) ?? []
  if (isPageFile(value.trim())) return lead + now + end
  // A folder as an entry stands for its index.
  const shown = page === name ? withoutExtension(now) : addressOfPage(withoutExtension(now)).slice(1)
  return lead + (shown || 'index') + end
}

/** A file by path: a logo, a specification. */
function fileAfter(value: string, { moves }: Moving): string {
  if (value === '' || value.length > 500 || isElsewhere(value)) return value
  const text = value.trim()
  const now = moves.get(pagePath(text).path)
  return now === undefined ? value : value.replace(text, (/^\.?\//.exec(text)?.[0] ?? '') + now)
}

/** docs.json and the files of its `$ref`s, from the docs root; `file` is the docs.json or the config. */
export function partsOf(file: string): ReadonlySet<string> {
  const root = path.dirname(file)
  const docsJson = path.join(root, 'docs.json')
  const files = [docsJson, file]
  try {
    if (existsSync(docsJson)) jsonInput(docsJson, { onFiles: (all) => files.push(...all) })
  } catch {
    // The `$ref` of a part moved by hand still names the old place.
  }
  return new Set(files.map((each) => inRoot(root, each)))
}

/** The functions of `build-nav/files` and `build-nav/openapi`: their first argument is a folder or a specification. */
const readers: ReadonlySet<string> = new Set(['pagesIn', 'groupsIn', 'readPages', 'endpoints', 'groupsByTag'])

/**
 * The modules of a config with moved names in calls that read folders, rewritten, and without removed pages in lists:
 *
 *     pagesIn('guides', { first: ['intro', 'setup'] })   →   pagesIn('manual', { first: ['setup'] })
 */
export async function modulesAfter(work: Work): Promise<ModuleTexts> {
  const { nodesIn, parseSource, typescript } = await import('../../config/loader/source-text.js')
  const { inPlace, removal } = await import('../code/patch.js')
  const { listedIn } = await import('../code/nodes.js')
  const { patchedFiles } = await import('../code/rendering.js')
  const ts = typescript()
  const patches: Patch[] = []
  const modules = work.now.files.filter((file) => /\.[cm]?[jt]sx?$/.test(file))
  for (const node of modules.flatMap((file) => parseSource(file) ?? []).flatMap((source) => [...nodesIn(source)])) {
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || !readers.has(node.expression.text)) continue
    const [first] = node.arguments
    const folder = first && ts.isStringLiteralLike(first) ? pagePath(first.text).path : undefined
    for (const literal of node.arguments.flatMap((argument) => literalsIn(argument, ts))) {
      const now = nameAfter(literal.text, literal === first ? undefined : folder, work)
      const list = listedIn(literal.parent)
      if (now === undefined && list && ts.isArrayLiteralExpression(list.list)) patches.push(removal(list, literal))
      if (now !== undefined && now !== literal.text) patches.push(inPlace(literal, inQuotes(now, literal.getText()[0])))
    }
  }
  const texts = new Map(patchedFiles(patches))
  // Languages of a config may follow English in an imported docs.json.
  if (work.modules.has('docs.json'))
    texts.set(path.join(work.root, 'docs.json'), printJson(docsChanged(work.now.docs, work).docs))
  return texts
}

/** The strings in an argument, also inside of lists and options, but not inside of functions. */
function literalsIn(node: TypeScript.Node, ts: typeof TypeScript): TypeScript.StringLiteralLike[] {
  if (ts.isStringLiteralLike(node)) return [node]
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((each) => literalsIn(each, ts))
  if (!ts.isObjectLiteralExpression(node)) return []
  return node.properties.filter(ts.isPropertyAssignment).flatMap(({ initializer }) => literalsIn(initializer, ts))
}

/** A name in a config after the change, such as `!/guides/draft`, or `draft` in `folder`; undefined for a removed page. */
function nameAfter(text: string, folder: string | undefined, { places, folders }: Work): string | undefined {
  const [, lead = '', name = '', end = ''] = /^(!?\/?)([^]*?)(\/*)$/.exec(text) ?? []
  for (const base of folder === undefined || lead !== '' ? [''] : ['', `${folder}/`])
    for (const extension of ['', '.mdx', '.md']) {
      const file = base + name + extension
      if (!places.has(file)) continue
      const now = places.get(file)
      if (now === undefined || !now.startsWith(base)) return now && text
      return lead + (extension === '' ? now : withoutExtension(now)).slice(base.length) + end
    }
  const emptied = folders.get(name)
  return emptied?.isWhole ? lead + emptied.to + end : text
}
