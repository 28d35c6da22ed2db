const isPlain = (text: string) => /^[\w./-]+$/.test(text)

/** A path as one word of a command: `docs` as it is, `"R&D"`, `'a$b'`. Windows has no single quotes, so they are the last resort. */
export function shellWord(text: string): string {
  // A leading dash would make it a flag.
  const word = text.startsWith('-') ? `./${text}` : text
  if (isPlain(word)) return word
  return /["$`\\!%]/.test(word) ? `'${word.replaceAll("'", String.raw`'\''`)}'` : `"${word}"`
}
