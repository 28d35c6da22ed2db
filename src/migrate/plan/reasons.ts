import { compileReport } from '../../compile/codes.js'
import { misfit } from '../../compile/misfit.js'
import type { Misfit } from '../../compile/misfit.js'
import { describe } from '../../compile/words.js'
import type { ContentKey } from '../../contract/contents.js'
import { contents } from '../../contract/contents.js'
import type { Kind } from '../../contract/kind.js'
import type { Schema } from '../../contract/schema.js'
import type { JsonObject, JsonValue } from '../../json/value.js'
import type { Drop, Refusal } from '../../provider/simulate.js'

/** Why something is kept with `.set`: the words of the FIXME and of the report. */
export const reasons = {
  unknownKey: () => 'build-nav does not know this key',
  mistypedKey: (key: string, near: string) => `the provider drops '${key}'. ${near}`,
  titleMissing: (kind: Kind) => `${article(kind)} needs a title: the provider refuses one without '${kind}'`,
  titleNotText: (kind: Kind, value: JsonValue) => `the title of ${article(kind)} is a string, not ${describe(value)}`,
  languageCode: (code: JsonValue) => `${describe(code)} is no language code of the provider, which refuses it`,
  wrongValue: (key: string, schema: Schema<unknown>, value: JsonValue) => sentence(misfit(key, schema, value)),
  refused: ({ message }: Refusal) => `${message}: the provider refuses it`,
  excluded: (kind: Kind, key: string, other: string, drop: Drop | undefined) =>
    drop
      ? `the provider keeps "${other}" here and drops "${key}"`
      : `${article(kind)} has "${other}" or "${key}", not both`,
  outranked: (key: string, value: JsonValue, kept: string, drop: Drop | undefined) => {
    const cause = drop?.causes[0]
    const why = cause ? `, as ${cause.message}` : ''
    return `the provider keeps "${kept}" here and drops ${counted(key, value)}${why}`
  },
  noSuchContent: (kind: Kind, key: string, value: JsonValue, drop: Drop | undefined) =>
    drop
      ? `the provider drops ${counted(key, value)}: ${article(kind)} has no "${key}"`
      : `the contract gives ${article(kind)} no "${key}"`,
  wrongChild: (key: ContentKey, found: string) => {
    const { holds } = contents[key]
    const takes = { url: 'an address', page: 'page paths and groups' }[holds as string] ?? contentNoun(key, 2)
    return `"${key}" takes ${takes}, not ${found}`
  },
  globalEmpty: () => 'an empty list of links has no typed form',
  globalForm: () => "'global' takes lists of links: elements with an 'href'",
  childless: (kind: Kind) =>
    kind === 'group'
      ? "this group has neither 'pages' nor 'openapi': readers see a title with nothing below"
      : 'the navigation has no root pattern: the provider refuses it',
  navigationForm: (value: JsonValue) => `'navigation' takes an object, not ${describe(value)}`,
} as const

/** The words of the rule that `build-nav check` would report, without the full stop. */
function sentence(wrong: Misfit | undefined): string {
  return wrong ? compileReport(wrong.code, wrong.args as never).message.replace(/\.$/, '') : ''
}

/** `tab 'Guides'` */
export function elementName(kind: Kind, json: JsonObject): string {
  if (kind === 'navigation') return 'navigation'
  const title = json[kind]
  return typeof title === 'string' ? `${kind} '${title}'` : kind
}

function counted(key: string, value: JsonValue): string {
  if (key === 'href') return 'this link'
  if (!Array.isArray(value) || !(key in contents)) return `"${key}"`
  if (value.length === 0) return `the empty "${key}"`
  const noun = contentNoun(key as ContentKey, value.length)
  return value.length === 1 ? `this ${noun}` : `these ${value.length} ${noun}`
}

function contentNoun(key: ContentKey, count: number): string {
  const { holds } = contents[key]
  const noun = holds === 'item' ? 'menu item' : holds
  return count === 1 ? noun : `${noun}s`
}

function article(kind: Kind): string {
  return kind === 'item' ? 'a menu item' : `${kind === 'anchor' ? 'an' : 'a'} ${kind}`
}
