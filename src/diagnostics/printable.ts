// What steers a terminal: control characters, and marks that turn the direction of text.
const steering = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu

/** Text from a file, safe to print: no character in it can steer the terminal or a log reader. Lines and tabs stay. */
export function printable(text: string): string {
  return text.replace(steering, (character) =>
    character === '\n' || character === '\t'
      ? character
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
