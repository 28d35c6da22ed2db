import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import ts from 'typescript'
import * as files from '../../src/files.js'
import * as builders from '../../src/index.js'
import * as programmatic from '../../src/node.js'
import * as openapi from '../../src/openapi.js'
import { runHere } from '../cli/cli.js'
import { temporaryFolder, writeTo } from '../temporary-folder.js'
import { moduleOf, modulesFor, root, withDefaultExport, type Block, type DocPage } from './blocks.js'

type Exports = Record<string, unknown>

const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true }
const AsyncFunction = (async () => {}).constructor as new (...code: string[]) => (...given: unknown[]) => Promise<void>
const requireHere = createRequire(import.meta.url)

/** Runs a block, with the other modules of its page, and gives its default export or the value of its last line. */
export async function evaluate(page: DocPage, block: Block, folder: string): Promise<unknown> {
  const modules = modulesFor(page, block)
  const done = new Map<Block, Exports>()

  async function run(name: string, inner: Block): Promise<Exports> {
    const known = done.get(inner)
    if (known) return known
    const exports: Exports = {}
    done.set(inner, exports)
    const imported = new Map<string, unknown>()
    const module = withDefaultExport(moduleOf(inner))
    for (const [, specifier = ''] of module.matchAll(/^import [^']*'([^']+)'/gm)) {
      imported.set(specifier, await resolve(specifier, path.posix.dirname(name)))
    }
    const require = (specifier: string) => imported.get(specifier)
    const code = module.replaceAll('import.meta.dirname', JSON.stringify(folder))
    const { outputText } = ts.transpileModule(code, { compilerOptions })
    await new AsyncFunction('exports', 'require', outputText)(exports, require)
    return exports
  }

  async function resolve(specifier: string, from: string): Promise<unknown> {
    if (specifier === 'build-nav') return builders
    if (specifier === 'build-nav/node') return programmatic
    if (specifier === 'build-nav/files') return files
    if (specifier === 'build-nav/openapi') return openapi
    if (!specifier.startsWith('.')) return requireHere(specifier)
    const name = path.posix.join(from, specifier).replace(/\.js$/, '.ts')
    const inner = modules.get(name)
    if (!inner) throw new Error(`${block.place}: nothing on the page is titled ${name}`)
    return run(name, inner)
  }

  const exports = await run(block.title || 'block.ts', block)
  return exports['default']
}

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
