import { inspect } from 'node:util'
import { loading } from '../config/loader/process.js'
import type { Diagnostic } from '../base/diagnostics/diagnostic.js'

/** Reports late errors of a config, from timers and unawaited promises; during a load, the load reports them. */
export function onLateFailure(report: (diagnostics: readonly Diagnostic[]) => void): void {
  const late = async (error: unknown) => {
    if (loading.count > 0) return
    try {
      const { explainLateFailure } = await import('../config/loader/explain.js')
      const { diagnostics } = explainLateFailure(error)
      // No place in the author's files: a defect of build-nav, printed with the stack.
      if (diagnostics.every(({ place }) => !place)) setImmediate(() => crash(error))
      else report(diagnostics)
    } catch {
      // A config may break the globals of every program, and with them the explanation.
      crash(error)
    }
  }
  process.on('uncaughtException', late).on('unhandledRejection', late)
}

function crash(error: unknown): void {
  try {
    process.stderr.write(`${inspect(error)}\n`)
  } finally {
    process.exit(1)
  }
}
