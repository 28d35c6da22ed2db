import type { Place } from '../../diagnostics/diagnostic.js'
import { exportOf, writtenOut } from './definitions.js'
import { callAt } from './literals.js'
import { nodePlace, parseSource, typescript, type TypeScript } from './source-text.js'

type Path = readonly (string | number)[]

/** Where a key, or the word that is its value, is written in the object that a call is given: as much of the path as is written out. */
export function keyPlace(callPlace: Place, path: Path, part: 'key' | 'value' = 'key'): Place | undefined {
  const source = parseSource(callPlace.file)
  const [given] = (source && callAt(source, callPlace))?.arguments ?? []
  if (given && path.length === 0 && part === 'value' && isWord(given)) return placed(given)
  return given && placed(innermost(given, path, part))
}

/** Where a key is written in an object that a module exports by a name. */
export function exportedKeyPlace(file: string, name: string, path: Path): Place | undefined {
  const source = parseSource(file)
  const exported = source && exportOf(source, name)
  return exported && placed(innermost(exported, path) ?? exported)
}

function placed(node: TypeScript.Node | undefined): Place | undefined {
  return node && nodePlace(node.getSourceFile(), node)
}

/** The last property or element on a path that is written out. */
function innermost(
  expression: TypeScript.Expression,
  [key, ...rest]: Path,
  part: 'key' | 'value' = 'key',
): TypeScript.Node | undefined {
  if (key === undefined) return undefined
  const found = memberOf(writtenOut(expression), key)
  if (!found) return undefined
  if (part === 'value' && rest.length === 0 && found.value && isWord(found.value)) return found.value
  return (found.value && innermost(found.value, rest, part)) ?? found.node
}

/** Of a list or an object, the key says more than a bracket. */
function isWord(value: TypeScript.Expression): boolean {
  const { isArrayLiteralExpression, isObjectLiteralExpression } = typescript()
  return !isArrayLiteralExpression(value) && !isObjectLiteralExpression(value)
}

interface Member {
  /** Where the member is written: its key, or the element of a list. */
  readonly node: TypeScript.Node
  readonly value?: TypeScript.Expression
}

function memberOf(owner: TypeScript.Expression, key: string | number): Member | undefined {
  const { isObjectLiteralExpression, isArrayLiteralExpression, isSpreadElement } = typescript()
  if (isObjectLiteralExpression(owner)) return propertyOf(owner, String(key))
  if (!isArrayLiteralExpression(owner) || typeof key !== 'number') return undefined
  const before = owner.elements.slice(0, key + 1)
  const element = before.some(isSpreadElement) ? undefined : before[key]
  return element && { node: element, value: element }
}

/** The last property of a name counts, also where it comes by a spread. */
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
  const { isIdentifier, isStringLiteralLike, isNumericLiteral } = typescript()
  return isIdentifier(name) || isStringLiteralLike(name) || isNumericLiteral(name) ? name.text : undefined
}
