import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { counted, listedUpTo, printable } from '../../base/diagnostics/text.js'
import type { PullResult } from '../../commands/pull/pull.js'
import { typesName } from '../../commands/register/name.js'
import { configName } from '../../config/loader/config-names.js'
import { defineCommand, formatFlag, type Terminal } from '../command.js'
import { shownPath } from '../shown-path.js'
import { summaries } from '../summaries.js'

export const pullCommand = defineCommand({
  name: 'pull',
  summary: summaries.pull,
  example: 'npx build-nav pull --dry-run',
  flags: {
    config: { type: 'string', value: '<file>', help: `the config (default: ${configName} in the folder)` },
    out: { type: 'string', value: '<file>', help: 'the docs.json that was edited (default: beside the config)' },
    base: {
      type: 'string',
      value: '<commit>',
      help: 'compare both sides with docs.json at this commit (default: the last build)',
    },
    force: { type: 'boolean', help: 'make the config match docs.json, even if that undoes changes in the config' },
    inline: { type: 'boolean', help: 'if an edit fits only one call, pass or spread, replace that with its result' },
    'dry-run': { type: 'boolean', help: 'print what would change, and write nothing' },
    format: formatFlag,
  },
  outcomes: {
    0: {
      'up-to-date': 'the config already produces docs.json; there was nothing to apply',
      applied: 'all edits were applied (with --dry-run: would be); docs.json is what the config builds',
      unbuilt: 'all edits, if any, were applied; the config also has changes that are not built: run `npx build-nav`',
    },
    1: { left: 'some edits were not applied, each with what to write by hand' },
  },
  async run({ config, out, base, force, inline, 'dry-run': dryRun }, _positionals, terminal) {
    // ts-morph and prettier take a while to load, and the overview of all commands does not need them.
    const { pull } = await import('../../commands/pull/pull.js')
    const result = await pull({ cwd: terminal.cwd, config, out, base, force, inline, dryRun })
    if (dryRun) await printPatch(result, terminal)
    terminal[dryRun ? 'error' : 'out'](reportOf(result, terminal))
    if (result.written) {
      await keepTypes(result, terminal)
      const { leftParts } = await import('../unused-parts.js')
      terminal.out(leftParts(result.out, terminal))
    }
    const findings = [...result.left, ...result.fixmes, ...result.writtenOut, ...result.copies, ...result.anew]
    if (findings.length > 0) await terminal.report(findings)
    return { outcome: outcomeOf(result), data: () => forPrograms(result, terminal) }
  },
})

/** An edit may have brought pages: without their types the config would not compile until the next build. */
async function keepTypes({ config }: PullResult, terminal: Terminal): Promise<void> {
  if (!existsSync(join(dirname(config), typesName))) return
  const { types } = await import('../../commands/register/types.js')
  const { written, file } = await types({ config })
  if (written) terminal.out(`Wrote ${shownPath(file, terminal)}\n`)
}

function outcomeOf({ left, unbuilt, files }: PullResult) {
  if (left.length > 0) return 'left'
  if (unbuilt) return 'unbuilt'
  return files.length > 0 ? 'applied' : 'up-to-date'
}

/** The stable fields of `--format json`. */
function forPrograms({ config, out, files, written, taken, conditions, left }: PullResult, terminal: Terminal) {
  return {
    config: shownPath(config, terminal),
    out: shownPath(out, terminal),
    applied: taken,
    left: left.length,
    conditions,
    changed: files.map(({ path: file }) => shownPath(file, terminal)),
    written,
  }
}

async function printPatch({ files }: PullResult, terminal: Terminal): Promise<void> {
  const { unifiedDiff } = await import('../unified-diff.js')
  for (const { path: file, before, text } of files) {
    terminal.print(unifiedDiff(shownPath(file, terminal), before, text, terminal.color))
  }
}

/** A report on the pulled edits, their files, and the next steps. */
function reportOf(result: PullResult, terminal: Terminal): string {
  const { config, out, files, written, taken, left, conditions, conditionCodes, unbuilt } = result
  const [code, json] = [shownPath(config, terminal), shownPath(out, terminal)]
  if (files.length === 0 && left.length === 0) {
    if (unbuilt) return `Nothing to apply: ${json} has no edits that ${code} doesn't have\n${notBuilt(code)}\n`
    return `Nothing to apply: ${code} already produces ${json}\n`
  }
  const lines = taken.map((sentence) => `  ${printable(sentence)}`)
  if (files.length > 0) {
    const names = files.map(({ path: file }) => shownPath(file, terminal)).join(', ')
    lines.unshift(`${written ? 'Applied' : 'Would apply'} to ${names}:`)
    if (conditions > 0) lines.push(`  (with ${counted(conditions, 'condition')}${printable(codesOf(conditionCodes))})`)
  }
  if (left.length === 0 && unbuilt) {
    lines.push('', 'Verified: the config produces these edits and its own changes, and nothing else.', notBuilt(code))
  } else if (left.length === 0) lines.push('', `Verified: ${code} produces the same ${json}, byte for byte.`)
  else
    lines.push(
      ...(lines.length > 0 ? [''] : []),
      `Not applied: ${counted(left.length, 'edit')}. See below.`,
      ...(unbuilt ? [`${code} also has changes that are not built yet. Afterwards, run \`npx build-nav\`.`] : []),
    )
  return `${lines.join('\n')}\n`
}

function codesOf(conditions: readonly string[]): string {
  const codes = conditions.map((code) => `\`${code}\``)
  return codes.length === 0 ? '' : `: ${listedUpTo(3, codes)}`
}

function notBuilt(code: string): string {
  return `${code} has changes that are not built yet. Run \`npx build-nav\`.`
}
