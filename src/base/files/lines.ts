/**
 * The lines of a text. The last line asked for is kept: the next question is mostly about it, and in a file of one line
 * each search would take as long as the file.
 */
export class Lines {
  readonly #text: string
  readonly #first: number
  #start: number
  /** The offset of the line feed, or of the end of the text. */
  #end: number

  constructor(text: string) {
    this.#text = text
    this.#first = text.charCodeAt(0) === 0xfeff ? 1 : 0
    this.#start = this.#first
    this.#end = this.#endAfter(0)
  }

  /** The start of the line of an offset, after a BOM. */
  start(offset: number): number {
    this.#go(offset)
    return this.#start
  }

  /** The length of the line of an offset. */
  length(offset: number): number {
    this.#go(offset)
    return this.#end - this.#start
  }

  /** The leading whitespace of the line of an offset. */
  indent(offset: number): string {
    const start = this.start(offset)
    let end = start
    while (this.#text[end] === ' ' || this.#text[end] === '\t') end++
    return this.#text.slice(start, end)
  }

  /** True if a part of the text is on one line. */
  isOne(start: number, end: number): boolean {
    this.#go(start)
    return end <= this.#end
  }

  /** The line ending before an offset, since files mix them. */
  eol(offset: number, otherwise: string): string {
    const start = this.start(offset)
    if (this.#text[start - 1] !== '\n') return otherwise
    return this.#text[start - 2] === '\r' ? '\r\n' : '\n'
  }

  #go(offset: number): void {
    if (offset >= this.#start && offset <= this.#end) return
    this.#start = Math.max(this.#first, offset === 0 ? 0 : this.#text.lastIndexOf('\n', offset - 1) + 1)
    this.#end = this.#endAfter(offset)
  }

  #endAfter(offset: number): number {
    const end = this.#text.indexOf('\n', offset)
    return end === -1 ? this.#text.length : end
  }
}
