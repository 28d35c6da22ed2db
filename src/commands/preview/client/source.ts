import { unpacked } from '../../../site/view/packed.js'
import type { Packed } from '../../../site/view/packed.js'
import type { Embedded, Notes, PageText, Snapshot } from '../../../site/view/snapshot.js'

/** The source of everything that the page shows. */
export interface Source {
  readonly snapshot: Snapshot
  readonly notes: Notes | null
  /** Null where a page has no text. */
  page(name: string): Promise<PageText | null>
  /** The address of a picture of the docs folder; undefined where it can't be shown. */
  image(path: string): string | undefined
  /** Calls back with what is new. */
  follow(listener: Listener): void
  /** True for a file, where addresses begin with `#`, as a file has none of its own. */
  readonly isFile: boolean
}

export interface Listener {
  readonly snapshot: (snapshot: Snapshot) => void
  readonly notes: (notes: Notes) => void
  /** The text of an open page may be another. */
  readonly page: () => void
  readonly connection: (isOpen: boolean) => void
}

/** Opens the data in the file, or that of the server. */
export async function openSource(): Promise<Source> {
  const data = document.querySelector('#embedded')?.textContent
  return data ? fileSource(await inflated(data)) : servedSource()
}

async function inflated(text: string): Promise<Embedded> {
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return unpacked((await new Response(stream).json()) as Packed)
}

function fileSource({ snapshot, notes, images, pages }: Embedded): Source {
  return {
    snapshot,
    notes,
    page: async (name) => (Object.hasOwn(pages, name) ? (pages[name] ?? null) : null),
    image: (path) => (Object.hasOwn(images, path) ? images[path] : undefined),
    follow: () => {},
    isFile: true,
  }
}

async function servedSource(): Promise<Source> {
  const snapshot = await get<Snapshot>('site.json')
  return {
    snapshot,
    // They may be many, and the site need not wait for them.
    notes: null,
    page: (name) => get<PageText | null>(`page.json?name=${encodeURIComponent(name)}`),
    image: (path) => `/_preview/image?path=${encodeURIComponent(path)}`,
    follow(listener) {
      const events = new EventSource('/_preview/events')
      // The server says which state it has whenever a page connects: an edit may have come before that.
      let known = `${snapshot.revision}`
      const site = newest(() => get<Snapshot>('site.json'), listener.snapshot)
      const notes = newest(
        () => get<Notes | null>('notes.json'),
        (found) => found && listener.notes(found),
      )
      events.addEventListener('site', ({ data }: MessageEvent<string>) => {
        if (data !== known) site()
        known = data
      })
      events.addEventListener('notes', notes)
      events.addEventListener('page', listener.page)
      events.addEventListener('open', () => listener.connection(true))
      events.addEventListener('error', () => {
        // What comes back may be another server, which counts from the beginning.
        known = ''
        listener.connection(false)
      })
    },
    isFile: false,
  }
}

/** Requests values, and hands them on; one that a later one may have overtaken is left out. */
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
