import { inspect } from 'node:util'
import { loading } from '../config/loader/process.js'
import type { Diagnostic } from '../base/diagnostics/diagnostic.js'

/**
 * Reports what a config throws after it was loaded, in a timer or in a promise that nobody awaits. While a config is being
 * loaded, the load reports it.
 */
export function onLateFailure(report: (diagnostics: readonly Diagnostic[]) => void): void {
  const late = async (error: unknown) => {
    if (loading.count > 0) return
    try {
      const { explainLateFailure } = await import('../config/loader/explain.js')
      const { diagnostics } = explainLateFailure(error)
      // Nothing of the author's had part in it: a defect of build-nav, which only its stack can tell of.
      if (diagnostics.every(({ place }) => !place)) setImmediate(() => crash(error))
      else report(diagnostics)
    } catch {
      // A config may break what every program needs, and so what would explain it, for ever again.
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
