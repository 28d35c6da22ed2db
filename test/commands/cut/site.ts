import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from '../../../src/commands/build/build.js'
import { temporaryFolder } from '../../temporary-folder.js'

/** A built site. */
export async function built(config: string, files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder({ ...files, 'docs.config.ts': config })
  await build({ cwd: folder })
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const navigation = () => (JSON.parse(read('docs.json')) as { navigation: unknown }).navigation
  return { folder, read, navigation }
}
