import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PastFiles } from '../../../base/files/config-load.js'
import { esbuild } from './tsx-runtime.js'

/** Stands before the author's files in a load: for modules that are changed, or watched, in memory alone. */
export interface Overlay {
  /** The source of a module, in place of what its file holds. */
  readonly source: (file: string) => string | undefined
  /** The value of an imported JSON file, in place of what it holds. */
  readonly data: (file: string) => unknown
  /** Texts that replace the pages and specifications on the disk. */
  readonly past?: PastFiles | undefined
  /** Receives the exports of each module that is not the author's. */
  readonly foreign?: (exports: unknown) => void
  /** Compiled modules by their sources, kept from load to load. */
  readonly compiled: Map<string, string>
}

/** A module of the overlay, compiled as tsx compiles files; undefined where the file counts. */
export function compileOverlay(overlay: Overlay, file: string): string | undefined {
  const source = overlay.source(file)
  if (source === undefined) return undefined
  const known = overlay.compiled.get(source)
  if (known !== undefined) return known
  const { code } = esbuild().transformSync(source, settingsFor(file, source))
  overlay.compiled.set(source, code)
  return code
}

/** Compiles many modules at once, for a load to come: one by one, each waits for its turn with the compiler. */
export async function compileAhead(overlay: Overlay, files: readonly string[]): Promise<void> {
  const sources = new Map(files.map((file) => [overlay.source(file), file]))
  const compiled = [...sources].map(async ([source, file]) => {
    if (source === undefined || overlay.compiled.has(source)) return
    const { code } = await esbuild().transform(source, settingsFor(file, source))
    overlay.compiled.set(source, code)
  })
  // What can't be compiled fails once more in the load, which tells why.
  await Promise.allSettled(compiled)
}

function settingsFor(file: string, source: string): Readonly<Record<string, unknown>> {
  return {
    loader: loaderOf(file),
    format: 'cjs',
    platform: 'node',
    target: `node${process.versions.node}`,
    keepNames: true,
    define: { 'import.meta': '__importMeta' },
    supported: { 'dynamic-import': false },
    sourcefile: file,
    ...(source.includes('import.meta') && { banner: ownMeta(file) }),
  }
}

/** The properties of `import.meta`; on the module's first line, so that its lines keep their numbers. */
function ownMeta(file: string): string {
  const meta = { url: pathToFileURL(file).href, filename: file, dirname: path.dirname(file) }
  return `const __importMeta = ${JSON.stringify(meta)};`
}

/** The esbuild loader for a module. */
export function loaderOf(file: string): string {
  if (/\.[cm]?ts$/.test(file)) return 'ts'
  return path.extname(file).endsWith('x') ? path.extname(file).slice(1) : 'js'
}
