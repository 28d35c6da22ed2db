import { closeSync, openSync, readSync } from 'node:fs'

/** Most frontmatter is shorter. */
const usual = 2048
const most = 1 << 20

/**
 * The pattern of the `front-matter` package, Mintlify's reader of pages: a line with nothing but `---` ends the block.
 */
const fenced = /^(\uFEFF?(= yaml =|---)$([\s\S]*?)^(?:\2|\.\.\.)\s*$\n?)/m
const opening = /= yaml =|---/

/** The lines between the fences of a page. */
export interface FrontmatterText {
  readonly block: string
  /** The line of the page where the block begins: 2, unless text precedes the fence. */
  readonly line: number
  /** The rest of the page. */
  readonly body: string
  /** The offset of the first fence. */
  readonly start: number
  /** The offset after the last fence. */
  readonly end: number
}

/** The frontmatter of a page's text; undefined without one. */
export function frontmatterText(text: string): FrontmatterText | undefined {
  if (!mayOpen(text)) return undefined
  const found = fenced.exec(text)
  if (!found) return undefined
  const [whole, , , inside = ''] = found
  const block = inside.replace(/^\r?\n/, '').replace(/\r?\n$/, '')
  const line = 2 + (found.index === 0 ? 0 : text.slice(0, found.index).split('\n').length - 1)
  const { index: start } = found
  const end = start + whole.length
  return { block, line, body: text.replace(whole, () => ''), start, end }
}

/** True if the first line contains a fence, as nearly no page without frontmatter does. */
function mayOpen(text: string): boolean {
  const end = text.indexOf('\n')
  return opening.test(end === -1 ? text : text.slice(0, end))
}

/** The start of a page. */
export interface PageStart {
  /** The text up to the end of its frontmatter. */
  readonly head: string
  /** True if the whole page was read, and has none of the characters in `[a](b)`, `[a]: b`, `href="b"` and `/b`. */
  readonly isPlain: boolean
}

let buffer: Buffer | undefined

/**
 * The start of a page, up to the end of its frontmatter; undefined if the file can't be read. Pages are long, and sites
 * have thousands.
 */
export function readStart(file: string): PageStart | undefined {
  let opened: number | undefined
  try {
    opened = openSync(file, 'r')
    buffer ??= Buffer.allocUnsafe(usual)
    const size = readSync(opened, buffer, 0, usual, 0)
    const text = buffer.toString('utf8', 0, size)
    const isPlain = size < usual && !/[\]/=]/.test(text)
    const found = mayOpen(text) ? fenced.exec(text) : null
    const end = found ? found.index + found[0].length : undefined
    if (end !== undefined && (end < text.length || size < usual)) {
      // Decoded anew: a slice would keep all that was read, of each of thousands of pages.
      return { head: buffer.toString('utf8', 0, Buffer.byteLength(text.slice(0, end))), isPlain }
    }
    // Readers of the start see a fence without a closing one.
    const isFenced = mayOpen(text.trimStart()) || (size === usual && !text.includes('\n'))
    if (size < usual || !isFenced) return { head: isFenced ? text : '', isPlain }
    const whole = Buffer.alloc(most)
    return { head: whole.toString('utf8', 0, readSync(opened, whole, 0, most, 0)), isPlain }
  } catch {
    return undefined
  } finally {
    if (opened !== undefined) closeSync(opened)
  }
}
