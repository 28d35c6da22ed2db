import { useState } from 'preact/hooks'
import { isIconFile } from '../../../site/view/icon-file.js'
import type { Level } from '../../../site/view/screen.js'
import type { Logo as LogoData } from '../../../site/view/site.js'
import { firstPage, openingPage } from '../../../site/view/opening.js'
import { placeOf, Switcher, Tabs } from './division.js'
import { Sign } from './icon.js'
import { Href, PageLink } from './link.js'
import { usePlace, useShell } from './shell.js'
import { toggleTheme } from './theme.js'

interface HeaderProps {
  readonly search: () => void
  readonly menu: () => void
  readonly isMenuOpen: boolean
}

/** The site's name, its switches, and its tabs. */
export function Header({ search, menu, isMenuOpen }: HeaderProps) {
  const { snapshot } = useShell()
  const { screen, location } = usePlace()
  const { levels } = screen
  const switches = levels.filter(({ kind }) => placeOf[kind] === 'header')
  return (
    <header class="header">
      <div class="header-top">
        <button
          type="button"
          class="plain menu-toggle"
          aria-label="Navigation"
          aria-expanded={isMenuOpen}
          onClick={menu}
        >
          <Sign name={isMenuOpen ? 'close' : 'menu'} />
        </button>
        <Home name={snapshot.site?.name ?? ''} logo={snapshot.site?.logo} />
        <div class="switches">
          {switches.map((level) => (
            <Switcher key={`${level.kind}${level.above.length}`} level={level} />
          ))}
        </div>
        <button type="button" class="search-button" onClick={search} aria-keyshortcuts="/">
          <Sign name="search" />
          <span>Search</span>
          <kbd>/</kbd>
        </button>
        <div class="links">
          {screen.navbar.map(({ label, href }) => (
            <Href href={href} isPlain>
              {label}
            </Href>
          ))}
        </div>
        <button type="button" class="plain" aria-label="Light or dark" onClick={toggleTheme}>
          <Sign name="theme" />
        </button>
      </div>
      {levels.map(
        (level, index) =>
          placeOf[level.kind] === 'bar' && (
            <Tabs key={`tab${level.above.length}`} level={level} items={itemsOf(level, levels.slice(index + 1))} />
          ),
      )}
      <span class="unseen" aria-live="polite">
        {location.page?.title}
      </span>
    </header>
  )
}

/** The menu of the open tab. */
function itemsOf({ open }: Level, below: readonly Level[]): Level | undefined {
  return below.find(({ kind, above }) => kind === 'item' && above.at(-1) === open)
}

interface HomeProps {
  readonly name: string
  readonly logo: LogoData | undefined
}

/** The logo, or the site's name: a link to the first page of the reader's language. */
function Home({ name, logo }: HomeProps) {
  const { atlas } = useShell()
  const { location } = usePlace()
  const end = location.divisions.findIndex(({ kind }) => kind === 'language')
  const own = location.divisions.slice(0, end + 1)
  const home = (end === -1 ? undefined : firstPage(own)) ?? openingPage(atlas.site.navigation, atlas.all)
  return (
    <PageLink to={home} class="logo">
      <Logo name={name} logo={logo} />
    </PageLink>
  )
}

/** The picture of each theme, of which the style shows one. A picture that can't be shown is the name. */
function Logo({ name, logo }: HomeProps) {
  const { source } = useShell()
  const [missing, miss] = useState<string>()
  const of = (path: string | undefined) => (path !== undefined && isIconFile(path) ? source.image(path) : undefined)
  const [light, dark] = [of(logo?.light), of(logo?.dark)]
  if (!light || !dark || missing === light || missing === dark) return <>{name}</>
  return (
    <>
      <img class="logo-light" src={light} alt={name} onError={() => miss(light)} />
      <img class="logo-dark" src={dark} alt={name} onError={() => miss(dark)} />
    </>
  )
}
