import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { isVisible, nearestFirst } from '../../../site/view/location.js'
import type { Location } from '../../../site/view/location.js'
import { labelOf } from './division.js'
import { Method } from './badges.js'
import { usePlace, useShell } from './shell.js'

const MOST = 40

/** Finds pages by their titles. */
export function Search({ close }: { readonly close: () => void }) {
  const { atlas, go } = useShell()
  const { location } = usePlace()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  const shown = useMemo(() => {
    const open = atlas.all.filter((found) => found.page?.href === undefined && isVisible(found))
    return nearestFirst(open, location)
  }, [atlas, location])
  const found = useMemo(() => matching(shown, words), [shown, words])
  const choose = (to: Location | undefined) => {
    if (!to) return
    close()
    go(to)
  }
  const key = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((at + step + found.length) % Math.max(1, found.length))
    else if (event.key === 'Enter') choose(found[at])
    else return
    event.preventDefault()
  }
  return (
    <dialog
      class="search"
      ref={dialog}
      aria-label="Search"
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <input
        type="text"
        role="combobox"
        aria-label="Search titles"
        aria-expanded="true"
        aria-controls="found"
        aria-activedescendant={found[at] ? `found-${at}` : undefined}
        placeholder="Search titles"
        value={words}
        onInput={(event) => {
          setWords(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={key}
      />
      <ul id="found" role="listbox" aria-label="Pages">
        {found.map((to, index) => (
          <li
            id={`found-${index}`}
            key={to.page?.id}
            role="option"
            aria-selected={index === at}
            ref={(row) => {
              if (index === at) row?.scrollIntoView({ block: 'nearest' })
            }}
            onPointerMove={() => setAt(index)}
            onClick={() => choose(to)}
          >
            <span class="name">
              <Method name={to.page?.method} /> {to.page?.title}
            </span>
            <span class="where">{where(to)}</span>
          </li>
        ))}
      </ul>
      {words !== '' && found.length === 0 && <p class="panel-note">No matching titles</p>}
    </dialog>
  )
}

function matching(shown: readonly Location[], text: string): readonly Location[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found: Location[] = []
  const starts: Location[] = []
  for (const location of shown) {
    const title = location.page?.title.toLowerCase() ?? ''
    if (!words.every((word) => title.includes(word))) continue
    if (words[0] && title.startsWith(words[0])) starts.push(location)
    else found.push(location)
    if (starts.length >= MOST) break
    if (words.length === 0 && found.length >= MOST) break
  }
  return [...starts, ...found].slice(0, MOST)
}

function where({ divisions, groups }: Location): string {
  return [...divisions.slice(1).map(labelOf), ...groups.map(({ title }) => title)].join(' › ')
}
