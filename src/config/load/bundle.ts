import { readFile } from 'node:fs/promises'
import type { SourceMapPayload } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { noteImport, type ImportLog } from './import-log.js'
import { moduleFacts } from './module-facts.js'
import { isLocal } from './module-hooks.js'
import { loaderOf, type Overlay } from './overlay.js'
import { importOwnBuilders, isBuilders, isOwnEntry, ownEntryFile } from './own-package.js'
import { forgetSourceMap, rememberSourceMap } from '../places/source-maps.js'
import { asCompiledExports, noteMissedNames } from './strict-exports.js'
import { esbuild } from './tsx-runtime.js'

interface ResolveArgs {
  readonly path: string
  readonly importer: string
  readonly resolveDir: string
  readonly kind: string
  readonly pluginData?: unknown
}

interface Resolved {
  readonly path: string
  readonly errors: readonly unknown[]
}

interface PluginBuild {
  resolve(specifier: string, options: object): Promise<Resolved & { namespace: string }>
  onResolve(filter: { filter: RegExp }, callback: (args: ResolveArgs) => Promise<object | undefined>): void
  onLoad(
    filter: { filter: RegExp; namespace?: string },
    callback: (args: { path: string }) => Promise<object | undefined>,
  ): void
}

const buildersKey = Symbol.for('build-nav.builders')
let last: string | undefined

/**
 * Loads a config that awaits at its top level, which `require` cannot: its modules become one, with the
 * compiler that tsx uses, and node imports that.
 */
export async function importBundled(file: string, log: ImportLog, overlay?: Overlay): Promise<unknown> {
  const { outputFiles } = await esbuild().build({
    entryPoints: [file],
    absWorkingDir: path.dirname(file),
    outfile: path.join(path.dirname(file), 'bundle.mjs'),
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'silent',
    define: { 'import.meta': '__importMeta' },
    plugins: [{ name: 'build-nav', setup: (build: PluginBuild) => watchImports(build, log, overlay) }],
  })
  const code = outputFiles.find((output) => output.path.endsWith('.mjs'))?.text ?? ''
  const map = outputFiles.find((output) => output.path.endsWith('.map'))?.text ?? '{}'
  const url = `data:text/javascript,${encodeURIComponent(code)}`
  if (last !== undefined) forgetSourceMap(last)
  last = url
  rememberSourceMap(url, () => withAbsoluteSources(map, path.dirname(file)))
  return import(url)
}

function withAbsoluteSources(map: string, folder: string): SourceMapPayload {
  const payload = JSON.parse(map) as SourceMapPayload
  return { ...payload, sources: payload.sources.map((source) => pathToFileURL(path.resolve(folder, source)).href) }
}

function watchImports(build: PluginBuild, log: ImportLog, overlay: Overlay | undefined): void {
  build.onResolve({ filter: /.*/ }, async ({ path: specifier, importer, resolveDir, kind, pluginData }) => {
    if (kind === 'entry-point' || pluginData === buildersKey) return undefined
    const resolved = await build.resolve(specifier, { importer, resolveDir, kind, pluginData: buildersKey })
    const missing = resolved.errors.length > 0
    if (isBuilders(specifier) && (missing || isOwnEntry(resolved.path))) return { path: 'own', namespace: 'builders' }
    if (isBuilders(specifier)) return { path: resolved.path, namespace: 'builders' }
    const own = missing ? ownEntryFile(specifier) : undefined
    if (own) return { path: pathToFileURL(own).href, external: true }
    if (missing) {
      log.absent.push({ importer, specifier })
      return { errors: resolved.errors }
    }
    if (!path.isAbsolute(resolved.path)) return { path: resolved.path, external: true }
    if (!isLocal(resolved.path)) return { path: pathToFileURL(resolved.path).href, external: true }
    log.files.add(resolved.path)
    noteImport(log, importer, specifier, resolved.path)
    return { path: resolved.path }
  })
  build.onLoad({ filter: /.*/, namespace: 'builders' }, async ({ path: file }) => {
    const builders = asCompiledExports(
      file === 'own' ? await importOwnBuilders() : ((await import(pathToFileURL(file).href)) as object),
    )
    noteMissedNames(builders, 'build-nav', log)
    Object.assign(globalThis, { [buildersKey]: builders })
    return { contents: `module.exports = globalThis[Symbol.for('build-nav.builders')]`, loader: 'js' }
  })
  build.onLoad({ filter: /\.json$/ }, async ({ path: file }) => {
    const value = overlay?.data(file)
    if (value === undefined) return undefined
    const key = `build-nav.data ${file}`
    Object.assign(globalThis, { [Symbol.for(key)]: value })
    return { contents: `module.exports = globalThis[Symbol.for(${JSON.stringify(key)})]`, loader: 'js' }
  })
  build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path: file }) => {
    const replaced = overlay?.source(file)
    const text = replaced ?? (await readFile(file, 'utf8'))
    const asksOfItself = /\b(import\.meta|__dirname|__filename)\b/.test(text)
    if (!asksOfItself && replaced === undefined) return undefined
    const contents = asksOfItself ? moduleFacts(file) + text : text
    return { contents, loader: loaderOf(file), resolveDir: path.dirname(file) }
  })
}
