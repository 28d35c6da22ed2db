import { clause } from '../../../config/compile/finding.js'
import type { Said } from '../../../config/compile/finding.js'
import { describe } from '../../../config/compile/words.js'
import type { ContentKey } from '../../../format/contract/contents.js'
import { contents } from '../../../format/contract/contents.js'
import type { Kind } from '../../../format/contract/kind.js'
import { article, noun, pagesIn } from '../../../format/contract/words.js'
import type { JsonValue } from '../../../format/json/value.js'
import type { Drop, Refusal } from '../../../config/provider/simulate.js'

/** The reasons for a `.set`, in the words of the FIXME and of the report; those of the check where it has the rule. */
export const reasons = {
  unknownKey: () => "build-nav doesn't know this key",
  mistypedKey: (key: string, owner: string, hint: string) =>
    `${clause({ code: 'unknown-key', args: { key, owner, hint } })}. ${hint}`,
  title: (kind: Kind, found: 'missing' | 'not text') => clause({ code: 'title-empty', args: { kind, found } }),
  languageCode: (code: string) => clause({ code: 'language-code', args: { code, instead: undefined } }),
  wrongValue: (wrong: Said | undefined) => (wrong ? clause(wrong) : ''),
  refused: ({ said }: Refusal) => clause(said),
  excluded: (element: string, kept: string, dropped: string) =>
    clause({ code: 'exclusive-keys', args: { element, kept, dropped } }),
  outranked: (element: string, key: string, value: JsonValue, kept: string, drop: Drop | undefined) => {
    const cause = drop?.causes[0]
    const lost = pagesIn(value)
    return cause
      ? clause({ code: 'content-dropped', args: { element, key, lost, reason: clause(cause.said) } })
      : clause({ code: 'mixed-children', args: { element, kept, dropped: key, lost } })
  },
  noSuchContent: (element: string, kind: Kind, key: string, value: JsonValue, drop: Drop | undefined) =>
    drop
      ? clause({ code: 'unknown-key', args: { key, owner: element, lost: pagesIn(value), hint: undefined } })
      : `Mintlify's documentation has no '${key}' for ${article(kind)}`,
  wrongChild: (parent: string, key: ContentKey, found: string) => {
    const { holds } = contents[key]
    const takes = { url: 'a URL', page: 'page paths and groups' }[holds as string] ?? contentNoun(key)
    return clause({ code: 'wrong-child', args: { parent, key, takes, found } })
  },
  globalEmpty: () => 'an empty list of links has no typed form',
  globalForm: () => "'global' must have lists of links: elements with an 'href'",
  childless: (kind: Kind) =>
    kind === 'group'
      ? "this group has neither 'pages' nor 'openapi': readers see a title with nothing below"
      : 'the navigation is empty, so Mintlify rejects it',
  navigationForm: (value: JsonValue) => `'navigation' must be an object, not ${describe(value)}`,
} as const

function contentNoun(key: ContentKey): string {
  return `${noun(contents[key].holds as Kind)}s`
}
