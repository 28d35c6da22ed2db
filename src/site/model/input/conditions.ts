import type { Place } from '../../../base/diagnostics/diagnostic.js'
import { isElement } from '../../../config/builders/data.js'
import { callAt, literalPlace } from '../../../config/loader/argument.js'
import { nodePlace, nodesIn, typescript, type TypeScript } from '../../../config/loader/source-text.js'
import { placesOfTrace } from '../../../config/loader/stack.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { follow } from './config-places.js'

/** The code that decides if a part is in the navigation: `locale === 'en'`. */
export interface Condition {
  readonly place: Place
  readonly code: string
}

/** The longest quoted code. */
const LONGEST = 60

/**
 * Finds the condition for which a part of the navigation, such as a language, lacks content of another part from the
 * same code: around the first call for `path` and not for `absentIn`, in a config loaded with a tracer.
 */
export function configConditions(config: unknown): (path: JsonPath, absentIn: JsonPath) => Condition | undefined {
  const reached = new Map<string, ReadonlySet<string>>()
  const reachedIn = (path: JsonPath) => {
    const key = JSON.stringify(path)
    const known = reached.get(key) ?? chainsIn(isElement(config) ? follow(config, path).value : undefined)
    reached.set(key, known)
    return known
  }
  return (path, absentIn) => {
    if (!isElement(config)) return undefined
    const { trace, literal } = follow(config, path)
    const lacking = follow(config, absentIn).value
    const label = isElement(lacking) && typeof lacking.title === 'string' ? lacking.title : undefined
    const calls = placesOfTrace(trace)
    const chains = reachedIn(absentIn)
    const index = chainsOf(calls).findIndex((chain) => !chains.has(chain))
    const last = calls.at(-1)
    if (index < 0) return last && literal !== undefined ? aroundLiteral(last, literal, label) : undefined
    // Parts with a different first call share no code; every further call is in a function.
    const own = index > 0 ? calls.slice(index).flatMap((call) => callAt(call) ?? []) : []
    return own.map((call) => nearestAbove(call, label)).find(Boolean)
  }
}

/** Each call with the calls around, the outermost first. */
function chainsOf(calls: readonly Place[]): string[] {
  let chain = ''
  return calls.map(({ file, line, column }) => (chain += `${file}:${line}:${column}\n`))
}

/** All calls for an element and its content. */
function chainsIn(element: unknown): ReadonlySet<string> {
  const chains = new Set<string>()
  const seen = new Set<unknown>()
  const note = (trace: unknown) => {
    for (const chain of seen.has(trace) ? [] : chainsOf(placesOfTrace(trace))) chains.add(chain)
    seen.add(trace)
  }
  const open = [element]
  while (open.length > 0) {
    const value = open.pop()
    if (Array.isArray(value)) open.push(...(value as unknown[]))
    if (!isElement(value) || seen.has(value)) continue
    seen.add(value)
    note(value.trace)
    for (const call of value.calls) {
      note(call.trace)
      open.push(call.value)
    }
  }
  return chains
}

/** The condition around a string in the arguments of a call. */
function aroundLiteral(at: Place, value: string, label: string | undefined): Condition | undefined {
  const call = callAt(at)
  const place = literalPlace(at, value)
  const source = call?.getSourceFile()
  if (!call || source?.fileName !== place?.file || !source || !place) return undefined
  const offset = source.getPositionOfLineAndCharacter(place.line - 1, place.column - 1)
  const literal = [...nodesIn(call)].findLast((node) => node.getStart(source) === offset)
  return literal && nearestAbove(literal, label, call)
}

/** The nearest condition around code, within its function, except a comparison that lets a label in. */
function nearestAbove(node: TypeScript.Node, label?: string, end?: TypeScript.Node): Condition | undefined {
  const { isFunctionLike } = typescript()
  for (let inner = node; inner.parent && inner !== end && !isFunctionLike(inner); inner = inner.parent) {
    const { code, holds } = conditionOf(inner.parent, inner) ?? {}
    if (code && code !== inner && (label === undefined || truthFor(code, label) !== holds)) return asCondition(code)
  }
  return undefined
}

/**
 * The condition of a node for a part, and its value for this part: the left side of `&&`, or the test of `?:`, `if` or
 * `when(…)`.
 */
function conditionOf(
  parent: TypeScript.Node,
  part: TypeScript.Node,
): { readonly code: TypeScript.Node | undefined; readonly holds: boolean } | undefined {
  const { isBinaryExpression, isConditionalExpression, isIfStatement, isCallExpression, SyntaxKind } = typescript()
  if (isConditionalExpression(parent)) return { code: parent.condition, holds: part === parent.whenTrue }
  if (isIfStatement(parent)) return { code: parent.expression, holds: part === parent.thenStatement }
  if (isBinaryExpression(parent)) {
    const isAnd = parent.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken
    return isAnd ? { code: parent.left, holds: true } : undefined
  }
  const isWhen = isCallExpression(parent) && /^(\w+\.)?when$/.test(parent.expression.getText())
  return isWhen ? { code: parent.arguments[0], holds: true } : undefined
}

/** The value of a comparison with a label: `locale !== 'ja'` is true for `fr`; undefined for other code. */
function truthFor(code: TypeScript.Node, label: string): boolean | undefined {
  const { isBinaryExpression, isStringLiteralLike, SyntaxKind } = typescript()
  if (!isBinaryExpression(code)) return undefined
  const compared = [code.left, code.right].find(isStringLiteralLike)
  const { kind } = code.operatorToken
  if (!compared || ![SyntaxKind.EqualsEqualsEqualsToken, SyntaxKind.ExclamationEqualsEqualsToken].includes(kind))
    return undefined
  return (compared.text === label) === (kind === SyntaxKind.EqualsEqualsEqualsToken)
}

function asCondition(node: TypeScript.Node): Condition {
  const text = node.getText().replaceAll(/\s+/g, ' ')
  const code = text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
  return { place: nodePlace(node.getSourceFile(), node), code }
}
