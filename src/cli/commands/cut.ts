import type { CutResult } from '../../commands/cut/cut.js'
import { counted, listed, listedUpTo, more, shownOf } from '../../base/diagnostics/text.js'
import { UsageError } from '../command.js'
import type { Run, Terminal } from '../command.js'

export const runCut: Run<'cut'> = async (flags, [label], terminal) => {
  if (!label) throw new UsageError('name the new version: `npx build-nav cut 2.1`')
  const { cut } = await import('../../commands/cut/cut.js')
  const result = await cut(label, { ...flags, cwd: terminal.cwd })
  const [copied, changed, wrote] = result.written
    ? ['Copied', 'Changed', 'Wrote']
    : ['Would copy', 'Would change', 'Would write']
  for (const folder of result.folders)
    terminal.out(`${copied} ${folder.from}/ to ${folder.to}/ (${counted(folder.files, 'file')})\n`)
  for (const file of result.code) {
    terminal.print(`${changed} ${terminal.path(file.path)}:\n`)
    await terminal.patch([{ ...file, file: file.path }])
  }
  terminal.out(`${wrote} ${terminal.path(result.out)}\n`)
  const { links, linking, from: old, marksLeft, redirectsLeft } = result
  if (links.count > 0) {
    const inPages = `${counted(links.count, 'link')} in ${counted(links.pages.length, 'copied file')}`
    terminal.out(`${result.written ? 'Rewrote' : 'Would rewrite'} ${inPages}: they point to ${label}\n`)
  }
  if (marksLeft.keys.length > 0) {
    const [keys, them] = [listed(marksLeft.keys), marksLeft.keys.length === 1 ? 'it' : 'them']
    const [now, next] =
      marksLeft.version === label
        ? [`With version ${label}, ${keys} changed: the config sets ${them} by place`, `To keep ${them} as before`]
        : [
            `Version ${marksLeft.version} keeps its ${keys}: the config sets ${them} for this version`,
            `To move ${them} to ${label}`,
          ]
    terminal.out(`${now}. ${next}, change the config.\n`)
  }
  if (redirectsLeft.length > 0) {
    const [lead, them] = redirectsLeft.length === 1 ? ['leads', 'it'] : ['lead', 'them']
    const rows = listedUpTo(
      3,
      redirectsLeft.map(({ source, destination }) => `${source} → ${destination}`),
    )
    terminal.out(`${counted(redirectsLeft.length, 'redirect')} still ${lead} to ${marksLeft.version}: ${rows}. `)
    terminal.out(`To point ${them} to ${label}, edit the destinations.\n`)
  }
  if (linking.length > 0) {
    const [verb, them] = linking.length === 1 ? ['names', 'it'] : ['name', 'them']
    terminal.out(`${counted(linking.length, 'file')} of ${label} still ${verb} a folder of ${old}, in text, in code `)
    terminal.out(`or in a link without a page. Look through ${them}:\n`)
    const shown = shownOf(linking, flags.all === true).map((file) => `  ${file}`)
    for (const line of [...shown, ...more(linking.length, flags.all === true, 'file')]) terminal.out(`${line}\n`)
  }
  return { outcome: 'done', data: () => forPrograms(result, terminal) }
}

/** The stable fields of `--format json`. */
function forPrograms(
  { from, folders, code, out, links, linking, marksLeft, redirectsLeft, written }: CutResult,
  terminal: Terminal,
) {
  return {
    from,
    folders,
    changed: [...new Set([...code.map((file) => file.path), out].map(terminal.path))],
    links,
    linking,
    marksLeft,
    redirectsLeft,
    written,
  }
}
