import { readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import path from 'node:path'
import type * as Esbuild from 'esbuild'
import type { PastFiles } from '../../base/files/config-load.js'
import { statsOf } from '../../base/files/read.js'
import { localFiles } from './local-file.js'
import type { Outside } from './outside.js'
import { isLocal, isOwnEntry, isShared, ownEntryFile } from './own-package.js'
import { property } from './process.js'

/** Texts and values in place of files: for pull's trials, and for configs of past commits. */
export interface Overlay {
  /** The text of a module. */
  readonly source: (file: string) => string | undefined
  /** The value of an imported JSON file. */
  readonly data: (file: string) => unknown
  /** Texts of pages and specifications. */
  readonly past?: PastFiles | undefined
  /** Receives the exports of each module from outside the repository. */
  readonly foreign?: (exports: unknown) => void
}

/** A module with its local imports as one script: the body of an async function. */
export interface Bundle {
  readonly code: string
  /** The source map, as JSON, with paths from the folder. */
  readonly map: string
  readonly folder: string
  /** The local modules and JSON files, in the order of their imports. */
  readonly files: readonly string[]
  /** The local imports of each file. */
  readonly imports: ReadonlyMap<string, readonly string[]>
}

/** The compiler of tsx. */
function esbuild(): typeof Esbuild {
  const require = createRequire(import.meta.url)
  return createRequire(require.resolve('tsx/cjs/api'))('esbuild') as typeof Esbuild
}

/** The parts of a load needed for a bundle. */
export interface BundleContext {
  readonly outside: Outside
  readonly overlay: Overlay | undefined
  /** Receives each local file before it is read. */
  readonly onFile: (file: string) => void
}

/** Bundles the target of an import in a folder. Packages stay outside. */
export async function bundle(name: string, folder: string, context: BundleContext, isPlain = false): Promise<Bundle> {
  try {
    const { outputFiles, metafile } = await esbuild().build({
      stdin: {
        contents: `import * as all from ${JSON.stringify(name)}\n__provide(all)`,
        resolveDir: folder,
        sourcefile: 'entry',
      },
      absWorkingDir: folder,
      outfile: path.join(folder, 'bundle.js'),
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      conditions: ['node-addons', 'module-sync'],
      treeShaking: false,
      keepNames: true,
      sourcemap: 'external',
      sourcesContent: false,
      metafile: true,
      logLevel: 'silent',
      legalComments: 'none',
      charset: 'utf8',
      define: { 'import.meta': '$meta', __dirname: '$dirname', __filename: '$filename' },
      plugins: [plugin(context)],
      ...(isPlain && { tsconfigRaw: '{}' }),
    })
    const [code = '', map = ''] = ['.js', '.map'].map((end) => outputFiles.find((out) => out.path.endsWith(end))?.text)
    return { code, map, folder, ...importsIn(metafile, folder) }
  } catch (error) {
    // A broken tsconfig.json matters if an import needs the file.
    const isTsconfig = messagesOf(error).some(({ location }) =>
      /^tsconfig\b.*\.json$/.test(path.basename(location?.file ?? '')),
    )
    if (isTsconfig && !isPlain) return bundle(name, folder, context, true)
    throw error
  }
}

/** The messages of a failed bundle; none for any other error. */
export function messagesOf(error: unknown): readonly Esbuild.Message[] {
  const isFailure = error instanceof Error && String(property(error, 'message')).startsWith('Build failed')
  return isFailure ? ((property(error, 'errors') ?? []) as readonly Esbuild.Message[]) : []
}

/** The export names of a module. */
export async function exportNames(file: string): Promise<readonly string[]> {
  const { metafile } = await esbuild().build({ entryPoints: [file], write: false, metafile: true, outdir: 'out' })
  return Object.values(metafile.outputs).flatMap(({ exports }) => exports)
}

function plugin({ outside, overlay, onFile }: BundleContext): Esbuild.Plugin {
  const setup = (build: Esbuild.PluginBuild) => {
    build.onResolve({ filter: /^here:/ }, ({ path: name }) => ({ path: name.slice(5), namespace: 'here' }))
    build.onResolve({ filter: /^[^./]/ }, async ({ path: name, ...from }) => {
      if (from.pluginData === plugin) return undefined
      const found = isBuiltin(name) ? { path: name } : await build.resolve(name, { ...from, pluginData: plugin })
      const file = outsideFile(name, found)
      if (file === undefined) return undefined
      if (from.kind === 'require-resolve') return { path: file, external: true }
      return { path: file, namespace: from.kind === 'require-call' ? 'required' : 'outside' }
    })
    if (overlay) {
      build.onResolve({ filter: /^\./ }, ({ path: name, resolveDir }) => {
        const files = localFiles(path.resolve(resolveDir, name))
        // './guides.js' is not guides.json.
        if (files.some((file) => file.endsWith('.json') === name.endsWith('.json') && statsOf(file)?.isFile())) return
        const file = files.find((each) => overlay.source(each) !== undefined)
        return file === undefined ? undefined : { path: file }
      })
    }
    build.onLoad({ filter: /./, namespace: 'outside' }, async ({ path: name }) => ({
      contents: reexport(name, await outside.load(name)),
    }))
    build.onLoad({ filter: /./, namespace: 'required' }, ({ path: name }) => ({
      contents: `module.exports = __required(${JSON.stringify(name)})`,
    }))
    build.onLoad({ filter: /./, namespace: 'here' }, ({ path: name }) => ({ contents: `export const ${hereOf(name)}` }))
    build.onLoad({ filter: /\.json$/ }, ({ path: name }) => {
      if (isLocal(name)) onFile(name)
      if (!isLocal(name) || overlay?.data(name) === undefined) return undefined
      return { contents: `module.exports = __data(${JSON.stringify(name)})`, loader: 'js' }
    })
    build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, ({ path: name }) => {
      if (isLocal(name)) onFile(name)
      const text = overlay?.source(name) ?? readFileSync(name, 'utf8')
      return { contents: withHere(text, name), loader: loaderOf(name), resolveDir: path.dirname(name) }
    })
  }
  return { name: 'config', setup }
}

/** The module outside the bundle behind an import; undefined for local and missing modules. */
function outsideFile(
  name: string,
  { path: found, errors = [] }: { readonly path: string; readonly errors?: readonly unknown[] },
): string | undefined {
  const isMissing = errors.length > 0
  if (isBuiltin(name) || (isShared(name) && (isMissing || isOwnEntry(found)))) return name
  if (isMissing) return ownEntryFile(name)
  // Packages of data, or in TypeScript, are bundled.
  return isLocal(found) || /\.(?:json|[cm]?tsx?)$/.test(found) ? undefined : found
}

/** `const { "group": group } = __outside("build-nav"); export { group as "group" }` */
function reexport(name: string, names: readonly string[]): string {
  const locals = names.map((each, at) => [JSON.stringify(each), isIdentifier(each) ? each : `_${at}_`] as const)
  const taken = locals.map(([each, local]) => `${each}: ${local}`).join(', ')
  const given = locals.map(([each, local]) => `${local} as ${each}`).join(', ')
  return `const { ${taken} } = __outside(${JSON.stringify(name)})\nexport { ${given} }`
}

const reserved =
  /^(?:arguments|await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|eval|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|undefined|var|void|while|with|yield)$/

function isIdentifier(name: string): boolean {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) && !reserved.test(name)
}

function hereOf(file: string): string {
  const names = 'meta: $meta, dirname: $dirname, filename: $filename, later: $later, needed: $needed'
  return `{ ${names} } = __here(${JSON.stringify(file)})`
}

/**
 * Adds the file's own values to its code: `import.meta`, `__dirname`, and `import()` of a name known at run time only.
 * An import at the end moves no line and no column.
 */
function withHere(text: string, file: string): string {
  const code = /\b(?:import|require)\s*\(/.test(text) ? withLateImports(text) : text
  if (!/\bimport\.meta\b|\b__(?:dir|file)name\b|\$(?:later|needed)\b/.test(code)) return code
  return /^\s*(?:import|export)\b/m.test(code)
    ? `${code}\nimport { $meta, $dirname, $filename, $later, $needed } from ${JSON.stringify(`here:${file}`)}`
    : `var ${hereOf(file)}; ${code}`
}

const skipped = String.raw`\/\/.*|\/\*[^]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|` + '`(?:\\\\[^]|[^`\\\\])*`'
const late = String.raw`(?<=(?:\b(?:await|return|void|yield)|=>|[([,=:?;{}&|!+]|^)\s*)\b(import|require)(?=\s*\((?!\s*(?:'[^'\\\n]*'|"[^"\\\n]*")\s*[,)]))`
const lateImport = new RegExp(`${skipped}|${late}`, 'gm')

/** `import('./' + name)` as `$later('./' + name)`: the compiler would bundle every file below the folder. */
function withLateImports(text: string): string {
  return text.replace(lateImport, (whole, called?: string) => {
    if (called === undefined) return whole
    return called === 'import' ? '$later' : '$needed'
  })
}

/** The compiler's loader for a module. */
function loaderOf(file: string): Esbuild.Loader {
  if (/\.[cm]?ts$/.test(file)) return 'ts'
  return path.extname(file).endsWith('x') ? (path.extname(file).slice(1) as Esbuild.Loader) : 'js'
}

function importsIn({ inputs }: Esbuild.Metafile, folder: string): Pick<Bundle, 'files' | 'imports'> {
  const fileOf = (input: string) => path.resolve(folder, input.replace(/ with \{.*\}$/, ''))
  const isFile = (input: string) => input !== 'entry' && !/^(?:<runtime>$|here:|outside:|required:)/.test(input)
  const imports = new Map<string, readonly string[]>()
  const seen = new Set<string>()
  const visit = (input: string): void => {
    if (seen.has(input)) return
    seen.add(input)
    const found = (inputs[input]?.imports ?? []).map((each) => each.path).filter(isFile)
    if (isFile(input) && isLocal(fileOf(input))) imports.set(fileOf(input), found.map(fileOf))
    for (const each of found) visit(each)
  }
  visit('entry')
  return { files: [...imports.keys()], imports }
}
