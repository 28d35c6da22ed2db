import { unpacked } from '../../../site/view/packed.js'
import type { Packed } from '../../../site/view/packed.js'
import type { Changes, Embedded, Notes, Sheet, Snapshot } from '../../../site/view/snapshot.js'

/** The data of the page: in the file, or from the server. */
export interface Source {
  readonly snapshot: Snapshot
  readonly changes: Changes | null
  readonly notes: Notes | null
  /** Null for a page without a sheet. */
  sheet(name: string): Promise<Sheet | null>
  /** The source of a page. */
  text(name: string): Promise<string | null>
  /** The address of a running `mint dev`. */
  mint(): Promise<string | null>
  /** The address of a picture in the docs folder. */
  image(path: string): string | undefined
  /** Calls back with each new part. */
  follow(listener: Listener): void
  /** True for a file: its addresses begin with `#`. */
  readonly isFile: boolean
}

export interface Listener {
  readonly snapshot: (snapshot: Snapshot) => void
  readonly changes: (changes: Changes | null) => void
  readonly notes: (notes: Notes) => void
  /** The links of all pages are read: sheets have more to show. */
  readonly links: () => void
  readonly connection: (isOpen: boolean) => void
}

/** Opens the data in the file, or the data of the server. */
export async function openSource(): Promise<Source> {
  const data = document.querySelector('#embedded')?.textContent
  return data ? fileSource(await inflated(data)) : servedSource()
}

async function inflated(text: string): Promise<Embedded> {
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return unpacked((await new Response(stream).json()) as Packed)
}

function fileSource({ snapshot, changes, notes, images, sheets, view }: Embedded): Source {
  if (view !== undefined && window.location.hash === '') window.history.replaceState(null, '', `#/_preview/${view}`)
  return {
    snapshot,
    changes,
    notes,
    sheet: async (name) => (Object.hasOwn(sheets, name) ? (sheets[name] ?? null) : null),
    text: async () => null,
    mint: async () => null,
    image: (path) => (Object.hasOwn(images, path) ? images[path] : undefined),
    follow: () => {},
    isFile: true,
  }
}

async function servedSource(): Promise<Source> {
  const snapshot = await get<Snapshot>('site.json')
  return {
    snapshot,
    // The site is drawn without waiting for the slower parts.
    changes: null,
    notes: null,
    sheet: (name) => get<Sheet | null>(`page.json?name=${encodeURIComponent(name)}`),
    text: (name) => get<string | null>(`source.json?name=${encodeURIComponent(name)}`),
    mint: () => get<string | null>('mint.json'),
    image: (path) => `/_preview/image?path=${encodeURIComponent(path)}`,
    follow(listener) {
      const events = new EventSource('/_preview/events')
      // The server sends its revision to each new connection: an edit may have come before.
      let known = `${snapshot.revision}`
      const site = newest(() => get<Snapshot>('site.json'), listener.snapshot)
      events.addEventListener('site', ({ data }: MessageEvent<string>) => {
        if (data !== known) site()
        known = data
      })
      events.addEventListener(
        'changes',
        newest(() => get<Changes | null>('changes.json'), listener.changes),
      )
      events.addEventListener(
        'notes',
        newest(
          () => get<Notes | null>('notes.json'),
          (found) => found && listener.notes(found),
        ),
      )
      events.addEventListener('links', listener.links)
      events.addEventListener('open', () => listener.connection(true))
      events.addEventListener('error', () => {
        // The next connection may be another server, and count from the beginning.
        known = ''
        listener.connection(false)
      })
    },
    isFile: false,
  }
}

/** Requests values, and hands on the newest. */
function newest<Value>(ask: () => Promise<Value>, tell: (value: Value) => void): () => void {
  let asked = 0
  return () => {
    const own = ++asked
    void ask().then((value) => own === asked && tell(value))
  }
}

async function get<Value>(name: string): Promise<Value> {
  return (await (await fetch(`/_preview/${name}`)).json()) as Value
}
