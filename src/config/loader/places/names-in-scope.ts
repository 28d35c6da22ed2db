import type { Place } from '../../../base/diagnostics/diagnostic.js'
import { parseSource, typescript, type TypeScript } from './source-text.js'

/** The names that the functions and blocks around a place bind: parameters, variables, and those of loops. */
export function namesInScope({ file, line, column }: Place): ReadonlySet<string> {
  const names = new Set<string>()
  const source = parseSource(file)
  if (!source || line > source.getLineStarts().length) return names
  const { isFunctionLike, isBlock, isVariableStatement, isForOfStatement, isVariableDeclarationList } = typescript()
  const offset = source.getPositionOfLineAndCharacter(line - 1, column - 1)
  const noteAll = (declarations: readonly { readonly name: TypeScript.BindingName }[]) => {
    for (const { name } of declarations) note(name, names)
  }
  const look = (node: TypeScript.Node): void => {
    if (offset < node.pos || offset >= node.end) return
    if (isFunctionLike(node)) noteAll(node.parameters)
    else if (isForOfStatement(node) && isVariableDeclarationList(node.initializer))
      noteAll(node.initializer.declarations)
    else if (isBlock(node))
      for (const statement of node.statements)
        if (isVariableStatement(statement) && statement.end <= offset) noteAll(statement.declarationList.declarations)
    node.forEachChild(look)
  }
  look(source)
  return names
}

function note(name: TypeScript.BindingName, names: Set<string>): void {
  const { isIdentifier, isOmittedExpression } = typescript()
  if (isIdentifier(name)) names.add(name.text)
  else for (const element of name.elements) if (!isOmittedExpression(element)) note(element.name, names)
}
