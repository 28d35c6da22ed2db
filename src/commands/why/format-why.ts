import type { Place } from '../../base/diagnostics/diagnostic.js'
import { printable } from '../../base/diagnostics/printable.js'
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
    otherwise,
    reasons,
    places,
    redirects,
    away,
    elsewhere,
    condition,
    command,
  } = result
  const paint = paintsOf(options)
  const at = (place: Place | undefined) => (place ? `${paint.underline(placeInWords(place, options))}  ` : '')
  const redirect = ({ source, destination, place }: WhyRedirect) =>
    `  ${at(place)}${printable(`${source} → ${destination}`)}`
  const isGone = away !== undefined && result.file === undefined && places.length === 0
  const state = isReachable
    ? paint.green('reachable')
    : isGone
      ? paint.yellow('redirected')
      : paint.red(result.opens && places.length === 0 ? 'not in the navigation' : 'not reachable')
  const known = address === undefined ? '' : `  ${paint.dim(printable(address))}`
  const ofEndpoint = endpoint === undefined ? [] : `Its frontmatter makes it the page of '${endpoint}'.`
  const lines = [
    `${paint.bold(printable(page))}${known}  ${state}`,
    ...[...reasons, otherwise ?? [], ofEndpoint].flat().map((reason) => `  ${printable(reason)}`),
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
  if (command !== undefined) lines.push('', `To list it, run \`${printable(command)}\`.`)
  if (redirects.length > 0) lines.push('', 'Redirects to it:', ...redirects.map(redirect))
  if (away) lines.push('', 'A redirect sends readers elsewhere:', redirect(away))
  return `${lines.join('\n')}\n`
}

const roles: Readonly<Record<WhyPlace['role'], (of: string | undefined) => string>> = {
  listed: (of) => (of === undefined ? '' : ` (as the page '${of}')`),
  root: (of) =>
    of === undefined ? " (opens with the group's title)" : ` (as '${of}', which opens with the group's title)`,
  link: () => ' (a link)',
  made: (of) => (of === undefined ? ' (made from the specification)' : ` (made for '${of}' of the specification)`),
}

function placeWords({ steps, role, of, hidden }: WhyPlace, isReachable: boolean): string {
  const way = steps.length === 0 ? 'the top of the navigation' : steps.join(' → ')
  // Where no place is shown, the reasons are said above.
  return `${way}${roles[role](of)}${hidden !== undefined && isReachable ? `: not shown. ${hidden}` : ''}`
}
