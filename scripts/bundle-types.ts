import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import { isExternal } from './inlined.js'
import { exported } from './paths.js'

/**
 * The declarations of what is public, from those of each module. From the builders, an editor gets to the source. What
 * an entry has beside them, options and results, is written out in its one file, so a map would lead to no more.
 */
export async function bundleTypes(declarations: string, folder: string): Promise<void> {
  const file = (name: string) => path.join(declarations, `${name}.d.ts`)
  const builders = reached(file('index'))
  // Compilers show a type that is imported as it is written, `Child<Group>`, so these stay imports of the others.
  const elements = file('config/builders/types')
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
    minifyInternalExports: false,
    manualChunks: (id) => (id === elements ? 'elements' : builders.has(id) ? 'builders' : undefined),
    sourcemap: true,
  })
  await bundle.close()
  for (const name of exported) {
    const declaration = path.join(folder, `${name}.d.ts`)
    writeFileSync(declaration, readFileSync(declaration, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n'))
    rmSync(`${declaration}.map`)
  }
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
