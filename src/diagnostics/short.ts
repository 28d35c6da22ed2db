/** A text of the author's in a message, cut to what a sentence takes. */
export function short(text: string, most = 80): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

/** A small value as JSON on one line: `{ "name": "book" }`. */
export function inJson(value: unknown, most?: number): string {
  return short(JSON.stringify(value, undefined, 1)?.replaceAll(/\s*\n\s*/g, ' ') ?? 'nothing', most)
}
