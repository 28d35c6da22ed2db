import type { RuleId } from './levels.js'

/**
 * The rules whose errors a build names, too, by the part of the site that they judge. A build looks at a part only
 * where it has a sign of an error in it (`ErrorSigns`). What takes reading the text of every page is for `check`.
 */
export const buildRules = {
  pages: ['page-missing', 'page-outside'],
  specifications: ['spec-missing', 'spec-invalid', 'endpoint-missing'],
  navigation: [
    'provider-refuses',
    'content-dropped',
    'mixed-children',
    'exclusive-keys',
    'title-empty',
    'link-href',
    'language-code',
  ],
  redirects: ['redirect-loop'],
  settings: ['setting-missing', 'wrong-value', 'unknown-key', 'redirect-duplicate'],
} as const satisfies Record<string, readonly RuleId[]>

/** A part of the site that a build looks at. */
export type BuildPart = keyof typeof buildRules
