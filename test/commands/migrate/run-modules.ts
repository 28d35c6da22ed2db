import { posix } from 'node:path'
import { compileFunction } from 'node:vm'
import { transformSync } from 'esbuild'
import * as builders from '../../../src/index.js'

interface Text {
  readonly path: string
  readonly text: string
}

/** Runs generated modules with functions and types without writing them. */
export function runModules(files: readonly Text[], main: string): unknown {
  const loaded = new Map<string, object>()
  const load = (path: string): object => {
    const known = loaded.get(path)
    if (known) return known
    const text = files.find((file) => file.path === path)?.text
    if (text === undefined) throw new Error(`no module ${path}`)
    const require = (specifier: string): object =>
      specifier === 'build-nav' ? builders : load(posix.join(posix.dirname(path), specifier.replace(/js$/, 'ts')))
    const module = { exports: {} }
    loaded.set(path, module.exports)
    const { code } = transformSync(text, { loader: 'ts', format: 'cjs', target: 'node20' })
    compileFunction(code, ['module', 'exports', 'require'])(module, module.exports, require)
    loaded.set(path, module.exports)
    return module.exports
  }
  return (load(main) as { default?: unknown }).default
}
