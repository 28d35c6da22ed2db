import { readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
}

/** An image below a folder; undefined for other files, and outside of the folder. */
export function imageAt(root: string, name: string): { readonly type: string; readonly bytes: Buffer } | undefined {
  const type = types[path.extname(name).toLowerCase()]
  if (type === undefined || name.includes('\0')) return undefined
  try {
    const real = realpathSync(path.join(root, name))
    const inside = path.relative(realpathSync(root), real)
    const isOutside = inside.startsWith('..') || path.isAbsolute(inside)
    const isPrivate = inside.split(path.sep).some((part) => part.startsWith('.') || part === 'node_modules')
    if (isOutside || isPrivate || !statSync(real).isFile() || types[path.extname(real).toLowerCase()] === undefined)
      return undefined
    return { type, bytes: readFileSync(real) }
  } catch {
    return undefined
  }
}
