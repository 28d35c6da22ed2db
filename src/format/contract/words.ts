import { counted, short } from '../../base/diagnostics/text.js'
import { isRecord } from '../json/value.js'
import type { Kind } from './kind.js'

/** The name of an element in a message: `tab 'Guides'`. */
export function elementName(kind: string, title: unknown): string {
  if (kind === 'navigation') return 'the navigation'
  if (kind === 'docs') return 'docs()'
  return typeof title === 'string' ? `${kind} '${short(title)}'` : `${withArticle(kind)} without a title`
}

/** `tab`, `menu item`. */
export function noun(kind: Kind): string {
  return kind === 'item' ? 'menu item' : kind
}

/** `tabs`, `menu items`. */
export function plural(kind: Kind): string {
  return `${noun(kind)}s`
}

/** `a tab`, `an anchor`. */
export function article(kind: Kind): string {
  return withArticle(noun(kind))
}

function withArticle(word: string): string {
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`
}

/** `(3 pages)`: the loss with a value; empty without pages. */
export function pagesIn(value: unknown): string {
  let count = 0
  const open: unknown[] = [value]
  while (open.length > 0) {
    const inner = open.pop()
    for (const entry of Array.isArray(inner) || isRecord(inner) ? Object.values(inner) : []) {
      if (typeof entry === 'object') open.push(entry)
      else if (typeof entry === 'string' && Array.isArray(inner)) count += 1
    }
  }
  return count === 0 ? '' : ` (${counted(count, 'page')})`
}
