import path from 'node:path'
import type { Options } from 'prettier'
import { ts } from 'ts-morph'
import { grouped } from '../../../base/diagnostics/grouped.js'
import { formatStably, mayBeUnstable } from '../../migrate/print/format.js'
import { parse } from '../nodes.js'
import { indentBefore } from '../comments.js'

/** A piece of code, and how its file is formatted. */
export interface Piece {
  readonly node: ts.Node
  readonly options: Options
}

/** Pieces in prettier's layout at their places; a piece that it can't read has none. */
export async function layoutsOf(pieces: readonly Piece[]): Promise<ReadonlyMap<ts.Node, string>> {
  const layouts = new Map<ts.Node, string>()
  const [whole, inner] = [pieces.filter(isStatement), pieces.filter((piece) => !isStatement(piece))]
  for (const { node, options } of whole) {
    const text = await attempt(() => formatStably(node.getText(), options))
    if (text !== undefined) layouts.set(node, text.trimEnd())
  }
  // Most of what prettier takes it takes for being called: what has the same width and options is one call.
  for (const batch of batchesOf(inner)) {
    const all = await attempt(() => layoutsAt(batch))
    for (const [index, { node }] of batch.entries()) {
      const text = all ? all[index] : (await attempt(() => layoutsAt([batch[index] as Piece])))?.[0]
      if (text !== undefined) layouts.set(node, text)
    }
  }
  return layouts
}

function isStatement({ node }: Piece): boolean {
  return ts.isSourceFile(node.parent)
}

/** Code that prettier can't read is run all the same. */
async function attempt<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await run()
  } catch {
    return undefined
  }
}

function batchesOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const batches = grouped(pieces, (piece) => {
    const { filepath = '', plugins = [], ...options } = piece.options
    const isNamed = plugins.every((plugin) => typeof plugin === 'string')
    const file = isNamed ? [path.extname(filepath), plugins] : filepath
    return JSON.stringify([options, file, widthOf(piece), ts.isPropertyAssignment(piece.node)])
  })
  return [...batches.values()]
}

/** Pieces of one width, in the order in which they are given. */
async function layoutsAt(pieces: readonly Piece[]): Promise<readonly string[]> {
  const [first] = pieces
  if (!first) return []
  const { tabWidth = 2, printWidth = 80, useTabs } = first.options
  // Among arguments, as layout depends on what is around; the comments keep them on lines of their own.
  const isProperties = ts.isPropertyAssignment(first.node)
  const [open, close] = isProperties ? ['f({', '})'] : ['f(', ')']
  const code = pieces.map(({ node }) => `//\n${node.getText()}`).join(',\n')
  const options = { ...first.options, printWidth: printWidth - widthOf(first) + tabWidth }
  const { format } = await import('prettier')
  let text = await format(`${open}\n${code}\n${close}`, options)
  if (partsIn(text, isProperties).some(mayBeUnstable)) text = await formatStably(text, options)
  const own = useTabs ? '\t' : ' '.repeat(tabWidth)
  return partsIn(text, isProperties).map((part, index) => {
    const indent = indentOf((pieces[index] as Piece).node)
    const [start = '', ...lines] = part.split('\n')
    return [start, ...lines.map((line) => (line.startsWith(own) ? indent + line.slice(own.length) : line))].join('\n')
  })
}

/** The arguments of the call around the pieces, or the properties of its object. */
function partsIn(text: string, isProperties: boolean): readonly string[] {
  const [statement] = parse('pieces.ts', text).statements
  const call = statement && ts.isExpressionStatement(statement) ? statement.expression : undefined
  const given = call && ts.isCallExpression(call) ? call.arguments : []
  const [object] = given
  const parts = isProperties && object && ts.isObjectLiteralExpression(object) ? object.properties : given
  return parts.map((part) => part.getText())
}

function indentOf(node: ts.Node): string {
  return indentBefore(node.getStart(), node.getSourceFile().text) ?? ''
}

function widthOf({ node, options: { tabWidth = 2 } }: Piece): number {
  return indentOf(node).replaceAll('\t', ' '.repeat(tabWidth)).length
}
