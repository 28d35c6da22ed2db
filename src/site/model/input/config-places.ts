import { readFileSync } from 'node:fs'
import type { Place } from '../../../base/diagnostics/diagnostic.js'
import { short } from '../../../base/diagnostics/text.js'
import { lineStarts, placer } from '../../../base/files/place.js'
import { isElement, type Call, type ElementData } from '../../../config/builders/data.js'
import { linksByKind } from '../../../config/builders/emit.js'
import { argumentStrings, keyPlace, literalPlace, solePlace } from '../../../config/loader/argument.js'
import { nodePlace, nodesIn, parseSource, typescript, type TypeScript } from '../../../config/loader/source-text.js'
import { placeOfTrace, placesOfTrace } from '../../../config/loader/stack.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isRecord, valueAt } from '../../../format/json/value.js'
import { kept } from '../kept.js'
import { variantKinds } from '../variants.js'
import type { CodeCondition, Lack } from './input.js'

/** Follows a path of docs.json through the builder calls, in a config loaded with a tracer. */
export function configPlaces(config: unknown) {
  const argumentPlace = argumentPlaces()
  const placeOfCall = kept(placeOfTrace)
  return (path: JsonPath, part: 'key' | 'value' = 'value'): Place | undefined => {
    if (!isElement(config)) return undefined
    const { trace, value, literal, given } = follow(config, path)
    const call = placeOfCall(trace)
    if (!call) return undefined
    const { argument = 0, path: inner = [] } = given ?? {}
    const placeIn = (keys: JsonPath, wanted: 'key' | 'value', isWhole: boolean) =>
      keys.length > 0 ? keyPlace(call, keys, { part: wanted, argument, isWhole }) : undefined
    const innermost = () => placeIn(inner, part, false) ?? call
    const isRedirect = path[0] === 'redirects'
    // In `redirect({ '/old': '/new' })`, a row has the place of its source.
    const source = isRedirect ? textOf(valueAt(value, ['source'])) : undefined
    const text = source ?? literal
    // A word among the settings has no place of its own.
    if (text === undefined || (!isRedirect && (part === 'key' || given?.isSettings))) return innermost()
    const owner = () => (source === undefined ? placeIn(inner.slice(0, -1), 'key', true) : undefined)
    const written = placeIn(inner, part, true) ?? owner()
    if (written || isRedirect) return written ?? solePlace(call, text) ?? innermost()
    const last = path.at(-1)
    const index = typeof last === 'number' ? last : undefined
    return argumentPlace(call, text, index) ?? literalPlace(call, text, index) ?? innermost()
  }
}

/** Finds strings among the arguments of calls; each file, and each call, is read once. */
function argumentPlaces() {
  const fileOf = kept((file) => {
    const text = readFileSync(file, 'utf8')
    const starts = lineStarts(text)
    const stringsAt = kept((offset: number) => argumentStrings(text, offset))
    const stringsOf = ({ line, column }: Place) => stringsAt((starts[line - 1] ?? 0) + column - 1)
    return { placeAt: placer(text, file), stringsOf }
  })
  return (call: Place, value: string, index: number | undefined): Place | undefined => {
    const { placeAt, stringsOf } = fileOf(call.file)
    const same = stringsOf(call)?.get(value)
    const found = same?.find((string) => string.index === index) ?? same?.[0]
    return found && placeAt(found.offset)
  }
}

interface Found {
  readonly trace: unknown
  /** The value at the path: an element, or a part of a call's value. */
  readonly value: unknown
  /** The string at the path. */
  readonly literal: string | undefined
  /** The path inside an argument of the call, for a value that is no element. */
  readonly given?: { readonly argument?: number; readonly path: JsonPath; readonly isSettings?: boolean } | undefined
}

/** Follows a path of docs.json to its builder call. */
function follow(config: ElementData, path: JsonPath): Found {
  let inner: unknown = config.kind === 'docs' ? config : { navigation: config }
  let trace = config.trace
  let given: Found['given']
  // The value as written, before `under` moved it.
  let written: unknown
  let skipped = 0
  for (const [index, key] of path.entries()) {
    if (skipped-- > 0) continue
    written = isElement(written) ? undefined : valueAt(written, [key])
    if (isElement(inner)) {
      // Not a `.set` of a different key of the setting.
      const leadsTo = ({ inside = [] }: Call) => inside.every((step, below) => path[index + 1 + below] === step)
      const call = inner.calls.findLast((made) => made.key === key && leadsTo(made))
      const title = key === inner.kind ? textOf(inner.title) : undefined
      if (!call) return { trace: inner.trace, value: undefined, literal: title }
      skipped = call.inside?.length ?? 0
      trace = call.trace ?? trace
      given = givenIn(call, path.slice(index))
      inner = call.by === 'global' ? linksByKind(call.value as unknown[]) : call.value
      written = call.written
    } else inner = valueAt(inner, [key])
    if (isElement(inner)) [trace, given] = [inner.trace, undefined]
  }
  return { trace, value: inner, literal: textOf(written) ?? textOf(inner), given }
}

/** The settings of docs() are all in the argument, under their keys. */
function givenIn({ by, trace, inside = [] }: Call, path: JsonPath): Found['given'] {
  if (by === 'set') return { argument: 1, path: path.slice(1 + inside.length) }
  if (by !== 'attribute') return undefined
  return trace === undefined ? { path, isSettings: true } : { path: path.slice(1) }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/**
 * Finds the condition for which a part of the navigation, such as a language, lacks content of another part from the
 * same code: a comparison with a label that is true for the content, and false for the part. The config was loaded with
 * a tracer.
 *
 *     locale === 'en' && 'guides/start'   →   the condition of the page that `ja` lacks
 */
export function configConditions(config: unknown, json: unknown) {
  return ({ had, in: lacking }: Lack): CodeCondition | undefined => {
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
