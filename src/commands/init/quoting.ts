const isPlain = (text: string) => /^[\w./-]+$/.test(text)

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
