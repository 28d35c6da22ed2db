import { counted, digits, more, printable, shownOf } from '../base/diagnostics/text.js'
import { placeInWords } from '../base/diagnostics/report-pretty.js'
import type { FixResult } from '../commands/fix/fix.js'
import type { Terminal } from './command.js'
import { shownPath } from './shown-path.js'

/** More files are counted. */
const MOST_NAMES = 5

/** A report on the fixed findings and the next step; and the patch, where nothing was written. */
export async function fixReport(
  result: FixResult,
  terminal: Terminal,
  isAll: boolean,
): Promise<{ text: string; patch: string }> {
  const { file, fixes, files, written, built, isUnbuilt, prevented } = result
  if (files.length === 0) {
    return { text: prevented === undefined ? 'Nothing to fix\n\n' : `Nothing was fixed: ${prevented}.\n\n`, patch: '' }
  }
  const shown = files.slice(0, files.length > MOST_NAMES ? MOST_NAMES - 1 : MOST_NAMES)
  const rest = files.length > shown.length ? ` and ${digits(files.length - shown.length)} more files` : ''
  const names = shown.map((each) => shownPath(each.file, terminal)).join(', ') + rest
  const count = counted(fixes.length, 'finding')
  const all = fixes.map(({ code, change, place }) => {
    const at = place ? `${placeInWords(place, terminal)}  ` : ''
    return `  ${at}${code}  ${printable(change)}`
  })
  // The same code may give several places of docs.json.
  const lines = [`${written ? 'Fixed' : 'Would fix'} ${count} in ${names}:`, ...new Set(all)]
  const isOfDocs = files.some((each) => !/\.mdx?$/i.test(each.file))
  if (built) lines.push('Wrote docs.json.')
  else if (isUnbuilt && isOfDocs && !file.endsWith('.json'))
    lines.push('Run `npx build-nav` to build docs.json, or `npx build-nav pull` first if docs.json was edited.')
  const patch = written ? '' : await patchOf(result, terminal, isAll)
  return { text: `${lines.join('\n')}\n\n`, patch }
}

async function patchOf({ files }: FixResult, terminal: Terminal, isAll: boolean): Promise<string> {
  const { unifiedDiff } = await import('./unified-diff.js')
  const patches = shownOf(files, isAll).map(({ file, before, text }) =>
    unifiedDiff(shownPath(file, terminal), before ?? '', text, terminal.color),
  )
  const rest = more(files.length, isAll, 'file').map((line) => `${line}\n`)
  return [...patches, ...rest].join('')
}
