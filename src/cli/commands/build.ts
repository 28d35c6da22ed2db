import { build } from '../../build/build.js'
import type { BuildResult } from '../../build/build.js'
import { defineCommand, UsageError } from '../command.js'
import type { Terminal } from '../command.js'
import { printWarnings } from '../print-warnings.js'
import { shownPath } from '../shown-path.js'

export const buildCommand = defineCommand({
  name: 'build',
  summary: 'Compile docs.config.ts to docs.json.',
  flags: {
    config: { type: 'string', value: '<file>', help: 'the config; docs.config.{ts,mts,js,mjs} in the folder' },
    out: { type: 'string', value: '<file>', help: 'where docs.json goes; beside the config' },
    check: { type: 'boolean', help: 'write nothing; print a diff and exit 1 where docs.json is not up to date' },
    stdout: { type: 'boolean', help: 'write nothing; print the docs.json' },
    watch: { type: 'boolean', help: 'build again whenever the config or a module that it imports changes' },
  },
  async run({ config, out, check, stdout, watch }, _positionals, terminal) {
    if ([check, stdout, watch].filter(Boolean).length > 1) {
      throw new UsageError('--check, --stdout and --watch exclude each other')
    }
    const options = { cwd: terminal.cwd, config, out, check, stdout }
    if (watch) return (await import('../watch.js')).watchBuild(options, terminal)
    const result = await build(options)
    await printWarnings(result, terminal)
    if (stdout) return (terminal.out(result.text), 0)
    if (check) return printCheck(result, terminal)
    const name = shownPath(result.out, terminal)
    terminal.out(result.written ? `wrote ${name}\n` : `${name} is up to date\n`)
    return 0
  },
})

async function printCheck(result: BuildResult, terminal: Terminal): Promise<number> {
  const name = shownPath(result.out, terminal)
  if (!result.changed) return (terminal.out(`${name} is up to date\n`), 0)
  const { unifiedDiff } = await import('../unified-diff.js')
  terminal.out(unifiedDiff(name, result.before ?? '', result.text, terminal.color))
  const missing = result.before === undefined
  terminal.error(`${name} ${missing ? 'does not exist' : 'is not what the config says'}: run build-nav and commit it\n`)
  return 1
}
