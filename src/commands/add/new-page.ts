import path from 'node:path'
import { frontmatterText } from '../../base/files/frontmatter-text.js'
import type { Navigation } from '../../site/placement/navigation.js'
import { titleOf } from '../../site/placement/title-of.js'
import { headOf } from '../../site/model/disk.js'
import { baseOf, folderOf } from '../../site/model/page-path.js'
import { pageMatter } from '../../site/model/page-matter.js'
import type { Site } from '../../site/model/site.js'

/** A page file to be written. */
export interface NewPage {
  /** Absolute. */
  readonly file: string
  readonly text: string
}

/** A key on this share of a folder's pages is set on a new page, too. */
const USUAL = 0.8
const MOST_READ = 30

/** A new page with the usual frontmatter of the folder: a title from the file name, and each value shared by all. */
export function newPage(page: string, root: string, site: Site, { elements }: Navigation): NewPage {
  const siblings = [...site.pages.all()].filter((other) => folderOf(other) === folderOf(page)).slice(0, MOST_READ)
  const files = siblings.map((sibling) => site.pages.fileOf(sibling) as string)
  const matters = files.map((file) => frontmatterOf(file, site)).filter((values) => values !== undefined)
  const isMd = files.length > 0 && files.every((file) => file.toLowerCase().endsWith('.md'))
  const keys = [...new Set(matters.flatMap((values) => Object.keys(values)))]
  const usual = keys.filter(
    (key) =>
      key !== 'title' &&
      matters.length >= 2 &&
      matters.filter((values) => key in values).length >= USUAL * matters.length,
  )
  const lines = usual.flatMap((key) => {
    const [first, ...others] = matters.flatMap((values) => (key in values ? [JSON.stringify(values[key])] : []))
    if (others.every((value) => value === first)) return `${key}: ${first}`
    return key === 'description' ? `${key}: ""` : []
  })
  const title = JSON.stringify(titleOf(baseOf(page), elements))
  return {
    file: path.join(root, `${page}${isMd ? '.md' : '.mdx'}`),
    text: ['---', `title: ${title}`, ...lines, '---', '', ''].join('\n'),
  }
}

/** The title in a page's frontmatter; undefined without a title. */
export function titleInFrontmatter(page: string, site: Site): string | undefined {
  const file = site.pages.fileOf(page)
  const title = file === undefined ? undefined : frontmatterOf(file, site)?.['title']
  return typeof title === 'string' && title.trim() !== '' ? title.trim() : undefined
}

function frontmatterOf(file: string, { disk }: Site): Readonly<Record<string, unknown>> | undefined {
  const text = headOf(disk, file)
  const matter = frontmatterText(text) === undefined ? undefined : pageMatter(text)
  return matter && 'values' in matter ? matter.values : undefined
}
