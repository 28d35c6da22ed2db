import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))))

/** A fenced code block of the documentation. */
export interface Block {
  /** What is after the fence: `ts`, `json`, `text`, … */
  readonly language: string
  /** The rest of that line: a file's name (docs.config.ts for a default export); or the command that prints it. */
  readonly title: string
  readonly code: string
  /** Where the code begins in the page's text. */
  readonly start: number
  /** `docs/by-hand.mdx:24` */
  readonly place: string
}

export interface DocPage {
  /** From the checkout. */
  readonly file: string
  readonly text: string
  readonly blocks: readonly Block[]
}

/** README, CONTRIBUTING, the skill, and every page of the guide. */
export function docPages(): readonly DocPage[] {
  const pages = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => path.posix.join('docs', file.replaceAll(path.sep, '/')))
  return ['README.md', 'CONTRIBUTING.md', 'skills/build-nav/SKILL.md', ...pages.sort()].map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return { file, text, blocks: blocksOf(file, text) }
  })
}

function blocksOf(file: string, text: string): readonly Block[] {
  const blocks: Block[] = []
  const fences = /^```(\w*)[ \t]*(.*)\n([\s\S]*?)^```$/gm
  for (const found of text.matchAll(fences)) {
    const [whole, language = '', title = '', code = ''] = found
    const line = text.slice(0, found.index).split('\n').length
    const name = title || (language === 'ts' && /^export default /m.test(code) ? 'docs.config.ts' : '')
    const start = found.index + whole.indexOf('\n') + 1
    blocks.push({ language, title: name, code, start, place: `${file}:${line}` })
  }
  return blocks
}
