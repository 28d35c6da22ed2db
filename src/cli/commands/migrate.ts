import path from 'node:path'
import { counted, digits, printable, printableLines } from '../../base/diagnostics/text.js'
import type { MigrateResult } from '../../commands/migrate/migrate.js'
import type { Place } from '../../base/diagnostics/diagnostic.js'
import { located, reportJson } from '../../base/diagnostics/report-json.js'
import { UsageError } from '../command.js'
import type { Run, Terminal } from '../command.js'

export const runMigrate: Run<'migrate'> = async (flags, [file], terminal) => {
  const { split, noSplit, navigationOnly = false, dryRun } = flags
  if (split && noSplit) throw new UsageError("--split and --no-split can't be combined")
  // ts-morph and prettier take a while to load.
  const { migrate } = await import('../../commands/migrate/migrate.js')
  const result = await migrate({
    ...flags,
    cwd: terminal.cwd,
    file,
    split: noSplit ? false : split,
    prettierConfig: !flags.noPrettierConfig,
    factor: !flags.noFactor,
  })
  if (dryRun) printFiles(result, terminal)
  terminal[dryRun ? 'error' : 'out'](reportOf(result, navigationOnly, terminal))
  if (result.diagnostics.length > 0) await terminal.report(result.diagnostics)
  return { outcome: 'done', data: () => forPrograms(result, terminal) }
}

/** The stable fields of `--format json`. `drift`: variants' differences by mistake; `conditions`: all differences. */
function forPrograms(result: MigrateResult, terminal: Terminal) {
  const { files, written, proof, families, kept, drift, conditions } = result
  return {
    written,
    proof,
    files: files.map(({ path: file, text }) => ({ file: terminal.path(file), lines: text.split('\n').length - 1 })),
    families,
    kept: kept.map((setting) => located(setting, terminal)),
    drift: reportJson(drift, terminal).diagnostics,
    conditions: conditions.map((condition) => located(condition, terminal)),
  }
}

function printFiles({ files }: MigrateResult, terminal: Terminal): void {
  for (const { path: file, text } of files) terminal.print(`// ${terminal.path(file)}\n${printableLines(text)}\n`)
}

/** A report on the written files, the proof, the values kept with `.set` and the next steps. */
function reportOf(result: MigrateResult, navigationOnly: boolean, terminal: Terminal): string {
  const { files, written, proof } = result
  const lines = files.map(
    ({ path: file, text }) => `  ${terminal.path(file)}  ${counted(text.split('\n').length - 1, 'line')}`,
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

/** Differences of variants by mistake: some of each kind. */
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

/** Some purposes of the code's conditions on a language or version, without drift. */
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
  return place ? `${terminal.path(place.file)}:${place.line}:${place.column}  ` : ''
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
  const flags = `${isFound ? '' : ` --config ${terminal.path(config)}`}${isBeside ? '' : ` --out ${terminal.path(source)}`}`
  const kept = navigationOnly ? ' (and docs.json for everything except the navigation)' : ''
  return `Next: edit ${terminal.path(config)} from now on${kept}, and run \`npx build-nav${flags} --check\` in CI.`
}
