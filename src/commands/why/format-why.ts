import type { Place } from '../../base/diagnostics/diagnostic.js'
import { paintsOf, placeInWords, type PrettyOptions } from '../../base/diagnostics/report-pretty.js'
import { block, cutOff, printable, shellWord } from '../../base/diagnostics/text.js'
import type { WhyPlace, WhyRedirect, WhyResult } from './why.js'

/** An endpoint of a site with many versions may be listed a hundred times. */
const MOST_PLACES = 10

/** A page whose place is open shows so many commands. */
const MOST_CHOICES = 3

/** The reader's ways to a page, for people. */
export function formatWhy(result: WhyResult, options: PrettyOptions & { readonly all?: boolean | undefined }): string {
  const { page, address = '', otherwise, places, redirects, away, condition } = result
  const paint = paintsOf(options)
  const line = (place: Place | undefined, text: string) =>
    `${place ? `${paint.underline(placeInWords(place, options))}  ` : ''}${printable(text)}`
  const redirect = ({ source, destination, place }: WhyRedirect) => line(place, `${source} → ${destination}`)
  const state = stateOf(result)
  const color =
    state === 'reachable' ? paint.green : ['unknown', 'redirected'].includes(state) ? paint.yellow : paint.red
  const head = [paint.bold(printable(page)), paint.dim(printable(address)), color(state)].filter(Boolean).join('  ')
  const reasons = [...result.reasons, otherwise ?? []].flat()
  const listed = places.map((each) => line(each.place, placeWords(each, result.isReachable)))
  const most = options.all === true ? Infinity : MOST_PLACES
  const parts = [
    [head, ...reasons.map((reason) => `  ${printable(reason)}`)].join('\n'),
    block(
      places.length === 1 ? 'In the navigation:' : `In the navigation, ${places.length} times:`,
      cutOff(listed, most, (rest) => `… and ${rest} more, which --all shows.`),
    ),
    block(
      'To list it, change the condition that leaves it out:',
      condition ? [line(condition.place, condition.code)] : [],
    ),
    wayToList(result),
    block('Redirects to it:', redirects.map(redirect)),
    block('A redirect sends readers elsewhere:', away ? [redirect(away)] : []),
  ]
  return `${parts.flat().join('\n\n')}\n`
}

function stateOf({ isReachable, unread, away, file, places, opens }: WhyResult): string {
  if (isReachable) return 'reachable'
  if (unread !== undefined) return 'unknown'
  if (places.length > 0) return 'not reachable'
  if (away !== undefined && file === undefined) return 'redirected'
  return opens ? 'not in the navigation' : 'not reachable'
}

/** The way to list a page that nothing lists: a command, or several to choose from. */
function wayToList({ page, command, choices, obstacle }: WhyResult): readonly string[] {
  if (command !== undefined) return [printable(`To list it, run \`${command}\`.`)]
  if (obstacle === undefined || choices.length === 0) return [obstacle ?? []].flat().map(printable)
  const all = `\`npx build-nav add ${shellWord(page)} --all\``
  const commands = cutOff(choices, MOST_CHOICES, (rest) => `… and ${rest} more, which ${all} prints.`)
  const which = choices.length > 1 ? 'one of these' : 'this'
  return block(`${printable(obstacle)} To list it, run ${which}:`, commands.map(printable))
}

const roles: Readonly<Record<WhyPlace['role'], string>> = {
  listed: '',
  root: " (opens with the group's title)",
  link: ' (a link)',
  made: ' (made from the specification)',
}

/** The titles to a place. For an unreachable page, the reasons are said above. */
function placeWords({ to, role, hidden }: WhyPlace, isReachable: boolean): string {
  const isTold = hidden === undefined || !isReachable
  return `${to || 'the top of the navigation'}${roles[role]}${isTold ? '' : `: not shown. ${hidden}`}`
}
