import { digits } from '../../base/diagnostics/text.js'
import path from 'node:path'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { openInBrowser } from '../../commands/preview/open.js'
import { servePreview } from '../../commands/preview/preview.js'
import type { PreviewState, PreviewView, ServeOptions } from '../../commands/preview/preview.js'
import { previewFile } from '../../commands/preview/preview-file.js'
import type { PreviewFileOptions } from '../../commands/preview/preview-file.js'
import { onLateFailure } from '../late-failures.js'
import { UsageError } from '../command.js'
import type { Run, Terminal } from '../command.js'

export const runPreview: Run<'preview'> = async (
  { config, port, open, against, view, out },
  [positional],
  terminal,
) => {
  if (out !== undefined && (port !== undefined || open)) {
    throw new UsageError("--out can't be combined with --port or --open")
  }
  if (view === 'changes' && against === undefined) throw new UsageError('--view changes needs --against')
  if (out === undefined && terminal.isData)
    throw new UsageError('--format json needs --out: a preview that is served never ends')
  const options = { cwd: terminal.cwd, file: positional ?? config, against }
  if (out !== undefined) {
    const file = await writePreview({ ...options, view }, out, terminal)
    return { outcome: 'written', data: () => ({ file }) }
  }
  await servedUntilStopped({ ...options, port }, { open: open === true, view }, terminal)
  return { outcome: 'stopped' }
}

/** Serves a preview until the process gets a signal to stop. */
async function servedUntilStopped(
  options: ServeOptions,
  { open, view }: { readonly open: boolean; readonly view: PreviewView | undefined },
  terminal: Terminal,
): Promise<void> {
  const stopped = new Promise((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
    terminal.onClosed(() => stop(undefined))
  })
  // A config's timers may still throw; the preview goes on.
  onLateFailure((diagnostics) => void terminal.report(diagnostics))
  const { url, close } = await servePreview({ ...options, onState: (state) => report(state, terminal) })
  const first = view === undefined ? url : `${url}_preview/${view}`
  terminal.out(`Preview: ${first} (Ctrl+C to stop)\n`)
  if (open) openInBrowser(first)
  await stopped
  // The process ends even during a load.
  void close()
}

function report({ changed, diagnostics }: PreviewState, terminal: Terminal): void {
  if (diagnostics.length > 0) return void terminal.report(diagnostics)
  const names = changed.slice(0, 3).map((file) => terminal.path(file))
  if (names.length > 0) terminal.out(`${names.join(', ')} changed\n`)
}

/** Writes a preview into a file, and returns the shown path. */
async function writePreview(options: PreviewFileOptions, out: string, terminal: Terminal): Promise<string> {
  const { writeFileAtomically } = await import('../../base/files/write.js')
  const file = path.resolve(terminal.cwd, out)
  const { html, diagnostics } = await previewFile(options)
  writeFileAtomically(file, html)
  const shown = terminal.path(file)
  terminal.out(`Wrote ${shown} (${digits(Math.ceil(Buffer.byteLength(html) / 1000))} kB)\n`)
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new BuildNavError(errors)
  return shown
}
