import { useEffect, useRef, useState } from 'preact/hooks'
import { Anchors, placeOf, Switcher } from './division.js'
import { Sign } from './icon.js'
import { arrows } from './keys.js'
import { usePlace } from './shell.js'
import { Sidebar } from './sidebar.js'

/** The side of the page: dropdowns and anchors, and below them the groups. */
export function Side({ mode, close }: { readonly mode: string | undefined; readonly close: () => void }) {
  const { screen, location } = usePlace()
  const [isShown, show] = useState(false)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [location])
  if ((mode === 'custom' || mode === 'center') && !isShown) {
    return (
      <button type="button" class="side-hidden" onClick={() => show(true)}>
        Readers see no sidebar here (mode: {mode}). Show it
      </button>
    )
  }
  const tabItems = (above: readonly { kind: string }[]) => above.at(-1)?.kind === 'tab'
  return (
    <aside class="side" aria-label="Navigation">
      <button type="button" class="plain side-close" aria-label="Close the navigation" onClick={close}>
        <Sign name="close" />
      </button>
      {screen.levels.map((level) => {
        const key = `${level.kind}${level.above.length}`
        if (placeOf[level.kind] === 'side') return <Switcher key={key} level={level} />
        if (placeOf[level.kind] === 'list' && !(level.kind === 'item' && tabItems(level.above)))
          return <Anchors key={key} level={level} />
        return null
      })}
      <nav class="sidebar" aria-label="Pages" ref={nav} onKeyDown={(event) => arrows(event, nav.current)}>
        <Sidebar entries={screen.sidebar} />
      </nav>
    </aside>
  )
}
