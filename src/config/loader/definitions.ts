import { localFile } from './local-file.js'
import { parseSource, typescript, type TypeScript } from './source-text.js'

/** Chains of names are short, and may run in a circle. */
const deepest = 8

/** The expression behind a name, in its module or another local module; undefined if it is not written out. */
export function definitionOf(name: TypeScript.Identifier, depth = 0): TypeScript.Expression | undefined {
  const source = name.getSourceFile()
  return depth > deepest ? undefined : definedIn(source, name.text, depth)
}

/** An expression without type assertions, and with names replaced by their values. */
export function writtenOut(expression: TypeScript.Expression, depth = 0): TypeScript.Expression {
  const { isParenthesizedExpression, isAsExpression, isSatisfiesExpression, isNonNullExpression, isIdentifier } =
    typescript()
  if (
    isParenthesizedExpression(expression) ||
    isAsExpression(expression) ||
    isSatisfiesExpression(expression) ||
    isNonNullExpression(expression)
  ) {
    return writtenOut(expression.expression, depth)
  }
  const definition = isIdentifier(expression) ? definitionOf(expression, depth + 1) : undefined
  return definition ? writtenOut(definition, depth + 1) : expression
}

function definedIn(source: TypeScript.SourceFile, name: string, depth: number): TypeScript.Expression | undefined {
  const { isVariableStatement, isIdentifier, isImportDeclaration } = typescript()
  for (const statement of source.statements) {
    if (isVariableStatement(statement)) {
      const found = statement.declarationList.declarations.find(
        (each) => isIdentifier(each.name) && each.name.text === name,
      )
      if (found) return found.initializer
    }
    const imported = isImportDeclaration(statement) ? importedName(statement, name) : undefined
    if (imported) return exportedFrom(source, imported, depth)
  }
  return undefined
}

interface ImportedName {
  readonly specifier: string
  readonly name: string
}

function importedName({ importClause, moduleSpecifier }: TypeScript.ImportDeclaration, local: string) {
  const { isNamedImports, isStringLiteral } = typescript()
  if (!importClause || !isStringLiteral(moduleSpecifier)) return undefined
  const specifier = moduleSpecifier.text
  if (importClause.name?.text === local) return { specifier, name: 'default' }
  const bindings = importClause.namedBindings
  const element =
    bindings && isNamedImports(bindings) ? bindings.elements.find(({ name }) => name.text === local) : undefined
  return element && { specifier, name: (element.propertyName ?? element.name).text }
}

function exportedFrom(importer: TypeScript.SourceFile, { specifier, name }: ImportedName, depth: number) {
  const file = specifier.startsWith('.') ? localFile(specifier, importer.fileName) : undefined
  const source = file === undefined || file.endsWith('.json') ? undefined : parseSource(file)
  return source && exportOf(source, name, depth + 1)
}

/** The expression exported by a module under a name. */
export function exportOf(source: TypeScript.SourceFile, name: string, depth = 0): TypeScript.Expression | undefined {
  if (depth > deepest) return undefined
  const { isExportAssignment, isExportDeclaration, isNamedExports, isStringLiteral } = typescript()
  for (const statement of source.statements) {
    if (isExportAssignment(statement) && name === 'default') return statement.expression
    if (!isExportDeclaration(statement)) continue
    const { exportClause, moduleSpecifier } = statement
    const element =
      exportClause && isNamedExports(exportClause)
        ? exportClause.elements.find((each) => each.name.text === name)
        : undefined
    if (!element && exportClause) continue
    const local = element ? (element.propertyName ?? element.name).text : name
    if (!moduleSpecifier) return definedIn(source, local, depth)
    const found = isStringLiteral(moduleSpecifier)
      ? exportedFrom(source, { specifier: moduleSpecifier.text, name: local }, depth)
      : undefined
    if (found || element) return found
  }
  return definedIn(source, name, depth)
}
