import type { TypeScript } from '../../config/loader/source-text.js'
import type { Patch } from '../code/patch.js'
import { pagePath, withoutExtension } from '../../site/model/page-path.js'
import { inQuotes } from '../../base/diagnostics/text.js'
import type { Leaving, Places } from './places.js'

/** The functions of `build-nav/files` and `build-nav/openapi`: their first argument is a folder or a specification. */
const readers: ReadonlySet<string> = new Set(['pagesIn', 'groupsIn', 'readPages', 'endpoints', 'groupsByTag'])

/**
 * The modules with moved names in calls that read folders, rewritten, and without removed pages in lists:
 *
 *     pagesIn('guides', { first: ['intro', 'setup'] })   →   pagesIn('manual', { first: ['setup'] })
 */
export async function sourceTexts(
  modules: readonly string[],
  files: Places,
  named: readonly Leaving[],
): Promise<ReadonlyMap<string, string>> {
  const { nodesIn, parseSource, typescript } = await import('../../config/loader/source-text.js')
  const { inPlace, removal } = await import('../code/patch.js')
  const { listedIn } = await import('../code/nodes.js')
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
      for (const literal of [...node.arguments].flatMap((argument) => literalsIn(argument, ts))) {
        const page = pageNamed(literal.text, literal === first ? undefined : folder, files)
        const list = listedIn(literal.parent)
        if (page !== undefined && files.get(page.file) === undefined) {
          if (list && ts.isArrayLiteralExpression(list.list)) patches.push(removal(list, literal))
          continue
        }
        const now = page ? nameAfter(page, files) : nameInFolder(literal.text, named)
        if (now !== undefined) patches.push(inPlace(literal, inQuotes(now, source.text[literal.getStart()])))
      }
    }
  return patchedFiles(patches)
}

/** The strings in an argument, also inside of lists and options, but not inside of functions. */
function literalsIn(node: TypeScript.Node, ts: typeof TypeScript): TypeScript.StringLiteralLike[] {
  if (ts.isStringLiteralLike(node)) return [node]
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((each) => literalsIn(each, ts))
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((each) => (ts.isPropertyAssignment(each) ? literalsIn(each.initializer, ts) : []))
  return []
}

/** A changed file, and its name in a config: `!/guides/draft`, or `draft` in the folder `guides`. */
interface PageNamed {
  readonly file: string
  readonly lead: string
  readonly end: string
  /** The base folder of the name, with a slash. */
  readonly base: string
  /** The extension omitted in the name. */
  readonly extension: string
}

function pageNamed(text: string, folder: string | undefined, files: Places): PageNamed | undefined {
  const [, lead = '', name = '', end = ''] = nameParts.exec(text) ?? []
  const bases = folder === undefined || lead !== '' ? [''] : ['', `${folder}/`]
  return bases
    .flatMap((base) =>
      ['', '.mdx', '.md'].map((extension) => ({ file: base + name + extension, lead, end, base, extension })),
    )
    .find(({ file }) => files.has(file))
}

function nameAfter({ file, lead, end, base, extension }: PageNamed, files: Places): string | undefined {
  const now = files.get(file) as string
  if (!now.startsWith(base)) return undefined
  return lead + (extension === '' ? now : withoutExtension(now)).slice(base.length) + end
}

const nameParts = /^(!?\/?)([^]*?)(\/*)$/

function nameInFolder(text: string, named: readonly Leaving[]): string | undefined {
  const [, lead = '', name = '', end = ''] = nameParts.exec(text) ?? []
  const folder = named.find(({ kind, from }) => kind === 'folder' && `${name}/`.startsWith(`${from}/`))
  return folder?.to && lead + folder.to + name.slice(folder.from.length) + end
}
