import { readCode } from './code.js'
import type { Found } from './link.js'
import { definitionAt, resourceAt } from './resource.js'
import { readBraces, readTag } from './tag.js'

const [TAB, LF, CR, SPACE, BANG, HASH] = [9, 10, 13, 32, 33, 35]
const DOLLAR = 36
const [OPEN_PAREN, LESS, GREATER, OPEN_BRACKET, BACKSLASH, CLOSE_BRACKET] = [40, 60, 62, 91, 92, 93]
const [TICK, OPEN_BRACE, TILDE] = [96, 123, 126]

const special = new Uint8Array(128)
for (const code of [LF, LESS, OPEN_BRACKET, BACKSLASH, CLOSE_BRACKET, TICK, OPEN_BRACE]) special[code] = 1
special[DOLLAR] = 1

const marker = /(?:[-*+]|\d{1,9}[.)])(?=[ \t\r\n]|$)[ \t]*/y
const heading = /#{1,6}(?=[ \t])([^\n]*)/y
const underline = /(?:=+|-+)[ \t]*\r?(?:\n|$)/y
const label = /\[((?:[^[\]\\]|\\[^])+)\]:/y
const esm = /(?:import\s+(?:['"{*]|\w[^\n]*\sfrom\s)|export\s+(?:const|let|var|default|function|async|class|[{*]))/y
const formulaFence = /\$\$[ \t]*\r?(?=\n)/y
/** A formula between two dollars on a line. */
const formula = /(?![ \t])(?:[^$\\\n]|\\[^\n])+(?<![ \t])(?=\$+(?!\d))/y
/** Lines that end a paragraph; a code span ends there, too. */
const block =
  /[ \t]*(?:\r?\n|$|[-*+][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|`{3}|~{3}|\||<\/?[A-Za-z][^<>\n]*>[ \t]*(?:\r?\n|$)|-{3,}[ \t]*\r?\n|={3,}[ \t]*\r?\n)/y
const quoteMarks = /(?:[ \t]*>)*/y

interface Bracket {
  readonly isImage: boolean
  /** False around a link: a link has no link inside. */
  isActive: boolean
}

/**
 * Reads the body of a page, in MDX: links and headings are collected; code, comments and escaped characters are
 * skipped. Invalid MDX is read as far as possible.
 */
export function readPage(text: string, start: number, found: Found): void {
  new PageReader(text, found).read(start)
}

class PageReader {
  readonly #text: string
  readonly #found: Found
  readonly #limit: number
  #brackets: Bracket[] = []
  /** The columns of the text in open list items. */
  #items: number[] = []
  #before: 'text' | 'other' = 'other'
  #lineStart = 0
  /**
   * The search for code spans in a paragraph: the end of the paragraph, and lengths of backticks without a second
   * occurrence.
   */
  #paragraph = { end: 0, without: new Set<number>() }

  constructor(text: string, found: Found) {
    this.#text = text
    this.#found = found
    this.#limit = text.length
  }

  read(start: number): void {
    const text = this.#text
    let at = this.#line(start)
    while (at < this.#limit) {
      const code = text.charCodeAt(at)
      if (code > 127 || special[code] === 0) at += 1
      else if (code === LF) at = this.#line(at + 1)
      else at = this.#inline(code, at)
    }
  }

  #inline(code: number, at: number): number {
    const text = this.#text
    switch (code) {
      case BACKSLASH:
        return text.charCodeAt(at + 1) === LF ? at + 1 : at + 2
      case TICK:
        return this.#codeSpan(at)
      case DOLLAR:
        return this.#math(at)
      case LESS:
        return this.#tag(at)
      case OPEN_BRACE: {
        const end = readBraces(text, at, this.#limit, this.#found)
        return end === -1 ? at + 1 : end
      }
      case OPEN_BRACKET: {
        const isImage = text.charCodeAt(at - 1) === BANG && text.charCodeAt(at - 2) !== BACKSLASH
        this.#brackets.push({ isImage, isActive: true })
        return at + 1
      }
      default:
        return this.#closingBracket(at)
    }
  }

  #closingBracket(at: number): number {
    const opening = this.#brackets.pop()
    if (!opening?.isActive || this.#text.charCodeAt(at + 1) !== OPEN_PAREN) return at + 1
    const destination = resourceAt(this.#text, at + 2, this.#limit)
    if (!destination) return at + 1
    this.#found.link(opening.isImage ? 'image' : 'markdown', destination.start, destination.end)
    if (!opening.isImage) for (const each of this.#brackets) if (!each.isImage) each.isActive = false
    return destination.after
  }

  #tag(at: number): number {
    const text = this.#text
    if (text.startsWith('<!--', at)) {
      const end = this.#found.isTired ? -1 : text.indexOf('-->', at + 4)
      if (end !== -1) return end + 3
      this.#found.tire(this.#limit - at)
      return at + 4
    }
    const tag = readTag(text, at, this.#limit, this.#found)
    if (!tag) return at + 1
    if (/^h[1-6]$/.test(tag.name) && !tag.isClosing) {
      const close = text.indexOf('</h', tag.end)
      if (close !== -1) this.#heading(tag.end, close, Number(tag.name[1]), tag.id)
    }
    return tag.end
  }

  #heading(start: number, end: number, level: number, id?: string, isTag = true): void {
    const text = this.#text.slice(start, end).trim()
    if (text !== '') this.#found.mark({ kind: 'heading', text, level, start, isTag, ...(id !== undefined && { id }) })
  }

  /** After the code span at the offset; after the backticks if they enclose nothing. */
  #codeSpan(at: number): number {
    const text = this.#text
    const length = this.#run(at, TICK)
    const paragraph = this.#paragraphAt(at)
    if (!paragraph.without.has(length)) {
      for (let next = text.indexOf('`', at + length); next !== -1 && next < paragraph.end;) {
        const other = this.#run(next, TICK)
        if (other === length) return next + other
        next = text.indexOf('`', next + other)
      }
      paragraph.without.add(length)
    }
    return at + length
  }

  /**
   * After a formula on a line, `$[n](P + Q)$`; after the dollar of a price: then a space precedes the next dollar, or a
   * digit follows.
   */
  #math(at: number): number {
    const text = this.#text
    const length = this.#run(at, DOLLAR)
    formula.lastIndex = at + length
    const [found] = length > 2 ? [] : (formula.exec(text) ?? [])
    return found !== undefined && this.#run(at + length + found.length, DOLLAR) === length
      ? at + length + found.length + length
      : at + length
  }

  #paragraphAt(at: number) {
    const text = this.#text
    if (at < this.#paragraph.end) return this.#paragraph
    let end = at
    for (;;) {
      const newline = text.indexOf('\n', end)
      if (newline === -1) {
        end = this.#limit
        break
      }
      quoteMarks.lastIndex = newline + 1
      quoteMarks.exec(text)
      block.lastIndex = quoteMarks.lastIndex
      end = newline + 1
      if (block.test(text)) break
    }
    this.#paragraph = { end, without: new Set() }
    return this.#paragraph
  }

  /** Reads the start of a line, and blocks without text: returns the next offset. */
  #line(start: number): number {
    const text = this.#text
    let at = start
    for (;;) {
      const previous = this.#lineStart
      this.#lineStart = at
      const line = this.#container(at)
      const code = line.at < this.#limit ? text.charCodeAt(line.at) : LF
      if (code === LF || code === CR) {
        this.#interrupt()
        return line.at
      }
      if (line.isItem || code === HASH) this.#interrupt()
      const end = this.#block(code, line, previous)
      if (end === undefined) {
        this.#before = code === LESS || code === OPEN_BRACE || code === HASH ? 'other' : 'text'
        return line.at
      }
      this.#interrupt()
      if (end >= this.#limit || text.charCodeAt(end) === LF) return end
      at = end
    }
  }

  #interrupt(): void {
    if (this.#brackets.length > 0) this.#brackets = []
    this.#before = 'other'
  }

  /** The containers of a line, quotes and list items, and the start of the rest. */
  #container(start: number): Line {
    const text = this.#text
    let at = start
    let column = 0
    let quotes = 0
    let isItem = false
    let isFirst = true
    for (;;) {
      const code = text.charCodeAt(at)
      if (code === SPACE || code === TAB) {
        column = code === TAB ? column + 4 - (column % 4) : column + 1
        at += 1
        continue
      }
      if (at >= this.#limit || code === LF || code === CR) break
      if (isFirst) while ((this.#items.at(-1) ?? 0) > column) this.#items.pop()
      isFirst = false
      if (code === GREATER) {
        quotes += 1
        column += 1
        at += 1
        continue
      }
      const isMarker = code === 45 || code === 42 || code === 43 || (code >= 48 && code <= 57)
      if (!isMarker) break
      marker.lastIndex = at
      const [found] = marker.exec(text) ?? []
      if (found === undefined) break
      isItem = true
      at += found.length
      column += found.length
      this.#items.push(/[ \t]$/.test(found) ? column : column + 1)
    }
    return { start, at, quotes, isItem }
  }

  /** The end of a block without text; undefined for a line of text. */
  #block(code: number, { start, at, quotes }: Line, previous: number): number | undefined {
    const text = this.#text
    if (code === TICK || code === TILDE) return this.#fence(code, at, quotes)
    if (code === DOLLAR) return this.#formula(at)
    if (code === HASH) {
      heading.lastIndex = at
      const [all, inside = ''] = heading.exec(text) ?? []
      const level = all === undefined ? 0 : all.length - inside.length
      if (all !== undefined) this.#heading(at + level, at + all.length, level, undefined, false)
      return undefined
    }
    if (code === OPEN_BRACKET && this.#before === 'other') return this.#definition(at)
    if (at === start && (code === 105 || code === 101)) return this.#esm(at)
    if (this.#before === 'text' && (code === 45 || code === 61)) {
      underline.lastIndex = at
      if (underline.test(text)) {
        this.#heading(previous, start, code === 61 ? 1 : 2, undefined, false)
        return text.indexOf('\n', at) === -1 ? this.#limit : text.indexOf('\n', at)
      }
    }
    return undefined
  }

  /** The start of the line after a fence of code, or of the line that ends the list or quote around the fence. */
  #fence(code: number, at: number, quotes: number): number | undefined {
    const text = this.#text
    const length = this.#run(at, code)
    if (length < 3) return undefined
    const info = text.indexOf('\n', at)
    if (code === TICK && text.slice(at + length, info === -1 ? this.#limit : info).includes('`')) return undefined
    const indent = this.#items.at(-1) ?? 0
    for (let line = info; line !== -1; line = text.indexOf('\n', line + 1)) {
      let next = line + 1
      let column = 0
      let open = quotes
      for (; next < this.#limit; next++) {
        const char = text.charCodeAt(next)
        if (char === TAB) column += 4 - (column % 4)
        else if (char === SPACE) column += 1
        else if (char === GREATER && open > 0) open -= 1
        else break
      }
      const char = next < this.#limit ? text.charCodeAt(next) : LF
      if (open > 0) return line + 1
      if (char === LF || char === CR) continue
      if (quotes === 0 && column < indent) return line + 1
      if (char !== code) continue
      const run = this.#run(next, code)
      const end = text.indexOf('\n', next)
      if (run >= length && text.slice(next + run, end === -1 ? this.#limit : end).trim() === '')
        return end === -1 ? this.#limit : end
    }
    return this.#limit
  }

  /** The end of a formula on lines of its own, between two `$$`; undefined without an end. */
  #formula(at: number): number | undefined {
    const text = this.#text
    formulaFence.lastIndex = at
    if (!formulaFence.test(text) || this.#found.isTired) return undefined
    const end = text.indexOf('$$', formulaFence.lastIndex)
    if (end === -1) {
      this.#found.tire(this.#limit - at)
      return undefined
    }
    const line = text.indexOf('\n', end)
    return line === -1 ? this.#limit : line
  }

  #definition(at: number): number | undefined {
    label.lastIndex = at
    const [all, name = ''] = label.exec(this.#text) ?? []
    if (all === undefined || name.trim() === '' || name.startsWith('^')) return undefined
    const destination = definitionAt(this.#text, at + all.length, this.#limit)
    if (!destination) return undefined
    this.#found.link('definition', destination.start, destination.end)
    return destination.after
  }

  /** An import or export, and no sentence with the word at the beginning. */
  #esm(at: number): number | undefined {
    const text = this.#text
    esm.lastIndex = at
    if (!esm.test(text)) return undefined
    const before = this.#found.state
    const end = readCode(text, at, this.#limit, this.#found, { blank: true })
    if (end !== -1) {
      this.#found.code(at, end)
      return end
    }
    this.#found.backTo(before)
    const blank = /\n[ \t]*\r?\n/g
    blank.lastIndex = at
    const stop = blank.exec(text)?.index ?? this.#limit
    readCode(text, at, stop, this.#found)
    this.#found.code(at, stop)
    return stop
  }

  #run(start: number, code: number): number {
    let at = start
    while (at < this.#limit && this.#text.charCodeAt(at) === code) at += 1
    return at - start
  }
}

interface Line {
  readonly start: number
  /** The start of the text. */
  readonly at: number
  /** The number of `>` in front. */
  readonly quotes: number
  readonly isItem: boolean
}
