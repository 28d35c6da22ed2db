import { tagAt } from './tag.js'
import type { Tag } from './tag.js'

/** A page's text in parts: Markdown, and components with what is in them. */
export type Segment =
  | { readonly kind: 'markdown'; readonly text: string }
  | {
      readonly kind: 'component'
      /** Empty for a fragment. */
      readonly name: string
      readonly attributes: string
      readonly children: readonly Segment[]
    }

/** HTML in the middle of a text: part of the Markdown. */
const inline: ReadonlySet<string> = new Set(
  'a abbr b br cite code del em i img input kbd label mark q s small span strong sub sup u var wbr'.split(' '),
)
const empty: ReadonlySet<string> = new Set('area br col embed hr img input link meta source track wbr'.split(' '))

/** An import or export, and no sentence that begins with the word. */
const code = /^(import\s+(['"{*]|\w[^\n]*\sfrom\s)|export\s+(const|let|var|default|function|async|class|[{*]))/

interface Open {
  readonly name: string
  readonly attributes: string
  readonly children: Segment[]
}

/**
 * Splits MDX for reading. Nothing is evaluated: imports, exports and comments are left out, expressions stay as they are
 * written, and a text that is no valid MDX still gives all that can be read in it.
 */
export function segments(source: string): readonly Segment[] {
  return new Splitter().split(source.replace(/\r\n?/g, '\n'))
}

class Splitter {
  readonly #stack: Open[] = [{ name: '', attributes: '', children: [] }]
  #lines: string[] = []
  #fence: string | undefined

  split(source: string): readonly Segment[] {
    for (let at = 0; at < source.length;) at = this.#next(source, at)
    while (this.#stack.length > 1) this.#close()
    this.#flush()
    return this.#top.children
  }

  get #top(): Open {
    return this.#stack.at(-1) as Open
  }

  /** Takes the line, or the tag, at an offset, and returns the offset of the next one. */
  #next(source: string, at: number): number {
    const newline = source.indexOf('\n', at)
    const end = newline === -1 ? source.length : newline
    const line = source.slice(at, end)
    const fence = /^\s*(?:[-*+>]\s+|\d+[.)]\s+)*(`{3,}|~{3,})/.exec(line)?.[1]
    if (this.#fence !== undefined) {
      if (fence?.startsWith(this.#fence) && /^\s*[`~]+\s*$/.test(line)) this.#fence = undefined
    } else if (fence !== undefined) this.#fence = fence
    else {
      const indent = line.length - line.trimStart().length
      const skipped = this.#skip(source, at + indent)
      if (skipped !== undefined) return skipped
      const tag = this.#blockTag(source, at + indent)
      if (tag) return this.#take(tag)
      const closing = this.#closingIn(line)
      if (closing !== undefined) {
        if (line.slice(0, closing).trim() !== '') this.#lines.push(line.slice(0, closing))
        return this.#take(tagAt(source, at + closing) as Tag)
      }
    }
    this.#lines.push(line)
    return end + 1
  }

  /** Comments, imports and exports are for the machine. */
  #skip(source: string, at: number): number | undefined {
    if (source.startsWith('{/*', at)) {
      const end = source.indexOf('*/}', at)
      return end === -1 ? source.length : end + 3
    }
    const isCode = code.test(source.slice(at, at + 500))
    if (!isCode || this.#stack.length > 1 || this.#lines.at(-1)?.trim()) return undefined
    const blank = source.indexOf('\n\n', at)
    return blank === -1 ? source.length : blank + 2
  }

  #blockTag(source: string, at: number): Tag | undefined {
    if (source[at] !== '<') return undefined
    const tag = tagAt(source, at)
    if (!tag || inline.has(tag.name)) return undefined
    // A tag in the middle of a paragraph that goes on behind it is part of the sentence.
    return tag
  }

  /** The offset in a line at which a component ends that was opened before it. */
  #closingIn(line: string): number | undefined {
    for (const { index, 1: name = '' } of line.matchAll(/<\/([A-Za-z][\w.:-]*)?>/g)) {
      const isCode = (line.slice(0, index).split('`').length - 1) % 2 === 1
      if (!isCode && this.#stack.some((open, depth) => depth > 0 && open.name === name)) return index
    }
    return undefined
  }

  #take(tag: Tag): number {
    const { name, attributes, isClosing, isWhole, end } = tag
    this.#flush()
    if (isClosing) {
      const depth = this.#stack.findLastIndex((open, index) => index > 0 && open.name === name)
      for (let left = depth > 0 ? this.#stack.length - depth : 0; left > 0; left--) this.#close()
    } else {
      this.#stack.push({ name, attributes, children: [] })
      if (isWhole || empty.has(name)) this.#close()
    }
    return end
  }

  #close(): void {
    this.#flush()
    const { name, attributes, children } = this.#stack.pop() as Open
    this.#top.children.push({ kind: 'component', name, attributes, children })
  }

  #flush(): void {
    const text = dedented(this.#lines)
    this.#lines = []
    if (text.trim() !== '') this.#top.children.push({ kind: 'markdown', text })
  }
}

/** In a component everything may be indented; in Markdown that would make it code. */
function dedented(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length)
  const least = Math.min(...indents, Infinity)
  return lines.map((line) => line.slice(Number.isFinite(least) ? least : 0)).join('\n')
}
