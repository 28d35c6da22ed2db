import type { BuildResult } from '../build/build.js'
import type { Terminal } from './command.js'

/** What a build says beside its result. Each use of `.set` is for `build-nav check` to name. */
export async function printWarnings({ diagnostics }: BuildResult, terminal: Terminal): Promise<void> {
  const shown = diagnostics.filter(({ severity, code }) => severity === 'warning' && code !== 'set-known-key')
  if (shown.length > 0) await terminal.report(shown)
}
