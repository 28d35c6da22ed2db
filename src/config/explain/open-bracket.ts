import type { Place } from '../../diagnostics/diagnostic.js'
import { nodesIn, parseSource, typescript, type TypeScript } from '../places/source-text.js'

/** A bracket that nothing closes. */
export interface OpenBracket extends Place {
  readonly bracket: string
}

interface Brackets {
  readonly open: number
  /** Undefined where there is none. */
  readonly close: number | undefined
}

/**
 * The bracket that lacks its counterpart: one that took the counterpart of a bracket further out, as the indentation
 * shows; otherwise the last before the error that the parser found nothing for.
 */
export function openBracket(file: string, error: Place): OpenBracket | undefined {
  const source = parseSource(file)
  if (!source) return undefined
  const lineOf = (at: number) => source.getLineAndCharacterOfPosition(at).line
  const indents = source.text.split('\n').map((line) => /^\s*/.exec(line)?.[0].length ?? 0)
  const before = [...nodesIn(source)]
    .flatMap((node) => bracketsOf(node, source) ?? [])
    .filter(({ open }) => lineOf(open) <= error.line - 1)
    .sort((left, right) => left.open - right.open)
  const unclosed = before.findLast(({ close }) => close === undefined)
  // Those around it have taken one further out, too.
  const taken = before.findLast(({ open, close }) => {
    if (close === undefined || open < (unclosed?.open ?? 0) || lineOf(open) === lineOf(close)) return false
    const indent = indents[lineOf(close)] ?? 0
    const startsLine = source.getLineAndCharacterOfPosition(close).character === indent
    return startsLine && indent < (indents[lineOf(open)] ?? 0)
  })
  const found = unclosed && (taken ?? unclosed)
  if (!found) return undefined
  const { line, character } = source.getLineAndCharacterOfPosition(found.open)
  return { file, line: line + 1, column: character + 1, bracket: source.text[found.open] ?? '' }
}

/** The brackets of a node that has a pair of its own. */
function bracketsOf(node: TypeScript.Node, source: TypeScript.SourceFile): Brackets | undefined {
  const ts = typescript()
  const { OpenParenToken, CloseParenToken, OpenBracketToken, CloseBracketToken, OpenBraceToken, CloseBraceToken } =
    ts.SyntaxKind
  const pair =
    ts.isCallExpression(node) || ts.isParenthesizedExpression(node)
      ? [OpenParenToken, CloseParenToken]
      : ts.isArrayLiteralExpression(node)
        ? [OpenBracketToken, CloseBracketToken]
        : ts.isObjectLiteralExpression(node) || ts.isBlock(node)
          ? [OpenBraceToken, CloseBraceToken]
          : undefined
  if (!pair) return undefined
  const children = node.getChildren(source)
  const open = children.find(({ kind }) => kind === pair[0])
  const close = children.at(-1)
  if (!open) return undefined
  return { open: open.getStart(source), close: close && close.kind === pair[1] ? close.getStart(source) : undefined }
}
