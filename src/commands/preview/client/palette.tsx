import { computed, useComputed, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { inPattern } from '../../../base/diagnostics/text.js'
import { nearestFirst, placeIn, titleIn, trailOf, type Location } from '../../../site/view/atlas.js'
import { atlas, counterparts, editorHref, notes, placeOf, snapshot } from './data.js'
import { Icon } from './link.js'
import { Method, Place } from './parts.js'
import { go, goTo, location } from './route.js'

const MOST = 40

/** A page of the navigation, or a page file outside. */
interface Hit {
  readonly title: string
  readonly address: string
  readonly at: Location | undefined
  /** The head above: of the open language, other languages, or unlisted pages. */
  readonly head: string
}

/** A question and its answers: `at` is the chosen hit, by index. */
function useSearch(close: () => void) {
  const text = useSignal('')
  const at = useSignal(0)
  const words = useComputed(() => text.value.toLowerCase().split(/\s+/).filter(Boolean))
  const hits = useComputed(() => hitsOf(words.value))
  return { text, at, words, hits, choose: (hit: Hit | undefined, keys: Keys) => choose(hit, keys, close) }
}

type Search = ReturnType<typeof useSearch>

/** Go to a page, by title, URL or file. */
export function Palette({ close }: { readonly close: () => void }) {
  const search = useSearch(close)
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      class="palette float mx-auto mt-[11vh] w-[min(680px,94vw)] overflow-hidden backdrop:bg-black/46 max-mid:mt-20"
      ref={dialog}
      aria-label="Go to"
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <Question search={search} />
      <Hits search={search} />
      {search.text.value !== '' && search.hits.value.length === 0 && (
        <p class="cell text-soft">No page has all of these words.</p>
      )}
      <footer class="flex gap-18 border-t border-line px-18 py-9 text-small text-soft max-mid:hidden">
        <span>
          <kbd>↵</kbd> show
        </span>
        {snapshot.value.editor && (
          <span>
            <kbd>⌘↵</kbd> open the file <kbd class="ms-18">⌥↵</kbd> open its line
          </span>
        )}
      </footer>
    </dialog>
  )
}

function Question({ search: { text, at, hits, choose: take } }: { readonly search: Search }) {
  const key = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const { length } = hits.value
    if (step !== undefined) at.value = (at.value + step + length) % Math.max(1, length)
    else if (event.key === 'Enter') take(hits.value[at.value], event)
    else return
    event.preventDefault()
  }
  const hint = 'Title, URL or file'
  return (
    <input
      class="h-54 w-full border-b border-line px-18 text-[16px] outline-none"
      type="text"
      role="combobox"
      aria-label={hint}
      aria-expanded="true"
      aria-controls="hits"
      aria-activedescendant={hits.value[at.value] ? `hit-${at.value}` : undefined}
      placeholder={hint}
      value={text}
      onInput={(event) => {
        text.value = event.currentTarget.value
        at.value = 0
      }}
      onKeyDown={key}
    />
  )
}

function Hits({ search: { at, words, hits, choose: take } }: { readonly search: Search }) {
  return (
    <ul class="max-h-[54vh] overflow-y-auto p-6 [--tall:46px]" id="hits" role="listbox" aria-label="Pages">
      {hits.value.map((hit, index) => (
        <>
          {hit.head !== hits.value[index - 1]?.head && (
            <li class="px-12 pt-10 pb-4 text-small text-soft" role="presentation">
              {hit.head}
            </li>
          )}
          <li
            class="group item cursor-pointer hover:bg-transparent aria-selected:bg-hover"
            id={`hit-${index}`}
            role="option"
            aria-selected={index === at.value}
            ref={(row) => void (index === at.value && row?.scrollIntoView({ block: 'nearest' }))}
            onPointerMove={() => (at.value = index)}
            onClick={(event) => take(hit, event)}
          >
            <HitText hit={hit} words={words.value} />
          </li>
        </>
      ))}
    </ul>
  )
}

type Keys = Pick<KeyboardEvent, 'metaKey' | 'ctrlKey' | 'altKey'>

/** Shows a page, or opens its file or line in the editor. */
function choose(hit: Hit | undefined, { metaKey, ctrlKey, altKey }: Keys, close: () => void): void {
  if (!hit) return
  close()
  const file = hit.at?.page?.page ?? hit.address.slice(1)
  const line = placeOf(hit.at?.page?.id ?? '')?.href
  const own = metaKey || ctrlKey ? editorHref(`${file}.mdx`) : altKey ? line : undefined
  if (own) window.location.href = own
  else if (hit.at) go(atlas.value.at(hit.at.page?.id ?? '') ?? hit.at)
  else goTo(hit.address)
}

function HitText({ hit: { at, title, address }, words }: { readonly hit: Hit; readonly words: readonly string[] }) {
  const language = at?.divisions.find(({ kind }) => kind === 'language')?.label ?? ''
  return (
    <>
      <Icon icon={at?.page?.icon} />
      <span class="main grow">
        <Method name={at?.page?.method} /> <bdi>{marked(title, words)}</bdi>
        <small>
          {at && <bdi>{trailOf([language, placeIn(at)])} · </bdi>}
          <bdi>{marked(address, words)}</bdi>
        </small>
      </span>
      <span class="hidden group-aria-selected:block">
        <Place at={placeOf(at?.page?.id)} isText />
      </span>
    </>
  )
}

/** Every page and file to go to: the open language first. */
const all = computed((): readonly Hit[] => {
  const language = titleIn(location.value, 'language')
  const label = counterparts.value.languages.find(({ title }) => title === language)?.label ?? language
  const listed = nearestFirst(counterparts.value.entries, location.value).flatMap((at): Hit[] => {
    if (!at.page) return []
    const head = titleIn(at, 'language') === language ? (label ? `Pages in ${label}` : 'Pages') : 'In other languages'
    return [{ title: at.page.title, address: at.page.address, at, head }]
  })
  const loose = (notes.value?.unlisted ?? []).map((name): Hit => {
    return { title: name, address: `/${name}`, at: undefined, head: 'Not in the navigation' }
  })
  return [...listed, ...loose]
})

/** The pages with all words in title, URL or file. */
function hitsOf(words: readonly string[]): readonly Hit[] {
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

/** A text with the words in bold. */
function marked(text: string, words: readonly string[]): ComponentChildren {
  if (words.length === 0) return text
  const parts = text.split(new RegExp(`(${words.map(inPattern).join('|')})`, 'gi'))
  return parts.map((part, index) => (index % 2 === 1 ? <b class="font-bold">{part}</b> : part))
}
