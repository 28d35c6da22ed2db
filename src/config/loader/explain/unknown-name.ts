import type { Place } from '../../../base/diagnostics/diagnostic.js'
import { didYouMean } from '../../../base/diagnostics/near.js'
import { property } from '../guard/hostile.js'
import { ownEntries } from '../load/own-entries.js'
import { nodePlace, nodesIn, parseSource, typescript, type TypeScript } from '../places/source-text.js'

/** A name that nothing defines: where it is used, and what was probably meant. */
export interface UnknownName {
  readonly place: Place
  readonly hint: string | undefined
}

/**
 * The name of a ReferenceError. Its own place is no use: the compiled code is one line, and its map contains only
 * calls.
 */
export function unknownName(error: unknown, { file }: Place): UnknownName | undefined {
  if (!(error instanceof ReferenceError)) return undefined
  const name = /^([\p{ID_Start}$_][\p{ID_Continue}$]*) is not defined$/u.exec(String(property(error, 'message')))?.[1]
  const source = name === undefined ? undefined : parseSource(file)
  if (!source || name === undefined) return undefined
  const { isIdentifier, isPropertyAccessExpression, isPropertyAssignment } = typescript()
  for (const node of nodesIn(source)) {
    if (!isIdentifier(node) || node.text !== name) continue
    const { parent } = node
    const isKey = (isPropertyAccessExpression(parent) || isPropertyAssignment(parent)) && parent.name === node
    if (!isKey) return { place: nodePlace(source, node), hint: hintFor(name, source) }
  }
  return undefined
}

function hintFor(name: string, source: TypeScript.SourceFile): string | undefined {
  const ours = new Map([...ownEntries()].flatMap(([entry, names]) => Object.keys(names).map((each) => [each, entry])))
  const entry = ours.get(name)
  return entry === undefined
    ? didYouMean(name, [...declaredIn(source), ...ours.keys()])
    : `Import it: \`import { ${name} } from '${entry}'\`.`
}

/** Whatever a file gives a name to, wherever that holds. */
function declaredIn(source: TypeScript.SourceFile): string[] {
  const ts = typescript()
  return [...nodesIn(source)].flatMap((node) => {
    const isDeclaration =
      ts.isVariableDeclaration(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isImportSpecifier(node) ||
      ts.isImportClause(node)
    return isDeclaration && node.name && ts.isIdentifier(node.name) ? [node.name.text] : []
  })
}
