import { computed, signal } from '@preact/signals'
import { atlasOf } from '../../../site/view/atlas.js'
import { counterpartsOf } from '../../../site/view/counterparts.js'
import { partsOf, type Division, type Entry, type Site } from '../../../site/view/site.js'
import type { Changes, CodePlace, Embedded, Notes, Problem, Sheet, Snapshot } from '../../../site/view/snapshot.js'

/* The data of all parts of the page, from the file or from the server: a part is drawn anew when a value it read has changed. */

const embedded = await contentOf(document.querySelector('#embedded')?.textContent)
/** True for a file: its addresses begin with `#`. */
export const isFile = embedded !== undefined

export const snapshot = signal(embedded?.snapshot ?? (await get<Snapshot>('site.json')))
// The site is drawn without waiting for the slower parts.
export const changes = signal<Changes | null>(embedded?.changes ?? null)
export const notes = signal<Notes | null>(embedded?.notes ?? null)
/** Counts the readings of all links. */
export const linkReadings = signal(0)
/** The address of a running `mint dev`. */
export const mint = signal<string | null>(null)
export const isConnected = signal(true)

if (embedded?.view !== undefined && location.hash === '') history.replaceState(null, '', `#/_preview/${embedded.view}`)
if (!isFile) follow()

async function contentOf(text: string | null | undefined): Promise<Embedded | undefined> {
  if (!text) return undefined
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return (await new Response(stream).json()) as Embedded
}

async function get<Value>(name: string): Promise<Value> {
  return (await (await fetch(`/_preview/${name}`)).json()) as Value
}

/** Gets each new part of the server. */
function follow(): void {
  void get<string | null>('mint.json').then((url) => (mint.value = url))
  const events = new EventSource('/_preview/events')
  // The revisions of the parts. The server sends them to each new connection: an edit may have come before.
  let known: Record<string, string> = { site: `${snapshot.value.revision}` }
  for (const [name, part] of Object.entries({ site: snapshot, changes, notes }))
    events.addEventListener(name, async ({ data }: MessageEvent<string>) => {
      if (known[name] === data) return
      known[name] = data
      const value = await get<never>(`${name}.json`)
      if (known[name] === data) part.value = value
    })
  events.addEventListener('links', () => (linkReadings.value += 1))
  events.addEventListener('open', () => (isConnected.value = true))
  events.addEventListener('error', () => {
    // The next connection may be another server, and count from the beginning.
    known = {}
    isConnected.value = false
  })
}

/** The sheet of a page; null for a page without a sheet. */
export async function sheetOf(name: string): Promise<Sheet | null> {
  if (!embedded) return get(`page.json?name=${encodeURIComponent(name)}`)
  const { sheets } = embedded
  const linkedFrom = Object.keys(sheets).filter((other) => {
    return other !== name && sheets[other]?.links.some(({ page }) => page === name)
  })
  return Object.hasOwn(sheets, name) ? { ...(sheets[name] as Sheet), linkedFrom } : null
}

/** The source of a page. */
export function textOf(name: string): Promise<string | null> {
  return get(`source.json?name=${encodeURIComponent(name)}`)
}

/** The address of a picture in the docs folder. */
export function imageOf(path: string): string | undefined {
  if (!embedded) return `/_preview/image?path=${encodeURIComponent(path)}`
  return Object.hasOwn(embedded.images, path) ? embedded.images[path] : undefined
}

/** The shown site: before the first readable state, nothing asks. */
export const site = computed(() => snapshot.value.site as Site)
export const atlas = computed(() => atlasOf(site.value))
export const counterparts = computed(() => counterpartsOf(atlas.value, notes.value?.unlisted ?? []))

/** Findings by element, and by page: `page guides/start`. */
export const found = computed((): ReadonlyMap<string, readonly Problem[]> => {
  const byKey = new Map<string, Problem[]>()
  for (const problem of notes.value?.findings ?? []) {
    const key = problem.id ?? (problem.page === undefined ? undefined : `page ${problem.page}`)
    if (key !== undefined) byKey.set(key, [...(byKey.get(key) ?? []), problem])
  }
  return byKey
})

/** The number of changes inside of each element. */
export const changesInside = computed((): ReadonlyMap<string, number> => {
  const inside = new Map<string, number>()
  const count = (node: Division | Entry): number => {
    let sum = 0
    for (const part of partsOf(node)) sum += (part.mark ? 1 : 0) + count(part)
    if (sum > 0) inside.set(node.id, sum)
    return sum
  }
  if (snapshot.value.against !== undefined) count(site.value.navigation)
  return inside
})

/** A place as text, with its link to the editor: no link in a file for others. */
export interface ShownPlace {
  readonly text: string
  readonly href: string | undefined
}

/** A place in one of `files`. */
export function shownPlace(place: CodePlace | undefined, files: readonly string[] = []): ShownPlace | undefined {
  if (!place) return undefined
  const [number, line, column] = place
  const file = files[number] ?? ''
  return { text: `${file.split(/[\\/]/).at(-1) ?? file}:${line}`, href: linkTo(file, line, column) }
}

/** The place of an element or a redirect, by id. */
export function placeOf(id = ''): ShownPlace | undefined {
  return shownPlace(notes.value?.places[id], notes.value?.files)
}

/** The lines of a page's file. */
export function linesOf(file: string, lines: readonly number[]): ShownPlace {
  const text = `line ${lines.slice(0, 3).join(', ')}${lines.length > 3 ? ', …' : ''}`
  return { text, href: editorHref(file, lines[0]) }
}

/** The link to a line of a file in the docs folder. */
export function editorHref(file: string, line?: number): string | undefined {
  const { root } = snapshot.value
  return root === undefined ? undefined : linkTo(`${root}/${file}`, line)
}

function linkTo(file: string, line = 1, column = 1): string | undefined {
  const path = encodeURI(file.replaceAll('\\', '/')).replace(/[?#]/g, encodeURIComponent)
  return snapshot.value.editor
    ?.replace('{file}', `${path.startsWith('/') ? '' : '/'}${path}`)
    .replace('{line}', `${line}`)
    .replace('{column}', `${column}`)
}
