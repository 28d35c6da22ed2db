import type { Kind } from '../../format/contract/kind.js'
import { acceptedLanguages } from '../../format/contract/languages.js'
import { short } from '../../base/diagnostics/short.js'
import { noun } from '../../format/contract/words.js'
import { reporter } from '../../base/diagnostics/diagnostic.js'
import type { CodeTable } from '../../base/diagnostics/diagnostic.js'
import { didYouMean } from '../../base/diagnostics/near.js'

interface SetUse {
  readonly element: string
  readonly key: string
  /** The keys that have a method, or a name in the settings. */
  readonly known: readonly string[]
  /** Advice, where there is any. */
  readonly hint?: string | undefined
}

interface MixedChildren {
  readonly element: string
  readonly kept: string
  readonly dropped: string
  /** The extent of the loss: ` (12 pages)`; empty where nothing is counted. */
  readonly lost: string
}

interface ContentDropped {
  readonly element: string
  readonly key: string
  readonly lost: string
  /** The invalid part of it. */
  readonly reason: string
  /** Advice on that, where there is any. */
  readonly hint?: string | undefined
}

interface ExclusiveKeys {
  readonly element: string
  readonly kept: string
  readonly dropped: string
}

interface WrongChild {
  readonly parent: string
  readonly key: string
  readonly takes: string
  readonly found: string
  /** The code to write instead, where it is known. */
  readonly hint?: string | undefined
}

interface WrongValue {
  readonly key: string
  readonly expects: string
  /** Undefined where nothing was given. */
  readonly found: string | undefined
  readonly near?: string | undefined
  /** Advice, where that is more than to write another word. */
  readonly hint?: string | undefined
}

interface UnknownKey {
  readonly key: string
  readonly owner: string
  readonly lost?: string
  readonly hint: string | undefined
  /** The provider drops most keys that it does not know; in some objects it refuses them. */
  readonly isRefused?: boolean | undefined
}

interface SettingMissing {
  readonly keys: readonly string[]
  /** The key that contains the first, where that is misspelt. */
  readonly other?: string | undefined
}

interface NavigationMissing {
  readonly owner: 'docs.json' | 'docs({ … })'
  /** The key that contains it, where that is misspelt. */
  readonly other?: string | undefined
}

interface LanguageCode {
  readonly code: string
  readonly instead: string | undefined
}

interface TitleNotText {
  readonly kind: string
  readonly found: string
  /** The calls for what was given, where that is an element in docs.json's form. */
  readonly instead?: string | undefined
}

interface TitleEmpty {
  readonly kind: Kind
  readonly found: 'missing' | 'not text' | 'blank'
  /** The key that contains it, where that is another. */
  readonly other?: string | undefined
  /** The elements that the provider drops for the lack of it. */
  readonly lost?: string
  /** The text that was meant, where the value is a number. */
  readonly text?: string | undefined
}

interface LinkHref {
  readonly element: string
  readonly href: string | undefined
  /** The key that contains it, where that is misspelt. */
  readonly other?: string | undefined
}

/**
 * The rules that a navigation can break: used by the run-time rules (for plain JavaScript, `as any` and `.set`), by
 * the rules of the check, and in the reasons that the provider and a migration give.
 */
export const compileCodes = {
  'wrong-export': {
    severity: 'error',
    message: ({ found }: { found: string }) =>
      `The default export is ${found}; build-nav needs docs({ … }) or navigation()….`,
    hint: () => 'Write `export default docs({ navigation: navigation().tabs(…) })`.',
    why: 'The default export of docs.config.ts is what becomes docs.json: a whole `docs({ … })`, or a `navigation()` that leaves the other keys of docs.json as they are. A function or a promise of either is fine.',
  },
  'navigation-missing': {
    severity: 'error',
    message: ({ owner }: NavigationMissing) => `${owner} has no navigation.`,
    hint: ({ owner, other }: NavigationMissing) => {
      if (other !== undefined) return `Write 'navigation' instead of '${other}'.`
      return owner === 'docs.json'
        ? 'Add "navigation": { … }, with tabs, groups, pages or other content.'
        : 'Add `navigation: navigation().tabs(…)`, or another root pattern.'
    },
    why: 'The provider refuses a docs.json without `navigation`.',
  },
  'setting-missing': {
    severity: 'error',
    message: ({ keys }: SettingMissing) => `docs.json has no ${anyOf(keys)}: the provider refuses it.`,
    hint: ({ keys, other }: SettingMissing) =>
      other === undefined
        ? `Add ${keys.map((key) => startingValues[key] ?? key).join(', ')}.`
        : `Write '${keys[0]}' instead of '${other}'.`,
    why: 'The provider takes no docs.json without `theme`, `name` and `colors`. `build-nav` warns and builds, as a config may be begun without them; `build-nav check` makes it an error.',
  },
  'wrong-navigation': {
    severity: 'error',
    message: ({ found }: { found: string }) => `'navigation' takes navigation()…, not ${found}.`,
    hint: () => 'Start it with `navigation()` and call one root pattern on it, such as `.tabs(…)`.',
    why: 'Only a `navigation()` element is known to obey the rules of docs.json.',
  },
  'root-pattern-missing': {
    severity: 'error',
    message: () => 'The navigation has no root pattern, and needs exactly one.',
    hint: () => 'Give it tabs, groups, pages or other content.',
    why: 'There is exactly one root-level parent navigation element. The provider refuses a navigation without one.',
  },
  'group-empty': {
    severity: 'error',
    message: ({ element }: { element: string }) => `${element} needs .pages() or .openapi() before a parent takes it.`,
    hint: () => 'List its pages, or name the specification whose endpoints it shows.',
    why: 'A group has `pages`; with `openapi` they may be generated. Otherwise the sidebar shows a title with nothing below.',
  },
  'mixed-children': {
    severity: 'error',
    message: ({ element, kept, dropped, lost }: MixedChildren) =>
      `${element} has both '${kept}' and '${dropped}': the provider keeps '${kept}' and silently drops '${dropped}'${lost}.`,
    hint: ({ kept, dropped }: MixedChildren) =>
      kept === 'href'
        ? `A link has no children: remove 'href' or '${dropped}'.`
        : `Move '${dropped}' into '${kept}', or remove one of them.`,
    why: 'At each level an element has only one kind of child, and a link (`href`) has none. The provider accepts a mixture, keeps the first key in its order of precedence and drops everything else.',
  },
  'content-twice': {
    severity: 'error',
    message: ({ element, key }: { element: string; key: string }) =>
      `${element} calls .${key}() twice: the first call's content would be lost.`,
    hint: ({ key }: { element: string; key: string }) => `Put all of it into one .${key}(…).`,
    why: 'A second content call would silently replace the first.',
  },
  'exclusive-keys': {
    severity: 'error',
    message: ({ element, kept, dropped }: ExclusiveKeys) =>
      `${element} has both '${kept}' and '${dropped}': the provider ${kept === 'openapi' ? `uses only '${kept}'` : 'refuses the two together'}.`,
    hint: ({ kept, dropped }: ExclusiveKeys) =>
      `Remove one of them, or put '${dropped}' on an element beside the one with '${kept}'.`,
    why: 'Some keys rule out others: of `openapi` and `asyncapi` on one group, the provider uses only `openapi`; it refuses a tab with `graphql` or `sdk` and anything but groups.',
  },
  'wrong-child': {
    severity: 'error',
    message: ({ parent, key, takes, found }: WrongChild) => `'${key}' of ${parent} takes ${takes}, not ${found}.`,
    hint: ({ hint }: WrongChild) => hint,
    why: 'Each content key takes one kind of child. The provider drops or refuses anything else.',
  },
  'wrong-value': {
    severity: 'error',
    message: ({ key, expects, found }: WrongValue) =>
      found === undefined ? `'${key}' needs a value: ${expects}.` : `'${key}' takes ${expects}, not ${found}.`,
    hint: ({ near, hint }: WrongValue) => (near === undefined ? hint : `Did you mean '${near}'?`),
    why: 'The provider refuses the file, or drops the whole element, when a value has the wrong form.',
  },
  'unknown-key': {
    severity: 'error',
    message: ({ key, owner, lost = '', isRefused = false }: UnknownKey) =>
      `${hasNoKey({ key, owner })}: the provider ${isRefused ? 'refuses the file' : `silently drops it${lost}`}.`,
    hint: ({ hint }: UnknownKey) => hint,
    why: 'The provider silently leaves out a key that is misspelt or on the wrong kind of element, with everything in it. This is an error in a config and wherever children are lost, otherwise a warning.',
  },
  'title-not-text': {
    severity: 'error',
    message: ({ kind, found }: TitleNotText) => `${kind}(…) takes a title, not ${found}.`,
    hint: ({ kind, instead = `${kind}('Title')` }: TitleNotText) => `Write ${instead}.`,
    why: 'The title is what readers see, and what the provider knows the element by.',
  },
  'language-code': {
    severity: 'error',
    message: ({ code, instead }: LanguageCode) =>
      instead === undefined
        ? `'${code}' is not a language code that the provider knows; it refuses the navigation.`
        : `The provider currently refuses the language code '${code}'; it wants '${instead}'.`,
    hint: ({ code, instead }: LanguageCode) =>
      instead === undefined
        ? (didYouMean(code, acceptedLanguages) ?? `The codes are: ${acceptedLanguages.join(', ')}.`)
        : `Write '${instead}'.`,
    why: "Languages are named by the codes that Mintlify lists; the provider refuses the whole list of languages for any other. `ua` is only a warning: Mintlify's docs.json schema has it, but the live provider wants `uk`.",
  },
  'content-dropped': {
    severity: 'error',
    message: ({ element, key, lost, reason }: ContentDropped) =>
      `The provider silently drops '${key}'${lost} of ${element} because of this: ${reason}.`,
    hint: ({ key, hint }: ContentDropped) => hint ?? `Fix this value to keep '${key}'.`,
    why: 'The provider prefers leaving out a key to refusing an element. So one invalid value deep inside, such as an icon that begins with `fa-`, costs a tab all its groups, and the deployment still succeeds.',
  },
  'title-empty': {
    severity: 'error',
    message: ({ kind, found, lost = '' }: TitleEmpty) =>
      found === 'missing'
        ? `This ${noun(kind)} has no title: the key '${kind}' is missing${lost}.`
        : `The title of this ${noun(kind)} is ${found}${lost}.`,
    hint: ({ kind, other, text }: TitleEmpty) =>
      other === undefined
        ? `Write "${kind}": "${text ?? '…'}"${text === undefined ? ', with the words that readers should see' : ''}.`
        : `Write '${kind}' instead of '${other}'.`,
    why: 'The title is what readers click, and what the provider knows the element by: without one it refuses the element, and may drop the list around it. A blank title is accepted and shows nothing.',
  },
  'link-href': {
    severity: 'error',
    message: ({ element, href }: LinkHref) =>
      href === undefined
        ? `${element} is a global link and has no href.`
        : `${element} has an invalid href: '${short(href)}'.`,
    hint: ({ href, other }: LinkHref) => (other === undefined ? hrefHint(href) : `Write 'href' instead of '${other}'.`),
    why: 'An `href` is a URL, `/page`, `#part` or `mailto:…`. For anything else the provider drops the link, or refuses the element, and readers get an entry that leads nowhere.',
  },
  'icon-prefix': {
    severity: 'note',
    message: ({ icon }: { icon: string }) => `The icon name '${short(icon)}' must not begin with 'fa-'.`,
    hint: ({ icon }: { icon: string }) => `Write '${icon.replace(/^(fa-)+/, '')}'.`,
    why: 'Icon names are written without `fa-`. What the provider drops because of one is reported by `content-dropped`.',
  },
  'list-empty': {
    severity: 'error',
    message: ({ element, key }: { element: string; key: string }) => `'${key}' of ${element} is empty.`,
    hint: ({ key }: { element: string; key: string }) => `Fill '${key}', or remove it.`,
    why: 'The provider refuses some lists when they are empty, and with them the element that they are on.',
  },
  'source-ref': {
    severity: 'error',
    message: () => "A 'sourceRef' must be the only key of an entry in a navigation list, and names a mount path.",
    hint: () => 'Write { "sourceRef": "mount-path" } in the place of an element.',
    why: 'The provider fills such an entry from another repository, and refuses the file where it stands anywhere else.',
  },
  'not-json': {
    severity: 'error',
    message: ({ key, found }: { key: string; found: string }) => `'${key}' contains ${found}, which is not JSON.`,
    hint: () => 'Use strings, finite numbers, booleans, null, lists and plain objects.',
    why: 'docs.json is JSON: a function, a date, NaN or a circular object would be lost or changed on the way.',
  },
  'too-deep': {
    severity: 'error',
    message: () => 'The navigation is nested too deeply.',
    hint: () => 'A few thousand levels are the limit. Is an element put into itself in a loop?',
    why: 'No reader can follow thousands of levels, and neither can the provider.',
  },
  'docs-json-no-object': {
    severity: 'error',
    message: () => 'docs.json is not an object, so there are no keys to keep beside navigation.',
    hint: () => 'Export docs({ … }) with all settings, or fix docs.json.',
    why: 'A config that exports `navigation()` owns only that key; the others are read from docs.json.',
  },
  'ref-differs': {
    severity: 'warning',
    message: ({ ref }: { ref: string }) =>
      `${ref} is used in several places, and the config wants different content there: this place gets a copy of its own instead of the $ref.`,
    hint: ({ ref }: { ref: string }) =>
      `Give the places the same content, or write ref('${ref.replace(/^\.\//, '')}') in the config to leave the file as it is.`,
    why: 'A file that a `$ref` names has one content. Where the config gives two of its places different content, the file keeps what one of them wants, and the other is written out.',
  },
  'set-unknown-key': {
    severity: 'note',
    message: ({ element, key }: SetUse) =>
      `${element} sets '${key}', which neither build-nav nor Mintlify's validator knows.`,
    hint: ({ key, known, hint }: SetUse) => hint ?? didYouMean(key, known),
    why: '`.set` keeps keys that build-nav does not know. The provider drops what it does not know, too.',
  },
  'set-known-key': {
    severity: 'warning',
    message: ({ element, key }: SetUse) =>
      `${element} sets '${key}' with .set(), which bypasses the types; the typed way is ${typedWay(element, key)}.`,
    hint: ({ element, key }: SetUse) => `Use ${typedWay(element, key)}, and fix what it then reports.`,
    why: '`.set` on a key that has a method bypasses a rule, and the provider may drop content.',
  },
} as const satisfies CodeTable

/** `tab 'Guides' has no key 'page'` */
export function hasNoKey({ key, owner }: Pick<UnknownKey, 'key' | 'owner'>): string {
  return `${owner} has no key '${key}'`
}

/** Settings are properties of `docs({ … })`, and have no method. */
function typedWay(element: string, key: string): string {
  return element.startsWith('docs') ? `docs({ ${key}: … })` : `.${key}(…)`
}

/** Examples of values for the required settings. */
const startingValues: Readonly<Record<string, string>> = {
  theme: '"theme": "mint"',
  name: '"name": "Acme"',
  colors: '"colors": { "primary": "#0D9373" }',
}

/** `'theme', 'name' or 'colors'` */
function anyOf(keys: readonly string[]): string {
  return keys
    .map((key) => `'${key}'`)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1')
}

/** Makes a diagnostic of the compile stage. */
export const compileReport = reporter(compileCodes)

function hrefHint(href: string | undefined): string {
  if (href === undefined) return "Give it an 'href'."
  if (/^[\w-]+(\.[\w-]+)+(\/|$)/.test(href) && !/\.mdx?$/.test(href)) return `Write 'https://${href}'.`
  if (/^[\w./-]+$/.test(href))
    return `If it is a page of this site, write '/${href.replace(/^[./]+/, '').replace(/\.mdx?$/, '')}'.`
  return "Write a URL with its 'https://', '/page', '#part' or 'mailto:…'."
}
