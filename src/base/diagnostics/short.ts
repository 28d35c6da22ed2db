import { printable } from './printable.js'

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
