import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ElementSheet } from './element-sheet.js'
import { areaOf, Banner, Header, Options, Switcher } from './header.js'
import { arrows } from './keys.js'
import { Sign } from './link.js'
import { mainForm } from './parts.js'
import { here, location, screen } from './route.js'
import { PageSheet } from './sheet.js'
import { Sidebar } from './sidebar.js'

/** The view of pages: the reader's part, and the sheet of the open page or element. */
export function Pages() {
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => setOpen(false), [location.value])
  const { direction, language } = screen.value
  const columns = 'mid:grid-cols-[256px_minmax(0,1fr)] wide:grid-cols-[292px_minmax(0,1fr)]'
  const drawer = 'line h-44 w-full border-b border-line bg-paper px-16 mid:hidden'
  return (
    <>
      <div class="site" dir={direction} lang={language}>
        <Banner />
        <Header />
      </div>
      <div class={`body items-start mid:grid ${columns}`} dir={direction}>
        <button type="button" class={`side-bar ${drawer}`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Sign name={isOpen ? 'close' : 'menu'} />
          <b class="truncate">{location.value.page?.title ?? location.value.divisions.at(-1)?.title}</b>
          <span class="ms-auto text-soft">Navigation</span>
        </button>
        <Side isOpen={isOpen} />
        <main id="content" class={`sheet max-w-1180 ${mainForm}`} tabIndex={-1} dir="ltr" lang="en">
          {here.value.element === undefined ? <PageSheet /> : <ElementSheet id={here.value.element} />}
        </main>
      </div>
    </>
  )
}

/** The side of the page: dropdowns and anchors, and below them the groups. */
function Side({ isOpen }: { readonly isOpen: boolean }) {
  const side = useRef<HTMLElement>(null)
  useEffect(() => {
    const list = side.current
    const row = list?.querySelector('.sidebar [aria-current]')
    if (!row || !list) return
    // Not `scrollIntoView`: the window stays at the top of the sheet.
    const [{ top, bottom }, frame] = [row.getBoundingClientRect(), list.getBoundingClientRect()]
    if (top < frame.top || bottom > frame.bottom) list.scrollTop += top - frame.top - list.clientHeight / 2
  }, [location.value])
  const frame =
    'overflow-y-auto border-e border-line bg-paper ps-20 pe-16 pt-20 pb-60 leading-[1.4] [scrollbar-width:thin]'
  const place = 'sticky top-44 h-[calc(100vh-44px)] max-mid:static max-mid:h-auto max-mid:max-h-[70vh]'
  const form = `${frame} ${place} max-wide:ps-10 max-wide:pe-8 ${isOpen ? '' : 'max-mid:hidden'}`
  const ofTab = (above: readonly { kind: string }[]) => above.at(-1)?.kind === 'tab'
  return (
    <aside class={`side site ${form}`} aria-label="Navigation" ref={side} lang={screen.value.language}>
      {screen.value.levels.map((level) => {
        const key = `${level.kind}${level.above.length}`
        if (areaOf[level.kind] === 'side') return <Switcher key={key} level={level} />
        if (areaOf[level.kind] === 'list' && !(level.kind === 'item' && ofTab(level.above)))
          return <Options key={key} level={level} label="Sections" kind="anchor" />
        return null
      })}
      <nav class="sidebar" aria-label="Pages" onKeyDown={arrows}>
        <Sidebar entries={screen.value.sidebar} />
      </nav>
    </aside>
  )
}
