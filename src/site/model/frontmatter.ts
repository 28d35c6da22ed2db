import { frontmatterText } from '../../base/files/frontmatter-text.js'
import type { FrontmatterText } from '../../base/files/frontmatter-text.js'
import { matterIn } from './page-matter.js'

/** A text of a page's frontmatter, and its place in the page. */
export interface FrontmatterValue {
  readonly text: string
  readonly line: number
  readonly column: number
}

type Values = Readonly<Record<string, unknown>>

/** A text of a page's frontmatter; undefined if missing, or no text. */
export function frontmatterValue(
  { block, line }: FrontmatterText,
  values: Values,
  key: string,
): FrontmatterValue | undefined {
  const value = values[key]
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const found = lineWith(key).exec(block)
  const [, before = '', start = ''] = found ?? []
  const above = block.slice(0, (found?.index ?? 0) + before.length).split('\n').length - 1
  return { text: value.trim(), line: line + above, column: start.length + 1 }
}

const lines = new Map<string, RegExp>()

/** A key's line: the end of the line before, and the key up to the value. */
function lineWith(key: string): RegExp {
  const known = lines.get(key) ?? new RegExp(`(^|\\n)([ \\t]*["']?${key}["']?[ \\t]*:[ \\t]*)`)
  lines.set(key, known)
  return known
}

/** True if a page keeps itself out of the navigation; most pages do not have the word. */
export function hidesItself(text: string): boolean {
  return text.includes('hidden') && hides(valuesIn(text))
}

/** True for a page without a need for an entry: hidden, kept from search engines, or a link elsewhere. */
export function isApart(text: string): boolean {
  if (!/hidden|noindex|url/.test(text)) return false
  const values = valuesIn(text)
  return hides(values) || Boolean(values['noindex']) || Object.hasOwn(values, 'url')
}

/** True for frontmatter with `hidden`: any value but false and none, for Mintlify. */
export function hides({ hidden }: Values): boolean {
  return Boolean(hidden)
}

function valuesIn(text: string): Values {
  const found = frontmatterText(text)
  return found === undefined ? {} : matterIn(found)
}
