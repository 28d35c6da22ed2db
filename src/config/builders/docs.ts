import type { JsonObject } from '../../format/json/value.js'
import type { SettingValues } from '../../format/contract/settings.js'
import { createDocs } from './element.js'
import type { Navigation, Ref, Settable } from './types.js'

// `_Words`: the requirement, in the type's name, as the first line of a message shows no more.
/** The settings of `docs(…)`: docs.json's top-level keys, with the navigation as an element. */
export interface Settings<_Words = 'needs a navigation'> extends SettingValues<Ref> {
  readonly navigation: Navigation
}

/** A whole docs.json. */
export interface Docs {
  /**
   * Sets any top-level key, past the types: for a key newer than build-nav. A path sets a key of a setting:
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
 * A whole docs.json: the settings, named as in docs.json, and the navigation.
 * @example
 * docs({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: navigation().pages('index') })
 * // { "theme": "mint", "name": "Acme", "colors": { "primary": "#0D9373" }, "navigation": { "pages": ["index"] } }
 * @see https://www.mintlify.com/docs/organize/settings
 */
export function docs(settings: Settings): Docs {
  return createDocs(settings)
}
