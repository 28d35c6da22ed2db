import { directionOf } from './language.js'
import type { Location } from './location.js'
import { titleIn } from './location.js'
import { offered, pagesOf } from './shown.js'
import type { Banner, Division, Entry, Link, PageEntry, Site } from './site.js'

/** A row of divisions to switch among: tabs, versions, … */
export interface Level {
  readonly kind: Division['kind']
  /** From the navigation to the holder of the row. */
  readonly above: readonly Division[]
  readonly options: readonly Division[]
  readonly open: Division | undefined
}

/** The content of a reader's screen. */
export interface Screen {
  readonly levels: readonly Level[]
  readonly sidebar: readonly Entry[]
  readonly previous: PageEntry | undefined
  readonly next: PageEntry | undefined
  readonly language: string | undefined
  readonly direction: 'ltr' | 'rtl'
  readonly banner: Banner | undefined
  readonly navbar: readonly Link[]
}

/** The screen of a location. */
export function screenOf(site: Site, location: Location): Screen {
  const { divisions, page } = location
  const sidebar = divisions.at(-1)?.entries ?? []
  const pages = [...pagesOf(sidebar)]
  const at = page ? pages.indexOf(page) : -1
  const language = titleIn(location, 'language')
  const owner = divisions.findLast(({ kind }) => kind === 'language')
  return {
    levels: levelsOf(divisions),
    sidebar,
    previous: at > 0 ? pages[at - 1] : undefined,
    next: at === -1 ? undefined : pages[at + 1],
    language,
    direction: directionOf(language),
    banner: owner?.banner ?? site.banner,
    navbar: owner?.navbar ?? site.navbar,
  }
}

function levelsOf(divisions: readonly Division[]): Level[] {
  const levels: Level[] = []
  divisions.forEach((division, index) => {
    const open = divisions[index + 1]
    const options = offered(division.divisions ?? [], open)
    const [first] = options
    if (first) levels.push({ kind: first.kind, above: divisions.slice(0, index + 1), options, open })
  })
  // Links on every page come after local divisions.
  for (const [index, { global = [] }] of divisions.entries()) {
    for (const link of offered(global)) {
      const at = levels.findIndex(({ kind }) => kind === link.kind)
      const level = levels[at]
      if (level) levels[at] = { ...level, options: [...level.options, link] }
      else levels.push({ kind: link.kind, above: divisions.slice(0, index + 1), options: [link], open: undefined })
    }
  }
  return levels
}
