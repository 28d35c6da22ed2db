import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Atlas } from '../../../site/view/atlas.js'
import { Counterparts } from '../../../site/view/counterparts.js'
import { webCode } from '../../../site/view/language.js'
import type { Location } from '../../../site/view/location.js'
import { screenOf } from '../../../site/view/screen.js'
import type { Site } from '../../../site/view/site.js'
import type { Changes, Notes, Snapshot } from '../../../site/view/snapshot.js'
import { ChangesView } from './changes.js'
import { FindingsView } from './findings.js'
import { useKeys } from './keys.js'
import { Pages } from './pages.js'
import { Palette } from './palette.js'
import { Problems, Refusals } from './problems.js'
import { canonical, currentRoute, hrefOf, resolve, viewHref } from './route.js'
import type { Here, Route } from './route.js'
import { changesInside, foundIn, PlaceProvider, ShellProvider } from './shell.js'
import type { Shell } from './shell.js'
import { SiteView } from './site-view.js'
import type { Source } from './source.js'
import { Strip } from './strip.js'
import { useColors } from './theme.js'

/** The whole page: the strip of the tool, and a view. */
export function App({ source }: { readonly source: Source }) {
  const [snapshot, setSnapshot] = useState(source.snapshot)
  const [changes, setChanges] = useState(source.changes)
  const [notes, setNotes] = useState(source.notes)
  const [links, setLinks] = useState(0)
  const [mint, setMint] = useState<string | null>(null)
  const [isConnected, setConnected] = useState(true)
  useEffect(() => {
    const read = () => setLinks((count) => count + 1)
    source.follow({
      snapshot: setSnapshot,
      changes: setChanges,
      notes: setNotes,
      links: read,
      connection: setConnected,
    })
    void source.mint().then(setMint)
  }, [source])
  return (
    <>
      <a class="skip" href="#content" onClick={skip}>
        Skip to the page
      </a>
      {snapshot.site ? (
        <Preview site={snapshot.site} {...{ source, snapshot, changes, notes, links, mint, isConnected }} />
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

interface PreviewProps {
  readonly site: Site
  readonly source: Source
  readonly snapshot: Snapshot
  readonly changes: Changes | null
  readonly notes: Notes | null
  readonly links: number
  readonly mint: string | null
  readonly isConnected: boolean
}

/** A route with its location. */
interface Where {
  readonly route: Route
  readonly here: Here
}

function Preview({ site, isConnected, ...data }: PreviewProps) {
  const { source, snapshot, notes } = data
  const { isFile } = source
  const atlas = useMemo(() => new Atlas(site), [site])
  // Made for the first sheet: header and sidebar come first.
  const counterparts = useMemo(() => {
    let made: Counterparts | undefined
    return () => (made ??= new Counterparts(atlas, notes?.unlisted ?? []))
  }, [atlas, notes])
  const [where, setWhere] = useState<Where>(() => {
    const route = currentRoute(isFile)
    return { route, here: resolve(atlas, route) }
  })
  const shown = useRebuilt(atlas, where, setWhere)
  const last = useRef({ atlas, shown })
  last.current = { atlas, shown }

  const enter = useCallback((next: Where, href: string) => {
    window.history.pushState(null, '', href)
    setWhere(next)
    window.scrollTo(0, 0)
  }, [])
  const actions = useMemo((): Pick<Shell, 'go' | 'goTo' | 'show'> => {
    const read = (route: Route): Where => ({
      route,
      here: resolve(last.current.atlas, route, last.current.shown.here.location),
    })
    return {
      go(location: Location) {
        const here = { location: canonical(last.current.atlas, location) }
        enter({ route: { view: 'pages', address: '/' }, here }, hrefOf(last.current.atlas, location, isFile))
      },
      goTo: (address) => enter(read({ view: 'pages', address }), `${isFile ? '#' : ''}${encodeURI(address)}`),
      show(view, rest) {
        const { here } = last.current.shown
        if (view === 'pages') return actions.go(here.location)
        const href = viewHref(isFile, view, ...(rest === undefined ? [] : [rest]))
        if (view === 'element') enter(read({ view: 'pages', address: '/', element: rest }), href)
        else enter({ route: { view, address: '/', rule: rest }, here }, href)
      },
    }
  }, [source])
  useLayoutEffect(() => {
    const read = () => {
      const route = currentRoute(isFile)
      const { atlas: now, shown: before } = last.current
      setWhere({ route, here: route.view === 'pages' ? resolve(now, route, before.here.location) : before.here })
    }
    window.addEventListener('popstate', read)
    return () => window.removeEventListener('popstate', read)
  }, [source])

  const found = useMemo(() => foundIn(notes), [notes])
  const inside = useMemo(() => changesInside(site), [site])
  const shell: Shell = useMemo(
    () => ({
      ...data,
      ...actions,
      atlas,
      found,
      inside,
      get counterparts() {
        return counterparts()
      },
    }),
    [snapshot, notes, data.changes, data.links, data.mint, atlas, counterparts],
  )
  const { here, route } = shown
  const place = useMemo(() => {
    const { location, unlisted, element } = here
    return { location, unlisted, element, screen: screenOf(site, location), view: route.view, rule: route.rule }
  }, [site, here, route])
  const [isGoing, setGoing] = useState(false)
  useKeys(() => setGoing(true))
  useColors(site)
  useLayoutEffect(() => {
    const titles = {
      pages: here.location.page?.title ?? site.name,
      site: 'Site',
      findings: 'Findings',
      changes: 'Changes',
    }
    document.title = `${titles[route.view]} – ${site.name}`
    document.documentElement.lang = route.view === 'pages' ? webCode(place.screen.language ?? 'en') : 'en'
  }, [place])
  return (
    <ShellProvider value={shell}>
      <PlaceProvider value={place}>
        <Strip isConnected={isConnected} find={() => setGoing(true)} />
        {snapshot.problems.length > 0 ? <Problems /> : <Refusals />}
        {route.view === 'pages' && <Pages />}
        {route.view === 'site' && <SiteView />}
        {route.view === 'findings' && <FindingsView />}
        {route.view === 'changes' && <ChangesView />}
        {isGoing && <Palette close={() => setGoing(false)} />}
      </PlaceProvider>
    </ShellProvider>
  )
}

/** The place of the reader; after a rebuild, the same address in the same language and version. */
function useRebuilt(atlas: Atlas, where: Where, setWhere: (where: Where) => void): Where {
  const last = useRef({ atlas, where })
  let shown = where
  if (last.current.atlas !== atlas) {
    const { here, route } = last.current.where
    const { page } = here.location
    const address = here.unlisted ?? page?.address ?? '/'
    const at = page && atlas.at(page.id)?.page?.address === address ? page.id : undefined
    shown = { route, here: resolve(atlas, { view: 'pages', address, at, element: here.element }, here.location) }
  }
  useLayoutEffect(() => {
    if (shown !== where) setWhere(shown)
  })
  last.current = { atlas, where: shown }
  return shown
}
