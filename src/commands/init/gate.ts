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

/** The `check` of a gate, as a command without its name; with the branch or commit that findings are compared with. */
export function checkOf(gate: Gate, since?: string): string {
  return `check${gate === 'baseline' ? ` --baseline ${baselineName}` : ''}${since === undefined ? '' : ` --since ${since}`}`
}

/** The errors that `check` will find in a site as init leaves it. */
export interface FoundErrors {
  readonly count: number
  /** Pages are among them that do not exist: typed pages would not compile. */
  readonly hasMissingPages: boolean
}

/** Checks the site that the planned files make, or the one that is there. */
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
  // A first page is not there yet.
  if (origin === 'nothing') return []
  const file = path.join(folder, 'docs.json')
  const text = planned.find((each) => each.path === file)?.text ?? textAt(file)
  if (text === undefined) return []
  const { value } = resolveRefs(readJson(text, { file, tolerant: true }), { root: folder })
  const findings = await runRules(value, diskAt(folder))
  return findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)
}
