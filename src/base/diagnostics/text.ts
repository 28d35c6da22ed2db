/* Text of messages: numbers, lists and names in words, and text made safe for a terminal, a shell, code or a pattern. */

/** A sentence with a capital first: `Tab 'Guides' …`. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A message with a capital, except before a name: `docs.json` stays. */
export function sentence(text: string): string {
  return /^[a-z]+ /.test(text) ? capital(text) : text
}

/** `1,234` */
export function digits(value: number): string {
  // The engine's own formatter takes 15 ms to load.
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** `1 page`, `3 pages`, `1,234 pages`. */
export function counted(count: number, noun: string): string {
  return `${digits(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** The number of lines of a text, without empty lines at the end. */
export function lengthInLines(text: string): number {
  return text.trimEnd().split('\n').length
}

/** `a, b and c` */
export function listed(names: readonly (string | number)[], word: 'and' | 'or' = 'and'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`
}

/** `a, b and 3 more`: the first names of a long list. */
export function listedUpTo(most: number, names: readonly string[], count = names.length): string {
  const shown = names.slice(0, most)
  const rest = count - shown.length
  return listed(rest > 0 ? [...shown, `${digits(rest)} more`] : shown)
}

/** `'a', 'b' and 3 more` */
export function quotedUpTo(most: number, names: readonly string[]): string {
  return listedUpTo(
    most,
    names.map((name) => `'${name}'`),
  )
}

/** The length of a list without `--all`. */
const MOST_SHOWN = 12

/** The first items of a list. A single item left is shown, too. */
export function shownOf<Item>(items: readonly Item[], isAll: boolean, most = MOST_SHOWN): readonly Item[] {
  return isAll || items.length <= most + 1 ? items : items.slice(0, most)
}

/** The line for the rest of a list, where some is not shown. */
export function more(count: number, isAll: boolean, noun: string, most = MOST_SHOWN): string[] {
  return isAll || count <= most + 1 ? [] : [`  … and ${counted(count - most, `more ${noun}`)}: --all`]
}

/** The first lines of a long list, and a line for the rest. */
export function cutOff(lines: readonly string[], most: number, rest: (count: number) => string): readonly string[] {
  return lines.length > most ? [...lines.slice(0, most), rest(lines.length - most)] : lines
}

/** Indented lines below a head; nothing without lines. */
export function block(head: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [[head, ...lines.map((line) => `  ${line}`)].join('\n')]
}

/** An author's text in a message, on one line and cut to the length of a sentence. */
export function short(text: string, most = 80): string {
  return printable(text.length > most ? `${text.slice(0, most - 1)}…` : text)
}

/** A long name without its middle, as names differ at their ends: `guides/…/start`. */
export function shortName(text: string, most = 80): string {
  const start = Math.ceil((most - 1) / 3)
  return printable(text.length > most ? `${text.slice(0, start)}…${text.slice(start + 1 - most)}` : text)
}

/** A small value as JSON on one line: `{ "name": "book" }`. */
export function inJson(value: unknown, most?: number): string {
  return short(JSON.stringify(value, undefined, 1)?.replaceAll(/\s*\n\s*/g, ' ') ?? 'nothing', most)
}

// Characters that steer a terminal: control characters, and marks for the direction of text.
const steering = /[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu
// Commands of GitHub Actions: `::error` at the start of a line, `##[error]` anywhere.
const workflowCommand = /(?<=^\s*):(?=:)|#(?=#\[)/g

/** Text of a file on one line, safe to print: no character steers the terminal or a log reader. */
export function printable(text: string): string {
  return text
    .replace(steering, (character) => (character === '\t' ? character : escaped(character)))
    .replace(workflowCommand, escaped)
}

/** A printable text of several lines, such as an error message; `lead` precedes every line but the first. */
export function printableLines(text: string, lead = ''): string {
  return text
    .split('\n')
    .map((line) => printable(line.replace(/\r$/, '')))
    .join(`\n${lead}`)
}

/** A value as JSON, equal for a parser and safe to print; `form` changes each value inside, as JSON.stringify does. */
export function printableJson(value: unknown, form: (key: string, value: unknown) => unknown): string {
  const text = JSON.stringify(value, form, 2)
  const safe = text.replace(steering, (character) => (character === '\n' ? character : escaped(character)))
  return `${safe.replace(workflowCommand, escaped)}\n`
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** A path as a word of a command: `docs`, `"R&D"`, `'a$b'`. Windows has no single quotes: they are the last resort. */
export function shellWord(text: string): string {
  // A leading dash would be read as a flag.
  const word = text.startsWith('-') ? `./${text}` : text
  if (/^[\w./-]+$/.test(word)) return word
  return /["$`\\!%]/.test(word) ? `'${word.replaceAll("'", String.raw`'\''`)}'` : `"${word}"`
}

/** A text as a string of code. */
export function inQuotes(text: string, quote = "'"): string {
  return `${quote}${text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`
}

/** A text with its special characters escaped for a regular expression. */
export function inPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}
