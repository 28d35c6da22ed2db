import { digits } from '../base/diagnostics/text.js'
import path from 'node:path'
import { BuildNavError } from '../base/diagnostics/diagnostic.js'
import { openInBrowser } from '../commands/preview/open.js'
import { servePreview } from '../commands/preview/preview.js'
import type { PreviewOptions, PreviewState, ServeOptions } from '../commands/preview/preview.js'
import { previewFile } from '../commands/preview/preview-file.js'
import type { Terminal } from './command.js'
import { onLateFailure } from './late-failures.js'
import { shownPath } from './shown-path.js'

/** Serves a preview until the process gets a signal to stop. */
export async function runPreview(options: ServeOptions, open: boolean, terminal: Terminal): Promise<void> {
  const stopped = new Promise((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
    terminal.onClosed(() => stop(undefined))
  })
  // What a config left running may still throw; the preview goes on.
  onLateFailure((diagnostics) => void terminal.report(diagnostics))
  const { url, close } = await servePreview({ ...options, onState: (state) => report(state, terminal) })
  terminal.out(`Preview: ${url} (Ctrl+C to stop)\n`)
  if (open) openInBrowser(url)
  await stopped
  // A load under way may take as long as it likes: the process ends.
  void close()
}

function report({ changed, diagnostics }: PreviewState, terminal: Terminal): void {
  if (diagnostics.length > 0) return void terminal.report(diagnostics)
  if (changed.length > 0)
    terminal.out(
      `${changed
        .map((file) => shownPath(file, terminal))
        .slice(0, 3)
        .join(', ')} changed\n`,
    )
}

/** Writes a preview into a file; its path as it is shown. */
export async function writePreview(options: PreviewOptions, out: string, terminal: Terminal): Promise<string> {
  const { writeFileAtomically } = await import('../base/files/write.js')
  const file = path.resolve(terminal.cwd, out)
  const { html, diagnostics } = await previewFile(options)
  writeFileAtomically(file, html)
  const shown = shownPath(file, terminal)
  terminal.out(`Wrote ${shown} (${digits(Math.ceil(Buffer.byteLength(html) / 1000))} kB)\n`)
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new BuildNavError(errors)
  return shown
}
