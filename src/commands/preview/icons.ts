import { nodesOf } from '../../site/view/shown.js'
import type { Site } from '../../site/view/site.js'
import type { Drawing } from '../../site/view/snapshot.js'
import { assets } from './assets.js'

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
