import type { Options } from 'prettier'
import { ts } from 'ts-morph'
import { formatStably, mayBeUnstable } from '../../migrate/print/format.js'
import { parse } from '../nodes.js'
import { indentBefore } from '../comments.js'

/** A piece of code, and its file's formatting. */
export interface Piece {
  readonly node: ts.Node
  readonly options: Options
}

/** Pieces in prettier's layout at their places. A piece that prettier can't read has none. */
export async function layoutsOf(pieces: readonly Piece[]): Promise<ReadonlyMap<ts.Node, string>> {
  const layouts = new Map<ts.Node, string>()
  for (const piece of pieces) {
    const { node, options } = piece
    const layout = ts.isSourceFile(node.parent) ? formatStably(node.getText(), options) : layoutOfItem(piece)
    const text = await layout.catch(() => undefined)
    if (text !== undefined) layouts.set(node, text.trimEnd())
  }
  return layouts
}

async function layoutOfItem(piece: Piece): Promise<string> {
  const { node, options } = piece
  const { tabWidth = 2, printWidth = 80, useTabs } = options
  // As an argument, since layout depends on the surroundings; the comment forces separate lines.
  const [open, close] = ts.isPropertyAssignment(node) ? ['f({', '})'] : ['f(', ')']
  const narrow = { ...options, printWidth: printWidth - widthOf(piece) + tabWidth }
  const { format } = await import('prettier')
  let text = await format(`${open}\n//\n${node.getText()}\n${close}`, narrow)
  if (mayBeUnstable(itemIn(text))) text = await formatStably(text, narrow)
  const own = useTabs ? '\t' : ' '.repeat(tabWidth)
  const [start = '', ...lines] = itemIn(text).split('\n')
  const indent = indentOf(node)
  return [start, ...lines.map((line) => (line.startsWith(own) ? indent + line.slice(own.length) : line))].join('\n')
}

/** The argument of the call around an item, or the property of the object. */
function itemIn(text: string): string {
  const [statement] = parse('item.ts', text).statements
  const [argument] = ((statement as ts.ExpressionStatement).expression as ts.CallExpression).arguments
  const item =
    argument && ts.isObjectLiteralExpression(argument) && text.startsWith('f({') ? argument.properties[0] : argument
  return item?.getText() ?? ''
}

function indentOf(node: ts.Node): string {
  return indentBefore(node.getStart(), node.getSourceFile().text) ?? ''
}

function widthOf({ node, options: { tabWidth = 2 } }: Piece): number {
  return indentOf(node).replaceAll('\t', ' '.repeat(tabWidth)).length
}
