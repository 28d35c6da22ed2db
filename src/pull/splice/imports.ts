import { ts } from 'ts-morph'
import type { Builder } from '../../migrate/model.js'
import { parse } from '../source/parse.js'

/** A changed module with the imports that it needs now, and without the names that nothing uses any more. */
export function finishModule(file: string, before: string, after: string, builders: ReadonlySet<Builder>): string {
  if (before === after) return after
  const imported = addBuilders(file, after, builders)
  let text = imported
  // A constant that goes may have been the last to use another one.
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const source = parse(file, text)
    const names = unusedNames(source)
    if (names.size === 0) break
    const wasUnused = unusedNames(parse(file, before))
    const unused = [...names].filter((name) => !wasUnused.has(name))
    if (unused.length === 0) break
    const next = withoutNames(source, new Set(unused))
    if (next === text) break
    text = next
  }
  return text
}

const MOST_ROUNDS = 8

function addBuilders(file: string, text: string, builders: ReadonlySet<Builder>): string {
  if (builders.size === 0) return text
  const source = parse(file, text)
  const own = source.statements.filter(isBuilderImport).find((each) => named(each))
  const bindings = own && named(own)
  if (!bindings) return addToRequire(source, text, builders)
  const known = new Set(importsOf(source))
  const missing = [...builders].filter((builder) => !known.has(builder))
  if (missing.length === 0) return text
  const { elements } = bindings
  const isSorted = elements.every(
    ({ name }, index) => index === 0 || !isAfter(elements[index - 1]?.name.text ?? '', name.text),
  )
  let result = text
  // From behind, so that places before stay where they are.
  const added = missing.map((builder) => {
    const next = isSorted ? elements.find(({ name }) => isAfter(name.text, builder)) : undefined
    return {
      builder,
      at: next ? next.getStart() : (elements.at(-1)?.end ?? bindings.end - 1),
      isBefore: next !== undefined,
    }
  })
  for (const { builder, at, isBefore } of added.toSorted(
    (left, right) => right.at - left.at || (isAfter(left.builder, right.builder) ? -1 : 1),
  )) {
    const name = isBefore ? `${builder}, ` : elements.length > 0 ? `, ${builder}` : ` ${builder} `
    result = result.slice(0, at) + name + result.slice(at)
  }
  return result
}

/** `const { docs } = require('build-nav')` */
function addToRequire(source: ts.SourceFile, text: string, builders: ReadonlySet<Builder>): string {
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations) {
      const isRequire = initializer && /^require\(\s*['"]build-nav['"]\s*\)$/.test(initializer.getText())
      if (!isRequire || !ts.isObjectBindingPattern(name)) continue
      const known = new Set(name.elements.map((element) => element.getText()))
      const missing = [...builders].filter((builder) => !known.has(builder))
      const end = name.elements.at(-1)?.end ?? name.end - 1
      return text.slice(0, end) + missing.map((builder) => `, ${builder}`).join('') + text.slice(end)
    }
  }
  // A module that imports no builder yet, such as a list of names.
  const names = [...builders].sort().join(', ')
  const directive = source.statements.findLast(
    (each) => ts.isExpressionStatement(each) && ts.isStringLiteral(each.expression),
  )
  const at = directive ? directive.end + 1 : 0
  const line = isCommonJs(source)
    ? `const { ${names} } = require('build-nav')\n`
    : `import { ${names} } from 'build-nav'\n`
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

function isBuilderImport(statement: ts.Statement): statement is ts.ImportDeclaration {
  return (
    ts.isImportDeclaration(statement) &&
    ts.isStringLiteral(statement.moduleSpecifier) &&
    statement.moduleSpecifier.text === 'build-nav' &&
    statement.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword
  )
}

function named({ importClause }: ts.ImportDeclaration): ts.NamedImports | undefined {
  const bindings = importClause?.namedBindings
  return bindings && ts.isNamedImports(bindings) ? bindings : undefined
}

function importsOf(source: ts.SourceFile): string[] {
  return source.statements
    .filter(isBuilderImport)
    .flatMap((each) => named(each)?.elements ?? [])
    .map(({ name }) => name.text)
}

/** Imported names and constants of the module that it does not use. */
function unusedNames(source: ts.SourceFile): ReadonlySet<string> {
  const counts = new Map<string, number>()
  const count = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !isOnlyAName(node)) counts.set(node.text, (counts.get(node.text) ?? 0) + 1)
    node.forEachChild(count)
  }
  count(source)
  return new Set(declaredNames(source).filter((name) => counts.get(name) === 1))
}

/** `a` of `x.a` and of `{ a: 1 }` */
function isOnlyAName(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node
  if (ts.isImportSpecifier(parent)) return parent.propertyName === node
  return (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === node
}

function declaredNames(source: ts.SourceFile): string[] {
  const names: string[] = []
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const clause = statement.importClause
      if (clause?.name) names.push(clause.name.text)
      for (const { name } of named(statement)?.elements ?? []) names.push(name.text)
    } else if (isConstant(statement)) {
      for (const { name } of statement.declarationList.declarations) if (ts.isIdentifier(name)) names.push(name.text)
    } else if (ts.isFunctionDeclaration(statement) && statement.name && !statement.modifiers?.length) {
      names.push(statement.name.text)
    }
  }
  return names
}

function isConstant(statement: ts.Statement): statement is ts.VariableStatement {
  return (
    ts.isVariableStatement(statement) &&
    !statement.modifiers?.length &&
    statement.declarationList.declarations.length === 1
  )
}

/** Takes out declarations, each with the comments above it. */
function withoutNames(source: ts.SourceFile, names: ReadonlySet<string>): string {
  const { text } = source
  const cuts: [number, number][] = []
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const clause = statement.importClause
      const elements = named(statement)?.elements
      const kept = elements?.filter(({ name }) => !names.has(name.text)) ?? []
      const keepsDefault = clause?.name !== undefined && !names.has(clause.name.text)
      if (!clause || (elements && kept.length === elements.length && !(clause.name && names.has(clause.name.text))))
        continue
      if (elements && kept.length > 0 && kept.length < elements.length) {
        cuts.push(
          ...elements.flatMap((element, index): [number, number][] => {
            if (!names.has(element.name.text)) return []
            const next = elements[index + 1]
            const isTail = elements.slice(index).every(({ name }) => names.has(name.text))
            return [
              isTail
                ? [elements[index - 1]?.end ?? element.pos, element.end]
                : [element.getStart(), next?.getStart() ?? element.end],
            ]
          }),
        )
      } else if (elements && kept.length === 0 && !keepsDefault) cuts.push(lineOf(statement, text))
      else if (!elements && clause.name && names.has(clause.name.text)) cuts.push(lineOf(statement, text))
      continue
    }
    const name = isConstant(statement)
      ? statement.declarationList.declarations[0]?.name
      : ts.isFunctionDeclaration(statement)
        ? statement.name
        : undefined
    if (name && ts.isIdentifier(name) && names.has(name.text)) cuts.push([statement.pos, statement.end])
  }
  let result = text
  for (const [start, end] of cuts.toSorted((left, right) => right[0] - left[0])) {
    result = result.slice(0, start) + result.slice(end)
  }
  return result
}

/** A statement with its line's end; comments above an import may be the file's. */
function lineOf(statement: ts.Statement, text: string): [number, number] {
  const end =
    text[statement.end] === '\r' ? statement.end + 2 : text[statement.end] === '\n' ? statement.end + 1 : statement.end
  return [statement.getStart(), end]
}
