import type { Place } from '../../base/diagnostics/diagnostic.js'
import { paintsOf, placeInWords, type PrettyOptions } from '../../base/diagnostics/report-pretty.js'
import { block, cutOff, printable, shellWord } from '../../base/diagnostics/text.js'
import type { WhyPlace, WhyRedirect, WhyResult } from './why.js'

/** An endpoint of a site with many versions may be listed a hundred times. */
const MOST_PLACES = 10

const colors: Readonly<Record<string, 'green' | 'yellow'>> = {
  reachable: 'green',
  unknown: 'yellow',
  redirected: 'yellow',
}

/** The reader's ways to a page, for people. */
export function formatWhy(result: WhyResult, options: PrettyOptions & { readonly all?: boolean | undefined }): string {
  const { page, address, endpoint, otherwise, shared, places, redirects, away, elsewhere, condition } = result
  const paint = paintsOf(options)
  const at = (place: Place | undefined) => (place ? `${paint.underline(placeInWords(place, options))}  ` : '')
  const redirect = ({ source, destination, place }: WhyRedirect) =>
    `${at(place)}${printable(`${source} → ${destination}`)}`
  const state = stateOf(result)
  const known = address === undefined ? '' : `  ${paint.dim(printable(address))}`
  const reasons = [
    ...result.reasons,
    otherwise ?? [],
    shared ?? [],
    endpoint === undefined ? [] : `Its frontmatter makes it the page of '${endpoint}'.`,
  ].flat()
  const listed = places.map((each) => `${at(each.place)}${printable(placeWords(each, result.isReachable))}`)
  const most = options.all === true ? Infinity : MOST_PLACES
  const lacking = elsewhere[0]?.lacking ?? ''
  const parts = [
    [
      `${paint.bold(printable(page))}${known}  ${paint[colors[state] ?? 'red'](state)}`,
      ...reasons.map((reason) => `  ${printable(reason)}`),
    ].join('\n'),
    block(
      places.length === 1 ? 'In the navigation:' : `In the navigation, ${places.length} times:`,
      cutOff(listed, most, (rest) => `… and ${rest} more, which --all shows.`),
    ),
    block(`Others list it, and '${printable(lacking)}' does not:`, [
      ...elsewhere.map((each) => `${at(each.place)}${printable(`'${each.in}' lists '${each.page}'`)}`),
      ...(condition ? [`${at(condition.place)}${printable(`the condition \`${condition.code}\` leaves it out`)}`] : []),
    ]),
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
  return away !== undefined && file === undefined ? 'redirected' : opens ? 'not in the navigation' : 'not reachable'
}

/** A page whose place is open shows so many commands. */
const MOST_CHOICES = 3

/** The way to list a page that nothing lists: a condition to change, a command, or several to choose from. */
function wayToList({ page, condition, command, choices, obstacle }: WhyResult): readonly string[] {
  if (condition) return ['To list it, change that condition.']
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

function placeWords({ to, role, of, hidden }: WhyPlace, isReachable: boolean): string {
  const way = to || 'the top of the navigation'
  // The reasons for an unreachable page are said above.
  const entry = of === undefined ? roles[role] : ` (made for '${of}' of the specification)`
  return `${way}${entry}${hidden !== undefined && isReachable ? `: not shown. ${hidden}` : ''}`
}
