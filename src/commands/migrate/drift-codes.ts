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
      `${variants}: '${entry}'${where} is written with other capitals than elsewhere.`,
    hint: () => 'If it is the same page, write it the same way: the code loses a condition.',
    why: 'Where languages or versions are copies of each other, a page whose path differs in letter case is mostly a slip, and its link breaks on servers that tell letters apart.',
  },
  'drift-typo': {
    severity: 'note',
    message: ({ entry, where, variants, elsewhere }: Drift & { readonly elsewhere: string }) =>
      `${variants}: '${entry}'${where} stands in the place of '${elsewhere}'.`,
    hint: () => 'If it is the same page, give it the same name: the code loses a condition.',
    why: 'A path that differs by a letter or two from the one that stands in its place elsewhere is mostly mistyped, and its page is missing for readers.',
  },
  'drift-order': {
    severity: 'note',
    message: ({ entry, where, variants }: Drift) =>
      `${variants}: '${entry}'${where} is in another place than elsewhere.`,
    hint: () => 'If the order is not meant, move it: the code loses a condition.',
    why: 'A page or a group that stands elsewhere in one language only was mostly added there by hand, at another line.',
  },
  'drift-skipped': {
    severity: 'note',
    message: ({ entry, where, variants }: Drift) =>
      `${variants}: '${entry}'${where} is missing, although older and newer versions have it.`,
    hint: () => 'If the page belongs there, add it: the code loses a condition.',
    why: 'A page that a version lacks between two that have it was mostly forgotten when the version was cut.',
  },
  'drift-missing': {
    severity: 'note',
    message: ({ entry, where, variants, elsewhere }: Drift & { readonly elsewhere: string }) =>
      `${variants}: '${entry}'${where} is missing, although ${elsewhere ? `${elsewhere} has` : 'all other languages have'} it.`,
    hint: () => 'If it belongs there, add it: the code loses a condition.',
    why: 'What one of three languages or more lacks was mostly forgotten in its copy of the navigation; so was, of two languages, the only page that a list lacks.',
  },
  'drift-attribute': {
    severity: 'note',
    message: ({ entry, where, variants, key, has, elsewhere }: AttributeDrift) =>
      has === undefined
        ? `${variants}: '${entry}'${where} has no ${key}; elsewhere it is ${elsewhere}.`
        : `${variants}: ${key} of '${entry}'${where} is ${has}; ${elsewhere === undefined ? 'elsewhere there is none' : `elsewhere it is ${elsewhere}`}.`,
    hint: () => 'If the difference is not meant, write the same value: the code loses a condition.',
    why: 'An icon, or another value that is not translated, is the same in all languages unless one copy was changed alone; so is a value that older and newer versions agree on.',
  },
} as const satisfies CodeTable
