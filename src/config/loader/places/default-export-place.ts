import type { Place } from '../../../base/diagnostics/diagnostic.js'
import { nodePlace, parseSource, typescript } from './source-text.js'

/** The place of a config's default export; undefined where it has none. */
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
