import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ElementSheet } from './element-sheet.js'
import { Anchors, Banner, Header, placeOf, Switcher } from './header.js'
import { Sign } from './icon.js'
import { arrows } from './keys.js'
import { here, location, screen } from './route.js'
import { PageSheet } from './sheet.js'
import { Sidebar } from './sidebar.js'

/** The view of pages: the reader's part, and the sheet of the open page or element. */
export function Pages() {
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => setOpen(false), [location.value])
  return (
    <>
      <div class="site" dir={screen.value.direction} lang={screen.value.language}>
        <Banner />
        <Header />
      </div>
      <div class={`body${isOpen ? ' is-open' : ''}`} dir={screen.value.direction}>
        <button type="button" class="side-bar line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Sign name={isOpen ? 'close' : 'menu'} />
          <b class="clip">{location.value.page?.title ?? location.value.divisions.at(-1)?.title}</b>
          <span>Navigation</span>
        </button>
        <Side />
        <main id="content" class="sheet" tabIndex={-1} dir="ltr" lang="en">
          {here.value.element === undefined ? <PageSheet /> : <ElementSheet id={here.value.element} />}
        </main>
      </div>
    </>
  )
}

/** The side of the page: dropdowns and anchors, and below them the groups. */
function Side() {
  const side = useRef<HTMLElement>(null)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const row = nav.current?.querySelector('[aria-current="page"]')
    const list = side.current
    if (!row || !list) return
    // Not `scrollIntoView`: the window stays at the top of the sheet.
    const [{ top, bottom }, frame] = [row.getBoundingClientRect(), list.getBoundingClientRect()]
    if (top < frame.top || bottom > frame.bottom) list.scrollTop += top - frame.top - list.clientHeight / 2
  }, [location.value])
  const ofTab = (above: readonly { kind: string }[]) => above.at(-1)?.kind === 'tab'
  return (
    <aside class="side site" aria-label="Navigation" ref={side} lang={screen.value.language}>
      {screen.value.levels.map((level) => {
        const key = `${level.kind}${level.above.length}`
        if (placeOf[level.kind] === 'side') return <Switcher key={key} level={level} />
        if (placeOf[level.kind] === 'list' && !(level.kind === 'item' && ofTab(level.above)))
          return <Anchors key={key} level={level} />
        return null
      })}
      <nav class="sidebar" aria-label="Pages" ref={nav} onKeyDown={(event) => arrows(event, nav.current)}>
        <Sidebar entries={screen.value.sidebar} />
      </nav>
    </aside>
  )
}
