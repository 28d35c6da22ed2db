import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { packageRoot } from '../../config/loader/own-package.js'
import { nodesOf, type Site } from '../../site/view/site.js'
import type { Drawing } from '../../site/view/snapshot.js'

/** The files for the browser, made by the build. */
export interface Assets {
  readonly script: string
  readonly style: string
  /** The libraries to choose from, as JSON: read only where a site names icons. */
  readonly icons: string
}

let known: Assets | undefined

/** Reads the files, packed as one. */
export function assets(): Assets {
  known ??= JSON.parse(
    brotliDecompressSync(readFileSync(path.join(packageRoot, 'dist', 'preview.json.br'))).toString('utf8'),
  ) as Assets
  return known
}

/** The policy of the page: only the preview's own files load, and no text of a page can run or send anything. */
export const servedPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page around the client. */
export function html(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
${head}
</head>
<body>
<div id="app"></div>
<noscript>This preview needs JavaScript.</noscript>
${body}
</body>
</html>
`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}

type Library = Readonly<Record<string, Drawing | string>>
type Libraries = Readonly<Record<'lucide' | 'fontawesome' | 'brands', Library>>

let libraries: Libraries | undefined

/** The drawings of a site's icons. Another library is better than no drawing. */
export function iconsOf(site: Site, library: string): Record<string, Drawing> {
  const found: Record<string, Drawing> = {}
  for (const node of nodesOf(site.navigation)) {
    const icon = 'icon' in node ? node.icon : undefined
    if (!icon || Object.hasOwn(found, icon.name) || /[/.]/.test(icon.name)) continue
    libraries ??= JSON.parse(assets().icons) as Libraries
    const order = (icon.library ?? library) === 'fontawesome' ? fontawesomeFirst : lucideFirst
    const drawing = nearNames(icon.name)
      .flatMap((near) => order.map((name) => drawingIn((libraries as Libraries)[name], near)))
      .find(Boolean)
    if (drawing) found[icon.name] = drawing
  }
  return found
}

/** The name, and plainer names: `rocket-launch`, of a paid set, is drawn as `rocket`, and `books` as `book`. */
function nearNames(name: string): readonly string[] {
  const words = name.replace(/^brand-/, '').split('-')
  const plainer = words.map((_, index) => words.slice(0, words.length - index).join('-'))
  return [name, ...plainer.flatMap((near) => [near, near.replace(/s$/, ''), `${near}s`])]
}

const fontawesomeFirst = ['fontawesome', 'brands', 'lucide'] as const
const lucideFirst = ['lucide', 'fontawesome', 'brands'] as const

/** A string is another name of an icon. */
function drawingIn(library: Library, name: string): Drawing | undefined {
  const found = Object.hasOwn(library, name) ? library[name] : undefined
  return typeof found === 'string' ? drawingIn(library, found) : found
}
