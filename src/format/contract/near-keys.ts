import { attributes, generators } from './attributes.js'
import type { AttributeKey } from './attributes.js'
import { contents } from './contents.js'
import type { ContentKey } from './contents.js'
import { nearest } from '../../base/diagnostics/near.js'
import { knownOn, methodFor } from './methods.js'
import type { Kind } from './kind.js'
import { isRecord } from '../json/value.js'
import { pagesIn } from './words.js'
import { values } from './attribute-values.js'

/** The key that an unknown key was probably meant to be, and the value to give it. */
export interface Instead {
  readonly key: string
  /** The value that the key gets; undefined where the author must supply it. */
  readonly value: unknown
  /** True if its meaning is exactly equal. */
  readonly isSame: boolean
  /** The code to write in docs.json, where the value is not known. */
  readonly json: string
}

interface NearKey {
  readonly key: AttributeKey | ContentKey
  readonly value: (given: unknown, element: Readonly<Record<string, unknown>>) => unknown
  /** True if its meaning is exactly equal. A key that is only near makes a hint, and is changed by a person. */
  readonly isSame: boolean
  /** The code to write in docs.json, where the value is not known. */
  readonly json: string
  /** The call for it, likewise. */
  readonly call: string
  /** The advice where the meaning of the key is the opposite. */
  readonly opposite?: string
}

const same = (given: unknown): unknown => given

/**
 * Keys of mint.json and of other tools with the meaning of a key of the contract, in lower case. Those that are only
 * misspelt are found by their spelling.
 */
const nearKeys: Readonly<Record<string, NearKey>> = {
  icontype: {
    key: 'icon',
    value: (style, { icon }) => (typeof icon === 'string' ? { name: icon, style } : undefined),
    isSame: true,
    json: '"icon": { "name": "…", "style": "solid" }',
    call: ".icon({ name: '…', style: 'solid' })",
  },
  url: { key: 'href', value: same, isSame: true, json: '"href": "…"', call: ".href('…')" },
  link: { key: 'href', value: same, isSame: true, json: '"href": "…"', call: ".href('…')" },
  collapsed: {
    key: 'expanded',
    value: (given) => (typeof given === 'boolean' ? !given : undefined),
    isSame: false,
    json: '"expanded": true',
    call: '.expanded()',
    opposite: 'Groups are collapsed at first: remove `.collapsed(…)`. For `collapsed: false`, write `.expanded()`.',
  },
}

function nearKeyOf(key: string): NearKey | undefined {
  const name = key.toLowerCase()
  return Object.hasOwn(nearKeys, name) ? nearKeys[name] : undefined
}

/** The call with the meaning of a key of another name; undefined where none is known for it. */
export function callFor(key: string): string | undefined {
  return nearKeyOf(key)?.call
}

/** The advice on a method with the name of a key of another tool; undefined where none is known. */
export function adviceOn(key: string): string | undefined {
  const near = nearKeyOf(key)
  return near && (near.opposite ?? `Write \`${near.call}\`.`)
}

/** The key, and its value, that an element should have in an unknown key's place; undefined where none is known for it. */
export function insteadOf(key: string, kind: Kind, element: Readonly<Record<string, unknown>>): Instead | undefined {
  const near = nearKeyOf(key)
  if (!near || !methodFor(kind, near.key)) return undefined
  const value = near.value(element[key], element)
  return { key: near.key, value: fits(near.key, value) ? value : undefined, isSame: near.isSame, json: near.json }
}

type Json = Readonly<Record<string, unknown>>

/** The keys whose name is near that of an unknown one, and that take its value: none where the nearest does not. */
export function nearKeysOf(key: string, kind: Kind, element: Json): readonly string[] {
  const known = knownOn(kind)
  const best = nearest(key, known)
  if (best === undefined || !fits(best, element[key])) return []
  return known.filter((other) => nearest(key, [other]) !== undefined && fits(other, element[key]))
}

/** The key that contains an element's URL, where that has another name. */
export function misnamedHref(kind: Kind, element: Json): string | undefined {
  const own = knownOn(kind)
  return Object.keys(element).find(
    (key) => !own.includes(key) && typeof element[key] === 'string' && meaningOf(key, kind, element) === 'href',
  )
}

/** The key that holds an element's content under a name that its kind does not know. */
export function lostContent(kind: Kind, element: Json): string | undefined {
  const own = knownOn(kind)
  return Object.keys(element).find((key) => {
    if (own.includes(key) || element[key] === undefined) return false
    const meaning = meaningOf(key, kind, element) ?? ''
    return (
      pagesIn(element[key]) !== '' ||
      holdsChildren(element[key]) ||
      Object.hasOwn(contents, meaning) ||
      makesPages(kind, meaning)
    )
  })
}

/** The key that an element's content is written under, and the content key that this is, or was meant to be. */
export function contentWritten(kind: Kind, element: Json): { readonly at: string; readonly key: string } | undefined {
  const keys = Object.keys(element).filter((key) => element[key] !== undefined)
  const own = keys.find((key) => Object.hasOwn(contents, key))
  if (own !== undefined) return { at: own, key: own }
  for (const at of keys) {
    const key = knownOn(kind).includes(at) ? undefined : meaningOf(at, kind, element)
    if (key !== undefined && Object.hasOwn(contents, key)) return { at, key }
  }
  return undefined
}

/** True if a key makes pages for an element; a navigation needs content beside it. */
function makesPages(kind: Kind, key: string): boolean {
  return kind !== 'navigation' && (generators as readonly string[]).includes(key)
}

/** True if a value looks like content: to lose it is worse than to lose an attribute. */
export function holdsChildren(value: unknown): boolean {
  return Array.isArray(value) && value.some((entry) => typeof entry === 'string' || isRecord(entry))
}

function meaningOf(key: string, kind: Kind, element: Json): string | undefined {
  return insteadOf(key, kind, element)?.key ?? nearKeysOf(key, kind, element)[0]
}

/** True if a key takes a value, as far as its form goes. */
function fits(key: string, value: unknown): boolean {
  if (Object.hasOwn(attributes, key)) return values[attributes[key as AttributeKey].value].accepts(value)
  if (key === 'href') return typeof value === 'string'
  if (!Object.hasOwn(contents, key) || !Array.isArray(value)) return false
  const { holds } = contents[key as ContentKey]
  return value.every((entry) => isRecord(entry) || (holds === 'page' && typeof entry === 'string'))
}
