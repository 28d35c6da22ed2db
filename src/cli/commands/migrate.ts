import path from 'node:path'
import { counted, digits, printable, printableLines } from '../../base/diagnostics/text.js'
import type { MigrateResult } from '../../commands/migrate/migrate.js'
import type { Place } from '../../base/diagnostics/diagnostic.js'
import { defineCommand, formatFlag, UsageError } from '../command.js'
import { migrationFlags } from '../migration-flags.js'
import { migrationData } from '../migration-data.js'
import type { Terminal } from '../command.js'
import { shownPath } from '../shown-path.js'
import { summaries } from '../summaries.js'

export const migrateCommand = defineCommand({
  name: 'migrate',
  summary: summaries.migrate,
  example: 'npx build-nav migrate --dry-run',
  positional: '[docs.json]',
  flags: {
    out: {
      type: 'string',
      value: '<file>',
      help: 'where to write the config (default: docs.config.ts beside docs.json)',
    },
    split: {
      type: 'boolean',
      help: 'write a module for each language, version, tab, … (default: if there are more than 1,000 lines)',
    },
    'no-split': { type: 'boolean', help: 'write one module, however long' },
    ...migrationFlags,
    'no-factor': { type: 'boolean', help: 'write out each language and version, without functions and loops' },
    format: formatFlag,
    'dry-run': { type: 'boolean', help: 'print what would change, and write nothing' },
    force: { type: 'boolean', help: 'overwrite existing files' },
    'no-prettier-config': {
      type: 'boolean',
      help: "format with prettier's defaults, without running the repository's prettier configuration",
    },
    tolerant: {
      type: 'boolean',
      help: 'accept comments, trailing commas and duplicate keys (the last one is kept)',
    },
  },
  outcomes: {
    0: { done: 'the config was written (with --dry-run: would be), and verified to produce the same docs.json' },
  },
  async run(flags, [file], terminal) {
    const { out, split, 'no-split': whole, separate, 'dry-run': dryRun, force, tolerant } = flags
    if (split && whole) throw new UsageError("--split and --no-split can't be combined")
    // ts-morph and prettier take a while to load, and the overview of all commands does not need them.
    const { migrate } = await import('../../commands/migrate/migrate.js')
    const result = await migrate({
      cwd: terminal.cwd,
      file,
      out,
      split: whole ? false : split,
      navigationOnly: flags['navigation-only'],
      prettierConfig: !flags['no-prettier-config'],
      factor: !flags['no-factor'],
      separate,
      keepRef: flags['keep-ref'],
      dryRun,
      force,
      tolerant,
    })
    if (dryRun) printFiles(result, terminal)
    terminal[dryRun ? 'error' : 'out'](reportOf(result, flags['navigation-only'] === true, terminal))
    if (result.diagnostics.length > 0) await terminal.report(result.diagnostics)
    return { outcome: 'done', data: () => migrationData(result, terminal) }
  },
})

function printFiles({ files }: MigrateResult, terminal: Terminal): void {
  for (const { path: file, text } of files) terminal.print(`// ${shownPath(file, terminal)}\n${printableLines(text)}\n`)
}

/** A report on the written files, the proof, the values kept with `.set` and the next steps. */
function reportOf(result: MigrateResult, navigationOnly: boolean, terminal: Terminal): string {
  const { files, written, proof } = result
  const lines = files.map(
    ({ path: file, text }) => `  ${shownPath(file, terminal)}  ${counted(text.split('\n').length - 1, 'line')}`,
  )
  const verified =
    proof === 'bytes'
      ? 'Verified: this code produces the same docs.json, byte for byte.'
      : 'Verified: this code produces a docs.json with the same value.'
  return [
    written ? 'Wrote' : 'Would write',
    ...lines,
    '',
    verified,
    ...familyLines(result),
    ...driftLines(result, terminal),
    ...conditionLines(result, terminal),
    ...keptLines(result, terminal),
    '',
    nextStep(result, navigationOnly, terminal),
    '',
  ].join('\n')
}

/** The result for languages and versions, a line each. */
function familyLines({ families }: MigrateResult): string[] {
  if (families.length === 0) return []
  return ['', ...families.map(({ site, summary }) => printable(`  ${site}: ${summary}`))]
}

/** Differences between variants that look like mistakes: some of each kind. */
function driftLines({ drift }: MigrateResult, terminal: Terminal): string[] {
  if (drift.length === 0) return []
  const lines = [...new Set(drift.map(({ code }) => code))].flatMap((code) => {
    const same = drift.filter((each) => each.code === code)
    const shown = same.slice(0, MOST_DRIFT).map(({ message, place }) => {
      return printable(`  ${at(place, terminal)}${message}`)
    })
    const more = same.length - shown.length
    return more > 0 ? [...shown, `  … and ${more} more of this kind`] : shown
  })
  const looks =
    drift.length === 1
      ? '1 difference between languages or versions looks'
      : `${digits(drift.length)} differences between languages or versions look`
  return ['', `${looks} accidental (all of them: --format json)`, ...lines]
}

const MOST_DRIFT = 3

/** The purposes of the code's conditions on a language or version: some of them, without those reported as drift. */
function conditionLines({ conditions, drift }: MigrateResult, terminal: Terminal): string[] {
  const told = new Set(drift.map(({ place }) => at(place, terminal)))
  const others = conditions.filter(({ place }) => !told.has(at(place, terminal)))
  if (others.length === 0) return []
  const lines = others.slice(0, MOST_CONDITIONS).map(({ what, place }) => printable(`  ${at(place, terminal)}${what}`))
  const more = others.length - lines.length
  const rest = more > 0 ? [`  … and ${more} more`] : []
  return ['', 'Other differences, written as conditions (all of them: --format json)', ...lines, ...rest]
}

const MOST_CONDITIONS = 5

function at(place: Place | undefined, terminal: Terminal): string {
  return place ? `${shownPath(place.file, terminal)}:${place.line}:${place.column}  ` : ''
}

function keptLines({ kept }: MigrateResult, terminal: Terminal): string[] {
  if (kept.length === 0) return []
  const mistakes = kept.filter(({ fixme }) => fixme).length
  const fixmes = mistakes === 0 ? '' : `, ${mistakes === kept.length ? '' : `${mistakes} of them `}under a FIXME`
  return [
    '',
    `Kept with .set(…): ${counted(kept.length, 'key')}${fixmes}`,
    ...kept.map(({ element, key, reason, fixme, place }) => {
      return printable(`  ${at(place, terminal)}${fixme ? 'FIXME  ' : ''}${element} .set('${key}', …): ${reason}`)
    }),
  ]
}

function nextStep({ source, config }: MigrateResult, navigationOnly: boolean, terminal: Terminal): string {
  const isFound = path.dirname(config) === terminal.cwd && path.basename(config).startsWith('docs.config.')
  const isBeside = source === path.join(path.dirname(config), 'docs.json')
  const flags = `${isFound ? '' : ` --config ${shownPath(config, terminal)}`}${isBeside ? '' : ` --out ${shownPath(source, terminal)}`}`
  const kept = navigationOnly ? ' (and docs.json for everything except the navigation)' : ''
  return `Next: edit ${shownPath(config, terminal)} from now on${kept}, and run \`npx build-nav${flags} --check\` in CI.`
}
