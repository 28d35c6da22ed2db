import type { Severity } from '../../base/diagnostics/diagnostic.js'
import type { compileCodes } from '../../config/compile/codes.js'
import { ruleIds } from './rule-ids.js'
import type { RuleId } from './rule-ids.js'

/** Findings of the compile stage that a configuration may weigh, too: each names a use of `.set`. */
export const setCodes = ['set-unknown-key', 'set-known-key'] as const satisfies readonly (keyof typeof compileCodes)[]

/** A name that `rules` and `--rule` may contain. */
export type ConfigurableId = RuleId | (typeof setCodes)[number]
export const configurableIds: readonly ConfigurableId[] = [...ruleIds, ...setCodes]

/** The severity of a rule's findings; `off` reports none. */
export type Level = Severity | 'off'
export const levelNames: readonly Level[] = ['off', 'note', 'warning', 'error']

export type Levels = { readonly [Id in ConfigurableId]?: Level }
