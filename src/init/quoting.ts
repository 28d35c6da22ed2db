const isPlain = (text: string) => /^[\w./-]+$/.test(text)

/** A path as one word of a command: `docs` as it is, `"R&D"`, `'a$b'`. Windows has no single quotes, so they are the last resort. */
export function shellWord(text: string): string {
  // A leading dash would make it a flag.
  const word = text.startsWith('-') ? `./${text}` : text
  if (isPlain(word)) return word
  return /["$`\\!%]/.test(word) ? `'${word.replaceAll("'", String.raw`'\''`)}'` : `"${word}"`
}

/**
 * One value for YAML: `docs` and `npm ci` as they are, all else in double quotes, as `: ` and ` #` end a plain one. GitHub
 * evaluates `${{ … }}` in any of them, so a `${{` of the text is an expression that gives it.
 */
export function yamlValue(text: string): string {
  return text.split(' ').every(isPlain) ? text : JSON.stringify(text.replaceAll('${{', "${{ '${{' }}"))
}

/** A path as a pattern that matches nothing else, for ignore files and the `paths` of a workflow. */
export function asPattern(text: string): string {
  return text.replace(/[*?[\]\\]|^[!#]/g, String.raw`\$&`)
}
