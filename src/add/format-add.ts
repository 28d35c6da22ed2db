import { listed } from '../diagnostics/listed.js'
import { counted } from '../diagnostics/counted.js'
import { paintsFor } from '../diagnostics/paints.js'
import { printable } from '../diagnostics/printable.js'
import { shellWord } from '../files/shell-word.js'
import { baseOf } from '../site/page-path.js'
import type { AddResult } from './add.js'
import type { AddedPage, OpenPages } from './plan.js'

interface Look {
  readonly color: boolean
  /** Whether every choice is shown. */
  readonly isAll: boolean
}

/** A question with more choices shows these. */
const MOST_CHOICES = 6

/** What was added and why there, what is open and how to settle it, and what needs no place. */
export function formatAdd(
  { added, open, skipped, created, written, files }: AddResult,
  { color, isAll }: Look,
): string {
  const paint = paintsFor(color)
  const would = written || files.length === 0 ? 'Added' : 'Would add'
  const firsts = added.filter(({ follows }) => follows === undefined)
  const lines = [
    ...created.map((file) => `${written ? 'Made' : 'Would make'} ${printable(baseOf(file))}`),
    ...firsts.flatMap((each) => addedLines(each, added, `${paint.green(would)}`)),
    ...open.flatMap((question) => openLines(question, isAll)),
    ...skipped.flatMap(({ message, hint }) => [
      printable(message),
      ...(hint === undefined ? [] : [`  ${printable(hint)}`]),
    ]),
  ]
  if (added.length + open.length + skipped.length === 0) lines.push('Every page is in the navigation: nothing to add.')
  return `${lines.join('\n')}\n`
}

function addedLines(first: AddedPage, added: readonly AddedPage[], verb: string): string[] {
  const { page, list, after, before, because } = first
  const all = [first, ...added.filter(({ follows }) => follows === page)]
  const variants = all.map(({ variant }) => variant.join(' ')).filter(Boolean)
  const where = list.length === 0 ? 'the navigation' : list.join(' › ')
  const among = variants.length === 0 ? '' : `, in ${listed(variants)}`
  const beside = after !== undefined ? `, after ${after}` : before !== undefined ? `, before ${before}` : ''
  const elsewhere = `To put it elsewhere: npx build-nav add ${shellWord(page)} --to TITLES, or --after PAGE`
  return [
    `${verb} ${printable(`${page} to ${where}${among}${beside}`)}.`,
    ...(because === undefined ? [] : [`  ${printable(because)} ${printable(elsewhere)}`]),
  ]
}

function openLines({ message, choices }: OpenPages, isAll: boolean): string[] {
  const shown = isAll ? choices : choices.slice(0, MOST_CHOICES)
  const more = choices.length - shown.length
  return [
    printable(`${message} Nothing was written for ${choices.length > 1 ? 'it' : 'them'}.`),
    ...shown.map(({ command }) => `  ${printable(command)}`),
    ...(more > 0 ? [`  … and ${counted(more, 'more place')}: --all`] : []),
  ]
}
