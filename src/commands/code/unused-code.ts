import { ts } from 'ts-morph'
import { grouped } from '../../base/diagnostics/grouped.js'
import { nodesIn, parse } from './nodes.js'

/** A changed module without names unused since the change: imports, constants, functions, types, parameters. */
export function withoutUnused(file: string, before: string, after: string): string {
  const [old, now] = [parse(file, before), parse(file, after)].map(countNames)
  if ([...(old ?? [])].every(([name, count]) => (now?.get(name) ?? 0) >= count)) return after
  const known = new Set(unusedIn(file, before).map(({ key }) => key))
  let text = after
  // A removed constant may have been the last user of another.
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const unused = unusedIn(file, text).filter(({ key }) => !known.has(key))
    if (unused.length === 0) break
    text = withChanges(text, unused)
  }
  return text
}

const MOST_ROUNDS = 24

function countNames(source: ts.SourceFile): ReadonlyMap<string, number> {
  const names = nodesIn(source).filter((node) => ts.isIdentifier(node) || ts.isPrivateIdentifier(node))
  return new Map([...grouped(names, ({ text }) => text)].map(([name, all]) => [name, all.length]))
}

interface Unused {
  /** Identifies the name in another state of the module. */
  readonly key: string
  readonly changes: readonly ts.TextChange[]
}

/** Unused names as TypeScript reports them, each with TypeScript's own fix. */
function unusedIn(file: string, text: string): readonly Unused[] {
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => ({
      noLib: true,
      noResolve: true,
      allowJs: true,
      types: [],
      target: ts.ScriptTarget.Latest,
    }),
    getScriptFileNames: () => [file],
    getScriptVersion: () => '',
    getScriptSnapshot: (name) => (name === file ? ts.ScriptSnapshot.fromString(text) : undefined),
    getCurrentDirectory: () => '/',
    getDefaultLibFileName: () => '',
    fileExists: (name) => name === file,
    readFile: () => undefined,
  }
  const service = ts.createLanguageService(host)
  const source = parse(file, text)
  return service.getSuggestionDiagnostics(file).flatMap(({ code, start, length, messageText, reportsUnnecessary }) => {
    if (!reportsUnnecessary) return []
    const fixes = service.getCodeFixesAtPosition(file, start, start + length, [code], {}, {})
    // `_title, pages`: the parameters behind keep their places.
    const fix = fixes.find(({ fixId }) => fixId === 'unusedIdentifier_prefix') ?? fixes[0]
    const changes = fix?.changes.flatMap(({ textChanges }) => textChanges) ?? []
    if (fix?.fixName !== 'unusedIdentifier' || changes.length === 0) return []
    return { key: ts.flattenDiagnosticMessageText(messageText, ' '), changes: withComments(source, start, changes) }
  })
}

/** A removed declaration takes the comments above and behind along; comments above an import may belong to the file. */
function withComments(
  { text, statements }: ts.SourceFile,
  at: number,
  changes: readonly ts.TextChange[],
): readonly ts.TextChange[] {
  const [{ span, newText } = { span: undefined, newText: '' }] = changes
  const gone = statements.find(({ pos, end }) => pos <= at && at < end)
  if (!gone || ts.isImportDeclaration(gone) || newText !== '') return changes
  if (!span || span.start > gone.getStart() || span.start + span.length < gone.end) return changes
  const behind = (position: number) => ts.getTrailingCommentRanges(text, position)?.at(-1)?.end ?? position
  const start = behind(gone.pos)
  return [{ span: { start, length: behind(gone.end) - start }, newText }]
}

/** A text with changes; of two at the same place, the first. */
function withChanges(text: string, unused: readonly Unused[]): string {
  const changes: ts.TextChange[] = []
  for (const { changes: own } of unused) {
    const isFree = own.every(({ span: { start, length } }) =>
      changes.every(({ span }) => start + length <= span.start || start >= span.start + span.length),
    )
    if (isFree) changes.push(...own)
  }
  return changes
    .toSorted((left, right) => right.span.start - left.span.start)
    .reduce(
      (now, { span: { start, length }, newText }) => now.slice(0, start) + newText + now.slice(start + length),
      text,
    )
}
