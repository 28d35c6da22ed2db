import type { Disk } from './disk.js'

/** Tells what patterns of the .gitignore syntax leave out. The library is loaded where there is a pattern. */
export async function ignoring(patterns: readonly string[]): Promise<(file: string) => boolean> {
  if (patterns.length === 0) return () => false
  const { default: ignore } = await import('ignore')
  const matcher = ignore().add([...patterns])
  return (file) => ignore.isPathValid(file) && matcher.ignores(file)
}

/** The patterns of the site's .mintignore. */
export function mintignore(disk: Disk): readonly string[] {
  return disk.read('.mintignore')?.split(/\r?\n/) ?? []
}
