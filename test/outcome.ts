/** What became of the tests of a file. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/**
 * Reads what uvu printed. A file that ran no test failed, as uvu exits with 0 when `test.run()` is forgotten. Lines
 * `skipped: why` are the reasons of what uvu counts as skipped; where it counts none, each stands for a test that
 * turned back, which uvu takes for passed, or for a file without tests.
 */
export function readOutcome(output: string, code: number | null): Outcome {
  const plain = output.replace(/\u001B\[\d+m/g, '')
  const figure = (label: string) =>
    [...plain.matchAll(new RegExp(`^ *${label}: +(\\d+)$`, 'gm'))].reduce((sum, [, digits]) => sum + Number(digits), 0)
  const [total, good, passedOver] = [figure('Total'), figure('Passed'), figure('Skipped')]
  const reasons = plain.match(/^(?:•\s*)*skipped: /gm)?.length ?? 0
  const skipped = passedOver || reasons
  const turnedBack = passedOver || total === 0 ? 0 : Math.min(reasons, good)
  const failed = total - good || (code === 0 && (total > 0 || skipped > 0) ? 0 : 1)
  return { passed: good - turnedBack, failed, skipped }
}

/** What became of a file that ran in a process with others, and what it printed. */
export interface FileOutcome extends Outcome {
  readonly output: string
  readonly seconds: string
}

/** Reads what `together.ts` printed of so many files. The process's own end is that of the last file, or of the one that ended it. */
export function readOutcomes(output: string, code: number | null, files: number): FileOutcome[] {
  const parts = output.split(/^ended (\d+) ([\d.]+)\n/m)
  const rest = parts.pop() ?? ''
  return Array.from({ length: files }, (_, at) => {
    const [own, ended, seconds = '?'] = parts.slice(at * 3, at * 3 + 3)
    const isLast = at === files - 1
    if (own === undefined) {
      const printed = at * 3 === parts.length ? rest : ''
      return { ...readOutcome(printed, code || null), output: printed, seconds }
    }
    const printed = isLast ? own + rest : own
    return { ...readOutcome(printed, Number(ended) || (isLast ? code : 0)), output: printed, seconds }
  })
}

/** The closing line of a run. */
export function count({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}
