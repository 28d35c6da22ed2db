import { acceptedLanguages } from '../../format/contract/languages.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import { hrefOf } from './href.js'
import type { Old } from './old.js'

/** A version, or, where all of them say theirs, a language. */
export interface Version {
  readonly name: string
  readonly head: JsonObject
  /** Its address, where it is on another site. */
  readonly href: string | undefined
}

/** The key that they have in docs.json. */
export const keyOf = (versions: readonly Version[]) =>
  versions.every(({ head }) => Object.hasOwn(head, 'language')) ? 'languages' : 'versions'

/**
 * The versions of a mint.json. A link has no content: the pages of a version stay, where it has some, and its address
 * is dropped.
 */
export function readVersions(old: Old, hasPages: (name: string) => boolean): Version[] {
  const ways = old.entries('versions') ?? []
  const areLanguages = ways.every((at) => isLanguage(old.at(...at, 'locale')))
  let hasDefault = false
  return ways.flatMap((at) => {
    const isLabel = typeof old.at(...at) === 'string'
    const name = isLabel ? old.text(...at) : old.text(...at, 'name')
    if (name === undefined) return (old.lost(at, 'a version needs a name'), [])
    const locale = old.take(...at, 'locale')
    if (!areLanguages && locale !== undefined)
      old.lost([...at, 'locale'], "docs.json has either languages or versions, and some of these don't have a language")
    const title: JsonObject = areLanguages ? { language: locale as string } : { version: name }
    const isDefault = old.flag(...at, 'default') === true
    if (isDefault && hasDefault) old.lost([...at, 'default'], 'only one version can be the default')
    const head = { ...title, ...(isDefault && !hasDefault && { default: true }) }
    hasDefault ||= isDefault
    const url = old.text(...at, 'url')
    const href = url && hrefOf(url)
    if (href === undefined || !hasPages(name)) return [{ name, head, href }]
    old.lost([...at, 'url'], `'${name}' has pages, so it can't be a link`)
    return [{ name, head, href: undefined }]
  })
}

function isLanguage(locale: JsonValue | undefined): boolean {
  return (acceptedLanguages as readonly unknown[]).includes(locale)
}
