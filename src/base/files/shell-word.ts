const isPlain = (text: string) => /^[\w./-]+$/.test(text)

/** A path as a word of a command: `docs`, `"R&D"`, `'a$b'`. Windows has no single quotes: they are the last resort. */
export function shellWord(text: string): string {
  // A leading dash would be read as a flag.
  const word = text.startsWith('-') ? `./${text}` : text
  if (isPlain(word)) return word
  return /["$`\\!%]/.test(word) ? `'${word.replaceAll("'", String.raw`'\''`)}'` : `"${word}"`
}
