import { format, resolveConfig, type Options } from 'prettier'
import { ts } from 'ts-morph'
import { formatStably } from '../../migrate/print/format.js'
import { parse } from '../source/parse.js'
import { indentBefore } from '../splice/trivia.js'
import { changedUnits, type Unit } from './units.js'

/**
 * The statements that changed as the repository's prettier wants them, where it wanted them as they were before. The
 * rest of a file is not looked at.
 */
export async function formatChanges(file: string, before: string, after: string): Promise<string> {
  const options: Options = {
    ...(await resolveConfig(file, { editorconfig: true })),
    filepath: file,
    requirePragma: false,
  }
  const eol = before.includes('\r\n') ? '\r\n' : '\n'
  const [old, now] = [parse(file, withoutCr(before)), parse(file, withoutCr(after))]
  const edits: { start: number; end: number; text: string }[] = []
  for (const pair of changedStatements(old, now)) {
    for (const unit of changedUnits(pair.before, pair.after)) {
      const text = await formatUnit(unit, options)
      if (text !== undefined) edits.push({ start: unit.after.getStart(), end: unit.after.end, text })
    }
  }
  let { text } = now
  for (const edit of edits.toSorted((left, right) => right.start - left.start)) {
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end)
  }
  return eol === '\n' ? text : text.replaceAll('\n', eol)
}

function withoutCr(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

/** Statements that are not in the old file as they are now, with what they were. */
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

/** What a statement is known by when its text has changed. */
function nameOf(statement: ts.Statement): string {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText()).join()
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return statement.name?.text ?? 'default'
  if (ts.isImportDeclaration(statement)) return `import ${statement.moduleSpecifier.getText()}`
  return ts.SyntaxKind[statement.kind]
}

/** Undefined where the code before was not as prettier wants it: then its author's layout stays. */
async function formatUnit({ before, after }: Unit, options: Options): Promise<string | undefined> {
  try {
    // Most often it is as prettier wants it already.
    if ((await formatNode(after, options, format)) === after.getText()) return undefined
    if ((await formatNode(before, options, format)) !== before.getText()) return undefined
    return await formatNode(after, options, formatStably)
  } catch {
    // Code that prettier can't read is run all the same.
    return undefined
  }
}

async function formatNode(node: ts.Node, options: Options, how: typeof formatStably): Promise<string> {
  const text = node.getText()
  if (ts.isSourceFile(node.parent)) return (await how(text, options)).trimEnd()
  const { tabWidth = 2, printWidth = 80 } = options
  const indent = indentBefore(node.getStart(), node.getSourceFile().text) ?? ''
  const width = indent.replaceAll('\t', ' '.repeat(tabWidth)).length
  // Among arguments, as layout depends on what is around; the comment keeps these on lines of their own.
  const [open, close] = ts.isPropertyAssignment(node) ? ['f({', '})'] : ['f(', ')']
  const wrapped = await how(`${open}\n//\n${text}\n${close}`, {
    ...options,
    printWidth: printWidth - width + tabWidth,
  })
  const lines = wrapped.trimEnd().split('\n').slice(2, -1)
  const own = options.useTabs ? '\t' : ' '.repeat(tabWidth)
  const shifted = lines.map((line, index) =>
    index === 0 ? line.trimStart() : line.startsWith(own) ? indent + line.slice(own.length) : line,
  )
  return shifted.join('\n').replace(/,$/, '')
}
