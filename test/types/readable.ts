/** What is wrong with a message that an author has to read; undefined where nothing is. */
export function unreadable(message: string): string | undefined {
  if (/\bnever\b/.test(message)) return 'says never'
  if (/brand/i.test(message)) return 'says brand'
  if (message.includes('__')) return 'shows a private name'
  if (message.includes('import("')) return 'shows a path for a type'
  // Unions of literals are quoted inside quotes, so members are counted between one pair of single quotes.
  const widest = Math.max(0, ...[...message.matchAll(/'([^']*)'/g)].map(([, type]) => type!.split(' | ').length))
  return widest > 3 ? 'is a wall of unions' : undefined
}

const sortMembers = (union: string) => union.split(' | ').sort().join(' | ')

/** The message with the members of each union in one order: the compilers differ in that. */
export function sortUnions(message: string): string {
  return message
    .replaceAll(/<([^<>]*)>/g, (_, inner: string) => `<${sortMembers(inner)}>`)
    .replaceAll(/'([^']*)'/g, (_, type: string) => `'${sortMembers(type)}'`)
}
