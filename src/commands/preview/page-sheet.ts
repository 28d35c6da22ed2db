import path from 'node:path'
import { placer } from '../../base/files/place.js'
import { listing } from '../check/listing.js'
import { because, linkJudge, type LinkFault } from '../check/links/judge.js'
import { offerFor, redirectsTo } from '../why/why.js'
import type { Link } from '../../site/links/link.js'
import { scan } from '../../site/links/links.js'
import { destinationOf, filesOn, targetOf } from '../../site/links/target.js'
import { pageAt } from '../../site/model/addresses.js'
import { pageValues } from '../../site/model/frontmatter.js'
import { addressOfPage, nameOfPage, textOf, withoutExtension } from '../../site/model/page-path.js'
import { isPattern, landingAt } from '../../site/model/redirects.js'
import type { Site } from '../../site/model/site.js'
import { defined, type PageEntry } from '../../site/view/site.js'
import type { Sheet, SheetLink } from '../../site/view/snapshot.js'

/** Reads the sheets of a site's pages. */
export class SheetReader {
  readonly #site: Site
  readonly #files
  readonly #judge

  constructor(site: Site) {
    const files = filesOn(site.disk)
    this.#site = site
    this.#files = files
    this.#judge = linkJudge(site)
  }

  /** The sheet of a page, by name, or by URL outside of the navigation; `hasOffer` asks `add` for a place. */
  page(name: string, hasOffer: boolean): Sheet {
    const site = this.#site
    const page = site.pages.has(name) ? name : (pageAt(name, site) ?? nameOfPage(name))
    const file = site.pages.fileOf(page)
    const address = addressOfPage(page)
    const isOpen = file !== undefined && site.pages.isPublished(page)
    const away = site.redirects().find(addressOfPage(page))
    const near = file === undefined ? site.pages.near(page) : undefined
    const offer = isOpen && hasOffer && !listing(site)(page) ? offerFor(page, site) : undefined
    return defined<Sheet>({
      ...this.#text(file),
      redirects: this.#redirects(page, address),
      away: away && landingAt(address, site).end,
      near: near && `/${near}`,
      add: offer && {
        commands: offer.command === undefined ? offer.choices.slice(0, MOST_OFFERED) : [offer.command],
        ...(offer.obstacle !== undefined && { message: offer.obstacle }),
      },
    })
  }

  /** The sheet of an endpoint of a specification. */
  endpoint({ spec, path: endpoint = '', address }: PageEntry): Sheet {
    const file = spec === undefined ? undefined : this.#site.specs.named(spec)
    const text = (file !== undefined && this.#site.disk.read(file)) || ''
    const at = text.split('\n').findIndex((line) => /^["']?([^"']*?)["']?:/.exec(line.trim())?.[1] === endpoint)
    return defined<Sheet>({
      ...noText,
      redirects: this.#redirects(address.slice(1), address),
      spec: file === undefined ? undefined : [file, text === '' ? 0 : at + 1],
    })
  }

  /** Redirects to a page; a wildcard leads to each page of a folder, and says nothing about one. */
  #redirects(page: string, address: string): Sheet['redirects'] {
    const exact = redirectsTo(page, address, this.#site).filter(({ destination }) => !isPattern(destination))
    return exact.map(({ index, source }) => [index, source] as const)
  }

  /** The source of a page; undefined for any other file. */
  source(name: string): string | undefined {
    const file = this.#site.pages.fileOf(name)
    return file === undefined ? undefined : this.#site.disk.read(file)
  }

  #text(file: string | undefined): Omit<Sheet, 'redirects'> {
    const text = file === undefined ? undefined : this.#site.disk.read(file)
    if (file === undefined || text === undefined) return noText
    const { title, description } = pageValues(text)
    const { links, marks } = scan(text, file)
    const placeAt = placer(text, file)
    const outline = marks.flatMap((mark) =>
      mark.kind === 'heading' ? [[mark.level, placeAt(mark.start).line, plain(mark.text)] as const] : [],
    )
    return defined<Omit<Sheet, 'redirects'>>({
      title: textOf(title),
      description: textOf(description),
      file,
      outline,
      ...this.#links(links, file, placeAt),
    })
  }

  /** A row for each destination. */
  #links(links: readonly Link[], file: string, placeAt: ReturnType<typeof placer>): Pick<Sheet, 'links' | 'outside'> {
    const rows = new Map<string, SheetLink & { readonly lines: number[] }>()
    let outside = 0
    for (const link of links) {
      const { style, path: written } = destinationOf(link)
      if (style === 'elsewhere' && /^(https?:)?\/\//i.test(link.written)) outside += 1
      if (style === 'elsewhere' || (style === 'here' && !link.written.startsWith('#'))) continue
      const fault = this.#judge(link, file)
      if (!fault && (!leadsReaders(link) || style === 'here')) continue
      const row = this.#row(link, file, written, fault)
      const key = `${row.written} ${row.page}`
      const known = rows.get(key) ?? { ...row, lines: [] }
      const { line } = placeAt(link.start)
      if (!known.lines.includes(line)) known.lines.push(line)
      rows.set(key, known)
    }
    return { links: [...rows.values()], outside }
  }

  #row(link: Link, file: string, written: string, fault: LinkFault | undefined): Omit<SheetLink, 'lines'> {
    const target = targetOf(link, file, this.#files)
    const to = target.kind === 'file' ? withoutExtension(target.file) : pageAt(written, this.#site)
    const end = to === undefined ? pageAt(landingAt(`/${written.replace(/^\//, '')}`, this.#site).end, this.#site) : to
    const isPage = end !== undefined && this.#site.pages.has(end)
    const broken = fault && brokenIn(fault)
    return defined<Omit<SheetLink, 'lines'>>({
      page: isPage && broken === undefined ? end : undefined,
      written: isPage && !fault ? undefined : link.written,
      broken,
      redirected: fault?.kind === 'redirected' ? fault.end : undefined,
    })
  }
}

const noText = { outline: [], links: [], outside: 0, redirects: [] } as const

/** More places of a page are behind `add --all`. */
const MOST_OFFERED = 3

/** True for a link to click; images and imports count only when broken. */
function leadsReaders({ form, name }: Link): boolean {
  if (form === 'image' || form === 'import' || form === 'snippet') return false
  return form === 'markdown' || form === 'definition' || name === 'href' || name === 'url' || name === 'related'
}

function brokenIn(fault: LinkFault): string | undefined {
  if (fault.kind === 'anchor') return `no heading for #${fault.anchor}`
  if (fault.kind !== 'broken') return undefined
  if (fault.of === 'file') return `there is no file '${path.posix.normalize(fault.path)}'`
  return because(fault)
}

/** A heading without the marks of Markdown. */
function plain(text: string): string {
  return text
    .replace(/\s*\{#[^}]*\}\s*$|\s+#+\s*$/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>|[*`]|\\(?=[!-/:-@[-`{-~])/g, '')
    .trim()
}
