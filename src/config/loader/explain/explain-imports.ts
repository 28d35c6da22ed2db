import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { startOf } from '../../../base/diagnostics/diagnostic.js'
import type { Diagnostic, Place } from '../../../base/diagnostics/diagnostic.js'
import { nearest } from '../../../base/diagnostics/near.js'
import { configDiagnostic } from '../codes.js'
import type { ImportLog } from '../load/import-log.js'
import { tsconfigAbove } from '../load/memory/circumstances.js'
import { missedNames } from '../load/missed-names.js'
import { listedPackages, packageName } from '../load/package-entry.js'
import { isAuthored } from '../places/stack-place.js'
import { nodePlace, nodesIn, parseSource, typescript, type TypeScript } from '../places/source-text.js'
import { nearPackage } from './near-package.js'

/** An import that resolved to nothing: its place, and the import that was probably meant. */
export function missingModule(importer: string, specifier: string, log: ImportLog): Diagnostic {
  const near = specifier.startsWith('.') ? nearFile(importer, specifier) : nearPackage(importer, specifier)
  const note = near === undefined ? missingNote(importer, specifier) : undefined
  const place = isAuthored(importer) ? specifierPlace(importer, specifier) : undefined
  const [config] = log.files
  return configDiagnostic('module-missing', { specifier, near, note }, place ?? top(config ?? importer))
}

function top(file: string): Place {
  return startOf(file)
}

/** The place of the string by which a file imports something. */
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

function nearFile(importer: string, specifier: string): string | undefined {
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
  if (listedPackages(importer).includes(packageName(specifier)))
    return 'package.json lists the package, but it is not installed: run `npm install`.'
  const tsconfig = tsconfigAbove(path.dirname(importer))
  const isAlias = /^[@~#]\//.test(specifier) || specifier.startsWith('#') || (tsconfig && hasPaths(tsconfig))
  if (!isAlias)
    return `Install the package, with \`npm install --save-dev ${packageName(specifier)}\`, or correct its name.`
  return tsconfig
    ? `If it is an alias, check "paths" in ${tsconfig}: it has to be valid, and so has all that it extends.`
    : 'If it is an alias, it needs a tsconfig.json with "paths" in the folder of the config, or above it.'
}

function hasPaths(tsconfig: string): boolean {
  const text = readFileSync(tsconfig, 'utf8')
  return text.includes('"paths"') || text.includes('"extends"')
}

/** The names that imports can't find, each at its import. A name that only the compiled code has is none. */
export function missingNames(log: ImportLog): Diagnostic[] {
  return missedNames(log).flatMap(({ importer, specifier, name, known }) =>
    namedImports(importer, specifier, name).map((place) =>
      configDiagnostic('export-missing', { name, from: specifier, near: nearest(name, known) }, place),
    ),
  )
}

function namedImports(file: string, specifier: string, name: string): Place[] {
  const source = extension.test(file) ? parseSource(file) : undefined
  if (!source) return []
  return source.statements
    .filter((statement) => moduleNamed(statement) === specifier)
    .flatMap((statement) => importedNames(statement))
    .filter((imported) => imported.name === name)
    .map(({ node }) => nodePlace(source, node))
}

function moduleNamed(statement: TypeScript.Statement): string | undefined {
  const { isImportDeclaration, isExportDeclaration, isStringLiteral } = typescript()
  if (!isImportDeclaration(statement) && !isExportDeclaration(statement)) return undefined
  const specifier = statement.moduleSpecifier
  return specifier && isStringLiteral(specifier) ? specifier.text : undefined
}

/** The names that a statement takes from a module, as the module has them. */
function importedNames(statement: TypeScript.Statement): { name: string; node: TypeScript.Node }[] {
  const { isImportDeclaration, isNamedImports, isExportDeclaration, isNamedExports } = typescript()
  if (isImportDeclaration(statement)) {
    const { importClause } = statement
    if (!importClause || importClause.isTypeOnly) return []
    const { name, namedBindings } = importClause
    const named = namedBindings && isNamedImports(namedBindings) ? namesOf(namedBindings.elements) : []
    return name ? [{ name: 'default', node: name }, ...named] : named
  }
  if (!isExportDeclaration(statement) || statement.isTypeOnly || !statement.exportClause) return []
  return isNamedExports(statement.exportClause) ? namesOf(statement.exportClause.elements) : []
}

function namesOf(elements: readonly (TypeScript.ImportSpecifier | TypeScript.ExportSpecifier)[]) {
  return elements
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ propertyName, name }) => ({ name: (propertyName ?? name).text, node: propertyName ?? name }))
}
