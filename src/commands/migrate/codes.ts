import { reporter } from '../../base/diagnostics/diagnostic.js'
import { didYouMean } from '../../base/diagnostics/near.js'
import type { CodeTable } from '../../base/diagnostics/diagnostic.js'
import { driftCodes } from './drift-codes.js'

/** The problems that keep a docs.json from becoming a docs.config.ts. */
export const migrateCodes = {
  ...driftCodes,
  'migrate-not-object': {
    severity: 'error',
    message: ({ found }: { found: string }) => `A docs.json is an object; this file contains ${found}.`,
    hint: () => 'Is this the right file? Name it: `npx build-nav migrate path/to/docs.json`.',
    why: 'A docs.json is a JSON object with a `navigation` key.',
  },
  'migrate-no-navigation': {
    severity: 'error',
    message: () => "This file has no 'navigation', so there is nothing to migrate.",
    hint: () =>
      'Is this the docs.json of the site? If it is to become one, run `npx build-nav init`: it makes the navigation of the folders.',
    why: 'A docs.json without `navigation` is not one that the provider takes.',
  },
  'migrate-navigation-form': {
    severity: 'error',
    message: ({ found }: { found: string }) => `'navigation' is an object; here it is ${found}.`,
    hint: () => 'Mintlify rejects such a docs.json: correct it, or leave out --navigation-only.',
    why: 'A config that has only the navigation needs one. The provider refuses a file whose `navigation` is a list, a string or `false`.',
  },
  'migrate-keep-ref': {
    severity: 'error',
    message: ({ file }: { file: string; known: readonly string[] }) => `No $ref of docs.json names ${file}.`,
    hint: ({ file, known }: { file: string; known: readonly string[] }) =>
      didYouMean(file, known) ?? (known.length > 0 ? `It names: ${known.join(', ')}.` : 'It has no $ref.'),
    why: '`--keep-ref` leaves a file that a `$ref` names to whatever writes it: the config says `ref(…)` there. The path starts at the folder of docs.json.',
  },
  'migrate-number': {
    severity: 'error',
    message: () => "This number is too large: JSON parsers turn it into Infinity, which JSON can't express.",
    hint: () => 'Write a smaller number, or put it in quotes.',
    why: "JavaScript can't represent this number, so the docs.json that the code gives would differ.",
  },
  'migrate-list-too-long': {
    severity: 'error',
    message: ({ key, count, most }: { key: string; count: number; most: number }) =>
      `This list of ${key} has ${count} entries; up to ${most} can be turned into one call.`,
    hint: () => 'Group them: no reader finds a page among so many.',
    why: 'JavaScript limits the number of arguments in a call.',
  },
  'migrate-too-deep': {
    severity: 'error',
    message: () => 'The navigation is nested too deeply to be written as code.',
    hint: () => 'A few hundred levels are the limit: no reader finds a page that deep.',
    why: 'TypeScript and prettier work through nested calls recursively, and give up at some depth.',
  },
  'migrate-target-exists': {
    severity: 'error',
    message: ({ files }: { files: readonly string[] }) =>
      `${files.join(', ')} ${files.length === 1 ? 'exists' : 'exist'} already. Nothing was written.`,
    hint: () =>
      'Run `npx build-nav migrate --force` to overwrite, or `npx build-nav migrate --out <file>` to write elsewhere.',
    why: 'Migrating again must not destroy what was edited since.',
  },
  'migrate-rival': {
    severity: 'error',
    message: ({ file }: { file: string }) =>
      `${file} is a config already: beside a second one, build-nav can't tell which to take. Nothing was written.`,
    hint: () => 'Delete or rename it, or run `npx build-nav migrate --out <file>` to give the new one another name.',
    why: 'build-nav looks for docs.config with any extension, and refuses to choose. --force overwrites, but it deletes nothing.',
  },
  'migrate-out': {
    severity: 'error',
    message: ({ out }: { out: string }) => `${out} can't be the config: it must end in .ts or .mts.`,
    hint: () => 'Name it docs.config.ts, so that build-nav finds it.',
    why: 'The generated modules are TypeScript.',
  },
  'migrate-prettier': {
    severity: 'error',
    message: ({ reason }: { reason: string }) =>
      `The code can't be formatted with this repository's prettier configuration: ${reason}`,
    hint: () =>
      'Run `npx prettier --check .` to see the same error, fix it, and try again. Or run `npx build-nav migrate --no-prettier-config`, and format the new files later.',
    why: 'The code is formatted with the configuration of the repository that it is written to, plugins included. Both are code, and may fail.',
  },
  'migrate-prettier-missing': {
    severity: 'warning',
    message: ({ problem }: { problem: string }) =>
      `The code was formatted without a part of this repository's prettier configuration that is not installed: ${problem}.`,
    hint: () => 'Install the dependencies, and run `npx prettier --write` on the new files.',
    why: 'A plugin, or a shared configuration, is named and not installed. The code is right without it; only its layout may differ from what the repository wants.',
  },
  'migrate-not-proven': {
    severity: 'error',
    message: ({ at, wanted, given }: { at: string; wanted: string; given: string }) =>
      `The generated code does not give back the same docs.json, so nothing was written. First difference, at ${at}: the file has ${wanted}, the code gives ${given}.`,
    hint: () =>
      'Try `npx build-nav migrate --no-prettier-config`, in case a prettier plugin changes the code. Otherwise this is a defect of build-nav: please report it with the part of the docs.json that is named.',
    why: 'Before anything is written, the code is run as `build-nav` would run it, and its docs.json is compared byte for byte.',
  },
  'migrate-code-fails': {
    severity: 'error',
    message: ({ reason }: { reason: string }) => `The generated code does not work, so nothing was written: ${reason}.`,
    hint: () =>
      'Try `npx build-nav migrate --no-prettier-config`, in case a prettier plugin changes the code. Otherwise this is a defect of build-nav: please report it.',
    why: 'Before anything is written, the code is run as `build-nav` would run it. It must not throw, and must not break a rule.',
  },
  'migrate-comments': {
    severity: 'note',
    message: () =>
      "This docs.json is not strict JSON, because of its comments or trailing commas, so build-nav can't patch it.",
    hint: () => 'Delete docs.json and run `npx build-nav`, which writes a new one. The comments are in docs.config.ts.',
    why: 'With --tolerant, comments and trailing commas are accepted only for the migration.',
  },
  'migrate-comments-stay': {
    severity: 'note',
    message: () =>
      "This docs.json is not strict JSON, because of its comments or trailing commas, so build-nav can't patch it.",
    hint: () =>
      'Remove the comments and trailing commas from docs.json. The comments of the navigation are in docs.config.ts.',
    why: 'With --navigation-only the settings stay in docs.json, and so do their comments, which `npx build-nav` does not accept.',
  },
  'migrate-old-form': {
    severity: 'warning',
    message: () => 'This docs.json has the form of mint.json, which the provider refuses under the new name.',
    hint: () => 'Rename it to mint.json and run `npx build-nav migrate` again: it is converted.',
    why: 'A `navigation` that is a list of groups, with tabs and anchors beside it, is the form that came before docs.json. The code keeps it as it is, so the docs.json that it gives is refused, too.',
  },
  'migrate-settings': {
    severity: 'note',
    message: ({ lines, all }: { lines: number; all: number }) =>
      `Settings such as redirects are most of this docs.json: ${lines} of ${all} lines.`,
    hint: () => 'With --navigation-only they stay in docs.json, and the config has the navigation only.',
    why: 'Long lists of settings gain little from being code. A config that has only the navigation leaves every other key of docs.json as it is.',
  },
} as const satisfies CodeTable

/** Makes a diagnostic of the migration. */
export const migrateReport = reporter(migrateCodes)
