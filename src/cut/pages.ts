import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Plan } from './code.js'

/** Every file in a folder and below. */
export function filesBelow(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.map((name) => path.join(folder, name)).filter((file) => statSync(file).isFile())
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
