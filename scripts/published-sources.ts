import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { src } from './paths.js'

/** Has npm take of src what the maps of the declarations in a folder lead to, and nothing else. */
export function publishSourcesOf(folder: string): void {
  const maps = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts.map'))
  const sources = maps.flatMap((map) => {
    const file = path.join(folder, map)
    const { sources: named } = JSON.parse(readFileSync(file, 'utf8')) as { sources: string[] }
    return named.map((source) => path.relative(src, path.resolve(path.dirname(file), source)))
  })
  const lines = ['*', '!*/', ...sources.map((source) => `!/${source.replaceAll(path.sep, '/')}`)]
  writeFileSync(path.join(src, '.npmignore'), `${lines.join('\n')}\n`)
}
