import type { Place } from '../../../base/diagnostics/diagnostic.js'
import { short } from '../../../base/diagnostics/text.js'
import { isElement } from '../../../config/builders/data.js'
import { literalPlace } from '../../../config/loader/argument.js'
import { nodePlace, nodesIn, parseSource, typescript, type TypeScript } from '../../../config/loader/source-text.js'
import { placesOfTrace } from '../../../config/loader/stack.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isRecord, valueAt } from '../../../format/json/value.js'
import { variantKinds } from '../variants.js'
import { follow } from './config-places.js'
import type { Lack } from './input.js'

/** The code that decides if a part is in the navigation: `locale === 'en'`. */
export interface Condition {
  readonly place: Place
  readonly code: string
}

/**
 * Finds the condition for which a part of the navigation, such as a language, lacks content of another part from the
 * same code: a comparison with a label that is true for the content, and false for the part. The config was loaded with
 * a tracer.
 *
 *     locale === 'en' && 'guides/start'   →   the condition of the page that `ja` lacks
 */
export function configConditions(config: unknown, json: unknown) {
  return ({ had, in: lacking }: Lack): Condition | undefined => {
    if (!isElement(config)) return undefined
    const [having, without] = [labelsAt(json, had), labelsAt(json, lacking)]
    const decides = (code: TypeScript.Node, holds: boolean) =>
      [...nodesIn(code)].some((each) => truthFor(each, having) === holds && truthFor(each, without) === !holds)
    const { trace, literal } = follow(config, had)
    const calls = placesOfTrace(trace)
    const [first] = placesOfTrace(follow(config, lacking).trace)
    // Parts with a different first call share no code.
    if (!first || JSON.stringify(first) !== JSON.stringify(calls[0])) return undefined
    const last = calls.at(-1)
    const written = last && literal !== undefined ? literalPlace(last, literal) : undefined
    const code = [...calls, ...(written ? [written] : [])].flatMap((place) => nodeAt(place) ?? [])
    const found = code.map((node) => nearestAbove(node, decides)).find(Boolean)
    if (!found) return undefined
    return { place: nodePlace(found.getSourceFile(), found), code: short(found.getText().replaceAll(/\s+/g, ' '), 60) }
  }
}

/** The languages, versions and products around a part: `ja`, `v2`. */
function labelsAt(json: unknown, path: JsonPath): ReadonlySet<unknown> {
  const around = path.map((_, index) => valueAt(json, path.slice(0, index + 1))).filter(isRecord)
  return new Set(around.flatMap((value) => variantKinds.map((kind) => value[kind])))
}

/** The outermost node at a place: a string, or the name of a call. */
function nodeAt({ file, line, column }: Place): TypeScript.Node | undefined {
  const source = parseSource(file)
  if (!source) return undefined
  const offset = source.getPositionOfLineAndCharacter(line - 1, column - 1)
  return [...nodesIn(source)].find((node) => node.getStart(source) === offset)
}

/** The nearest condition around code, within its function, that decides. */
function nearestAbove(node: TypeScript.Node, decides: (code: TypeScript.Node, holds: boolean) => boolean) {
  for (let inner = node; inner.parent && !typescript().isFunctionLike(inner); inner = inner.parent) {
    const { code, holds = true } = conditionOf(inner.parent, inner) ?? {}
    if (code && code !== inner && decides(code, holds)) return code
  }
  return undefined
}

/** The condition of a node for a part, and its value for this part: the left side of `&&`, or the test of `?:`, `if` or `when(…)`. */
function conditionOf(
  parent: TypeScript.Node,
  part: TypeScript.Node,
): { code?: TypeScript.Node; holds: boolean } | undefined {
  const { isBinaryExpression, isConditionalExpression, isIfStatement, isCallExpression, SyntaxKind } = typescript()
  if (isConditionalExpression(parent)) return { code: parent.condition, holds: part === parent.whenTrue }
  if (isIfStatement(parent)) return { code: parent.expression, holds: part === parent.thenStatement }
  if (isBinaryExpression(parent) && parent.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken)
    return { code: parent.left, holds: true }
  const isWhen = isCallExpression(parent) && /^(\w+\.)?when$/.test(parent.expression.getText())
  return isWhen ? { code: parent.arguments[0], holds: true } : undefined
}

/** The value of a comparison with labels: `locale !== 'ja'` is true for `fr`; undefined for further code. */
function truthFor(code: TypeScript.Node, labels: ReadonlySet<unknown>): boolean | undefined {
  const { isBinaryExpression, isCallExpression, isStringLiteralLike, SyntaxKind } = typescript()
  const isCompared = (node: TypeScript.Node) => isStringLiteralLike(node) && labels.has(node.text)
  if (isCallExpression(code) && /^\[.*\]\.includes$/s.test(code.expression.getText()))
    return [...nodesIn(code.expression)].some(isCompared)
  if (!isBinaryExpression(code) || ![code.left, code.right].some(isStringLiteralLike)) return undefined
  const isEqual = [code.left, code.right].some(isCompared)
  const { kind } = code.operatorToken
  if (kind === SyntaxKind.EqualsEqualsEqualsToken) return isEqual
  return kind === SyntaxKind.ExclamationEqualsEqualsToken ? !isEqual : undefined
}
