import { useSignal, useSignalEffect } from '@preact/signals'
import { webCode } from '../../../site/view/language.js'
import { ChangesView } from './changes.js'
import { site, snapshot } from './data.js'
import { FindingsView } from './findings.js'
import { useKeys } from './keys.js'
import { Pages } from './pages.js'
import { Palette } from './palette.js'
import { Problems, Refusals } from './problems.js'
import { location, route, screen } from './route.js'
import { SiteView } from './site-view.js'
import { Strip } from './strip.js'

/** The whole page: the strip of the tool, and a view. */
export function App() {
  return (
    <>
      <a class="skip" href="#content" onClick={skip}>
        Skip to the page
      </a>
      {snapshot.value.site ? (
        <Preview />
      ) : (
        <main class="nothing" id="content">
          <h1>There is nothing to show yet</h1>
          <Problems />
        </main>
      )}
    </>
  )
}

function skip(event: Event): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

const views = { pages: Pages, site: SiteView, findings: FindingsView, changes: ChangesView }
const titles = { site: 'Site', findings: 'Findings', changes: 'Changes' }

function Preview() {
  const isGoing = useSignal(false)
  const find = () => (isGoing.value = true)
  useKeys(find)
  useSignalEffect(() => {
    const { view } = route.value
    const title = view === 'pages' ? (location.value.page?.title ?? site.value.name) : titles[view]
    document.title = `${title} – ${site.value.name}`
    document.documentElement.lang = view === 'pages' ? webCode(screen.value.language ?? 'en') : 'en'
  })
  const View = views[route.value.view]
  return (
    <>
      <Strip find={find} />
      {snapshot.value.problems.length > 0 ? <Problems /> : <Refusals />}
      <View />
      {isGoing.value && <Palette close={() => (isGoing.value = false)} />}
    </>
  )
}
