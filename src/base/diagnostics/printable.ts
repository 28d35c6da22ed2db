// Characters that steer a terminal: control characters, and marks for the direction of text.
const steering = /[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu
// Commands of GitHub Actions: `::error` at the start of a line, `##[error]` anywhere.
const command = /(?<=^\s*):(?=:)|#(?=#\[)/g

/** Text of a file on one line, safe to print: no character steers the terminal or a log reader. */
export function printable(text: string): string {
  return text
    .replace(steering, (character) => (character === '\t' ? character : escaped(character)))
    .replace(command, escaped)
}

/** A printable text of several lines, such as an error message; `lead` precedes every line but the first. */
export function printableLines(text: string, lead = ''): string {
  return text
    .split('\n')
    .map((line) => printable(line.replace(/\r$/, '')))
    .join(`\n${lead}`)
}

/** A value as JSON, equal for a parser and safe to print. */
export function printableJson(value: unknown): string {
  const text = JSON.stringify(value, undefined, 2)
  const safe = text.replace(steering, (character) => (character === '\n' ? character : escaped(character)))
  return `${safe.replace(command, escaped)}\n`
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
