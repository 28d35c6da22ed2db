import path from 'node:path'
import { ts } from 'ts-morph'

/** Of each text several parts of a pull want the tree. */
const MOST_KEPT = 8

const kept: ts.SourceFile[] = []

/** A module as a syntax tree whose nodes know their parents. */
export function parse(file: string, text: string): ts.SourceFile {
  const known = kept.find((tree) => tree.fileName === file && tree.text === text)
  if (known) return known
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, scriptKinds[path.extname(file)])
  kept.unshift(tree)
  kept.length = Math.min(kept.length, MOST_KEPT)
  return tree
}

const scriptKinds: Readonly<Record<string, ts.ScriptKind>> = {
  '.js': ts.ScriptKind.JS,
  '.cjs': ts.ScriptKind.JS,
  '.mjs': ts.ScriptKind.JS,
  '.jsx': ts.ScriptKind.JSX,
  '.tsx': ts.ScriptKind.TSX,
}
