/** The lines of a text, found once: in a file of one line a search for each answer would take as long as the file. */
export class Lines {
  readonly #text: string
  readonly #starts: number[]

  constructor(text: string) {
    this.#text = text
    this.#starts = [text.charCodeAt(0) === 0xfeff ? 1 : 0]
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1)
  }

  /** The start of the line of an offset, after a BOM. */
  start(offset: number): number {
    return this.#starts[this.#index(offset)] ?? 0
  }

  /** The start of a line, by its number. */
  startOf(line: number): number {
    return this.#starts[line - 1] ?? 0
  }

  /** The length of that line. */
  length(offset: number): number {
    const index = this.#index(offset)
    return (this.#starts[index + 1] ?? this.#text.length + 1) - 1 - (this.#starts[index] ?? 0)
  }

  /** The leading whitespace of that line. */
  indent(offset: number): string {
    const start = this.start(offset)
    let end = start
    while (this.#text[end] === ' ' || this.#text[end] === '\t') end++
    return this.#text.slice(start, end)
  }

  /** Is a part of the text on one line? */
  isOne(start: number, end: number): boolean {
    return this.#index(start) === this.#index(end)
  }

  /** The line ending before an offset, since files mix them. */
  eol(offset: number, otherwise: string): string {
    const start = this.start(offset)
    if (this.#text[start - 1] !== '\n') return otherwise
    return this.#text[start - 2] === '\r' ? '\r\n' : '\n'
  }

  #index(offset: number): number {
    let low = 0
    let high = this.#starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low
  }
}
