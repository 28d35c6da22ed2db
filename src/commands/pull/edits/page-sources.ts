import { ts } from 'ts-morph'
import { printLiteral } from '../../migrate/print/literal.js'
import { bare, type Declarations } from '../source/declarations.js'
import { addition, inPlace, type Patch } from '../splice/splice.js'
import { removed } from '../splice/decided.js'
import type { Candidate } from './edit.js'
import type { Selection } from './selection.js'
import { importsFrom } from '../source/named-imports.js'
import { assignmentOf } from '../source/properties.js'

/** A list of pages or groups from the folders: `...pagesIn('guides')`. */
export interface PageSource {
  readonly call: ts.CallExpression
  /** Its options, where they are written out. */
  readonly options: ts.ObjectLiteralExpression | undefined
  /** The pages that they leave out, as written. */
  readonly leavesOut: readonly string[]
  /** The pages that they put first. */
  readonly first: readonly string[]
}

/** The call that an item spreads, itself or as a constant. */
export function pageSource(item: ts.Node, declarations: Declarations): PageSource | undefined {
  if (!ts.isSpreadElement(item)) return undefined
  const given = bare(item.expression)
  let call = bare(declarations.of(given) ?? given)
  // `pagesIn('blog').filter(…)` follows the folder, too.
  while (ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression))
    call = bare(call.expression.expression)
  if (!ts.isCallExpression(call) || !ts.isIdentifier(call.expression) || !isFromFiles(call.expression)) return undefined
  const [folder, options] = call.arguments
  if (!folder || (options && !ts.isObjectLiteralExpression(options))) return undefined
  return { call, options, leavesOut: textsOf(options, 'except') ?? [], first: textsOf(options, 'first') ?? [] }
}

function isFromFiles(name: ts.Identifier): boolean {
  const imports = importsFrom(name.getSourceFile(), 'build-nav/files')
  return imports.some(({ elements }) => elements.some((each) => each.name.text === name.text))
}

/** The options that make a selection of pages; undefined where none do. */
export function selecting(
  source: PageSource,
  { gone, back, first }: Selection,
  all: readonly string[],
): Pick<Candidate, 'action' | 'companions'> | undefined {
  const { call, options, leavesOut, first: known } = source
  if (options && !textsOf(options, 'except')) return undefined
  const except = [...leavesOut.filter((each) => !back.includes(each)), ...gone.map((page) => nameIn(call, page, all))]
  const order = first.length > 0 ? first : known.filter((page) => !gone.includes(page))
  const values: Record<string, string> = {}
  if (gone.length + back.length > 0)
    values['except'] = except.length === 1 ? printLiteral(except[0]) : printLiteral(except)
  if (first.length > 0 || order.length < known.length) values['first'] = printLiteral([...order])
  const entries = Object.entries(values)
  if (!options) {
    const text = `{ ${entries.map(([key, value]) => `${key}: ${value}`).join(', ')} }`
    const { arguments: items } = call
    return {
      action: { type: 'insert', list: call, items, beside: items[0], side: 'after', text, order: 0, otherwise: '{}' },
    }
  }
  const isEmpty = entries.every(([, value]) => value === '[]') && entries.length === options.properties.length
  if (isEmpty) return { action: { type: 'remove', list: call, items: call.arguments, item: options } }
  const [patch, ...companions] = entries.map(([key, value]) => option(options, key, value))
  return patch && { action: actionOf(patch), companions }
}

function option(options: ts.ObjectLiteralExpression, key: string, value: string): Patch {
  const { properties: items } = options
  const item = assignmentOf(options, key)
  if (!item) return addition({ list: options, items }, `${key}: ${value}`)
  return value === '[]' ? removed(options, items, item) : inPlace(item.initializer, value)
}

function actionOf(patch: Patch): Candidate['action'] {
  if (patch.type === 'add') return { ...patch, type: 'insert' }
  if (patch.type === 'remove') return patch
  return { type: 'replace', start: patch.start, end: patch.end, text: patch.text, isExpression: true }
}

/** The texts of an option; undefined where it is computed. */
function textsOf(options: ts.ObjectLiteralExpression | undefined, key: string): readonly string[] | undefined {
  const given = options && assignmentOf(options, key)?.initializer
  if (!given) return []
  const nodes = ts.isArrayLiteralExpression(given) ? given.elements : [given]
  const texts = nodes.flatMap((node) => (ts.isStringLiteralLike(node) ? [node.text] : []))
  return texts.length === nodes.length ? texts : undefined
}

/** A page as an option names it: by its path; in a folder that is computed, from there. */
function nameIn({ arguments: [folder] }: ts.CallExpression, page: string, all: readonly string[]): string {
  const path = page.replace(/[\\*?[\]!#]/g, '\\$&')
  if (folder && ts.isStringLiteralLike(folder)) return path
  return `/${path.slice(folderOf(all).length)}`
}

/** The folder that pages have in common, with a slash at its end. */
function folderOf(pages: readonly string[]): string {
  const [shortest = ''] = pages.toSorted((left, right) => left.length - right.length)
  for (let at = shortest.lastIndexOf('/'); at > 0; at = shortest.lastIndexOf('/', at - 1)) {
    const folder = shortest.slice(0, at + 1)
    if (pages.every((page) => page.startsWith(folder))) return folder
  }
  return ''
}
