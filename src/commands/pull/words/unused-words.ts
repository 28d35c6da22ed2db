import { ts } from 'ts-morph'
import { grouped } from '../../../base/diagnostics/grouped.js'
import { kinds } from '../../../format/contract/kinds.js'
import { keyText, nodesIn, parse } from '../../code/nodes.js'
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
  const now = (file: string) => changed.get(file) ?? textOf(file)
  const sources = [...new Set(tables.files)].map((file) => parse(file, now(file)))
  if (asked.size === 0 || sources.some((source) => readsAny(source, tables))) return changed
  const gone = unusedEntries(asked, sources)
  const removals = gone.map((item) => removal({ list: item.parent, items: item.parent.properties }, item))
  const patches = grouped(removals, ({ file }) => file)
  const rendering = new Rendering(now, patches, new Map())
  return new Map([...changed, ...[...patches.keys()].map((file) => [file, rendering.file(file)] as const)])
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

/** The entries of keys that nothing else mentions: no code, and no type. */
function unusedEntries(keys: ReadonlySet<string>, sources: readonly ts.SourceFile[]): readonly ts.PropertyAssignment[] {
  const entries: ts.PropertyAssignment[] = []
  const used = new Set<string>()
  for (const node of sources.flatMap(nodesIn)) {
    if (!(ts.isIdentifier(node) || ts.isStringLiteralLike(node)) || !keys.has(node.text)) continue
    const { parent } = node
    const isEntry = ts.isPropertyAssignment(parent) && ts.isStringLiteralLike(parent.initializer)
    if (isEntry && parent.name === node) entries.push(parent)
    // What a table says may be the same as its key, and so may a title.
    else if (!isEntry && !isTitle(node)) used.add(node.text)
  }
  return entries.filter(({ name }) => !used.has(keyText(name) ?? ''))
}

/** True if a text is a builder's argument. */
function isTitle({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && parent.arguments.length === 1 && parent.expression.getText() in kinds
}
