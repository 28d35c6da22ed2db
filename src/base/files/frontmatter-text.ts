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
  // Most pages begin with a fence, and nearly all pages without frontmatter have no fence in the first line.
  const end = text.indexOf('\n')
  if (!opening.test(end === -1 ? text : text.slice(0, end))) return undefined
  const found = fenced.exec(text)
  if (!found) return undefined
  const [whole, , , inside = ''] = found
  const block = inside.replace(/^\r?\n/, '').replace(/\r?\n$/, '')
  const line = 2 + (found.index === 0 ? 0 : text.slice(0, found.index).split('\n').length - 1)
  const { index: start } = found
  return { block, line, body: text.replace(whole, ''), start, end: start + whole.length }
}

/** The lines between the fences; undefined without fences. */
export function frontmatterIn(text: string): string | undefined {
  return frontmatterText(text)?.block
}

/** The text of a page without frontmatter. */
export function withoutFrontmatter(text: string): string {
  return frontmatterText(text)?.body ?? text
}

let buffer: Buffer | undefined

/** The start of a page. */
export interface PageStart {
  /** The text up to the end of its frontmatter. */
  readonly head: string
  /** True if the whole page was read, and has no character that every link needs. */
  readonly isPlain: boolean
}

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
    const isPlain = size < usual && !mayLink(buffer, size)
    if (!hasOpening(buffer, size)) return { head: '', isPlain }
    const end = closingFence(buffer, size)
    if (end !== -1) return { head: buffer.toString('utf8', 0, end), isPlain }
    // Without a closing fence there is no frontmatter; readers of the start see the opening fence.
    if (size < usual) return { head: buffer.toString('utf8', 0, size), isPlain }
    const whole = Buffer.alloc(most)
    return { head: whole.toString('utf8', 0, readSync(opened, whole, 0, most, 0)), isPlain: false }
  } catch {
    return undefined
  } finally {
    if (opened !== undefined) closeSync(opened)
  }
}

/**
 * The end of the line that closes the frontmatter; -1 if these bytes are too few. Searched by hand: a call of `indexOf`
 * takes longer than most frontmatter is long.
 */
function closingFence(bytes: Buffer, size: number): number {
  const start = hasMark(bytes, size) ? 3 : 0
  if (!isFence(bytes, start, DASH) || (bytes[start + 3] !== LF && bytes[start + 3] !== CR)) return -1
  for (let at = start + 3; at + 4 < size; at++) {
    if (bytes[at] !== LF || !(isFence(bytes, at + 1, DASH) || isFence(bytes, at + 1, DOT))) continue
    let end = at + 4
    while (bytes[end] === SPACE || bytes[end] === TAB || bytes[end] === CR) end += 1
    if (end >= size) return -1
    if (bytes[end] === LF) return end + 1
  }
  return -1
}

const [LF, CR, TAB, SPACE, DASH, DOT, EQUALS] = [0x0a, 0x0d, 0x09, 0x20, 0x2d, 0x2e, 0x3d]
const [SLASH, CLOSE_BRACKET] = [0x2f, 0x5d]

function isFence(bytes: Buffer, at: number, of: number): boolean {
  return bytes[at] === of && bytes[at + 1] === of && bytes[at + 2] === of
}

/** True if a text has any of the characters in `[a](b)`, `[a]: b`, `href="b"` and `/b`. */
function mayLink(bytes: Buffer, size: number): boolean {
  for (let at = 0; at < size; at++) {
    const byte = bytes[at]
    if (byte === CLOSE_BRACKET || byte === SLASH || byte === EQUALS) return true
  }
  return false
}

/** True if the first line contains a fence, or is longer than these bytes. Blank lines above it are skipped. */
function hasOpening(bytes: Buffer, size: number): boolean {
  let isBlank = true
  for (let at = 0; at < size; at++) {
    if (bytes[at] === LF && !isBlank) return false
    isBlank &&= bytes[at] === LF || bytes[at] === CR || bytes[at] === SPACE || bytes[at] === TAB
    if ((bytes[at] === DASH && isFence(bytes, at, DASH)) || bytes[at] === EQUALS) return true
  }
  return size === usual
}

/** A byte order mark. */
function hasMark(bytes: Buffer, size: number): boolean {
  return size >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}
