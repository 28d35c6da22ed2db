import { kept } from '../model/kept.js'
import { readBraces, readCode, readTag } from './code.js'
import { Found } from './link.js'
import { definition, destinationAt, endOf, resource } from './resource.js'

const special = /[\n<[\\\]`{]/g
/** The quotes and list items around a line. */
const container = /(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t\r\n]|$)))*[ \t]*/y
const heading = /(#{1,6})(?=[ \t])[^\n]*/y
const underline = /(?:=+|-+)[ \t]*\r?(?=\n|$)/y
const label = /\[((?:[^[\]\\]|\\[^])+)\]:/y
const esm = /(?:import\s+(?:['"{*]|\w[^\n]*\sfrom\s)|export\s+(?:const|let|var|default|function|async|class|[{*]))/y
const run = /`+/y
const fence = /`{3,}(?=[^`\n]*(?:\n|$))|~{3,}/y
/** The end of a fence in some quotes, `1 ~{3,}`: its last line, or the start of a line outside of the quotes. */
const fenceEnd = kept((fenced) => {
  const [quotes, marks] = fenced.split(' ')
  const lead = String.raw`(?:[ \t]*>){${quotes}}`
  return new RegExp(String.raw`\n(?:(?!${lead})|${lead}[ \t]*${marks}[^\S\n]*(?=\n|$))`, 'g')
})
/** The start of a line that ends a paragraph; a code span ends there, too. */
const block =
  /\n(?:[ \t]*>)*[ \t]*(?:\r?(?:\n|$)|[-*+][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|`{3}|~{3}|\||<\/?[A-Za-z][^<>\n]*>[ \t]*\r?(?:\n|$)|-{3,}[ \t]*\r?\n|={3,}[ \t]*\r?\n)/g

/** An open bracket; `text`: around a link, as a link has no link inside. */
type Bracket = 'link' | 'image' | 'text'

/**
 * Reads the body of a page, in MDX: links and headings are collected; code, comments and escaped characters are
 * skipped. Invalid MDX is read as far as possible.
 */
export class PageReader extends Found {
  #brackets: Bracket[] = []
  #before: 'text' | 'other' = 'other'
  #lineStart = 0
  /** The search for code spans in a paragraph: its end, and lengths of backticks without a second occurrence. */
  #paragraph = { end: 0, without: new Set<number>() }

  read(start: number): void {
    for (let at = this.#line(start); ;) {
      special.lastIndex = at
      if (!special.test(this.text)) return
      at = this.#inline(special.lastIndex - 1)
    }
  }

  #inline(at: number): number {
    const text = this.text
    const char = text[at]
    if (char === '\n') return this.#line(at + 1)
    if (char === '\\') return text[at + 1] === '\n' ? at + 1 : at + 2
    if (char === '`') return this.#codeSpan(at)
    if (char === '<') return this.#tag(at)
    if (char === '{') return Math.max(readBraces(text, at, this), at + 1)
    if (char === ']') return this.#closingBracket(at)
    this.#brackets.push(text[at - 1] === '!' && text[at - 2] !== '\\' ? 'image' : 'link')
    return at + 1
  }

  #closingBracket(at: number): number {
    const opening = this.#brackets.pop() ?? 'text'
    if (opening === 'text' || this.text[at + 1] !== '(') return at + 1
    const destination = destinationAt(resource, this.text, at + 2)
    if (!destination) return at + 1
    this.link(opening === 'image' ? 'image' : 'markdown', destination.start, destination.end)
    if (opening === 'link') this.#brackets = this.#brackets.map((each) => (each === 'link' ? 'text' : each))
    return destination.after
  }

  #tag(at: number): number {
    if (!this.text.startsWith('<!--', at)) return Math.max(readTag(this.text, at, this), at + 1)
    const end = this.search(at, () => this.text.indexOf('-->', at + 4))
    return end === -1 ? at + 4 : end + 3
  }

  /** After the code span at the offset; after the backticks if they enclose nothing. */
  #codeSpan(at: number): number {
    const text = this.text
    const start = endOf(run, text, at)
    const paragraph = this.#paragraphAt(at)
    if (!paragraph.without.has(start - at)) {
      for (let next = text.indexOf('`', start); next !== -1 && next < paragraph.end;) {
        const end = endOf(run, text, next)
        if (end - next === start - at) return end
        next = text.indexOf('`', end)
      }
      paragraph.without.add(start - at)
    }
    return start
  }

  #paragraphAt(at: number) {
    if (at >= this.#paragraph.end) {
      block.lastIndex = at
      this.#paragraph = { end: block.exec(this.text)?.index ?? this.text.length, without: new Set() }
    }
    return this.#paragraph
  }

  /** Reads the start of a line, and blocks without text: returns the next offset. */
  #line(start: number): number {
    const text = this.text
    for (let at = start; ;) {
      const previous = this.#lineStart
      this.#lineStart = at
      const inside = endOf(container, text, at)
      const marks = text.slice(at, inside)
      const char = text[inside] ?? '\n'
      if (char === '\n' || char === '\r') {
        this.#interrupt()
        return inside
      }
      if (/[^ \t>]/.test(marks) || char === '#') this.#interrupt()
      const end = this.#block(char, inside, marks.replace(/[^>]/g, '').length, previous)
      if (end === -1) {
        this.#before = '<{#'.includes(char) ? 'other' : 'text'
        return inside
      }
      this.#interrupt()
      if (end >= text.length || text[end] === '\n') return end
      at = end
    }
  }

  #interrupt(): void {
    if (this.#brackets.length > 0) this.#brackets = []
    this.#before = 'other'
  }

  /** The end of a block without text; -1 for a line of text. */
  #block(char: string, at: number, quotes: number, previous: number): number {
    const text = this.text
    if (char === '`' || char === '~') return this.#fence(at, quotes)
    if (char === '[' && this.#before === 'other') return this.#definition(at)
    if (at === this.#lineStart && (char === 'i' || char === 'e')) return this.#esm(at)
    if (char === '#') {
      heading.lastIndex = at
      const [all, { length: level } = ''] = heading.exec(text) ?? []
      if (all !== undefined) this.heading(at + level, at + all.length, level)
    }
    const end = this.#before === 'text' ? endOf(underline, text, at) : -1
    if (end !== -1) this.heading(previous, this.#lineStart, char === '=' ? 1 : 2)
    return end
  }

  /** The offset after a fence of code, or the start of the line that ends the quotes around the fence. */
  #fence(at: number, quotes: number): number {
    const text = this.text
    const length = endOf(fence, text, at) - at
    if (length < 3) return -1
    const end = fenceEnd(`${quotes} ${text[at]}{${length},}`)
    end.lastIndex = at
    return end.test(text) ? end.lastIndex : text.length
  }

  #definition(at: number): number {
    label.lastIndex = at
    const [all, name = ''] = label.exec(this.text) ?? []
    if (all === undefined || name.trim() === '' || name.startsWith('^')) return -1
    const destination = destinationAt(definition, this.text, at + all.length)
    if (!destination) return -1
    this.link('definition', destination.start, destination.end)
    return destination.after
  }

  /** The end of an import or export; -1 for a sentence with the word at the beginning, and for code without an end. */
  #esm(at: number): number {
    const text = this.text
    if (endOf(esm, text, at) === -1) return -1
    const end = this.search(at, () => readCode(text, at, this, 'blank'))
    if (end !== -1) this.code(at, end)
    return end
  }
}
