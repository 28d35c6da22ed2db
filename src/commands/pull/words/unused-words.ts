import { ts } from 'ts-morph'
import { grouped } from '../../../base/diagnostics/grouped.js'
import { kinds } from '../../../format/contract/kinds.js'
import { nodesIn, parse } from '../../code/nodes.js'
import type { WordTables } from './word-tables.js'
import { Rendering } from '../../code/rendering.js'
import { removal } from '../../code/patch.js'

/** Changed files, and those of the tables, without the entries of words that nothing uses any more. */
export function withoutUnusedWords(
  changed: ReadonlyMap<string, string>,
  tables: WordTables,
  textOf: (file: string) => string,
): ReadonlyMap<string, string> {
  const asked = new Set([...tables.keys, ...tables.lookups].map(({ key }) => key))
  const fewer = [...asked].filter((key) =>
    [...changed].some(([file, text]) => timesIn(text, key) < timesIn(textOf(file), key)),
  )
  if (fewer.length === 0) return changed
  const files = [...new Set(tables.files)]
  const now = (file: string) => changed.get(file) ?? textOf(file)
  const sources = files.map((file) => parse(file, now(file)))
  if (sources.some((source) => readsAny(source, tables))) return changed
  const gone = fewer.flatMap((key) => entriesOnly(key, sources) ?? [])
  const removals = gone.map((item) => removal({ list: item.parent, items: item.parent.properties }, item))
  const patches = grouped(removals, ({ file }) => file)
  const rendering = new Rendering(now, patches, new Map())
  return new Map([...changed, ...[...patches.keys()].map((file) => [file, rendering.file(file)] as const)])
}

function timesIn(text: string, key: string): number {
  return text.split(key).length
}

/** True if a word is looked up by code that is no literal: it may be each of them. */
function readsAny(source: ts.SourceFile, { lookups }: WordTables): boolean {
  const names = new Set(lookups.map(({ name }) => name))
  return nodesIn(source).some(
    (node) =>
      ts.isCallExpression(node) &&
      names.has(node.expression.getText()) &&
      !node.arguments.every((argument) => ts.isStringLiteralLike(argument)),
  )
}

/** The entries of a key that nothing else mentions: no code, and no type. */
function entriesOnly(key: string, sources: readonly ts.SourceFile[]): readonly ts.PropertyAssignment[] | undefined {
  const entries: ts.PropertyAssignment[] = []
  for (const source of sources) {
    if (!source.text.includes(key)) continue
    for (const node of nodesIn(source)) {
      const isSaid = (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && node.text === key
      if (!isSaid) continue
      const { parent } = node
      const isEntry = ts.isPropertyAssignment(parent) && ts.isStringLiteralLike(parent.initializer)
      if (isEntry && parent.name === node) entries.push(parent)
      // What a table says may be the same as its key, and so may a title.
      else if (!isEntry && !isTitle(node)) return undefined
    }
  }
  return entries
}

/** True if a text is a builder's argument. */
function isTitle({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && parent.arguments.length === 1 && parent.expression.getText() in kinds
}
