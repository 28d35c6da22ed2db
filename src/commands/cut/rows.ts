import { nodesIn, parseSource, typescript, type TypeScript } from '../../config/loader/source-text.js'
import { inPlace, insertion, type Patch } from '../code/patch.js'
import { placeAmong } from './order.js'
import type { NewRelease } from './release-lists.js'
import { renamed } from './tables.js'

/** A test for texts that the modules of a config contain as literals of their own. */
export function namedIn(files: readonly string[]): (name: string) => boolean {
  const { isStringLiteralLike } = typescript()
  const texts = new Set<string>()
  for (const file of files) {
    const source = /\.[cm]?[jt]sx?$/.test(file) ? parseSource(file) : undefined
    if (source) for (const node of nodesIn(source)) if (isStringLiteralLike(node)) texts.add(node.text)
  }
  return (name) => texts.has(name)
}

/**
 * Each way to add a release to a list whose rows contain more than a label: `{ label: '2.0', folder: 'docs-2.0' }`,
 * `['2.0', 'docs-2.0']`, `release('2.0', 'docs-2.0')`.
 */
export function rowPatches(rows: readonly TypeScript.Node[], release: NewRelease): Patch[][] {
  const labels = rows.map((row) => labelIn(row, release.labels) ?? '')
  if (new Set(labels).size !== release.labels.length || !release.labels.every((label) => labels.includes(label)))
    return []
  const old = rows[labels.indexOf(release.from)] as TypeScript.Node
  const at = placeAmong(labels, release)
  const without = unmarked(old, rows)
  const added = (text: string) => insertion(rows, at, renamed(text, release))
  const all = [added(old.getText())]
  if (without === undefined) return [all]
  return [[...all, inPlace(old, without)], all, [added(without)]]
}

/** The label that a row of data, or a call of a function of the config, is for: the first one in it. */
function labelIn(row: TypeScript.Node, labels: readonly string[]): string | undefined {
  const { isArrayLiteralExpression, isCallExpression, isIdentifier, isObjectLiteralExpression, isStringLiteralLike } =
    typescript()
  const isRow =
    isObjectLiteralExpression(row) ||
    isArrayLiteralExpression(row) ||
    (isCallExpression(row) && isIdentifier(row.expression))
  if (!isRow) return undefined
  for (const node of nodesIn(row)) if (isStringLiteralLike(node) && labels.includes(node.text)) return node.text
  return undefined
}

/** A row without what no other has, which marks the latest: `{ label: '2.0', tag: 'Latest' }`. */
function unmarked(row: TypeScript.Node, rows: readonly TypeScript.Node[]): string | undefined {
  const { isObjectLiteralExpression } = typescript()
  const keysOf = (node: TypeScript.Node) =>
    isObjectLiteralExpression(node) ? node.properties.map(({ name }) => name?.getText()) : []
  if (!isObjectLiteralExpression(row)) return undefined
  const others = new Set(rows.flatMap((each) => (each === row ? [] : keysOf(each))))
  const kept = row.properties.filter(({ name }) => others.has(name?.getText()))
  const [first, second] = row.properties
  if (kept.length === row.properties.length || !first || !second) return undefined
  const text = row.getSourceFile().text
  const last = row.properties.at(-1) ?? first
  const between = text.slice(first.getEnd(), second.getStart())
  const start = text.slice(row.getStart(), first.getStart())
  return start + kept.map((each) => each.getText()).join(between) + text.slice(last.getEnd(), row.getEnd())
}
