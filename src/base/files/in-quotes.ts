/** A text as a string of code. */
export function inQuotes(text: string, quote = "'"): string {
  return `${quote}${text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`
}
