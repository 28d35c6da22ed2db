/** A text of the author's in a message, cut to what a sentence takes. */
export function short(text: string, most = 80): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
