/**
 * A marked string says where it comes from: behind its text stands, in characters that no text has, the site that made
 * it and how many characters before it are that site's. Behind, so that code which looks at how a string begins sees
 * what it would see; and carried along by whatever joins strings.
 */

const open = '\uFDD0'
const close = '\uFDD1'
const marks = /\uFDD0(\d+),(\d+)\uFDD1/g

/** A part of a text, and the site that it comes from. */
export interface Span {
  readonly site: number
  readonly start: number
  readonly end: number
}

/** A text without its marks, and what they said: inner spans before the ones around them. */
export interface Marked {
  readonly text: string
  readonly spans: readonly Span[]
}

/** The text, marked as a site's. An empty one stays as it is: code asks whether a string is empty. */
export function mark(site: number, text: string): string {
  return text === '' ? '' : `${text}${open}${site},${unmarked(text).length}${close}`
}

/** The text alone. */
export function unmarked(text: string): string {
  return text.includes(open) ? text.replace(marks, '') : text
}

/** Whether a text carries the characters of marks, by itself or from a site. */
export function hasMarks(text: string): boolean {
  return text.includes(open) || text.includes(close)
}

/** Takes the marks off a text and reads them. */
export function readMarks(marked: string): Marked {
  if (!marked.includes(open)) return { text: marked, spans: [] }
  const spans: Span[] = []
  let text = ''
  let at = 0
  for (const { 0: found, 1: site, 2: length, index } of marked.matchAll(marks)) {
    text += marked.slice(at, index)
    at = index + found.length
    spans.push({ site: Number(site), start: text.length - Number(length), end: text.length })
  }
  return { text: text + marked.slice(at), spans }
}

/** A text with marks: the inverse of `readMarks`. */
export function withMarks({ text, spans }: Marked): string {
  let marked = ''
  let at = 0
  for (const { site, start, end } of spans) {
    marked += `${text.slice(at, end)}${open}${site},${end - start}${close}`
    at = end
  }
  return marked + text.slice(at)
}
