import path from 'node:path'
import { counted, printable, printableLines } from '../../base/diagnostics/text.js'
import type { MigrateResult } from '../../commands/migrate/migrate.js'
import type { Place } from '../../base/diagnostics/diagnostic.js'
import type { Range } from '../../format/parts/find.js'
import { UsageError } from '../command.js'
import type { Run, Terminal } from '../command.js'

export const runMigrate: Run<'migrate'> = async (flags, [file], terminal) => {
  const { split, noSplit, navigationOnly = false, part, dryRun } = flags
  if (part && navigationOnly) throw new UsageError("--part and --navigation-only can't be combined")
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
  terminal[dryRun ? 'error' : 'out'](
    reportOf(result, part ? 'parts' : navigationOnly ? 'navigation' : 'docs', terminal),
  )
  if (result.diagnostics.length > 0) await terminal.report(result.diagnostics)
  return { outcome: 'done', data: () => forPrograms(result, terminal) }
}

/** The stable fields of `--format json`. */
function forPrograms(result: MigrateResult, terminal: Terminal) {
  const { files, written, proof, families, kept } = result
  return {
    written,
    proof,
    files: files.map(({ path: file, text }) => ({ file: terminal.path(file), lines: text.split('\n').length - 1 })),
    families,
    kept,
  }
}

function printFiles({ files }: MigrateResult, terminal: Terminal): void {
  for (const { path: file, text } of files) terminal.print(`// ${terminal.path(file)}\n${printableLines(text)}\n`)
}

/** A report on the written files, the proof, the values kept with `.set` and the next steps. */
function reportOf(result: MigrateResult, range: Range, terminal: Terminal): string {
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
    ...keptLines(result, terminal),
    '',
    nextStep(result, range, terminal),
    '',
  ].join('\n')
}

/** The result for languages and versions, a line each. */
function familyLines({ families }: MigrateResult): string[] {
  if (families.length === 0) return []
  return ['', ...families.map(({ site, summary }) => printable(`  ${site}: ${summary}`))]
}

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

function nextStep({ source, config }: MigrateResult, range: Range, terminal: Terminal): string {
  const isFound = path.dirname(config) === terminal.cwd && path.basename(config).startsWith('docs.config.')
  const isBeside = source === path.join(path.dirname(config), 'docs.json')
  const flags = `${isFound ? '' : ` --config ${terminal.path(config)}`}${isBeside ? '' : ` --out ${terminal.path(source)}`}`
  const kept = {
    docs: '',
    navigation: ' (and docs.json for everything except the navigation)',
    parts: ' for these elements (and docs.json for everything else)',
  }[range]
  return `Next: edit ${terminal.path(config)} from now on${kept}, and run \`npx build-nav${flags} --check\` in CI.`
}
