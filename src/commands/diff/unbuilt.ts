import { build } from '../build/build.js'

/** True if a folder's config has changes that its docs.json does not have; false where the config can't be run. */
export async function hasUnbuiltChanges(cwd: string): Promise<boolean> {
  try {
    const { changed, drift } = await build({ cwd, check: true })
    return changed && (drift?.by === 'config' || drift?.by === 'both')
  } catch {
    return false
  }
}
