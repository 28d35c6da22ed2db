import { counted, listed, printable, shownOf } from '../../base/diagnostics/text.js'
import { paintsFor } from '../../base/diagnostics/paints.js'
import type { AddResult } from './add.js'
import type { AddedPage } from './plan.js'
import type { OpenPages } from './questions.js'

interface Look {
  /** A file's path for the terminal. */
  readonly shown: (file: string) => string
  readonly color: boolean
  /** Shows every choice. */
  readonly isAll: boolean
}

/** Added pages with the reasons for their places, open pages with their choices, and pages without need for a place. */
export function formatAdd(result: AddResult, { color, isAll, shown }: Look): string {
  const { added, open, skipped, internal, dropped, created, written, files } = result
  const paint = paintsFor(color)
  const isDone = written || files.length === 0
  const done = (past: string, verb: string) => (isDone ? past : `Would ${verb}`)
  const lines = [
    ...created.map((file) => `${written ? 'Created' : 'Would create'} ${shown(file)}`),
    ...added.flatMap((each) => {
      if (each.follows !== undefined) return []
      const verb = paint.green(each.isMoved ? done('Moved', 'move') : done('Added', 'add'))
      return [`${verb} ${printable(placeInWords(each, added))}`, ...reasonLines(each)]
    }),
    ...dropped.map((name) => `${done('Removed', 'remove')} the group '${printable(name)}': it has no other entries`),
    ...open.flatMap((question) => openLines(question, isAll)),
    ...skipped.flatMap(({ message, hint }) => [message, ...(hint === undefined ? [] : [`  ${hint}`])].map(printable)),
  ]
  if (added.length + open.length + skipped.length === 0)
    lines.push('Nothing to add: all these pages are in the navigation')
  if (internal.length > 0)
    lines.push(
      `Left out: ${counted(internal.length, 'file')} that ${internal.length === 1 ? 'looks' : 'look'} internal. To list them, run \`npx build-nav check --only page-internal\`.`,
    )
  return `${lines.join('\n')}\n`
}

/** `guides/deploy to Guides › Setup, in en and fr, after guides/errors` */
function placeInWords({ page, list, variant, after, before }: AddedPage, added: readonly AddedPage[]): string {
  const others = added.filter(({ follows }) => follows === page)
  const variants = [variant, ...others.map((each) => each.variant)].map((labels) => labels.join(' ')).filter(Boolean)
  const among = variants.length === 0 ? '' : `, in ${listed(variants)}`
  const beforeInWords = before === undefined ? '' : `, before ${before}`
  const beside = after === undefined ? beforeInWords : `, after ${after}`
  return `${page} to ${list.length === 0 ? 'the navigation' : list.join(' › ')}${among}${beside}`
}

function reasonLines({ because, elsewhere }: AddedPage): readonly string[] {
  const way = elsewhere === undefined ? undefined : `To put it elsewhere: ${elsewhere} (or --to TITLES)`
  const reason = [because, way].filter((each) => each !== undefined)
  return reason.length === 0 ? [] : [`  ${printable(reason.join(' '))}`]
}

/** The most choices shown for a question: the likeliest come first. */
const MOST_CHOICES = 3

function openLines({ message, choices }: OpenPages, isAll: boolean): string[] {
  const shown = shownOf(choices, isAll, MOST_CHOICES)
  const more = choices.length - shown.length
  return [
    printable(`${message} Not added.`),
    ...shown.map(({ command }) => `  ${printable(command)}`),
    ...(more > 0 ? [`  … and ${counted(more, 'more place')} (--all)`] : []),
  ]
}
