import { printable } from './printable.js'

/** A text of the author's in a message, on one line and cut to what a sentence takes. */
export function short(text: string, most = 80): string {
  return printable(text.length > most ? `${text.slice(0, most - 1)}…` : text)
}

/** A name in a list of many, without what is in the middle of a long one: names differ at their ends. */
export function shortName(text: string, most = 80): string {
  const start = Math.ceil((most - 1) / 3)
  return printable(text.length > most ? `${text.slice(0, start)}…${text.slice(start + 1 - most)}` : text)
}

/** A small value as JSON on one line: `{ "name": "book" }`. */
export function inJson(value: unknown, most?: number): string {
  return short(JSON.stringify(value, undefined, 1)?.replaceAll(/\s*\n\s*/g, ' ') ?? 'nothing', most)
}
