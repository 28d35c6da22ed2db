import type { ElementVisit } from '../../site/model/walk.js'

/** The element whose sidebar shows an entry: a sidebar is what one element that is no group holds, a tab, an anchor, a version. */
export function sidebarOf(element: ElementVisit): ElementVisit {
  let division = element
  while (division.kind === 'group' && division.parent) division = division.parent
  return division
}
