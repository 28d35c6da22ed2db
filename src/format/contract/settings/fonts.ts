import { isSource } from '../addresses.js'
import { either } from '../forms/either.js'
import { object } from '../forms/object.js'
import { number, oneOf, such, text } from '../forms/scalars.js'
import type { Flat, Schema } from '../schema.js'

const source = such(text, 'a path, or a URL with https:// or http://', (value) => isSource(value, ['https:', 'http:']))
const fontObject = object(
  { family: text },
  { weight: number, source, format: oneOf(['woff', 'woff2']) },
  { alsoNeeds: (font) => (isFile(font['source']) ? ['format'] : []) },
)
/** `{ family: 'Inter', weight: 400 }`; a font that is not Google's has its file, too: `source` and `format`. */
export type Font = Flat<typeof fontObject>
const font: Schema<Font> = fontObject

const fontPair = object({}, { heading: font, body: font }, { others: 'refused' })
/** `{ heading: { family: 'Inter' }, body: { family: 'Lora' } }`, either one alone, too. */
export type FontPair = Flat<typeof fontPair>
/** One font for the whole site, or one for headings and one for the text. */
export type Fonts = Font | FontPair
export const fonts: Schema<Fonts> = either(font, fontPair)

/** True for a path with a file: one that ends where it began names none, as far as Mintlify goes. */
function isFile(path: unknown): boolean {
  if (typeof path !== 'string') return false
  const depth = path
    .trim()
    .split('/')
    .reduce((level, part) => {
      if (part === '' || part === '.') return level
      return part === '..' ? Math.max(0, level - 1) : level + 1
    }, 0)
  return depth > 0
}
