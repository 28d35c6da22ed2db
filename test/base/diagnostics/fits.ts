import path from 'node:path'
import * as assert from 'uvu/assert'
import type { Diagnostic } from '../../../src/base/diagnostics/diagnostic.js'
import { formatPretty } from '../../../src/base/diagnostics/report-pretty.js'

/** The columns of a line, as a terminal of Latin and Chinese characters has them. */
function columns(line: string): number {
  return [...line].reduce((sum, each) => sum + (each > '\u2E80' && each < '\uFFF0' ? 2 : 1), 0)
}

/** A line with a place alone: a terminal opens it, so it is never cut. */
const placeAlone = /^(?: {2}| {6})?\S+?(?::\d+,?){0,2}(?: \+[\d,]+)?(?: {2}[\d,]+ \w+(?: in .*)?)?$/

/**
 * The promises of a report: no line is wider than the terminal, it fits a screen without its errors, each error has every
 * place, and each other group has one.
 */
export function assertFits(found: readonly Diagnostic[], { width, cwd }: { width: number; cwd: string }): void {
  const restOf = (code: string) => `--only ${code}`
  const text = formatPretty(found, { cwd, color: false, width, verdict: 'verdict\n  second line', restOf })
  const wide = text.split('\n').filter((line) => columns(line) > width && !placeAlone.test(line.trimEnd()))
  assert.equal(wide, [])
  if (found.length <= 5) return
  const blocks = text.split('\n\n')
  const others = blocks.filter((block) => !block.startsWith('error'))
  const groups = others.filter((block) => block.startsWith('warning'))
  // Where many rules have findings, each of them still has a row.
  const needed = groups.reduce((sum, block) => sum + block.split('\n').length + 1, 8)
  assert.ok(others.join('\n\n').split('\n').length <= Math.max(45, groups.length <= 6 ? 45 : needed), text)
  for (const block of groups) assert.match(block, /\n {2}\S/)
  const errors = blocks.filter((block) => block.startsWith('error')).join('\n')
  for (const { severity, place } of found) {
    if (severity !== 'error' || !place) continue
    const name = path.relative(cwd, place.file)
    const at = errors.slice(errors.indexOf(`${name}:`))
    assert.ok(errors.includes(`${name}:`) && new RegExp(`[: ]${place.line}\\b`).test(at), `${name}:${place.line}`)
  }
}
