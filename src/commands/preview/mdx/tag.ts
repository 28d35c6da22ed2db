/** A JSX or HTML tag. */
export interface Tag {
  readonly name: string
  readonly attributes: string
  readonly isClosing: boolean
  readonly isWhole: boolean
  /** The offset of its end in the text. */
  readonly end: number
}

/** The greatest length of a tag; anything longer is a stray `<`. */
const LONGEST = 20_000

const start = /<(\/?)([A-Za-z][\w.:-]*)?/y
const closers: Readonly<Record<string, string>> = { '"': '"', "'": "'", '`': '`' }

/** The tag at an offset; quotes and braces may hold a `>`. Undefined where none begins, or it never ends. */
export function tagAt(text: string, offset: number): Tag | undefined {
  start.lastIndex = offset
  const [opening, slash, name = ''] = start.exec(text) ?? []
  if (opening === undefined || (name === '' && text[offset + opening.length] !== '>')) return undefined
  let depth = 0
  let quote: string | undefined
  const last = Math.min(text.length, offset + LONGEST)
  for (let at = offset + opening.length; at < last; at++) {
    const char = text.charAt(at)
    if (quote !== undefined) {
      if (char === quote) quote = undefined
    } else if (closers[char] !== undefined) quote = closers[char]
    else if (char === '{') depth++
    else if (char === '}') depth--
    else if (char === '<' && depth === 0) return undefined
    else if (char === '>' && depth <= 0) {
      const isWhole = text[at - 1] === '/'
      const attributes = text.slice(offset + opening.length, isWhole ? at - 1 : at).trim()
      return { name, attributes, isClosing: slash === '/', isWhole, end: at + 1 }
    }
  }
  return undefined
}

/** The strings among the attributes of a tag. */
export function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', double, single, braced] of text.matchAll(
    /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|\{\s*["'`]?([^{}"'`]*)["'`]?\s*\})/g,
  )) {
    found.set(name, double ?? single ?? braced ?? '')
  }
  return found
}
