import type { BuildResult } from '../commands/build/build.js'
import type { Terminal } from './command.js'

/** The findings of a build beside its result. Each use of `.set` is for `build-nav check` to name. */
export async function printWarnings({ diagnostics }: BuildResult, terminal: Terminal): Promise<void> {
  const shown = diagnostics.filter(({ severity, code }) => severity !== 'note' && code !== 'set-known-key')
  if (shown.length > 0) await terminal.report(shown, '`npx build-nav check --all` lists each')
  if (shown.some(({ severity }) => severity === 'error'))
    terminal.error('None of this stops the build, but `npx build-nav check` fails until it is fixed.\n')
}
