import { closeSync, openSync, readSync } from 'node:fs'

/** Most frontmatter is shorter. */
const usual = 2048
const most = 1 << 20

const fenced = /^\uFEFF?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??---/

/** The frontmatter of a page's text, without its fences; undefined where it has none. */
export function frontmatterIn(text: string): string | undefined {
  const found = fenced.exec(text)
  return found ? (found[1] ?? '') : undefined
}

/** What stands below the frontmatter. */
export function withoutFrontmatter(text: string): string {
  const [block] = fenced.exec(text) ?? []
  return block === undefined ? text : text.slice(block.length).replace(/^[^\n]*\n?/, '')
}

let buffer: Buffer | undefined

/** The start of a file, as far as its frontmatter reaches; undefined where it can't be read. Pages are long, and there are thousands. */
export function readHead(file: string): string | undefined {
  let opened: number | undefined
  try {
    opened = openSync(file, 'r')
    buffer ??= Buffer.allocUnsafe(usual)
    const size = readSync(opened, buffer, 0, usual, 0)
    if (!beginsWithFence(buffer, size)) return ''
    const end = closingFence(buffer, size)
    if (end !== -1) return buffer.toString('utf8', 0, end)
    // Without an end, there is none; what begins it is seen by those who ask why.
    if (size < usual) return buffer.toString('utf8', 0, size)
    const whole = Buffer.alloc(most)
    return whole.toString('utf8', 0, readSync(opened, whole, 0, most, 0))
  } catch {
    return undefined
  } finally {
    if (opened !== undefined) closeSync(opened)
  }
}

/** Where the closing fence ends; -1 where there is none. Searched here: a call of `indexOf` takes longer than most frontmatter is long. */
function closingFence(bytes: Buffer, size: number): number {
  for (let at = 3; at + 3 < size; at++) {
    const isFence = bytes[at] === 0x0a && bytes[at + 1] === 0x2d && bytes[at + 2] === 0x2d && bytes[at + 3] === 0x2d
    if (isFence) return at + 4
  }
  return -1
}

/** `---`, with a byte order mark before it or not. */
function beginsWithFence(bytes: Buffer, size: number): boolean {
  const start = size >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  return size >= start + 3 && bytes[start] === 0x2d && bytes[start + 1] === 0x2d && bytes[start + 2] === 0x2d
}
