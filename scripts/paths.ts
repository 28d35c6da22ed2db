import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
export const src = path.join(root, 'src')
export const dist = path.join(root, 'dist')

interface Manifest {
  readonly bin: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>
}

const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest
const nameOf = (file: string) => /^\.\/dist\/(.+)\.js$/.exec(file)?.[1] ?? []

/** What can be imported of the package: names of modules, the same in src and in dist. */
export const exported = Object.values(manifest.exports).flatMap((given) =>
  nameOf(typeof given === 'string' ? given : given.default),
)

/** What can be run. */
export const commands = Object.values(manifest.bin).flatMap(nameOf)
