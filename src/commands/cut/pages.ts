import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { statsOf } from '../../base/files/stats.js'
import type { Plan } from './code.js'

/** Every file in a folder and below. */
export function filesBelow(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.map((name) => path.join(folder, name)).filter((file) => statsOf(file)?.isFile())
}

/** True if a folder has the files of another, byte for byte, and no others. */
export function isCopy(original: string, copy: string): boolean {
  const inside = (folder: string) =>
    filesBelow(folder)
      .map((file) => path.relative(folder, file))
      .sort()
  const files = inside(original)
  if (!statsOf(copy)?.isDirectory() || files.join('\0') !== inside(copy).join('\0')) return false
  return files.every((file) => readFileSync(path.join(original, file)).equals(readFileSync(path.join(copy, file))))
}

/** Links from the root name the version that they lead to. */
export function linkingTo({ root, folders }: Plan): string[] {
  const found: string[] = []
  for (const [from, to] of folders) {
    const isLink = new RegExp(`/${from.replace(/[^\w/]/g, '\\$&')}(?![\\w.-])`)
    for (const file of filesBelow(path.join(root, from)).filter((name) => /\.mdx?$/i.test(name))) {
      const page = path.relative(path.join(root, from), file).replaceAll(path.sep, '/')
      if (isLink.test(readFileSync(file, 'utf8'))) found.push(`${to}/${page}`)
    }
  }
  return found.sort()
}
