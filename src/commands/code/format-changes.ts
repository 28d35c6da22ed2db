import type { Options } from 'prettier'
import { ts } from 'ts-morph'
import { configuredOptions, formatStably } from '../migrate/print/format.js'
import { prefersSingle } from './imports.js'
import { parse } from './nodes.js'

/** A code file before and after. */
export interface ChangedFile {
  readonly file: string
  readonly before: string
  readonly after: string
}

/**
 * Formats the changed statements of files, if formatted so before: with the repository's prettier, or else, where a line
 * is too long, by the quotes and the width of the file. All other code stays as written.
 */
export async function formatChanges(files: readonly ChangedFile[]): Promise<ReadonlyMap<string, string>> {
  const formatted = files.map(async (changed) => [changed.file, await formatFile(changed)] as const)
  return new Map(await Promise.all(formatted))
}

async function formatFile({ file, before, after }: ChangedFile): Promise<string> {
  const isCrlf = before.includes('\r\n')
  // A file that mixes line ends is no formatted file.
  if (isCrlf && /[^\r]\n/.test(before)) return after
  const moduleOf = (text: string) => parse(file, text.replaceAll('\r\n', '\n'))
  const [old, now] = [moduleOf(before), moduleOf(after)]
  const changed = changedStatements(old, now).filter((pair) => !addsLinesOnly(pair))
  const layouts = changed.length > 0 ? await layoutsOf(file, old.text) : []
  let { text } = now
  for (const pair of changed.toReversed()) {
    const layout = await layoutLike(pair, layouts).catch(() => undefined)
    if (layout !== undefined) text = text.slice(0, pair.after.getStart()) + layout + text.slice(pair.after.end)
  }
  return isCrlf ? text.replaceAll('\n', '\r\n') : text
}

/** The repository's options for a file; without any, options like the file's code, with the usual widths of lines. */
async function layoutsOf(file: string, text: string): Promise<readonly Options[]> {
  const { options: configured } = await configuredOptions(file)
  const steps = (text.match(/^(?:\t| {2,})(?=[^\s*])/gm) ?? []).toSorted((left, right) => left.length - right.length)
  const indent: Options = steps[0] === '\t' ? { useTabs: true } : steps[0] ? { tabWidth: steps[0].length } : {}
  const own = { singleQuote: prefersSingle(text), semi: /;\s*$/m.test(text), ...indent, ...configured }
  const options = { ...own, filepath: file, requirePragma: false }
  if (Object.keys(configured).length > 0) return [options]
  // Long strings don't count, as no line breaks them.
  const code = text.replaceAll(/(['"`])[^'"`\n]{30,}\1|\/\/.*/g, '').split('\n')
  const longest = code.reduce((most, { length }) => Math.max(most, length), 0)
  const width = widths.find((each) => longest <= each) ?? 120
  return [width, ...widths].map((printWidth) => ({ ...options, printWidth }))
}

/** Usual widths of lines; the first is prettier's own. */
const widths = [80, 100, 120] as const

/** A statement with its text before. */
interface Changed {
  readonly before: ts.Statement
  readonly after: ts.Statement
}

/**
 * The changed statement in the first layout that the statement had before; undefined for another layout. Without the
 * repository's options, a new line that is too long is the only reason.
 */
async function layoutLike(changed: Changed, layouts: readonly Options[]): Promise<string | undefined> {
  const { before, after } = changed
  const isConfigured = layouts.length === 1
  for (const options of isConfigured || hasLongLine(changed, widths[0]) ? layouts : []) {
    if ((await layoutOf(before, options)) !== before.getText()) continue
    return isConfigured || hasLongLine(changed, options.printWidth ?? 0) ? layoutOf(after, options) : undefined
  }
  return undefined
}

/** True for a new line longer than a width. */
function hasLongLine({ before, after }: Changed, width: number): boolean {
  const known = new Set(before.getText().split('\n'))
  const lines = after.getText().split('\n')
  return lines.some((line) => line.length > width && !known.has(line))
}

async function layoutOf(statement: ts.Statement, options: Options): Promise<string> {
  return (await formatStably(statement.getText(), options)).trimEnd()
}

/** The changed statements of a module, in order. */
function changedStatements(old: ts.SourceFile, now: ts.SourceFile): readonly Changed[] {
  const [gone, come] = [without(old, now), without(now, old)]
  return come.flatMap((after, index) => {
    const named = gone.find((each) => headOf(each) === headOf(after))
    const before = named ?? (gone.length === come.length ? gone[index] : undefined)
    return before && !isIgnored(after) ? [{ before, after }] : []
  })
}

/** True below a comment of prettier or Biome that keeps the formatter away. */
function isIgnored(statement: ts.Statement): boolean {
  const above = statement.getFullText().slice(0, statement.getLeadingTriviaWidth())
  return /\/[/*]\s*(prettier-ignore|biome-ignore format\b)[^\n]*\s*$/.test(above)
}

/** The statements of a module without an equal statement in another. */
function without({ statements }: ts.SourceFile, other: ts.SourceFile): readonly ts.Statement[] {
  const known = new Set(other.statements.map((each) => each.getText()))
  return statements.filter((each) => !known.has(each.getText()))
}

/** A statement up to its value (`const rows`), which identifies the statement after a change. */
function headOf(statement: ts.Statement): string | undefined {
  return /^[^=({]*/.exec(statement.getText())?.[0]
}

/** True for new lines such as `'guides/new',` in a list with a page per line: prettier would change nothing. */
function addsLinesOnly({ before, after }: Changed): boolean {
  const old = before.getText().split('\n')
  const indentOf = (line = '') => /^\s*(?=(['"])[^'"\\]+\1,$)/.exec(line)?.[0]
  let at = 0
  for (const line of after.getText().split('\n')) {
    if (line === old[at]) at += 1
    else if (indentOf(line) === undefined || indentOf(line) !== indentOf(old[at - 1])) return false
  }
  return at === old.length
}
