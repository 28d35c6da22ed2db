import { effect, useSignal, useSignalEffect } from '@preact/signals'
import { render } from 'preact'
import { webCode } from '../../../site/view/language.js'
import { Problems, Refusals } from './bands.js'
import { ChangesView } from './changes.js'
import { site, snapshot } from './data.js'
import { FindingsView } from './findings.js'
import { useKeys } from './keys.js'
import { Pages } from './pages.js'
import { Palette } from './palette.js'
import { location, route, screen } from './route.js'
import { SiteView } from './site-view.js'
import { startTheme, Strip, viewTitles } from './strip.js'

/** The whole page: the strip of the tool, and a view. */
function App() {
  const skip = (event: Event) => {
    event.preventDefault()
    document.getElementById('content')?.focus()
  }
  return (
    <>
      <a class="absolute start-8 -top-64 z-60 bg-paper px-12 py-6 focus:top-5" href="#content" onClick={skip}>
        Skip to the page
      </a>
      {snapshot.value.site ? (
        <Preview />
      ) : (
        <main class="mx-auto mt-[15vh] grid max-w-780 gap-24 px-24 [&>.problems]:rounded-[10px]" id="content">
          <h1>There is nothing to show yet</h1>
          <Problems />
        </main>
      )}
    </>
  )
}

const views = { pages: Pages, site: SiteView, findings: FindingsView, changes: ChangesView }

function Preview() {
  const isGoing = useSignal(false)
  const find = () => (isGoing.value = true)
  useKeys(find)
  useSignalEffect(() => {
    const { view } = route.value
    const title = view === 'pages' ? (location.value.page?.title ?? site.value.name) : viewTitles[view]
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

startTheme()
effect(() => {
  // The site's own colour: the style makes it readable.
  const { primary = '#0d9373', light = primary } = snapshot.value.site?.colors ?? {}
  const { style } = document.documentElement
  style.setProperty('--accent-light', primary)
  style.setProperty('--accent-dark', light)
})
const root = document.querySelector('#app')
if (root) render(<App />, root)
