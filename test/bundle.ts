/** Bundles what the tests run: loading two hundred modules anew in each process took half of the time of `npm test`. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, transform } from 'esbuild'
import type { Plugin } from 'esbuild'
import { commands, exported } from '../scripts/paths.js'

export interface Bundled {
  /** The bundle of a source. */
  readonly of: (file: string) => string
  /** The folder of the package's own code, laid out as dist is; a test finds it in BUILD_NAV_TESTED. */
  readonly code: string
  /** A text in which the places in bundles are those in the sources. */
  readonly placed: (output: string) => string
  readonly remove: () => void
}

/** The code is in another folder than the tests, so that a place in a test is no place in the package's own code. */
export async function bundleTests(root: string, files: readonly string[]): Promise<Bundled> {
  const tests = mkdtempSync(path.join(root, '.tests-'))
  const code = mkdtempSync(path.join(root, '.tested-'))
  const of = (file: string) => path.join(tests, file.replace(/\.ts$/, '.js'))
  const within = (file: string) => path.relative(root, file.replace(/\.js$/, ''))
  await build({
    absWorkingDir: root,
    entryPoints: [
      ...files.map((file) => ({ in: file, out: within(of(file)) })),
      ...[...exported, ...commands].map((name) => ({ in: `src/${name}.ts`, out: within(path.join(code, name)) })),
    ],
    outdir: root,
    chunkNames: `${within(code)}/[name]-[hash]`,
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [besideItsSource],
  })
  return {
    of,
    code,
    placed,
    remove: () => [tests, code].forEach((folder) => rmSync(folder, { recursive: true, force: true })),
  }
}

/** A test finds its data beside its source. The package's own code finds its entries beside the bundle, as in dist. */
const besideItsSource: Plugin = {
  name: 'beside-its-source',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/](test|docs|bench|scripts)[\\/].*\.ts$/ }, async ({ path: file }) => {
      const { code } = await transform(readFileSync(file, 'utf8'), {
        loader: 'ts',
        target: 'node20',
        sourcefile: file,
        sourcemap: 'inline',
        define: {
          'import.meta.url': `'${pathToFileURL(file).href}'`,
          'import.meta.dirname': JSON.stringify(path.dirname(file)),
        },
      })
      return { contents: code, loader: 'js' }
    }),
}

/** Node's own maps of stack traces would make the package's code seem to be the sources', and so an author's. */
function placed(output: string): string {
  return output.replace(
    /(?:file:\/\/)?(\/[^\s()]*\/\.test(?:s|ed)-[^\s():]+):(\d+):(\d+)/g,
    (whole, file, line, column) => {
      const map = `${file}.map`
      if (!existsSync(map)) return whole
      const entry = new SourceMap(JSON.parse(readFileSync(map, 'utf8'))).findEntry(line - 1, column - 1)
      if (!('originalSource' in entry)) return whole
      return `${path.resolve(path.dirname(file), entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
    },
  )
}
