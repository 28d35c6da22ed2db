import { posix } from 'node:path'
import * as builders from '../../../src/index.js'

interface Text {
  readonly path: string
  readonly text: string
}

type Exports = Record<string, unknown>

/**
 * Runs generated modules without writing them: fast enough for thousands. They consist of imports, constants and one
 * default export, each at the start of a line, where no string can stand.
 */
export function evaluate(files: readonly Text[], main: string): unknown {
  const loaded = new Map<string, Exports>()
  const load = (path: string): Exports => {
    const known = loaded.get(path)
    if (known) return known
    const text = files.find((file) => file.path === path)?.text
    if (text === undefined) throw new Error(`no module ${path}`)
    const resolve = (specifier: string): Exports =>
      specifier === 'build-nav' ? builders : load(posix.join(posix.dirname(path), specifier.replace(/js$/, 'ts')))
    const names = [...text.matchAll(/^export const (\S+) =/gm)].map(([, name]) => name)
    const body = text
      .replace(/^import \{([^}]*)\} from (.*);$/gm, 'const {$1} = resolve($2);')
      .replace(/ as const;$/gm, ';')
      .replace(/^export const /gm, 'const ')
      .replace(/^export default /m, 'const theDefault = ')
    const returned = /^export default /m.test(text) ? 'default: theDefault' : names.join(', ')
    const exports = new Function('resolve', `'use strict';\n${body}\nreturn { ${returned} }`)(resolve) as Exports
    loaded.set(path, exports)
    return exports
  }
  return load(main)['default']
}
