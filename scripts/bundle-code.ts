import { readdirSync } from 'node:fs'
import path from 'node:path'
import * as esbuild from 'esbuild'
import { rollup } from 'rollup'
import { chunkOf } from './chunks.js'
import { inlinedFile, isExternal } from './inlined.js'
import { commands, exported, root, src } from './paths.js'
import { requireBuiltins } from './required-builtins.js'

/** TypeScript's parser is all that the code takes from ts-morph, so dist takes it from the module that loads no more. */
const parser = 'ts-morph'
const parserFile = path.join(src, 'config', 'loader', 'parser.ts')
const parserText = "import { typescript } from './source-text.js'\nexport const ts = typescript()\n"

/** The JavaScript of dist: few files, as each takes time to find and to load. */
export async function bundleCode(folder: string): Promise<void> {
  const modules = await transpiled()
  const file = (name: string) => path.join(src, `${name}.ts`)
  const bundle = await rollup({
    input: Object.fromEntries([...exported, ...commands].map((name) => [name, file(name)])),
    external: (specifier) => specifier !== parser && isExternal(specifier),
    logLevel: 'warn',
    treeshake: { moduleSideEffects: false },
    plugins: [
      {
        name: 'modules',
        resolveId: (specifier, from) => (specifier === parser ? parserFile : fileOf(specifier, from)),
        load: (id) => (id === parserFile ? parserText : modules.get(id)),
        renderChunk: (code) => requireBuiltins(code),
      },
    ],
  })
  await bundle.write({
    dir: folder,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    generatedCode: 'es2015',
    hoistTransitiveImports: false,
    minifyInternalExports: false,
    manualChunks: chunkOf(modules),
    onlyExplicitManualChunks: true,
  })
  await bundle.close()
}

/** The file that an import names. The modules of old packages name each other without an extension. */
function fileOf(specifier: string, from: string | undefined): string | null {
  if (!from || isExternal(specifier)) return null
  const file = path.resolve(path.dirname(from), specifier)
  return inlinedFile(specifier) ?? (from.startsWith(src) ? file.replace(/\.js$/, '.ts') : `${file}.js`)
}

/** Every module without its types. A comment says where it begins, so that a line of a stack trace finds its source. */
async function transpiled(): Promise<ReadonlyMap<string, string>> {
  const client = path.join('commands', 'preview', 'client', path.sep)
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.startsWith(client),
  )
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: files.map((file) => path.join(src, file)),
    outbase: src,
    outdir: src,
    write: false,
    format: 'esm',
    target: 'node20',
  })
  return new Map(
    outputFiles.map(({ path: file, text }) => {
      const source = file.replace(/\.js$/, '.ts')
      const name = path.relative(root, source).replaceAll(path.sep, '/')
      return [source, text.replace(/^(?!import|export \{|[ }#])/m, `// ${name}\n`)]
    }),
  )
}
