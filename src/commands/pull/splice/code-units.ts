import { ts } from 'ts-morph'
import { commentsFrom, type Comment } from './trivia.js'

/** A token, or a template as a whole, with the comments before it. */
export interface CodeUnit {
  readonly start: number
  readonly end: number
  /** The value of a string, the end of a template, or the code. */
  readonly text: string
  readonly isString: boolean
  readonly comments: readonly Comment[]
}

const known = new WeakMap<ts.SourceFile, readonly CodeUnit[]>()

/** Code as its tokens, in their order. The last one is the end of the file. */
export function unitsIn(source: ts.SourceFile): readonly CodeUnit[] {
  const units = known.get(source) ?? readUnits(source)
  known.set(source, units)
  return units
}

function readUnits(source: ts.SourceFile): readonly CodeUnit[] {
  const units: CodeUnit[] = []
  const look = (node: ts.Node): void => {
    if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return
    const isString = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
    const parts = isString ? [] : node.getChildren(source)
    if (parts.length > 0) return parts.forEach(look)
    const start = node.getStart(source)
    if (start === node.end && node.kind !== ts.SyntaxKind.EndOfFileToken) return
    const comments = commentsFrom(source.text, units.at(-1)?.end ?? 0)
    units.push({ start, end: node.end, text: textOf(node, source), isString, comments })
  }
  look(source)
  return units
}

function textOf(node: ts.Node, source: ts.SourceFile): string {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node)) return node.templateSpans.at(-1)?.literal.text ?? ''
  return source.text.slice(node.getStart(source), node.end)
}

/** 1 for an opening bracket, -1 for a closing one. */
export function depthOf({ text, isString }: CodeUnit): 1 | 0 | -1 {
  if (isString) return 0
  return /^[([{]$/.test(text) ? 1 : /^[)\]}]$/.test(text) ? -1 : 0
}

/** True for a token that is a mark such as a comma. */
export function isMark(unit: CodeUnit | undefined, mark: string): boolean {
  return unit !== undefined && !unit.isString && unit.text === mark
}
