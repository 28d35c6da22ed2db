/**
 * The first and last line of init's block in files for coding agents: links that are defined and never used, so unseen
 * in Markdown and no error in MDX. Mintlify's CLI reads these files as MDX.
 */
export const begin = '[//]: # "build-nav:start"'
export const end = '[//]: # "build-nav:end"'

/** The place of the block in a text. Formatters change the quotes in the first and last line. */
export function blockIn(text: string): { readonly start: number; readonly end: number } | undefined {
  const lines = [...text.matchAll(/^\[\/\/\]: # ["'(]build-nav:(start|end)["')]/gm)]
  const [from, to] = ['start', 'end'].map((name) => lines.find((line) => line[1] === name))
  return from && to && to.index > from.index ? { start: from.index, end: to.index + to[0].length } : undefined
}

/** The text of a file without the block; each line keeps its number. */
export function withoutBlock(text: string): string {
  const block = blockIn(text)
  if (!block) return text
  return text.slice(0, block.start) + text.slice(block.start, block.end).replace(/[^\n]/g, '') + text.slice(block.end)
}
