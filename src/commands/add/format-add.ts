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
  const verb = ({ isMoved }: AddedPage) =>
    paint.green(isMoved ? (isDone ? 'Moved' : 'Would move') : isDone ? 'Added' : 'Would add')
  const firsts = added.filter(({ follows }) => follows === undefined)
  const removed = isDone ? 'Removed' : 'Would remove'
  const lines = [
    ...created.map((file) => `${written ? 'Created' : 'Would create'} ${shown(file)}`),
    ...firsts.flatMap((each, at) => [
      `${verb(each)} ${printable(placeInWords(each, added, firsts[at - 1]))}`,
      ...reasonLines(each),
    ]),
    ...dropped.map((name) => `${removed} the group '${printable(name)}': it has no other entries`),
    ...titleLines(added),
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
function placeInWords(first: AddedPage, added: readonly AddedPage[], above: AddedPage | undefined): string {
  const { page, list, after, before } = first
  const all = [first, ...added.filter(({ follows }) => follows === page)]
  const variants = all.map(({ variant }) => variant.join(' ')).filter(Boolean)
  const where = list.length === 0 ? 'the navigation' : list.join(' › ')
  const among = variants.length === 0 ? '' : `, in ${listed(variants)}`
  // Behind the page of the line above, or before the same page: the line above names the place.
  const isBelow = above?.list.join('\0') === list.join('\0')
  const isNext = isBelow && (after === above.page || (after === above.after && before === above.before))
  const isBeforeNew = added.some((other) => other.page === before)
  const beforeInWords = before === undefined || isBeforeNew ? '' : `, before ${before}`
  const beside = after === undefined ? beforeInWords : `, after ${after}`
  return `${page} to ${where}${among}${isNext ? '' : beside}`
}

function reasonLines({ because, elsewhere }: AddedPage): readonly string[] {
  const way = elsewhere === undefined ? undefined : `To put it elsewhere: ${elsewhere} (or --to TITLES)`
  const reason = [because, way].filter((each) => each !== undefined)
  return reason.length === 0 ? [] : [`  ${printable(reason.join(' '))}`]
}

/** A note on a new group's title, the same in several languages. */
function titleLines(added: readonly AddedPage[]): string[] {
  const inGroup = added.filter(({ reason }) => reason === 'group')
  if (!inGroup.some(({ page, follows = page }) => follows !== page)) return []
  const title = printable(inGroup[0]?.list.at(-1) ?? '')
  const variants = printable(listed([...new Set(inGroup.map(({ variant }) => variant.join(' ')))]))
  return [`The title '${title}' is the same in ${variants}: translate it in docs.json, or in the config`]
}

function openLines({ message, choices }: OpenPages, isAll: boolean): string[] {
  const shown = shownOf(choices, isAll, MOST_CHOICES)
  const more = choices.length - shown.length
  return [
    printable(`${message} Not added.`),
    ...shown.map(({ command }) => `  ${printable(command)}`),
    ...(more > 0 ? [`  … and ${counted(more, 'more place')} (--all)`] : []),
  ]
}

/** The most choices shown for a question: the likeliest come first. */
const MOST_CHOICES = 3
