import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Atlas } from '../../../site/view/atlas.js'
import { webCode } from '../../../site/view/language.js'
import type { Location } from '../../../site/view/location.js'
import { screenOf } from '../../../site/view/screen.js'
import type { Site } from '../../../site/view/site.js'
import type { Notes, Snapshot } from '../../../site/view/snapshot.js'
import { Panel } from './panel.js'
import type { PanelName } from './panel.js'
import { PlaceTip } from './places.js'
import { Problems, Refusals } from './problems.js'
import { Reading } from './reading.js'
import { canonical, currentRoute, hrefOf, resolve } from './route.js'
import type { Here } from './route.js'
import { PlaceProvider, ShellProvider } from './shell.js'
import type { Shell } from './shell.js'
import type { Source } from './source.js'
import { Strip } from './strip.js'
import { useColors } from './theme.js'

/** The whole page: the preview's own strip, and below it the site. */
export function App({ source }: { readonly source: Source }) {
  const [snapshot, setSnapshot] = useState(source.snapshot)
  const [notes, setNotes] = useState(source.notes)
  const [isConnected, setConnected] = useState(true)
  useEffect(() => {
    // Another object: whoever shows what belongs to it asks again.
    const page = () => setSnapshot((now) => ({ ...now }))
    source.follow({ snapshot: setSnapshot, notes: setNotes, page, connection: setConnected })
  }, [source])
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
          <ShellProvider value={{ snapshot } as Shell}>
            <Problems />
          </ShellProvider>
        </main>
      )}
    </>
  )
}

function skip(event: Event): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
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
        {snapshot.problems.length > 0 ? <Problems /> : <Refusals />}
        <Reading />
        {panel && <Panel name={panel} close={() => toggle(panel)} />}
        <PlaceTip />
      </PlaceProvider>
    </ShellProvider>
  )
}
