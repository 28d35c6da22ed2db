/** A string among the arguments of a call. */
export interface ArgumentString {
  /** The index of the argument. */
  readonly index: number
  readonly offset: number
}

/**
 * The strings that are arguments of a call, by their text, read without a parser: thousands of findings may have to be placed,
 * and the parser takes a while to load. Undefined where the arguments hold what takes one: a template or a regular expression.
 */
export function argumentStrings(
  text: string,
  call: number,
): ReadonlyMap<string, readonly ArgumentString[]> | undefined {
  const found = new Map<string, ArgumentString[]>()
  let depth = 0
  let index = 0
  // Only a string that is a whole argument counts: not one of an expression.
  let before = ''
  token.lastIndex = text.indexOf('(', call)
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [whole, , string] = match
    if (/^[\s/]/.test(whole) && whole !== '/') continue
    if ('([{'.includes(whole)) depth += 1
    else if (')]}'.includes(whole)) depth -= 1
    else if ('`/\'"'.includes(whole)) return undefined
    if (depth === 0) return found
    if (depth === 1 && whole === ',') index += 1
    if (
      depth === 1 &&
      string !== undefined &&
      (before === '(' || before === ',') &&
      /^\s*[,)]/.test(text.slice(token.lastIndex, token.lastIndex + 200))
    ) {
      const same = found.get(string)
      if (same) same.push({ index, offset: match.index })
      else found.set(string, [{ index, offset: match.index }])
    }
    before = whole
  }
  return undefined
}

const token = /\s+|\/\/[^\n]*|\/\*[^]*?\*\/|(['"])((?:(?!\1)[^\\\n])*)\1|[\w$]+|./gsy
