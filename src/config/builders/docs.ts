import type { JsonObject } from '../../format/json/value.js'
import type { SettingValues } from '../../format/contract/settings.js'
import { createDocs } from './element.js'
import type { Navigation, Ref, Settable } from './types.js'

// `_Words`: what is required, said by the type's name, as a message's first line shows no more than that name.
/** The settings of `docs(…)`: docs.json's top-level keys, with the navigation as an element. */
export interface Settings<_Words = 'needs a navigation'> extends SettingValues<Ref> {
  readonly navigation: Navigation
}

/** A whole docs.json. */
export interface Docs {
  /**
   * Puts any top-level key, past the types: for a key that is newer than build-nav. A path puts a key of a setting:
   * `.set(['styling', 'density'], 'compact')`.
   * @example
   * docs({ theme: 'mint', name: 'A', colors: { primary: '#000' }, navigation: navigation().pages('index') }).set('mode', 'x', { before: 'navigation' })
   * // { "theme": "mint", "name": "A", "colors": { "primary": "#000" }, "mode": "x", "navigation": { "pages": ["index"] } }
   */
  set(key: string | readonly [string, ...string[]], value: Settable, place?: { readonly before: string }): Docs
  /** The docs.json; `JSON.stringify(docs)` calls it. */
  toJSON(): JsonObject
}

/**
 * A whole docs.json: its settings as docs.json names them, and its navigation.
 * @example
 * docs({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: navigation().pages('index') })
 * // { "theme": "mint", "name": "Acme", "colors": { "primary": "#0D9373" }, "navigation": { "pages": ["index"] } }
 * @see contract 2.13
 */
export function docs(settings: Settings): Docs {
  return createDocs(settings)
}
