import { attributes } from './attributes.js'
import type { Kind } from './kind.js'
import { isTitleKey, kinds } from './kinds.js'
import { wrongLanguage } from './languages.js'
import { knownOn } from './methods.js'
import { misnamed } from './near-settings.js'

/** The key that contains a title, where that is another: `Tab`, `title`, the title of another kind. */
export function misnamedTitle(kind: Kind, json: Readonly<Record<string, unknown>>): string | undefined {
  const own = knownOn(kind)
  const texts = Object.entries(json).filter(([key, value]) => isTitle(kind, value) && !own.includes(key))
  const keys = texts.map(([key]) => key)
  const ofOthers = keys.filter(isTitleKey)
  if (ofOthers.length === 1) return ofOthers[0]
  const plain = keys.find((key) => ['title', 'label', 'name'].includes(key))
  return plain ?? misnamed(kind, Object.fromEntries(texts), elsewhere)
}

function isTitle(kind: Kind, value: unknown): boolean {
  if (typeof value !== 'string' || value.trim() === '') return false
  return kind !== 'language' || wrongLanguage(value) === undefined
}

/** Keys that say something else: `tag` is no `tab`. */
const elsewhere: readonly string[] = [attributes, kinds].flatMap(Object.keys)
