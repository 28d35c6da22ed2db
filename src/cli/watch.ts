import { build } from '../commands/build/build.js'
import type { BuildOptions, BuildResult } from '../commands/build/build.js'
import type { Output } from '../commands/build/docs-json-files.js'
import { findSides } from '../config/loader/find-config.js'
import { watchConfig } from '../config/loader/watch.js'
import type { ConfigWatch } from '../config/loader/watch.js'
import { BuildNavError } from '../base/diagnostics/diagnostic.js'
import { capital, counted, listed, listedUpTo } from '../base/diagnostics/text.js'
import { readableText } from '../base/files/read.js'
import type { Terminal } from './command.js'
import { onLateFailure } from './late-failures.js'
import { buildNotes, printWarnings } from './build-notes.js'
import { lineCounts } from './unified-diff.js'

/** Builds now and after every change, until the process gets a signal to stop. */
export async function watchBuild(options: BuildOptions & { readonly cwd: string }, terminal: Terminal): Promise<void> {
  // A missing config is an error at once.
  const { config, out } = findSides(options)
  let files: readonly string[] = [config, out]
  let left: string | undefined
  const onFiles = (loaded: readonly string[]) => (files = [...loaded, out])
  let watch: ConfigWatch | undefined
  // A config's timers may still throw; the watch goes on.
  onLateFailure((diagnostics) => void terminal.report(diagnostics))
  await new Promise((stop, onError) => {
    watch = watchConfig({
      load: async (changed) => {
        // A docs.json as the last build left the file is no news.
        const news = changed.filter((file) => file !== out || readableText(out) !== left)
        if (changed.length === 0 || news.length > 0) {
          const report = await buildOnce({ ...options, onFiles }, news, terminal)
          // Readers of the report may edit docs.json at once.
          left = readableText(out)
          terminal.out(report)
        }
        return files
      },
      // A defect of build-nav: no change would help.
      onError,
    })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
    terminal.onClosed(() => stop(undefined))
  })
  // The process ends even during a load.
  void watch?.close()
}

/** Builds, and prints a line with the result. Problems are printed, and the watch goes on. */
async function buildOnce(options: BuildOptions & { cwd: string }, changed: readonly string[], terminal: Terminal) {
  // The working folder has no name of its own.
  const names = changed.map((file) => terminal.path(file) || 'pages')
  const because = names.length > 0 ? `${listedUpTo(3, names)} changed: ` : ''
  try {
    const result = await build(options)
    await printWarnings(result, terminal)
    const isAround = result.isOfParts && !result.changed && changed.every((file) => file === result.out)
    // People edit docs.json around the parts.
    if (isAround && changed.length > 0 && !result.files.includes(result.out)) return ''
    const outputs = [...(result.written ? result.changes : []), ...(result.types?.written ? [result.types] : [])]
    const what =
      outputs.length > 0
        ? `wrote ${listed(outputs.map((output) => written(output, terminal)))}`
        : `${terminal.path(result.out)} is up to date`
    const after = `${await buildNotes(result, terminal)}`
    return `${because || what.startsWith('docs.json') ? `${because}${what}` : capital(what)}\n${after}${because ? '' : `Watching ${counted(filesOf(result), 'file')} (Ctrl+C to stop)\n`}`
  } catch (error) {
    if (!(error instanceof BuildNavError)) throw error
    await terminal.report(error.diagnostics)
    return `${because}nothing written. Waiting for changes.\n`
  }
}

function written({ file, before, text }: Output, terminal: Terminal): string {
  return `${terminal.path(file)}${before === undefined ? '' : ` (${lineCounts(before, text)})`}`
}

/** Without folders and ignore files. */
function filesOf({ files, reads }: BuildResult): number {
  return files.length + reads.filter((name) => !/[\\/](\.\w+)?$/.test(name)).length
}
