/** Rules that report one mistake under several ids: a finding that only changes its id is no new one. */
const families: Readonly<Record<string, string>> = {
  'page-internal': 'page-orphan',
  'page-unlisted': 'page-orphan',
  'link-missing': 'link-broken',
}

/** The id that stands for all ids of one mistake. */
export function familyOf(code: string): string {
  return families[code] ?? code
}

/**
 * The identity of a finding, without its line, which moves, and without its words, which a later build-nav may change.
 */
export function fingerprint(file: string, code: string, names: readonly string[]): string {
  const family = familyOf(code)
  // An unlisted page is named by its file, and was named without its extension.
  const own = family === 'page-orphan' ? [] : [...new Set(names)].sort()
  return JSON.stringify([file, family, ...own])
}

/** The names that a message quotes, each once, in one order. */
export function namesIn(message: string): readonly string[] {
  const names = [...message.matchAll(/(?<!\p{L})'(.*?)'(?!\p{L})/gu)].map(([, name = '']) => name)
  return [...new Set(names)].sort()
}
