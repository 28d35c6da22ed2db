import path from 'node:path'
import { ts } from 'ts-morph'
import type { JsonValue } from '../../../format/json/value.js'

/** The trees of texts, which several parts of a pull need, as long as one of them has it. */
const kept = new Map<string, readonly WeakRef<ts.SourceFile>[]>()

const MOST_KEPT = 3

/** A module as a syntax tree whose nodes know their parents. */
export function parse(file: string, text: string): ts.SourceFile {
  const trees = kept.get(file) ?? []
  const known = trees.map((tree) => tree.deref()).find((tree) => tree?.text === text)
  if (known) return known
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, scriptKinds[path.extname(file)])
  kept.set(file, [new WeakRef(tree), ...trees].slice(0, MOST_KEPT))
  return tree
}

/** The value of a JSON module. */
export function parseData(text: string): JsonValue {
  return JSON.parse(text.replace(/^\uFEFF/, '')) as JsonValue
}

/** True if a file has types. */
export function isTypeScript(file: string): boolean {
  return /\.[cm]?tsx?$/.test(file)
}

const scriptKinds: Readonly<Record<string, ts.ScriptKind>> = {
  '.js': ts.ScriptKind.JS,
  '.cjs': ts.ScriptKind.JS,
  '.mjs': ts.ScriptKind.JS,
  '.jsx': ts.ScriptKind.JSX,
  '.tsx': ts.ScriptKind.TSX,
}
