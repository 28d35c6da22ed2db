import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this package's code: `dist`, or `src` when run from the sources. */
const code = fileURLToPath(new URL('../..', import.meta.url))
const root = fileURLToPath(new URL('../../..', import.meta.url))

const builders = new URL('../../index.js', import.meta.url)
const programmatic = new URL('../../node.js', import.meta.url)

/** Whether an import asks for the builders, in whichever copy of this package. */
export function isBuilders(specifier: string): boolean {
  return specifier === 'build-nav'
}

/** The file behind another entry of this package, for configs whose repository does not have it installed. */
export function ownEntryFile(specifier: string): string | undefined {
  return specifier === 'build-nav/node' ? fileURLToPath(programmatic) : undefined
}

/** Whether a file is this package's own code, so never a place to show to an author. */
export function isOwnCode(file: string): boolean {
  return file.startsWith(code)
}

/** Whether a resolved import is this very package, and not another copy of it. */
export function isOwnEntry(file: string): boolean {
  return file.startsWith(`${root}dist${sep}`) || file.startsWith(code)
}

/** The running instance of the builders: a config that imports them shares what is loaded already. */
export async function importOwnBuilders(): Promise<object> {
  return (await import(builders.href)) as object
}
