import type { TypeScript } from '../../config/loader/places/source-text.js'
import type { Patch } from '../code/patch.js'
import { pagePath, withoutExtension } from '../../site/model/page-path.js'
import type { Move } from './destination.js'
import type { FileMoves } from './moved-disk.js'
import { inQuotes } from '../../base/files/in-quotes.js'

/** The functions of `build-nav/files` and `build-nav/openapi`: their first argument is a folder or a specification. */
const readers: ReadonlySet<string> = new Set(['pagesIn', 'groupsIn', 'readPages', 'endpoints', 'groupsByTag'])

/**
 * The modules that name what moves to a function that reads folders, with the new names:
 *
 *     pagesIn('guides', { except: 'guides/draft' })   →   pagesIn('manual', { except: 'manual/draft' })
 */
export async function sourceTexts(
  modules: readonly string[],
  files: FileMoves,
  moves: readonly Move[],
): Promise<ReadonlyMap<string, string>> {
  const { nodesIn, parseSource, typescript } = await import('../../config/loader/places/source-text.js')
  const { inPlace } = await import('../code/patch.js')
  const { patchedFiles } = await import('../code/rendering.js')
  const ts = typescript()
  const patches: Patch[] = []
  for (const source of modules
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
    .flatMap((file) => parseSource(file) ?? []))
    for (const node of nodesIn(source)) {
      if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || !readers.has(node.expression.text))
        continue
      const [first] = node.arguments
      const folder = first && ts.isStringLiteralLike(first) ? pagePath(first.text).path : undefined
      const literals = [...node.arguments].flatMap((argument) => literalsIn(argument, ts))
      for (const literal of literals) {
        const now =
          nameMoved(literal.text, files, moves) ??
          (literal === first ? undefined : nameInside(literal.text, folder, files))
        if (now !== undefined) patches.push(inPlace(literal, inQuotes(now, source.text[literal.getStart()])))
      }
    }
  return patchedFiles(patches)
}

/** The strings in an argument, also those in lists and options; not those that functions put together. */
function literalsIn(node: TypeScript.Node, ts: typeof TypeScript): TypeScript.StringLiteralLike[] {
  if (ts.isStringLiteralLike(node)) return [node]
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((each) => literalsIn(each, ts))
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((each) => (ts.isPropertyAssignment(each) ? literalsIn(each.initializer, ts) : []))
  return []
}

function nameMoved(text: string, files: FileMoves, moves: readonly Move[]): string | undefined {
  const [, taking = '', lead = '', rest = ''] = /^(!?)(\/?)([^]*)$/.exec(text) ?? []
  const name = rest.replace(/\/+$/, '')
  const end = rest.slice(name.length)
  const file = files.get(name)
  const page = files.get(`${name}.mdx`) ?? files.get(`${name}.md`)
  const folder = moves.find(({ kind, from }) => kind === 'folder' && (name === from || name.startsWith(`${from}/`)))
  const now = file ?? (page && withoutExtension(page)) ?? (folder && folder.to + name.slice(folder.from.length))
  return now === undefined ? undefined : taking + lead + now + end
}

/** A page by its path in the folder that is read. */
function nameInside(text: string, folder: string | undefined, files: FileMoves): string | undefined {
  if (folder === undefined || text.startsWith('/') || text.startsWith('!')) return undefined
  const page = files.get(`${folder}/${text}.mdx`) ?? files.get(`${folder}/${text}.md`)
  return page?.startsWith(`${folder}/`) ? withoutExtension(page).slice(folder.length + 1) : undefined
}
