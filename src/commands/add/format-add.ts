import { counted, listed, printable, shellWord, shownOf } from '../../base/diagnostics/text.js'
import { paintsFor } from '../../base/diagnostics/paints.js'
import type { AddResult } from './add.js'
import type { OpenPages } from './open-pages.js'
import type { AddedPage } from './plan.js'

interface Look {
  /** A file's path for the terminal. */
  readonly shown: (file: string) => string
  readonly color: boolean
  /** Shows every choice. */
  readonly isAll: boolean
}

/** The most choices shown for a question: the likeliest come first. */
const MOST_CHOICES = 3

/** Added pages with the reasons for their places, open pages with their choices, and pages without need for a place. */
export function formatAdd(
  { added, open, skipped, internal, dropped, created, written, files }: AddResult,
  { color, isAll, shown }: Look,
): string {
  const paint = paintsFor(color)
  const isDone = written || files.length === 0
  const verb = ({ isMoved }: AddedPage) => {
    const [done, wouldBe] = isMoved ? ['Moved', 'Would move'] : ['Added', 'Would add']
    return paint.green(isDone ? done : wouldBe)
  }
  const firsts = added.filter(({ follows }) => follows === undefined)
  const lines = [
    ...created.map((file) => `${written ? 'Created' : 'Would create'} ${shown(file)}`),
    ...firsts.flatMap((each, index) => addedLines(each, added, verb(each), firsts[index - 1])),
    ...dropped.map(
      (name) => `${isDone ? 'Removed' : 'Would remove'} the group '${printable(name)}': it has no other entries`,
    ),
    ...titleLines(added, files),
    ...open.flatMap((question) => openLines(question, isAll)),
    ...skipped.flatMap(({ message, hint }) => [
      printable(message),
      ...(hint === undefined ? [] : [`  ${printable(hint)}`]),
    ]),
  ]
  if (added.length + open.length + skipped.length === 0)
    lines.push('Nothing to add: all these pages are in the navigation')
  if (internal.length > 0)
    lines.push(
      `Left out: ${counted(internal.length, 'file')} that ${internal.length === 1 ? 'looks' : 'look'} internal. To list them, run \`npx build-nav check --only page-internal\`.`,
    )
  return `${lines.join('\n')}\n`
}

function addedLines(
  first: AddedPage,
  added: readonly AddedPage[],
  verb: string,
  above: AddedPage | undefined,
): string[] {
  const { page, list, after, before, because, elsewhere } = first
  const all = [first, ...added.filter(({ follows }) => follows === page)]
  const variants = all.map(({ variant }) => variant.join(' ')).filter(Boolean)
  const where = list.length === 0 ? 'the navigation' : list.join(' › ')
  const among = variants.length === 0 ? '' : `, in ${listed(variants)}`
  // Behind the page of the line above, or before the same page: the line above names the place.
  const isBehind = above !== undefined && above.list.join('\0') === list.join('\0')
  const isNext = isBehind && (after === above.page || (after === above.after && before === above.before))
  const isNew = added.some((other) => other.page === before)
  const beside = isNext
    ? ''
    : after !== undefined
      ? `, after ${after}`
      : before !== undefined && !isNew
        ? `, before ${before}`
        : ''
  const reason = [because, elsewhere && `To put it elsewhere: ${elsewhere} (or --to TITLES)`].filter(
    (each) => each !== undefined,
  )
  return [
    `${verb} ${printable(`${page} to ${where}${among}${beside}`)}`,
    ...(reason.length === 0 ? [] : [`  ${printable(reason.join(' '))}`]),
  ]
}

/** The commands for a new group's titles, by language. */
function titleLines(added: readonly AddedPage[], files: AddResult['files']): string[] {
  const grouped = added.filter(({ reason }) => reason === 'group')
  const title = grouped[0]?.list.at(-1)
  const variantOf = ({ variant }: AddedPage) => variant.join(' ')
  const isTranslated = ({ page, follows }: AddedPage) => follows !== undefined && follows !== page
  const variants = [...new Set(grouped.map(variantOf))]
  const others = [...new Set(grouped.filter(isTranslated).map(variantOf))]
  if (title === undefined || others.length === 0) return []
  // `group(t('Guides'))`: the config has words in several languages.
  const [, call] = files.map(({ text }) => /\bgroup\(\s*([\w.]+)\(["'`]/.exec(text)).find(Boolean) ?? []
  const way =
    call === undefined ? '' : `, write \`group(${call}('${title}'))\` and add it to the tables of words, or run`
  const commands = others.map((other) => {
    const pages = grouped.filter((each) => variantOf(each) === other).map(({ page }) => page)
    return `  npx build-nav add ${pages.map(shellWord).join(' ')} --group '<title in ${other}>'`
  })
  return [`The title '${title}' is the same in ${listed(variants)}. To translate it${way}:`, ...commands].map(printable)
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
