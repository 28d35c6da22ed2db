import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { counted, listedUpTo, printable } from '../../base/diagnostics/text.js'
import type { PullResult } from '../../commands/pull/pull.js'
import { typesName } from '../../commands/register/name.js'
import type { Run, Terminal } from '../command.js'

export const runPull: Run<'pull'> = async (flags, _positionals, terminal) => {
  const { dryRun } = flags
  // ts-morph and prettier take a while to load.
  const { pull } = await import('../../commands/pull/pull.js')
  const result = await pull({ ...flags, cwd: terminal.cwd })
  if (dryRun) await terminal.patch(result.files.map(({ path: file, ...texts }) => ({ file, ...texts })))
  terminal[dryRun ? 'error' : 'out'](reportOf(result, terminal))
  if (result.written) {
    await keepTypes(result, terminal)
    const { leftParts } = await import('../build-notes.js')
    terminal.out(leftParts(result.out, terminal.path))
  }
  const findings = [...result.left, ...result.fixmes, ...result.writtenOut, ...result.copies]
  if (findings.length > 0) await terminal.report(findings)
  return { outcome: outcomeOf(result), data: () => forPrograms(result, terminal) }
}

/** An edit may have brought pages: without their types the config would not compile until the next build. */
async function keepTypes({ config }: PullResult, terminal: Terminal): Promise<void> {
  if (!existsSync(join(dirname(config), typesName))) return
  const { types } = await import('../../commands/register/types.js')
  const { written, file } = await types({ config })
  if (written) terminal.out(`Wrote ${terminal.path(file)}\n`)
}

function outcomeOf({ left, unbuilt, files }: PullResult) {
  if (left.length > 0) return 'left'
  if (unbuilt) return 'unbuilt'
  return files.length > 0 ? 'applied' : 'up-to-date'
}

/** The stable fields of `--format json`. */
function forPrograms({ config, out, files, written, taken, conditions, left }: PullResult, terminal: Terminal) {
  return {
    config: terminal.path(config),
    out: terminal.path(out),
    applied: taken,
    left: left.length,
    conditions,
    changed: files.map(({ path: file }) => terminal.path(file)),
    written,
  }
}

/** A report on the pulled edits, their files, and the next steps. */
function reportOf(result: PullResult, terminal: Terminal): string {
  const { config, out, files, written, taken, left, conditions, conditionCodes, unbuilt } = result
  const [code, json] = [terminal.path(config), terminal.path(out)]
  if (files.length === 0 && left.length === 0) {
    if (unbuilt) return `Nothing to apply: ${json} has no edits that ${code} doesn't have\n${notBuilt(code)}\n`
    return `Nothing to apply: ${code} already produces ${json}\n`
  }
  const lines = taken.map((sentence) => `  ${printable(sentence)}`)
  if (files.length > 0) {
    const names = files.map(({ path: file }) => terminal.path(file)).join(', ')
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
