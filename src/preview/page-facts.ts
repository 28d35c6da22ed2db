import { statSync } from 'node:fs'
import path from 'node:path'
import type { Disk } from '../site/disk.js'
import { frontmatter, isHidden } from '../site/frontmatter.js'
import type { PageIndex } from '../site/page-index.js'
import { defined } from '../view/defined.js'
import type { PageFacts } from '../view/facts.js'

/** Reads what pages say of themselves; a page that did not change is not read again. */
export class FactsReader {
  readonly #known = new Map<string, { readonly stamp: string; readonly facts: PageFacts }>()

  /** Undefined where there is no such page. */
  read(name: string, pages: PageIndex, disk: Disk): PageFacts | undefined {
    const file = pages.fileOf(name)
    if (file === undefined) return undefined
    const stamp = stampOf(path.join(disk.root ?? '', file))
    const known = this.#known.get(file)
    if (known?.stamp === stamp) return known.facts
    const facts = factsIn(frontmatter(disk.read(file) ?? ''))
    this.#known.set(file, { stamp, facts })
    return facts
  }
}

/** The facts in a page's frontmatter. */
export function factsIn(matter: ReadonlyMap<string, string>): PageFacts {
  const text = (key: string) => matter.get(key) || undefined
  return defined<PageFacts>({
    title: text('title'),
    sidebarTitle: text('sidebarTitle'),
    description: text('description'),
    icon: text('icon'),
    tag: text('tag'),
    url: text('url'),
    mode: text('mode'),
    openapi: text('openapi'),
    isDeprecated: matter.get('deprecated') === 'true' || undefined,
    isHidden: isHidden(matter) || undefined,
  })
}

function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat ? `${stat.mtimeMs}:${stat.ctimeMs}:${stat.size}` : ''
}
