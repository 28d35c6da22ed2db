import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { startOf } from '../../diagnostics/diagnostic.js'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import { nearest } from '../../diagnostics/near.js'
import { configDiagnostic } from '../codes.js'
import type { ImportLog } from '../load/import-log.js'
import { isAuthored } from '../places/stack-place.js'
import { nodePlace, nodesIn, parseSource, typescript, type TypeScript } from '../places/source-text.js'

/** An import that resolved to nothing: where it stands, and what was probably meant. */
export function missingModule(importer: string, specifier: string, log: ImportLog): Diagnostic {
  const near = nearModule(importer, specifier)
  const note = near === undefined ? missingNote(importer, specifier) : undefined
  const place = isAuthored(importer) ? specifierPlace(importer, specifier) : undefined
  const [config] = log.files
  return configDiagnostic('module-missing', { specifier, near, note }, place ?? top(config ?? importer))
}

function top(file: string): Place {
  return startOf(file)
}

/** Where a file imports something: the string that names it. */
function specifierPlace(file: string, specifier: string): Place | undefined {
  const source = parseSource(file)
  if (!source) return undefined
  const { isStringLiteralLike, isImportDeclaration, isExportDeclaration, isCallExpression } = typescript()
  for (const node of nodesIn(source)) {
    if (!isStringLiteralLike(node) || node.text !== specifier) continue
    const { parent } = node
    if (isImportDeclaration(parent) || isExportDeclaration(parent) || isCallExpression(parent))
      return nodePlace(source, node)
  }
  return undefined
}

const extension = /\.(d\.)?[cm]?[jt]sx?$/

function nearModule(importer: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  const folder = path.dirname(path.resolve(path.dirname(importer), specifier))
  if (!existsSync(folder)) return undefined
  const ending = path.extname(specifier)
  const spell = (name: string) =>
    ending === '.json' ? name : name.replace(extension, extension.test(ending) ? ending : '')
  const near = nearest(path.basename(specifier), readdirSync(folder).map(spell))
  return near && specifier.slice(0, specifier.length - path.basename(specifier).length) + near
}

function missingNote(importer: string, specifier: string): string {
  if (specifier.startsWith('.') || path.isAbsolute(specifier)) {
    return `There is no such file: ${path.resolve(path.dirname(importer), specifier)}`
  }
  const tsconfig = tsconfigAbove(path.dirname(importer))
  const isAlias = /^[@~#]\//.test(specifier) || specifier.startsWith('#') || (tsconfig && hasPaths(tsconfig))
  if (!isAlias)
    return `Install the package, with \`npm install --save-dev ${packageName(specifier)}\`, or correct its name.`
  return tsconfig
    ? `If it is an alias, look at "paths" in ${tsconfig}: it has to be valid, and so has all that it extends.`
    : 'If it is an alias, it needs a tsconfig.json with "paths" in the folder of the config, or above it.'
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function tsconfigAbove(folder: string): string | undefined {
  const file = path.join(folder, 'tsconfig.json')
  if (existsSync(file)) return file
  const parent = path.dirname(folder)
  return parent === folder ? undefined : tsconfigAbove(parent)
}

function hasPaths(tsconfig: string): boolean {
  const text = readFileSync(tsconfig, 'utf8')
  return text.includes('"paths"') || text.includes('"extends"')
}

/** The names that imports asked of modules which do not have them. */
export function missedNames(log: ImportLog): Diagnostic[] {
  const found = new Map<string, Diagnostic>()
  for (const { name, known, module } of log.missed) {
    for (const [importer, specifiers] of importersOf(log, module)) {
      for (const { from, place } of namedImports(importer, specifiers, name)) {
        const near = nearest(name, known)
        found.set(JSON.stringify(place), configDiagnostic('export-missing', { name, from, near }, place))
      }
    }
  }
  return [...found.values()]
}

function importersOf(log: ImportLog, module: string): [string, string[]][] {
  if (module === 'build-nav') return [...log.files].map((file) => [file, ['build-nav']])
  return [...log.resolved].map(([importer, specifiers]) => [
    importer,
    [...specifiers].filter(([, file]) => file === module).map(([specifier]) => specifier),
  ])
}

function namedImports(file: string, specifiers: readonly string[], name: string): { from: string; place: Place }[] {
  if (specifiers.length === 0 || !extension.test(file)) return []
  const source = parseSource(file)
  return (source?.statements ?? []).flatMap((statement) => {
    const from = moduleNamed(statement)
    if (!source || from === undefined || !specifiers.includes(from)) return []
    return elements(statement)
      .filter((element) => !element.isTypeOnly && (element.propertyName ?? element.name).text === name)
      .map((element) => ({ from, place: nodePlace(source, element.propertyName ?? element.name) }))
  })
}

function moduleNamed(statement: TypeScript.Statement): string | undefined {
  const { isImportDeclaration, isExportDeclaration, isStringLiteral } = typescript()
  if (!isImportDeclaration(statement) && !isExportDeclaration(statement)) return undefined
  const specifier = statement.moduleSpecifier
  return specifier && isStringLiteral(specifier) ? specifier.text : undefined
}

function elements(
  statement: TypeScript.Statement,
): readonly (TypeScript.ImportSpecifier | TypeScript.ExportSpecifier)[] {
  const { isImportDeclaration, isExportDeclaration, isNamedImports, isNamedExports } = typescript()
  if (isImportDeclaration(statement)) {
    const bindings = statement.importClause?.isTypeOnly ? undefined : statement.importClause?.namedBindings
    return bindings && isNamedImports(bindings) ? bindings.elements : []
  }
  if (!isExportDeclaration(statement) || statement.isTypeOnly || !statement.exportClause) return []
  return isNamedExports(statement.exportClause) ? statement.exportClause.elements : []
}
