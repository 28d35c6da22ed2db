import { build } from '../build/build.js'

/** Does a folder's config have changes that its docs.json does not have? Where the config can't be run, nobody knows. */
export async function hasUnbuiltChanges(cwd: string): Promise<boolean> {
  try {
    const { changed, drift } = await build({ cwd, check: true })
    return changed && (drift?.by === 'config' || drift?.by === 'both')
  } catch {
    return false
  }
}
