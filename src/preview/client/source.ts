import type { Embedded, Notes, PageText, Snapshot } from '../../view/snapshot.js'

/** Where the page gets what it shows. */
export interface Source {
  readonly snapshot: Snapshot
  readonly notes: Notes | null
  /** Null where a page has no text. */
  page(name: string): Promise<PageText | null>
  /** The address of a picture of the docs folder; undefined where it can't be shown. */
  image(path: string): string | undefined
  /** Calls back with what is new. */
  follow(listener: Listener): void
  /** Whether addresses stand behind a `#`, as a file has none of its own. */
  readonly isFile: boolean
}

export interface Listener {
  readonly snapshot: (snapshot: Snapshot) => void
  readonly notes: (notes: Notes) => void
  readonly connection: (isOpen: boolean) => void
}

/** What is in the file, or what the server says. */
export async function openSource(): Promise<Source> {
  const data = document.querySelector('#embedded')?.textContent
  return data ? fileSource(await inflated(data)) : servedSource()
}

async function inflated(text: string): Promise<Embedded> {
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return (await new Response(stream).json()) as Embedded
}

function fileSource({ snapshot, notes, pages }: Embedded): Source {
  return {
    snapshot,
    notes,
    page: async (name) => (Object.hasOwn(pages, name) ? (pages[name] ?? null) : null),
    image: () => undefined,
    follow: () => {},
    isFile: true,
  }
}

async function servedSource(): Promise<Source> {
  return {
    snapshot: await get<Snapshot>('site.json'),
    // They may be many, and the site need not wait for them.
    notes: null,
    page: (name) => get<PageText | null>(`page.json?name=${encodeURIComponent(name)}`),
    image: (path) => `/_preview/image?path=${encodeURIComponent(path)}`,
    follow(listener) {
      const events = new EventSource('/_preview/events')
      const fetchAll = async () => {
        listener.snapshot(await get<Snapshot>('site.json'))
        await fetchNotes()
      }
      const fetchNotes = async () => {
        const found = await get<Notes | null>('notes.json')
        if (found) listener.notes(found)
      }
      void fetchNotes()
      let wasLost = false
      events.addEventListener('site', () => void fetchAll())
      events.addEventListener('notes', () => void fetchNotes())
      events.addEventListener('open', () => {
        listener.connection(true)
        if (wasLost) void fetchAll()
      })
      events.addEventListener('error', () => {
        wasLost = true
        listener.connection(false)
      })
    },
    isFile: false,
  }
}

async function get<Value>(name: string): Promise<Value> {
  return (await (await fetch(`/_preview/${name}`)).json()) as Value
}
