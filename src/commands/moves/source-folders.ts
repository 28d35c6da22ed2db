import { inQuotes } from '../../base/diagnostics/text.js'
import type { TypeScript } from '../../config/loader/source-text.js'
import { pagePath, withoutExtension } from '../../site/model/page-path.js'
import type { Patch } from '../code/patch.js'
import type { Leaving } from './names.js'
import type { Places } from './change.js'

/** The functions of `build-nav/files` and `build-nav/openapi`: their first argument is a folder or a specification. */
const readers: ReadonlySet<string> = new Set(['pagesIn', 'groupsIn', 'readPages', 'endpoints', 'groupsByTag'])

/** The folders that move: named in the command, or with all of their pages. */
export interface Folders {
  readonly named: readonly Leaving[]
  /** The new path of a folder without its pages. */
  readonly emptied: (folder: string) => string | undefined
}

/**
 * The modules with moved names in calls that read folders, rewritten, and without removed pages in lists:
 *
 *     pagesIn('guides', { first: ['intro', 'setup'] })   →   pagesIn('manual', { first: ['setup'] })
 */
export async function sourceTexts(
  modules: readonly string[],
  places: Places,
  folders: Folders,
): Promise<ReadonlyMap<string, string>> {
  const { nodesIn, parseSource, typescript } = await import('../../config/loader/source-text.js')
  const { inPlace, removal } = await import('../code/patch.js')
  const { listedIn } = await import('../code/nodes.js')
  const { patchedFiles } = await import('../code/rendering.js')
  const ts = typescript()
  const patches: Patch[] = []
  const sources = modules.filter((file) => /\.[cm]?[jt]sx?$/.test(file)).flatMap((file) => parseSource(file) ?? [])
  for (const node of sources.flatMap((source) => [...nodesIn(source)])) {
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || !readers.has(node.expression.text)) continue
    const [first] = node.arguments
    const folder = first && ts.isStringLiteralLike(first) ? pagePath(first.text).path : undefined
    for (const literal of node.arguments.flatMap((argument) => literalsIn(argument, ts))) {
      const now = renamed(literal.text, literal === first ? undefined : folder, places, folders)
      const list = listedIn(literal.parent)
      const quote = literal.getText()[0]
      if (now === undefined && list && ts.isArrayLiteralExpression(list.list)) patches.push(removal(list, literal))
      if (now !== undefined && now !== literal.text) patches.push(inPlace(literal, inQuotes(now, quote)))
    }
  }
  return patchedFiles(patches)
}

/** The strings in an argument, also inside of lists and options, but not inside of functions. */
function literalsIn(node: TypeScript.Node, ts: typeof TypeScript): TypeScript.StringLiteralLike[] {
  if (ts.isStringLiteralLike(node)) return [node]
  const inner = ts.isArrayLiteralExpression(node)
    ? node.elements
    : ts.isObjectLiteralExpression(node)
      ? node.properties.filter(ts.isPropertyAssignment).map(({ initializer }) => initializer)
      : []
  return inner.flatMap((each) => literalsIn(each, ts))
}

/** A name in a config after the change, such as `!/guides/draft`, or `draft` in `folder`; undefined for a removed page. */
function renamed(
  text: string,
  folder: string | undefined,
  places: Places,
  { named, emptied }: Folders,
): string | undefined {
  const [, lead = '', name = '', end = ''] = /^(!?\/?)([^]*?)(\/*)$/.exec(text) ?? []
  for (const base of folder === undefined || lead !== '' ? [''] : ['', `${folder}/`])
    for (const extension of ['', '.mdx', '.md']) {
      const file = base + name + extension
      if (!places.has(file)) continue
      const now = places.get(file)
      if (now === undefined || !now.startsWith(base)) return now && text
      return lead + (extension === '' ? now : withoutExtension(now)).slice(base.length) + end
    }
  const moved = named.find(({ kind, from }) => kind === 'folder' && `${name}/`.startsWith(`${from}/`))
  if (moved?.to !== undefined) return lead + moved.to + name.slice(moved.from.length) + end
  // A folder whose pages were moved one by one.
  const now = emptied(name)
  const isFolder = now !== undefined && [...places.values()].some((file) => file?.startsWith(`${now}/`))
  return isFolder ? lead + now + end : text
}
