import path from 'node:path'
import { compileFunction } from 'node:vm'
import { esbuild } from '../../config/loader/bundle.js'
import { ownEntries } from '../../config/loader/outside.js'

/** One generated file; its path is relative to the config's folder, with slashes. */
export interface GeneratedFile {
  readonly path: string
  readonly text: string
}

interface Module {
  exports: { default?: unknown }
}

/**
 * Runs generated modules and gives the config's default export: compiled as for `build-nav`, but in memory, since
 * nothing may be written before the code is proven. They can import each other and the builders, and nothing else.
 */
export async function runModules(files: readonly GeneratedFile[], config: string): Promise<unknown> {
  const settings = { loader: 'ts', format: 'cjs', platform: 'node', target: 'node20', logLevel: 'silent' }
  const compiled = await Promise.all(
    files.map(async ({ path: name, text }) => [name, (await esbuild().transform(text, settings)).code] as const),
  )
  const codes = new Map(compiled)
  const loaded = new Map<string, Module>()
  const load = (name: string): Module['exports'] => {
    const known = loaded.get(name)
    if (known) return known.exports
    const module: Module = { exports: {} }
    loaded.set(name, module)
    const require = (specifier: string) => {
      if (specifier === 'build-nav') return ownEntries[specifier] ?? {}
      const file = path.posix.join(path.posix.dirname(name), specifier.replace(/js$/, 'ts'))
      if (/^\.\.?\//.test(specifier) && codes.has(file)) return load(file)
      throw new Error(`it imports ${JSON.stringify(specifier)}, which doesn't exist`)
    }
    const run = compileFunction(codes.get(name) ?? '', ['module', 'require'], { filename: name })
    ;(run as (own: Module, require: (specifier: string) => object) => void)(module, require)
    return module.exports
  }
  return load(config).default
}
