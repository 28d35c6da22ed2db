import type { Place } from '../../base/diagnostics/diagnostic.js'
import { kinds } from '../../format/contract/kinds.js'
import { definitionOf, exportOf, writtenOut } from './definitions.js'
import { nodePlace, nodesIn, parseSource, typescript, type TypeScript } from './source-text.js'

type Path = readonly (string | number)[]

interface Wanted {
  readonly part?: 'key' | 'value' | undefined
  /** The argument where the path begins. */
  readonly argument?: number
  /** Requires the whole path to be written out. */
  readonly isWhole?: boolean
}

/**
 * The place of a key, or of the word in its value, in an argument of a call: as much of the path as is written out.
 * `['icon', 'style']` in `.set('icon', { style: 'slid' })` is at `style`.
 */
export function keyPlace(
  callPlace: Place,
  path: Path,
  { part = 'key', argument = 0, isWhole = false }: Wanted = {},
): Place | undefined {
  const given = argumentsAt(callPlace)[argument]
  if (!given) return undefined
  if (path.length === 0) return part === 'value' && isWord(given) ? placed(given) : undefined
  const found = innermost(given, path, part)
  return found && (found.isWhole || !isWhole) ? placed(found.node) : undefined
}

/** The place of an argument of a call, counted with spread lists; undefined where a list is not written out. */
export function argumentPlace(callPlace: Place, index: number, count: number): Place | undefined {
  return placed(allArguments(callPlace, count)[index])
}

/** The arguments written as an empty text; variables with an empty value don't count. */
export function emptyTexts(callPlace: Place, given: { indexes: readonly number[]; count: number }): readonly number[] {
  const written = allArguments(callPlace, given.count)
  return given.indexes.filter((index) => written[index] && isLiteral(written[index], ''))
}

/** The place of a key in an object exported by a module. */
export function exportedKeyPlace(file: string, name: string, path: Path): Place | undefined {
  const source = parseSource(file)
  const exported = source && exportOf(source, name)
  return exported && placed(innermost(exported, path)?.node ?? exported)
}

/**
 * The place of a string among the arguments of a call: at `index`, else anywhere in them, else behind their names, such
 * as a spread list, else the only one in the file, else the end of a path.
 */
export function literalPlace(callPlace: Place, value: string, index?: number): Place | undefined {
  const source = parseSource(callPlace.file)
  if (!source) return undefined
  const given = argumentsAt(callPlace)
  const expected = index === undefined ? undefined : given[index]
  if (expected && isLiteral(expected, value)) return placed(expected)
  const [behind] = literalsBehind(given, value)
  return placed(shallowLiteral(given, value) ?? behind ?? soleLiteral(source, value) ?? endLiteral(given, value))
}

/** The end of a path behind the folders of `under`: `'away'` for `fr/away` in `under('fr', 'away')`. */
function endLiteral(given: readonly TypeScript.Node[], value: string): TypeScript.Node | undefined {
  const nodes = given.flatMap((node) => [...nodesIn(node)])
  for (let end = value.indexOf('/') + 1; end > 0; end = value.indexOf('/', end) + 1) {
    const found = nodes.find((node) => isLiteral(node, value.slice(end)))
    if (found) return found
  }
  return undefined
}

/** The place of a string written only once in the arguments of a call and behind their names. */
export function solePlace(callPlace: Place, value: string): Place | undefined {
  const [only, second] = literalsBehind(argumentsAt(callPlace), value)
  return second ? undefined : placed(only)
}

/** The call whose name is at a place. */
function callAt({ file, line, column }: Place): TypeScript.CallExpression | undefined {
  const source = parseSource(file)
  if (!source || line > source.getLineStarts().length) return undefined
  return indexOf(source).calls.get((source.getLineStarts()[line - 1] ?? 0) + column - 1)
}

/** The literals of a text in code, then behind the names in the code. */
function* literalsBehind(code: readonly TypeScript.Node[], value: string): Generator<TypeScript.Node> {
  const open = [...code]
  const seen = new Set<TypeScript.Node>()
  for (const node of open) {
    for (const inner of nodesIn(node)) {
      if (isLiteral(inner, value)) yield inner
      const definition = typescript().isIdentifier(inner) ? definitionOf(inner) : undefined
      if (!definition || seen.has(definition)) continue
      seen.add(definition)
      open.push(definition)
    }
  }
}

/** The first literal in the arguments themselves, and in no inner call. */
function shallowLiteral(given: readonly TypeScript.Node[], value: string): TypeScript.Node | undefined {
  const find = (node: TypeScript.Node): TypeScript.Node | undefined => {
    if (isLiteral(node, value)) return node
    return typescript().isCallExpression(node) ? undefined : node.forEachChild(find)
  }
  for (const argument of given) {
    const found = find(argument)
    if (found) return found
  }
  return undefined
}

interface Index {
  /** Calls, by the offset of the called name. */
  readonly calls: ReadonlyMap<number, TypeScript.CallExpression>
  readonly literals: ReadonlyMap<string, readonly TypeScript.Node[]>
}

const indexes = new WeakMap<TypeScript.SourceFile, Index>()

/** A single walk of a file, for thousands of findings. */
function indexOf(source: TypeScript.SourceFile): Index {
  const known = indexes.get(source)
  if (known) return known
  const { isCallExpression, isPropertyAccessExpression, isStringLiteralLike } = typescript()
  const calls = new Map<number, TypeScript.CallExpression>()
  const literals = new Map<string, TypeScript.Node[]>()
  for (const node of nodesIn(source)) {
    if (isCallExpression(node)) {
      const name = isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
      const start = name.getStart(source)
      if (!calls.has(start)) calls.set(start, node)
    } else if (isStringLiteralLike(node)) literals.set(node.text, [...(literals.get(node.text) ?? []), node])
  }
  const index = { calls, literals }
  indexes.set(source, index)
  return index
}

function soleLiteral(source: TypeScript.SourceFile, value: string): TypeScript.Node | undefined {
  const same = (indexOf(source).literals.get(value) ?? []).filter((node) => !isTitle(node))
  return same.length === 1 ? same[0] : undefined
}

/** True for the title of an element, and the name of a module. */
function isTitle({ parent }: TypeScript.Node): boolean {
  const { isCallExpression, isIdentifier, isImportDeclaration, isExportDeclaration } = typescript()
  if (isImportDeclaration(parent) || isExportDeclaration(parent)) return true
  return isCallExpression(parent) && isIdentifier(parent.expression) && Object.hasOwn(kinds, parent.expression.text)
}

function isLiteral(node: TypeScript.Node, value: string): boolean {
  return typescript().isStringLiteralLike(node) && node.text === value
}

function placed(node: TypeScript.Node | undefined): Place | undefined {
  return node && nodePlace(node.getSourceFile(), node)
}

function argumentsAt(callPlace: Place): readonly TypeScript.Expression[] {
  return callAt(callPlace)?.arguments ?? []
}

/** The arguments, spread lists included; empty unless all are written out. */
function allArguments(callPlace: Place, count: number): readonly TypeScript.Expression[] {
  const entries = entriesOf(argumentsAt(callPlace)) ?? []
  return entries.length === count ? entries : []
}

/** The last property or element of a path that is written out. */
function innermost(
  expression: TypeScript.Expression,
  [key, ...rest]: Path,
  part: 'key' | 'value' = 'key',
): { readonly node: TypeScript.Node; readonly isWhole: boolean } | undefined {
  const found = key === undefined ? undefined : memberOf(writtenOut(expression), key)
  if (!found) return undefined
  const isWhole = rest.length === 0
  if (part === 'value' && isWhole && found.value && isWord(found.value)) return { node: found.value, isWhole }
  return (found.value && innermost(found.value, rest, part)) ?? { node: found.node, isWhole }
}

/** True if a value is a word; of a list or an object, the key is shown, as a bracket means little. */
function isWord(value: TypeScript.Expression): boolean {
  return !typescript().isArrayLiteralExpression(value) && !typescript().isObjectLiteralExpression(value)
}

interface Member {
  /** The key, or the element of a list. */
  readonly node: TypeScript.Node
  readonly value?: TypeScript.Expression
}

function memberOf(owner: TypeScript.Expression, key: string | number): Member | undefined {
  const { isArrayLiteralExpression, isObjectLiteralExpression } = typescript()
  if (isObjectLiteralExpression(owner)) return propertyOf(owner, String(key))
  const element = isArrayLiteralExpression(owner) ? entriesOf(owner.elements, Number(key))?.[Number(key)] : undefined
  return element && { node: element, value: element }
}

/** The entries of a list, spread lists included; undefined if an entry up to the index is not written out. */
function entriesOf(list: readonly TypeScript.Expression[], last = Infinity): TypeScript.Expression[] | undefined {
  const { isArrayLiteralExpression, isSpreadElement } = typescript()
  const entries: TypeScript.Expression[] = []
  for (const element of list) {
    if (entries.length > last) break
    const spread = isSpreadElement(element) ? writtenOut(element.expression) : undefined
    const inner = spread && isArrayLiteralExpression(spread) ? entriesOf(spread.elements) : undefined
    if (spread && !inner) return undefined
    entries.push(...(inner ?? [element]))
  }
  return entries
}

/** The last property of a name, also from a spread: the last counts. */
function propertyOf(owner: TypeScript.ObjectLiteralExpression, key: string): Member | undefined {
  const { isPropertyAssignment, isShorthandPropertyAssignment, isSpreadAssignment } = typescript()
  for (const property of owner.properties.toReversed()) {
    if (isSpreadAssignment(property)) {
      const found = memberOf(writtenOut(property.expression), key)
      if (found) return found
    } else if (property.name && nameOf(property.name) === key) {
      if (isPropertyAssignment(property)) return { node: property.name, value: property.initializer }
      const isShort = isShorthandPropertyAssignment(property)
      return isShort ? { node: property.name, value: property.name } : { node: property.name }
    }
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

/** A string among the arguments of a call. */
export interface ArgumentString {
  /** The index of the argument. */
  readonly index: number
  readonly offset: number
}

/**
 * The strings that are arguments of a call, by their text, read without a parser: thousands of findings may have to be
 * placed. Undefined where an argument needs a parser: a template or a regular expression.
 */
export function argumentStrings(
  text: string,
  call: number,
): ReadonlyMap<string, readonly ArgumentString[]> | undefined {
  const found = new Map<string, ArgumentString[]>()
  let [depth, index, before] = [0, 0, '']
  token.lastIndex = text.indexOf('(', call)
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [whole, , string] = match
    if (/^[\s/]/.test(whole) && whole !== '/') continue
    if ('([{'.includes(whole)) depth += 1
    else if (')]}'.includes(whole)) depth -= 1
    else if ('`/\'"'.includes(whole)) return undefined
    if (depth === 0) return found
    if (depth === 1 && whole === ',') index += 1
    // A whole argument, and no string of an expression.
    const isArgument = depth === 1 && string !== undefined && '(,'.includes(before)
    if (isArgument && /^\s*[,)]/.test(text.slice(token.lastIndex, token.lastIndex + 200)))
      found.set(string, [...(found.get(string) ?? []), { index, offset: match.index }])
    before = whole
  }
  return undefined
}

const token = /\s+|\/\/[^\n]*|\/\*[^]*?\*\/|(['"])((?:(?!\1)[^\\\n])*)\1|[\w$]+|./gsy
