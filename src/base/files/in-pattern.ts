/** A text as a part of a regular expression, which matches it as it is. */
export function inPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}
