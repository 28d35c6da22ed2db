import { readFileSync } from 'node:fs'
import path from 'node:path'
import { rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import { isExternal } from './inlined.js'
import { exported } from './paths.js'

/** The declarations of what is public, from those of each module; their maps lead to src. */
export async function bundleTypes(declarations: string, folder: string): Promise<void> {
  const file = (name: string) => path.join(declarations, `${name}.d.ts`)
  const builders = reached(file('index'))
  const bundle = await rollup({
    input: Object.fromEntries(exported.map((name) => [name, file(name)])),
    external: isExternal,
    logLevel: 'silent',
    plugins: [dts({ sourcemap: true })],
  })
  await bundle.write({
    dir: folder,
    format: 'es',
    entryFileNames: '[name].d.ts',
    chunkFileNames: 'chunks/[name].d.ts',
    manualChunks: (id) => (builders.has(id) ? 'builders' : undefined),
    sourcemap: true,
  })
  await bundle.close()
}

/** The files that a declaration file refers to, and those that they refer to. */
function reached(from: string): Set<string> {
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/['"](\.[^'"]+)\.js['"]/g)) {
      visit(path.resolve(path.dirname(file), `${specifier}.d.ts`))
    }
  }
  visit(from)
  return found
}
