import type { CutResult } from '../../commands/cut/cut.js'
import { configName } from '../../config/loader/config-names.js'
import { counted, digits } from '../../base/diagnostics/counted.js'
import { listed } from '../../base/diagnostics/listed.js'
import { defineCommand, formatFlag, UsageError } from '../command.js'
import type { Terminal } from '../command.js'
import { shownPath } from '../shown-path.js'
import { summaries } from '../summaries.js'

export const cutCommand = defineCommand({
  name: 'cut',
  summary: summaries.cut,
  example: 'npx build-nav cut 2.1',
  positional: '<version>',
  flags: {
    config: { type: 'string', value: '<file>', help: `the config (default: ${configName} in the folder)` },
    from: { type: 'string', value: '<version>', help: 'the version to copy (default: the newest)' },
    'dry-run': { type: 'boolean', help: 'print what would change, and write nothing' },
    format: formatFlag,
  },
  outcomes: { 0: { done: 'the version was made (with --dry-run: would be)' } },
  async run({ config, from, 'dry-run': dryRun }, [label], terminal) {
    if (!label) throw new UsageError('name the new version: `npx build-nav cut 2.1`')
    const { cut } = await import('../../commands/cut/cut.js')
    const result = await cut(label, { cwd: terminal.cwd, config, from, dryRun })
    const { unifiedDiff } = await import('../unified-diff.js')
    const [copied, changed, wrote] = result.written
      ? ['Copied', 'Changed', 'Wrote']
      : ['Would copy', 'Would change', 'Would write']
    for (const folder of result.folders)
      terminal.out(`${copied} ${folder.from}/ to ${folder.to}/ (${counted(folder.files, 'file')})\n`)
    for (const file of result.code) {
      const name = shownPath(file.path, terminal)
      terminal.out(`${changed} ${name}:\n${unifiedDiff(name, file.before, file.text, terminal.color)}`)
    }
    terminal.out(`${wrote} ${shownPath(result.out, terminal)}\n`)
    const { linking, from: old, marksLeft } = result
    if (marksLeft.keys.length > 0) {
      const [its, them] = [`its ${listed(marksLeft.keys)}`, marksLeft.keys.length === 1 ? 'it' : 'them']
      terminal.out(`Version ${marksLeft.version} keeps ${its}: the config sets ${them} for this version. `)
      terminal.out(`To move ${them} to ${label}, change the config.\n`)
    }
    if (linking.length > 0) {
      const [count, them] = linking.length === 1 ? ['One page', 'it'] : [`${digits(linking.length)} pages`, 'them']
      terminal.out(`${count} of ${label} still ${linking.length === 1 ? 'links' : 'link'} to ${old}, `)
      terminal.out(`because a link contains the folder. Look through ${them}:\n`)
      for (const page of linking) terminal.out(`  ${page}\n`)
    }
    return { outcome: 'done', data: () => forPrograms(result, terminal) }
  },
})

/** The stable fields of `--format json`. */
function forPrograms({ from, folders, code, out, linking, marksLeft, written }: CutResult, terminal: Terminal) {
  return {
    from,
    folders,
    changed: [...code.map((file) => shownPath(file.path, terminal)), shownPath(out, terminal)],
    linking,
    marksLeft,
    written,
  }
}
