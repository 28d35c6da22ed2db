import { diffArrays } from 'diff'
import type { Options } from 'prettier'
import { ts } from 'ts-morph'
import { configuredOptions, formatStably } from '../migrate/print/format.js'
import { indentStep } from './comments.js'
import { prefersSingle } from './imports.js'
import { parse } from './nodes.js'

/** A code file before and after. */
export interface ChangedFile {
  readonly file: string
  readonly before: string
  readonly after: string
}

/**
 * Formats the changed statements of files with the repository's prettier, if formatted so before. All other code stays as written. Without a configuration, too long lines alone are a reason.
 */
export async function formatChanges(files: readonly ChangedFile[]): Promise<ReadonlyMap<string, string>> {
  const formatted = files.map(async (changed) => [changed.file, await formatFile(changed)] as const)
  return new Map(await Promise.all(formatted))
}

async function formatFile({ file, before, after }: ChangedFile): Promise<string> {
  const isCrlf = before.includes('\r\n')
  // A file that mixes line ends is no formatted file.
  if (isCrlf && /[^\r]\n/.test(before)) return after
  const [old, now] = [parse(file, withoutCr(before)), parse(file, withoutCr(after))]
  const changed = changedStatements(old, now).filter((pair) => !addsLinesOnly(pair))
  const configured = changed.length === 0 ? {} : (await configuredOptions(file)).options
  const options = { ...optionsLike(old.text), ...configured, filepath: file, requirePragma: false }
  const isConfigured = Object.keys(configured).length > 0
  let { text } = now
  for (const pair of changed.toReversed()) {
    const own = isConfigured ? layoutLike(pair, options) : layoutInWidth(pair, options, widthOf(old))
    const layout = await own.catch(() => pair.after.getText())
    text = text.slice(0, pair.after.getStart()) + layout + text.slice(pair.after.end)
  }
  return isCrlf ? text.replaceAll('\n', '\r\n') : text
}

/** Usual widths of lines; the first is prettier's own. */
const widths = [80, 100, 120] as const

/** The width to which lines of a file are broken: 80, 100 or 120. Long strings don't count, as no line breaks them. */
function widthOf({ statements }: ts.SourceFile): number {
  const code = statements.filter((each) => !isIgnored(each)).map((each) => each.getText())
  const lines = code
    .join('\n')
    .replaceAll(/(['"`])[^'"`\n]{30,}\1|\/\/.*/g, '')
    .split('\n')
  const longest = lines.reduce((most, { length }) => Math.max(most, length), 0)
  return widths.find((width) => longest <= width) ?? 120
}

/** Options with the quotes, semicolons and indentation of a file. */
function optionsLike(text: string): Options {
  const step = indentStep(text)
  const indent: Options = step === '\t' ? { useTabs: true } : step ? { tabWidth: step.length } : {}
  return { singleQuote: prefersSingle(text), semi: /;\s*$/m.test(text), ...indent }
}

/** A statement with its text before. */
interface Changed {
  readonly before: ts.Statement
  readonly after: ts.Statement
}

/** Prettier's layout of a changed statement; the text as written, if prettier had another layout for the text before. */
async function layoutLike({ before, after }: Changed, options: Options): Promise<string> {
  const written = after.getText()
  const layout = await layoutOf(after, options)
  return layout !== written && (await layoutOf(before, options)) === before.getText() ? layout : written
}

/** The layout for a width if a new line is longer, otherwise the text as written. */
async function layoutInWidth(pair: Changed, options: Options, width: number): Promise<string> {
  const { before, after } = pair
  for (const printWidth of hasLongLine(pair, widths[0]) ? [width, ...widths] : []) {
    const own = { ...options, printWidth }
    if ((await layoutOf(before, own)) !== before.getText()) continue
    return hasLongLine(pair, printWidth) ? layoutOf(after, own) : after.getText()
  }
  return after.getText()
}

/** True for a new line longer than a width. */
function hasLongLine({ before, after }: Changed, width: number): boolean {
  const known = new Set(linesOf(before))
  return linesOf(after).some((line) => line.length > width && !known.has(line))
}

function linesOf(statement: ts.Statement): readonly string[] {
  return statement.getText().split('\n')
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

/** The statements of a module without an equal statement in another. */
function without({ statements }: ts.SourceFile, other: ts.SourceFile): readonly ts.Statement[] {
  const known = new Set(other.statements.map((each) => each.getText()))
  return statements.filter((each) => !known.has(each.getText()))
}

/** A statement up to its value (`const rows`), which identifies the statement after a change. */
function headOf(statement: ts.Statement): string | undefined {
  return /^[^=({]*/.exec(statement.getText())?.[0]
}

/** The comments of prettier and of Biome. */
const IGNORE = /(?:^|\n)\s*\/[/*]\s*(prettier-ignore|biome-ignore format\b)[^\n]*\s*$/

/** True below a comment that keeps the formatter away. */
function isIgnored(statement: ts.Statement): boolean {
  return IGNORE.test(statement.getFullText().slice(0, statement.getStart() - statement.getFullStart()))
}

/** True for new lines such as `'guides/new',` in a list with a page per line: prettier would change nothing. */
function addsLinesOnly({ before, after }: Changed): boolean {
  const lines = after.getText().split('\n')
  let at = 0
  return diffArrays(before.getText().split('\n'), lines).every(({ added, removed, count, value }) => {
    const above = lines[at - 1] ?? ''
    at += removed ? 0 : count
    const indent = /^\s*(?=(['"])[^'"\\]+\1,$)/.exec(above)?.[0]
    const isLike = (line: string) => /^\s*(['"])[^'"\\]+\1,$/.test(line) && line.search(/\S/) === indent?.length
    return !removed && (!added || value.every(isLike))
  })
}

function withoutCr(text: string): string {
  return text.replaceAll('\r\n', '\n')
}
