import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Atlas } from '../../view/atlas.js'
import { readable } from '../../view/color.js'
import { webCode } from '../../view/language.js'
import type { Location } from '../../view/location.js'
import { screenOf } from '../../view/screen.js'
import type { Site } from '../../view/site.js'
import type { Notes, Snapshot } from '../../view/snapshot.js'
import { Banner } from './banner.js'
import { Header } from './header.js'
import { useKeys } from './keys.js'
import { Page, usePageText } from './page.js'
import { Panel, ProblemText } from './panel.js'
import type { PanelName } from './panel.js'
import { PlaceTip } from './places.js'
import { canonical, currentRoute, hrefOf, resolve } from './route.js'
import type { Here } from './route.js'
import { Search } from './search.js'
import { PlaceProvider, ShellProvider, usePlace } from './shell.js'
import type { Shell } from './shell.js'
import { Side } from './side.js'
import type { Source } from './source.js'
import { Strip } from './strip.js'

/** The whole page: the preview's own strip, and below it the site. */
export function App({ source }: { readonly source: Source }) {
  const [snapshot, setSnapshot] = useState(source.snapshot)
  const [notes, setNotes] = useState(source.notes)
  const [isConnected, setConnected] = useState(true)
  useEffect(() => source.follow({ snapshot: setSnapshot, notes: setNotes, connection: setConnected }), [source])
  const [panel, setPanel] = useState<PanelName>()
  const toggle = (name: PanelName) => setPanel((open) => (open === name ? undefined : name))
  return (
    <>
      <a class="skip" href="#content" onClick={skip}>
        Skip to the page
      </a>
      {snapshot.site ? (
        <SiteView site={snapshot.site} {...{ source, snapshot, notes, isConnected, panel, toggle }} />
      ) : (
        <main class="nothing" id="content">
          <h1>There is nothing to show yet</h1>
          <Problems snapshot={snapshot} />
        </main>
      )}
    </>
  )
}

function skip(event: Event): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

function Problems({ snapshot }: { readonly snapshot: Snapshot }) {
  const shell = { snapshot } as Shell
  return (
    <ShellProvider value={shell}>
      <div class="problems" role="alert">
        {snapshot.site && <p class="problems-title">This can't be built. Below is the last state that could.</p>}
        {snapshot.problems.map((problem) => (
          <ProblemText problem={problem} files={snapshot.files} />
        ))}
      </div>
    </ShellProvider>
  )
}

interface SiteViewProps {
  readonly site: Site
  readonly source: Source
  readonly snapshot: Snapshot
  readonly notes: Notes | null
  readonly isConnected: boolean
  readonly panel: PanelName | undefined
  readonly toggle: (name: PanelName) => void
}

function SiteView({ site, source, snapshot, notes, isConnected, panel, toggle }: SiteViewProps) {
  const atlas = useMemo(() => new Atlas(site), [site])
  const [here, setHere] = useState<Here>(() => resolve(atlas, currentRoute(source.isFile)))
  // After a rebuild the reader stays where he is: the same address, in the same language and version.
  const last = useRef({ atlas, here })
  let shown = here
  if (last.current.atlas !== atlas) {
    const { page } = last.current.here.location
    const address = last.current.here.unlisted ?? page?.address ?? '/'
    const at = page && atlas.at(page.id)?.page?.address === address ? page.id : undefined
    shown = resolve(atlas, { address, at }, last.current.here.location)
  }
  useLayoutEffect(() => {
    if (shown !== here) setHere(shown)
  })
  last.current = { atlas, here: shown }

  const enter = useCallback((next: Here, href: string) => {
    window.history.pushState(null, '', href)
    setHere(next)
    window.scrollTo(0, 0)
  }, [])
  const go = useCallback(
    (location: Location) =>
      enter({ location: canonical(last.current.atlas, location) }, hrefOf(last.current.atlas, location, source.isFile)),
    [source],
  )
  const goTo = useCallback(
    (address: string) => {
      const next = resolve(last.current.atlas, { address }, last.current.here.location)
      enter(next, `${source.isFile ? '#' : ''}${encodeURI(address)}`)
    },
    [source],
  )
  useLayoutEffect(() => {
    const read = () => setHere(resolve(last.current.atlas, currentRoute(source.isFile), last.current.here.location))
    window.addEventListener('popstate', read)
    return () => window.removeEventListener('popstate', read)
  }, [source])

  const shell = useMemo((): Shell => ({ source, snapshot, notes, atlas, go, goTo }), [source, snapshot, notes, atlas])
  const place = useMemo(
    () => ({ location: shown.location, unlisted: shown.unlisted, screen: screenOf(site, shown.location) }),
    [site, shown.location, shown.unlisted],
  )
  useColors(site)
  useLayoutEffect(() => {
    document.title = `${shown.location.page?.title ?? site.name} – ${site.name}`
    document.documentElement.lang = webCode(place.screen.language ?? 'en')
  }, [place])
  return (
    <ShellProvider value={shell}>
      <PlaceProvider value={place}>
        <Strip isConnected={isConnected} open={panel} toggle={toggle} />
        {snapshot.problems.length > 0 && <Problems snapshot={snapshot} />}
        <Reading />
        {panel && <Panel name={panel} close={() => toggle(panel)} />}
        <PlaceTip />
      </PlaceProvider>
    </ShellProvider>
  )
}

/** The site itself. */
function Reading() {
  const { screen } = usePlace()
  const text = usePageText()
  const [isSearching, setSearching] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { location } = usePlace()
  useLayoutEffect(() => setMenuOpen(false), [location])
  useKeys({ search: () => setSearching(true), escape: () => setMenuOpen(false) })
  return (
    <div class={`site${isMenuOpen ? ' is-menu-open' : ''}`}>
      <Banner />
      <Header search={() => setSearching(true)} menu={() => setMenuOpen(!isMenuOpen)} isMenuOpen={isMenuOpen} />
      <div class="body" dir={screen.direction}>
        <Side mode={text?.mode} close={() => setMenuOpen(false)} />
        <main id="content" tabIndex={-1}>
          <Page text={text} />
          <Footer />
        </main>
      </div>
      {isSearching && <Search close={() => setSearching(false)} />}
    </div>
  )
}

function Footer() {
  const { footer } = usePlace().screen
  if (footer.length === 0) return null
  return (
    <footer class="footer">
      {footer.map(({ label, href }) => (
        <a href={/^(https?|mailto):/i.test(href) ? href : undefined} target="_blank" rel="noreferrer noopener">
          {label}
        </a>
      ))}
    </footer>
  )
}

/** The site's own colour, as far as it can be read. */
function useColors({ colors }: Site): void {
  useLayoutEffect(() => {
    const { primary = '#0d9373', light = primary } = colors
    const { style } = document.documentElement
    style.setProperty('--accent-light', readable(primary, '#f5f7f7'))
    style.setProperty('--accent-dark', readable(light, '#23272b'))
  }, [colors])
}
