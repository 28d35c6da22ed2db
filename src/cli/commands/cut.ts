import type { CutResult } from '../../commands/cut/cut.js'
import { counted, listed, listedUpTo, more, shownOf } from '../../base/diagnostics/text.js'
import { UsageError } from '../command.js'
import type { Run, Terminal } from '../command.js'

export const runCut: Run<'cut'> = async (flags, [label], terminal) => {
  if (!label) throw new UsageError('name the new version: `npx build-nav cut 2.1`')
  const { cut } = await import('../../commands/cut/cut.js')
  const result = await cut(label, { ...flags, cwd: terminal.cwd })
  const say = (done: string, planned: string) => (result.written ? done : `Would ${planned}`)
  for (const { from, to, files } of result.folders)
    terminal.out(`${say('Copied', 'copy')} ${from}/ to ${to}/ (${counted(files, 'file')})\n`)
  for (const file of result.code) {
    terminal.print(`${say('Changed', 'change')} ${terminal.path(file.path)}:\n`)
    await terminal.patch([{ ...file, file: file.path }])
  }
  terminal.out(`${say('Wrote', 'write')} ${terminal.path(result.out)}\n`)
  const { count, pages } = result.links
  const inPages = `${counted(count, 'link')} in ${counted(pages.length, 'copied file')}`
  if (count > 0) terminal.out(`${say('Rewrote', 'rewrite')} ${inPages}: they point to ${label}\n`)
  const left = [
    marksLines(result, label),
    redirectLines(result, label),
    linkingLines(result, label, flags.all === true),
  ]
  for (const text of left) terminal.out(text)
  return { outcome: 'done', data: () => forPrograms(result, terminal) }
}

/** Marks such as `default` that the config sets by place, or for one version. */
function marksLines({ marksLeft: { keys, version } }: CutResult, label: string): string {
  if (keys.length === 0) return ''
  const [names, them] = [listed(keys), keys.length === 1 ? 'it' : 'them']
  const [now, next] =
    version === label
      ? [`With version ${label}, ${names} changed: the config sets ${them} by place`, `To keep ${them} as before`]
      : [
          `Version ${version} keeps its ${names}: the config sets ${them} for this version`,
          `To move ${them} to ${label}`,
        ]
  return `${now}. ${next}, change the config.\n`
}

/** Redirects to the version before. */
function redirectLines({ redirectsLeft, marksLeft }: CutResult, label: string): string {
  if (redirectsLeft.length === 0) return ''
  const [lead, them] = redirectsLeft.length === 1 ? ['leads', 'it'] : ['lead', 'them']
  const rows = redirectsLeft.map(({ source, destination }) => `${source} → ${destination}`)
  const still = `${counted(rows.length, 'redirect')} still ${lead} to ${marksLeft.version}: ${listedUpTo(3, rows)}.`
  return `${still} To point ${them} to ${label}, edit the destinations.\n`
}

/** Copied files that name a folder of the version before. */
function linkingLines({ linking, from }: CutResult, label: string, isAll: boolean): string {
  if (linking.length === 0) return ''
  const [verb, them] = linking.length === 1 ? ['names', 'it'] : ['name', 'them']
  const still = `${counted(linking.length, 'file')} of ${label} still ${verb} a folder of ${from}`
  const shown = shownOf(linking, isAll).map((file) => `  ${file}`)
  const lines = [
    `${still}, in text, in code or in a link without a page. Look through ${them}:`,
    ...shown,
    ...more(linking.length, isAll, 'file'),
  ]
  return lines.map((line) => `${line}\n`).join('')
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
