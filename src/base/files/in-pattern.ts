/** A text with its special characters escaped for a regular expression. */
export function inPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}
