import { nodesIn, parseSource, typescript, type TypeScript } from '../../config/loader/source-text.js'
import { inQuotes } from '../../base/diagnostics/text.js'
import { insertion, inPlace, type Patch } from '../code/patch.js'
import { patchedFiles } from '../code/rendering.js'
import { placeAmong, type Succession } from './order.js'

/**
 * Changed modules with the label in a list of all labels, one list at a time: `newestFirst('2.0', '1.0')` becomes
 * `newestFirst('2.1', '2.0', '1.0')`. In `newestFirst(latest, '1.0')`, the constant becomes the new label, or stays.
 */
export function* withLabel(
  files: readonly string[],
  labels: readonly string[],
  succession: Succession,
): Generator<ReadonlyMap<string, string>> {
  const modules = files.filter((name) => /\.(?:[cm]?[jt]sx?|json)$/.test(name))
  for (const source of modules.flatMap((file) => parseSource(file) ?? [])) {
    const constants = stringConstants(source)
    for (const node of nodesIn(source)) {
      const entries = entriesOf(node, constants)
      const texts = new Set(entries.map(({ text }) => text))
      if (entries.length !== labels.length || !labels.every((label) => texts.has(label))) continue
      for (const patches of listPatches(entries, succession)) yield patchedFiles(patches)
    }
  }
}

/** An entry of a list: a string, or a string constant of the module. */
interface Entry {
  readonly text: string
  readonly node: TypeScript.Node
  readonly literal: TypeScript.StringLiteralLike
}

/** The entries of a list or of a call, if all of them are strings. */
function entriesOf(node: TypeScript.Node, constants: ReadonlyMap<string, TypeScript.StringLiteralLike>): Entry[] {
  const { isArrayLiteralExpression, isCallExpression, isIdentifier, isStringLiteralLike } = typescript()
  const given = isArrayLiteralExpression(node) ? node.elements : isCallExpression(node) ? node.arguments : []
  const entries = given.flatMap((each): Entry[] => {
    const literal = isStringLiteralLike(each) ? each : isIdentifier(each) ? constants.get(each.text) : undefined
    return literal ? [{ text: literal.text, node: each, literal }] : []
  })
  return entries.length === given.length ? entries : []
}

function stringConstants(source: TypeScript.SourceFile): Map<string, TypeScript.StringLiteralLike> {
  const { isIdentifier, isStringLiteralLike, isVariableDeclaration } = typescript()
  const found = new Map<string, TypeScript.StringLiteralLike>()
  for (const node of nodesIn(source)) {
    if (!isVariableDeclaration(node) || !isIdentifier(node.name) || !node.initializer) continue
    if (isStringLiteralLike(node.initializer)) found.set(node.name.text, node.initializer)
  }
  return found
}

function listPatches(entries: readonly Entry[], succession: Succession): Patch[][] {
  const labels = entries.map(({ text }) => text)
  const at = placeAmong(labels, succession)
  const own = added(entries, at, succession.label)
  const newest = entries.find(({ text }) => text === succession.newest)
  if (!newest || newest.node === newest.literal) return [[own]]
  // `newestFirst(latest, '1.0')`: the constant is the new label, and the old label stands beside it.
  const beside = entries.indexOf(newest) + (at > entries.indexOf(newest) ? 0 : 1)
  const moved = inPlace(newest.literal, quotedAs(newest.literal, succession.label))
  return [[moved, added(entries, beside, newest.text)], [own]]
}

/** A string between the entries of a list, written as they are. */
function added(entries: readonly Entry[], at: number, text: string): Patch {
  const beside = (entries[at] ?? entries.at(-1)) as Entry
  const example = entries.find(({ node, literal }) => node === literal) ?? beside
  return insertion(
    entries.map(({ node }) => node),
    at,
    quotedAs(example.literal, text),
  )
}

function quotedAs(literal: TypeScript.StringLiteralLike, text: string): string {
  return inQuotes(text, literal.getText().charAt(0))
}
