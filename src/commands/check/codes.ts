import { listed } from '../../base/diagnostics/text.js'
import { reporter } from '../../base/diagnostics/diagnostic.js'
import type { CodeTable } from '../../base/diagnostics/diagnostic.js'
import { didYouMean } from '../../base/diagnostics/near.js'
import { configurableIds, levelNames } from './levels.js'

/** The problems of a check's own settings and files, as opposed to the site's. */
export const checkCodes = {
  'check-settings': {
    severity: 'error',
    message: ({ problem }: { problem: string }) => `Invalid \`check\`: ${problem}.`,
    hint: () => "Write `export const check = { rules: { 'page-orphan': 'off' }, ignore: ['drafts/**'] }`.",
    why: '`export const check` in docs.config.ts can have `rules`, a level for each rule id, and `ignore`, a list of patterns.',
  },
  'check-rule-unknown': {
    severity: 'error',
    message: ({ id }: { id: string }) => `There is no rule '${id}'.`,
    hint: ({ id }: { id: string }) => didYouMean(id, configurableIds) ?? 'Remove it: the rule may be a former one.',
    why: "The level is for a rule that doesn't exist, so it would have no effect.",
  },
  'check-level-unknown': {
    severity: 'error',
    message: ({ id, level }: { id: string; level: string }) => `'${level}' is not a level for the rule '${id}'.`,
    hint: () => `The levels are ${listed(levelNames)}.`,
    why: 'A rule is off, or it reports notes, warnings or errors.',
  },
  'baseline-missing': {
    severity: 'error',
    message: ({ file }: { file: string }) => `The baseline ${file} does not exist.`,
    hint: () => 'To create it, run the check once with --update-baseline.',
    why: "The baseline lists known findings, which don't fail a check.",
  },
  'baseline-invalid': {
    severity: 'error',
    message: ({ file }: { file: string }) => `${file} is not a build-nav baseline.`,
    hint: () => 'Delete it, and create a new one with --update-baseline.',
    why: 'A baseline is JSON, `{ "version": 1, "findings": [ … ] }`, as `--update-baseline` writes it.',
  },
  'mintignore-inexact': {
    severity: 'warning',
    message: ({ file }: { file: string }) =>
      `'${file}' was not added to .mintignore: no line there hides this file and nothing else.`,
    hint: () => 'Rename the file or its folder, or edit .mintignore.',
    why: '`check --fix` adds lines to .mintignore that hide exactly the files of `page-internal`. Mintlify trims the lines, so none fits a name with a space at its end; and a line that is there already may be cancelled by a `!` below it.',
  },
} as const satisfies CodeTable

/** Makes a diagnostic of the check stage. */
export const checkReport = reporter(checkCodes)
