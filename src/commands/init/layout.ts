import path from 'node:path'
import { BuildNavError } from '../../base/diagnostics/build-nav-error.js'
import { formatModules } from '../migrate/print/format.js'
import type { GeneratedFile } from '../migrate/run.js'
import type { PlannedFile } from './planned.js'

/**
 * Formats by prettier's defaults, where the repository's configuration of prettier is broken: that is not init's
 * problem.
 */
export async function inAnyFormat<Result>(make: (prettierConfig: boolean) => Promise<Result>): Promise<Result> {
  try {
    return await make(true)
  } catch (error) {
    const codes = error instanceof BuildNavError ? error.diagnostics.map(({ code }) => code) : []
    if (codes.length === 0 || codes.some((code) => code !== 'migrate-prettier')) throw error
    return make(false)
  }
}

/** The new workflows and settings as the repository's own checks want them from the first day on. */
export async function laidOut(folder: string, files: readonly PlannedFile[]): Promise<readonly PlannedFile[]> {
  const isNew = ({ path: file, before }: PlannedFile) => before === undefined && /\.(json|ya?ml)$/.test(file)
  const result = []
  for (const file of files) result.push(isNew(file) ? { ...file, text: await layoutOf(folder, file) } : file)
  return result
}

/** A text as it is laid out in a file of the repository. */
export async function layoutOf(folder: string, { path: file, text }: GeneratedFile): Promise<string> {
  const own = { path: path.relative(folder, file), text }
  const { modules } = await inAnyFormat((prettierConfig) => formatModules([own], folder, { prettierConfig }))
  return modules[0]?.text ?? text
}
