import path from 'node:path'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { formatModules } from '../migrate/print/format.js'
import type { GeneratedFile } from '../migrate/proven.js'

/** A file written or extended by init. */
export interface PlannedFile {
  /** Absolute. */
  readonly path: string
  /** The present text; undefined for a new file. */
  readonly before: string | undefined
  readonly text: string
  /** The purpose, in a few words. */
  readonly why: string
}

/** The result of a part of init. */
export interface Part {
  readonly files: readonly PlannedFile[]
  /** Tasks for the reader, a sentence each. */
  readonly notes: readonly string[]
}

export const nothing: Part = { files: [], notes: [] }

const isPlain = (text: string) => /^[\w./-]+$/.test(text)

/**
 * A value in YAML: `docs` and `npm ci` plain, all else in double quotes, since `: ` and ` #` end a plain value. GitHub
 * evaluates `${{ … }}` in any value, so a `${{` in the text becomes an expression for itself.
 */
export function yamlValue(text: string): string {
  return text.split(' ').every(isPlain) ? text : JSON.stringify(text.replaceAll('${{', "${{ '${{' }}"))
}

/** A path as a pattern that matches nothing else, for ignore files and the `paths` of a workflow. */
export function asPattern(text: string): string {
  return text.replace(/[*?[\]\\]|^[!#]/g, String.raw`\$&`)
}

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

/** A text in the layout of the repository's files. */
export async function layoutOf(folder: string, { path: file, text }: GeneratedFile): Promise<string> {
  const own = { path: path.relative(folder, file), text }
  const { modules } = await inAnyFormat((prettierConfig) => formatModules([own], folder, { prettierConfig }))
  return modules[0]?.text ?? text
}
