import { createRequire } from 'node:module'
import type { ts as TypeScript } from 'ts-morph'
import { readableText } from '../../base/files/read.js'
import type { Place } from '../../base/diagnostics/diagnostic.js'

export type { TypeScript }

let loaded: typeof TypeScript | undefined

/** TypeScript's parser, loaded when the first problem has to be placed. */
export function typescript(): typeof TypeScript {
  return (loaded ??= loadTypescript())
}

/** TypeScript alone, if possible: loading all of ts-morph takes half as long again. */
function loadTypescript(): typeof TypeScript {
  const require = createRequire(import.meta.url)
  try {
    const besideMorph = createRequire(require.resolve('ts-morph'))
    return besideMorph('@ts-morph/common/dist/typescript.js') as typeof TypeScript
  } catch {
    return (require('ts-morph') as { ts: typeof TypeScript }).ts
  }
}

const parsed = new Map<string, TypeScript.SourceFile>()

/** A source file as a syntax tree; undefined if it can't be read. */
export function parseSource(file: string): TypeScript.SourceFile | undefined {
  const text = readableText(file)
  if (text === undefined) return undefined
  const known = parsed.get(file)
  if (known?.text === text) return known
  const source = parseText(file, text)
  parsed.set(file, source)
  return source
}

/** A text as the syntax tree of a file. */
function parseText(file: string, text: string): TypeScript.SourceFile {
  const { createSourceFile, ScriptTarget } = typescript()
  return createSourceFile(file, text, ScriptTarget.Latest, true)
}

/** The beginning of a node, after its comments. */
export function nodePlace(source: TypeScript.SourceFile, node: TypeScript.Node): Place {
  const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source))
  return { file: source.fileName, line: line + 1, column: character + 1 }
}

/** All nodes below a node, in the order of the text. */
export function* nodesIn(node: TypeScript.Node): Generator<TypeScript.Node> {
  // A stack of our own: real configs nest deeper than the call stack.
  const waiting: TypeScript.Node[] = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next
    const children: TypeScript.Node[] = []
    next.forEachChild((child) => void children.push(child))
    waiting.push(...children.reverse())
  }
}

/** The place of a config's default export, if any. */
export function defaultExportPlace(file: string): Place | undefined {
  const source = parseSource(file)
  if (!source) return undefined
  const { isExportAssignment, isExportDeclaration, isNamedExports, canHaveModifiers, getModifiers, SyntaxKind } =
    typescript()
  const found = source.statements.find((statement) => {
    if (isExportAssignment(statement)) return true
    if (isExportDeclaration(statement) && statement.exportClause && isNamedExports(statement.exportClause)) {
      return statement.exportClause.elements.some((element) => element.name.text === 'default')
    }
    if (/^(module\.exports|exports\.default)\s*=/.test(statement.getText(source))) return true
    const modifiers = canHaveModifiers(statement) ? (getModifiers(statement) ?? []) : []
    return modifiers.some((modifier) => modifier.kind === SyntaxKind.DefaultKeyword)
  })
  return found && nodePlace(source, found)
}
