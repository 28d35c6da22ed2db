// What steers a terminal: control characters, and marks that turn the direction of text.
const steering = /[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu
// What steers GitHub Actions: a command where a line begins, or one of the older form anywhere.
const command = /(?<=^\s*):(?=:)|#(?=#\[)/g

/** Text from a file on one line, safe to print: no character in it can steer the terminal or a log reader. */
export function printable(text: string): string {
  return text
    .replace(steering, (character) => (character === '\t' ? character : escaped(character)))
    .replace(command, escaped)
}

/** A printable text of several lines, such as the message of an error; `lead` precedes all but the first. */
export function printableLines(text: string, lead = ''): string {
  return text
    .split('\n')
    .map((line) => printable(line.replace(/\r$/, '')))
    .join(`\n${lead}`)
}

/** A value as JSON that is the same to a parser, and safe to print. */
export function printableJson(value: unknown): string {
  const text = JSON.stringify(value, undefined, 2)
  const safe = text.replace(steering, (character) => (character === '\n' ? character : escaped(character)))
  return `${safe.replace(command, escaped)}\n`
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
