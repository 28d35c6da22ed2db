import type { Place } from '../../../base/diagnostics/diagnostic.js'
import type { RedirectBuilder } from '../../builders/redirects.js'
import { calledName, exportOf, writtenOut } from './definitions.js'
import { callAt } from './literals.js'
import { nodePlace, parseSource, typescript, type TypeScript } from './source-text.js'

type Path = readonly (string | number)[]

interface Wanted {
  readonly part?: 'key' | 'value' | undefined
  /** The argument that the path begins in. */
  readonly argument?: number
  /** Nothing where less than all of the path is written out. */
  readonly isWhole?: boolean
}

/**
 * The place of a key, or of the word that is its value, in the object that is an argument of a call: as much of the
 * path as is written out.
 */
export function keyPlace(
  callPlace: Place,
  path: Path,
  { part = 'key', argument = 0, isWhole = false }: Wanted = {},
): Place | undefined {
  const source = parseSource(callPlace.file)
  const given = (source && callAt(source, callPlace))?.arguments[argument]
  if (!given) return undefined
  if (path.length === 0) return part === 'value' && isWord(given) ? placed(given) : undefined
  const found = innermost(given, path, part)
  return found && (found.isWhole || !isWhole) ? placed(found.node) : undefined
}

/**
 * The place of one argument of a call, those of spread lists counted; undefined where it is not known which of them
 * it is.
 */
export function argumentPlace(callPlace: Place, index: number, count: number): Place | undefined {
  return placed(argumentsOf(callPlace, count)[index])
}

/** The arguments that are written as an empty text, unlike those that only evaluate to one. */
export function emptyTexts(callPlace: Place, given: { indexes: readonly number[]; count: number }): readonly number[] {
  const written = argumentsOf(callPlace, given.count)
  return given.indexes.filter((index) => {
    const argument = written[index]
    return argument !== undefined && typescript().isStringLiteralLike(argument) && argument.text === ''
  })
}

/** None where less than all of them are written out. */
function argumentsOf(callPlace: Place, count: number): readonly TypeScript.Expression[] {
  const source = parseSource(callPlace.file)
  const call = source && callAt(source, callPlace)
  const entries: TypeScript.Expression[] = []
  return call && addEntries(call.arguments, entries) && entries.length === count ? entries : []
}

/** The place of a key in an object that a module exports by a name. */
export function exportedKeyPlace(file: string, name: string, path: Path): Place | undefined {
  const source = parseSource(file)
  const exported = source && exportOf(source, name)
  return exported && placed(innermost(exported, path)?.node ?? exported)
}

function placed(node: TypeScript.Node | undefined): Place | undefined {
  return node && nodePlace(node.getSourceFile(), node)
}

/** The last property or element on a path that is written out. */
function innermost(
  expression: TypeScript.Expression,
  [key, ...rest]: Path,
  part: 'key' | 'value' = 'key',
): { readonly node: TypeScript.Node; readonly isWhole: boolean } | undefined {
  if (key === undefined) return undefined
  const found = memberOf(writtenOut(expression), key)
  if (!found) return undefined
  const isWhole = rest.length === 0
  if (part === 'value' && isWhole && found.value && isWord(found.value)) return { node: found.value, isWhole }
  return (found.value && innermost(found.value, rest, part)) ?? { node: found.node, isWhole }
}

/** True if a value is a word; of a list or an object, the key is shown, as a bracket means little. */
function isWord(value: TypeScript.Expression): boolean {
  const { isArrayLiteralExpression, isObjectLiteralExpression } = typescript()
  return !isArrayLiteralExpression(value) && !isObjectLiteralExpression(value)
}

interface Member {
  /** The place of the member: its key, or the element of a list. */
  readonly node: TypeScript.Node
  readonly value?: TypeScript.Expression
}

function memberOf(owner: TypeScript.Expression, key: string | number): Member | undefined {
  if (typescript().isObjectLiteralExpression(owner)) return propertyOf(owner, String(key))
  const entries: TypeScript.Expression[] = []
  addListed(owner, entries)
  const element = entries[Number(key)]
  return element && { node: element, value: element }
}

/** Adds the entries of a list, and of the lists that are spread in it; false where one is not written out. */
function addEntries(list: readonly TypeScript.Expression[], entries: TypeScript.Expression[]): boolean {
  const { isSpreadElement } = typescript()
  return list.every((element) =>
    isSpreadElement(element) ? addListed(writtenOut(element.expression), entries) : entries.push(element) > 0,
  )
}

/** Adds what a list contains: its elements, or the rows and names that a redirect builder makes it of. */
function addListed(list: TypeScript.Expression, entries: TypeScript.Expression[]): boolean {
  if (typescript().isArrayLiteralExpression(list)) return addEntries(list.elements, entries)
  if (!typescript().isCallExpression(list)) return false
  const name = calledName(list.expression) ?? ''
  const rows = Object.hasOwn(rowsIn, name) ? rowsIn[name as RedirectBuilder](list.arguments) : undefined
  if (rows) entries.push(...(rows as readonly TypeScript.Expression[]))
  return rows !== undefined
}

type Rows = readonly TypeScript.Node[] | undefined

/** The code of each redirect that a builder makes: the key of its row, or its name; undefined where that is not written out. */
const rowsIn: Readonly<Record<RedirectBuilder, (given: readonly TypeScript.Expression[]) => Rows>> = {
  redirect: ([rows]) => keysOf(rows),
  permanent: ([rows]) => keysOf(rows),
  temporary: ([rows]) => keysOf(rows),
  inEach: ([folders, rows]) => {
    const each: TypeScript.Expression[] = []
    const isWrittenOut = folders !== undefined && addListed(writtenOut(folders), each)
    return isWrittenOut ? keysOf(rows)?.flatMap((key) => each.map(() => key)) : undefined
  },
  moved: ([, , ...names]) => {
    const entries: TypeScript.Expression[] = []
    return addEntries(names, entries) ? entries : undefined
  },
}

/** The keys of an object in the order that JavaScript gives them, those of spread objects included. */
function keysOf(rows: TypeScript.Expression | undefined): Rows {
  const keys = rows && new Map<string, TypeScript.Node>()
  return keys && addKeys(writtenOut(rows), keys) ? [...keys.values()] : undefined
}

function addKeys(rows: TypeScript.Expression, keys: Map<string, TypeScript.Node>): boolean {
  const { isObjectLiteralExpression, isSpreadAssignment } = typescript()
  if (!isObjectLiteralExpression(rows)) return false
  return rows.properties.every((property) => {
    if (isSpreadAssignment(property)) return addKeys(writtenOut(property.expression), keys)
    const key = nameOf(property.name)
    return key !== undefined && keys.set(key, property.name) !== undefined
  })
}

/** The last property of a name, also from a spread: that is the one in effect. */
function propertyOf(owner: TypeScript.ObjectLiteralExpression, key: string): Member | undefined {
  const { isPropertyAssignment, isShorthandPropertyAssignment, isSpreadAssignment } = typescript()
  for (const property of owner.properties.toReversed()) {
    if (isSpreadAssignment(property)) {
      const found = memberOf(writtenOut(property.expression), key)
      if (found) return found
      continue
    }
    if (!property.name || nameOf(property.name) !== key) continue
    if (isPropertyAssignment(property)) return { node: property.name, value: property.initializer }
    return isShorthandPropertyAssignment(property)
      ? { node: property.name, value: property.name }
      : { node: property.name }
  }
  return undefined
}

function nameOf(name: TypeScript.PropertyName): string | undefined {
  const { isComputedPropertyName, isIdentifier, isStringLiteralLike, isNumericLiteral } = typescript()
  if (isComputedPropertyName(name)) {
    const written = writtenOut(name.expression)
    return isStringLiteralLike(written) ? written.text : undefined
  }
  return isIdentifier(name) || isStringLiteralLike(name) || isNumericLiteral(name) ? name.text : undefined
}
