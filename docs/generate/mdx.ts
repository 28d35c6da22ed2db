import { readFileSync } from 'node:fs'
import path from 'node:path'
import { format } from 'prettier'
import type { Options } from 'prettier'
import { root } from './comments.js'

/** A page that is written by the generator: front matter, then the parts, each a block of its own. */
export function page(title: string, description: string, parts: readonly (string | false | undefined)[]): string {
  const matter = [`title: ${JSON.stringify(title)}`, `description: ${JSON.stringify(description)}`]
  return `---\n${matter.join('\n')}\n---\n\n${parts.filter(Boolean).join('\n\n')}\n`
}

/** A fenced block. */
export function fence(language: string, code: string): string {
  return `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``
}

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(tableRow).join('\n')
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

/** Prose for MDX, where `{` begins an expression and `<` an element, but not between backticks. */
export function prose(markdown: string): string {
  return markdown.replace(/`[^`]*`|[{}<]/g, (found) => (found.startsWith('`') ? found : `\\${found}`))
}

/** A page's description: plain text. */
export function plain(markdown: string): string {
  return markdown.replaceAll('`', '')
}

/** A text with what is between two of its marks, `<!-- name:start -->` and `<!-- name:end -->`, written anew. */
export function between(text: string, name: string, written: string): string {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`]
  const [before, rest] = text.split(start)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`there is no ${start} or ${end}`)
  return `${before}${start}\n\n${written.trim()}\n\n${end}${after}`
}

/** Lays a text out as `npm run format` does. */
export function formatted(text: string, parser: 'mdx' | 'markdown'): Promise<string> {
  const options = JSON.parse(readFileSync(path.join(root, '.prettierrc.json'), 'utf8')) as Options
  return format(text, { ...options, parser })
}
