import path from 'node:path'
import { baselineName } from '../check/baseline.js'
import { check } from '../check/check.js'
import { runRules } from '../check/run-rules.js'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { readJson } from '../../format/json/read.js'
import { resolveRefs } from '../../format/json/refs/refs.js'
import { diskAt } from '../../site/model/disk.js'
import { textAt } from '../../site/model/past-files.js'
import type { PlannedFile } from './planned.js'
import type { Origin } from './start.js'

/**
 * The gate for pull requests beside `--check`: `check`, also without the errors of the baseline; `none` if nobody wants
 * a baseline.
 */
export type Gate = 'check' | 'baseline' | 'none'

/** The `check` of a gate, as a command without the program; `since`: the branch or commit to compare with. */
export function checkOf(gate: Gate, since?: string): string {
  return `check${gate === 'baseline' ? ` --baseline ${baselineName}` : ''}${since === undefined ? '' : ` --since ${since}`}`
}

/** Errors that `check` finds in the site after init. */
export interface FoundErrors {
  readonly count: number
  /** True with entries of missing pages: typed pages would not compile. */
  readonly hasMissingPages: boolean
}

/** Checks the site of the planned files, or the present site. */
export async function foundErrors(
  folder: string,
  origin: Origin,
  planned: readonly PlannedFile[],
): Promise<FoundErrors> {
  const codes = await errorCodes(folder, origin, planned).catch((error: unknown): string[] => {
    // Whatever can't be read, the first check names.
    if (error instanceof BuildNavError) return []
    throw error
  })
  return { count: codes.length, hasMissingPages: codes.includes('page-missing') }
}

async function errorCodes(folder: string, origin: Origin, planned: readonly PlannedFile[]): Promise<string[]> {
  if (origin === 'config') {
    const { diagnostics } = await check({ cwd: folder })
    return diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)
  }
  // The first page does not exist yet.
  if (origin === 'nothing') return []
  const file = path.join(folder, 'docs.json')
  const text = planned.find((each) => each.path === file)?.text ?? textAt(file)
  if (text === undefined) return []
  const { value } = resolveRefs(readJson(text, { file, tolerant: true }), { root: folder })
  const findings = await runRules(value, diskAt(folder))
  return findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)
}
