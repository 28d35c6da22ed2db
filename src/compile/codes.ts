import { reporter } from '../diagnostics/diagnostic.js'
import type { CodeTable } from '../diagnostics/diagnostic.js'
import { didYouMean } from '../diagnostics/near.js'

interface SetUse {
  readonly element: string
  readonly key: string
  /** The keys that have a method, or a name in the settings. */
  readonly known: readonly string[]
}

/** The rules that the types state, said again at run time: for plain JavaScript, `as any` and `.set`. */
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
    message: () => 'docs({ … }) has no navigation.',
    hint: () => 'Add `navigation: navigation().tabs(…)`, or another root pattern.',
    why: 'The provider refuses a docs.json without `navigation`.',
  },
  'wrong-navigation': {
    severity: 'error',
    message: ({ found }: { found: string }) => `'navigation' takes navigation()…, not ${found}.`,
    hint: () => 'Start it with `navigation()` and call one root pattern on it, such as `.tabs(…)`.',
    why: 'Only a `navigation()` element is known to obey the rules of the contract.',
  },
  'root-pattern-missing': {
    severity: 'error',
    message: () => 'navigation() holds nothing: exactly one root pattern is needed.',
    hint: () => 'Call .tabs(…), .groups(…), .pages(…) or another content method on it.',
    why: 'Contract 3.2: there is exactly one root-level parent navigation element.',
  },
  'group-empty': {
    severity: 'error',
    message: ({ element }: { element: string }) => `${element} needs .pages() or .openapi() before a parent takes it.`,
    hint: () => 'List its pages, or name the specification whose endpoints it shows.',
    why: 'Contract 2.3: a group has `pages`; with `openapi` they may be generated. Otherwise the sidebar shows a title with nothing below.',
  },
  'mixed-children': {
    severity: 'error',
    message: ({ element, keys, kept }: { element: string; keys: readonly string[]; kept: string }) =>
      `${element} holds ${keys.join(' and ')}: one level holds one kind of child. The provider would keep ${kept} and drop the rest without a word.`,
    hint: ({ kept, keys }: { element: string; keys: readonly string[]; kept: string }) =>
      `Keep one of them, or nest ${keys.filter((key) => key !== kept).join(' and ')} inside ${kept}.`,
    why: 'Contract 3.2: at each level an element contains one type of child only; a link (`href`) has none. The provider accepts a mixture, keeps the first key of its order of precedence and drops everything else.',
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
    message: ({ element, key, other }: { element: string; key: string; other: string }) =>
      `${element} has both '${key}' and '${other}', which the provider does not take together.`,
    hint: ({ key, other }: { element: string; key: string; other: string }) => `Remove .${key}() or .${other}().`,
    why: 'Some keys shut out others: a group has `openapi` or `asyncapi`; a tab with `graphql` or `sdk` holds groups or nothing.',
  },
  'wrong-child': {
    severity: 'error',
    message: ({ parent, key, takes, found }: { parent: string; key: string; takes: string; found: string }) =>
      `.${key}() of ${parent} takes ${takes}, not ${found}.`,
    hint: ({ found }: { parent: string; key: string; takes: string; found: string }) =>
      found === 'a list' ? 'Spread the list: `...list`.' : undefined,
    why: 'Each content method takes one kind of child. The provider drops, or refuses, what does not belong.',
  },
  'wrong-value': {
    severity: 'error',
    message: ({ key, expects, found }: { key: string; expects: string; found: string }) =>
      `'${key}' takes ${expects}, not ${found}.`,
    why: 'The provider refuses the file, or drops the whole element, when a value has the wrong form.',
  },
  'unknown-key': {
    severity: 'error',
    message: ({ key, owner }: { key: string; owner: string; known: readonly string[] }) =>
      `'${key}' is no key of ${owner}; the provider would drop it without a word.`,
    hint: ({ key, known }: { key: string; owner: string; known: readonly string[] }) =>
      didYouMean(key, known) ?? `If the provider knows it, and build-nav does not yet, use .set('${key}', …).`,
    why: 'A key that is typed wrong is silently dropped by the provider, with everything that it holds.',
  },
  'title-not-text': {
    severity: 'error',
    message: ({ kind, found }: { kind: string; found: string }) => `${kind}(…) takes a title, not ${found}.`,
    hint: ({ kind }: { kind: string; found: string }) => `Write ${kind}('Title').`,
    why: 'The title is what readers see, and what the provider knows the element by.',
  },
  'language-unknown': {
    severity: 'error',
    message: ({ code }: { code: string; known: readonly string[] }) => `'${code}' is no language code of the provider.`,
    hint: ({ code, known }: { code: string; known: readonly string[] }) =>
      didYouMean(code, known) ?? `The codes are: ${known.join(', ')}.`,
    why: 'Contract 2.12 lists the codes; the provider refuses the whole file for any other.',
  },
  'language-code': {
    severity: 'warning',
    message: ({ code, instead }: { code: string; instead: string }) =>
      `The provider refuses the language code '${code}' today; it wants '${instead}'.`,
    hint: ({ instead }: { code: string; instead: string }) => `Write language('${instead}').`,
    why: 'The contract lists `ua`; the live provider takes `uk` for Ukrainian, and refuses a file with `ua`.',
  },
  'not-json': {
    severity: 'error',
    message: ({ key, found }: { key: string; found: string }) =>
      `'${key}' holds ${found}, which JSON can't write down.`,
    hint: () => 'Use strings, finite numbers, booleans, null, lists and plain objects.',
    why: 'docs.json is JSON: a function, a date, NaN or a circular object would be lost or changed on the way.',
  },
  'too-deep': {
    severity: 'error',
    message: () => 'The navigation is nested too deeply to be written down.',
    hint: () => 'Some thousand levels are the limit. Is an element put into itself in a loop?',
    why: 'No reader can follow thousands of levels, and neither can the provider.',
  },
  'docs-json-no-object': {
    severity: 'error',
    message: () => 'docs.json is no object, so there are no keys to keep beside navigation.',
    hint: () => 'Export docs({ … }) with all settings, or mend docs.json.',
    why: 'A config that exports `navigation()` owns that key alone; the others are read from docs.json.',
  },
  'ref-differs': {
    severity: 'warning',
    message: ({ ref }: { ref: string }) =>
      `${ref} is used in several places, and the config wants different content there: this place gets a copy of its own instead of the $ref.`,
    hint: ({ ref }: { ref: string }) =>
      `Give the places the same content, or write ref('${ref.replace(/^\.\//, '')}') in the config to leave the file alone.`,
    why: 'A file that a `$ref` names has one content. Where the config gives two of its places different content, the file keeps what one of them wants, and the other is written out.',
  },
  'set-unknown-key': {
    severity: 'note',
    message: ({ element, key }: SetUse) =>
      `${element} sets '${key}', which neither the contract nor the provider knows.`,
    hint: ({ key, known }: SetUse) => didYouMean(key, known),
    why: '`.set` keeps keys that build-nav does not know. The provider drops what it does not know, too.',
  },
  'set-known-key': {
    severity: 'warning',
    message: ({ element, key }: SetUse) => `${element} sets '${key}' past the types; there is a typed way: .${key}(…).`,
    hint: ({ key }: SetUse) => `Use .${key}(…), and mend what it then reports.`,
    why: '`.set` on a key that has a method steps around a rule, and the provider may drop content.',
  },
} as const satisfies CodeTable

/** Makes a diagnostic of the compile stage. */
export const compileReport = reporter(compileCodes)
