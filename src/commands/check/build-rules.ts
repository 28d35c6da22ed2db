import type { RuleId } from './levels.js'

/**
 * Rules whose errors a build names, too, by the part of the site. A build looks at a part with a sign of an error only
 * (`ErrorSigns`), and never reads the text of every page.
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

export type BuildPart = keyof typeof buildRules
