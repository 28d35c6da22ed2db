import { computed } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { nearestFirst, titleIn } from '../../../site/view/location.js'
import type { Location } from '../../../site/view/location.js'
import { atlas, counterparts, notes, snapshot } from './data.js'
import { editorHref, shownPlaceOf } from './editor.js'
import { Icon } from './icon.js'
import { Method, PlaceText, trailOf } from './parts.js'
import { go, goTo, location } from './route.js'
import { placeIn } from './sheet.js'

const MOST = 40

/** A page of the navigation, or a page file outside. */
interface Hit {
  readonly key: string
  readonly title: string
  readonly address: string
  readonly at: Location | undefined
  /** The head above: of the open language, other languages, or unlisted pages. */
  readonly head: string
}

/** Go to a page, by title, URL or file. */
export function Palette({ close }: { readonly close: () => void }) {
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  const hits = useMemo(() => hitsOf(words), [words, all.value])
  const choose = (
    hit: Hit | undefined,
    { metaKey, ctrlKey, altKey }: Pick<KeyboardEvent, 'metaKey' | 'ctrlKey' | 'altKey'>,
  ) => {
    if (!hit) return
    close()
    const file = hit.at?.page?.page ?? hit.address.slice(1)
    const line = shownPlaceOf(hit.at?.page?.id ?? '')?.href
    const own = metaKey || ctrlKey ? editorHref(`${file}.mdx`) : altKey ? line : undefined
    if (own) window.location.href = own
    else if (hit.at) go(atlas.value.at(hit.at.page?.id ?? '') ?? hit.at)
    else goTo(hit.address)
  }
  const key = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((at + step + hits.length) % Math.max(1, hits.length))
    else if (event.key === 'Enter') choose(hits[at], event)
    else return
    event.preventDefault()
  }
  return (
    <dialog
      class="palette"
      ref={dialog}
      aria-label="Go to"
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <input
        type="text"
        role="combobox"
        aria-label="Title, URL or file"
        aria-expanded="true"
        aria-controls="hits"
        aria-activedescendant={hits[at] ? `hit-${at}` : undefined}
        placeholder="Title, URL or file"
        value={words}
        onInput={(event) => {
          setWords(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={key}
      />
      <ul id="hits" role="listbox" aria-label="Pages">
        {hits.map((hit, index) => (
          <>
            {hit.head !== hits[index - 1]?.head && (
              <li class="head" role="presentation">
                {hit.head}
              </li>
            )}
            <li
              class="line"
              id={`hit-${index}`}
              key={hit.key}
              role="option"
              aria-selected={index === at}
              ref={(row) => {
                if (index === at) row?.scrollIntoView({ block: 'nearest' })
              }}
              onPointerMove={() => setAt(index)}
              onClick={(event) => choose(hit, event)}
            >
              <Icon icon={hit.at?.page?.icon} />
              <span class="main">
                <Method name={hit.at?.page?.method} /> <bdi>{marked(hit.title, words)}</bdi>
                <small>
                  {hit.at && <bdi>{whereIs(hit.at)} · </bdi>}
                  <bdi>{marked(hit.address, words)}</bdi>
                </small>
              </span>
              {hit.at?.page && <PlaceText id={hit.at.page.id} />}
            </li>
          </>
        ))}
      </ul>
      {words !== '' && hits.length === 0 && <p class="none">No page has all of these words.</p>}
      <footer class="line">
        <span>
          <kbd>↵</kbd> show
        </span>
        {snapshot.value.editor && (
          <>
            <span>
              <kbd>⌘↵</kbd> open the file
            </span>
            <span>
              <kbd>⌥↵</kbd> open its line
            </span>
          </>
        )}
      </footer>
    </dialog>
  )
}

function whereIs(at: Location): string {
  return trailOf([at.divisions.find(({ kind }) => kind === 'language')?.label ?? '', placeIn(at)])
}

/** Every page and file to go to: the open language first. */
const all = computed((): readonly Hit[] => {
  const language = titleIn(location.value, 'language')
  const label = counterparts.value.languages.find(({ title }) => title === language)?.label ?? language
  const listed = nearestFirst(counterparts.value.entries, location.value).flatMap((at): Hit[] => {
    if (!at.page) return []
    const head = titleIn(at, 'language') === language ? (label ? `Pages in ${label}` : 'Pages') : 'In other languages'
    return [{ key: at.page.id, title: at.page.title, address: at.page.address, at, head }]
  })
  const loose = (notes.value?.unlisted ?? []).map((name): Hit => {
    return { key: name, title: name, address: `/${name}`, at: undefined, head: 'Not in the navigation' }
  })
  return [...listed, ...loose]
})

/** The pages with all words in title, URL or file. */
function hitsOf(text: string): readonly Hit[] {
  const words = wordsOf(text)
  const hits: Hit[] = []
  for (const hit of all.value) {
    const own = `${hit.title} ${hit.address} ${hit.at?.page?.page ?? ''} ${hit.at?.page?.path ?? ''}`.toLowerCase()
    if (words.every((word) => own.includes(word))) hits.push(hit)
    if (hits.length >= 10 * MOST) break
  }
  // Below a head, titles beginning with the words come first.
  const rank = ({ title }: Hit) => (words[0] !== undefined && title.toLowerCase().startsWith(words[0]) ? 0 : 1)
  const heads = [...new Set(hits.map(({ head }) => head))]
  return hits
    .toSorted((one, other) => heads.indexOf(one.head) - heads.indexOf(other.head) || rank(one) - rank(other))
    .slice(0, MOST)
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}

/** A text with the words in bold. */
function marked(text: string, typed: string): ComponentChildren {
  const words = wordsOf(typed).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (words.length === 0) return text
  const parts = text.split(new RegExp(`(${words.join('|')})`, 'gi'))
  return parts.map((part, index) => (index % 2 === 1 ? <mark>{part}</mark> : part))
}
