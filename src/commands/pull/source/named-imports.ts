import { ts } from 'ts-morph'

/** The names that an import binds in braces. */
export function namedImports({ importClause }: ts.ImportDeclaration): ts.NamedImports | undefined {
  const bindings = importClause?.namedBindings
  return bindings && ts.isNamedImports(bindings) ? bindings : undefined
}

/** The named imports of all import declarations of a module. */
export function importsFrom(source: ts.SourceFile, module: string): readonly ts.NamedImports[] {
  return source.statements
    .filter(ts.isImportDeclaration)
    .filter(({ moduleSpecifier }) => ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === module)
    .flatMap((each) => namedImports(each) ?? [])
}

/** True if an import is of types only. */
export function isOfTypes({ parent }: ts.NamedImports): boolean {
  return parent.phaseModifier === ts.SyntaxKind.TypeKeyword
}
