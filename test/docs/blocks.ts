import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import * as builders from '../../src/index.js'

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

/** A code block as a module: what it leaves out is put in, on its first line, so that line numbers stay. */
export function moduleOf({ code }: Block): string {
  const names = Object.keys(builders).filter((name) => new RegExp(`\\b${name}\\b`).test(code))
  const isWhole = /^(?:import|export) /m.test(code)
  const declared = names.filter((name) => !new RegExp(`\\b(?:const|function) ${name}\\b`).test(code))
  return isWhole || declared.length === 0 ? code : `import { ${declared.join(', ')} } from 'build-nav'; ${code}`
}

/** An error that a block announces: `// ~~~` under the offender, and the message in the comments below. */
export interface Announced {
  readonly line: number
  readonly column: number
  readonly text: string
}

/** The announced errors of a block, by 0-based place. */
export function announced({ code }: Block): readonly Announced[] {
  const lines = code.split('\n')
  return lines.flatMap((line, index) => {
    if (!/^\s*\/\/\s*~+$/.test(line)) return []
    const rest = lines.slice(index + 1)
    const end = rest.findIndex((below) => !below.startsWith('// '))
    const text = rest.slice(0, end < 0 ? undefined : end).map((below) => below.slice(3))
    return [{ line: index - 1, column: line.indexOf('~'), text: text.join(' ') }]
  })
}

/** The module whose default export is the value of the block: of its last expression, where it exports nothing. */
export function withDefaultExport(module: string): string {
  const source = ts.createSourceFile('block.ts', module, ts.ScriptTarget.Latest, true)
  const last = source.statements.at(-1)
  if (/^export default /m.test(module) || !last || !ts.isExpressionStatement(last)) return module
  return `${module.slice(0, last.getStart())}export default ${module.slice(last.getStart())}`
}

/** The modules around a block: the titled ones of its page, each as it stands nearest above, or else below. */
export function modulesFor(page: DocPage, block: Block): ReadonlyMap<string, Block> {
  const modules = new Map<string, Block>()
  const at = page.blocks.indexOf(block)
  const titled = page.blocks.filter(({ language, title }) => language === 'ts' && title !== '')
  for (const other of titled.filter((candidate) => page.blocks.indexOf(candidate) > at).reverse()) {
    modules.set(other.title, other)
  }
  for (const other of titled.filter((candidate) => page.blocks.indexOf(candidate) <= at))
    modules.set(other.title, other)
  modules.set(block.title || 'block.ts', block)
  return modules
}
