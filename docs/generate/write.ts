import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from '../../src/commands/build/build.js'
import { root } from './comments.js'
import { generatedFiles, generatedFolders } from './files.js'

/** Generated pages that nothing generates any more, by their path in the checkout. */
export function staleFiles(files: ReadonlyMap<string, string>): readonly string[] {
  return generatedFolders
    .map((folder) => `docs/${folder}`)
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) => readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((file) => !files.has(file))
}

/** Brings the generated files and the site's docs.json up to date. */
export async function writeAll(): Promise<void> {
  const files = await generatedFiles()
  for (const file of staleFiles(files)) rmSync(path.join(root, file))
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  await build({ cwd: path.join(root, 'docs'), force: true })
}
