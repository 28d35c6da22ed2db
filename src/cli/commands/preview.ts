import { defineCommand, formatFlag, UsageError } from '../command.js'
import { summaries } from '../summaries.js'

export const previewCommand = defineCommand({
  name: 'preview',
  summary: summaries.preview,
  example: 'npx build-nav preview --against main --open',
  positional: '[docs.config.ts | docs.json]',
  flags: {
    config: { type: 'string', value: '<file>', help: 'the config or docs.json (default: the one in the folder)' },
    port: { type: 'string', value: '<number>', help: 'use this port (default: 4460, or a free one)' },
    open: { type: 'boolean', help: 'open the preview in the browser' },
    against: {
      type: 'string',
      value: '<ref>',
      help: 'highlight what changed since a branch, tag or commit, or from a different docs.json',
    },
    out: { type: 'string', value: '<file>', help: 'write the preview to an HTML file instead of serving it' },
    format: formatFlag,
  },
  isReader: true,
  outcomes: {
    0: { written: 'with --out: the file was written', stopped: 'the preview was stopped; it serves until then' },
  },
  async run({ config, port, open, against, out }, [positional], terminal) {
    if (positional !== undefined && config !== undefined)
      throw new UsageError('name one file or use --config, not both')
    if (port !== undefined && !(/^\d+$/.test(port) && Number(port) < 65536))
      throw new UsageError(`--port must be a number up to 65535, not '${port}'`)
    if (out !== undefined && (port !== undefined || open)) {
      throw new UsageError("--out can't be combined with --port or --open")
    }
    if (out === undefined && terminal.isData)
      throw new UsageError('--format json needs --out: a preview that is served never ends')
    const options = { cwd: terminal.cwd, file: positional ?? config, against }
    const preview = await import('../preview.js')
    if (out !== undefined) {
      const file = await preview.writePreview(options, out, terminal)
      return { outcome: 'written', data: () => ({ file }) }
    }
    await preview.runPreview(
      { ...options, port: port === undefined ? undefined : Number(port) },
      open === true,
      terminal,
    )
    return { outcome: 'stopped' }
  },
})
