import type { Place } from '../../base/diagnostics/diagnostic.js'
import { printable, shellWord } from '../../base/diagnostics/text.js'
import { paintsOf, placeInWords } from '../../base/diagnostics/report-pretty.js'
import type { PrettyOptions } from '../../base/diagnostics/report-pretty.js'
import type { WhyPlace, WhyRedirect, WhyResult } from './why.js'

/** An endpoint of a site with many versions may be listed a hundred times. */
const MOST_PLACES = 10

/** The reader's ways to a page, for people. */
export function formatWhy(result: WhyResult, options: PrettyOptions & { readonly all?: boolean | undefined }): string {
  const {
    page,
    address,
    endpoint,
    isReachable,
    unread,
    otherwise,
    shared,
    reasons,
    places,
    redirects,
    away,
    elsewhere,
    condition,
  } = result
  const paint = paintsOf(options)
  const at = (place: Place | undefined) => (place ? `${paint.underline(placeInWords(place, options))}  ` : '')
  const redirect = ({ source, destination, place }: WhyRedirect) =>
    `  ${at(place)}${printable(`${source} → ${destination}`)}`
  const isGone = away !== undefined && result.file === undefined && places.length === 0
  const state = isReachable
    ? paint.green('reachable')
    : unread !== undefined
      ? paint.yellow('unknown')
      : isGone
        ? paint.yellow('redirected')
        : paint.red(result.opens && places.length === 0 ? 'not in the navigation' : 'not reachable')
  const known = address === undefined ? '' : `  ${paint.dim(printable(address))}`
  const ofEndpoint = endpoint === undefined ? [] : `Its frontmatter makes it the page of '${endpoint}'.`
  const lines = [
    `${paint.bold(printable(page))}${known}  ${state}`,
    ...[...reasons, otherwise ?? [], shared ?? [], ofEndpoint].flat().map((reason) => `  ${printable(reason)}`),
  ]
  if (places.length > 0) {
    lines.push('', places.length === 1 ? 'In the navigation:' : `In the navigation, ${places.length} times:`)
    const shown = options.all === true || places.length <= MOST_PLACES ? places : places.slice(0, MOST_PLACES)
    for (const each of shown) lines.push(`  ${at(each.place)}${printable(placeWords(each, isReachable))}`)
    const rest = places.length - shown.length
    if (rest > 0) lines.push(`  … and ${rest} more, which --all shows.`)
  }
  const [one] = elsewhere
  if (one) {
    lines.push('', `Others list it, and '${printable(one.lacking)}' does not:`)
    for (const each of elsewhere) lines.push(`  ${at(each.place)}${printable(`'${each.in}' lists '${each.page}'`)}`)
    if (condition)
      lines.push(`  ${at(condition.place)}${printable(`the condition \`${condition.code}\` leaves it out`)}`)
  }
  const way = wayToList(result)
  if (way.length > 0) lines.push('', ...way.map(printable))
  if (redirects.length > 0) lines.push('', 'Redirects to it:', ...redirects.map(redirect))
  if (away) lines.push('', 'A redirect sends readers elsewhere:', redirect(away))
  return `${lines.join('\n')}\n`
}

/** A page whose place is open shows so many commands. */
const MOST_CHOICES = 3

/** The way to list a page that nothing lists: a condition to change, a command, or several to choose from. */
function wayToList({ page, condition, command, choices, obstacle }: WhyResult): string[] {
  if (condition) return ['To list it, change that condition.']
  if (command !== undefined) return [`To list it, run \`${command}\`.`]
  if (obstacle === undefined || choices.length === 0) return [obstacle ?? []].flat()
  const more = choices.length - MOST_CHOICES
  return [
    `${obstacle} To list it, run ${choices.length > 1 ? 'one of these' : 'this'}:`,
    ...choices.slice(0, MOST_CHOICES).map((each) => `  ${each}`),
    ...(more > 0 ? [`  … and ${more} more, which \`npx build-nav add ${shellWord(page)} --all\` prints.`] : []),
  ]
}

const roles: Readonly<Record<WhyPlace['role'], (of: string | undefined) => string>> = {
  listed: (of) => (of === undefined ? '' : ` (as the page '${of}')`),
  root: (of) =>
    of === undefined ? " (opens with the group's title)" : ` (as '${of}', which opens with the group's title)`,
  link: () => ' (a link)',
  made: (of) => (of === undefined ? ' (made from the specification)' : ` (made for '${of}' of the specification)`),
}

function placeWords({ to, role, of, hidden }: WhyPlace, isReachable: boolean): string {
  const way = to || 'the top of the navigation'
  // Where no place is shown, the reasons are said above.
  return `${way}${roles[role](of)}${hidden !== undefined && isReachable ? `: not shown. ${hidden}` : ''}`
}
