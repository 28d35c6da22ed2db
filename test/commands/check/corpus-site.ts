import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Disk } from '../../../src/site/model/disk.js'
import { readJson } from '../../../src/format/json/read.js'
import { resolveRefs } from '../../../src/format/json/refs/refs.js'
import type { CorpusSite } from '../../corpus.js'

/** A corpus folder as a disk: files.txt says what exists, specs/ holds some of it. */
export function corpusDisk({ folder }: CorpusSite): Disk {
  const files = readFileSync(path.join(folder, 'files.txt'), 'utf8').split('\n').filter(Boolean)
  const present = new Set(files)
  const folders = new Set(files.flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index))))
  return {
    files: () => files,
    exists: (file) => present.has(file) || folders.has(file.replace(/\/$/, '')),
    read(file) {
      const inner = path.join(folder, 'specs', file)
      return present.has(file) && existsSync(inner) ? readFileSync(inner, 'utf8') : undefined
    },
  }
}

/** Its docs.json, `$ref`s resolved from refs/; undefined where it is not valid JSON. */
export function corpusDocs({ folder, text, value }: CorpusSite) {
  if (value === undefined) return undefined
  return resolveRefs(readJson(text, { file: path.join(folder, 'refs', 'docs.json') }))
}
