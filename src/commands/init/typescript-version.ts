import path from 'node:path'
import { textAt } from '../../site/model/past-files.js'
import { foldersUpTo, lockNames } from './surroundings.js'

/** The oldest TypeScript that reads build-nav's types. */
export const OLDEST = '5.9'

/** The version of a repository's TypeScript, where it is too old: the installed one, or else the one that an install brings. */
export function oldTypeScript(folder: string, top: string): string | undefined {
  const above = foldersUpTo(folder, top)
  for (const each of above) {
    const installed = textAt(path.join(each, 'node_modules', 'typescript', 'package.json'))
    const own = /"version"\s*:\s*"([^"]+)"/.exec(installed ?? '')?.[1]
    const range = /"typescript"\s*:\s*"([^"]+)"/.exec(textAt(path.join(each, 'package.json')) ?? '')?.[1]
    const version = own ?? (range && (locked(range, above) ?? newestOf(range)))
    if (version !== undefined) return isOld(version) ? version : undefined
  }
  return undefined
}

/** The version in a lock file; undefined where there is none, or in a format of long ago. */
function locked(range: string, folders: readonly string[]): string | undefined {
  const escaped = range.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const entries = [
    String.raw`"node_modules/typescript": \{\s*"version": "`, // npm
    String.raw`\btypescript:\s+specifier: ['"]?${escaped}['"]?\s+version: `, // pnpm
    String.raw`\btypescript@[^\n]*?${escaped}[^\n]*:\n\s+version:? "?`, // yarn
    String.raw`"typescript": \["typescript@`, // bun
  ].map((start) => RegExp(String.raw`${start}(\d+\.\d+[^\s"'(]*)`))
  for (const folder of folders)
    for (const name of lockNames) {
      const text = textAt(path.join(folder, name)) ?? ''
      const [, version] = entries.map((entry) => entry.exec(text)).find((match) => match !== null) ?? []
      if (version !== undefined) return version
    }
  return undefined
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
