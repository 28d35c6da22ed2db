import path from 'node:path'
import { build } from '../build/build.js'

/** True if a config, or the one beside a docs.json, has changes that its docs.json does not have; false where the config can't be run. */
export async function hasUnbuiltChanges(cwd: string, file?: string): Promise<boolean> {
  const isDocs = file?.endsWith('.json') === true
  try {
    const { changed, drift } = await build({
      cwd: isDocs ? path.resolve(cwd, file, '..') : cwd,
      config: isDocs ? undefined : file,
      check: true,
    })
    return changed && (drift?.by === 'config' || drift?.by === 'both')
  } catch {
    return false
  }
}
