import { shortName } from './text.js'

const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Extended_Pictographic}/gu
const markup = /\p{M}/gu

/** The columns of a text on a terminal: two for each Chinese character. */
export function columnsOf(text: string): number {
  return [...text.replace(markup, '')].length + (text.match(wide)?.length ?? 0)
}

/** A text cut in its middle to a number of columns. */
export function cut(text: string, columns: number): string {
  let most = Math.min(text.length, columns)
  while (most > 1 && columnsOf(shortName(text, most)) > columns) most -= 1
  return shortName(text, most)
}

/** Words with the spaces before them; a command in backticks is a word. */
const words = /\s*(?:`[^`]*`\S*|\S+)/g

/** Breaks a line at a width; further lines begin with `hang`. Commands and a long first word stay whole. */
export function wrapped(line: string, width: number, hang: string): string[] {
  if (columnsOf(line) <= width) return [line]
  const lines: string[] = []
  let open = ''
  for (const word of fitting(line, width - hang.length)) {
    if (open.trim() !== '' && columnsOf(open + word) > width) {
      lines.push(open)
      open = hang + word.trimStart()
    } else open += word
  }
  return [...lines, open]
}

/** The words of a line; a word longer than a line is cut, except the first. */
function fitting(line: string, columns: number): string[] {
  return (line.match(words) ?? []).flatMap((word, index) => {
    if (index === 0 || columnsOf(word.trimStart()) <= columns) return word
    const parts = word.match(/\s*\S+/g) ?? []
    if (parts.length > 1) return parts
    return (/^\s*/.exec(word)?.[0] ?? '') + cut(word.trimStart(), columns)
  })
}
