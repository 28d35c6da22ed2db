import { BuildNavError } from '../../../base/diagnostics/build-nav-error.js'
import { startOf } from '../../../base/diagnostics/diagnostic.js'
import type { Diagnostic, Place } from '../../../base/diagnostics/diagnostic.js'
import { configDiagnostic } from '../codes.js'
import { property } from '../guard/hostile.js'
import { ExitAttempt } from '../guard/process-guard.js'
import { Unfinished } from '../guard/time-limit.js'
import { importLog, type ImportLog } from '../load/import-log.js'
import { NoDefaultExport } from '../load/unwrap.js'
import { defaultExportPlace } from '../places/default-export-place.js'
import { stackPlace } from '../places/stack-place.js'
import { nodePlace, nodesIn, parseSource, typescript } from '../places/source-text.js'
import { missingModule, missingNames } from './explain-imports.js'
import { compiling, parsing, regularExpression } from './explain-syntax.js'
import { thrown } from './explain-thrown.js'

/** The load during which something failed. */
export interface FailureContext {
  readonly file: string
  readonly log: ImportLog
  /** In milliseconds. */
  readonly timeout: number
}

/** An explanation of a failure; undefined where it is another kind of failure. */
export type Explanation = (error: unknown, context: FailureContext) => Diagnostic[] | undefined

/** Explains whatever a config threw, from its import on. */
export function explainFailure(error: unknown, context: FailureContext): BuildNavError {
  // What an import gave as undefined explains what came of it, a missing default export, too.
  const missed = missingNames(context.log)
  if (missed.length > 0) return new BuildNavError(missed)
  return error instanceof BuildNavError ? error : new BuildNavError(explain(error, context))
}

/** Explains what a config threw after it was loaded: in a timer, or in a promise that nobody awaits. */
export function explainLateFailure(error: unknown): BuildNavError {
  const { place, ...diagnostic } = thrown(error, { file: '', log: importLog(''), timeout: 0 })
  return new BuildNavError([place?.file === '' ? diagnostic : { ...diagnostic, place }])
}

function explain(error: unknown, context: FailureContext): Diagnostic[] {
  for (const explanation of explanations) {
    const found = explanation(error, context)
    if (found) return found
  }
  return [thrown(error, context)]
}

const unfinished: Explanation = (error, { file, timeout }) => {
  if (!(error instanceof Unfinished)) return undefined
  const seconds = timeout / 1000
  const waiting = () => topLevelAwait(file) ?? defaultExportPlace(file) ?? startOf(file)
  const byReason: Record<Unfinished['reason'], () => Diagnostic> = {
    idle: () => configDiagnostic('config-never-settles', {}, waiting()),
    slow: () => configDiagnostic('config-too-slow', { seconds }, waiting()),
    loop: () => configDiagnostic('config-loops', { seconds }, stackPlace(error.frames) ?? startOf(file)),
    calls: () => configDiagnostic('config-loops', { seconds: undefined }, defaultExportPlace(file) ?? startOf(file)),
    interrupt: () => configDiagnostic('config-interrupted', {}, startOf(file)),
  }
  return [byReason[error.reason]()]
}

function topLevelAwait(file: string): Place | undefined {
  const source = parseSource(file)
  if (!source) return undefined
  const { isAwaitExpression, isFunctionLike, findAncestor } = typescript()
  for (const node of nodesIn(source)) {
    if (isAwaitExpression(node) && !findAncestor(node, isFunctionLike)) return nodePlace(source, node)
  }
  return undefined
}

const exit: Explanation = (error, { file }) =>
  error instanceof ExitAttempt
    ? [configDiagnostic('config-exits', { code: error.exitCode }, stackPlace(error.stack ?? '') ?? startOf(file))]
    : undefined

const noDefault: Explanation = (error, { file }) => {
  if (!(error instanceof NoDefaultExport)) return undefined
  const written = defaultExportPlace(file)
  return [configDiagnostic('no-default-export', { isWritten: written !== undefined }, written ?? startOf(file))]
}

const missing: Explanation = (error, { log }) => {
  const code = property(error, 'code')
  const last = log.absent.at(-1)
  const isMissing = code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND' || isNotExported(code)
  return last && isMissing ? [missingModule(last.importer, last.specifier, log)] : undefined
}

function isNotExported(code: unknown): boolean {
  return code === 'ERR_PACKAGE_PATH_NOT_EXPORTED' || code === 'ERR_PACKAGE_IMPORT_NOT_DEFINED'
}

const unreadable: Explanation = (error, { log }) => {
  const file = property(error, 'path')
  if (typeof file !== 'string' || !log.files.has(file)) return undefined
  return [configDiagnostic('module-unreadable', { problem: String(property(error, 'code')) }, startOf(file))]
}

const explanations: readonly Explanation[] = [
  unfinished,
  exit,
  noDefault,
  compiling,
  regularExpression,
  parsing,
  missing,
  unreadable,
]
