import type { Severity } from '../../base/diagnostics/diagnostic.js'
import type { compileCodes } from '../../config/compile/codes.js'

/** Every rule of `build-nav check`. Ids are permanent: configurations and baselines name them. */
export const ruleIds = [
  'provider-refuses',
  'setting-missing',
  'wrong-value',
  'unknown-value',
  'content-dropped',
  'mixed-children',
  'unknown-key',
  'exclusive-keys',
  'empty-element',
  'title-empty',
  'title-duplicate',
  'link-href',
  'link-missing',
  'link-broken',
  'link-anchor',
  'link-redirected',
  'redirect-missing',
  'redirect-chain',
  'redirect-loop',
  'redirect-duplicate',
  'redirect-order',
  'redirect-page',
  'redirect-source',
  'redirect-folder',
  'expanded-top-level',
  'icon-unknown',
  'version-page',
  'default-misplaced',
  'language-code',
  'locale-parity',
  'variant-parity',
  'page-missing',
  'page-internal',
  'page-orphan',
  'page-unlisted',
  'page-duplicate',
  'page-address-taken',
  'page-lost',
  'frontmatter-invalid',
  'spec-path',
  'spec-missing',
  'spec-invalid',
  'endpoint-missing',
  'page-endpoint',
] as const

export type RuleId = (typeof ruleIds)[number]

/** The page about a rule and its fix: `https://…/docs/rules/page-missing.mdx`; undefined for a code of another kind. */
export function pageOfRule(code: string): string | undefined {
  const isRule = ruleIds.some((id) => id === code)
  return isRule ? `https://github.com/build-nav/build-nav/blob/main/docs/rules/${code}.mdx` : undefined
}

/** Findings of the compile stage with configurable levels: uses of `.set`. */
export const setCodes = ['set-unknown-key', 'set-known-key'] as const satisfies readonly (keyof typeof compileCodes)[]

/** A name in `rules` and `--rule`. */
export type ConfigurableId = RuleId | (typeof setCodes)[number]
export const configurableIds: readonly ConfigurableId[] = [...ruleIds, ...setCodes]

/** The severity of a rule's findings; `off` reports none. */
export type Level = Severity | 'off'
export const levelNames: readonly Level[] = ['off', 'note', 'warning', 'error']

export type Levels = { readonly [Id in ConfigurableId]?: Level }

/**
 * `export const check` of a docs.config.ts: the levels of the rules of `build-nav check`, and ignored pages.
 * @example
 * export const check: CheckSettings = { rules: { 'page-orphan': 'off' }, ignore: ['drafts/**'] }
 */
export interface CheckSettings {
  /** Levels by rule, instead of the default: `off`, `note`, `warning` or `error`. */
  readonly rules?: Levels
  /** Pages and files that no rule looks at, in the syntax of .gitignore, from the docs root. */
  readonly ignore?: readonly string[]
}
