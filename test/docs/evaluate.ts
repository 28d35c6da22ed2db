import { createRequire } from 'node:module'
import path from 'node:path'
import ts from 'typescript'
import * as files from '../../src/files.js'
import * as builders from '../../src/index.js'
import * as programmatic from '../../src/node.js'
import * as openapi from '../../src/openapi.js'
import type { Block, DocPage } from './blocks.js'
import { moduleOf, modulesFor, withDefaultExport } from './source.js'

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
