const isPlain = (text: string) => /^[\w./-]+$/.test(text)

/** One word for a shell: `docs` as it is, `"R&D"`, `'a$b'`. Windows has no single quotes, so they are the last resort. */
export function shellWord(text: string): string {
  if (isPlain(text)) return text
  return /["$`\\!%]/.test(text) ? `'${text.replaceAll("'", String.raw`'\''`)}'` : `"${text}"`
}

/** One value for YAML: `docs` and `npm ci` as they are, all else in double quotes, as `: ` and ` #` end a plain one. */
export function yamlValue(text: string): string {
  return text.split(' ').every(isPlain) ? text : JSON.stringify(text)
}
