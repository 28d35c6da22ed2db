import type { BuildResult } from '../commands/build/build.js'
import type { Diagnostic } from '../base/diagnostics/diagnostic.js'
import type { Terminal } from './command.js'

/** The findings of a build beside its result. Each use of `.set` is for `build-nav check` to name. */
export async function printWarnings({ diagnostics, written }: BuildResult, terminal: Terminal): Promise<void> {
  const shown = diagnostics.filter(({ severity, code }) => severity !== 'note' && code !== 'set-known-key')
  // By themselves, so that no other finding takes their room: they are reported by this build and by no other.
  const [ofVariants, others] = [true, false].map((isOf) =>
    shown.filter(({ code }) => (code === 'locale-parity' || code === 'variant-parity') === isOf),
  ) as [Diagnostic[], Diagnostic[]]
  if (others.length > 0) await terminal.report(others, '`npx build-nav check --all` lists each')
  if (ofVariants.length > 0) await reportVariants(ofVariants, written, terminal)
  if (shown.some(({ severity }) => severity === 'error'))
    terminal.error(
      `${written ? 'docs.json was still built, but `' : '`'}npx build-nav check\` fails until the errors are fixed.\n`,
    )
}

/** Reports what the languages, versions and products lack that this build added: `check` lists that of all of them. */
async function reportVariants(found: readonly Diagnostic[], written: boolean, terminal: Terminal): Promise<void> {
  await terminal.report(found, 'about what is new')
  const only = [...new Set(found.map(({ code }) => `--only ${code}`))].join(' ')
  const command = `\`npx build-nav check ${only} --all\` lists them, with those of what was there before`
  terminal.error(`${written ? 'Later builds do not repeat these warnings: ' : ''}${command}.\n`)
}
