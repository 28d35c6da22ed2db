import { defineCommand, UsageError } from '../command.js'
import { summaries } from '../summaries.js'

export const previewCommand = defineCommand({
  name: 'preview',
  summary: summaries.preview,
  positional: '[docs.config.ts | docs.json]',
  flags: {
    config: { type: 'string', value: '<file>', help: 'the config or docs.json (default: the one in the folder)' },
    port: { type: 'string', value: '<number>', help: 'serve on this port (default: 4460, or a free one)' },
    open: { type: 'boolean', help: 'open it in the browser' },
    against: { type: 'string', value: '<ref>', help: 'colour what changed since a git ref, or from another docs.json' },
    out: { type: 'string', value: '<file>', help: 'write one HTML file that shows it anywhere, and serve nothing' },
  },
  outcomes: {
    0: { written: 'with --out: the file was written', stopped: 'the preview was stopped; it serves until then' },
  },
  async run({ config, port, open, against, out }, [positional], terminal) {
    if (positional !== undefined && config !== undefined)
      throw new UsageError('name one file or use --config, not both')
    if (port !== undefined && !(/^\d+$/.test(port) && Number(port) < 65536))
      throw new UsageError(`--port takes a number up to 65535, not '${port}'`)
    if (out !== undefined && (port !== undefined || open)) {
      throw new UsageError("--out serves nothing: it can't be combined with --port and --open")
    }
    const options = { cwd: terminal.cwd, file: positional ?? config, against }
    const preview = await import('../preview.js')
    if (out !== undefined) {
      await preview.writePreview(options, out, terminal)
      return { outcome: 'written' }
    }
    await preview.runPreview(
      { ...options, port: port === undefined ? undefined : Number(port) },
      open === true,
      terminal,
    )
    return { outcome: 'stopped' }
  },
})
