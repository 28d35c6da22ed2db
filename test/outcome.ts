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

/** The closing line of a run. */
export function count({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}
