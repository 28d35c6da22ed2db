/** The simple values of a page's frontmatter: enough for `hidden: true`, without a YAML parser for each page. */
export function frontmatter(text: string): ReadonlyMap<string, string> {
  const [, block = ''] = text.match(/^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---/) ?? []
  const values = new Map<string, string>()
  for (const line of block.split('\n')) {
    const [, key, value] = line.match(/^["']?([\w-]+)["']?[ \t]*:[ \t]*(.*?)\s*$/) ?? []
    if (key && value !== undefined) values.set(key, value.replace(/^(["'])(.*)\1$/, '$2').replace(/\s+#.*$/, ''))
  }
  return values
}
