import { readFileSync } from 'node:fs'
import { isElement } from '../../../config/builders/data.js'
import type { Call, ElementData } from '../../../config/builders/data.js'
import { linksByKind } from '../../../config/builders/emit.js'
import { placeOfTrace } from '../../../config/loader/stack.js'
import type { Place } from '../../../base/diagnostics/diagnostic.js'
import { argumentStrings, keyPlace, literalPlace, solePlace } from '../../../config/loader/argument.js'
import { lineStarts, placer } from '../../../base/files/place.js'
import type { JsonPath } from '../../../format/json/tree.js'

/** Follows a path of docs.json through the builder calls, in a config loaded with a tracer. */
export function configPlaces(config: unknown) {
  const places = new Map<unknown, Place | undefined>()
  const texts = new Map<string, Text>()
  const placeOfCall = (trace: unknown) => {
    if (!places.has(trace)) places.set(trace, placeOfTrace(trace))
    return places.get(trace)
  }
  return (path: JsonPath, part: 'key' | 'value' = 'value'): Place | undefined => {
    if (!isElement(config)) return undefined
    const { trace, value, literal, given } = follow(config, path)
    const call = placeOfCall(trace)
    if (!call) return undefined
    const { argument = 0, path: inner = [] } = given ?? {}
    const innermost = () => (inner.length > 0 ? keyPlace(call, inner, { part, argument }) : undefined) ?? call
    const isRedirect = path[0] === 'redirects'
    const wholly = () => (inner.length > 0 ? keyPlace(call, inner, { part, argument, isWhole: true }) : undefined)
    // In `redirect({ '/old': '/new' })`, a row has the place of its source.
    const source = isRedirect ? textOf(at(value, 'source')) : undefined
    if (source !== undefined) return wholly() ?? solePlace(call, source) ?? innermost()
    // A word among the settings has no place of its own.
    if (part === 'key' || literal === undefined || (given?.isSettings && !isRedirect)) return innermost()
    const whole = wholly()
    // The row of a redirect: source and destination have no keys in the code.
    const around = inner.slice(0, -1)
    const owner = () =>
      around.length > 0 ? keyPlace(call, around, { part: 'key', argument, isWhole: true }) : undefined
    // A path in a list from a helper: `redirect({ '/old': '/new' })`.
    if (isRedirect) return whole ?? owner() ?? solePlace(call, literal) ?? innermost()
    const last = path.at(-1)
    const index = typeof last === 'number' ? last : undefined
    return (
      whole ??
      owner() ??
      argumentPlace(call, literal, index, texts) ??
      literalPlace(call, literal, index) ??
      innermost()
    )
  }
}

interface Text {
  readonly text: string
  /** The starts of lines. */
  readonly starts: readonly number[]
  readonly placeAt: (offset: number) => Place
  /** Strings among the arguments of a call, by the start of its name. */
  readonly calls: Map<number, ReturnType<typeof argumentStrings>>
}

function argumentPlace(call: Place, value: string, index: number | undefined, texts: Map<string, Text>) {
  const known = texts.get(call.file) ?? readText(call.file)
  texts.set(call.file, known)
  const { text, starts, placeAt, calls } = known
  const offset = (starts[call.line - 1] ?? 0) + call.column - 1
  if (!calls.has(offset)) calls.set(offset, argumentStrings(text, offset))
  const same = calls.get(offset)?.get(value)
  const found = same?.find((string) => string.index === index) ?? same?.[0]
  return found && placeAt(found.offset)
}

function readText(file: string): Text {
  const text = readFileSync(file, 'utf8')
  return { text, starts: lineStarts(text), placeAt: placer(text, file), calls: new Map() }
}

interface Found {
  readonly trace: unknown
  /** The value at the path: an element, or a part of a call's value. */
  readonly value: unknown
  /** The string at the path. */
  readonly literal: string | undefined
  /** The path inside an argument of the call, for a value that is no element. */
  readonly given?: { readonly argument: number; readonly path: JsonPath; readonly isSettings?: boolean } | undefined
}

/** Follows a path of docs.json to its builder call. */
export function follow(config: ElementData, path: JsonPath): Found {
  let inner: unknown = config.kind === 'docs' ? config : { navigation: config }
  let trace = config.trace
  let given: Found['given']
  // The value as written, before `under` moved it.
  let written: unknown
  let skipped = 0
  for (const [index, key] of path.entries()) {
    if (skipped-- > 0) continue
    written = isElement(written) ? undefined : at(written, key)
    if (isElement(inner)) {
      const call = inner.calls.findLast((made) => made.key === key && leadsTo(made, path.slice(index + 1)))
      if (!call)
        return { trace: inner.trace, value: undefined, literal: key === inner.kind ? textOf(inner.title) : undefined }
      skipped = call.inside?.length ?? 0
      trace = call.trace ?? trace
      given = givenIn(call, path.slice(index))
      inner = call.by === 'global' ? linksByKind(call.value as unknown[]) : call.value
      written = call.written
    } else if (typeof inner === 'object' && inner !== null) {
      inner = at(inner, key)
    } else return { trace, value: undefined, literal: undefined, given }
    if (isElement(inner)) [trace, given] = [inner.trace, undefined]
  }
  return { trace, value: inner, literal: textOf(written) ?? textOf(inner), given }
}

/** False for a `.set` of another key of the setting. */
function leadsTo({ inside = [] }: Call, path: JsonPath): boolean {
  return inside.every((key, index) => path[index] === key)
}

/** The settings of docs() are all in the argument, under their keys. */
function givenIn({ by, trace, inside = [] }: Call, path: JsonPath): Found['given'] {
  if (by === 'set') return { argument: 1, path: path.slice(1 + inside.length) }
  if (by !== 'attribute') return undefined
  return trace === undefined ? { argument: 0, path, isSettings: true } : { argument: 0, path: path.slice(1) }
}

function at(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[key] : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
