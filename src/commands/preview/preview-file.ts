import { createHash } from 'node:crypto'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { isIconFile, nodesOf, sheetName, type Site } from '../../site/view/site.js'
import type { Embedded, Notes, Sheet, Snapshot } from '../../site/view/snapshot.js'
import { assets, html } from './assets.js'
import { imageAt } from './image.js'
import { LiveSite } from './live-site.js'
import { liveOptions, type PreviewOptions, type PreviewView } from './preview.js'

export interface PreviewFileOptions extends PreviewOptions {
  /** The first view (default: the changes of a comparison, else the first page). */
  readonly view?: PreviewView | undefined
}

/** A preview in one file. */
export interface PreviewFile {
  readonly html: string
  /** The problems of a config with an older docs.json to show. */
  readonly diagnostics: readonly Diagnostic[]
}

/** The greatest size of embedded pictures in bytes: a preview is attached to pull requests. */
const MOST_IMAGES = 60_000

/** On a larger site, only changed pages have their description: descriptions are a third of such a file. */
const MOST_DESCRIBED = 2000

/** The navigation as readers will see it, in one HTML file without requests. Throws the reasons of an unreadable site. */
export async function previewFile(options: PreviewFileOptions = {}): Promise<PreviewFile> {
  const live = new LiveSite(await liveOptions(options))
  const diagnostics = await live.update(() => {})
  const { site } = live.snapshot
  if (!site) throw new BuildNavError(diagnostics)
  for await (const part of live.parts()) if (part === 'notes') break
  const { changes = null, notes } = live
  const short = (files: readonly string[]) =>
    files.map((file) => path.relative(live.root, file).replaceAll(path.sep, '/'))
  const { editor: _, root: __, ...snapshot } = live.snapshot
  const view = options.view ?? (changes ? 'changes' : undefined)
  const embedded: Embedded = {
    snapshot: { ...snapshot, files: short(snapshot.files) } satisfies Snapshot,
    changes,
    notes: notes ? ({ ...notes, files: short(notes.files) } satisfies Notes) : null,
    images: images(site, live.root),
    sheets: sheets(site, live, notes?.unlisted ?? []),
    ...(view !== undefined && { view }),
  }
  return { html: document(site.name, embedded), diagnostics }
}

/** The pictures of logo and icons, up to a size. */
function images(site: Site, root: string): Record<string, string> {
  const found: Record<string, string> = {}
  let room = MOST_IMAGES
  const icons = [...nodesOf(site.navigation)].map((node) => ('icon' in node ? node.icon?.name : undefined))
  for (const name of [site.logo?.light, site.logo?.dark, ...icons]) {
    if (name === undefined || !isIconFile(name) || Object.hasOwn(found, name)) continue
    const image = imageAt(root, name)
    if (!image || image.bytes.length > room) continue
    room -= image.bytes.length
    found[name] = `data:${image.type};base64,${image.bytes.toString('base64')}`
  }
  return found
}

/** The sheets of all pages, listed or not. */
function sheets(site: Site, live: LiveSite, unlisted: readonly string[]): Record<string, Sheet> {
  const listed = [...nodesOf(site.navigation)].flatMap((node) =>
    node.kind === 'page' && node.href === undefined ? node : [],
  )
  const changed = new Set(listed.flatMap((page) => (page.mark ? sheetName(page) : [])))
  const names = [...new Set([...listed.map(sheetName), ...unlisted])]
  return Object.fromEntries(
    names.flatMap((name) => {
      const sheet = live.sheet(name, false)
      if (!sheet) return []
      const { description, ...others } = sheet
      const isDescribed = description !== undefined && (names.length <= MOST_DESCRIBED || changed.has(name))
      return [[name, isDescribed ? sheet : others]]
    }),
  )
}

function document(title: string, embedded: Embedded): string {
  const { script: code, style } = assets()
  const script = code.replaceAll('</script', '<\\/script')
  const data = deflateRawSync(JSON.stringify(embedded), { level: 9 }).toString('base64')
  const policy = `default-src 'none'; script-src '${hash(script)}'; style-src '${hash(style)}'; img-src data:; base-uri 'none'; form-action 'none'`
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}">\n<style>${style}</style>`
  const embedding = `<script type="text/plain" id="embedded">${data}</script>`
  return html(title, head, `${embedding}\n<script type="module">${script}</script>`)
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
