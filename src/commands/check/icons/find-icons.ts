import { isRecord } from '../../../format/json/value.js'
import type { JsonPath } from '../../../format/json/tree.js'
import type { Position } from '../../../site/model/input/input.js'
import type { ElementVisit } from '../../../site/model/walk.js'

/** An icon, as it is written. */
export interface FoundIcon {
  readonly name: string
  /** The library that the icon itself names. */
  readonly library: string | undefined
  readonly at: Position
  /** The page that it is the icon of. */
  readonly about?: string
}

/** Collects the icons of a docs.json: of its settings, and of the elements of the walk. */
export function iconsIn(docs: unknown) {
  const found: FoundIcon[] = []
  const take = (icon: unknown, path: JsonPath) => {
    if (typeof icon === 'string') found.push({ name: icon, library: undefined, at: { path } })
    if (!isRecord(icon) || typeof icon.name !== 'string') return
    const library = typeof icon.library === 'string' ? icon.library : undefined
    found.push({ name: icon.name, library, at: { path: [...path, 'name'] } })
  }
  const takeList = (holder: unknown, key: string, path: JsonPath) => {
    const list = isRecord(holder) ? holder[key] : undefined
    if (!Array.isArray(list)) return
    for (const [index, entry] of list.entries()) if (isRecord(entry)) take(entry.icon, [...path, key, index, 'icon'])
  }
  if (isRecord(docs)) {
    takeList(docs.navbar, 'links', ['navbar'])
    takeList(docs.contextual, 'options', ['contextual'])
  }
  const element = ({ json, path, kind }: ElementVisit) => {
    take(json.icon, [...path, 'icon'])
    if (kind === 'language') takeList(json.navbar, 'links', [...path, 'navbar'])
  }
  return { found, element }
}
