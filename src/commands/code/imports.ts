import { ts } from 'ts-morph'
import type { Builder } from '../migrate/model.js'
import { importsFrom, isOfTypes, namesIn, parse } from './nodes.js'
import { addition } from './patch.js'
import { patched } from './rendering.js'
import { withoutUnused } from './unused-code.js'

/** A changed module with the imports needed now, without unused names. */
export function finishModule(file: string, before: string, after: string, builders: ReadonlySet<Builder>): string {
  if (before === after) return after
  return withoutUnused(file, before, addBuilders(file, after, builders))
}

/** The builders in some code, imported by their own names. */
export function buildersUsedIn(code: ts.Node): readonly Builder[] {
  const used = namesIn(code)
  const names = importsFrom(code.getSourceFile(), 'build-nav').flatMap(({ elements }) => elements)
  return names.flatMap(({ name, propertyName }) => (used.has(name.text) && !propertyName ? [name.text as Builder] : []))
}

function addBuilders(file: string, text: string, builders: ReadonlySet<Builder>): string {
  if (builders.size === 0) return text
  const source = parse(file, text)
  const imports = importsFrom(source, 'build-nav').filter((each) => !isOfTypes(each))
  const lists: readonly NamesInBraces[] = [...imports, ...source.statements.flatMap(requiredIn)]
  const [list] = lists
  if (!list) return withImport(source, builders)
  const known = new Set(lists.flatMap(({ elements }) => elements.map(({ name }) => name.getText())))
  const names = list.elements.map(({ name }) => name.getText())
  const isSorted = names.every((name, index) => index === 0 || !isAfter(names[index - 1] ?? '', name))
  const missing = [...builders].filter((builder) => !known.has(builder)).sort()
  const additions = missing.map((builder, order) => {
    const next = isSorted ? list.elements.find(({ name }) => isAfter(name.getText(), builder)) : undefined
    return addition({ list, items: list.elements }, builder, { order, ...(next && { beside: next, side: 'before' }) })
  })
  return patched(file, text, additions)
}

type NamesInBraces = ts.NamedImports | ts.ObjectBindingPattern

/** `{ docs }` of `const { docs } = require('build-nav')` */
function requiredIn(statement: ts.Statement): readonly ts.ObjectBindingPattern[] {
  const declarations = ts.isVariableStatement(statement) ? statement.declarationList.declarations : []
  return declarations.flatMap(({ name, initializer }) => {
    const isRequire = initializer && /^require\(\s*['"]build-nav['"]\s*\)$/.test(initializer.getText())
    return isRequire && ts.isObjectBindingPattern(name) ? [name] : []
  })
}

/** A module without any import of builders (a list of names), with one. */
function withImport(source: ts.SourceFile, builders: ReadonlySet<Builder>): string {
  const { text } = source
  const names = [...builders].sort().join(', ')
  const directive = source.statements.findLast(
    (each) => ts.isExpressionStatement(each) && ts.isStringLiteral(each.expression),
  )
  const at = directive ? directive.end + 1 : 0
  const line = isCommonJs(source)
    ? `const { ${names} } = require('build-nav')\n`
    : `import { ${names} } from 'build-nav'\n${source.statements.some(ts.isImportDeclaration) ? '' : '\n'}`
  return text.slice(0, at) + line + text.slice(at)
}

function isCommonJs({ fileName, text, statements }: ts.SourceFile): boolean {
  if (/\.c[jt]s$/.test(fileName)) return !fileName.endsWith('.cts')
  const isModule = statements.some(
    (each) => ts.isImportDeclaration(each) || ts.isExportDeclaration(each) || ts.isExportAssignment(each),
  )
  return !isModule && /\brequire\(|\bmodule\.exports\b/.test(text)
}

function isAfter(left: string, right: string): boolean {
  return left.localeCompare(right, 'en') > 0
}

/** Comments, templates and strings. */
const tokens = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|`(?:\\[\s\S]|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g

/** Writes code with the file's own quotes: prettier would change them, but not every file is formatted. */
export function quotesOf(file: string): (code: string) => string {
  if (!prefersSingle(file)) return (code) => code
  return (code) => code.replace(tokens, (token) => (/^"[^'\\]*"$/.test(token) ? `'${token.slice(1, -1)}'` : token))
}

/** True if most strings of a file are in single quotes. */
export function prefersSingle(file: string): boolean {
  let single = 0
  for (const [token] of file.matchAll(tokens)) single += token.startsWith("'") ? 1 : token.startsWith('"') ? -1 : 0
  return single > 0
}
