import { readFileSync } from 'node:fs'
import { isElement } from '../../builders/data.js'
import type { ElementData } from '../../builders/data.js'
import { linksByKind } from '../../builders/emit.js'
import { placeOfTrace } from '../../config/places/trace.js'
import type { Place } from '../../diagnostics/diagnostic.js'
import { placer } from '../../files/place.js'
import type { JsonPath } from '../../json/tree.js'

type LiteralPlace = (call: Place, value: string, index?: number) => Place | undefined

/** Follows a path of the docs.json through the builder calls that gave it, in a config loaded with a tracer. */
export function configPlaces(config: unknown, literalPlace: LiteralPlace) {
  const places = new Map<unknown, Place | undefined>()
  const texts = new Map<string, Text>()
  const placeOfCall = (trace: unknown) => {
    if (!places.has(trace)) places.set(trace, placeOfTrace(trace))
    return places.get(trace)
  }
  return (path: JsonPath, part: 'key' | 'value' = 'value'): Place | undefined => {
    if (!isElement(config)) return undefined
    const { trace, literal } = follow(config, path)
    const call = placeOfCall(trace)
    if (!call || part === 'key' || literal === undefined) return call
    const last = path.at(-1)
    const index = typeof last === 'number' ? last : undefined
    return soleOccurrence(call, literal, texts) ?? literalPlace(call, literal, index) ?? call
  }
}

interface Text {
  /** Where each string in quotes begins. */
  readonly quoted: ReadonlyMap<string, readonly number[]>
  readonly placeAt: (offset: number) => Place
}

function readQuoted(file: string): Text {
  const text = readFileSync(file, 'utf8')
  const quoted = new Map<string, number[]>()
  for (const { 2: value = '', index } of text.matchAll(/(['"])([\w /.{}#-]+)\1/g)) {
    const same = quoted.get(value)
    if (same) same.push(index)
    else quoted.set(value, [index])
  }
  return { quoted, placeAt: placer(text, file) }
}

/** A string that stands once in the whole file needs no parser to be found. */
function soleOccurrence({ file }: Place, value: string, texts: Map<string, Text>): Place | undefined {
  const text = texts.get(file) ?? readQuoted(file)
  texts.set(file, text)
  const [offset, second] = text.quoted.get(value) ?? []
  return offset === undefined || second !== undefined ? undefined : text.placeAt(offset)
}

interface Found {
  readonly trace: unknown
  /** The string that the path leads to. */
  readonly literal: string | undefined
}

function follow(config: ElementData, path: JsonPath): Found {
  let held: unknown = config.kind === 'docs' ? config : { navigation: config }
  let trace = config.trace
  // Beside what is there now, what the author wrote, where `under` has moved it.
  let written: unknown
  for (const key of path) {
    written = isElement(written) ? undefined : at(written, key)
    if (isElement(held)) {
      const call = held.calls.findLast((made) => made.key === key)
      if (!call) return { trace: held.trace, literal: key === held.kind ? textOf(held.title) : undefined }
      trace = call.trace ?? trace
      held = call.by === 'global' ? linksByKind(call.value as unknown[]) : call.value
      written = call.written
    } else if (typeof held === 'object' && held !== null) {
      held = at(held, key)
    } else return { trace, literal: undefined }
    if (isElement(held)) trace = held.trace
  }
  return { trace, literal: textOf(written) ?? textOf(held) }
}

function at(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[key] : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
