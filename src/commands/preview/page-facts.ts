import path from 'node:path'
import { stampOf } from '../../base/files/known-disk.js'
import { readStart } from '../../base/files/frontmatter-text.js'
import { parseEndpoint } from '../../format/contract/endpoints.js'
import { hides, pageValues } from '../../site/model/frontmatter.js'
import { withoutExtension, textOf } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import { defined } from '../../site/view/site.js'
import { iconOf, type PageFacts } from '../../site/view/site-of.js'
import { statsOf } from '../../base/files/read.js'
import type { Turn } from '../check/run-rules.js'

/** Reads the frontmatter of pages; an unchanged page is read once. */
export class FactsReader {
  /** The facts of each file; none of an unpublished page. */
  readonly #known = new Map<string, { readonly stamp: string; readonly facts: PageFacts | undefined }>()
  /** True for a file to take as known: thousands of looks at the disk take longer than anything else in a reload. */
  isSame: (file: string) => boolean = () => false

  /** Undefined for a missing or unpublished page. */
  read(name: string, { pages, disk }: PagesOnDisk): PageFacts | undefined {
    const file = pages.fileOf(name)
    if (file === undefined) return undefined
    const known = this.#known.get(file)
    if (known && this.isSame(file)) return known.facts
    const full = path.join(disk.root ?? '', file)
    const stamp = fileStamp(full)
    const isPublished = pages.isPublished(name)
    if (known?.stamp === stamp && isPublished === (known.facts !== undefined)) return known.facts
    const facts = isPublished ? factsIn(readStart(full)?.head ?? '') : undefined
    this.#known.set(file, { stamp, facts })
    return facts
  }

  /** True after a change of a known file that nobody told. */
  async isOutdated({ pages, disk }: PagesOnDisk, turn: Turn): Promise<boolean> {
    for (const [file, { stamp, facts }] of this.#known) {
      await turn()
      const isPublished = pages.isPublished(withoutExtension(file))
      if (stamp !== fileStamp(path.join(disk.root ?? '', file)) || isPublished !== (facts !== undefined)) return true
    }
    return false
  }
}

type PagesOnDisk = Pick<Site, 'pages' | 'disk'>

/** The facts in a page's frontmatter; none of a broken one. */
export function factsIn(text: string): PageFacts {
  const values = pageValues(text)
  const said = (key: string) => textOf(values[key])
  // `openapi: GET /users`, or `api: GET https://acme.dev/users` without a specification.
  const endpoint = parseEndpoint(said('openapi') ?? said('api') ?? '')
  return defined<PageFacts>({
    title: said('sidebarTitle') ?? said('title'),
    icon: iconOf(said('icon')),
    tag: said('tag'),
    method: endpoint?.method,
    path: endpoint?.path,
    isDeprecated: values['deprecated'] === true || undefined,
    isHidden: hides(values) || undefined,
    href: said('url'),
  })
}

/** Changes with each write of a file. */
export function fileStamp(file: string): string {
  const stats = statsOf(file)
  return stats ? stampOf(stats) : ''
}
