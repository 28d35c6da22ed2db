import path from 'node:path'
import { textAt } from '../../site/model/past-files.js'
import { foldersUpTo, lockNames, pathFrom } from './surroundings.js'
import { inPattern } from '../../base/files/in-pattern.js'

/** The oldest TypeScript that reads build-nav's types. */
export const OLDEST = '5.9'

/** The version of a site's TypeScript, where it is too old: the installed one, or else the one that an install brings. */
export function oldTypeScript(folder: string, top: string): string | undefined {
  const above = foldersUpTo(folder, top)
  for (const each of above) {
    const installed = textAt(path.join(each, 'node_modules', 'typescript', 'package.json'))
    const own = /"version"\s*:\s*"([^"]+)"/.exec(installed ?? '')?.[1]
    const version = own ?? wanted(each, above)
    if (version !== undefined) return isOld(version) ? version : undefined
  }
  return undefined
}

/** The version that an install brings to a package whose package.json asks for TypeScript. */
function wanted(folder: string, above: readonly string[]): string | undefined {
  const manifest = textAt(path.join(folder, 'package.json')) ?? ''
  const range = /"typescript"\s*:\s*"([^"]+)"/.exec(manifest)?.[1]
  if (range === undefined) return undefined
  const name = /"name"\s*:\s*"([^"]+)"/.exec(manifest)?.[1] ?? ''
  for (const at of above) {
    const entries = lockEntries(range, name, pathFrom(at, folder))
    for (const lockName of lockNames) {
      const text = textAt(path.join(at, lockName)) ?? ''
      const [, version] = entries.map((entry) => entry.exec(text)).find((match) => match !== null) ?? []
      if (version !== undefined) return version
    }
  }
  return newestOf(range)
}

/** Lock files' entries of TypeScript: a package of a workspace may have one of its own, beside that of the others. */
function lockEntries(range: string, name: string, folder: string): readonly RegExp[] {
  return [
    String.raw`"${inPattern(folder)}/node_modules/typescript": \{\s*"version": "`, // npm
    String.raw`"node_modules/typescript": \{\s*"version": "`,
    String.raw`"${inPattern(name)}/typescript": \["typescript@`, // bun
    String.raw`"typescript": \["typescript@`,
    String.raw`\btypescript:\s+specifier: ['"]?${inPattern(range)}['"]?\s+version: `, // pnpm
    String.raw`\btypescript@[^\n]*?${inPattern(range)}[^\n]*:\n\s+version:? "?`, // yarn
  ].map((start) => RegExp(String.raw`${start}(\d+\.\d+[^\s"'(]*)`))
}

/** The version that a range begins with; undefined where it lets a new one in: `latest`, `>=4`, `5.x`, `^5.4.0`. */
function newestOf(range: string): string | undefined {
  const [, sign = '', version = ''] = /^([^\d\s]*)\s*v?(\d+(?:\.\d+)*)/.exec(range.trim()) ?? []
  const isOfAnyMinor = sign === '^' || !version.includes('.')
  const lets = sign.startsWith('>') || (isOfAnyMinor && Number.parseInt(version) >= Number.parseInt(OLDEST))
  return version === '' || lets ? undefined : version
}

function isOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldest = 0, least = 0] = OLDEST.split('.').map(Number)
  return major < oldest || (major === oldest && minor < least)
}
