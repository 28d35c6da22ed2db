/**
 * The first line of the block that init writes into the files of coding agents: a link that is defined and never used. It is unseen
 * in Markdown, and no error in MDX, as which Mintlify's CLI reads these files, too.
 */
export const begin = '[//]: # (build-nav:start)'

/** The last line of the block. */
export const end = '[//]: # (build-nav:end)'

/** The text of a file without the block. */
export function withoutBlock(text: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from === -1 || to < from) return text
  // Each line stays on its number.
  return text.slice(0, from) + text.slice(from, to).replace(/[^\n]/g, '') + text.slice(to)
}
