import { createHash } from 'node:crypto'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { Atlas } from '../../site/view/atlas.js'
import { isIconFile } from '../../site/view/icon-file.js'
import { nodesOf } from '../../site/view/nodes.js'
import { packed } from '../../site/view/packed.js'
import { textName } from '../../site/view/site.js'
import type { PageEntry, Site } from '../../site/view/site.js'
import type { Embedded, Notes, PageText, Snapshot } from '../../site/view/snapshot.js'
import { assets } from './assets.js'
import { html } from './html.js'
import { imageAt } from './image.js'
import { LiveSite } from './live-site.js'
import { liveOptions } from './preview.js'
import type { PreviewOptions } from './preview.js'

/** A preview in one file. */
export interface PreviewFile {
  readonly html: string
  /** The problems of the config, where it can be shown all the same. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Pages' texts beyond this, compressed, stay out, so that the file can be attached anywhere. */
const MOST_TEXT = 520_000
/** Likewise of the pictures that its logo and icons are, in bytes. */
const MOST_IMAGES = 60_000

/** The navigation as readers will see it, in one HTML file that loads nothing. Throws what keeps it from being shown. */
export async function previewFile(options: PreviewOptions = {}): Promise<PreviewFile> {
  const live = new LiveSite(await liveOptions(options))
  const diagnostics = await live.update(() => {})
  const { site } = live.snapshot
  if (!site) throw new BuildNavError(diagnostics)
  const notes = await live.notes()
  const short = (files: readonly string[]) =>
    files.map((file) => path.relative(live.root, file).replaceAll(path.sep, '/'))
  const { editor: _, ...snapshot } = live.snapshot
  const embedded: Embedded = {
    snapshot: { ...snapshot, files: short(snapshot.files) } satisfies Snapshot,
    notes: notes ? ({ ...notes, files: short(notes.files) } satisfies Notes) : null,
    images: images(site, live.root),
    pages: texts(site, live),
  }
  return { html: document(site.name, embedded), diagnostics }
}

/** The pictures that the logo and icons are, as far as there is room. */
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

/** The texts of pages, those that changed first, as far as there is room. */
function texts(site: Site, live: LiveSite): Record<string, PageText> {
  const pages = new Atlas(site).all.flatMap(({ page }) => page ?? [])
  const order = [...pages.filter(isMarked), ...pages.filter((page) => !isMarked(page))]
  const found: Record<string, PageText> = {}
  let size = 0
  for (const page of order) {
    const name = textName(page)
    if (name === undefined || Object.hasOwn(found, name)) continue
    const text = live.page(name)
    if (!text) continue
    size += deflateRawSync(text.text).length
    found[name] = size > MOST_TEXT ? { ...text, text: '', isCut: true } : text
  }
  return found
}

function isMarked({ mark }: PageEntry): boolean {
  return mark !== undefined
}

function document(title: string, embedded: Embedded): string {
  const { script: code, style } = assets()
  const script = code.replaceAll('</script', '<\\/script')
  const data = deflateRawSync(JSON.stringify(packed(embedded)), { level: 9 }).toString('base64')
  const policy = `default-src 'none'; script-src '${hash(script)}'; style-src '${hash(style)}'; img-src data:; base-uri 'none'; form-action 'none'`
  return html({
    title,
    head: `<meta http-equiv="Content-Security-Policy" content="${policy}">\n<style>${style}</style>`,
    body: `<script type="text/plain" id="embedded">${data}</script>\n<script type="module">${script}</script>`,
  })
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
