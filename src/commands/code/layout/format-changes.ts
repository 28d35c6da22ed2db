import { diffArrays } from 'diff'
import type { Options } from 'prettier'
import { ts } from 'ts-morph'
import { parse } from '../nodes.js'
import { configuredOptions } from '../../migrate/print/format.js'
import { indentStep } from '../comments.js'
import { prefersSingle } from '../imports.js'
import { changedUnits, wideItems, type Unit } from './units.js'
import { formatStably, mayBeUnstable } from '../../migrate/print/format.js'
import { indentBefore } from '../comments.js'

/** Prettier's own width. */
const WIDTH = 80

/** A code file before and after. */
export interface ChangedFile {
  readonly file: string
  readonly before: string
  readonly after: string
}

/**
 * Formats the changed parts of files with the repository's prettier, if the old parts were formatted so. Elsewhere,
 * only new items wider than a line are. The rest of a file is not touched.
 */
export async function formatChanges(files: readonly ChangedFile[]): Promise<ReadonlyMap<string, string>> {
  const drafts = await Promise.all(files.map(draftOf))
  const units = drafts.flatMap(({ units: own, options, quoted }) => own.map((unit) => ({ ...unit, options, quoted })))
  const layouts = await layoutsOf(units.map(({ after: node, quoted: options }) => ({ node, options })))
  // Most changes come out as prettier wants them.
  const changed = units.filter(({ after }) => (layouts.get(after) ?? after.getText()) !== after.getText())
  const known = await layoutsOf(changed.map(({ before: node, options }) => ({ node, options })))
  // Code in another layout than prettier's keeps its author's layout.
  const own = new Set(changed.flatMap(({ before, after }) => (known.get(before) === before.getText() ? [after] : [])))
  const wide = changed
    .filter(({ after }) => !own.has(after))
    .flatMap(({ before, after, quoted: options }) =>
      wideItems({ before, after }, options.printWidth ?? WIDTH).map((node) => ({ node, options })),
    )
  const applied = new Map([...layouts].filter(([node]) => own.has(node)).concat([...(await layoutsOf(wide))]))
  return new Map(drafts.map((draft) => [draft.file, textOf(draft, applied)]))
}

interface Draft {
  readonly file: string
  readonly now: ts.SourceFile
  readonly before: string
  readonly options: Options
  /**
   * With the file's own quotes, where prettier's configuration is silent: a part without strings does not show them.
   */
  readonly quoted: Options
  readonly units: readonly Unit[]
}

async function draftOf({ file, before, after }: ChangedFile): Promise<Draft> {
  const [old, now] = [parse(file, withoutCr(before)), parse(file, withoutCr(after))]
  const pairs = changedStatements(old, now)
  const unitsAt = (printWidth: number) => pairs.flatMap((pair) => changedUnits(pair.before, pair.after, printWidth))
  // No change depends on the width of a line: prettier need not load.
  if (unitsAt(Infinity).length === 0) return { file, now, before, options: {}, quoted: {}, units: [] }
  const { options: found } = await configuredOptions(file)
  const options: Options = { ...indentIn(now.text), ...found, filepath: file, requirePragma: false }
  const quoted = { singleQuote: prefersSingle(before), ...options }
  return { file, now, before, options, quoted, units: unitsAt(options.printWidth ?? WIDTH) }
}

/** The indentation of a file, where prettier's configuration names none. */
function indentIn(text: string): Options {
  const step = indentStep(text)
  return step === '\t' ? { useTabs: true } : step ? { tabWidth: step.length } : {}
}

function textOf({ now, before }: Draft, layouts: ReadonlyMap<ts.Node, string>): string {
  let result = now.text
  const own = [...layouts].filter(([node]) => node.getSourceFile() === now)
  for (const [node, layout] of own.toSorted(([left], [right]) => right.pos - left.pos))
    result = result.slice(0, node.getStart()) + layout + result.slice(node.end)
  return before.includes('\r\n') ? withLineEnds(result, before) : result
}

/**
 * A text with the line ends of before, which may be mixed. A changed line keeps its end; a new line takes the end of
 * the line above.
 */
function withLineEnds(text: string, before: string): string {
  const [old, now] = [before.split('\n'), text.split('\n')]
  const endOf = (line = '') => (line.endsWith('\r') ? '\r\n' : '\n')
  const ends: string[] = []
  let [at, replaced]: [number, string[]] = [0, []]
  for (const { added, removed, count } of diffArrays(withoutCr(before).split('\n'), now)) {
    if (added) {
      for (let line = 0; line < count; line++) ends.push(replaced.shift() ?? ends.at(-1) ?? endOf(old[0]))
      continue
    }
    const were = old.slice(at, at + count).map(endOf)
    at += count
    if (!removed) ends.push(...were)
    replaced = removed ? were : []
  }
  return now.map((line, index) => (index < now.length - 1 ? line + ends[index] : line)).join('')
}

function withoutCr(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

/** New and changed statements, each with its text before. */
function changedStatements(old: ts.SourceFile, now: ts.SourceFile): readonly Unit[] {
  const known = new Set(old.statements.map((statement) => statement.getText()))
  const kept = new Set(now.statements.map((statement) => statement.getText()))
  const [gone, come] = [
    old.statements.filter((statement) => !kept.has(statement.getText())),
    now.statements.filter((statement) => !known.has(statement.getText())),
  ]
  return come.flatMap((after, index) => {
    const before =
      gone.find((each) => nameOf(each) === nameOf(after)) ?? (gone.length === come.length ? gone[index] : undefined)
    return before ? [{ before, after }] : []
  })
}

/** A statement up to its value (`const rows`), which identifies the statement after a change. */
function nameOf(statement: ts.Statement): string | undefined {
  return /^[^=({]*/.exec(statement.getText())?.[0]
}

/** A piece of code, and its file's formatting. */
interface Piece {
  readonly node: ts.Node
  readonly options: Options
}

/** Pieces in prettier's layout at their places. A piece that prettier can't read has none. */
async function layoutsOf(pieces: readonly Piece[]): Promise<ReadonlyMap<ts.Node, string>> {
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
