import { ts } from 'ts-morph'
import { identifiersIn } from '../source/uses.js'
import { instead, kept } from './instead.js'
import { replaced, type Patch } from './splice.js'
import { isAtLineEnd, siblingsOf, spanOf, tailEnd } from './statements.js'
import { lineIndent } from './trivia.js'

/**
 * The patches that replace an `if` whose condition is known with a statement, the statements of a block, or nothing.
 */
export function statementInstead(whole: ts.IfStatement, left: ts.Statement | undefined): readonly Patch[] {
  const inside = left && ts.isBlock(left) ? left.statements : left && [left]
  const last = inside?.at(-1)
  if (!left || !last) return statementLess(whole)
  const own = ts.isBlock(left) && isFree(whole, left) ? unwrapped(whole, left) : instead(whole, kept(left))
  return [...own, ...(leaves(last) ? unreached(whole) : [])]
}

/** Nothing in the place of an `if`. */
function statementLess(whole: ts.IfStatement): readonly Patch[] {
  const { text, fileName } = whole.getSourceFile()
  const { start, end } = spanOf(whole)
  if (siblingsOf(whole)) return [replaced(fileName, start, end, '')]
  const { parent } = whole
  const isElse = ts.isIfStatement(parent) && parent.elseStatement === whole
  return isElse && isAtLineEnd(text, end)
    ? [replaced(fileName, tailEnd(text, parent.thenStatement.end), end, '')]
    : instead(whole, '{}')
}

function leaves(statement: ts.Statement): boolean {
  return ts.isReturnStatement(statement) || ts.isThrowStatement(statement)
}

/** The statements after one that always leaves, which are removed; functions stay, as they can be called from above. */
function unreached(whole: ts.IfStatement): readonly Patch[] {
  const siblings: readonly ts.Statement[] = siblingsOf(whole) ?? []
  const behind = siblings.slice(siblings.indexOf(whole) + 1)
  if (behind.some(({ kind }) => isDeclared.has(kind))) return []
  return behind.map((each) => {
    const { start, end } = spanOf(each)
    return replaced(each.getSourceFile().fileName, start, end, '')
  })
}

const isDeclared: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.FunctionDeclaration,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.EnumDeclaration,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
])

/** True if the statements of a block may replace it: the names that they declare are used nowhere else there. */
function isFree(whole: ts.IfStatement, block: ts.Block): boolean {
  const { text } = whole.getSourceFile()
  if (!siblingsOf(whole) || !isAtLineEnd(text, whole.end)) return false
  const declared = new Set<string>()
  for (const statement of block.statements) {
    if (isDeclared.has(statement.kind)) return false
    if (!ts.isVariableStatement(statement)) continue
    for (const { name } of statement.declarationList.declarations)
      for (const { text: own } of identifiersIn(name)) declared.add(own)
  }
  const outer = ts.isSourceFile(whole.parent) ? whole.parent : whole.parent.parent
  return !identifiersIn(outer).some((name) => declared.has(name.text) && (name.pos < whole.pos || name.end > whole.end))
}

/** The statements of a block in the place of an `if`, as far to the left as that. */
function unwrapped(whole: ts.IfStatement, block: ts.Block): readonly Patch[] {
  const { text, fileName } = whole.getSourceFile()
  const start = block.getStart() + 1 + (/^\s*/.exec(text.slice(block.getStart() + 1))?.[0].length ?? 0)
  const end = text.slice(0, block.end - 1).trimEnd().length
  const [outer, inner] = [lineIndent(whole.getStart(), text), lineIndent(start, text)]
  const less = inner.startsWith(outer) ? inner.slice(outer.length) : ''
  const lines = [...text.slice(start, end).matchAll(/\n/g)].map(({ index }) => start + index + 1)
  const moved = lines.filter((line) => less !== '' && text.startsWith(inner, line) && !isInText(block, line))
  return [
    replaced(fileName, whole.getStart(), start, ''),
    ...moved.map((line) => replaced(fileName, line, line + less.length, '')),
    replaced(fileName, end, whole.end, ''),
  ]
}

/** True if a place is in a text of several lines, whose indentation is part of it. */
function isInText(node: ts.Node, at: number): boolean {
  const isText = ts.isTemplateLiteralToken(node) && node.getStart() < at
  return node.pos <= at && at < node.end && (isText || (node.forEachChild((each) => isInText(each, at)) ?? false))
}
