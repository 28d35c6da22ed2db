import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runHere } from '../cli/cli.js'
import { temporaryFolder, writeTo } from '../temporary-folder.js'
import { root } from './blocks.js'
import type { Block, DocPage } from './blocks.js'

/** A folder that a page's titled blocks are written to as they come, and that its commands run in. */
export interface PageFolder {
  readonly path: string
  /** The file of the block's title, where a command has written it: the page shows it. */
  made(block: Block): string | undefined
  /** Titled ts, json, yaml and mdx blocks are files. */
  write(block: Block): void
  /** What a command line prints, stdout before stderr. */
  run(command: string): Promise<string>
}

/** Holds the checkout's prettier configuration, and the pages that `{/* files: a.mdx b.mdx *\/}` asks for. */
export function pageFolder({ text }: DocPage): PageFolder {
  const folder = temporaryFolder({}, 'build-nav-docs-')
  const put = (name: string, content: string) => writeTo(path.join(folder, name), content)
  put('.prettierrc.json', readFileSync(path.join(root, '.prettierrc.json'), 'utf8'))
  const written = new Set<string>()
  for (const [, names = ''] of text.matchAll(/\{\/\* files: (.*?) \*\/\}/g)) {
    for (const name of names.split(' ')) put(name, `---\ntitle: ${path.parse(name).name}\n---\n`)
  }
  return {
    path: folder,
    made({ title }) {
      const file = path.join(folder, title)
      return title && !written.has(title) && existsSync(file) ? readFileSync(file, 'utf8') : undefined
    },
    write({ language, title, code }) {
      if (!title || title.startsWith('npx ') || !['ts', 'json', 'yaml', 'mdx'].includes(language)) return
      written.add(title)
      put(title, code)
    },
    async run(command) {
      const args = command.split(' ').slice(2).filter(Boolean)
      const { stdout, stderr } = await runHere(folder, args, {})
      return `${stdout}${stderr}`.replaceAll(`${folder}/`, '').replaceAll(folder, '/home/acme/docs')
    },
  }
}
