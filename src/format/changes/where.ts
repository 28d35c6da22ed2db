import { kinds } from '../contract/kinds.js'
import { nameOf } from '../json/patch/pair.js'
import type { JsonPath } from '../json/tree.js'
import type { JsonValue } from '../json/value.js'
import { isElementList } from './elements.js'
import { kindIn, stepsTo, titleOf } from './place.js'

/** A path in readers' words: `the title of group 'Start' in Guides`, `'icon' of Guides`. */
export function whereInWords(root: JsonValue, path: JsonPath): string {
  const steps = stepsTo(root, path)
  const titles = steps.map(({ title }) => title)
  const around = (end?: number) => titles.slice(0, end).join(' › ') || 'the navigation'
  const element = path.findLastIndex((key, index) => typeof key === 'number' && isElementList(path.slice(0, index)))
  const key = path.at(-1)
  const value = valueAt(root, path)
  if (element === path.length - 1 && value !== undefined) {
    const kind = kindIn(path.at(-2), value)
    const name = kind === 'page' || kind === undefined ? String(value) : titleOf(kind, value)
    return `${kind} '${name ?? ''}' in ${around()}`
  }
  if (isElementList(path)) return `the ${key} of ${around()}`
  const owner = steps.at(-1)
  if (owner && key === kinds[owner.kind].title) return `the title of ${owner.kind} '${owner.title}' in ${around(-1)}`
  const own = path.slice(element + 1)
  const name = `'${keyInWords(valueAt(root, path.slice(0, element + 1)), own)}'`
  return element < 0 ? name : `${name} of ${around()}`
}

/** An element by its former title, for a path to its title: `group 'Start' in Guides`. */
export function titledInWords(root: JsonValue, path: JsonPath, title: string): string | undefined {
  const steps = stepsTo(root, path)
  const owner = steps.at(-1)
  if (!owner || path.at(-1) !== kinds[owner.kind].title) return undefined
  const around = steps.slice(0, -1).map((step) => step.title)
  return `${owner.kind} '${title}'${around.length > 0 ? ` in ${around.join(' › ')}` : ''}`
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

/** The value at a path, or undefined. */
export function valueAt(root: JsonValue | undefined, path: JsonPath): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (value, step) => (value as Record<string | number, JsonValue> | null | undefined)?.[step],
    root,
  )
}
