/** Comments, templates and strings. */
export const tokens = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|`(?:\\[\s\S]|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g

/** Writes code with the quotes that a file uses: prettier would change them, but not where it does not format. */
export function quotesOf(file: string): (code: string) => string {
  if (!prefersSingle(file)) return (code) => code
  return (code) => code.replace(tokens, (token) => (/^"[^'\\]*"$/.test(token) ? `'${token.slice(1, -1)}'` : token))
}

/** True if most strings of a file are in single quotes. */
export function prefersSingle(file: string): boolean {
  let single = 0
  for (const [token] of file.matchAll(tokens)) single += token.startsWith("'") ? 1 : token.startsWith('"') ? -1 : 0
  return single > 0
}
