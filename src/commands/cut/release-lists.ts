import { nodesIn, parseSource, typescript, type TypeScript } from '../../config/loader/source-text.js'
import { agePatches, type NewestConstant } from './conditions.js'
import type { Naming } from './folders.js'
import { placeAmong, type Succession } from './order.js'
import { rowPatches } from './rows.js'
import { tableEntries } from './tables.js'
import { inPlace, insertion, type Patch } from '../code/patch.js'
import { patchedFiles } from '../code/rendering.js'
import { inQuotes } from '../../base/diagnostics/text.js'

export interface NewRelease extends Succession {
  readonly labels: readonly string[]
  readonly naming: Naming
}

/** Modules with the new release in a list, and in tables that say something for each release: the text of each that changes. */
export type Listed = ReadonlyMap<string, string>

/**
 * Each way to add a release where the modules of a config list the releases, by their labels or by their folders'
 * names. A constant for the newest one in the list gets the new one, or stays. Each way is tried with the conditions as
 * they are, and then with those on the age of a release written for the new one, too.
 */
export function* listings(files: readonly string[], release: NewRelease): Generator<Listed> {
  const sources = files
    .filter((name) => /\.(?:[cm]?[jt]sx?|json)$/.test(name))
    .flatMap((file) => parseSource(file) ?? [])
  const tables = sources.flatMap((source) => tableEntries(source, release))
  if (tables.length > 0) {
    yield patchedFiles(tables)
    yield patchedFiles(sources.flatMap((source) => tableEntries(source, release, 1)))
  }
  for (const source of sources) {
    const constants = stringConstants(source)
    for (const node of nodesIn(source)) {
      for (const patches of rowPatches(elementsOf(node), release)) yield patchedFiles(patches)
      const entries = entriesOf(node, constants)
      for (const naming of entries.length > 0 ? [(label: string) => label, release.naming] : []) {
        for (const { patches, constant } of withRelease(entries, naming, release)) {
          const aged = agePatches(sources, release, constant)
          for (const more of aged.length > 0 ? [[], aged] : [[]]) {
            yield patchedFiles([...patches, ...more])
            if (tables.length > 0) yield patchedFiles([...patches, ...tables, ...more])
          }
        }
      }
    }
  }
}

/** An entry of a list: a string, or a constant of the module that is one. */
interface Entry {
  readonly text: string
  readonly node: TypeScript.Node
  readonly literal: TypeScript.StringLiteralLike
}

/** The elements of a list, or the arguments of a call. */
function elementsOf(node: TypeScript.Node): readonly TypeScript.Expression[] {
  const { isArrayLiteralExpression, isCallExpression } = typescript()
  return isArrayLiteralExpression(node) ? node.elements : isCallExpression(node) ? node.arguments : []
}

/** The entries of a list, where all of them are strings. */
function entriesOf(node: TypeScript.Node, constants: ReadonlyMap<string, TypeScript.StringLiteralLike>): Entry[] {
  const { isIdentifier, isStringLiteralLike } = typescript()
  const given = elementsOf(node)
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

/** A change of a list, and what it does to the constant for the newest release in it. */
interface ListChange {
  readonly patches: readonly Patch[]
  readonly constant?: NewestConstant
}

function withRelease(entries: readonly Entry[], naming: Naming, release: NewRelease): readonly ListChange[] {
  const names = new Set(release.labels.map(naming))
  if (names.size !== entries.length || !entries.every(({ text }) => names.has(text))) return []
  const labels = entries.map(({ text }) => release.labels.find((label) => naming(label) === text) ?? text)
  const at = placeAmong(labels, release)
  const own = added(entries, at, naming(release.label))
  const newest = entries.find((_, index) => labels[index] === release.newest)
  if (!newest || newest.node === newest.literal) return [{ patches: [own] }]
  const name = newest.node.getText()
  // `newestFirst(latest, '1.0')`: the constant is the new one, and the former one stands beside it.
  const beside = entries.indexOf(newest) + (at > entries.indexOf(newest) ? 0 : 1)
  const moved = inPlace(newest.literal, quotedAs(newest.literal, naming(release.label)))
  return [
    { patches: [moved, added(entries, beside, newest.text)], constant: { name, moves: true } },
    { patches: [own], constant: { name, moves: false } },
  ]
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
