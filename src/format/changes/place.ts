import type { Kind } from '../contract/kind.js'
import { kinds } from '../contract/kinds.js'
import { nameOf } from '../json/patch/pair.js'
import type { JsonPath } from '../json/tree.js'
import { getOwn, isJsonObject, valueAt } from '../json/value.js'
import type { JsonValue } from '../json/value.js'
import { holdsOf } from './elements.js'

/** An element on the way to a place, in readers' words. */
export interface Step {
  readonly kind: Kind
  readonly title: string
}

/** The kind of a value in a list of elements; `page` for a string. */
export function kindIn(listKey: string | number | undefined, value: JsonValue): Kind | 'page' | undefined {
  const holds = holdsOf(listKey)
  if (holds === undefined || holds === 'url') return undefined
  if (!isJsonObject(value)) return 'page'
  const usual = holds === 'page' ? 'group' : holds
  if (titleOf(usual, value) !== undefined) return usual
  return (Object.keys(kinds) as Kind[]).find((kind) => titleOf(kind, value) !== undefined) ?? usual
}

/** The title of an element; undefined without a title. */
export function titleOf(kind: Kind, value: JsonValue): string | undefined {
  const key = kinds[kind].title
  const title = key !== undefined && isJsonObject(value) ? getOwn(value, key) : undefined
  return typeof title === 'string' ? title : undefined
}

/** `navbar.links[Support].href`: the keys on the way, and the names of entries. */
export function keyInWords(root: JsonValue | undefined, path: JsonPath): string {
  let value = root
  return path.reduce<string>((key, step) => {
    value = valueAt(value, [step])
    if (typeof step === 'number') return `${key}[${nameOf(value)?.text ?? step}]`
    return key === '' ? step : `${key}.${step}`
  }, '')
}

/** The elements around a place, outermost first, without the value itself. */
export function stepsTo(root: JsonValue, path: JsonPath): Step[] {
  const steps: Step[] = []
  let value: JsonValue | undefined = root
  path.slice(0, -1).forEach((key, index) => {
    value = typeof value === 'object' && value !== null ? (value as Record<string | number, JsonValue>)[key] : undefined
    if (typeof key !== 'number' || value === undefined) return
    const kind = kindIn(path[index - 1], value)
    if (kind && kind !== 'page') steps.push({ kind, title: titleOf(kind, value) ?? '' })
  })
  return steps
}

/** The language and version around a change: an equal change in several variants is one fact. */
export interface Variant {
  readonly language?: string
  readonly version?: string
}

/** The variant of a place. */
export function variantOf(place: readonly Step[]): Variant {
  const title = (kind: Step['kind']) => place.findLast((step) => step.kind === kind)?.title
  const [language, version] = [title('language'), title('version')]
  return { ...(language !== undefined && { language }), ...(version !== undefined && { version }) }
}

/** True for a language or version. */
export function isEdition(step: Step | undefined): boolean {
  return step?.kind === 'language' || step?.kind === 'version'
}

/** A place without languages and versions. */
export function neutralPlace(place: readonly Step[]): Step[] {
  return place.filter((step) => !isEdition(step))
}

/** `guides/start` for `fr/v2/guides/start` in version 2 of French. */
export function neutralPath(path: string, place: readonly Step[]): string {
  const names = new Set(place.filter(isEdition).map(({ title }) => plain(title)))
  const folders = path.split('/')
  return folders.filter((folder, index) => index === folders.length - 1 || !names.has(plain(folder))).join('/')
}

/** A label in the form for comparisons with folders: `v2.0` is `2-0`. */
function plain(label: string): string {
  const lower = label.toLowerCase().replace(/^v(?=\d)/, '')
  return lower.replace(/[^\p{L}\p{N}]+/gu, '-')
}
