import type { CodeTable } from '../../base/diagnostics/diagnostic.js'

/** An entry, the titles that it is in, and the variants that have it so. */
type Drift = {
  readonly entry: string
  readonly where: string
  readonly variants: string
}

/** A value, as code; undefined where there is none. */
type AttributeDrift = Drift & {
  readonly key: string
  readonly has: string | undefined
  readonly elsewhere: string | undefined
}

/** Differences between languages or versions that look like mistakes. */
export const driftCodes = {
  'drift-case': {
    severity: 'note',
    message: ({ entry, where, variants }: Drift) =>
      `${variants}: '${entry}'${where} is capitalised differently from the other variants.`,
    hint: () => 'If it is the same page, use the same path. The config then needs one condition less.',
    why: 'Where languages or versions are copies of each other, a page whose path differs only in upper and lower case is usually a mistake, and its link breaks on servers that distinguish them.',
  },
  'drift-typo': {
    severity: 'note',
    message: ({ entry, where, variants, elsewhere }: Drift & { readonly elsewhere: string }) =>
      `${variants}: '${entry}'${where}, where the other variants have '${elsewhere}'.`,
    hint: () => 'If it is the same page, use the same path. The config then needs one condition less.',
    why: "A path that differs by a letter or two from the path that the other variants have there is usually mistyped, and readers don't get the page.",
  },
  'drift-order': {
    severity: 'note',
    message: ({ entry, where, variants }: Drift) =>
      `${variants}: '${entry}'${where} is in a different place than in the other variants.`,
    hint: () => 'If the order is not intended, move the entry. The config then needs one condition less.',
    why: 'A page or a group that is in a different place in one language only was usually added by hand, on the wrong line.',
  },
  'drift-skipped': {
    severity: 'note',
    message: ({ entry, where, variants }: Drift) =>
      `${variants}: '${entry}'${where} is missing, although older and newer versions have it.`,
    hint: () => 'If the page belongs there, add it. The config then needs one condition less.',
    why: 'A page that a version lacks between two that have it was usually forgotten when that version was started.',
  },
  'drift-missing': {
    severity: 'note',
    message: ({ entry, where, variants, elsewhere }: Drift & { readonly elsewhere: string }) =>
      `${variants}: '${entry}'${where} is missing, although ${elsewhere ? `${elsewhere} has` : 'all other languages have'} it.`,
    hint: () => 'If it belongs there, add it. The config then needs one condition less.',
    why: 'If one of three or more languages lacks an entry, it was usually forgotten. The same is true of two languages if a list lacks only one page.',
  },
  'drift-attribute': {
    severity: 'note',
    message: ({ entry, where, variants, key, has, elsewhere }: AttributeDrift) =>
      has === undefined
        ? `${variants}: '${entry}'${where} has no ${key}; in the other variants it is ${elsewhere}.`
        : `${variants}: ${key} of '${entry}'${where} is ${has}; ${elsewhere === undefined ? 'the other variants have none' : `in the other variants it is ${elsewhere}`}.`,
    hint: () => 'If the difference is not intended, use the same value. The config then needs one condition less.',
    why: 'An icon, or any other value that is not translated, is usually the same in all languages, and a value that older and newer versions share is usually the same in between. A difference often means that only one of them was changed.',
  },
} as const satisfies CodeTable
