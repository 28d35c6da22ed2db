import path from 'node:path'
import { compileFunction } from 'node:vm'
import { importOwnBuilders } from '../config/load/own-package.js'
import { esbuild } from '../config/load/tsx-runtime.js'

/** One generated file; its path is relative to the config's folder, with slashes. */
export interface GeneratedFile {
  readonly path: string
  readonly text: string
}

interface PluginBuild {
  onResolve(
    filter: { filter: RegExp },
    callback: (args: { path: string; importer: string }) => object | undefined,
  ): void
  onLoad(filter: { filter: RegExp; namespace: string }, callback: (args: { path: string }) => object): void
}

const namespace = 'generated'

/**
 * Runs generated modules and gives the config's default export: compiled as for `build-nav`, but in memory, since
 * nothing may be written before the code is proven. They can import each other and the builders, and nothing else.
 */
export async function runModules(files: readonly GeneratedFile[], config: string): Promise<unknown> {
  const texts = new Map(files.map((file) => [file.path, file.text]))
  const { outputFiles } = await esbuild().build({
    stdin: { contents: `export { default } from ${JSON.stringify(`./${config}`)}` },
    absWorkingDir: path.resolve('/'),
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
    plugins: [{ name: 'build-nav', setup: (build: PluginBuild) => serve(build, texts) }],
  })
  const builders = await importOwnBuilders()
  const module: { exports: { default?: unknown } } = { exports: {} }
  const run = compileFunction(outputFiles[0]?.text ?? '', ['module', 'require'], { filename: config })
  ;(run as (own: typeof module, require: () => object) => void)(module, () => builders)
  return module.exports.default
}

function serve(build: PluginBuild, texts: ReadonlyMap<string, string>): void {
  build.onResolve({ filter: /.*/ }, ({ path: specifier, importer }) => {
    if (specifier === 'build-nav') return { path: specifier, external: true }
    const file = path.posix.join(path.posix.dirname(importer), specifier.replace(/js$/, 'ts'))
    const isRelative = /^\.\.?\//.test(specifier)
    if (isRelative && texts.has(file)) return { path: file, namespace }
    return { errors: [{ text: `it imports ${JSON.stringify(specifier)}, which is not there` }] }
  })
  build.onLoad({ filter: /.*/, namespace }, ({ path: file }) => ({ contents: texts.get(file) ?? '', loader: 'ts' }))
}
